/* results: of several labels per item by their definitions, item by item and
 * label by label, in replicates too; and each label as a task of its own. */
#include "score/results.h"

#include "check.h"
#include "score/redraw.h"
#include "score/table.h"
#include "worth/defined.h"

enum { K = 3, RATERS = 4, REPLICATES = 7, BOTH = 2 };

static const char *const names[K] = {"a", "b", "c"};

/* Who of the n people chose which label; what the models say, in sixteenths: 16
 * or 0 for the sets of the hard one. */
struct chosen {
	size_t items, n[ITEMS];
	bool by[ITEMS][RATERS][K];
	uint32_t said[BOTH][ITEMS][K];
};

/* What a value is to be of: shares, probabilities, decisions, weights. */
struct case_of {
	size_t items;
	double p[ITEMS][K], q[ITEMS][K], w[ITEMS];
	bool d[ITEMS][K];
	struct list label[K];    /* each label as a task of its own */
};

static void
draw(struct chosen *c, struct rng *r)
{
	c->items = 3 + (size_t)rng_below(r, ITEMS - 2);
	for (size_t i = 0; i < c->items; i++) {
		c->n[i] = 1 + (size_t)rng_below(r, RATERS);
		for (size_t k = 0; k < K; k++) {
			for (size_t a = 0; a < c->n[i]; a++)
				c->by[i][a][k] = rng_below(r, 5) < 1 + k;
			c->said[0][i][k] = (uint32_t)rng_below(r, 17);
			c->said[1][i][k] = rng_below(r, 5) < 2 ? 16 : 0;
		}
	}
}

/* ---- files ---- */

/* The rows of what one has chosen; - where that is nothing. */
static void
write_set(FILE *f, const char *who, const bool *by)
{
	for (size_t k = 0; k < K; k++)
		if (by[k])
			fprintf(f, "%s\t%s\n", who, names[k]);
	if (!by[0] && !by[1] && !by[2])
		fprintf(f, "%s\t-\n", who);
}

static void
write_sets(const struct chosen *c)
{
	FILE *f = fopen("truth.tsv", "w"), *soft = fopen("soft.tsv", "w"),
		*hard = fopen("hard.tsv", "w");
	char who[32];

	fprintf(f, "item\tannotator\tlabel\n");
	fprintf(soft, "item\ta\tb\tc\n");
	fprintf(hard, "item\tlabel\n");
	for (size_t i = 0; i < c->items; i++) {
		const uint32_t *h = c->said[1][i];
		const bool set[K] = {h[0] > 0, h[1] > 0, h[2] > 0};

		for (size_t a = 0; a < c->n[i]; a++) {
			snprintf(who, sizeof who, "i%zu\t%zu", i, a);
			write_set(f, who, c->by[i][a]);
		}
		snprintf(who, sizeof who, "i%zu", i);
		write_set(hard, who, set);
		fprintf(soft, "%s", who);
		for (size_t k = 0; k < K; k++)
			fprintf(soft, "\t%g", c->said[0][i][k] / 16.);
		fprintf(soft, "\n");
	}
	fclose(f);
	fclose(soft);
	fclose(hard);
}

/* The task of label k in files of its own, of the labels "not" and "yes". */
static void
write_task(const struct chosen *c, size_t k)
{
	FILE *f = fopen("truth.tsv", "w"), *soft = fopen("soft.tsv", "w"),
		*hard = fopen("hard.tsv", "w");

	fprintf(f, "item\tannotator\tlabel\n");
	fprintf(soft, "item\tnot\tyes\n");
	fprintf(hard, "item\tlabel\n");
	for (size_t i = 0; i < c->items; i++) {
		double q = c->said[0][i][k] / 16.;

		for (size_t a = 0; a < c->n[i]; a++)
			fprintf(f, "i%zu\t%zu\t%s\n", i, a, c->by[i][a][k] ?
				"yes" : "not");
		fprintf(soft, "i%zu\t%g\t%g\n", i, 1 - q, q);
		fprintf(hard, "i%zu\t%s\n", i, c->said[1][i][k] ? "yes" :
			"not");
	}
	fclose(f);
	fclose(soft);
	fclose(hard);
}

/* ---- a label, by its definitions ---- */

