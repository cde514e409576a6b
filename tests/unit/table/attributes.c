/* attributes: attributes of items and annotators from separate tables, and
 * messages about those without a row. */
#include "table/attributes.h"

#include "check.h"
#include "options.h"
#include "says.h"

static const char people[] = "gender\tannotator\tage\n"
	"f\tann\told\nm\tbob\tyoung\nf\tcas\tyoung\n",
	topics[] = "item\ttopic\nx\tsport\ny\tfood\nz\tsport\n";

/* The attributes of people.tsv and topics.tsv with these arguments. */
static void
read_both(struct attributes *a, struct input *opt, const char *arguments)
{
	write_text("people.tsv", people);
	write_text("topics.tsv", topics);
	options(opt, arguments);
	attributes_read(a, opt);
}

/* Join a batch of items, each labelled by the annotator with that number. */
static void
join(struct attributes *a, const struct ids *annotators, const char *items,
	const uint32_t *annotator)
{
	char text[TSV_BATCH + 8]; /* with room for a word behind each */
	struct view item[TSV_BATCH];
	size_t n = strlen(items);

	memcpy(text, items, n);
	for (size_t i = 0; i < n; i++)
		item[i] = (struct view){text + i, 1};
	attributes_join(a, item, annotators, annotator, n);
}

static const uint32_t in_turn[] = {0, 1, 2, 0};

static void
values(void)
{
	struct attributes a;
	struct input opt;
	struct ids names;

	ids_init(&names);
	ids_intern(&names, view_of("bob"));
	ids_intern(&names, view_of("ann"));
	read_both(&a, &opt, "-g gender,other,topic,age "
		"--attributes=people.tsv --attributes=topics.tsv");
	CHECK(attributes_have(&a, 0) && !attributes_have(&a, 1) &&
		attributes_have(&a, 2) && attributes_have(&a, 3));
	CHECK(strcmp(attributes_of_people(&a), "people.tsv") == 0);
	/* bob of y, ann of x */
	join(&a, &names, "yx", in_turn);
	CHECK(view_is(attributes_value(&a, 0, 0), "m"));
	CHECK(view_is(attributes_value(&a, 0, 1), "f"));
	CHECK(view_is(attributes_value(&a, 2, 0), "food"));
	CHECK(view_is(attributes_value(&a, 2, 1), "sport"));
	CHECK(view_is(attributes_value(&a, 3, 0), "young"));
	CHECK(view_is(attributes_value(&a, 3, 1), "old"));
	/* a later batch has a new annotator: cas of z, bob of z */
	ids_intern(&names, view_of("cas"));
	join(&a, &names, "zz", in_turn + 2);
	CHECK(view_is(attributes_value(&a, 0, 0), "f"));
	CHECK(view_is(attributes_value(&a, 3, 0), "young"));
	CHECK(view_is(attributes_value(&a, 0, 1), "m"));
	CHECK_SAYS(0, "", attributes_end(&a));
	ids_free(&names);
}

static void
without_tables(void)
{
	struct attributes a;
	struct input opt;

	read_both(&a, &opt, "-g gender");
	CHECK(a.n == 0 && !attributes_have(&a, 0) && !attributes_of_people(&a));
	join(&a, NULL, "xy", NULL);
	CHECK_SAYS(0, "", attributes_end(&a));
	CHECK_DIES(2, "--attributes is for --group=COL", read_both(&a, &opt,
		"--attributes=people.tsv"));
}

/* The messages after joining the items. */
static void
end_after(const char *arguments, const char *items)
{
	struct attributes a;
	struct input opt;

	read_both(&a, &opt, arguments);
	join(&a, NULL, items, NULL);
	attributes_end(&a);
}

