/*
 * annot-spc: how many people one would have to ask to predict another person
 * as well as a classifier does.
 *
 * The survey power curve c_k, k = 0 .. K, of Resnick, Kong, Schoenebeck,
 * Weninger, "Survey Equivalence", section 4; the scores of predictions on the
 * same items; their survey equivalences (Algorithm 4), and with --asymptote the
 * score of a classifier that knows everything about an item. The curve is the
 * exact expectation over who is asked (lib/power.c), where the paper samples.
 *
 * SPDX-License-Identifier: MIT
 */
#include "spc/asymptote.h"
#include "spc/curve.h"
#include "spc/results.h"
#include "spc/status.h"

#include "calibration.h"
#include "spc/raters.h"
#include "err.h"
#include "mem.h"
#include "models.h"
#include "num.h"
#include "opt.h"
#include "out.h"
#include "stats.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum prior { PRIOR_OVERALL, PRIOR_UNIFORM };

/* What warnings are about: fewer items; more bits gained by calibration; a fall
 * of more, in relation to the score; and more standard errors. */
#define FEW_ITEMS 30
#define UNCALIBRATED .005
#define UNSEEN 1e-6
#define ERRORS 3

/* Bits that the clamp may take. Items times labels that calibration is tried
 * with, for a warning. */
#define CLAMPED -.25
#define HELD 1e7

#define NOT_GIVEN UINT64_MAX
#define MIB 1048576.

struct conf {
	struct opt_common common;
	const char *combiner;  /* NULL: abc */
	const char *scorer;
	uint64_t k;            /* largest k; NOT_GIVEN: what the items allow */
	double eps;            /* clamp of a log scorer */
	int prior;             /* enum prior: what is predicted for k = 0 */
	bool no_leave_out;
	uint64_t draws;        /* per item, of a curve too costly; 0: error */
	const char *reference; /* file of the people to predict, or NULL */
	bool asymptote;
	const char *prob;      /* column of probabilities, NULL: p if there */
	bool intersect;        /* leave out items without prediction */
};

/* What is computed, in the order of its making. */
struct run {
	const struct conf *conf;
	const struct truth *truth;
	const struct models *models;
	struct raters raters, panel;   /* panel: the reference among itself */
	struct curve curve, of_panel;
	struct scoring *model;       /* one per model */
	struct asymptote asymptote;
	struct results results;
};

/* ---- rows ---- */

static void
write_model(struct out *out, const struct run *s, size_t i,
	const char *otherwise)
{
	out_text(out, i == RESULT_NO_MODEL ? otherwise : s->models->at[i].name);
	out_char(out, '\t');
}

static void
write_real(struct out *out, double x)
{
	out_real(out, isfinite(x) ? x : NUM_NA);
	out_char(out, '\t');
}

static void
write_result(struct out *out, const struct run *s, const struct status *v)
{
	const struct result *f = v->result;

	out_text(out, result_row(f));
	out_char(out, '\t');
	write_model(out, s, f->a, "*");
	write_model(out, s, f->b, f->kind == RESULT_WORTH ? "reference" : "*");
	if (result_has_k(f))
		out_whole(out, f->k);
	else
		out_text(out, "NA");
	out_char(out, '\t');
	write_real(out, v->value);
	write_real(out, v->lo);
	write_real(out, v->hi);
	status_write(out, &s->results, v);
	out_char(out, '\n');
}

static void
write_results(struct out *out, struct run *s)
{
	const struct opt_common *conf = &s->conf->common;
	struct results *all = &s->results;
	double *value = mem_alloc(all->n_results, sizeof *value);
	double *replicate = NULL;

	results_values(all, value);
	if (conf->bootstrap > 0)
		replicate = results_resample(all, conf->seed, conf->bootstrap);
	for (size_t i = 0; i < all->n_results; i++) {
		struct status v = status_of(all, i, value, replicate,
			conf->bootstrap, conf->confidence);

		write_result(out, s, &v);
	}
	free(value);
	free(replicate);
}

/* ---- notes and warnings ---- */