/* Each label as a task of its own, of two labels of which it is the second. */
static void
list_labels(struct case_of *c)
{
	for (size_t k = 0; k < K; k++) {
		struct list *all = &c->label[k];

		list_init(all, 2);
		all->soft = true;
		for (size_t i = 0; i < c->items; i++) {
			list_item(all, c->w[i]);
			for (int y = 0; y < 2; y++) {
				double p = y ? c->p[i][k] : 1 - c->p[i][k];
				struct met *m = list_add(all, y, c->d[i][k],
					c->w[i] * p);

				m->q[0] = 1 - c->q[i][k];
				m->q[1] = c->q[i][k];
			}
		}
	}
}

/* Metrics with a value per label, and what is made of these over all labels: their
 * sum, their mean, the mean of those that exist. */
static const struct {
	const char *name;
	enum { SUM, MEAN, OF_SOME } over_all;
} per_label[] = {
	{"log_loss", SUM}, {"kl", SUM}, {"brier", SUM},
	{"cross_entropy", SUM}, {"manhattan", MEAN}, {"soft_accuracy", MEAN}, {"dist_ce", MEAN},
	{"po_jsd", MEAN}, {"information_closeness", MEAN},
	{"js_distance", MEAN}, {"ent_ce", MEAN}, {"accuracy", MEAN},
	{"error_rate", MEAN}, {"precision", MEAN}, {"recall", MEAN},
	{"f1", MEAN}, {"soft_precision", MEAN}, {"soft_recall", MEAN},
	{"soft_f1", MEAN}, {"entropy_correlation", MEAN},
	{"entropy_similarity", MEAN}, {"roc_auc", OF_SOME},
};

static double
of_label(const struct case_of *c, const char *name, size_t k)
{
	return known_value(&c->label[k], known_of(name), 1);
}

/* macro_f1, micro_f1 and so on, of decisions or soft: the mean of the labels'
 * values, or the value of their masses together. */
static double
pooled(const struct case_of *c, const char *name)
{
	bool soft = strncmp(name, "soft_", 5) == 0;
	const char *rest = name + (soft ? 5 : 0);
	char of[32];
	long double p = 0, q = 0, met = 0;
	double x[K];

	snprintf(of, sizeof of, "%s%s", soft ? "soft_" : "", rest + 6);
	for (size_t k = 0; k < K; k++) {
		const struct list *all = &c->label[k];
		long double a = mass(all, 1, ANY), b = mass(all, ANY, 1);
		long double both = mass(all, 1, 1);

		x[k] = known_value(all, known_of(of), 1);
		if (soft)
			overlaps(all, 1, &a, &b, &both);
		p += a;
		q += b;
		met += both;
	}
	return rest[1] == 'a' ? mean_known(x, K) : rest[6] == 'p' ?
		over(met, q, NUM_NA) : rest[6] == 'r' ? over(met, p, NUM_NA) :
		over(2 * met, p + q, NUM_NA);
}

/* The value of label k, or K: of all; false: there is no definition here. */
static bool
expected(const struct case_of *c, const char *name, size_t k, double *x)
{
	size_t m = 0, n = sizeof per_label / sizeof *per_label;
	double of[K], sum = 0;

	if (strstr(name, "macro_") || strstr(name, "micro_")) {
		*x = pooled(c, name);
		return true;
	}
	while (m < n && strcmp(per_label[m].name, name) != 0)
		m++;
	if (m == n)
		return false;
	*x = k < K ? of_label(c, name, k) : 0;
	for (size_t l = 0; l < K && k == K; l++)
		sum += of[l] = of_label(c, name, l);
	if (k == K)
		*x = per_label[m].over_all == SUM ? sum :
			per_label[m].over_all == MEAN ? sum / K :
			mean_known(of, K);
	return true;
}

/* ---- held against each other ---- */

/* What the model says to the people, or to what most of them chose. */
static void
fill(struct case_of *to, const struct chosen *c, size_t model, int target,
	double threshold)
{
	to->items = c->items;
	for (size_t i = 0; i < c->items; i++)
		for (size_t k = 0; k < K; k++) {
			size_t n = 0;

			for (size_t a = 0; a < c->n[i]; a++)
				n += c->by[i][a][k];
			to->p[i][k] = target == TARGET_RAW ?
				(double)n / (double)c->n[i] : 2 * n > c->n[i];
			to->q[i][k] = c->said[model][i][k] / 16.;
			to->d[i][k] = to->q[i][k] > threshold;
		}
}

