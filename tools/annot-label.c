/*
 * annot-label: targets to train on, or to take for the truth, where annotators disagree.
 *
 * Votes, shares, weights of examples (Kurniawan et al., "Training and evaluating with
 * human label variation", 2025, section 4), and models of annotators fitted by EM
 * (Dawid & Skene 1979; one coin, Zhang et al. 2016; MACE, Hovy et al. 2013), which hold
 * every disagreement for an error.
 *
 * A ratings row is counted among the votes of its item. label/by_item makes the target
 * of an item from its votes alone, or from its ratings and a table of annotators that
 * --from reads; label/all_items keeps all ratings, and makes the targets by rankings or
 * models of annotators. label/output writes the targets.
 *
 * SPDX-License-Identifier: MIT
 */
#include "label/ask.h"
#include "label/model_table.h"
#include "label/output.h"
#include "label/request.h"

#include "text/err.h"
#include "text/num.h"
#include "text/opt.h"

#include <string.h>

struct conf {
	struct opt_common common;
	bool hard, primary, table;
	uint64_t ask;                /* 0: not given */
	const char *from, *gold, *weights;
	int ties;                    /* enum targets_ties */
	double smooth;               /* NUM_NA: not given */
	struct strings pseudo;       /* M[:C] */
	int prior;                   /* enum model_prior */
	uint64_t iterations;
	double tolerance;
	bool plain;
	const char *temper;          /* held-out, the default, or G */
};

enum { NO_TIES = -1 };

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
	{0, "from", "FILE", "EM methods: use a model that -B annotator wrote, or "
		"sums that --table wrote for all shards, instead of fitting",
		OPT_FILE, OPT_IN(INPUT, from)},
	{0, "table", NULL, "dawid_skene: write the sums of one E step, which add up "
		"over shards of items, under the model of --from or from votes",
		OPT_FLAG, OPT_IN(OUTPUT, table)},
	{0, "gold", "FILE", "EM methods: items of known truth (item label)",
		OPT_FILE, OPT_IN(INPUT, gold)},
	{0, "ties", "WHICH", "majority: if several labels have the most votes, the "
		"first (default), an equal part for each, none, or a random one",
		OPT_WORD, OPT_AT(ties),
		.choices = "first|split|drop|random"},
	{0, "smooth", "A", "soft: add A to the count of each label (default 0)",
		OPT_REAL, OPT_AT(smooth), 0, 1e9},
	{0, "annotator-weights", "FILE", "soft, majority: weights of annotators, a "
		"table of annotator and weight",
		OPT_FILE, OPT_AT(weights)},
	{0, "pseudo", "M[:C]", "dawid_skene, one_coin: M imaginary ratings of "
		"each annotator, the share C right (default 4:.7)", OPT_APPEND,
		OPT_AT(pseudo)},
	{0, "label-prior", "HOW", "how frequent true labels are: estimated "
		"(default of dawid_skene) or uniform", OPT_WORD, OPT_AT(prior),
		.choices = "default|estimated|uniform"},
	{0, "iterations", "N", "EM: at most N rounds (default 1000)", OPT_COUNT,
		OPT_AT(iterations), 1, 1e9},
	{0, "tolerance", "E", "EM: stop when no p would still change by more than E "
		"(default 1e-7; with --plain 1e-6)", OPT_REAL, OPT_AT(tolerance),
		0, 1},
	{0, "plain", NULL, "EM: do not extrapolate rounds; E is the largest change "
		"of a p in a round", OPT_FLAG, OPT_AT(plain)},
	{0, "temper", "held-out|G", "EM methods: p is the posterior to the power G, "
		"at most 1, or to a power chosen on held-out labels (default)",
		OPT_TEXT, OPT_AT(temper)},
	{.name = NULL}
};

static const struct opt_tool tool = {
	.usage = "[-M METHOD] [-B annotator] [OPTION]... [FILE...]",
	.summary =
"Labels to train on, or to treat as the truth, where annotators disagree. Reads\n"
"ratings (item annotator label) or counts (item label n); writes item label p\n"
"weight. EM methods (dawid_skene, one_coin, mace) treat every disagreement as an\n"
"error: where people mean different things use soft or repeated.\n",
	.example = "annot-label -M majority -p 3 ratings.tsv\n",
	.letters = "ial#HW+GLmNr&~M%Bs",
	.own = options,
	.by = "annotator",
	.method = "the method (default soft), of those that --list prints",
	.one = "method",
	.table = {&targets_table},
};

/* M[:C] */
static void
read_pseudo(struct model_rules *r, const struct strings *list)
{
	const char *text, *colon;

	*r = (struct model_rules){.pseudo = 4, .right = .7};
	if (list->n == 0)
		return;
	text = list->at[list->n - 1];
	colon = strchr(text, ':');
	if (!num_real(text, colon ? (size_t)(colon - text) : strlen(text),
	    &r->pseudo) || r->pseudo < 0 || r->pseudo > 1e9 ||
	    (colon && (!num_real(colon + 1, strlen(colon + 1), &r->right) ||
	    r->right < 0 || r->right > 1)))
		err_usage("--pseudo: expected M or M:C, imaginary ratings and "
			"the share of them that is right, found %s",
			err_quote(view_of(text)));
}

/* G; 0: held out, or what --from has. */
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

/* An option that only some methods take. */
static void
only_for(bool given, bool takes, const char *option, const char *methods)
{
	if (given && !takes)
		err_usage("--%s is for %s", option, methods);
}

