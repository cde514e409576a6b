#include "dense.h"

#include "crowd.h"
#include "stats/sort.h"
#include "text/mem.h"

#include <string.h>

static bool
is_dense(const struct judgments *j)
{
	const struct raters *x = &j->raters;
	double pairs = 0;

	for (size_t u = 0; u < x->n; u++) {
		double m = (double)(x->start[u + 1] - x->start[u]);

		pairs += m * m;
	}
	return j->several == 0 && pairs >= (double)x->annotators *
		(double)x->annotators * (double)j->labels;
}

static uint32_t
label_of(const struct judgments *j, size_t r)
{
	size_t n;

	return *judgments_set(j, j->raters.rating[r].label, &n);
}

/* The number of places: the last is of those who are alone, at which nobody looks. */
static size_t
places(const struct judgments *j)
{
	return j->raters.annotators * j->labels + 1;
}

/* Sort the judgments of a unit by label. first: labels + 2; at: per annotator the next of
 * their judgments, which are in the order of units. */
static void
sort_unit(struct dense *d, size_t u, size_t *first, size_t *at)
{
	const struct judgments *j = d->j;
	const struct raters *x = &j->raters;
	size_t from = x->start[u], end = x->start[u + 1];

	memset(first, 0, (j->labels + 2) * sizeof *first);
	for (size_t r = from; r < end; r++)
		first[label_of(j, r) + 2]++;
	sort_starts(first, j->labels);
	for (size_t r = from; r < end; r++) {
		uint32_t l = label_of(j, r), a = x->rating[r].annotator;

		d->place[from + first[l + 1]++] = crowd_alone(x, u, a) ?
			places(j) - 1 : a * j->labels + l;
	}
	for (size_t r = from; r < end; r++) {
		size_t k = at[x->rating[r].annotator]++;

		d->same[k] = from + first[label_of(j, r)];
		d->end[k] = from + first[label_of(j, r) + 1];
	}
}

void
dense_init(struct dense *d, const struct judgments *j)
{
	const struct raters *x = &j->raters;
	size_t *first, *at;

	*d = (struct dense){.j = is_dense(j) ? j : NULL};
	if (!d->j)
		return;
	d->place = mem_alloc(x->ratings, sizeof *d->place);
	d->same = mem_alloc(x->ratings, sizeof *d->same);
	d->end = mem_alloc(x->ratings, sizeof *d->end);
	d->both = mem_alloc(places(j), sizeof *d->both);
	d->theirs = mem_alloc(places(j), sizeof *d->theirs);
	first = mem_alloc(j->labels + 2, sizeof *first);
	at = mem_alloc(x->annotators, sizeof *at);
	memcpy(at, x->first, x->annotators * sizeof *at);
	for (size_t u = 0; u < x->n; u++)
		sort_unit(d, u, first, at);
	MEM_FREE(first, at);
}

void
dense_meet(struct dense *d, uint32_t a, const double *quality)
{
	const struct raters *x = &d->j->raters;
	size_t labels = d->j->labels;

	memset(d->both, 0, places(d->j) * sizeof *d->both);
	memset(d->theirs, 0, places(d->j) * sizeof *d->theirs);
	for (size_t k = x->first[a]; k < x->first[a + 1]; k++) {
		size_t u = x->own[k].item;

		for (size_t i = x->start[u]; i < x->start[u + 1]; i++)
			d->theirs[d->place[i]] += quality[u];
		for (size_t i = d->same[k]; i < d->end[k]; i++)
			d->both[d->place[i]] += quality[u];
	}
	memset(d->theirs + a * labels, 0, labels * sizeof *d->theirs);
}

void
dense_free(struct dense *d)
{
	MEM_FREE(d->place, d->same, d->end, d->both, d->theirs);
}
