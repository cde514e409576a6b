#include "fit.h"

#include "text/err.h"
#include "text/mem.h"
#include "text/num.h"

#include <stdio.h>

/* Gordon et al. 2021, 5.2.5. */
static const double paper_epochs[] = {5, 10, 20, 50, 100},
	paper_factors[] = {1, 5, 10, 20, 50, 100};

enum { EPOCHS = sizeof paper_epochs / sizeof *paper_epochs,
	FACTORS = sizeof paper_factors / sizeof *paper_factors };

/* A factorisation has learned the ratings by heart if it misses less than this share of
 * the ratings to learn from, and OVERFIT times as large a share of those held out. */
#define SMALL_SHARE .01
enum { OVERFIT = 10 };

/* A range of p_flip that is wider is worth a warning. */
#define WIDE .03

static struct grid_axis
axis_of(const struct opt_numbers *x, const double *otherwise, size_t n)
{
	return x->n > 0 ? grid_axis(x->at, x->n) : grid_axis(otherwise, n);
}

void
fit_init(struct fit *f, const struct fit_rules *rules, uint64_t seed)
{
	f->grid.epochs = axis_of(&rules->epochs, paper_epochs, EPOCHS);
	f->grid.factors = axis_of(&rules->factors, paper_factors, FACTORS);
	f->grid.seed = seed;
	f->grid.shows = true;
	f->found.validated = f->found.trained = f->found.plurality = NUM_NA;
	ids_init(&f->names);
}

void
fit_add(struct fit *f, const struct item_ratings *x)
{
	uint32_t item = ids_intern(&f->names, x->item);

	for (size_t i = 0; i < x->n; i++)
		holdout_add(&f->data, (struct svd_rating){item,
			x->rating[i].annotator, x->rating[i].label});
}

/* ---- from ratings to the numbers of the factorisation ---- */

/* The number of each label, by its place in label order. */
static double *
numbers_of(const struct labels *l)
{
	double *number;

	for (size_t k = 0; k < l->ids.n; k++)
		if (isnan(labels_value(l, l->by_rank[k])))
			err_die("label %s is no number, as --ordinal needs "
				"(--nominal)",
				err_quote(labels_name(l, l->by_rank[k])));
	number = mem_alloc(l->ids.n, sizeof *number);
	for (size_t k = 0; k < l->ids.n; k++)
		number[k] = labels_value(l, l->by_rank[k]);
	return number;
}

/* Number items, annotators and labels by their ranks; hold out a part, or none. */
static void
prepare(struct fit *f, struct rows *rows, const uint32_t *item_rank, bool split)
{
	struct holdout *h = &f->data;
	uint32_t *annotator_rank = ids_ranks(&rows->annotators);
	bool *seen = mem_zero(rows->annotators.n, sizeof *seen);

	for (size_t i = 0; i < h->n; i++) {
		uint32_t a = h->rating[i].annotator;

		h->rating[i].label = rows->labels.rank[h->rating[i].label];
		f->annotators += seen[a] ? 0 : 1;
		seen[a] = true;
	}
	h->items = f->names.n;
	h->annotators = rows->annotators.n;
	h->labels = rows->labels.ids.n;
	grid_check_memory(&f->grid, h);
	grid_check_cost(&f->grid, h, rows->t.file, split ? 1 :
		crossfit_fits(h->n));
	holdout_sort(h, item_rank, annotator_rank);
	if (split)
		holdout_split(h, f->grid.seed);
}

/* The stratum of each item, by its rank. */
static size_t *
strata_of_items(const struct fit *f, const uint32_t *item_rank,
	const struct subjects *subjects, const struct strata *strata)
{
	size_t *stratum = mem_zero(f->names.n, sizeof *stratum);

	for (size_t i = 0; i < subjects->n; i++)
		stratum[item_rank[i]] = subject_stratum(
			&subjects->kind[subjects->at[i].kind], strata);
	return stratum;
}

/* Add the ratings to learn from to the strata. The groups of items are the
 * strata that have one. */
