/*
 * annot-label: targets to train on, or to take for the truth, where annotators disagree.
 *
 * Votes, shares, weights of examples (Kurniawan et al., "Training and evaluating with
 * human label variation", 2025, section 4), and models of annotators fitted by EM
 * (Dawid & Skene 1979; one coin, Zhang et al. 2016; MACE, Hovy et al. 2013), which hold
 * every disagreement for an error.
 *
 * A ratings row is counted among the votes of its item. label/by_item makes the target
 * of an item from its votes alone; label/all_items keeps all ratings, and makes
 * the targets by rankings or models of annotators. label/output writes the
 * targets.
 *
 * SPDX-License-Identifier: MIT
 */
#include "label/ask.h"
#include "label/conf.h"
#include "label/model.h"

#include "text/err.h"
#include "text/num.h"

#include <string.h>

/* ---- options ---- */

static const struct opt options[] = {
	{0, "hard", NULL, "write item label confidence second tied: the most "
		"likely label, its p, and the next", OPT_FLAG,
		OPT_IN(OUTPUT, hard)},
	{0, "primary", NULL, "write item label n classes primary: counts for "
		"annot-score, p as the primary share", OPT_FLAG,
		OPT_IN(OUTPUT, primary)},
	{0, "ask", "N", "write the N items whose next label is worth most: item "
		"gain labels best confidence second", OPT_COUNT,
		OPT_IN(OUTPUT, ask), 1, 1e15},
	{0, "gold", "FILE", "EM methods: items of known truth (item label)",
		OPT_FILE, OPT_IN(INPUT, gold)},
	{0, "ties", "WHICH", "majority: if several labels have the most votes, the "
		"first (default), an equal part for each, none, or a random one",
		OPT_WORD, OPT_AT(ties),
		.choices = "first|split|drop|random"},
	{0, "smooth", "A", "soft: add A to the count of each label (default 0)",
		OPT_REAL, OPT_AT(rules.smooth), 0, 1e9},
	{0, "pseudo", "M[:C]", "dawid_skene, one_coin: M imaginary ratings of "
		"each annotator, the share C right (default 4:.7)", OPT_TEXT,
		OPT_AT(pseudo)},
	{0, "label-prior", "HOW", "how frequent true labels are: estimated "
		"(default of dawid_skene) or uniform", OPT_WORD, OPT_AT(prior),
		.choices = "default|estimated|uniform"},
	{0, "iterations", "N", "EM: at most N rounds (default 1000)", OPT_COUNT,
		OPT_AT(model.rounds), 1, 1e9},
	{0, "tolerance", "E", "EM: stop when no p would still change by more than E "
		"(default 1e-7)", OPT_REAL, OPT_AT(model.tolerance), 0, 1},
	{0, "temper", "held-out|G", "EM methods: p is the posterior to the power G, "
		"at most 1, or to a power chosen on held-out labels (default)",
		OPT_TEXT, OPT_AT(temper)},
	{.name = NULL}
};

#define MODELS "method=dawid_skene|one_coin|mace"
#define COUNTED "method=dawid_skene|one_coin"

static const struct opt_rule rules[] = {
	{"smooth", OPT_NEEDS, "method=soft", NULL},
	{"weights", OPT_NEEDS, "method=soft|majority", NULL},
	{"ties", OPT_NEEDS, "method=majority", NULL},
	{"pseudo", OPT_NEEDS, COUNTED, NULL},
	{"label-prior", OPT_NEEDS, COUNTED, NULL},
	{"gold", OPT_NEEDS, MODELS, NULL},
	{"iterations", OPT_NEEDS, MODELS, NULL},
	{"tolerance", OPT_NEEDS, MODELS, NULL},
	{"temper", OPT_NEEDS, MODELS, NULL},
	{"by", OPT_EXCLUDES,
		"method=soft|repeated|majority|ambiguous",
		"the method knows nothing of annotators"},
	{"multilabel", OPT_EXCLUDES,
		"method=ambiguous|wawa ties primary",
		"that is for one label per rating"},
	{"multilabel", OPT_EXCLUDES, "weights gold", NULL},
	{"ask", OPT_NEEDS,
		"method=soft|majority|dawid_skene|one_coin|mace", NULL},
	{"ask", OPT_EXCLUDES,
		"hard primary by multilabel weights smooth ties", NULL},
	{"hard", OPT_EXCLUDES, "primary by", NULL},
	{"primary", OPT_EXCLUDES, "by", NULL},
	{.option = NULL}
};

