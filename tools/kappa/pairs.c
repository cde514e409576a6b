#include "pairs.h"

#include "text/err.h"
#include "text/mem.h"
#include "stats/sort.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

/*
 * A product of sparse matrices (Gustavson 1978): for each answer s in turn, the
 * items that got s are walked, and for each item its answers t of annotators
 * that come later. The sums of one s fit the cache, and no pair of answers is
 * ever looked up.
 */

/* The end of the answers of one annotator, of which `from` is the first:
 * answers are by annotator, and some are not in the subset. */
static uint32_t
answers_end(const struct subset *p, uint32_t from)
{
	uint32_t to = from + 1;

	while (to < p->all->answers.n &&
	       (p->answer[to].annotator == p->answer[from].annotator ||
	       p->answer[to].annotator == IDS_NONE))
		to++;
	return to;
}

/* Per answer the first answer that the subset cannot tell from it: of the same
 * annotator, and of a label merged into the same class. */
static uint32_t *
same_answers(const struct subset *p)
{
	uint32_t n = (uint32_t)p->all->answers.n, to;
	uint32_t *same = mem_alloc(n, sizeof *same);

	for (uint32_t from = 0; from < n; from = to) {
		to = answers_end(p, from);
		for (uint32_t a = from; a < to; a++) {
			same[a] = a;
			for (uint32_t b = from; b < a && p->classes->map; b++)
				if (same[a] == a && p->answer[b].label ==
				    p->answer[a].label &&
				    p->answer[b].annotator != IDS_NONE)
					same[a] = b;
		}
	}
	return same;
}

/* Set first_item and item, the items that got each answer: a counting sort of
 * all ratings. */
static void
invert(struct pairs *x, const struct subset *p)
{
	size_t n = p->all->answers.n, r;

	x->first_item = mem_zero(n + 2, sizeof *x->first_item);
	x->item = mem_alloc((size_t)p->ratings, sizeof *x->item);
	for (size_t i = 0; i < p->count; i++) {
		const uint32_t *rating = subset_ratings(p, i, &r);

		for (size_t k = 0; k < r; k++)
			x->first_item[x->same[rating[k]] + 2]++;
	}
	sort_starts(x->first_item, n);
	for (size_t i = 0; i < p->count; i++) {
		const uint32_t *rating = subset_ratings(p, i, &r);

		for (size_t k = 0; k < r; k++)
			x->item[x->first_item[x->same[rating[k]] + 1]++] =
				(uint32_t)i;
	}
}

/*
 * room[t] += how often items count that got both s and t, for each answer t of
 * a later annotator. The t whose room was 0 before are listed in new, where
 * that is not NULL, and their number is returned. Ratings of an item are by
 * annotator, so those of later annotators are the last.
 */
static size_t
meet(const struct pairs *x, const struct subset *p, uint32_t s,
	const double *drawn, uint32_t *new)
{
	uint32_t a = p->answer[s].annotator;
	size_t n = 0, r;

	for (size_t i = x->first_item[s]; i < x->first_item[s + 1]; i++) {
		const uint32_t *rating = subset_ratings(p, x->item[i], &r);
		double times = drawn ? drawn[x->item[i]] : 1;

		while (r > 0 && p->answer[rating[r - 1]].annotator > a) {
			uint32_t t = x->same[rating[--r]];

			if (new && x->room[t] == 0)
				new[n++] = t;
			x->room[t] += times;
		}
	}
	return n;
}

/* By pair, then by labels. */
static int
cmp_met(const void *a, const void *b)
{
	const struct pairs_cell *x = a, *y = b;

	if (x->a != y->a)
		return x->a < y->a ? -1 : 1;
	if (x->b != y->b)
		return x->b < y->b ? -1 : 1;
	if (x->k != y->k)
		return x->k < y->k ? -1 : 1;
	return (x->l > y->l) - (x->l < y->l);
}

/* While pairs are made: n entries of made so far, room in cell and made, and a
 * list with room for every answer. */
struct making {
	size_t cell_cap, made_cap, n;
	uint32_t *new;
};

/* Make the cells of the annotator whose answers are from .. to - 1: list and
 * sort them, then find the cells of each answer. */
static void
make_annotator(struct pairs *x, const struct subset *p, uint32_t from,
	uint32_t to, struct making *m)
{
	size_t first = x->cells;

	for (uint32_t s = from; s < to; s++) {
		size_t n = meet(x, p, s, NULL, m->new);
		struct rating rating = p->answer[s];

		x->first_made[s] = m->n;
		MEM_GROW(x->cell, m->cell_cap, x->cells + n);
		MEM_GROW(x->made, m->made_cap, m->n + n);
		for (size_t i = 0; i < n; i++) {
			struct rating other = p->answer[m->new[i]];

			x->room[m->new[i]] = 0;
			x->made[m->n++] = (struct made){m->new[i], 0};
			x->cell[x->cells++] = (struct pairs_cell){
				rating.annotator, other.annotator,
				rating.label, other.label};
		}
	}
	if (x->cells == first)
		return;
	qsort(x->cell + first, x->cells - first, sizeof *x->cell, cmp_met);
	for (uint32_t s = from; s < to; s++) {
		size_t end = s + 1 < to ? x->first_made[s + 1] : m->n;

		for (size_t i = x->first_made[s]; i < end; i++) {
			struct rating other = p->answer[x->made[i].t];
			struct pairs_cell key = {p->answer[s].annotator,
				other.annotator,
				p->answer[s].label, other.label};
			struct pairs_cell *at = bsearch(&key, x->cell + first,
				x->cells - first, sizeof key, cmp_met);

			x->made[i].cell = (uint32_t)(at - x->cell);
		}
	}
}