static void
add_ratings(struct fit *f, const size_t *stratum, struct strata *strata,
	bool folds)
{
	size_t *number = mem_zero(strata->n, sizeof *number), groups = 0;
	size_t *group = mem_alloc(f->names.n, sizeof *group);

	for (size_t i = 0; i < f->names.n; i++) {
		size_t *g = &number[stratum[i]];

		if (*g == 0)
			*g = ++groups;
		group[i] = *g - 1;
	}
	(folds ? crossfit_make : crossfit_holdout)(&f->found, &f->grid,
		&f->data, group,
		groups);
	for (size_t i = 0; i < strata->n && f->found.cells > 0; i++) {
		struct stratum *s = &strata->at[i];
		size_t g = number[i] - 1;

		if (number[i] == 0)
			continue;
		s->retest.pairs = f->found.pairs[g];
		s->retest.disagree = f->found.disagree[g];
		s->ranged = f->found.ranged;
		if (!s->ranged)
			continue;
		s->range_lo = f->found.group_lo[g];
		s->range_hi = f->found.group_hi[g];
	}
}

void
fit_strata(struct fit *f, const struct fit_rules *rules, struct rows *rows,
	const struct subjects *subjects, struct strata *strata)
{
	const struct labels *l = &rows->labels;
	/* too few for folds have no part held out */
	bool folds = rules->select != FIT_HOLDOUT && f->data.n >= HOLDOUT_PARTS;
	uint32_t *item_rank;
	size_t *stratum;

	if (f->data.n == 0)
		return;
	labels_order(&rows->labels);
	if (rules->ordinal || (!rules->nominal && labels_numeric(l)))
		f->number = numbers_of(l);
	f->grid.number = f->number;
	item_rank = ids_ranks(&f->names);
	prepare(f, rows, item_rank, !folds);
	stratum = strata_of_items(f, item_rank, subjects, strata);
	add_ratings(f, stratum, strata, folds);
	if (f->found.epochs == 0)
		err_die("method svd: predictions grow beyond all bounds, the "
			"labels are too large for its steps (divide them, so "
			"that they span 10 or less; --nominal)");
}

/* ---- notes and warnings ---- */

/* Warn if the ratings held out are predicted no better than by a guess, if p_flip is
 * near 0 because the ratings were learned by heart (G 4.3, 6.3.1), or if cells that
 * predict alike and seeds have another one. */
static void
warn(const struct fit *f)
{
	const struct crossfit *x = &f->found;
	const struct holdout *h = &f->data;

	if (!x->ranged && h->n == h->n_training)
		err_warn("ratings=%zu: too few to hold some out, so that "
			"nothing says whether p_flip can be trusted", h->n);
	if (x->validated <= x->plurality && x->validated < 1)
		err_warn("validation=%s is no better than always saying the "
			"item's plurality, plurality=%s: p_flip cannot be "
			"trusted (more ratings of each annotator; retests; a "
			"value of your own: -M fixed -x P)",
			num_brief(x->validated), num_brief(x->plurality));
	if (1 - x->trained < SMALL_SHARE &&
	    1 - x->validated > OVERFIT * (1 - x->trained))
		err_warn("training=%s but validation=%s: the ratings are "
			"learned by heart, and p_flip is driven to 0 (fewer "
			"--epochs or --factors)", num_brief(x->trained),
			num_brief(x->validated));
	if (x->ranged && x->hi - x->lo > WIDE)
		err_warn("p_flip is %s to %s, depending on the seed and on which of "
			"%zu equally good cells is taken: the ratings do not "
			"determine it (retests; values of your own: -M fixed -x "
			"P)",
			num_brief(x->lo), num_brief(x->hi), x->cells);
}

void
fit_report(const struct fit *f, double pflip, uint64_t tied,
	const struct retest *retests, size_t k)
{
	const struct crossfit *x = &f->found;
	char folds[96] = "", beside[96] = "";

	if (x->ranged)
		snprintf(folds, sizeof folds,
			" pflip_lo=%s pflip_hi=%s cells=%zu",
			num_brief(x->lo), num_brief(x->hi), x->cells);
	if (retests->pairs > 0)
		snprintf(beside, sizeof beside,
			" retests=%llu pflip_retests=%s",
			(unsigned long long)retests->pairs,
			num_brief(strata_invert(retest_r(retests), k)));
	err_note("items=%zu ratings=%zu annotators=%zu scale=%s epochs=%llu "
		"factors=%llu validation=%s training=%s plurality=%s pflip=%s%s "
		"tied_items=%llu%s", f->names.n, f->data.n, f->annotators,
		f->number ? "ordinal" : "nominal",
		(unsigned long long)x->epochs,
		(unsigned long long)x->factors, num_brief(x->validated),
		num_brief(x->trained), num_brief(x->plurality),
		num_brief(pflip),
		folds, (unsigned long long)tied, beside);
	if (f->data.n > 0)
		warn(f);
}
