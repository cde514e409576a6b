/* fit: the strata of random ratings against a search_best() of the same, and
 * what is said of it. */
#include "pflip/fit.h"

#include "pflip/search.h"
#include "pflip/table.h"
#include "says.h"

/* Everything in one stratum: the pairs are the ratings to learn from, those
 * that disagree are the ones missed; repeats are ratings like others. */
static void
one_stratum(void)
{
	double epochs[] = {30, 3}, factors[] = {2};
	const struct fit_rules rules = {.select = FIT_HOLDOUT,
		.epochs = {.at = epochs, .n = 2},
		.factors = {.at = factors, .n = 1}};

	for (uint64_t seed = 1; seed <= 10; seed++) {
		struct fit f = {.annotators = 0};
		struct subjects subjects = {.n = 0};
		struct strata strata = {.n = 0};
		struct search_found again;
		struct table t;
		struct estimation e = {.ratings = &t.ratings,
			.estimator = estimator_with(ESTIMATOR_LEARNS)};
		struct subject s;
		struct rng r;

		rng_seed(&r, seed, 0);
		table_draw(&t, "", &r);
		fit_init(&f, &rules, seed);
		while (table_subject(&t, &s, &e)) {
			CHECK(s.retest.pairs == 0);
			subjects_add(&subjects, &s);
			fit_add(&f, &t.item);
		}
		strata_equal(&strata, 1);
		fit_strata(&f, &rules, &t.ratings.rows, &subjects, &strata);
		CHECK(!f.number && f.names.n == ITEMS);
		CHECK(f.annotators == PEOPLE && f.data.n == ROWS);
		CHECK(strata.at[0].retest.pairs == ROWS - ROWS / 5);
		again = search_best(&f.grid, &f.data);
		CHECK(strata.at[0].retest.disagree ==
			ROWS - ROWS / 5 - again.trained);
		CHECK_NEAR(f.found.trained,
			(double)again.trained / (ROWS - ROWS / 5), 1e-15);
		CHECK(again.epochs == f.found.epochs);
	}
}

/* 100 ratings, 20 held out, of 2 items by 3 people; so many predicted rightly,
 * and so many that are the plurality. */
static void
report(size_t trained, size_t validated, size_t plurality)
{
	const struct fit f = {.found = {.epochs = 5, .factors = 1,
		.trained = (double)trained / 80,
		.validated = (double)validated / 20,
		.plurality = (double)plurality / 20}, .annotators = 3,
		.names.n = 2,
		.data = {.n = 100, .n_training = 80}};
	const struct retest none = {.pairs = 0};

	fit_report(&f, .125, 1, &none, 2);
}

#define NOTE "unit: note: items=2 ratings=100 annotators=3 scale=nominal " \
	"epochs=5 factors=1 "

static void
says(void)
{
	CHECK_SAYS(0, NOTE "validation=.85 training=.875 plurality=.80 "
		"pflip=.125 tied_items=1\n", report(70, 17, 16));
	CHECK_SAYS(0, NOTE "validation=.80 training=.875 plurality=.80 "
		"pflip=.125 tied_items=1\n"
		"unit: warning: validation=.80 is no better than always "
		"saying the item's plurality, plurality=.80: p_flip cannot be "
		"trusted (more ratings of each annotator; retests; a value of "
		"your own: -M fixed -x P)\n", report(70, 16, 16));
	CHECK_SAYS(0, NOTE "validation=.85 training=1.00 plurality=.80 "
		"pflip=.125 tied_items=1\n"
		"unit: warning: training=1.00 but validation=.85: the "
		"ratings are learned by heart, and p_flip is driven to 0 "
		"(fewer --epochs or --factors)\n", report(80, 17, 16));
	CHECK_SAYS(0, NOTE "validation=1.00 training=1.00 plurality=1.00 "
		"pflip=.125 tied_items=1\n", report(80, 20, 20));
}

/* Without lists those of the paper. */
static void
defaults(void)
{
	const struct fit_rules no = {.select = -1};
	struct fit f = {.annotators = 0};

	fit_init(&f, &no, 7);
	CHECK(f.grid.epochs.n == 5 && f.grid.epochs.at[4] == 100);
	CHECK(f.grid.factors.n == 6 && f.grid.factors.at[0] == 1);
	CHECK(f.grid.seed == 7);
}

CHECK_ALL(says, one_stratum, defaults)
