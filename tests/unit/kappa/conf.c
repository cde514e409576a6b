/* conf: what goes together, and what does not. */
#include "kappa/conf.h"

#include "check.h"
#include "says.h"

static void
errors(void)
{
	struct conf conf = {.common = {.by = BY_PAIR, .random = -1}};

	CHECK(!conf_has_errors(&conf));
	conf.common.by = BY_LABEL;
	CHECK(conf_has_errors(&conf));
	conf_check(&conf);
	conf.jackknife = true;
	conf_check(&conf);
	conf.common.bootstrap = 9;
	CHECK_DIES(2, "--jackknife and --bootstrap exclude each other",
		conf_check(&conf));
}

CHECK_ALL(errors)
