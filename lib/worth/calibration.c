#include "calibration.h"

#include "relate.h"

#include "stats/isotonic.h"
#include "stats/stats.h"
#include "text/mem.h"
#include "stats/rng.h"

#include <string.h>

void
calibration_init(struct calibration *c, size_t n, size_t k,
	const struct predictions *model)
{
	*c = (struct calibration){.n = n, .k = k,
		.share = mem_zero(n, k * sizeof *c->share),
		.weight = mem_alloc(n, sizeof *c->weight),
		.p = model->soft ? mem_alloc(n, k * sizeof *c->p) : NULL,
		.hard = model->soft ? NULL : mem_alloc(n, sizeof *c->hard)};
}

void
calibration_item(struct calibration *c, size_t i,
	const struct predictions *model, uint32_t name,
	const struct vector *people, double weight)
{
	size_t k = c->k;

	for (size_t j = 0; j < people->cells; j++)
		c->share[i * k + people->cell[j].label] = people->cell[j].n / (double)people->n;
	c->weight[i] = weight;
	if (c->p)
		predictions_dense(model, name, c->p + i * k, k);
	else
		c->hard[i] = model->hard[name];
}

/* ---- units ---- */

static size_t
count_units(const struct calibration *c)
{
	return c->start ? c->units : c->n;
}

/* The items of unit u are member_at(c, first) to member_at(c, end - 1), where first and
 * end are start_of(c, u) and start_of(c, u + 1). */
static size_t
start_of(const struct calibration *c, size_t u)
{
	return c->start ? c->start[u] : u;
}

static size_t
member_at(const struct calibration *c, size_t at)
{
	return c->start ? c->member[at] : at;
}

/* ---- probabilities ---- */

/* The fold of each item: a random permutation of the units dealt out in turn, so that
 * folds differ by at most one unit. */
static uint32_t *
draw_folds(const struct calibration *c)
{
	size_t units = count_units(c);
	uint32_t *order = mem_alloc(units, sizeof *order);
	uint32_t *fold = mem_alloc(c->n, sizeof *fold);
	struct rng r;

	rng_seed(&r, c->seed, 0);
	rng_order(&r, order, units);
	for (size_t u = 0; u < units; u++)
		for (size_t at = start_of(c, order[u]);
		     at < start_of(c, order[u] + 1); at++)
			fold[member_at(c, at)] = (uint32_t)(u % c->folds);
	return fold;
}

/* Set q of one label for the items of fold f from a fit to all other folds;
 * fold NULL: for all items from a fit to all. 1/K if no item is left to fit.
 * order: the items by ascending probability of the label, whose points are all[n];
 * o has room for n points. */
static void
fit_fold(const struct calibration *c, size_t label, const uint32_t *order,
	const struct observed *all, const uint32_t *fold, uint32_t f,
	struct observed *o, double *q)
{
	void *mark = mem_mark();
	struct isotonic fit;
	size_t n = 0;

	for (size_t i = 0; i < c->n; i++)
		if (!fold || fold[order[i]] != f)
			o[n++] = all[i];
	isotonic_fit(&fit, o, n);
	isotonic_cut(&fit);
	for (size_t i = 0; i < c->n; i++)
		if (!fold || fold[i] == f)
			q[i * c->k + label] = n == 0 ? 1 / (double)c->k :
				isotonic_at(&fit, c->p[i * c->k + label]);
	mem_release(mark);
}

/* Make each item's q, which are above 0, sum to 1: with two labels the first gets
 * 1 - q[1]; with more each is divided by their sum. */
static void
complete(const struct calibration *c, double *q)
{
	for (size_t i = 0; i < c->n; i++, q += c->k) {
		double total = 0;

		if (c->k == 2) {
			q[0] = 1 - q[1];
			continue;
		}
		for (size_t l = 0; l < c->k; l++)
			total += q[l];
		for (size_t l = 0; l < c->k; l++)
			q[l] /= total;
	}
}

/* Isotonic regression of a label's share on its probability, for each label
 * (the last one if there are two); steps at 0 and 1 are cut to 1 / (2 n) of the n
 * items pooled, as one person who says otherwise would make log loss infinite. With
 * folds it is cross-fitted: a fit is too
 * good on its own items, so the items of a fold are predicted by a fit to the
 * other folds. */
static void
calibrate_isotonic(const struct calibration *c, double *q)
{
	uint32_t *fold = c->folds > 0 ? draw_folds(c) : NULL;
	struct observed *o = mem_alloc(c->n, 2 * sizeof *o), *all = o + c->n;
	uint32_t *order = mem_alloc(c->n, sizeof *order);
	double *p = mem_alloc(c->n, sizeof *p);

	for (size_t label = c->k == 2; label < c->k; label++) {
		for (size_t i = 0; i < c->n; i++)
			p[i] = c->p[i * c->k + label];
		relate_order(p, c->n, order);
		for (size_t i = 0; i < c->n; i++)
			all[i] = (struct observed){p[order[i]], c->share[order[i] *
				c->k + label], c->weight[order[i]]};
		for (uint32_t f = 0; f < (fold ? c->folds : 1); f++)
			fit_fold(c, label, order, all, fold, f, o, q);
	}
	complete(c, q);
}

/* ---- labels ---- */