/* Set n and start: a pair's cells follow each other. */
static void
make_starts(struct pairs *x)
{
	size_t cap = 0;

	for (size_t c = 0; c < x->cells; c++) {
		const struct pairs_cell *m = &x->cell[c];

		if (c > 0 && m->a == m[-1].a && m->b == m[-1].b)
			continue;
		MEM_GROW(x->start, cap, x->n + 1);
		x->start[x->n++] = c;
	}
	MEM_GROW(x->start, cap, x->n + 1);
	x->start[x->n] = x->cells;
}

/* A cell takes 24 bytes: pairs of more cells, tens of gigabytes, are not
 * begun. */
#define MOST_CELLS 1e9

/* There are no more cells than pairs of ratings of an item, and of answers. */
static void
check_cells(const struct subset *p)
{
	double n = (double)p->all->answers.n, met = 0;
	size_t r;

	for (size_t i = 0; i < p->count; i++) {
		subset_ratings(p, i, &r);
		met += (double)r * ((double)r - 1) / 2;
	}
	if (fmin(met, n * (n - 1) / 2) > MOST_CELLS)
		err_die("%zu annotators: up to %.2g pairs of labels that met, "
			"more than 1e9 (-B pair, light and cohen need them: "
			"fewer annotators, or -M without those)",
			p->all->n_annotators, fmin(met, n * (n - 1) / 2));
}

/* Mark the answers that are not of the subset: pairs are made of all. */
static void
mark_others(struct subset *p)
{
	size_t i = 0;

	for (uint32_t a = 0; a < p->all->answers.n; a++)
		if (i < p->answers && p->listed[i] == a)
			i++;
		else
			p->answer[a].annotator = IDS_NONE;
}

void
pairs_init(struct pairs *x, struct subset *p)
{
	uint32_t n = (uint32_t)p->all->answers.n, to;
	struct making m = {.new = mem_alloc(n, sizeof *m.new)};

	check_cells(p);
	mark_others(p);
	*x = (struct pairs){.same = same_answers(p),
		.first_made = mem_alloc((size_t)n + 1, sizeof *x->first_made),
		.room = mem_zero(n, sizeof *x->room)};
	invert(x, p);
	for (uint32_t from = 0; from < n; from = to) {
		to = answers_end(p, from);
		make_annotator(x, p, from, to, &m);
	}
	x->first_made[n] = m.n;
	make_starts(x);
	MEM_FREE(m.new);
}

void
pairs_count(const struct pairs *x, const struct subset *p, const double *drawn,
	double *count)
{
	for (uint32_t s = 0; s < p->all->answers.n; s++) {
		meet(x, p, s, drawn, NULL);
		for (size_t i = x->first_made[s];
		     i < x->first_made[s + 1]; i++) {
			count[x->made[i].cell] = x->room[x->made[i].t];
			x->room[x->made[i].t] = 0;
		}
	}
}

void
pairs_sum(const struct pairs *x, const struct subset *p, const double *value,
	double *sum)
{
	memset(sum, 0, p->count * sizeof *sum);
	for (uint32_t s = 0; s < p->all->answers.n; s++) {
		uint32_t a = p->answer[s].annotator;

		for (size_t i = x->first_made[s]; i < x->first_made[s + 1]; i++)
			x->room[x->made[i].t] = value[x->made[i].cell];
		for (size_t i = x->first_item[s];
		     i < x->first_item[s + 1]; i++) {
			size_t r;
			const uint32_t *rating = subset_ratings(p,
				x->item[i], &r);

			while (r > 0 && p->answer[rating[r - 1]].annotator > a)
				sum[x->item[i]] +=
					x->room[x->same[rating[--r]]];
		}
		for (size_t i = x->first_made[s]; i < x->first_made[s + 1]; i++)
			x->room[x->made[i].t] = 0;
	}
}

void
pairs_ratings(const struct pairs *x, const struct subset *p,
	const double *value, double *sum)
{
	size_t n;

	for (size_t i = 0; i < p->count; i++, sum += n) {
		const uint32_t *given = subset_ratings(p, i, &n);

		for (size_t k = 0; k < n; k++)
			for (size_t l = k + 1; l < n; l++) {
				struct rating s = p->answer[given[k]],
					t = p->answer[given[l]];
				struct pairs_cell key = {s.annotator,
					t.annotator, s.label, t.label};
				struct pairs_cell *at = bsearch(&key, x->cell,
					x->cells, sizeof key, cmp_met);

				sum[k] += value[at - x->cell];
				sum[l] += value[at - x->cell];
			}
	}
}

void
pairs_free(struct pairs *x)
{
	MEM_FREE(x->cell, x->start, x->same, x->first_item, x->first_made,
		x->item, x->made, x->room);
}
