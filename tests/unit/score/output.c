/* output: rows of values made by hand, byte for byte. */
#include "score/output.h"
#include "judge/status_words.h"

#include "check.h"
#include "says.h"
#include "score/table.h"
#include "text/num.h"

enum { RESULTS = 2, SLOTS = 5, COUNT = 5 };

static const char header[] = "model\tversus\tgroup\tof\ttarget\tmetric\tlabel\t"
	"value\tlo\thi\tstatus\n";

static const struct metric *
named(const char *name)
{
	return method_find(&metrics_table, name);
}

/* A truth of the labels no and yes with two items, and a plan of five slots. */
struct scene {
	struct table table;
	struct slot slot[SLOTS];
	struct plan plan;
	uint32_t item[RESULTS];
	struct section section;
	struct output_key key;
	double value[AT_KINDS][SLOTS * RESULTS], replicate[SLOTS * COUNT];
	bool outside[SLOTS * RESULTS];
	enum estimate_status refused[SLOTS];
	uint64_t copies[RESULTS]; /* so many that percentiles are as they are */
	struct estimates m;
};

static void
scene_init(struct scene *s)
{
	const struct slot slots[SLOTS] = {{named("accuracy"), 2, true},
		{named("f1"), 1, true}, {named("roc_auc"), 0, true},
		{named("log_loss"), 2, true}, {named("ece"), 2, true}};

	write_text("truth.tsv", "item\tlabel\tn\nx\tno\t1\nx\tyes\t1\n"
		"y z\tyes\t2\n");
	write_text("hard.tsv", "item\tlabel\nx\tno\ny z\tno\n");
	write_text("soft.tsv", "item\tlabel\tp\nx\tno\t1\ny z\tno\t1\n");
	table_read(&s->table, "", false);
	memcpy(s->slot, slots, sizeof slots);
	s->plan = (struct plan){.slot = s->slot, .slots = SLOTS, .named = true,
		.confidence = .5, .criteria = {.k = 2, .named = 2,
		.labels = &s->table.truth.labels}};
	s->item[0] = 1;
	s->item[1] = 0;
	s->section = (struct section){.truth = &s->table.truth, .n = RESULTS,
		.item = s->item, .group = view_of(""), .copies = s->copies};
	s->copies[0] = s->copies[1] = 1000;
	s->key = (struct output_key){NULL};
	memset(s->outside, 0, sizeof s->outside);
	memset(s->refused, 0, sizeof s->refused);
	s->m = (struct estimates){.of = {&s->plan, &s->section, TARGET_RAW,
		NULL, 0, "m"}, .items = 1,
		.outside = s->outside, .refused = s->refused,
		.value = {s->value[0], s->value[1], s->value[2]}};
	for (int kind = 0; kind < AT_KINDS; kind++)
		for (int i = 0; i < SLOTS * RESULTS; i++)
			s->value[kind][i] = .5;
}

static void
rows_are(const struct scene *s, const char *expected)
{
	char text[4096];
	struct out out;

	out_open(&out, "rows.tsv", 0);
	record_header(&out, output_columns);
	output_estimates(&out, &s->m, s->key);
	out_close(&out);
	snprintf(text, sizeof text, "%s%s", header, expected);
	CHECK_FILE("rows.tsv", text);
}

/* What does not exist says why: of hard predictions, or by its metric. */
static void
plain(struct scene *s)
{
	s->value[0][1] = s->value[0][2] = s->value[0][4] = NUM_NA;
	s->value[0][3] = 1. / 3;
	rows_are(s, "m\t*\t*\t*\traw\taccuracy\t*\t0.5\tNA\tNA\tok\n"
		"m\t*\t*\t*\traw\tf1\tyes\tNA\tNA\tNA\tno_mass\n"
		"m\t*\t*\t*\traw\troc_auc\tno\tNA\tNA\tNA\tone_class\n"
		"m\t*\t*\t*\traw\tlog_loss\t*\t0.3333333333333333\tNA\tNA\tok\n"
		"m\t*\t*\t*\traw\tece\t*\tNA\tNA\tNA\tno_mass\n");
}

/* Metrics that do not apply have rows where they are named, else none. */
static void
hard(struct scene *s)
{
	s->value[0][3] = s->value[0][4] = NUM_NA;
	s->plan.slot = s->slot + 1;
	s->plan.slots = 3;
	s->refused[2] = ESTIMATE_HARD_PREDICTIONS;
	s->m.of.name = "n n";
	s->key.versus = "o";
	s->section.group = view_of("g");
	s->m.value[0] = s->value[0] + 1;
	rows_are(s, "n n\to\tg\t*\traw\tf1\tyes\t0.5\tNA\tNA\tok\n"
		"n n\to\tg\t*\traw\troc_auc\tno\t0.5\tNA\tNA\tok\n"
		"n n\to\tg\t*\traw\tlog_loss\t*\tNA\tNA\tNA\t"
		"hard_predictions\n");
	s->plan.named = false;
	rows_are(s, "n n\to\tg\t*\traw\tf1\tyes\t0.5\tNA\tNA\tok\n"
		"n n\to\tg\t*\traw\troc_auc\tno\t0.5\tNA\tNA\tok\n");
}

