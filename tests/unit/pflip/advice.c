/* advice: how many retests are too few, and which strata are worth a word. */
#include "pflip/advice.h"

#include "check.h"
#include "says.h"

/* n strata, each of 200 items of which so many have retests, of as many
 * pairs. */
static struct strata
strata_with(size_t n, uint64_t retested)
{
	struct strata s = {.n = 0};

	strata_equal(&s, n);
	for (size_t i = 0; i < n; i++) {
		s.at[i].items = 200;
		s.at[i].retested = retested;
		s.at[i].retest = (struct retest){retested, 2 * retested,
			retested, 1};
	}
	return s;
}

static void
says(const char *text, size_t n, uint64_t retested, const char *method,
	struct estimation e, struct conf conf)
{
	struct strata s = strata_with(n, retested);

	e.estimator = estimator_named(view_of(method));
	CHECK_SAYS(0, text, advise(&s, &e, &conf));
}

/* One stratum of so many pairs that three annotators gave. */
static void
says_of(const char *text, uint64_t pairs, uint64_t disagree)
{
	const struct estimation e = {.people.annotators = 3,
		.estimator = estimator_with(ESTIMATOR_EACH)};
	const struct conf conf = {.from = NULL};
	struct strata s = strata_with(1, 100);

	s.at[0].retest = (struct retest){pairs, 2 * pairs, pairs, disagree};
	CHECK_SAYS(0, text, advise(&s, &e, &conf));
}

static const struct conf plain, from = {.from = "x"}, shard = {.table = true},
	automatic = {.automatic = true};

static struct estimation
annotators(uint64_t n)
{
	return (struct estimation){.people.annotators = n};
}

#define FEW "too few retests to estimate p_flip, expected 30 pairs of 3 " \
	"annotators or more (more retests; a value of your own: -M fixed -x " \
	"P)\n"

static void
retests(void)
{
	says("unit: warning: pairs=29 annotators=50: " FEW, 1, 29,
		"ideal", annotators(50), plain);
	says("", 1, 30, "ideal", annotators(3), plain);
	says("unit: warning: pairs=30 annotators=2: " FEW, 1, 30,
		"ideal", annotators(2), plain);
	says("unit: warning: pairs=4000 annotators=1: " FEW, 20, 200,
		"ideal", annotators(1), plain);
	/* nobody ever says the same again: several labels at once */
	says_of("unit: warning: all of the 30 pairs disagree: are these "
		"retests, or several labels at once? (annot(7), MULTILABEL: "
		"ratings of one label)\n", 30, 30);
	says_of("", 30, 29);
	/* of all strata; a table does not have the annotators */
	says("unit: warning: pairs=20: " FEW, 20, 1, "ideal", annotators(0),
		from);
	says("", 20, 2, "ideal", annotators(0), from);
	/* none: a shard may have none */
	says("unit: warning: no annotator labelled an item twice: p_flip is "
		"NA (without retests: -M svd; a value of your own: -M fixed "
		"-x P)\n", 20, 0, "strata", annotators(0), plain);
	says("", 20, 0, "strata", annotators(0), shard);
	says("unit: warning: pairs=2 annotators=2: " FEW, 2, 1,
		"ideal", annotators(2), shard);
}

#define THIN "the paper advises 100 items with retests in each stratum (--auto, -n " \
	"1, or more retests)\n"

static void
strata(void)
{
	const struct estimation nine = {.people.annotators = 9};

	says("", 20, 100, "strata", nine, plain);
	says("unit: note: strata=20 strata_with_few_retests=20 fewest=99: " THIN, 20, 99,
		"strata", nine, plain);
	says("unit: note: strata=20 strata_with_few_retests=20 fewest=99: " THIN, 20, 99,
		"strata", nine, from);
	/* ten strata, where there are retests for more */
	says("", 10, 100, "strata", nine, plain);
	says("unit: note: strata=9 are few: the paper advises 10 or more (-n 10)\n", 9, 100,
		"strata", nine, plain);
	says("unit: note: strata=9 strata_with_few_retests=9 fewest=99: " THIN, 9, 99,
		"strata", nine, plain);
	says("", 9, 100, "strata", nine, from);
	/* one stratum was asked for */
	says("", 1, 100, "strata", nine, plain);
	says("unit: note: strata=1 strata_with_few_retests=1 fewest=99: the paper advises 100 "
		"items with retests in each stratum (more retests)\n", 1, 99,
		"strata", nine, plain);
	/* --auto warns by itself where one is too many */
	says("unit: note: strata=3 are the most with 100 items with retests in "
		"each\n", 3, 100, "strata", nine, automatic);
	says("", 1, 99, "strata", nine, automatic);
}

/* Pairs in no stratum of the others' share. */
static void
alone(void)
{
	const struct estimator *others = estimator_with(ESTIMATOR_OTHERS);
	const struct estimation none = {.estimator = others};
	const struct estimation four = {.estimator = others, .alone = 4};
	struct conf asked = {.common.methods.n = 1};
	struct strata s = strata_with(2, 0);

	CHECK_SAYS(1, "unit: nobody else labelled the items that an annotator "
		"labelled twice: no stratum of the others' share has retests "
		"(--strata-by=all)\n", advice_refuse(&s, &four, &plain));
	CHECK_SAYS(0, "", advice_refuse(&s, &four, &asked));
	CHECK_SAYS(1, "unit: no annotator labelled an item twice: p_flip "
		"cannot be estimated (without retests, from who disagrees with "
		"whom: -M svd; a value of your own: -M fixed -x P)\n",
		advice_refuse(&s, &none, &plain));
	says("unit: note: alone=4 pairs are in no stratum: nobody else "
		"labelled their items\nunit: warning: no pairs are left: "
		"p_flip is NA (-M strata --strata-by=all)\n", 2, 0, "others", four,
		plain);
	says("unit: note: alone=4 pairs are in no stratum: nobody else "
		"labelled their items\n", 2, 0, "others", four, shard);
	says("unit: note: alone=1 pairs are in no stratum: nobody else "
		"labelled their items\n", 10, 100, "others",
		(struct estimation){.alone = 1, .people.annotators = 9}, plain);
}

CHECK_ALL(retests, strata, alone)