static void
write_note(const struct run *s)
{
	const struct raters *c = &s->raters;
	bool positive = s->curve.rules.scorer->traits & SCORER_POSITIVE;
	struct view v = view_of("");

	if (positive)
		v = labels_name(s->truth->labels, s->truth->labels->by_rank[
			s->curve.rules.scoring.positive]);
	err_note("items=%.0f ratings=%.0f labels=%zu min_labels=%llu k=%u "
		"left_out=%llu%s%s", c->items, c->labels, c->k,
		(unsigned long long)c->least, (unsigned)s->curve.max,
		(unsigned long long)c->dropped, positive ? " positive=" : "",
		positive ? err_quote(v.p, v.n) : "");
	if (!s->results.unique)
		err_note("asymptote=not_unique: others of these shares are as "
			"likely, this has most entropy");
}

/* Does the curve fall after k, and neither by chance nor by next to nothing? */
static bool
falls_after(const struct curve *p, uint32_t k)
{
	const struct point *a = &p->point[k], *b = a + 1;

	return a->value - b->value > UNSEEN * fabs(a->value) + ERRORS *
		((a->sampled ? a->se : 0) + (b->sampled ? b->se : 0));
}

/* A curve that falls, though more answers cannot tell less: what a combiner
 * that learns, or is fitted, makes of too few items. alike: the people to predict
 * are of those who are asked, and dm would do. */
static void
warn_falling(const struct curve *p, const char *whose, bool alike)
{
	bool learns = p->rules.combiner->traits & COMBINER_LEARNS;
	double alone = 100 * p->point[p->max].alone;
	uint32_t from = 0;
	char unlike[100];

	while (from < p->max && !falls_after(p, from))
		from++;
	if (from == p->max || !(p->rules.combiner->traits &
	    (COMBINER_LEARNS | COMBINER_FITTED)))
		return;
	snprintf(unlike, sizeof unlike, "of k=%u answers %.1f%% are like no "
		"other item's", (unsigned)p->max, alone);
	err_warn("the curve%s falls after k=%u, though more answers cannot "
		"tell less: %s%s", whose, (unsigned)from,
		learns && alone >= .05 ? unlike : "the items are too few",
		!learns ? "" : alike ? "; -C dm copes with fewer items" :
		"; take a smaller -k");
}

/* dm takes the people to predict for those who are asked. */
static void
warn_unlike(const struct run *s)
{
	double less = s->of_panel.point[0].value - s->curve.point[0].value;

	if ((s->curve.rules.combiner->traits & COMBINER_FITTED) &&
	    less > UNCALIBRATED)
		err_warn("-C dm predicts the reference by the habits of the "
			"surveyed: nobody asked, that scores %s less than by "
			"its own; -C abc learns how they differ",
			num_brief(less));
}

/* Probabilities and a scorer of decisions, which are then drawn at random: of
 * abc, unasked, or of a model. */
static void
warn_undecided(const struct run *s)
{
	const struct curve_rules *r = &s->curve.rules;
	const char *name = r->scorer->about.name;

	if (r->scorer->traits & (SCORER_LOG | SCORER_RANKS))
		return;
	if (!s->conf->combiner)
		err_warn("-S %s of -C %s: its predictions count as drawn in "
			"proportion; -C plurality decides for the likeliest "
			"label", name, r->combiner->about.name);
	for (size_t m = 0; m < s->models->n; m++)
		if (s->models->at[m].soft)
			err_warn("-S %s of model=%s: its probabilities count "
				"as decisions drawn in proportion; a table "
				"of item and label has its decisions", name,
				s->models->at[m].name);
}

/* With many labels the clamp takes much from who is sure and right. */
static void
warn_clamped(const struct run *s)
{
	double eps = s->conf->eps, k = (double)s->raters.k;
	double top = -log2(1 + (k - 1) * eps / (1 - eps));

	if (top < CLAMPED)
		err_warn("-e %g: of %zu labels no prediction scores above %s "
			"bits; less than 1/%zu would be right", eps, s->raters.k,
			num_brief(top), 10 * s->raters.k);
}

