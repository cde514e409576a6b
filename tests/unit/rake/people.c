/* people: annotators with attributes and labels, of ratings or of attributes alone. */
#include "rake/people.h"

#include "check.h"
#include "options.h"
#include "says.h"
#include "text/unknown.h"

static char file_name[] = "people.in";
static struct people p;
static struct input opt;

static void
take(const char *arguments, bool all, const char *text)
{
	char *file[] = {file_name};

	options(&opt, arguments);
	opt.of_annotators = true;
	opt.group_option = "--margins";
	write_text(file_name, text);
	if (all)
		people_read_all(&p, &opt);
	else
		people_read(&p, &opt, file, 1);
}

static bool
is(uint32_t a, size_t g, const char *value)
{
	return view_is(persons_value(&p.persons, a, g), value);
}

static void
of_ratings(void)
{
	take("-g sex,age -m NA", false, "item\tannotator\tlabel\tsex\tage\n"
		"x\tb\ty\tf\told\nx\ta\ty\tm\t\ny\tb\tn\tf\told\nz\ta\tNA\tm\t\n"
		"z\tc\tNA\tm\t\n");
	CHECK(p.names.n == 2 && p.order[0] == 1 && p.order[1] == 0);
	CHECK(p.labels[0] == 2 && p.labels[1] == 1 && p.base[0] == 1);
	CHECK(is(0, 0, "f") && is(1, 0, "m") && is(1, 1, UNKNOWN_GROUP));
	CHECK(people_count(&p, 0));
	take("-g sex", false, "item\tannotator\tlabel\tsex\n");
	CHECK(p.names.n == 0);
}

/* Somebody of a matrix without a label is no rater. */
static void
of_a_matrix(void)
{
	write_text("sexes", "annotator\tsex\na\tf\nb\tm\nc\tf\n");
	take("-W -g sex --attributes=sexes", false, "item\ta\tb\tc\n1\tx\t\ty\n2\tx\t\t\n");
	CHECK(p.names.n == 3 && p.labels[0] == 2 && p.labels[1] == 0);
	CHECK(people_count(&p, 2) && !people_count(&p, 1));
	CHECK(is(2, 0, "f"));
}

static void
of_attributes(void)
{
	write_text("ages", "annotator\tage\nb\told\nc\tyoung\n");
	take("-g sex,age --attributes=people.in --attributes=ages", true,
		"annotator\tsex\na\tf\nb\tm\n");
	CHECK(p.names.n == 3 && !p.labels && people_count(&p, 2));
	CHECK(is(0, 0, "f") && is(0, 1, UNKNOWN_GROUP));
	CHECK(is(1, 0, "m") && is(1, 1, "old"));
	CHECK(is(2, 0, UNKNOWN_GROUP) && is(2, 1, "young"));
	CHECK_SAYS(1, "unit: people.in: no column \"age\" in this table\n",
		take("-g sex,age --attributes=people.in", true, "annotator\tsex\na\tf\n"));
}

static void
weighed(void)
{
	write_text("weights", "annotator\tweight\na\t2\nb\t0\n");
	take("-g sex --weights=weights", false, "item\tannotator\tlabel\tsex\n"
		"x\ta\ty\tf\nx\tb\ty\tm\n");
	CHECK(p.base[0] == 2 && p.base[1] == 0);
	CHECK_SAYS(1, "unit: weights: no row for annotator \"d\" (a weight of 0 leaves an "
		"annotator out, 1 is the ordinary one)\n", take("-g sex --weights=weights",
		false, "item\tannotator\tlabel\tsex\nx\td\ty\tf\n"));
}

CHECK_ALL(of_ratings, of_a_matrix, of_attributes, weighed)
