/* removed: every row is found by its tool alone, and the message says what replaces it. */
#include "text/removed.h"

#include "check.h"
#include "says.h"

#include <string.h>

static void
options(void)
{
	size_t n = 0;

	for (; removed_option("annot-score", n); n++)
		CHECK(removed_option("annot-score", n)[0] == '-' &&
			!strchr(removed_option("annot-score", n), '='));
	CHECK(n >= 2);
	CHECK_TEXT(removed_option("annot-score", 0), "-j");
	CHECK_TEXT(removed_option("score", 1), "--threads");
	CHECK(!removed_option("annot-sco", 0));
	CHECK(!removed_option("annot-sample", 0) && !removed_option("", 0));
}

static void
message(void)
{
	removed_check("annot-score", "--truth");
	removed_check("annot-sample", "-j");
	CHECK_SAYS(2, "unit: -j is gone: run one process for each file, group or model, with "
		"xargs -P or parallel (annot-scale(7)) (try 'unit --help')\n",
		removed_check("annot-score", "-j"));
}

CHECK_ALL(options, message)
