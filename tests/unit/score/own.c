/* own: models that predict for each annotator, against formulas over all
 * ratings, against a table in which each rating is an item by itself, and against
 * an ordinary model that says the same for everybody. */
#include "score/own.h"
#include "score/statuses.h"

#include "check.h"
#include "options.h"
#include "score/conf.h"
#include "score/estimates.h"
#include "stats/rng.h"
#include "worth/defined.h"

enum { ITEMS = 7, PEOPLE = 5, LABELS = 3, MOST = ITEMS * PEOPLE * 2,
	TRIALS = 60, PARTS = 16, REPLICATES = 4,
	LCM = 60 /* an item has 1 to 6 ratings */ };

static char each_tsv[] = "each.tsv", alone_tsv[] = "alone.tsv",
	item_tsv[] = "item.tsv";
static const int number[LABELS] = {1, 2, 4};
static const char linear[] = "accuracy,balanced_accuracy,precision,recall,f1,"
	"macro_precision,macro_recall,macro_f1,micro_f1,mcc,cohen_kappa,dmi,"
	"roc_auc,pr_auc,pearson,log_loss,brier,ece_plugin,agreement,cross_entropy,"
	"error_rate,rps,normalised_distance,bias,absolute_error,squared_error,"
	"weighted_kappa";

/* Ratings item by item; what a model says of a pair, and of an item. */
struct data {
	size_t n;
	struct {
		size_t item, annotator, label;
	} rating[MOST];
	size_t count[ITEMS];     /* ratings of the item that are predicted */
	bool predicted[ITEMS][PEOPLE];
	unsigned part[ITEMS][PEOPLE][LABELS]; /* of PARTS */
	bool soft;
};

/* Each item has ratings of some people, at times a second one of the last, and
 * the first of them are predicted, or all; the first item those of all. */
static void
draw_data(struct data *d, struct rng *r, bool all)
{
	memset(d, 0, sizeof *d);
	d->soft = rng_below(r, 2);
	for (size_t i = 0; i < ITEMS; i++) {
		size_t people = i == 0 ? PEOPLE : 1 + rng_below(r, PEOPLE);
		size_t ratings = people + rng_below(r, 2);
		size_t first = all ? people : rng_below(r, people + 1);

		for (size_t k = 0; k < ratings; k++) {
			size_t a = k < people ? k : people - 1;

			d->rating[d->n].item = i;
			d->rating[d->n].annotator = a;
			d->rating[d->n++].label = rng_below(r, LABELS);
			d->predicted[i][a] = a < first || i == 0;
			d->count[i] += d->predicted[i][a];
		}
		for (size_t a = 0; a < PEOPLE; a++)
			for (int p = 0; p < PARTS; p += d->soft ? 1 : PARTS)
				d->part[i][a][rng_below(r, LABELS)] +=
					d->soft ? 1 : PARTS;
	}
}

static void
write_prediction(FILE *f, const struct data *d, const char *name, size_t i,
	size_t a)
{
	for (size_t l = 0; l < LABELS; l++)
		if (d->soft)
			fprintf(f, "%s\t%d\t%g\n", name, number[l],
				(double)d->part[i][a][l] / PARTS);
		else if (d->part[i][a][l] > 0)
			fprintf(f, "%s\t%d\n", name, number[l]);
}

/* The ratings, and predictions of pairs. */
static void
write_ratings(const struct data *d)
{
	FILE *truth = fopen("truth.tsv", "w"), *model = fopen("each.tsv", "w");

	fprintf(truth, "item\tannotator\tlabel\n");
	fprintf(model, "item\tannotator\tlabel%s\n", d->soft ? "\tp" : "");
	for (size_t r = 0; r < d->n; r++)
		fprintf(truth, "i%zu\tw%zu\t%d\n", d->rating[r].item,
			d->rating[r].annotator, number[d->rating[r].label]);
	for (size_t i = 0; i < ITEMS; i++)
		for (size_t a = 0; a < PEOPLE; a++) {
			char name[32];

			snprintf(name, sizeof name, "i%zu\tw%zu", i, a);
			if (d->predicted[i][a])
				write_prediction(model, d, name, i, a);
		}
	fclose(truth);
	fclose(model);
}

/* Each rating that is predicted as an item, which stands for as many as it has of
 * the weight of its item. */
