#include "influence.h"

#include "text/mem.h"

size_t
influence_units(const struct coefficient *c, const struct subset *p)
{
	return c->traits & COEF_BY_ITEM ? p->count : p->vectors;
}

struct influence
influence_make(const struct coefficient *c, const struct sample *sample,
	enum crossed_random random)
{
	const struct subset *p = sample->subset;
	size_t cells = p->start[p->vectors];
	struct influence x = {.item = mem_alloc(influence_units(c, p),
		sizeof *x.item)};

	if (random == CROSSED_ITEMS || !p->answer ||
	    c->traits & COEF_OTHER_TEST)
		return x;
	x.cell = mem_zero(cells, sizeof *x.cell);
	x.again = mem_zero(cells, sizeof *x.again);
	if (c->traits & COEF_BY_ITEM)
		x.answer = mem_alloc(p->all->answers.n, sizeof *x.answer);
	for (size_t i = 0; i < p->answers && x.answer; i++)
		x.answer[p->listed[i]] = 0;
	if (c->traits & COEF_OF_PAIRS)
		x.rating = mem_zero((size_t)p->ratings, sizeof *x.rating);
	return x;
}

void
influence_free(struct influence *x)
{
	MEM_FREE(x->item, x->cell, x->again, x->answer, x->rating);
}

/* The cell of vector v with a label, which it has. */
static size_t
find_cell(const struct subset *p, size_t v, uint32_t label)
{
	size_t low = p->start[v], high = p->start[v + 1] - 1;

	while (low < high) {
		size_t middle = (low + high) / 2;

		if (p->cell[middle].label < label)
			low = middle + 1;
		else
			high = middle;
	}
	return low;
}

void
influence_count(struct subset *p)
{
	size_t cells = p->start[p->vectors];

	if (!p->answer || p->all->repeats || p->unit ||
	    (double)p->annotators * (double)cells > p->ratings)
		return;
	p->given = mem_zero(p->annotators * cells, sizeof *p->given);
	for (size_t i = 0; i < p->count; i++) {
		size_t n;
		const uint32_t *answer = subset_ratings(p, i, &n);

		for (size_t k = 0; k < n; k++) {
			struct rating a = p->answer[answer[k]];

			p->given[a.annotator * cells +
				find_cell(p, p->vector[i], a.label)]++;
		}
	}
}

/* u of a rating in cell c, of answer a and weight w, but for u->rating. */
static double
rate(const struct influence *u, size_t c, uint32_t a, double w)
{
	return w * (u->cell[c] + w * u->again[c]) +
		(u->answer ? u->answer[a] : 0);
}

/* Add the ratings of the subset from their numbers. */
static void
add_counts(struct crossed_sums *to, const struct sample *sample,
	const struct influence *u, double sign, bool among_all)
{
	const struct subset *p = sample->subset;
	size_t cells = p->start[p->vectors];
	uint32_t *answer = mem_zero(p->q, sizeof *answer);

	for (uint32_t g = 0; g < p->annotators; g++) {
		double w = subset_weight(p, g);

		for (size_t k = sample->first[g]; k < sample->first[g + 1]; k++)
			answer[p->answer[sample->answer[k]].label] =
				sample->answer[k];
		for (size_t c = 0; c < cells; c++)
			crossed_add_many(to, among_all ? p->person[g] : g,
				sign * rate(u, c, answer[p->cell[c].label], w),
				p->given[g * cells + c]);
	}
	MEM_FREE(answer);
}

/* Add sign times the u of the ratings of item i; *r: the number of ratings of the
 * items before. */
static void
add_item(struct crossed_sums *to, const struct sample *sample,
	const struct influence *u, size_t i, size_t *r, double sign,
	bool among_all)
{
	const struct subset *p = sample->subset;
	size_t n;
	const uint32_t *answer = subset_ratings(p, i, &n);

	for (size_t k = 0; k < n; k++, ++*r) {
		struct rating a = p->answer[answer[k]];
		double x = rate(u, find_cell(p, p->vector[i], a.label),
			answer[k], subset_weight(p, a.annotator));

		crossed_add(to, among_all ? p->person[a.annotator] :
			a.annotator, sign * (x + (u->rating ? u->rating[*r] : 0)));
	}
}

void
influence_add(struct crossed_sums *to, const struct sample *sample,
	const struct influence *u, double sign, bool among_all)
{
	size_t r = 0, unit = 0;

	if (sample->subset->given && !u->rating) {
		add_counts(to, sample, u, sign, among_all);
		return;
	}
	for (size_t i = 0; i < sample->subset->count; i++) {
		add_item(to, sample, u, i, &r, sign, among_all);
		if (subset_unit_ends(sample->subset, i, &unit))
			crossed_unit(to);
	}
}

void
influence_difference(struct sample *const *sample, const struct influence *u,
	bool paired, struct crossed *part)
{
	struct crossed_sums sums;
	size_t r[2] = {0, 0}, unit = 0;

	crossed_begin(&sums, sample[0]->subset->all->n_annotators);
	if (!paired) {
		influence_add(&sums, sample[0], &u[0], 1, true);
		influence_add(&sums, sample[1], &u[1], -1, true);
	}
	for (size_t i = 0; paired && i < sample[0]->subset->count; i++) {
		add_item(&sums, sample[0], &u[0], i, &r[0], 1, true);
		add_item(&sums, sample[1], &u[1], i, &r[1], -1, true);
		if (subset_unit_ends(sample[0]->subset, i, &unit))
			crossed_unit(&sums);
	}
	crossed_end(&sums, part);
}

void
influence_people(const struct sample *sample, const struct influence *u,
	struct crossed *part)
{
	struct crossed_sums sums;

	crossed_begin(&sums, sample->subset->annotators);
	influence_add(&sums, sample, u, 1, false);
	crossed_end(&sums, part);
}