/* Would the shares of people's labels, learned from the other items, say more
 * than the model's probabilities? */
static void
warn_uncalibrated(const struct run *s, size_t m)
{
	const struct predictions *model = &s->models->at[m];
	const struct scoring *had = &s->model[m];
	double *q = mem_alloc(s->raters.n, s->raters.k * sizeof *q);
	double *gain = mem_alloc(s->raters.n, sizeof *gain), mean, deviation;
	struct calibration c;
	struct scoring got;

	calibration_init(&c, s->raters.n, s->raters.k, model);
	for (size_t i = 0; i < s->raters.n; i++)
		calibration_item(&c, i, model,
			s->truth->item[s->raters.item[i]].name,
			raters_wanted(&s->raters, s->raters.pattern[i]), 1);
	c.folds = CALIBRATION_FOLDS;
	c.seed = s->conf->common.seed;
	calibrator_for(model->soft)->calibrate(&c, q);
	curve_probabilities(&got, &s->curve, q);
	for (size_t i = 0; i < s->raters.n; i++)
		gain[i] = got.sums[i] - had->sums[i];
	stats_spread(gain, s->raters.n, &mean, &deviation);
	if (mean > UNCALIBRATED && mean > ERRORS * deviation /
	    sqrt((double)s->raters.n))
		err_warn("model=%s looks uncalibrated: by what it says of "
			"other items it would score %s bits more (annot-calibrate)",
			model->name, num_brief(mean));
	scoring_free(&got);
	calibration_free(&c);
	free(q);
	free(gain);
}

static void
warn(const struct run *s)
{
	bool log = s->curve.rules.scorer->traits & SCORER_LOG;
	double cells = s->raters.items * (double)s->raters.k;

	if (s->conf->common.quiet)
		return;
	if (s->raters.items < FEW_ITEMS)
		err_warn("%.0f items only: curve and equivalences are rough "
			"(-b gives their intervals)", s->raters.items);
	warn_undecided(s);
	warn_falling(&s->curve, "", !s->raters.reference);
	if (s->raters.reference) {
		warn_falling(&s->of_panel, " of the reference", true);
		warn_unlike(s);
	}
	if (log)
		warn_clamped(s);
	for (size_t m = 0; m < s->models->n && log &&
	     s->raters.items >= FEW_ITEMS && cells <= HELD; m++)
		warn_uncalibrated(s, m);
}

/* ---- tables to compute from ---- */

/* The reference panel: a truth with labels of its own. */
struct reference {
	struct input input;
	struct truth truth;
	uint32_t *id;            /* per label: that of the surveyed truth */
};

/* Read it, and add its labels to those of the surveyed. */
static void
read_reference(struct reference *r, const struct conf *conf,
	struct labels *labels)
{
	const struct truth_need need = {.items = true};
	const struct input *all = &conf->common.input;
	const struct labels *own;

	r->input = (struct input){.item = all->item,
		.annotator = all->annotator, .label = all->label,
		.count = all->count, .labels = all->labels,
		.missing = all->missing, .repeats = all->repeats};
	truth_open(&r->truth, &r->input, conf->reference, &need);
	own = r->truth.labels;
	if (own->declared > labels->declared)
		labels->declared = own->declared;
	r->id = mem_alloc(own->ids.n, sizeof *r->id);
	for (uint32_t l = 0; l < own->ids.n; l++)
		r->id[l] = labels_add(labels, labels_name(own, l));
}

/* Once the surveyed truth holds ranks: the reference too. */
static void
rank_reference(struct reference *r, const struct labels *labels)
{
	for (size_t c = 0; c < r->truth.cells; c++)
		r->truth.cell[c].label =
			labels->rank[r->id[r->truth.cell[c].label]];
}

static void
free_reference(struct reference *r)
{
	truth_close(&r->truth);
	free(r->id);
}

/* ---- what to compute ---- */