static void
write_alone(const struct data *d, bool by_labels)
{
	FILE *truth = fopen("truth.tsv", "w"), *model = fopen("alone.tsv", "w");

	fprintf(truth, "item\tlabel\tn\titems\n");
	fprintf(model, "item\tlabel%s\n", d->soft ? "\tp" : "");
	for (size_t r = 0; r < d->n; r++) {
		size_t i = d->rating[r].item, a = d->rating[r].annotator;
		char name[32];

		if (!d->predicted[i][a])
			continue;
		snprintf(name, sizeof name, "r%zu", r);
		fprintf(truth, "%s\t%d\t1\t%zu\n", name,
			number[d->rating[r].label], by_labels ? 1 :
			LCM / d->count[i]);
		write_prediction(model, d, name, i, a);
	}
	fclose(truth);
	fclose(model);
}

/* A table and the values of its models. */
struct scored {
	struct conf conf;
	struct task task;
	struct plan plan;
	struct blocks blocks;
	struct estimates v[2];
};

static void
open_scored(struct scored *s, char **operand, size_t n, const char *metrics_of)
{
	const struct items_need need = {.predicted = true, .ratings = true};
	const struct predictions_need from = {.personal = true};

	options(&s->conf.common.input, "-q -L 1,2,4");
	s->conf.common.methods = (struct strings){0};
	strings_split(&s->conf.common.methods, metrics_of);
	s->conf.bins = 5;
	s->conf.eps = 1e-15;
	s->conf.threshold = -1;
	s->conf.oracle_kind = -1;
	s->conf.common.confidence = .9;
	s->conf.common.truth = "truth.tsv";
	s->conf.common.intersect = true;
	s->task = (struct task){&s->conf.common, operand, n,
		.positive = IDS_NONE};
	task_read_truth(&s->task, &need, NULL);
	task_read_models(&s->task, &from);
	conf_plan(&s->plan, &s->conf, &s->task.truth, s->task.positive, false);
	blocks_make(&s->blocks, &s->task.truth, &s->task.models,
		s->plan.bootstrap > 0, s->plan.by_labels);
	for (size_t m = 0; m < n; m++)
		estimates_make(&s->v[m], &(struct subject){&s->plan,
			&s->blocks.at[0], TARGET_RAW, &s->task.models.at[m],
			NULL});
}

/* ---- as a table of ratings ---- */

/* Place in the block of the data's item i; SIZE_MAX: left out. */
static size_t
place_of(const struct scored *s, size_t i)
{
	const struct block *b = &s->blocks.at[0];

	for (size_t o = 0; o < b->n; o++)
		if (strtoul(items_name(&s->task.truth, b->item[o]).p + 1, NULL,
		    10) == i)
			return o;
	return SIZE_MAX;
}

/* With -B item the mean over the ratings of an item. */
static void
check_items(const struct data *d, const struct scored *each,
	const struct scored *alone)
{
	for (size_t k = 0; k < each->plan.slots; k++)
		for (size_t i = 0; i < ITEMS; i++) {
			size_t o = place_of(each, i), at = 0;
			double sum = 0;

			CHECK((o == SIZE_MAX) == (d->count[i] == 0));
			if (o == SIZE_MAX)
				continue;
			for (size_t r = 0; r < d->n; r++) {
				size_t of = d->rating[r].item;

				if (!d->predicted[of][d->rating[r].annotator])
					continue;
				sum += of == i ? alone->v[0].value[AT_PFLIP][
					k * alone->v[0].items + at] : 0;
				at++;
			}
			CHECK(at == alone->v[0].items);
			CHECK_NEAR(each->v[0].value[AT_PFLIP][
				k * each->v[0].items + o],
				sum / (double)d->count[i], 1e-12);
		}
}

static void
as_items(const struct data *d, int weight_by, int by)
{
	struct scored each = {.conf = {.weight_by = weight_by,
		.common = {.by = by}}};
	struct scored alone = {.conf = {.common = {.by = by}}};

	write_ratings(d);
	open_scored(&each, (char *[]){each_tsv}, 1, linear);
	write_alone(d, weight_by);
	open_scored(&alone, (char *[]){alone_tsv}, 1, linear);
	CHECK(each.plan.slots == alone.plan.slots);
	for (size_t k = 0; k < each.plan.slots && !by; k++)
		CHECK_NEAR(each.v[0].value[AT_PFLIP][k],
			alone.v[0].value[AT_PFLIP][k], 1e-11);
	if (by)
		check_items(d, &each, &alone);
}

/* ---- by formulas ---- */

