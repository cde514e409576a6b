/* charts: which table is drawn for which option, and of whom. */
#include "score/charts.h"

#include "score/drawing.h"

static const struct conf confs[] = {{.confusion = false},
	{.reliability = true}, {.confusion = true}, {.thresholds = true}};

static void
headers(void)
{
	static const char *const expected[] = {
		"model\tversus\tgroup\tof\ttarget\tmetric\tlabel\tvalue\tlo\thi\tstatus\n",
		"model\tgroup\ttarget\tlabel\tbin\tfrom\tto\titems\tlabels\tweight\t"
			"confidence\tvalue\tlo\thi\tstatus\n",
		"model\tgroup\ttarget\ttruth\tdecision\tmetric\tvalue\tlo\thi\tstatus\n",
		"model\tgroup\ttarget\tlabel\tthreshold\tmetric\tvalue\tlo\thi\tstatus\n"};

	for (size_t i = 0; i < 4; i++) {
		struct out out;

		out_open(&out, "rows", 0);
		charts_header(&out, &confs[i]);
		out_close(&out);
		CHECK_FILE("rows", expected[i]);
	}
}

/* The rows of one model or of the oracle under a target, by the table itself;
 * steps and costs as they should be. */
static void
one(struct out *out, const struct conf *conf, const struct drawing *d,
	enum target target, bool model, uint64_t steps,
	const struct costs *costs)
{
	struct subject s = drawing_subject(d, target, model);

	s.name = model ? "model" : "oracle";
	if (conf->reliability)
		reliability_write(out, &s);
	else if (conf->confusion)
		joint_write(out, &s);
	else
		curve_write(out, &s, steps, costs);
}

/* The wanted targets one after the other, under each the model and then the
 * oracle, where it is asked for. */
static void
rows_are(struct conf conf, bool plurality, bool oracle, uint64_t steps,
	const struct costs *costs)
{
	const bool wanted[TARGET_KINDS] = {[TARGET_RAW] = true,
		[TARGET_PLURALITY] = plurality};
	struct drawing d;
	struct costs read;
	struct out out;
	static char text[1 << 18];

	drawing_read(&d, &conf, four, four_said);
	out_open(&out, "expected", 0);
	for (int t = TARGET_RAW; t <= (plurality ? TARGET_PLURALITY :
	     TARGET_RAW); t++)
		for (int model = 1; model >= !oracle; model--)
			one(&out, &conf, &d, (enum target)t, model != 0, steps,
				costs);
	out_close(&out);
	snprintf(text, sizeof text, "%s", written("expected"));
	CHECK(strlen(text) > 100);
	out_open(&out, "rows", 0);
	charts_begin(&conf, &d.task, &read);
	charts_write(&out, &(struct run){.conf = &conf, .plan = &d.plan,
		.blocks = &d.blocks, .task = &d.task, .wanted = wanted,
		.oracle = oracle, .models = oracle ? 2 : 1, .costs = &read});
	out_close(&out);
	CHECK_FILE("rows", text);
}

int
main(void)
{
	const struct costs costs = {{{0, 1}, {5, 0}}};
	struct conf curve = {.thresholds = true, .steps = CONF_NO_STEPS};

	headers();
	for (int both = 0; both < 2; both++) {
		rows_are(confs[1], both, false, 0, NULL);
		rows_are(confs[2], both, both, 0, NULL);
		rows_are(curve, both, both, 50, NULL);
	}
	curve.steps = 7;
	rows_are(curve, false, false, 7, NULL);
	write_text("costs.tsv", "truth\tdecision\tcost\na\ta\t0\na\tb\t1\n"
		"b\ta\t5\nb\tb\t0\n");
	curve.costs = "costs.tsv";
	rows_are(curve, true, true, 7, &costs);
	return check_done();
}