struct scored {
	struct table table;
	struct conf conf;
	struct plan plan;
	struct blocks blocks;
	struct results results;
};

static const bool targets[TARGET_KINDS] = {[TARGET_RAW] = true,
	[TARGET_PLURALITY] = true};

/* The results of the tables in the files. */
static void
run_open(struct scored *run, struct conf conf, bool sets)
{
	static char hard[] = "hard.tsv", soft[] = "soft.tsv";
	static const struct items_need need = {.label_set = true,
		.predicted = true, .shares = true, .multilabel = true};
	const struct predictions_need from = {.multilabel = sets};
	char *files[] = {soft, hard};
	struct table *t = &run->table;
	struct task task;

	conf.oracle_kind = -1;
	conf.bins = 5;
	conf.eps = 1e-15;
	conf.common.seed = 3;
	conf.common.confidence = .95;
	run->conf = conf;
	options(&t->input, sets ? "-q --multilabel -L a,b,c" :
		"-q -L not,yes");
	items_read_truth(&t->truth, &t->input, &need, "truth.tsv");
	models_read(&t->models, &t->truth, &t->input, &from, files, BOTH);
	models_rank(&t->models, &t->truth);
	task = (struct task){.truth = t->truth, .models = t->models,
		.positive = sets && !conf.common.positive ? IDS_NONE : 1};
	conf_plan(&run->plan, &run->conf, &t->truth, task.positive, false);
	blocks_make(&run->blocks, &t->truth, &t->models, true, false);
	results_make(&run->results, &(struct run){.conf = &run->conf,
		.plan = &run->plan, .blocks = &run->blocks, .task = &task,
		.wanted = targets, .models = BOTH});
}

/* The items of the block in a replicate, into the weights of the data's. */
static void
weigh(const struct scored *run, struct case_of *c, const double *weight)
{
	const struct block *b = &run->blocks.at[0];

	for (size_t i = 0; i < b->n; i++)
		c->w[table_item(&run->table, b->item[i])] = weight[i];
	list_labels(c);
}

static unsigned long defined, undefined;

static void
is_value(double found, const struct case_of *c, const struct slot *s,
	enum estimate_status refused)
{
	double x;

	if (!expected(c, s->metric->about.name, s->label, &x))
		return;
	if (refused) {
		CHECK(refused == ESTIMATE_HARD_PREDICTIONS);
		return;
	}
	if (!CHECK_NEAR(found, x, 1e-12))
		printf("\t%s of %zu\n", s->metric->about.name, s->label);
	defined += isnan(x) ? 0 : 1;
	undefined += isnan(x) ? 1 : 0;
}

static void
values_are(const struct scored *run, const struct chosen *c, int target,
	size_t model)
{
	const struct estimates *v = results_at(&run->results, 0, target, model);
	double threshold = run->conf.threshold;
	static struct case_of of;
	struct redraw d;

	fill(&of, c, model, target, threshold < 0 ? .5 : threshold);
	redraw_init(&d, &run->plan, &run->blocks.at[0]);
	for (uint64_t r = 0; r <= run->plan.bootstrap; r++) {
		weigh(run, &of, r == 0 ? run->blocks.at[0].weight : d.weight);
		for (size_t s = 0; s < run->plan.slots; s++)
			is_value(r == 0 ? v->value[AT_PFLIP][s] :
				v->replicate[s * v->replicates + r - 1], &of,
				&run->plan.slot[s], v->refused[s]);
		if (r == run->plan.bootstrap)
			break;
		resample_draw(&d.how, r);
		redraw_weigh(&d);
	}
}

