#include "people.h"

#include "text/mem.h"
#include "text/num.h"

struct people
people_nothing(void)
{
	return (struct people){{.q = NUM_NA, .effective = NUM_NA}, NUM_NA,
		NUM_NA};
}

/* The shares w_ia, but for a factor. */
struct shares {
	double *of;              /* per annotator: sum_i w_ia */
	double all;              /* sum of w_ia, where items count as often as they
	                            were drawn, */
	double squares;          /* and of their squares */
};

/* u of a label of item i. */
static double
find_u(const struct pilot *p, const struct ratings_of *r, size_t i, uint32_t label)
{
	struct vector c = pilot_counts(p, i);
	size_t l = 0;

	while (pilot_label(p, c.cell[l].label) != label)
		l++;
	return r->u[r->start[i] + l];
}

/* Add the ratings of item i; those of one annotator are adjacent. */
static void
add_item(const struct pilot *p, const struct ratings_of *r, size_t i,
	struct crossed_sums *sums, struct shares *w)
{
	const struct items *t = p->all;
	size_t row = pilot_row(p, i), end = t->first[row + 1];
	double n = (double)(end - t->first[row]), times = p->units.times[i];
	double one = n < r->least ? 0 : times / (r->alike ? 1 : n), own = 0;

	for (size_t k = t->first[row]; k < end; k++) {
		struct rating said = items_rating(t, k);
		double u = find_u(p, r, i, said.label);

		for (double copy = 0; copy < times; copy++)
			crossed_add(sums, said.annotator, u);
		own += one;
		w->of[said.annotator] += one;
		w->all += one;
		if (k + 1 < end &&
		    items_rating(t, k + 1).annotator == said.annotator)
			continue;
		w->squares += own * own;
		own = 0;
	}
	crossed_unit(sums);
}

struct people
people_of(const struct pilot *p, const struct ratings_of *r)
{
	const struct items *t = p->all;
	struct people x = people_nothing();
	struct crossed_sums sums;
	struct shares w = {.all = 0};
	double s = 0;

	if (!t->known || !t->first)
		return x;
	w.of = mem_zero(t->n_annotators, sizeof *w.of);
	crossed_begin(&sums, t->n_annotators);
	for (size_t i = 0; i < p->n; i++)
		if (p->units.times[i] > 0)
			add_item(p, r, i, &sums, &w);
	for (size_t a = 0; a < t->n_annotators; a++)
		s += w.of[a] * w.of[a];
	crossed_end(&sums, &x.part);
	x.rating = x.part.own * w.all * w.all / w.squares;
	if (s - w.squares > 1e-12 * s)
		x.leaning = (x.part.q - x.part.own) * w.all * w.all /
			(s - w.squares);
	MEM_FREE(w.of);
	return x;
}
