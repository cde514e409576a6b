#include "fit.h"

#include "stats/sort.h"
#include "text/err.h"
#include "text/mem.h"
#include "text/num.h"
#include "text/too_many.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>

/* Gordon et al. 2021, 5.2.5. */
static double paper_epochs[] = {5, 10, 20, 50, 100},
	paper_factors[] = {1, 5, 10, 20, 50, 100};

/* A factorisation has learned the ratings by heart if it misses less than this
 * share of the ratings to learn from, and OVERFIT times as large a share of
 * those held out. */
#define SMALL_SHARE .01
enum { OVERFIT = 10 };

/* A range of p_flip that is wider is worth a warning. */
#define WIDE .03

#define MOST_BYTES (4. * (1 << 30))

/* The values in ascending order, each once. */
static struct opt_numbers
axis(struct opt_numbers x)
{
	size_t n = 0;

	sort_doubles(x.at, x.n);
	for (size_t i = 0; i < x.n; i++)
		if (i == 0 || x.at[i] != x.at[n - 1])
			x.at[n++] = x.at[i];
	x.n = n;
	return x;
}

void
fit_init(struct fit *f, const struct fit_rules *rules, uint64_t seed)
{
	f->select = (struct select){
		.epochs = axis(rules->epochs.n > 0 ? rules->epochs :
			(struct opt_numbers){.at = paper_epochs, .n = 5}),
		.factors = axis(rules->factors.n > 0 ? rules->factors :
			(struct opt_numbers){.at = paper_factors, .n = 6}),
		.folds = rules->select == FIT_HOLDOUT ? 1 : SELECT_FOLDS,
		.held_out = rules->error == FIT_VALIDATION,
		.seed = seed, .validation = NUM_NA, .training = NUM_NA,
		.plurality = NUM_NA};
}

void
fit_add(struct fit *f, size_t item, const struct item_ratings *x)
{
	MEM_GROW(f->data.rating, f->cap, f->data.n + x->n);
	for (size_t i = 0; i < x->n; i++)
		f->data.rating[f->data.n++] = (struct svd_rating){
			(uint32_t)item, x->rating[i].annotator,
			x->rating[i].label, false};
}

/* ---- from ratings to the numbers of the factorisation ---- */

/* The number of each label, by its place in label order. Two labels without
 * numbers are 0 and 1: the regression of one label is that of the other, turned
 * round. */
static double *
numbers_of(struct fit *f, const struct fit_rules *rules, const struct labels *l)
{
	double *number = mem_alloc(l->ids.n, sizeof *number);

	f->ordinal = rules->ordinal || (!rules->nominal && labels_numeric(l));
	if (!f->ordinal && l->ids.n != 2)
		return NULL;
	for (size_t k = 0; k < l->ids.n; k++) {
		uint32_t label = l->by_rank[k];

		number[k] = f->ordinal ? labels_value(l, label) : (double)k;
		if (isnan(number[k]))
			err_die("label %s is no number, as --ordinal needs "
				"(--nominal)",
				err_quote(labels_name(l, label)));
	}
	return number;
}

static int
compare(const void *a, const void *b)
{
	const struct svd_rating *x = a, *y = b;
	uint64_t p = (uint64_t)x->item << 32 | x->annotator;
	uint64_t q = (uint64_t)y->item << 32 | y->annotator;

	return p != q ? (p < q ? -1 : 1) :
		x->label < y->label ? -1 : x->label > y->label;
}

/* Number items, annotators and labels by their ranks, and order the ratings:
 * the order of rows does not matter. */
static void
prepare(struct fit *f, struct rows *rows, const uint32_t *item_rank)
{
	struct svd_data *d = &f->data;
	uint32_t *annotator_rank = ids_ranks(&rows->annotators);
	bool *seen = mem_zero(rows->annotators.n, sizeof *seen);

	for (size_t i = 0; i < d->n; i++) {
		struct svd_rating *x = &d->rating[i];

		f->annotators += !seen[x->annotator];
		seen[x->annotator] = true;
		x->item = item_rank[x->item];
		x->annotator = annotator_rank[x->annotator];
		x->label = rows->labels.rank[x->label];
	}
	d->annotators = rows->annotators.n;
	d->labels = rows->labels.ids.n;
	if (d->n > 0)
		qsort(d->rating, d->n, sizeof *d->rating, compare);
}

/* End the tool where there are too few ratings, or they take too much memory or
 * time. */
