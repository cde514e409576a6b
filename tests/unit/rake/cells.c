/* cells: people by values, targets with unknown values, weights and the report. */
#include "rake/cells.h"

#include "check.h"
#include "options.h"
#include "says.h"
#include "text/num.h"

static struct margins margins;
static struct people people;
static struct input opt;
static struct cells c;

/* The weights of the annotators of a table, rows by person, under shares by rows. */
static void
take(const char *shares, const char *persons, bool of_labels, double bound)
{
	static char file_name[] = "cells.in";
	char *file[] = {file_name};
	FILE *f = fopen("cells.in", "w");

	fprintf(f, "item\tannotator\tlabel\tsex\tage\n%s", persons);
	fclose(f);
	f = fopen("cells.margins", "w");
	fprintf(f, "attribute\tvalue\tshare\n%s", shares);
	fclose(f);
	margins_read(&margins, "cells.margins");
	options(&opt, "");
	opt.of_annotators = true;
	for (size_t i = 0; i < margins.columns.n; i++)
		strings_add(&opt.group, margins.columns.at[i],
			strlen(margins.columns.at[i]));
	people_read(&people, &opt, file, 1);
	cells_make(&c, &margins, &people, of_labels, bound);
}

static double
weight(const char *name)
{
	return cells_weight(&c, ids_lookup(&people.names, view_of(name)));
}

static const char four[] = "x\ta\ty\tf\told\nx\tb\ty\tm\told\nx\tc\ty\tm\tyoung\n"
	"x\td\ty\tm\tyoung\n", halves[] = "sex\tf\t.5\nsex\tm\t.5\n";
#define NONE ((double)INFINITY)

static void
weights(void)
{
	struct cells_value *x;
	size_t n;

	take(halves, four, false, NONE);
	CHECK_NEAR(weight("a"), 2, 1e-14);
	CHECK_NEAR(weight("d"), 2 / 3., 1e-14);
	CHECK(c.mass == 4 && c.fit.units == 2);
	x = cells_report(&c, 0, &n);
	CHECK(n == 2 && view_is(x[0].name, "f"));
	CHECK_NEAR(x[0].target, .5, 1e-14);
	CHECK_NEAR(x[0].actual, .25, 1e-14);
	CHECK_NEAR(x[0].weighted, .5, 1e-14);
	CHECK(x[1].annotators == 3 && x[1].labels == 3);
	MEM_FREE(x);
	/* a value of share 0 has weight 0, and the others mean 1 */
	take("sex\tf\t0\nsex\tm\t1\n", four, false, NONE);
	CHECK(weight("a") == 0 && c.mass == 3);
	CHECK_NEAR(weight("b"), 1, 1e-14);
}

/* Of labels: f has three of six. */
static void
of_labels(void)
{
	take("sex\tf\t.25\nsex\tm\t.75\n", "x\ta\ty\tf\told\ny\ta\ty\tf\told\nz\ta\ty\tf"
		"\told\nx\tb\ty\tm\told\nx\tc\ty\tm\told\ny\tc\ty\tm\told\n", true, NONE);
	CHECK_NEAR(weight("a"), .5, 1e-14);
	CHECK_NEAR(weight("b"), 1.5, 1e-14);
	CHECK(c.mass == 6);
}

/* Who is unknown keeps the share, one of five; a row for unknown says another. */
static void
unknown(void)
{
	static const char five[] = "x\ta\ty\tf\told\nx\tb\ty\tm\told\nx\tc\ty\tm\tyoung\n"
		"x\td\ty\tm\tyoung\nx\te\ty\tNA\tyoung\n";
	struct cells_value *x;
	size_t n;

	take(halves, five, false, NONE);
	CHECK_NEAR(weight("e"), 1, 1e-14);
	CHECK_NEAR(weight("a"), 2, 1e-14);
	CHECK_NEAR(weight("b"), 2 / 3., 1e-14);
	x = cells_report(&c, 0, &n);
	CHECK(n == 3 && view_is(x[2].name, "unknown"));
	CHECK_NEAR(x[2].target, .2, 1e-14);
	CHECK_NEAR(x[0].target, .4, 1e-14);
	MEM_FREE(x);
	take("sex\tf\t.5\nsex\tm\t.4\nsex\tunknown\t.1\n", five, false, NONE);
	CHECK_NEAR(weight("e"), .5, 1e-14);
	CHECK_NEAR(weight("a"), 2.5, 1e-14);
	CHECK_SAYS(1, "unit: note: sex is unknown for 1 of 1 annotators (no row, an empty "
		"cell, NA, prefer not to say): their group is \"unknown\"\nunit: cells.in: "
		"attribute \"sex\" is unknown for all annotators with a weight above 0\n",
		take(halves, "x\ta\ty\tNA\told\n", false, NONE));
}

/* The combinations alone, and of one of the four nobody is. */
static void
combinations(void)
{
	take("sex,age\tf,old\t.5\nsex,age\tm,old\t.25\nsex,age\tm,young\t.25\n", four,
		false, NONE);
	CHECK_NEAR(weight("a"), 2, 1e-14);
	CHECK_NEAR(weight("b"), 1, 1e-14);
	CHECK_NEAR(weight("c"), .5, 1e-14);
	CHECK_DIES(1, "cells.margins: attribute \"sex,age\": no row for the value \"m,old\", "
		"which annotator \"b\" has", take("sex,age\tf,old\t1\n", four, false, NONE));
	CHECK_DIES(1, "cells.in: column \"age\": the value \"o,d\" has a comma, which stands "
		"between the values of a combination", take("sex,age\tf,o,d\t1\n",
		"x\ta\ty\tf\to,d\n", false, NONE));
}

static void
refused(void)
{
	CHECK_DIES(1, "attribute \"sex\": no row for the value \"m\", which annotator \"b\" "
		"has (add one, with share 0 to leave such annotators out, or write NA among "
		"the attributes if it is a missing value)",
		take("sex\tf\t.5\nsex\tx\t.5\n", four, false, NONE));
	CHECK_DIES(1, "attribute \"sex\": no annotator with a weight above 0 has the value "
		"\"x\", which should have a share of 0.2",
		take("sex\tf\t.5\nsex\tm\t.3\nsex\tx\t.2\n", four, false, NONE));
	CHECK_DIES(1, "attribute \"age\": no annotator with a weight above 0 has the value "
		"\"young\"", take("sex\tf\t1\nsex\tm\t0\nage\told\t.5\nage\tyoung\t.5\n",
		four, false, NONE));
	CHECK_DIES(1, "attribute \"sex\": with weights of at most 1.5, value \"f\" can have a "
		"share of 0.375, expected 0.5 (it needs --trim=2.00 at least)",
		take(halves, four, false, 1.5));
	CHECK_DIES(1, "no weights above 0 meet all shares: after 1000 rounds, value \"f\" of "
		"attribute \"sex\" has 0.6, expected 0.5 (too few annotators have some combination",
		take("sex\tf\t.5\nsex\tm\t.5\nage\told\t.6\nage\tyoung\t.4\n",
		"x\ta\ty\tf\told\nx\tb\ty\tm\tyoung\n", false, NONE));
	CHECK_DIES(1, "weights from 4e-07 to 2, expected the largest to be at most a million "
		"times the smallest", take("sex\tf\t.0000002\nsex\tm\t.9999998\n",
		"x\ta\ty\tf\told\nx\tb\ty\tm\told\n" , false, NONE));
}

CHECK_ALL(weights, of_labels, unknown, combinations, refused)
