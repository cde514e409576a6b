/* table: tables in files, and their items and labels as text. */
#ifndef ANNOT_TEST_TABLE_H
#define ANNOT_TEST_TABLE_H

#include "check.h"
#include "options.h"
#include "table/counts.h"

static char name_1[] = "one.tsv", name_2[] = "two.tsv";

/* An item as "name[@group]*weight/raters label:n ...", so that a table is
 * compared as text. */
__attribute__((unused)) static void
describe(char *to, size_t cap, struct counts *c, const struct item *x)
{
	size_t n = (size_t)snprintf(to, cap, "%.*s", (int)x->name.n, x->name.p);

	if (x->group.n > 0)
		n += (size_t)snprintf(to + n, cap - n, "@%.*s",
			(int)x->group.n, x->group.p);
	if (x->weight != 1)
		n += (size_t)snprintf(to + n, cap - n, "*%llu",
			(unsigned long long)x->weight);
	if (x->raters > 0)
		n += (size_t)snprintf(to + n, cap - n, "/%llu",
			(unsigned long long)x->raters);
	for (size_t k = 0; k < x->cells; k++) {
		struct view v = labels_name(&c->rows->labels, x->cell[k].label);

		n += (size_t)snprintf(to + n, cap - n, " %.*s:%u", (int)v.n,
			v.p, x->cell[k].n);
	}
	snprintf(to + n, cap - n, "\n");
}

__attribute__((unused))
static const struct counts_need plain = {.one_label = false};

/* All items of the tables in one.tsv and, unless NULL, two.tsv. */
__attribute__((unused)) static const char *
all_of(const char *arguments, const struct counts_need *need, const char *one,
	const char *two)
{
	static char text[4 << 20];
	static struct input opt; /* reachable if the table is refused */
	static struct counts c;
	char *files[] = {name_1, name_2};
	struct item x;
	size_t n = 0;

	options(&opt, arguments);
	write_text(name_1, one);
	if (two)
		write_text(name_2, two);
	counts_open(&c, &opt, need, files, two ? 2 : 1);
	text[0] = '\0';
	while (counts_next(&c, &x)) {
		describe(text + n, sizeof text - n, &c, &x);
		n += strlen(text + n);
	}
	counts_close(&c);
	return text;
}

/* The same, or what the tool would have died of; in a child, so that the test
 * goes on. */
__attribute__((unused)) static const char *
told(const char *arguments, const struct counts_need *need, const char *one,
	const char *two)
{
	static char text[4 << 20];
	FILE *f;
	size_t n;

	if (check_child()) {
		const char *items = all_of(arguments, need, one, two);

		write_text("told", items);
		exit(0);
	}
	f = fopen(check_status == 0 ? "told" : "check.err", "r");
	n = f ? fread(text, 1, sizeof text - 1, f) : 0;
	text[n] = '\0';
	if (f)
		fclose(f);
	return text;
}

#define GIVES(arguments, one, two, expected) \
	CHECK_TEXT(told(arguments, &plain, one, two), expected)
#define DIES(status, message, arguments, ...) \
	CHECK_DIES(status, message, all_of(arguments, &plain, __VA_ARGS__))

/* Two tables of the same ratings. */
__attribute__((unused))
static const char ratings[] = "item\tannotator\tlabel\n"
	"x\t1\tb\nx\t2\ta\ny\t1\tb\ny\t1\ta\ny\t1\tb\nx\t3\tb\nz\t2\tc\n";
__attribute__((unused))
static const char grouped[] = "item\tannotator\tlabel\n"
	"x\t1\tb\nx\t2\ta\nx\t3\tb\ny\t1\tb\ny\t1\ta\ny\t1\tb\nz\t2\tc\n";

#endif