/* The rank of -P, or of two labels the last. */
static size_t
choose_positive(const struct conf *conf, const struct labels *labels,
	const char *scorer)
{
	const char *p = conf->common.positive;
	uint32_t id;

	if (!p && labels_k(labels) > 2)
		err_usage("--scorer=%s is of one label: -P names it", scorer);
	if (!p)
		return labels->ids.n - 1;
	id = labels_find(labels, view_of(p));
	if (id == IDS_NONE)
		err_usage("--positive: no label is called %s",
			err_quote(p, strlen(p)));
	return labels->rank[id];
}

static const struct combiner *
choose_combiner(const struct conf *conf)
{
	return method_find(&combiners_table,
		conf->combiner ? conf->combiner : "abc");
}

static const struct scorer *
choose_scorer(const struct conf *conf)
{
	return method_find(&scorers_table, conf->scorer);
}

static struct curve_rules
choose_rules(const struct run *s)
{
	const struct conf *conf = s->conf;
	const struct labels *labels = s->truth->labels;
	struct curve_rules r = {.leave_out = !conf->no_leave_out,
		.uniform = conf->prior == PRIOR_UNIFORM,
		.keep = conf->common.bootstrap > 0, .draws = conf->draws,
		.seed = conf->common.seed, .models = s->models->n,
		.scoring = {.k = labels_k(labels), .eps = conf->eps}};

	r.combiner = choose_combiner(conf);
	r.scorer = choose_scorer(conf);
	if (r.scorer->traits & SCORER_POSITIVE)
		r.scoring.positive = choose_positive(conf, labels,
			conf->scorer);
	return r;
}

/* The largest k: -k, or what the items allow. */
static uint32_t
choose_max(const struct conf *conf, const struct raters *c)
{
	uint64_t most = c->least - (c->reference ? 0 : 1);

	if (conf->k == NOT_GIVEN)
		return most < UINT32_MAX ? (uint32_t)most : UINT32_MAX;
	return (uint32_t)conf->k;
}

static void
check_cost(const struct raters *c, const struct curve_rules *r, uint32_t max)
{
	struct cost cost = cost_of(c, r, max);
	double mib = ceil(cost.bytes / MIB), most = COST_BYTES / MIB;
	struct curve_rules drawn = *r;

	if (cost.all)
		return;
	drawn.draws = 16;
	if (r->draws > 0)
		err_die("--draws=%llu for k up to %u takes %.2g operations and "
			"%.0f MiB, more than %g and %.0f: fewer draws, a "
			"smaller -k, or -C dm", (unsigned long long)r->draws,
			(unsigned)max, cost.work, mib, COST_WORK, most);
	if (cost.fits == UINT32_MAX)
		err_die("the exact curve takes %.2g operations and %.0f MiB, "
			"more than %g and %.0f: too many items, labels or "
			"models (-C dm takes less)", cost.work, mib,
			COST_WORK, most);
	err_die("the exact curve for k up to %u takes %.2g operations and %.0f "
		"MiB, more than %g and %.0f: -k %u fits%s", (unsigned)max,
		cost.work, mib, COST_WORK, most, (unsigned)cost.fits,
		cost_of(c, &drawn, max).all ? ", or --draws=16 draws the "
		"answers of each item (abc may need more items, see -C dm)" :
		"");
}

static void
find_raters(struct run *s, const struct reference *r)
{
	const struct conf *conf = s->conf;
	uint64_t of = conf->reference ? 0 : 1;
	struct raters_need need = {.least = conf->common.input.min_labels,
		.floor = conf->k == NOT_GIVEN ? 0 : conf->k + of,
		.by_name = conf->common.bootstrap > 0 || !conf->common.quiet};

	raters_init(&s->raters, s->truth, r ? &r->truth : NULL, s->models,
		labels_k(s->truth->labels), &need);
	if (s->raters.n == 0 && need.floor > 0)
		err_die("no item has the %llu labels that -k %llu needs",
			(unsigned long long)need.floor,
			(unsigned long long)conf->k);
	if (s->raters.n == 0 && r)
		err_file(conf->reference, "no labels for any of the items");
	if (s->raters.n == 0)
		err_die("--intersect: no item of the truth has a prediction of "
			"every model");
	if (r)
		raters_of_reference(&s->panel, &s->raters);
}

