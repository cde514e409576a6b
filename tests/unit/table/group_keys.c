/* group_keys: items by groups and clusters; errors for contradicting rows. */
#include "table/items.h"

#include "check.h"
#include "options.h"
#include "says.h"
#include "table.h"

static struct input opt;
static struct items t;

/* cluster: the last column of -g is the cluster. */
static void
take(const char *arguments, bool cluster, const char *text)
{
	const struct items_need need = {.ratings = true, .names = true};
	char *file[] = {name_1};

	options(&opt, arguments);
	opt.cluster = cluster ? "text" : NULL;
	write_text(name_1, text);
	items_read(&t, &opt, &need, file, 1);
}

/* One item in two groups is two items. */
static void
groups(void)
{
	take("-g side", false, "item\tannotator\tlabel\tside\n"
		"x\ta\t1\tp\nx\ta\t1\tq\nx\tb\t1\tp\n");
	CHECK(t.n == 2 && t.groups.n == 2);
	CHECK(view_is(items_name(&t, 0), "x") && view_is(items_name(&t, 1), "x"));
	CHECK(t.first[1] == 2);
	CHECK_SAYS(1, "unit: one.tsv:3: column \"side\": expected a name, found "
		"\"\"\n", take("-g side", false, "item\tannotator\tlabel\tside\n"
		"x\ta\t1\tp\nx\ta\t1\t\n"));
}

/* An item is in one cluster, even if -N drops a part of it; an item with the
 * same name in another group is a different one. */
static void
clusters(void)
{
	CHECK_SAYS(1, "unit: one.tsv:5: column \"text\": expected \"t1\" as in an "
		"earlier row of item \"y\", found \"t2\" (one cluster for each "
		"item)\n", take("-g text -N 2", true, "item\tannotator\tlabel\ttext\n"
		"x\ta\t1\tt1\ny\ta\t1\tt1\nz\ta\t1\tt2\ny\tb\t2\tt2\n"));
	CHECK_SAYS(1, "unit: one.tsv:4: column \"text\": expected \"t2\" as in an "
		"earlier row of item \"x\", found \"t1\" (one cluster for each "
		"item)\n", take("-g side,text", true,
		"item\tannotator\tlabel\ttext\tside\n"
		"x\ta\t1\tt2\tp\nx\ta\t1\tt1\tq\nx\tb\t1\tt1\tp\n"));
	take("-g side,text", true, "item\tannotator\tlabel\ttext\tside\n"
		"x\ta\t1\tt2\tp\nx\ta\t1\tt1\tq\n");
	CHECK(t.n == 2 && t.groups.n == 2);
}

CHECK_ALL(groups, clusters)
