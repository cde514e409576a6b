#include "removed.h"

#include "err.h"

#include <stdbool.h>
#include <string.h>

/* One row for each option or name that is gone. `tools` are separated by blanks, without
 * "annot-". `instead` follows "--x is gone: "; NULL: nothing replaces it. */
static const struct removed {
	const char *tools, *what, *instead;
} removed[] = {
	/* in several tools */
	{"alttest bias kappa pflip plan score spc train", "-j",
		"run one process for each file, group or model, with xargs -P or parallel "
		"(annot-scale(7))"},
	{"alttest bias kappa pflip plan score spc train", "--threads",
		"run one process for each file, group or model, with xargs -P or parallel "
		"(annot-scale(7))"},
	/* annot-alttest */
	/* annot-bias */
	/* annot-count */
	/* annot-kappa */
	/* annot-label */
	/* annot-pflip */
	/* annot-plan */
	/* annot-score */
	/* annot-spc */
	{"spc", "--scorer=balanced_accuracy", "use -S recall of each label"},
	{"spc", "--scorer=macro_precision", "use -S precision of each label"},
	{"spc", "--scorer=macro_recall", "use -S recall of each label"},
	{"spc", "--scorer=macro_f1", "use -S f1 of each label"},
	{"spc", "--scorer=micro_f1", "use -S accuracy, which is the same"},
	{"spc", "--scorer=mcc", "use -S dmi, or annot-score -M mcc"},
	{"spc", "--scorer=cohen_kappa", "use -S weighted_kappa -w identity, with the labels in -L"},
	{"spc", "--scorer=brier", "use -S agreement or cross_entropy, or annot-score -M brier"},
	{"spc", "--scorer=rps", "use -S weighted_kappa, or annot-score -M rps"},
	{"spc", "--scorer=absolute_error",
		"use -S weighted_kappa -w linear, or annot-score -M absolute_error"},
	{"spc", "--scorer=squared_error",
		"use -S weighted_kappa -w quadratic, or annot-score -M squared_error"},
};

enum { REMOVED = sizeof removed / sizeof *removed };

static bool
is_of(const struct removed *r, const char *tool)
{
	static const char prefix[] = "annot-";
	size_t n;

	if (strncmp(tool, prefix, sizeof prefix - 1) == 0)
		tool += sizeof prefix - 1;
	for (const char *p = r->tools; *p; p += n + (p[n] == ' ')) {
		n = strcspn(p, " ");
		if (n == strlen(tool) && memcmp(p, tool, n) == 0)
			return true;
	}
	return false;
}

const char *
removed_option(const char *tool, size_t i)
{
	for (size_t k = 0; k < REMOVED; k++)
		if (is_of(&removed[k], tool) && !strchr(removed[k].what, '=') && i-- == 0)
			return removed[k].what;
	return NULL;
}

void
removed_check(const char *tool, const char *what)
{
	for (size_t k = 0; k < REMOVED; k++)
		if (strcmp(removed[k].what, what) == 0 && is_of(&removed[k], tool))
			err_usage("%s is gone%s%s", what, removed[k].instead ? ": " :
				", and nothing replaces it",
				removed[k].instead ? removed[k].instead : "");
}