static void
check_usage(const struct conf *conf, const struct targets_method *m)
{
	const struct opt_common *o = &conf->common;
	bool model = m->of == TARGETS_OF_MODEL, several = o->input.multilabel;
	bool mace = model && m->form == TARGETS_MACE;

	only_for(!isnan(conf->smooth), m->traits & TARGETS_SMOOTH, "smooth", "soft");
	only_for(conf->weights, m->traits & TARGETS_WEIGHED, "annotator-weights",
		"soft and majority");
	only_for(conf->ties != NO_TIES, m->traits & TARGETS_TIES && !several, "ties",
		"majority, of one label per rating");
	only_for(conf->pseudo.n > 0 || conf->prior != MODEL_PRIOR_DEFAULT,
		model && !mace, conf->pseudo.n > 0 ? "pseudo" : "label-prior",
		"dawid_skene and one_coin");
	only_for(conf->gold || conf->from, model, conf->gold ? "gold" : "from",
		"dawid_skene, one_coin and mace");
	only_for(conf->iterations > 0 || !isnan(conf->tolerance), model,
		conf->iterations > 0 ? "iterations" : "tolerance",
		"dawid_skene, one_coin and mace");
	only_for(conf->plain, model, "plain", "dawid_skene, one_coin and mace");
	only_for(conf->temper, model, "temper", "dawid_skene, one_coin and mace");
	if (o->by && m->of == TARGETS_OF_VOTES)
		err_usage("--by=annotator: --method=%s knows nothing of annotators",
			m->about.name);
	if (several && !(m->traits & TARGETS_SEVERAL))
		err_usage("--multilabel: --method=%s is for one label per rating",
			m->about.name);
	if (several && (conf->primary || conf->weights || conf->gold))
		err_usage("--multilabel excludes --primary, --annotator-weights and "
			"--gold");
	if (conf->from && (conf->gold || o->by || conf->iterations > 0 ||
	    !isnan(conf->tolerance) || conf->plain ||
	    conf->prior != MODEL_PRIOR_DEFAULT ||
	    (conf->temper && read_temper(conf->temper) == 0)))
		err_usage("--from excludes --gold, --by, --label-prior, --iterations, "
			"--tolerance, --plain and --temper=held-out: nothing is "
			"fitted");
	only_for(conf->ask > 0, model || m->traits & TARGETS_WEIGHED, "ask",
		"soft, majority, dawid_skene, one_coin and mace");
	if (conf->ask > 0 && (conf->hard || conf->primary || o->by || conf->from ||
	    several || conf->weights || !isnan(conf->smooth) ||
	    conf->ties != NO_TIES))
		err_usage("--ask excludes --hard, --primary, --by, --from, "
			"--multilabel, --annotator-weights, --smooth and --ties");
	only_for(conf->table, model && m->form == TARGETS_DAWID_SKENE, "table",
		"dawid_skene");
	if (conf->table && (conf->hard || conf->primary || o->by || conf->ask > 0 ||
	    conf->gold || conf->temper || several))
		err_usage("--table excludes --hard, --primary, --by, --ask, --gold, "
			"--temper and --multilabel");
	if (conf->table && o->input.labels.n < 2)
		err_usage("--table needs --labels of two or more, as a shard may lack "
			"a label");
	if (conf->hard + conf->primary + (o->by != 0) > 1)
		err_usage("--hard, --primary and --by exclude each other");
}

static void
make_request(struct request *request, const struct conf *conf,
	struct output *output, char **files, size_t n)
{
	const struct targets_method *m = method_first(&targets_table,
		&conf->common.methods, targets_table.record);

	*request = (struct request){.method = m, .input = &conf->common.input,
		.files = files, .n_files = n, .weights = conf->weights,
		.from = conf->from, .gold = conf->gold,
		.annotators = conf->common.by != 0, .table = conf->table, .ask = (size_t)conf->ask,
		.output = output,
		.rules = {.smooth = isnan(conf->smooth) ? 0 : conf->smooth,
			.ties = conf->ties == NO_TIES ? TIES_FIRST :
				(enum targets_ties)conf->ties,
			.seed = conf->common.seed}};
	read_pseudo(&request->model, &conf->pseudo);
	request->model.form = (enum targets_model)m->form;
	request->model.prior = (enum model_prior)conf->prior;
	request->model.rounds = conf->iterations > 0 ? conf->iterations : 1000;
	request->model.plain = conf->plain;
	request->model.temper = read_temper(conf->temper);
	request->model.tolerance = !isnan(conf->tolerance) ? conf->tolerance :
		conf->plain ? 1e-6 : 1e-7;
	check_usage(conf, m);
}

int
main(int argc, char **argv)
{
	struct conf conf = {.smooth = NUM_NA, .tolerance = NUM_NA, .ties = NO_TIES};
	struct output output = {.form = OUTPUT_TARGETS, .temper = 1};
	struct request request;
	int first = opt_parse(&tool, argc, argv, &conf.common, &conf);

	make_request(&request, &conf, &output, argv + first, (size_t)(argc - first));
	conf.common.input.weights = conf.weights;
	output.form = conf.hard ? OUTPUT_HARD : conf.primary ? OUTPUT_PRIMARY :
		OUTPUT_TARGETS;
	output.several = conf.common.input.multilabel;
	output.none = conf.common.input.none;
	out_open(&output.out, NULL, conf.common.precision);
	if (request.table)
		; /* sums have a header of their own */
	else if (request.annotators || request.ask > 0)
		record_header(&output.out, request.ask > 0 ? ask_columns :
			model_table_columns);
	else
		output_header(&output);
	if ((request.method->of == TARGETS_OF_VOTES && request.ask == 0) ||
	    request.from || request.table)
		by_item_write(&request);
	else
		all_items_write(&request);
	if (output.unnamed > 0)
		err_note("unnamed=%llu items whose likeliest label has no name left "
			"out (-L names all labels)",
			(unsigned long long)output.unnamed);
	out_close(&output.out);
	strings_free(&conf.pseudo);
	opt_free(&conf.common);
	return 0;
}
