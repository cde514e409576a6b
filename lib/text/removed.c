#include "removed.h"

#include "err.h"

#include <stdbool.h>
#include <string.h>

/* What replaces the counts of annotators that annot-quality had. */
#define ANNOTATORS "annot-screen has each annotator's agreement, commonest label and " \
	"self_consistency, annot-bias -g adr how often they differ from the vote"

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
	{"alttest", "--family", "p is adjusted over the humans of each judge; "
		"for several judges or groups divide --fdr by their number"},
	{"alttest", "--margin", "compare annot-kappa -M alpha_w of the ratings "
		"with that of a table in which the judge's labels replace a human's"},
	/* annot-bias */
	{"bias", "--several", "a column of yes and no for each value, and -g for each of them"},
	{"bias", "--table", "give one run the ratings of all shards"},
	{"bias", "--from", "give one run the ratings of all shards"},
	/* annot-count */
	{"count", "--predictions", "annot-score reads the items and the predictions themselves"},
	{"count", "--model", "it was for --predictions: annot-score --model"},
	{"count", "--prob", "it was for --predictions: annot-score --prob"},
	{"count", "--intersect", "it was for --predictions: annot-score --intersect"},
	/* annot-kappa */
	{"kappa", "--table", "annot-kappa FILE... reads the shards of all items "
		"at once (annot-scale(7))"},
	{"kappa", "--from", "annot-kappa FILE... reads the shards of all items "
		"at once (annot-scale(7))"},
	{"kappa", "--vary", "examples/vary.sh draws fewer items or labels with "
		"annot-sample"},
	{"kappa", "--sizes", "examples/vary.sh --items=SIZES, or --raters=SIZES"},
	{"kappa", "--repeat-draws", "examples/vary.sh --draws=N"},
	{"kappa", "--merge", "examples/vary.sh --merge=FILE"},
	{"kappa", "--method=scott", "fleiss is the same for two annotators, and "
		"has a value for more"},
	{"kappa", "--method=fleiss_z", "fleiss has the same value, with Gwet's "
		"standard error"},
	{"kappa", "--method=pabak", "bp is the same for two labels, with the "
		"same error"},
	{"kappa", "--method=kappa_max", NULL},
	{"kappa", "--method=prevalence", NULL},
	{"kappa", "--method=bias", NULL},
	/* annot-label */
	{"label", "--from", "fit old and new items together"},
	{"label", "--table", "fit all items together, in one run"},
	{"label", "--plain", NULL},
	{"label", "--annotator-weights", "--weights, which leaves out annotators of "
		"weight 0"},
	{"label", "--method=first", "awk '!seen[$1]++' keeps the first row of each item, "
		"if the item is the first column"},
	{"label", "--method=random", "annot-sample --labels-per-item=1 draws a rating of "
		"each item"},
	/* annot-pflip */
	{"pflip", "--predictions", "annot-score reads the items and the predictions themselves"},
	{"pflip", "--model", "it was for --predictions: annot-score --model"},
	{"pflip", "--prob", "it was for --predictions: annot-score --prob"},
	{"pflip", "--intersect", "it was for --predictions: annot-score --intersect"},
	/* annot-plan */
	{"plan", "--method=level", "annot-spc -b 1000 gives c_J with its interval "
		"for the items at hand, whose width shrinks with the root of the "
		"number of items"},
	{"plan", "--method=majority", "annot-spc -C plurality shows how well the "
		"vote of J people predicts another one"},
	{"plan", "--method=alttest", NULL},
	{"plan", "--method=adjusted_accuracy", "-M accuracy: with K labels and p_flip P "
		"its se and half width, divided by 1 - K P/(K - 1)"},
	{"plan", "-x", "it was for --method=adjusted_accuracy, which is gone"},
	{"plan", "--pflip", "it was for --method=adjusted_accuracy, which is gone"},
	{"plan", "--epsilon", "it was for --method=alttest, which is gone"},
	{"plan", "--advantage", "it was for --method=alttest, which is gone"},
	{"plan", "--level", "annot-spc -k J gives c_J"},
	{"plan", "-C", "it was for --method=level: annot-spc -C"},
	{"plan", "--combiner", "it was for --method=level: annot-spc -C"},
	{"plan", "-S", "it was for --method=level: annot-spc -S"},
	{"plan", "--scorer", "it was for --method=level: annot-spc -S"},
	{"plan", "--clamp", "it was for --method=level: annot-spc --clamp"},
	/* annot-quality */
	{"quality", "-B", ANNOTATORS}, {"quality", "--by", ANNOTATORS},
	{"quality", "-c", "it was for -B annotator, which is gone"},
	{"quality", "--confidence", "it was for -B annotator, which is gone"},
	/* annot-rake */
	{"rake", "--all", "give each annotator of the table a label, awk '{ print $0 "
		"(NR == 1 ? \"\\titem\\tlabel\" : \"\\t\" NR \"\\t1\") }' people.tsv | "
		"annot-rake --margins=users.tsv"},
	/* annot-score */
	{"score", "--reliability", "annot-curve -M reliability, its default table"},
	{"score", "--confusion", "annot-curve -M confusion"},
	{"score", "--thresholds", "annot-curve -M thresholds"},
	{"score", "--steps", "annot-curve -M thresholds --steps=N"},
	/* annot-simulate */
	{"simulate", "--method=dirichlet", "flip with -x 0 draws labels from "
		"Dirichlet shares, --alpha and --prior as before"},
	{"simulate", "--method=groups", "--groups=1,1 is an option of flip"},
	{"simulate", "--gaps", "awk -F '\\t' -v OFS='\\t' 'NR % 10 == 0 { $3 = "
		"\"\" } 1' empties one label in ten"},
	{"simulate", "--documents", "awk -F '\\t' -v OFS='\\t' '{ print $0, NR "
		"== 1 ? \"document\" : \"d\" substr($1, 2) % 50 }' adds a column"},
	{"simulate", "--document-sd", NULL},
	{"simulate", "--item-sd", "--alpha says how much items differ"},
	{"simulate", "--retest-of", "drop second labels by true_pflip or by item"},
	{"simulate", "--memory", NULL},
	{"simulate", "--seen", NULL},
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
	/* annot-train */
	{"train", "--model", "items without labels are predicted by the model of all "
		"rated ones: give ratings and the features of old and new items"},
	{"train", "--from", "items without labels are predicted by the model of all "
		"rated ones: give ratings and the features of old and new items"},
	{"train", "--hash", "--min-df=N leaves out rare n-grams"},
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
