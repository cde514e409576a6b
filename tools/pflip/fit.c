#include "fit.h"

#include "stats/stats.h"
#include "text/err.h"
#include "text/mem.h"
#include "text/num.h"

/* Gordon et al. 2021, 5.2.5. */
static const char paper_epochs[] = "5,10,20,50,100",
	paper_factors[] = "1,5,10,20,50,100";

enum { MOST_EPOCHS = 10000, MOST_FACTORS = 10000 };

/* A factorisation has learned the ratings by heart if it misses less than this share of
 * the ratings to learn from, and OVERFIT times as large a share of those held out. */
#define SMALL_SHARE .01
enum { OVERFIT = 10 };

bool
fit_asked(const struct fit_rules *rules)
{
	return rules->epochs || rules->factors || rules->ordinal ||
		rules->nominal;
}

static void
parse(struct grid_axis *axis, const char *name, const char *list, uint64_t most)
{
	if (!grid_parse(axis, list, most))
		err_usage("--%s: expected at most %d whole numbers from 1 to "
			"%llu, separated by commas, found %s", name, GRID_MOST,
			(unsigned long long)most, err_quote(view_of(list)));
}

void
fit_init(struct fit *f, const struct fit_rules *rules, uint64_t seed,
	uint64_t threads)
{
	if (rules->ordinal && rules->nominal)
		err_usage("--ordinal and --nominal exclude each other");
	parse(&f->grid.epochs, "epochs", rules->epochs ? rules->epochs :
		paper_epochs, MOST_EPOCHS);
	parse(&f->grid.factors, "factors", rules->factors ? rules->factors :
		paper_factors, MOST_FACTORS);
	f->grid.seed = seed;
	f->grid.threads = (size_t)threads;
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

/* Number items, annotators and labels by their ranks, and hold out a part. */
static void
split(struct fit *f, struct rows *rows, uint32_t *item_rank)
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
	holdout_split(h, item_rank, annotator_rank, f->grid.seed);
	MEM_FREE(annotator_rank, seen);
}

/* Add the ratings to learn from to the strata. */
static void
count(const struct fit *f, const uint32_t *item_rank,
	const struct subjects *subjects, struct strata *strata)
{
	size_t *stratum = mem_zero(f->names.n, sizeof *stratum);

	for (size_t i = 0; i < subjects->n; i++) {
		struct subject x = subjects_at(subjects, i);

		stratum[item_rank[i]] = subject_stratum(&x, strata);
	}
	for (size_t i = 0; i < f->data.n_training; i++)
		strata->at[stratum[f->data.rating[i].item]].retest.pairs++;
	for (size_t i = 0; i < f->names.n; i++)
		strata->at[stratum[i]].retest.disagree += f->found.missed[i];
	MEM_FREE(stratum);
}

void
fit_strata(struct fit *f, const struct fit_rules *rules, struct rows *rows,
	const struct subjects *subjects, struct strata *strata)
{
	const struct labels *l = &rows->labels;
	uint32_t *item_rank;

	if (f->data.n == 0)
		return;
	labels_order(&rows->labels);
	if (rules->ordinal || (!rules->nominal && labels_numeric(l)))
		f->number = numbers_of(l);
	f->grid.number = f->number;
	item_rank = ids_ranks(&f->names);
	split(f, rows, item_rank);
	f->plurality = holdout_plurality(&f->data);
	f->found = grid_search(&f->grid, &f->data);
	if (f->found.epochs == 0)
		err_die("method svd: predictions grow beyond all bounds, the "
			"labels are too large for its steps (divide them, so "
			"that they span 10 or less; --nominal)");
	count(f, item_rank, subjects, strata);
	MEM_FREE(item_rank);
}

/* ---- notes and warnings ---- */

/* Warn if the ratings held out are predicted no better than by a guess, or if p_flip is
 * near 0 because the ratings were learned by heart (G 4.3, 6.3.1). */
static void
warn(const struct fit *f, double validation, double plurality, double training)
{
	const struct holdout *h = &f->data;

	if (h->n == h->n_training)
		err_warn("ratings=%zu: too few to hold some out, so that "
			"nothing says whether p_flip can be trusted", h->n);
	if (f->found.validated <= f->plurality && validation < 1)
		err_warn("validation=%s is no better than always saying the "
			"item's plurality, plurality=%s: p_flip cannot be "
			"trusted (more ratings of each annotator; retests; a "
			"value of your own: -M fixed -x P)",
			num_brief(validation), num_brief(plurality));
	if (1 - training < SMALL_SHARE &&
	    1 - validation > OVERFIT * (1 - training))
		err_warn("training=%s but validation=%s: the ratings are "
			"learned by heart, and p_flip is driven to 0 (fewer "
			"--epochs or --factors)", num_brief(training),
			num_brief(validation));
}

void
fit_report(const struct fit *f, double pflip, uint64_t tied)
{
	const struct holdout *h = &f->data;
	double held_out = (double)(h->n - h->n_training);
	double validation = stats_ratio((double)f->found.validated, held_out);
	double plurality = stats_ratio((double)f->plurality, held_out);
	double training = stats_ratio((double)f->found.trained,
		(double)h->n_training);

	err_note("items=%zu ratings=%zu annotators=%zu scale=%s epochs=%llu "
		"factors=%llu validation=%s training=%s plurality=%s pflip=%s "
		"tied=%llu", f->names.n, h->n, f->annotators,
		f->number ? "ordinal" : "nominal",
		(unsigned long long)f->found.epochs,
		(unsigned long long)f->found.factors, num_brief(validation),
		num_brief(training), num_brief(plurality), num_brief(pflip),
		(unsigned long long)tied);
	if (h->n > 0)
		warn(f, validation, plurality, training);
}

void
fit_free(struct fit *f)
{
	ids_free(&f->names);
	holdout_free(&f->data);
	MEM_FREE(f->number, f->found.missed);
}