/* Limits in their order, whichever end they come from; both or none. */
static void
range(struct scene *s)
{
	s->m.range = true;
	s->m.of.target = TARGET_PRIMARY;
	s->value[AT_LO][0] = .25;
	s->value[AT_HI][0] = .75;
	s->value[AT_LO][1] = .75;
	s->value[AT_HI][1] = .25;
	s->value[AT_LO][2] = NUM_NA;
	s->value[AT_HI][3] = NUM_NA;
	s->value[0][4] = NUM_NA;
	rows_are(s, "m\t*\t*\t*\tprimary\taccuracy\t*\t0.5\t0.25\t0.75\t"
		"pflip_range\n"
		"m\t*\t*\t*\tprimary\tf1\tyes\t0.5\t0.25\t0.75\tpflip_range\n"
		"m\t*\t*\t*\tprimary\troc_auc\tno\t0.5\tNA\tNA\tok\n"
		"m\t*\t*\t*\tprimary\tlog_loss\t*\t0.5\tNA\tNA\tok\n"
		"m\t*\t*\t*\tprimary\tece\t*\tNA\tNA\tNA\tno_mass\n");
}

/* One row for each item, in their order, then for each metric. */
static void
of_items(struct scene *s)
{
	s->plan.items = true;
	s->plan.slots = 2;
	s->m.items = RESULTS;
	s->value[0][0] = 0;
	s->value[0][1] = 1;
	s->value[0][2] = s->value[0][3] = NUM_NA;
	rows_are(s, "m\t*\t*\ty z\traw\taccuracy\t*\t0\tNA\tNA\tok\n"
		"m\t*\t*\ty z\traw\tf1\tyes\tNA\tNA\tNA\tnot_additive\n"
		"m\t*\t*\tx\traw\taccuracy\t*\t1\tNA\tNA\tok\n"
		"m\t*\t*\tx\traw\tf1\tyes\tNA\tNA\tNA\tnot_additive\n");
}

/* Against the oracle: what is more by a ratio, what is less by a difference. */
static void
against(struct scene *s)
{
	double other[SLOTS] = {0, .5, .5, .5, .5};
	struct estimates oracle = {.items = 1, .value = {other}},
		base = s->m;

	s->m.base = &base;
	s->m.other = &oracle;
	base.value[0] = (double[]){.5, .5, NUM_NA, .5, .5};
	s->value[0][0] = s->value[0][2] = NUM_NA;
	rows_are(s, "m\t*\t*\t*\traw\taccuracy_normalised\t*\tNA\tNA\tNA\t"
		"oracle_zero\n"
		"m\t*\t*\t*\traw\tf1_normalised\tyes\t0.5\tNA\tNA\tok\n"
		"m\t*\t*\t*\traw\troc_auc_normalised\tno\tNA\tNA\tNA\tone_class"
		"\n"
		"m\t*\t*\t*\traw\tlog_loss_excess\t*\t0.5\tNA\tNA\tok\n"
		"m\t*\t*\t*\traw\tece_excess\t*\t0.5\tNA\tNA\tok\n");
	/* what the model lacks itself is no fault of the oracle */
	base.value[0] = (double[]){NUM_NA, .5, NUM_NA, .5, .5};
	s->plan.slots = 1;
	rows_are(s, "m\t*\t*\t*\traw\taccuracy_normalised\t*\tNA\tNA\tNA\t"
		"no_mass\n");
}

/* Of who says the shares themselves, what compares probabilities with them has
 * rows only where it is named; of shares below 0 it may not exist. */
static void
trivial(struct scene *s)
{
	s->slot[0].metric = named("po_jsd");
	s->plan.slots = 2;
	s->m.shares = true;
	rows_are(s, "m\t*\t*\t*\traw\tpo_jsd\t*\t0.5\tNA\tNA\tok\n"
		"m\t*\t*\t*\traw\tf1\tyes\t0.5\tNA\tNA\tok\n");
	s->plan.named = false;
	rows_are(s, "m\t*\t*\t*\traw\tf1\tyes\t0.5\tNA\tNA\tok\n");
	s->m.shares = false;
	s->m.signs = true;
	s->value[0][0] = s->value[0][1] = NUM_NA;
	rows_are(s, "m\t*\t*\t*\traw\tpo_jsd\t*\tNA\tNA\tNA\t"
		"negative_shares\n"
		"m\t*\t*\t*\traw\tf1\tyes\tNA\tNA\tNA\tno_mass\n");
	s->m.signs = false;
	rows_are(s, "m\t*\t*\t*\traw\tpo_jsd\t*\tNA\tNA\tNA\tno_mass\n"
		"m\t*\t*\t*\traw\tf1\tyes\tNA\tNA\tNA\tno_mass\n");
	s->refused[0] = ESTIMATE_OWN(SCORE_NOT_LINEAR);
	s->plan.named = true;
	s->plan.slots = 1;
	rows_are(s, "m\t*\t*\t*\traw\tpo_jsd\t*\tNA\tNA\tNA\tnot_linear\n");
}

