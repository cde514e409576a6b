#include "pairs.h"

#include "text/err.h"
#include "text/mem.h"
#include "text/too_many.h"
#include "stats/sort.h"

#include <math.h>
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

/* While pairs are made: n entries of made so far, room in cell and made, a list with
 * room for every answer, and room for the cells of an annotator and their order. */
struct making {
	size_t cell_cap, made_cap, n, key_cap, old_cap;
	uint32_t *new;
	struct sort_key *key;
	struct pairs_cell *old;
};

/* Sort the n cells of one annotator by the other and then by labels; entry i of made
 * is of cell i, and then of the place of that cell. */
static void
sort_cells(struct making *m, struct pairs_cell *cell, struct made *made,
	size_t n, size_t first)
{
	MEM_GROW(m->key, m->key_cap, n);
	MEM_GROW(m->old, m->old_cap, n);
	memcpy(m->old, cell, n * sizeof *cell);
	for (size_t i = 0; i < n; i++)
		m->key[i] = (struct sort_key){
			(uint64_t)cell[i].k << 32 | cell[i].l, (uint32_t)i};
	sort_keys(m->key, n);
	for (size_t i = 0; i < n; i++) {
		made[i].cell = m->key[i].at;
		m->key[i] = (struct sort_key){cell[m->key[i].at].b, (uint32_t)i};
	}
	sort_keys(m->key, n);
	for (size_t i = 0; i < n; i++) {
		uint32_t old = made[m->key[i].at].cell;

		cell[i] = m->old[old];
		m->key[i].key = old;
	}
	for (size_t i = 0; i < n; i++)
		made[m->key[i].key].cell = (uint32_t)(first + i);
}

/* Make the cells of the annotator whose answers are from .. to - 1. */
static void
make_annotator(struct pairs *x, const struct subset *p, uint32_t from,
	uint32_t to, struct making *m)
{
	size_t first = x->cells, made = m->n;

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
	if (x->cells > first)
		sort_cells(m, x->cell + first, x->made + made,
			x->cells - first, first);
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

/* A cell takes some 30 bytes, and a fit of all some seconds for 1e7: more are not
 * begun. */
#define MOST_CELLS 1e8

/* There are no more cells than pairs of ratings of an item, and of answers. */
static void
check_cells(const struct subset *p)
{
	double n = (double)p->answers, met = 0;
	size_t r;

	for (size_t i = 0; i < p->count; i++) {
		subset_ratings(p, i, &r);
		met += (double)r * ((double)r - 1) / 2;
	}
	too_many(p->all->file, (double)p->annotators, "annotators",
		fmin(met, n * (n - 1) / 2), MOST_CELLS, "pairs of labels that met",
		"light, cohen and -B pair need fewer annotators of an item");
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
		err_progress(to, n, "labels of annotators");
	}
	x->first_made[n] = m.n;
	make_starts(x);
	MEM_FREE(m.new, m.key, m.old);
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

/* By answer, as above: each rating gets the values in the order of the item's. */
void
pairs_ratings(const struct pairs *x, const struct subset *p,
	const double *value, double *sum)
{
	size_t *before = mem_alloc(p->count, sizeof *before), n = 0, r;

	for (size_t i = 0; i < p->count; i++, n += r) {
		before[i] = n;
		subset_ratings(p, i, &r);
	}
	for (uint32_t s = 0; s < p->all->answers.n; s++) {
		for (size_t i = x->first_made[s]; i < x->first_made[s + 1]; i++)
			x->room[x->made[i].t] = value[x->made[i].cell];
		for (size_t i = x->first_item[s];
		     i < x->first_item[s + 1]; i++) {
			const uint32_t *rating = subset_ratings(p, x->item[i], &r);
			double *to = sum + before[x->item[i]];
			size_t own = 0;

			while (x->same[rating[own]] != s)
				own++;
			for (size_t k = own + 1; k < r; k++) {
				double u = x->room[x->same[rating[k]]];

				to[own] += u;
				to[k] += u;
			}
		}
		for (size_t i = x->first_made[s]; i < x->first_made[s + 1]; i++)
			x->room[x->made[i].t] = 0;
	}
	MEM_FREE(before);
}

void
pairs_free(struct pairs *x)
{
	MEM_FREE(x->cell, x->start, x->same, x->first_item, x->first_made,
		x->item, x->made, x->room);
}
