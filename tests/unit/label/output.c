/* output: rows of targets, decisions. */
#include "label/output.h"

#include "options.h"
#include "says.h"

#define HARD "item\tlabel\tconfidence\tsecond\ttied\n"

static void
writes(enum output_form form, bool several, const double *p, const char *expected)
{
	static const double n[] = {1, 2, 0};
	static const struct strings none = {0};
	struct output o = {.form = form, .several = several, .none = "-", .k = 3,
		.temper = 1};
	double room[3];
	struct targets_item target = {room, several ? 1 : 4, false};
	struct labels labels;

	memcpy(room, p, sizeof room);
	labels_init(&labels, &none);
	labels_add(&labels, view_of("b"));
	labels_add(&labels, view_of("a"));
	labels_order(&labels);
	o.labels = &labels;
	out_open(&o.out, "rows.tsv", 0);
	output_header(&o);
	output_item(&o, view_of("x"), &target, n);
	target.weight = 0;
	output_item(&o, view_of("y"), &target, n);
	out_close(&o.out);
	CHECK_TEXT(written("rows.tsv"), expected);
}

/* The decision by p and its second label, of votes or tempered by g. */
static void
decides(const double *p, const double *n, bool of_votes, double g, const char *first,
	const char *other, bool tied)
{
	static const struct strings none = {0};
	struct output o = {.k = 3, .temper = g, .of_votes = of_votes};
	struct output_two two;
	struct labels labels;

	labels_init(&labels, &none);
	labels_add(&labels, view_of("a"));
	labels_add(&labels, view_of("b"));
	labels_order(&labels);
	o.labels = &labels;
	output_first_two(&o, p, n, &two);
	CHECK(view_is(two.first, first));
	CHECK(view_is(two.second, other));
	CHECK(two.tied == tied);
}

static void
two_labels(void)
{
	static const double n[] = {1, 2, 0}, p[] = {.6, 0, .4}, low[] = {.6, .2, .2},
		alone[] = {1, 0, 0}, one[] = {3, 0, 0}, last[] = {.1, .2, .7};

	/* the third label has no name, and no vote */
	decides(p, n, false, 1, "a", "", false);
	decides(p, n, true, 1, "a", "b", false);
	decides(low, n, false, 1, "a", "b", false);
	decides(alone, one, false, 1, "a", "", false);
	decides(alone, n, false, 1, "a", "b", false);
	decides(last, n, false, 1, "", "b", false);
	/* the power of p makes what is near nearer */
	decides((double[]){.5, .5 * (1 + 1e-11), 0}, n, false, .02, "a", "b", true);
	decides((double[]){.5, .5 * (1 + 5e-11), 0}, n, false, .02, "b", "a", false);
	decides((double[]){.5, .5 * (1 + 5e-11), 0}, n, false, 1, "a", "b", true);
	decides((double[]){.5, .5 * (1 + 2e-9), 0}, n, false, 1, "b", "a", false);
}

int
main(void)
{
	static const double p[] = {.25, .5, .25}, low[] = {.2, .5, 0},
		both[] = {.9, .6, 0}, near[] = {.5, .5 + 1e-12, 0},
		unnamed[] = {.1, .2, .7};

	writes(OUTPUT_TARGETS, false, p,
		"item\tlabel\tp\tweight\nx\ta\t0.25\t4\nx\tb\t0.5\t4\n");
	writes(OUTPUT_PRIMARY, false, p, "item\tlabel\tn\tclasses\tprimary\n"
		"x\ta\t1\t3\t0.25\nx\tb\t2\t3\t0.5\n");
	writes(OUTPUT_HARD, false, p, HARD "x\tb\t0.5\ta\tno\n");
	writes(OUTPUT_HARD, false, near, HARD "x\ta\t0.5\tb\tyes\n");
	/* the likely label has no name */
	writes(OUTPUT_HARD, false, unnamed, HARD);
	writes(OUTPUT_HARD, true, low, HARD "x\t-\tNA\t*\tNA\n");
	writes(OUTPUT_HARD, true, both, HARD "x\ta\t0.9\t*\tNA\n"
		"x\tb\t0.6\t*\tNA\n");
	CHECK(output_decision(near, 3) == 0 && output_decision(p, 3) == 1);
	two_labels();
	return check_done();
}