static const struct opt_tool tool = {
	.usage = "[-M METHOD] [-B annotator] [OPTION]... [FILE...]",
	.summary =
"Labels to train on, or to treat as the truth, where annotators disagree. Reads\n"
"ratings (item annotator label) or counts (item label n); writes item label p\n"
"weight. EM methods (dawid_skene, one_coin, mace) treat every disagreement as an\n"
"error: where people mean different things use soft or repeated.\n",
	.example = "annot-label -M majority -p 3 ratings.tsv\n",
	.letters = "ial#HW+GLmNr&~$M%Bs",
	.own = options,
	.rules = rules,
	.otherwise = "soft",
	.by = "annotator",
	.method = "the method (default soft), of those that --list prints",
	.one = "method",
	.table = {&targets_table},
};

/* M[:C] */
static void
read_pseudo(struct em_rules *r, const char *text)
{
	const char *colon = strchr(text, ':');

	if (!num_real(text, colon ? (size_t)(colon - text) : strlen(text),
	    &r->pseudo) || r->pseudo < 0 || r->pseudo > 1e9 ||
	    (colon && (!num_real(colon + 1, strlen(colon + 1), &r->right) ||
	    r->right < 0 || r->right > 1)))
		err_usage("--pseudo: expected M or M:C, imaginary ratings and "
			"the share of them that is right, found %s",
			err_quote(view_of(text)));
}

/* G; 0: held out. */
static double
read_temper(const char *text)
{
	double g = 0;

	if (text && strcmp(text, "held-out") != 0 && (!num_real(text,
	    strlen(text), &g) || g <= 0 || g > 1))
		err_usage("--temper: expected held-out, or a power above 0 and at "
			"most 1, found %s", err_quote(view_of(text)));
	return g;
}

static void
fill(struct conf *conf)
{
	conf->method = method_first(&targets_table, &conf->common.methods,
		targets_table.record);
	conf->rules.ties = (enum targets_ties)conf->ties;
	conf->rules.seed = conf->common.seed;
	conf->model.form = (enum targets_model)conf->method->form;
	conf->model.uniform = conf->prior == PRIOR_UNIFORM ||
		conf->model.form == TARGETS_MACE || (conf->prior == PRIOR_DEFAULT &&
		conf->model.form == TARGETS_ONE_COIN);
	conf->power = read_temper(conf->temper);
	if (conf->pseudo)
		read_pseudo(&conf->model, conf->pseudo);
	conf->output.form = conf->hard ? OUTPUT_HARD :
		conf->primary ? OUTPUT_PRIMARY : OUTPUT_TARGETS;
	conf->output.several = conf->common.input.multilabel;
	conf->output.none = conf->common.input.none;
	conf->output.of_votes = conf->method->of == TARGETS_OF_VOTES;
	conf->output.above_0 = conf->method == targets_table.record && !conf->primary &&
		conf->rules.smooth == 0;
}

int
main(int argc, char **argv)
{
	struct conf conf = {.model = {.pseudo = 4, .right = .7, .rounds = 1000,
		.tolerance = 1e-7}, .output = {.temper = 1}};
	struct output *output = &conf.output;
	int first = opt_parse(&tool, argc, argv, &conf.common, &conf);

	conf.files = argv + first;
	conf.n_files = (size_t)(argc - first);
	fill(&conf);
	out_open(&output->out, NULL, conf.common.precision);
	if (conf.ask > 0 || conf.common.by)
		record_header(&output->out, conf.ask > 0 ? ask_columns :
			annotators_columns);
	else
		output_header(output);
	if (conf.method->of == TARGETS_OF_VOTES && conf.ask == 0)
		by_item_write(&conf);
	else
		all_items_write(&conf);
	if (output->unnamed > 0)
		err_note("unnamed=%llu items whose likeliest label has no name left "
			"out (-L names all labels)",
			(unsigned long long)output->unnamed);
	out_close(&output->out);
	return 0;
}