/* A value outside the metric's range, no value for a reason that is not the
 * metric's, and a value that is one of many. */
static void
reasons(struct scene *s)
{
	s->plan.slots = 3;
	s->value[0][1] = s->value[0][2] = NUM_NA;
	s->outside[1] = true;
	rows_are(s, "m\t*\t*\t*\traw\taccuracy\t*\t0.5\tNA\tNA\tok\n"
		"m\t*\t*\t*\traw\tf1\tyes\tNA\tNA\tNA\toutside_range\n"
		"m\t*\t*\t*\traw\troc_auc\tno\tNA\tNA\tNA\tone_class\n");
	s->m.none = ESTIMATE_OWN(SCORE_ALL_FLIPS);
	s->m.doubt = ESTIMATE_NOT_UNIQUE;
	rows_are(s, "m\t*\t*\t*\traw\taccuracy\t*\t0.5\tNA\tNA\tnot_unique\n"
		"m\t*\t*\t*\traw\tf1\tyes\tNA\tNA\tNA\toutside_range\n"
		"m\t*\t*\t*\traw\troc_auc\tno\tNA\tNA\tNA\tall_flips\n");
}

/* Limits of one model lie within the metric's range; those of a comparison
 * need not. */
static void
limits(struct scene *s)
{
	const double replicate[2 * COUNT] = {-1, -1, -1, 3, 3, .25, .25, .25, .5,
		.5};

	memcpy(s->replicate, replicate, sizeof replicate);
	s->plan.slots = 2;
	s->m.replicate = s->replicate;
	s->m.replicates = COUNT;
	s->m.plain = true;
	rows_are(s, "m\t*\t*\t*\traw\taccuracy\t*\t0.5\t0\t1\tbootstrap\n"
		"m\t*\t*\t*\traw\tf1\tyes\t0.5\t0.25\t0.5\tbootstrap\n");
	s->m.plain = false;
	rows_are(s, "m\t*\t*\t*\traw\taccuracy\t*\t0.5\t-1\t3\tbootstrap\n"
		"m\t*\t*\t*\traw\tf1\tyes\t0.5\t0.25\t0.5\tbootstrap\n");
}

/* Percentiles of replicates at .25 and .75, where two or more exist. */
static void
bootstrap(struct scene *s)
{
	const double replicate[SLOTS * COUNT] = {4, 0, 2, 1, 3,
		NUM_NA, 5, NUM_NA, NUM_NA, NUM_NA, 1, NUM_NA, 2, NUM_NA, NUM_NA,
		-1, -1, -1, 1, NUM_NA, NUM_NA, NUM_NA, NUM_NA, NUM_NA, NUM_NA};
	struct out out;

	memcpy(s->replicate, replicate, sizeof replicate);
	s->m.replicate = s->replicate;
	s->m.replicates = COUNT;
	s->value[0][4] = NUM_NA;
	rows_are(s, "m\t*\t*\t*\traw\taccuracy\t*\t0.5\t1\t3\tbootstrap\n"
		"m\t*\t*\t*\traw\tf1\tyes\t0.5\tNA\tNA\tok\n"
		"m\t*\t*\t*\traw\troc_auc\tno\t0.5\t1.25\t1.75\tbootstrap\n"
		"m\t*\t*\t*\traw\tlog_loss\t*\t0.5\t-1\t-0.5\tbootstrap\n"
		"m\t*\t*\t*\traw\tece\t*\tNA\tNA\tNA\tno_mass\n");
	out_open(&out, "rows.tsv", 0);
	output_positives(&out, &s->m, NULL);
	out_close(&out);
	CHECK_FILE("rows.tsv", "m\t*\t*\t*\traw\taccuracy_positive\t*\t0.8\t"
		"NA\tNA\tok\n"
		"m\t*\t*\t*\traw\tf1_positive\tyes\t1\tNA\tNA\tok\n"
		"m\t*\t*\t*\traw\troc_auc_positive\tno\t1\tNA\tNA\tok\n"
		"m\t*\t*\t*\traw\tlog_loss_positive\t*\t0.25\tNA\tNA\tok\n"
		"m\t*\t*\t*\traw\tece_positive\t*\tNA\tNA\tNA\tno_mass\n");
	s->m.replicates = 0;
	out_open(&out, "rows.tsv", 0);
	output_positives(&out, &s->m, NULL);
	out_close(&out);
	CHECK_FILE("rows.tsv", "");
}

int
main(void)
{
	static void (*const scenes[])(struct scene *s) = {plain, hard, range,
		of_items, against, trivial, reasons, limits, bootstrap};

	for (size_t i = 0; i < sizeof scenes / sizeof *scenes; i++) {
		static struct scene s;

		scene_init(&s);
		scenes[i](&s);
	}
	return check_done();
}
