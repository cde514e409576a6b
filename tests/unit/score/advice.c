/* advice: what is said, and where nothing is. */
#include "score/advice.h"

#include "check.h"
#include "says.h"
#include "score/table.h"
#include "text/num.h"

/* ---- labels ---- */

static void
labels(const char *text, const char *items, const char *said)
{
	struct table t;

	table_of_text(&t, text, items);
	CHECK_SAYS(0, said, advice_labels(&t.truth));
}

/* A row of a histogram is all its items. */
static void
few_labels(void)
{
	labels("item\tlabel\tn\nx\ta\t2\nx\tb\t1\n", "x", "");
	labels("item\tlabel\tn\nx\ta\t4\ny\ta\t2\n", "xy", "");
	labels("item\tlabel\tn\nx\ta\t4\ny\ta\t1\n", "xy", "unit: warning: "
		"items have 2.50 labels each on average, fewer than 3: the "
		"ceiling of target new is a guess (more labels per item)\n");
	labels("item\tlabel\tn\titems\nx\ta\t4\t1\ny\ta\t2\t3\n", "xy",
		"unit: warning: items have 2.50 labels each on average, fewer "
		"than 3: the ceiling of target new is a guess (more labels per "
		"item)\n");
}

/* ---- few votes ---- */

static const struct metric *
metric(const char *name)
{
	return method_find(&metrics_table, name);
}

/* Of the items of truth.tsv, with the metric and labels a and b. */
static void
few(const char *name, const char *said)
{
	const struct metric *of = metric(name);
	struct plan plan = {.criteria = {.k = 2, .named = 2, .positive = 1,
		.bins = 15}, .metric = &of, .metrics = 1};
	static const struct items_need need = {.label_set = true,
		.predicted = true};
	struct models none = {.n = 0};
	struct input input;
	struct items truth;
	struct sections sections;

	options(&input, "-L a,b");
	items_read_truth(&truth, &input, &need, "truth.tsv");
	plan.criteria.labels = &truth.labels;
	sections_make(&sections, &truth, &none, false, false);
	CHECK_SAYS(0, said, advice_few(&plan, &sections));
}

/* An item for each count of two labels up to `most` of both. */
static void
all_counts(int most)
{
	FILE *f = fopen("truth.tsv", "w");

	fprintf(f, "item\tlabel\tn\n");
	for (int a = 0; a <= most; a++)
		for (int b = a == 0; a + b <= most; b++)
			fprintf(f, "%d-%d\ta\t%d\n%d-%d\tb\t%d\n", a, b, a, a,
				b, b);
	fclose(f);
}

/* Where all annotators agree, who knows the shares is right in everything. Some
 * 1,000 kinds of items would take longer than all the rest. */
static void
few_votes(void)
{
	write_text("truth.tsv", "item\tlabel\tn\nx\ta\t4\ny\tb\t4\n");
	few("soft_accuracy", "unit: note: labels_per_item=4.00: with so few even "
		"a perfect model gets about soft_accuracy=1.00 po_jsd=1.00 "
		"kl=.00 (-o --oracle-kind=ideal)\n");
	few("accuracy", "");
	all_counts(45);
	few("po_jsd", "");
}

/* ---- intervals ---- */

/* Intervals of accuracy by the limits of p_flip, or by three replicates. */
static void
differ(const double *primary, const double *new, bool bootstrap, bool items,
	size_t slots, const char *said)
{
	struct slot slot = {.metric = metrics, .label = 2};
	struct plan plan = {.slot = &slot, .slots = slots, .items = items,
		.confidence = 1};
	double value[6] = {.5, primary[0], primary[1], .75, new[0], new[1]};
	double replicates[2][2];
	const struct section section = {.n = 1000};
	struct estimates a = {.of = {.plan = &plan, .section = &section,
		.name = "m n"}, .items = 1,
		.range = !bootstrap}, b;

	b = a;
	for (int k = 0; k < 3; k++) {
		a.value[k] = value + k;
		b.value[k] = value + 3 + k;
	}
	if (bootstrap) {
		memcpy(replicates[0], primary, sizeof replicates[0]);
		memcpy(replicates[1], new, sizeof replicates[1]);
		a.replicate = replicates[0];
		b.replicate = replicates[1];
		a.replicates = b.replicates = 2;
	}
	CHECK_SAYS(0, said, advice_differ(&a, &b));
}

static void
apart(void)
{
	static const char said[] = "unit: note: model=m n metric=accuracy "
		"primary=.50 new=.75: the intervals do not overlap (annot(7) "
		"says which to report)\n";
	const double low[] = {.4, .6}, high[] = {.7, .8}, both[] = {.6, .7};
	const double none[] = {NUM_NA, NUM_NA};

	for (int bootstrap = 0; bootstrap < 2; bootstrap++) {
		differ(low, high, bootstrap, false, 1, said);
		differ(high, low, bootstrap, false, 1, said);
		differ(low, both, bootstrap, false, 1, "");
		differ(both, high, bootstrap, false, 1, "");
		differ(low, none, bootstrap, false, 1, "");
		differ(none, low, bootstrap, false, 1, "");
	}
	/* an item by itself has no interval; without a metric nothing differs */
	differ(low, high, false, true, 1, "");
	differ(low, high, false, false, 0, "");
}

/* ---- against the ideal ---- */

/* The ratio of accuracies, or the excess of brier, in three replicates. */
static void
beyond(const char *name, double value, double a, double b, double c, const char *said)
{
	struct slot slot = {.metric = metric(name), .label = 2};
	struct plan plan = {.slot = &slot, .slots = 1, .confidence = .95,
		.criteria = {.k = 2}};
	const struct section section = {.n = 1000};
	struct error_of error = {.e = estimate_nothing(.95)};
	double x[] = {a, b, c};
	struct estimates m = {.of = {.plan = &plan, .section = &section,
		.name = "m n"}, .items = 1, .replicates = 3, .replicate = x,
		.low = x, .high = x, .error = &error, .value = {&value, &value, &value}};

	CHECK_SAYS(0, said, advice_seen(&m));
}

/* 3.09 standard errors; where replicates are all the same nothing is known. */
static void
seen(void)
{
	beyond("accuracy", 1.5, 1.4, 1.5, 1.6, "unit: warning: model=m n "
		"accuracy_normalised=1.50: better than a model that knows what all "
		"people would say can be, by more than chance: has the model seen "
		"these votes?\n");
	beyond("accuracy", 1.3, 1.2, 1.3, 1.4, "");
	beyond("accuracy", .5, .4, .5, .6, "");
	beyond("accuracy", 1.5, 1.5, 1.5, 1.5, "");
	beyond("brier", -.5, -.4, -.5, -.6, "unit: warning: model=m n "
		"brier_excess=-.50: better than a model that knows what all people "
		"would say can be, by more than chance: has the model seen these "
		"votes?\n");
	beyond("brier", .5, .4, .5, .6, "");
	beyond("brier", -.5, -.5, -.5, -.5, "");
	beyond("f1", 1.5, 1.4, 1.5, 1.6, "");
}

CHECK_ALL(few_labels, few_votes, apart, seen)
