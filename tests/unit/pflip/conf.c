/* conf: which options go together, and which estimator is meant. */
#include "pflip/conf.h"

#include "check.h"
#include "text/num.h"

static char *none[] = {NULL};

static void
together(void)
{
	char file[] = "ratings.tsv", *operand[] = {file, NULL};
	struct conf c = {.fixed = -1, .fit.select = -1, .by = -1, .edges = ".5,1"};

	conf_check(&c, operand);
	c.automatic = true;
	CHECK_DIES(2, "exclude each other", conf_check(&c, none));
	c = (struct conf){.fixed = -1, .fit.select = -1, .by = -1,
		.from = "table.tsv"};
	conf_check(&c, operand);
	CHECK(conf_reads_rows(&c));
	c.fit.epochs = "20";
	CHECK_DIES(2, "--from excludes", conf_check(&c, operand));
	c.fit.epochs = NULL;
	c.table = true;
	conf_check(&c, none);
	CHECK(!conf_reads_rows(&c));
	CHECK_DIES(2, "reads no ratings, found \"ratings.tsv\"",
		conf_check(&c, operand));
}

static void
estimator(void)
{
	char name[] = "svd", *names[] = {name};
	struct conf c = {.fixed = -1, .fit.select = -1, .by = -1};

	CHECK(conf_estimator(&c) == &estimators[0]);
	c.fit.nominal = true;
	CHECK_DIES(2, "go with --method=svd", conf_estimator(&c));
	c.common.methods = (struct strings){.at = names, .n = 1};
	CHECK(conf_estimator(&c) == estimator_with(ESTIMATOR_LEARNS));
	c.strata = 5;
	CHECK(conf_estimator(&c) == estimator_with(ESTIMATOR_LEARNS));
	c.strata = 0;
	c.automatic = true;
	CHECK_DIES(2, "--auto counts retests", conf_estimator(&c));
	c = (struct conf){.fit.select = -1, .fixed = .1, .by = -1};
	CHECK(conf_estimator(&c) == estimator_with(ESTIMATOR_GIVEN));
	c.strata = 5;
	CHECK_DIES(2, "go with --method=strata", conf_estimator(&c));
}

/* --strata-by=others is the estimator of that trait, with strata of its own. */
static void
by_others(void)
{
	const struct estimator *others = estimator_with(ESTIMATOR_OTHERS);
	char name[] = "others", svd[] = "svd", *names[] = {name};
	struct conf c = {.fixed = -1, .fit.select = -1, .by = BY_OTHERS};

	CHECK(conf_estimator(&c) == others && c.automatic);
	c = (struct conf){.fixed = -1, .fit.select = -1, .by = BY_OTHERS, .strata = 7};
	CHECK(conf_estimator(&c) == others && !c.automatic);
	c = (struct conf){.fixed = -1, .fit.select = -1, .by = BY_ALL};
	CHECK(conf_estimator(&c) == &estimators[0] && !c.automatic);
	c = (struct conf){.fixed = -1, .fit.select = -1, .by = -1, .edges = ".5",
		.common.methods = {.at = names, .n = 1}};
	CHECK(conf_estimator(&c) == others && !c.automatic);
	c.by = BY_OTHERS;
	CHECK(conf_estimator(&c) == others);
	c.by = BY_ALL;
	CHECK_DIES(2, "--strata-by=all and --method=others exclude each other",
		conf_estimator(&c));
	names[0] = svd;
	c.edges = NULL;
	CHECK_DIES(2, "--strata-by goes with --method=strata",
		conf_estimator(&c));
	c = (struct conf){.fixed = -1, .fit.select = -1, .by = BY_ALL,
		.from = "table.tsv"};
	CHECK_DIES(2, "--from excludes", conf_check(&c, none));
}

/* 20 strata unless an option says otherwise. */
static void
shape(void)
{
	struct conf c = {.fixed = -1, .fit.select = -1, .by = -1};
	struct subjects subjects = {0};
	struct strata strata = {0};

	conf_shape(&c, &strata, &subjects);
	CHECK(strata.n == 20);
	for (size_t i = 0; i < strata.n; i++)
		strata.at[i] = (struct stratum){.items = i % 2 ? 2 : 0,
			.pflip = i % 2 ? .25 : NUM_NA};
	CHECK(strata_pflip(&strata).high == 5);
	strata_free(&strata);
	c.edges = ".5,1";
	conf_shape(&c, &strata, &subjects);
	CHECK(strata.n == 2 && strata.at[0].hi == .5);
	strata_free(&strata);
	c.edges = NULL;
	c.strata = 7;
	conf_shape(&c, &strata, &subjects);
	CHECK(strata.n == 7);
	strata_free(&strata);
}

CHECK_ALL(shape, together, estimator, by_others)