static void
check_size(const struct fit *f, const char *file)
{
	const struct svd_data *d = &f->data;
	const struct opt_numbers *k = &f->select.factors,
				 *e = &f->select.epochs;
	double most = k->at[k->n - 1], bytes = svd_bytes(d, most, e->n);
	double factors = 0;

	if (d->n < SELECT_FOLDS)
		err_die("method svd: ratings=%zu are too few to hold some out, "
			"expected "
			"at least %d (more ratings; a value of your own: -M "
			"fixed "
			"-x P)",
			d->n, SELECT_FOLDS);
	if (bytes > MOST_BYTES)
		err_die("method svd: %zu items and %zu annotators with %.0f "
			"factors "
			"need %s GiB of memory, expected at most 4 (fewer "
			"--factors, "
			"or a part of the items)",
			d->items, d->annotators, most,
			num_brief(bytes / (1 << 30)));
	for (size_t i = 0; i < k->n; i++)
		factors += k->at[i] + SVD_LANES;
	if (!d->number)
		too_many_labels(file, d->labels,
			(double)(f->select.folds * d->n * d->labels) *
				e->at[e->n - 1] * factors,
			TOO_MANY_STEPS,
			"steps of regressions, one for each label",
			"; else fewer "
			"--factors or --epochs, or --select=holdout");
}

void
fit_strata(struct fit *f, const struct fit_rules *rules, struct rows *rows,
	const struct subjects *items, struct strata *strata)
{
	size_t *stratum = mem_alloc(items->n, sizeof *stratum);
	uint32_t *rank;

	if (items->n == 0)
		return;
	rank = ids_ranks(&items->names);
	f->data.items = items->n;
	labels_order(&rows->labels);
	prepare(f, rows, rank);
	f->data.number = numbers_of(f, rules, &rows->labels);
	check_size(f, rows->t.file);
	for (size_t i = 0; i < items->n; i++) {
		struct subject x = subjects_at(items, i);

		stratum[rank[i]] = strata_of(strata, x.top, x.n);
	}
	select_cells(&f->select, &f->data, stratum, strata);
	if (f->select.cells == 0)
		err_die("method svd: predictions grow beyond all bounds, the "
			"labels are too large for its steps (divide them, so "
			"that they span 10 or less; --nominal)");
}

/* ---- notes and warnings ---- */

/* Warn if the ratings held out are predicted no better than by a guess, if
 * p_flip is near 0 because the ratings were learned by heart (G 4.3, 6.3.1), or
 * if fits that predict alike have another one. */
static void
warn(const struct select *x)
{
	if (x->validation <= x->plurality && x->validation < 1)
		err_warn("validation=%s is no better than always saying the "
			"item's plurality, plurality=%s: p_flip cannot be "
			"trusted (more ratings of each annotator; retests; a "
			"value of your own: -M fixed -x P)",
			num_brief(x->validation), num_brief(x->plurality));
	if (1 - x->training < SMALL_SHARE &&
	    1 - x->validation > OVERFIT * (1 - x->training))
		err_warn("training=%s but validation=%s: the model overfits "
			"the ratings, which drives p_flip to 0 (fewer --epochs "
			"or --factors; --error=validation)",
			num_brief(x->training), num_brief(x->validation));
	if (x->folds > 1 && x->hi - x->lo > WIDE)
		err_warn("p_flip is %s to %s, depending on the fold, its seed "
			 "and "
			 "which of %zu equally good cells is taken: the "
			 "ratings do "
			 "not determine it (retests; values of your own: -M "
			 "fixed "
			 "-x P)",
			num_brief(x->lo), num_brief(x->hi), x->cells);
}

void
fit_report(const struct fit *f, double pflip, uint64_t tied,
	const struct retest *retests, size_t k)
{
	const struct select *x = &f->select;
	char folds[96] = "", beside[96] = "";

	if (x->folds > 1 && f->data.n > 0)
		snprintf(folds, sizeof folds,
			" pflip_lo=%s pflip_hi=%s cells=%zu",
			num_brief(x->lo), num_brief(x->hi), x->cells);
	if (retests->pairs > 0)
		snprintf(beside, sizeof beside,
			" retests=%llu pflip_retests=%s",
			(unsigned long long)retests->pairs,
			num_brief(strata_invert(retest_r(retests), k)));
	err_note("items=%zu ratings=%zu annotators=%zu scale=%s error=%s "
		 "epochs=%.0f factors=%.0f validation=%s training=%s "
		 "plurality=%s "
		 "pflip=%s%s tied_items=%llu%s",
		f->data.items, f->data.n, f->annotators,
		f->ordinal ? "ordinal" : "nominal",
		x->held_out ? "validation" : "training", x->best_epochs,
		x->best_factors, num_brief(x->validation),
		num_brief(x->training), num_brief(x->plurality),
		num_brief(pflip), folds, (unsigned long long)tied, beside);
	if (f->data.n > 0)
		warn(x);
}
