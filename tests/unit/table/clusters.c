/* clusters: the last column of -g, taken off the groups. */
#include "table/clusters.h"

#include "table.h"

static struct input opt;
static struct items t;

static void
take(const char *arguments, const char *text)
{
	const struct items_need need = {.ratings = true, .names = true,
		.values = true};
	char *file[] = {name_1};

	options(&opt, arguments);
	opt.cluster = "text";
	write_text(name_1, text);
	items_read(&t, &opt, &need, file, 1);
	clusters_take(&t, &opt);
}

/* Items as "name@group:cluster", a blank behind each. */
static const char *
text_of(void)
{
	static char text[512];
	char *to = text;

	*to = '\0';
	for (size_t i = 0; i < t.n; i++) {
		struct view name = items_name(&t, i);
		struct view group = ids_name(&t.groups, t.group[i]);

		to += sprintf(to, "%.*s@%.*s:%u ", (int)name.n, name.p,
			(int)group.n, group.p, t.cluster[i]);
	}
	return text;
}

/* Numbers are places in the bytewise order of the names. */
static void
order(void)
{
	take("-g text", "item\tannotator\tlabel\ttext\n"
		"x\ta\t1\tt9\nx\tb\t1\tt9\ny\ta\t2\tt10\nz\ta\t1\tt9\n");
	CHECK(t.groups.n == 1);
	CHECK_TEXT(text_of(), "x@:1 y@:0 z@:1 ");
	take("-g text", "item\tannotator\tlabel\ttext\n");
	CHECK(t.n == 0);
}

/* Behind groups of one column, and of two: a name has commas then, a value may. */
static void
groups(void)
{
	take("-g side,text", "item\tannotator\tlabel\ttext\tside\n"
		"x\ta\t1\tt,1\tp\ny\ta\t2\tt,1\tq\nz\ta\t1\ts\tp\n");
	CHECK(t.groups.n == 2);
	CHECK_TEXT(text_of(), "x@p:1 y@q:1 z@p:0 ");
	take("-g side,age,text", "item\tannotator\tlabel\ttext\tside\tage\n"
		"x\ta\t1\tt1\tp\t4\ny\ta\t2\tt1\tp\t5\nz\ta\t1\tt2\tp\t4\n");
	CHECK(t.groups.n == 2);
	CHECK_TEXT(text_of(), "x@p,4:0 y@p,5:0 z@p,4:1 ");
}

CHECK_ALL(order, groups)
