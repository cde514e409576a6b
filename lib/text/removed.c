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
	{"alttest bias kappa pflip plan report score spc train", "-j",
		"run one process for each file, group or model, with xargs -P or parallel "
		"(annot-scale(7))"},
	{"alttest bias kappa pflip plan report score spc train", "--threads",
		"run one process for each file, group or model, with xargs -P or parallel "
		"(annot-scale(7))"},
	/* annot-alttest */
	/* annot-bias */
	/* annot-count */
	{"count", "--predictions", "annot-score reads the items and the predictions themselves"},
	{"count", "--model", "annot-score has it"},
	{"count", "--prob", "annot-score has it"},
	{"count", "--intersect", "annot-score has it"},
	/* annot-kappa */
	/* annot-label */
	/* annot-pflip */
	{"pflip", "--predictions", "annot-score reads the items and the predictions themselves"},
	{"pflip", "--model", "annot-score has it"},
	{"pflip", "--prob", "annot-score has it"},
	{"pflip", "--intersect", "annot-score has it"},
	/* annot-plan */
	/* annot-score */
	/* annot-spc */
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