static void
lacking(void)
{
	const char *topic = "-g topic --attributes=topics.tsv",
		*by_item = "-g topic --attributes=topics.tsv -G";

	CHECK_SAYS(0, "", end_after(topic, "xyzx"));
	CHECK_SAYS(0, "unit: note: attributes=topics.tsv others=2 items left "
		"out, as the input lacks them\n", end_after(topic, "yyy"));
	CHECK_SAYS(1, "unit: topics.tsv: no row for item \"v\" (add one, "
		"with NA for what is not known)\n", end_after(topic, "xvyv"));
	CHECK_SAYS(1, "unit: topics.tsv: no row for item \"v\" and 1 other (add "
		"one, with NA for what is not known)\n", end_after(topic, "xvw"));
	CHECK_SAYS(1, "unit: topics.tsv: no row for item \"v\" and 2 others (add "
		"one, with NA for what is not known)\n", end_after(topic, "xvwu"));
	CHECK_SAYS(1, "unit: topics.tsv: no row for item \"v\" and 1 other, and "
		"none of its rows, of \"x\" and so on, is for one of the input: "
		"expected the same names in both\n", end_after(topic, "vw"));
	/* with -G earlier rows are already written: their number is unknown */
	CHECK_SAYS(1, "unit: topics.tsv: no row for item \"v\" (add one, "
		"with NA for what is not known)\n", end_after(by_item, "vwu"));
}

/* The messages after joining annotators with these names, and the gender of the first
 * is printed. */
static void
people_after(const char *arguments, const char *table, const char *const *name)
{
	static const uint32_t each[] = {0, 1, 2};
	struct attributes a;
	struct input opt;
	struct ids names;

	ids_init(&names);
	for (size_t i = 0; i < 3; i++)
		ids_intern(&names, view_of(name[i]));
	write_text("p.tsv", table);
	options(&opt, arguments);
	attributes_read(&a, &opt);
	join(&a, &names, "xxx", each);
	for (size_t i = 0; i < 3; i++) {
		struct view v = attributes_value(&a, 0, i);

		fprintf(stderr, "%.*s\n", (int)v.n, v.p);
	}
	attributes_end(&a);
	ids_free(&names);
}

/* Annotators without a row, and values that say nothing, are unknown; a table of
 * annotators none of whom labelled is an error. */
static void
unknown(void)
{
	static const char *const names[] = {"ann", "bob", "cas"};
	static const char *const others[] = {"q", "r", "s"};
	const char *gender = "-g gender --attributes=p.tsv",
		*both = "-g gender,age --attributes=p.tsv -G";
	static const char table[] = "annotator\tgender\tage\nann\tf\told\n"
		"bob\tPrefer not to say\tyoung\ndon\tn/a\told\n";

	CHECK_SAYS(0, "f\nunknown\nunknown\n"
		"unit: note: gender is unknown for 2 of 3 annotators (no row, an "
		"empty cell, NA, prefer not to say): their group is \"unknown\"\n"
		"unit: note: attributes=p.tsv others=1 annotators left out, as "
		"the input lacks them\n", people_after(gender, table, names));
	CHECK_SAYS(0, "f\nunknown\nunknown\n"
		"unit: note: gender is unknown for 2 of 3 annotators (no row, an "
		"empty cell, NA, prefer not to say): their group is \"unknown\"\n"
		"unit: note: age is unknown for 1 of 3 annotators (no row, an "
		"empty cell, NA, prefer not to say): their group is \"unknown\"\n"
		"unit: note: attributes=p.tsv others=1 annotators left out, as "
		"the input lacks them\n", people_after(both, table, names));
	/* two spellings of nothing are one value */
	CHECK_SAYS(0, "unknown\nf\nf\n"
		"unit: note: gender is unknown for 1 of 3 annotators (no row, an "
		"empty cell, NA, prefer not to say): their group is \"unknown\"\n",
		people_after(gender, "annotator\tgender\nann\t\nann\tNA\nbob\tf\n"
		"cas\tf\n", names));
	CHECK_SAYS(1, "unknown\nunknown\nunknown\n"
		"unit: p.tsv: no row for annotator \"q\" and 2 others, and none of "
		"its rows, of \"ann\" and so on, is for one of the input: expected "
		"the same names in both\n", people_after(gender, table, others));
	CHECK_SAYS(1, "unknown\nunknown\nunknown\n"
		"unit: p.tsv: no row for annotator \"q\" and 2 others (add one, with "
		"NA for what is not known)\n", people_after(gender, "annotator\tgender\n",
		others));
}

CHECK_ALL(values, without_tables, lacking, unknown)
