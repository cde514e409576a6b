/* annotator_weights: weights by name, and tables that are wrong. */
#include "table/annotator_weights.h"

#include "check.h"
#include "says.h"

#include <math.h>

static struct annotator_weights *
read_text(const char *text, bool wide)
{
	const struct input input = {.annotator = wide ? "a,b" : "who",
		.wide = wide, .weights = "voices.tsv"};

	write_text("voices.tsv", text);
	return annotator_weights_read(&input);
}

static struct ids
people(void)
{
	struct ids s;

	ids_init(&s);
	ids_intern(&s, view_of("u"));
	ids_intern(&s, view_of("v"));
	ids_intern(&s, view_of("w"));
	return s;
}

static void
found(void)
{
	struct annotator_weights *v = read_text("x\tweight\twho\n-\t.5\tw\n-\t0\tu\n"
		"-\t1e3\tv\n-\t.50\tw\n", false);
	struct ids s = people();

	for (int twice = 0; twice < 2; twice++) {
		CHECK(annotator_weights_of(v, &s, 2) == .5);
		CHECK(annotator_weights_of(v, &s, 0) == 0);
		CHECK(annotator_weights_of(v, &s, 1) == 1000);
	}
	CHECK_SAYS(0, "unit: note: weights=voices.tsv none=1 annotators with a "
		"weight of 0 left out\n", annotator_weights_end(v, &s));
	/* with a matrix -a names its columns */
	v = read_text("annotator\tweight\nu\t2\nq\t1\n", true);
	CHECK(annotator_weights_of(v, &s, 0) == 2);
	ids_free(&s);
	ids_init(&s);
	ids_intern(&s, view_of("u"));
	CHECK_SAYS(0, "unit: note: weights=voices.tsv others=1 annotators left "
		"out, as the input lacks them\n", annotator_weights_end(v, &s));
	ids_free(&s);
}

static void
wrong(void)
{
	struct ids s = people();
	struct annotator_weights *v;

	CHECK_DIES(1, "voices.tsv:2: column \"weight\": expected a number of at "
		"least 0, found \"-1\"", read_text("who\tweight\nu\t-1\n",
		false));
	CHECK_DIES(1, "expected a number of at least 0, found \"NA\"",
		read_text("who\tweight\nu\tNA\n", false));
	CHECK_DIES(1, "voices.tsv:3: column \"weight\": expected 0, or a number from "
		"1e-100 to 1e100, found \"1e-101\"",
		read_text("who\tweight\nu\t1e-100\nv\t1e-101\n", false));
	CHECK_DIES(1, "1e-100 to 1e100, found \"2e100\"",
		read_text("who\tweight\nu\t2e100\n", false));
	CHECK_DIES(1, "voices.tsv: weights from 0.5 to 1e+06: expected the largest",
		read_text("who\tweight\nu\t1e6\nv\t.5\nw\t0\n", false));
	CHECK_DIES(1, "voices.tsv:3: annotator \"u\" has another weight in an "
		"earlier row", read_text("who\tweight\nu\t1\nu\t2\n", false));
	CHECK_DIES(1, "column \"who\": expected a name",
		read_text("who\tweight\n\t1\n", false));
	CHECK_DIES(1, "\"weight\"", read_text("who\tw\nu\t1\n", false));
	v = read_text("who\tweight\nu\t0\nq\t1\n", false);
	CHECK_DIES(1, "voices.tsv: no row for annotator \"v\" (a weight of 0 "
		"leaves an annotator out, 1 is the ordinary one)",
		annotator_weights_of(v, &s, 1));
	CHECK_DIES(1, "no row for annotator \"v\"", annotator_weights_end(v, &s));
	ids_free(&s);
	ids_init(&s);
	ids_intern(&s, view_of("u"));
	CHECK_DIES(1, "voices.tsv: all annotators of the input have a weight of "
		"0", annotator_weights_end(v, &s));
	ids_free(&s);
}

/* u gives label 4, v label 9, w both. */
static void
weighed(void)
{
	static const struct rating said[] = {{0, 4}, {1, 9}, {2, 4}, {2, 9}};
	struct annotator_weights *v = read_text("who\tweight\nu\t3\nv\t0\nw\t.5\n", false);
	static const struct cell cells[] = {{4, 2}, {9, 2}};
	const struct cell *cell = cells;
	struct ids s = people();
	const double *share;
	double mean;

	CHECK(annotator_weights_weigh(v, &s, said, 4, &cell, 2, &share, &mean) == 2);
	CHECK(mean == 1);
	CHECK(share[0] == .875 && share[1] == .125);
	CHECK(cell[0].n == 1 && cell[1].n == 1 && cell[1].label == 9);
	CHECK(annotator_weights_weigh(v, &s, said, 2, &cell, 2, &share, &mean) == 1);
	CHECK(share[0] == 1 && share[1] == 0 && cell[1].n == 0 && mean == 1.5);
	CHECK(annotator_weights_weigh(v, &s, said, 0, &cell, 0, &share, &mean) == 0);
	CHECK(isnan(mean));
	ids_free(&s);
}

CHECK_ALL(weighed, found, wrong)