/* Add sign x item i to sums[K + 1]: weight x share per label, then weight. */
static void
add_item(const struct calibration *c, struct sum *sums, size_t i, double sign)
{
	for (size_t l = 0; l < c->k; l++)
		sum_add(&sums[l], sign * (c->weight[i] * c->share[i * c->k + l]));
	sum_add(&sums[c->k], sign * c->weight[i]);
}

/* Number the predicted labels from 0: the row of each label, UINT32_MAX if it
 * is never predicted. */
static uint32_t *
number_predicted(const struct calibration *c, size_t *n)
{
	size_t labels = 0;
	uint32_t *row;

	for (size_t i = 0; i < c->n; i++)
		if (c->hard[i] >= labels)
			labels = (size_t)c->hard[i] + 1;
	row = mem_alloc(labels, sizeof *row);
	memset(row, 0xff, labels * sizeof *row);
	for (size_t i = 0; i < c->n; i++)
		if (row[c->hard[i]] == UINT32_MAX)
			row[c->hard[i]] = (uint32_t)(*n)++;
	return row;
}

/* Sums over all items: row r for the predicted label r, the last row for all. */
struct label_sums {
	uint32_t *row;           /* per predicted label */
	size_t width;            /* of a row: K + 1 */
	struct sum *at, *all;
	struct sum *kept;        /* two rows for each item of a unit */
};

/* Take the items of unit u out of the sums, keeping what these were. */
static void
leave_out(const struct calibration *c, struct label_sums *x, size_t u)
{
	size_t bytes = x->width * sizeof *x->kept;
	struct sum *kept = x->kept;

	for (size_t m = start_of(c, u); m < start_of(c, u + 1); m++) {
		size_t i = member_at(c, m);
		struct sum *row = x->at + x->row[c->hard[i]] * x->width;

		memcpy(kept, row, bytes);
		memcpy(kept + x->width, x->all, bytes);
		add_item(c, row, i, -1);
		add_item(c, x->all, i, -1);
		kept += 2 * x->width;
	}
}

/* Undo that. */
static void
put_back(const struct calibration *c, struct label_sums *x, size_t u)
{
	size_t first = start_of(c, u), bytes = x->width * sizeof *x->kept;

	for (size_t m = start_of(c, u + 1); m-- > first;) {
		uint32_t row = x->row[c->hard[member_at(c, m)]];
		const struct sum *kept = x->kept + 2 * x->width * (m - first);

		memcpy(x->at + row * x->width, kept, bytes);
		memcpy(x->all, kept + x->width, bytes);
	}
}

/* The mean shares of the items of the sums with the label predicted for item i, or of
 * all of them. */
static void
mean_shares(const struct calibration *c, const struct label_sums *x, size_t i,
	double *q)
{
	const struct sum *rest = x->at + x->row[c->hard[i]] * x->width;
	double weight = sum_value(&rest[c->k]);

	if (!(weight > 0)) {
		rest = x->all;
		weight = sum_value(&rest[c->k]);
	}
	for (size_t l = 0; l < c->k; l++) {
		double share = sum_value(&rest[l]);

		q[l] = weight > 0 ? (share > 0 ? share : 0) / weight :
			1 / (double)c->k;
	}
}

/* The mean shares of the other items with the same predicted label (Resnick et
 * al., appendix): their sum without the item's own part and that of its unit, or with
 * it in sample. If no other item has that label, the mean over all other items; if
 * there are none, 1/K. */
static void
calibrate_label(const struct calibration *c, double *q)
{
	size_t n = 0, most = 0, units = count_units(c);
	struct label_sums x = {number_predicted(c, &n), c->k + 1, NULL, NULL, NULL};

	for (size_t u = 0; u < units; u++)
		if (start_of(c, u + 1) - start_of(c, u) > most)
			most = start_of(c, u + 1) - start_of(c, u);
	x.at = mem_zero((n + 1) * x.width, sizeof *x.at);
	x.all = x.at + n * x.width;
	x.kept = mem_alloc(2 * most * x.width, sizeof *x.kept);
	for (size_t i = 0; i < c->n; i++) {
		add_item(c, x.at + x.row[c->hard[i]] * x.width, i, 1);
		add_item(c, x.all, i, 1);
	}
	for (size_t u = 0; u < units; u++) {
		if (c->folds > 0)
			leave_out(c, &x, u);
		for (size_t m = start_of(c, u); m < start_of(c, u + 1); m++) {
			size_t i = member_at(c, m);

			mean_shares(c, &x, i, q + i * c->k);
		}
		if (c->folds > 0)
			put_back(c, &x, u);
	}
}

const struct calibrator calibrators[] = {
	{{"isotonic", "*", "0..1", "probability",
		"of probabilities: isotonic regression on the shares of labels",
		"Zadrozny and Elkan 2002"}, true, calibrate_isotonic},
	{{"label", "*", "0..1", "probability",
		"of labels: mean shares among other items with that prediction",
		"Resnick et al., Survey Equivalence"}, false, calibrate_label},
};

const struct method_table calibrators_table =
	METHOD_TABLE("method", calibrators);

const struct calibrator *
calibrator_for(bool soft)
{
	const struct calibrator *c = calibrators;

	while (c->soft != soft)
		c++;
	return c;
}
