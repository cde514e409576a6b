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
	labels_free(&labels);
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
	return check_done();
}