/* The largest k of the reference: as far as its cost allows, as it is there to
 * be compared with. */
static uint32_t
panel_max(const struct raters *panel, const struct curve_rules *rules)
{
	uint32_t max = (uint32_t)panel->least - 1;
	struct cost cost = cost_of(panel, rules, max);

	if (cost.all)
		return max;
	if (cost.fits == UINT32_MAX)
		check_cost(panel, rules, max);
	err_note("reference_k=%u of %u that its labels allow: more costs too "
		"much", (unsigned)cost.fits, (unsigned)max);
	return cost.fits;
}

static void
compute(struct run *s)
{
	const struct conf *conf = s->conf;
	struct curve_rules rules = choose_rules(s);
	uint32_t max = choose_max(conf, &s->raters);

	check_cost(&s->raters, &rules, max);
	if (conf->asymptote && asymptote_bytes(&s->raters) > COST_BYTES)
		err_die("--asymptote of items with %zu different counts takes "
			"%.0f MiB: a larger -N leaves fewer",
			s->raters.patterns,
			ceil(asymptote_bytes(&s->raters) / MIB));
	curve_init(&s->curve, &s->raters, &rules, max);
	if (s->raters.reference) {
		max = panel_max(&s->panel, &rules);
		curve_init(&s->of_panel, &s->panel, &rules, max);
	}
	s->model = mem_alloc(s->models->n, sizeof *s->model);
	for (size_t m = 0; m < s->models->n; m++)
		curve_model(&s->model[m], &s->curve, s->truth,
			&s->models->at[m]);
	if (conf->asymptote)
		asymptote_init(&s->asymptote, &s->raters,
			!(rules.scorer->traits & SCORER_LOG));
	s->results = (struct results){.raters = &s->raters,
		.curve = &s->curve, .model = s->model,
		.panel = s->raters.reference ? &s->of_panel : NULL,
		.models = s->models->n,
		.asymptote = conf->asymptote ? &s->asymptote : NULL};
	results_init(&s->results);
}

static void
free_run(struct run *s)
{
	results_free(&s->results);
	for (size_t m = 0; m < s->models->n; m++)
		scoring_free(&s->model[m]);
	free(s->model);
	curve_free(&s->curve);
	if (s->raters.reference) {
		curve_free(&s->of_panel);
		raters_free(&s->panel);
	}
	if (s->conf->asymptote)
		asymptote_free(&s->asymptote);
	raters_free(&s->raters);
}

/* ---- main ---- */

static const struct opt options[] = {
	{'C', "combiner", "COMBINER", "how answers make a prediction (default "
		"abc), of those that --list prints", OPT_TEXT,
		offsetof(struct conf, combiner), 0, 0, NULL},
	{'S', "scorer", "SCORER", "what a prediction is worth (default "
		"cross_entropy)", OPT_TEXT, offsetof(struct conf, scorer), 0, 0,
		NULL},
	{'k', "max", "K", "ask up to K people (default: as many as the items "
		"allow)", OPT_COUNT, offsetof(struct conf, k), 0, 1e9, NULL},
	{'e', "clamp", "EPS", "probabilities that a log scorer sees stay "
		"within EPS of 0 and 1 (default .02)", OPT_REAL,
		offsetof(struct conf, eps), 0, .5, NULL},
	{0, "no-leave-out", NULL, "abc: learn about an item from itself, too",
		OPT_FLAG, offsetof(struct conf, no_leave_out), 0, 0, NULL},
	{0, "prior", "WHAT", "frequency, nobody asked: the overall shares of "
		"labels, or 1/K (default overall)", OPT_WORD,
		offsetof(struct conf, prior), 0, 0, "overall|uniform"},
	{0, "draws", "R", "draw R answers an item where the exact curve costs "
		"too much", OPT_COUNT, offsetof(struct conf, draws), 2, 1e9,
		NULL},
	{0, "reference", "FILE", "ratings or counts of the people to predict, "
		"where they are not those surveyed", OPT_FILE,
		offsetof(struct conf, reference), 0, 0, NULL},
	{0, "asymptote", NULL, "add the score of a classifier that knows all "
		"there is to know", OPT_FLAG,
		offsetof(struct conf, asymptote), 0, 0, NULL},
	{0, "prob", "COL", "column of the probabilities (default p)",
		OPT_TEXT, offsetof(struct conf, prob), 0, 0, NULL},
	{0, "intersect", NULL, "leave out items that any of the models does "
		"not predict", OPT_FLAG, offsetof(struct conf, intersect), 0,
		0, NULL},
	{0, NULL, NULL, NULL, OPT_FLAG, 0, 0, 0, NULL}
};

