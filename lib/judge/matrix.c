#include "matrix.h"

#include "judged.h"

size_t
matrix_margins(const struct sample *x)
{
	return MATRIX_LABELS + 3 * judged_of(x)->k;
}

static size_t
count(const struct sample *x)
{
	size_t k = judged_of(x)->k;

	return matrix_margins(x) + k * k + k;
}

/* Put the mass w of label t where the decision is q. */
static void
put_label(const struct judged *j, size_t t, size_t q, double w, bool joint,
	struct put *to)
{
	size_t k = j->k;

	put_at(to, MATRIX_LABELS + k + t, w);
	if (t == q)
		put_at(to, MATRIX_LABELS + t, w);
	if (joint)
		put_at(to, MATRIX_LABELS + 3 * k + t * k + q, w);
	if (j->criteria->weights)
		put_at(to, MATRIX_AGREE, w * weights_at(j->criteria->weights, t,
			q));
	if (j->criteria->costs)
		put_at(to, MATRIX_COST, w * costs_of(j->criteria->costs, t, q));
}

/* Put what a unit has for a decision. */
static void
put_decision(const struct judged *j, const struct unit *u, uint32_t q,
	bool joint, struct put *to)
{
	size_t k = j->k;
	double mass = u->times * judged_mass(j, u), even = u->times * u->even;

	if (q == NOT_DECIDED)
		return;
	put_at(to, MATRIX_TOTAL, mass);
	put_at(to, MATRIX_LABELS + 2 * k + q, mass);
	for (size_t i = 0; i < u->parts; i++)
		put_label(j, u->part[i].label, q, u->times * u->part[i].mass,
			joint, to);
	if (even == 0)
		return;
	put_at(to, MATRIX_EVEN, even);
	put_at(to, MATRIX_LABELS + q, even);
	if (joint)
		put_at(to, MATRIX_LABELS + 3 * k + k * k + q, even);
	if (j->criteria->weights)
		put_at(to, MATRIX_AGREE, even * j->criteria->weight_sum[q]);
	if (j->criteria->costs)
		put_at(to, MATRIX_COST, even * j->criteria->costs->sum[q]);
}

static void
put_decisions(const struct sample *x, const struct unit *u, bool joint,
	struct put *to)
{
	const struct judged *j = judged_of(x);

	if (!judged_counts(j, u))
		return;
	for (size_t c = 0; u->answer->each && c < u->answer->cells; c++) {
		struct unit cell = judged_cell(j, u, c);

		put_decision(j, &cell, u->answer->each[c], joint, to);
	}
	if (!u->answer->each)
		put_decision(j, u, u->answer->decided, joint, to);
}

static void
add_decisions(const struct sample *x, const struct unit *u, struct put *to)
{
	put_decisions(x, u, false, to);
}

static void
add_matrix(const struct sample *x, const struct unit *u, struct put *to)
{
	put_decisions(x, u, true, to);
}

const struct sums matrix_decisions = {.count = matrix_margins,
	.add = add_decisions};
const struct sums matrix_whole = {.count = count, .add = add_matrix};

struct confusion
matrix_at(double *at, size_t k, bool whole)
{
	double *label = at + MATRIX_LABELS, *joint = label + 3 * k;

	return (struct confusion){.k = k, .named = k, .total = at[MATRIX_TOTAL],
		.agree = at[MATRIX_AGREE], .cost = at[MATRIX_COST],
		.even = at[MATRIX_EVEN], .hit = label, .truth = label + k,
		.pred = label + 2 * k, .joint = whole ? joint : NULL,
		.even_joint = whole ? joint + k * k : NULL};
}

void
matrix_back(const struct confusion *c, double *at)
{
	at[MATRIX_TOTAL] = c->total;
	at[MATRIX_AGREE] = c->agree;
	at[MATRIX_COST] = c->cost;
	at[MATRIX_EVEN] = c->even;
}