/* Every rating that is predicted, with the part that it has of its item. */
static void
list_ratings(struct list *all, const struct data *d)
{
	list_init(all, LABELS);
	all->soft = true;
	all->range = number[LABELS - 1] - number[0];
	for (int l = 0; l < LABELS; l++)
		all->code[l] = number[l];
	list_item(all, 1);
	for (size_t r = 0; r < d->n; r++) {
		size_t i = d->rating[r].item, a = d->rating[r].annotator;
		struct met *m;

		if (!d->predicted[i][a])
			continue;
		m = list_add(all, (int)d->rating[r].label, UNDECIDED,
			1 / (long double)d->count[i]);
		for (int l = 0; l < LABELS; l++)
			m->q[l] = d->part[i][a][l] / (long double)PARTS;
		m->decided = likeliest(all, m->q);
	}
}

static void
by_formulas(const struct data *d)
{
	static const char *const names[] = {"error_rate", "absolute_error",
		"normalised_distance", "roc_auc", "brier"};
	struct scored s = {.conf = {.common = {.positive = "4"}}};
	static struct list all;

	write_ratings(d);
	open_scored(&s, (char *[]){each_tsv}, 1, "error_rate,absolute_error,"
		"normalised_distance,roc_auc,brier");
	list_ratings(&all, d);
	for (size_t m = 0; m < 5; m++)
		CHECK_NEAR(s.v[0].value[AT_PFLIP][m < 4 ? m :
			s.plan.slots - 1], m < 4 || d->soft ?
			known_value(&all, known_of(names[m]), 2) : NUM_NA,
			1e-12);
}

/* ---- the same for everybody ---- */

/* A model of items, beside one that says the same of each annotator: with the
 * same replicates, too. */
static void
for_everybody(struct data *d, int weight_by, int by)
{
	struct scored s = {.conf = {.weight_by = weight_by, .common = {.by = by,
		.bootstrap = by ? 0 : REPLICATES}}};
	FILE *f = fopen("item.tsv", "w");

	fprintf(f, "item\tlabel%s\n", d->soft ? "\tp" : "");
	for (size_t i = 0; i < ITEMS; i++) {
		char name[32];

		snprintf(name, sizeof name, "i%zu", i);
		write_prediction(f, d, name, i, 0);
		for (size_t a = 1; a < PEOPLE; a++)
			memcpy(d->part[i][a], d->part[i][0],
				sizeof d->part[i][a]);
	}
	fclose(f);
	write_ratings(d);
	open_scored(&s, (char *[]){item_tsv, each_tsv}, 2, linear);
	CHECK(!s.task.models.at[0].personal);
	for (size_t k = 0; k < s.plan.slots * s.v[0].items; k++)
		CHECK_NEAR(s.v[1].value[AT_PFLIP][k],
			s.v[0].value[AT_PFLIP][k], 1e-12);
	for (size_t k = 0; k < s.plan.slots * s.v[0].replicates; k++)
		CHECK_NEAR(s.v[1].replicate[k], s.v[0].replicate[k], 1e-12);
}

/* ---- what does not exist ---- */

/* Metrics of shares are refused, and other targets have no values. */
static void
refused(struct data *d)
{
	struct scored s = {.conf = {.bins = 5}};
	struct estimates v;

	d->soft = true;
	write_ratings(d);
	open_scored(&s, (char *[]){each_tsv}, 1,
		"accuracy,soft_accuracy,kl,mae,spearman");
	CHECK(!s.v[0].refused[0] && !isnan(s.v[0].value[AT_PFLIP][0]));
	for (size_t k = 1; k < s.plan.slots; k++) {
		CHECK(s.v[0].refused[k] == ESTIMATE_OWN(SCORE_PER_ANNOTATOR));
		CHECK_NEAR(s.v[0].value[AT_PFLIP][k], NUM_NA, 0);
	}
	estimates_make(&v, &(struct subject){&s.plan, &s.blocks.at[0],
		TARGET_PLURALITY, &s.task.models.at[0], NULL});
	CHECK(v.none == ESTIMATE_OWN(SCORE_PER_ANNOTATOR));
	for (size_t k = 0; k < s.plan.slots; k++)
		CHECK_NEAR(v.value[AT_PFLIP][k], NUM_NA, 0);
}

int
main(void)
{
	struct data d;
	struct rng r = check_rng(5, 0);

	for (int t = 0; t < TRIALS; t++) {
		draw_data(&d, &r, t % 2);
		as_items(&d, t % 3 == 0, 0);
		as_items(&d, 0, 1);
		by_formulas(&d);
		draw_data(&d, &r, true);
		for_everybody(&d, t % 3 == 0, t % 2);
	}
	refused(&d);
	return check_done();
}