static const struct opt_tool tool = {
	.usage = "[-C COMBINER] [-S SCORER] [-k K] [OPTION]... "
		"[[NAME=]PREDICTIONS...]",
	.summary =
"How many people one would have to ask to predict another person as well as a\n"
"classifier does. Reads ratings or counts on standard input, and predictions\n"
"(item label, item label p, or a column per label) as operands. Writes the\n"
"survey power curve, and each model's score, gain and survey equivalence, as\n"
"row model versus k value lo hi status.\n",
	.letters = "ial#HWGLmNr%Ptbcs",
	.own = options,
	.table = {&combiners_table, &scorers_table},
};

/* What can be seen before anything is read. */
static void
check_usage(const struct conf *conf)
{
	bool learns = choose_combiner(conf)->traits & COMBINER_LEARNS;
	unsigned scorer = choose_scorer(conf)->traits;
	uint64_t of = conf->reference ? 0 : 1, n = conf->common.input.min_labels;

	if (learns && !conf->no_leave_out && (scorer & SCORER_RANKS))
		err_usage("--scorer=%s compares the predictions of items, and "
			"leaving an item out lowers its own: --no-leave-out, "
			"or -C frequency", conf->scorer);
	if (conf->no_leave_out && !learns)
		err_usage("--no-leave-out is for abc");
	if (conf->asymptote && !(scorer & SCORER_KNOWN))
		err_usage("--asymptote is for the scorers cross_entropy and "
			"agreement");
	if (conf->k != NOT_GIVEN && n > 0 && conf->k + of > n)
		err_usage("-k %llu needs items with %llu labels, -N %llu keeps "
			"those with fewer", (unsigned long long)conf->k,
			(unsigned long long)(conf->k + of),
			(unsigned long long)n);
}

int
main(int argc, char **argv)
{
	struct conf conf = {.scorer = "cross_entropy", .k = NOT_GIVEN,
		.eps = .02};
	struct truth_need need = {0};
	struct predictions_need from;
	struct reference reference;
	struct models models;
	struct truth t;
	struct out out;
	struct run s = {.conf = &conf, .truth = &t, .models = &models};
	int first;

	first = opt_parse(&tool, argc, argv, &conf.common, &conf);
	check_usage(&conf);
	need.anonymous = argc == first && !conf.reference;
	need.items = !need.anonymous;
	truth_open(&t, &conf.common.input, conf.common.truth, &need);

	out_open(&out, NULL, conf.common.precision);
	out_text(&out, "row\tmodel\tversus\tk\tvalue\tlo\thi\tstatus\n");
	if (t.n > 0) {
		from = (struct predictions_need){conf.prob, conf.intersect};
		if (conf.reference)
			read_reference(&reference, &conf, t.labels);
		models_read(&models, &t, &conf.common.input, &from, argv + first,
			(size_t)(argc - first));
		if (conf.reference)
			rank_reference(&reference, t.labels);
		find_raters(&s, conf.reference ? &reference : NULL);
		compute(&s);
		write_results(&out, &s);
		write_note(&s);
		warn(&s);
		free_run(&s);
		models_free(&models);
		if (conf.reference)
			free_reference(&reference);
	}
	out_close(&out);
	truth_close(&t);
	opt_free(&conf.common);
	return 0;
}
