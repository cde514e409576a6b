/* conf: which estimator and which strata the options mean. */
#include "pflip/conf.h"

#include "check.h"
#include "text/num.h"

static void
estimator(void)
{
	char name[] = "svd", *names[] = {name};
	struct conf c = {.fixed = -1, .fit.select = -1, .by = -1};

	CHECK(conf_estimator(&c) == &estimators[0]);
	c.common.methods = (struct strings){.at = names, .n = 1};
	CHECK(conf_estimator(&c) == estimator_with(ESTIMATOR_LEARNS));
	c = (struct conf){.fit.select = -1, .fixed = .1, .by = -1};
	CHECK(conf_estimator(&c) == estimator_with(ESTIMATOR_GIVEN));
	c.from = "table.tsv";
	CHECK(conf_reads_rows(&c));
	c.table = true;
	CHECK(!conf_reads_rows(&c));
}

/* --strata-by=others is the estimator of that trait, with strata of its own. */
static void
by_others(void)
{
	const struct estimator *others = estimator_with(ESTIMATOR_OTHERS);
	char name[] = "others", *names[] = {name};
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
	strata = (struct strata){0};
	c.edges = ".5,1";
	conf_shape(&c, &strata, &subjects);
	CHECK(strata.n == 2 && strata.at[0].hi == .5);
	strata = (struct strata){0};
	c.edges = NULL;
	c.strata = 7;
	conf_shape(&c, &strata, &subjects);
	CHECK(strata.n == 7);
}

CHECK_ALL(shape, estimator, by_others)