/* A value for each item. */
static void
item_values_are(const struct scored *run, const struct chosen *c, int target,
	size_t model)
{
	const struct estimates *v = results_at(&run->results, 0, target, model);
	const struct block *b = &run->blocks.at[0];
	static struct case_of of;

	fill(&of, c, model, target, .5);
	CHECK(v->items == c->items);
	for (size_t o = 0; o < b->n; o++) {
		memset(of.w, 0, sizeof of.w);
		of.w[table_item(&run->table, b->item[o])] = 1;
		list_labels(&of);
		for (size_t s = 0; s < run->plan.slots; s++) {
			const struct slot *slot = &run->plan.slot[s];
			double x = v->value[AT_PFLIP][s * b->n + o];

			if (slot->metric->shape == METRIC_MEAN ||
			    (slot->metric->traits & METRIC_ITEM))
				is_value(x, &of, slot, v->refused[s]);
			else
				CHECK(isnan(x));
		}
	}
}

/* ---- a label by itself ---- */

/* The slot of a metric by its name, of a label; SIZE_MAX: there is none. */
static size_t
slot_of(const struct plan *plan, const char *name, size_t label)
{
	for (size_t s = 0; s < plan->slots; s++)
		if (plan->slot[s].label == label &&
		    strcmp(plan->slot[s].metric->about.name, name) == 0)
			return s;
	return SIZE_MAX;
}

/* Values and replicates of label k are those of a run of its own: rows of the
 * label "yes", or over both. */
static void
as_by_itself(const struct scored *all, const struct chosen *c, struct conf conf,
	size_t k)
{
	struct scored own;
	size_t seen = 0;

	write_task(c, k);
	run_open(&own, conf, false);
	for (size_t s = 0; s < all->plan.slots; s++) {
		const struct slot *slot = &all->plan.slot[s];
		const char *name = slot->metric->about.name;
		size_t at = slot_of(&own.plan, name, 1);

		at = at == SIZE_MAX ? slot_of(&own.plan, name, 2) : at;
		if (slot->label != k || !CHECK(at != SIZE_MAX))
			continue;
		seen++;
		for (size_t m = 0; m < BOTH; m++) {
			const struct estimates *v = results_at(&all->results, 0,
				TARGET_RAW, m);
			const struct estimates *w = results_at(&own.results, 0,
				TARGET_RAW, m);

			CHECK(v->refused[s] == w->refused[at]);
			CHECK_NEAR(v->value[AT_PFLIP][s],
				w->value[AT_PFLIP][at], 1e-12);
			for (uint64_t r = 0; r < v->replicates; r++)
				CHECK_NEAR(v->replicate[s * v->replicates + r],
					w->replicate[at *
					v->replicates + r], 1e-12);
		}
	}
	CHECK(seen > 20);
}

/* ---- all of it ---- */

static void
of_conf(const struct chosen *c, struct conf conf)
{
	struct scored run;

	write_sets(c);
	run_open(&run, conf, true);
	for (size_t s = 0; s < run.plan.slots && conf.common.positive; s++)
		CHECK(run.plan.slot[s].label == 1 ||
			run.plan.slot[s].label == K);
	for (int t = TARGET_RAW; t < TARGET_KINDS; t++)
		for (size_t m = 0; m < BOTH; m++) {
			if (conf.common.by)
				item_values_are(&run, c, t, m);
			else
				values_are(&run, c, t, m);
		}
	for (size_t k = 0; k < K && conf.common.bootstrap > 0; k++)
		as_by_itself(&run, c, conf, k);
}

/* Sets that are named have metrics of ordered labels, too, which are none of
 * sets; what is named behind these stays itself. */
static void
random_tables(void)
{
	static char lewidi[] = "lewidi", hard[] = "hard", soft[] = "soft",
		calibration[] = "calibration", b[] = "b";
	char *sets[] = {lewidi, calibration, hard, soft};
	const struct conf all = {.common.methods = {sets, 4, 4},
		.threshold = -1, .zero = ZERO_NA};
	struct rng r = check_rng(14, 0);

	for (int round = 0; round < 40; round++) {
		struct conf conf = all;
		struct chosen c;

		draw(&c, &r);
		of_conf(&c, conf);
		conf.threshold = .3;
		of_conf(&c, conf);
		conf = all;
		conf.common.positive = b;
		of_conf(&c, conf);
		conf = all;
		conf.common.by = 1;
		of_conf(&c, conf);
		conf = all;
		conf.common.bootstrap = REPLICATES;
		of_conf(&c, conf);
		conf.common.methods = (struct strings){0};
		of_conf(&c, conf);
	}
	CHECK(defined > 10000 && undefined > 1000);
}

CHECK_ALL(random_tables)
