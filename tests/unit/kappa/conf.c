/* conf: what goes together, and what does not. */
#include "kappa/conf.h"

#include "check.h"
#include "says.h"

static char cohen[] = "cohen", alpha[] = "alpha", label[] = "u";

static struct conf
conf_of(int by, char *method)
{
	static char *at[1];
	struct conf conf = {.common.by = by, .common.random = -1,
		.sizes.kind = SIZES_NONE};

	at[0] = method;
	conf.common.methods = (struct strings){at, method != NULL, 1};
	return conf;
}

/* Of a copy, which gets its defaults. */
static void
check(struct conf conf, bool operands)
{
	conf_check(&conf, operands);
	CHECK(conf.sizes.draws == 100);
}

static void
tables(void)
{
	static char *labels[] = {label};
	struct conf conf = conf_of(BY_PAIR, NULL);

	conf.table = true;
	CHECK_DIES(2, "--table needs --labels", check(conf, true));
	conf.common.input.labels = (struct strings){labels, 1, 1};
	check(conf, true);
	CHECK(conf_reads_rows(&conf));
	conf.from = "x";
	CHECK_DIES(2, "--table and --from exclude each other", check(conf, false));
	conf.from = NULL;
	conf.common.input.multilabel = true;
	CHECK_DIES(2, "--table excludes --weights and --multilabel",
		check(conf, true));
	conf.common.input.multilabel = false;
	conf.common.by = BY_LABEL;
	CHECK_DIES(2, "--table is for --by=pair and --by=annotator",
		check(conf, true));
}

static void
from(void)
{
	struct conf conf = conf_of(BY_NOTHING, alpha);

	conf.from = "x";
	CHECK(!conf_reads_rows(&conf));
	CHECK_DIES(2, "--from is for --by=pair, --by=annotator and --method=cohen",
		check(conf, false));
	conf = conf_of(BY_NOTHING, cohen);
	conf.from = "x";
	CHECK_DIES(2, "--from excludes --missing, --min-labels and --repeats",
		check(conf, false));
	conf.common.input.repeats = INPUT_ERROR; /* no -r */
	check(conf, false);
	CHECK_DIES(2, "--from takes no ratings", check(conf, true));
	conf.common.bootstrap = 9;
	CHECK_DIES(2, "--from excludes --bootstrap", check(conf, false));
}

static void
errors(void)
{
	struct conf conf = conf_of(BY_PAIR, NULL);

	CHECK(!conf_has_errors(&conf));
	conf.common.by = BY_LABEL;
	CHECK(conf_has_errors(&conf));
	conf.sizes.kind = SIZES_ITEMS;
	CHECK(!conf_has_errors(&conf));
	CHECK_DIES(2, "--vary excludes --by", check(conf, true));
}

CHECK_ALL(tables, from, errors)
