/* decisions: rows split by the decisions of models, and their items counted; labels of
 * models alone; what ends the tool. */
#include "pflip/decisions.h"

#include "options.h"
#include "says.h"
#include "table.h"

enum { N_ITEMS = 900, N_ROWS = 7 };

static char model_1[] = "m.tsv", model_2[] = "s=n.tsv";
static char *files[] = {model_1, model_2};
static const struct strings models = {.at = files, .n = 2};
static const char *const word[] = {"no", "yes", "maybe"};

static void
labels_make(struct labels *l)
{
	labels_init(l, NULL);
	labels_add(l, view_of("yes"));
	labels_add(l, view_of("no"));
	labels_order(l);
}

/* Item i is of row i % N_ROWS; model m says word[i % 2], model s word[i % 3] by its
 * probability. */
static void
write_models(void)
{
	FILE *m = fopen("m.tsv", "w"), *s = fopen("n.tsv", "w");

	fputs("item\tlabel\n", m);
	fputs("item\tlabel\tp\n", s);
	for (int i = N_ITEMS; i-- > 0;) {
		fprintf(m, "i%d\t%s\n", i, word[i % 2]);
		fprintf(s, "i%d\t%s\t.6\ni%d\t%s\t.4\n", i, word[i % 3], i,
			word[(i + 1) % 3]);
	}
	fclose(m);
	fclose(s);
}

static void
pairs(void)
{
	struct opt_common common = {.confidence = .95};
	struct strings name = {0};
	struct decisions d;
	struct labels l;
	uint64_t all = 0;

	options(&common.input, "-q");
	labels_make(&l);
	write_models();
	decisions_init(&d, &common, &models);
	for (int i = 0; i < N_ITEMS; i++) {
		char text[32];

		snprintf(text, sizeof text, "i%d", i);
		decisions_add(&d, view_of(text), (uint32_t)i % N_ROWS);
	}
	decisions_read(&d, &l);
	CHECK(l.ids.n == 2 && d.n == 2 * 3 * N_ROWS);
	CHECK_TEXT(d.column.at[1], "decision:s");
	for (size_t p = 0; p < d.n; p++) {
		uint64_t n = 0;

		for (uint32_t i = 0; i < N_ITEMS; i++)
			n += decisions_row(&d, p) == i % N_ROWS &&
				view_is(decisions_label(&d, p, 0), word[i % 2]) &&
				view_is(decisions_label(&d, p, 1), word[i % 3]);
		CHECK(n > 0 && d.count[p] == n);
		all += n;
	}
	CHECK(all == N_ITEMS);
	strings_add(&name, "a", 1);
	decisions_name(&d, 0, &name); /* item i0 */
	CHECK_TEXT(name.at[0], "a m=no s=no");
	strings_free(&name);
	decisions_free(&d);
	labels_free(&l);
	options_free(&common.input);
}

static void
refused(void)
{
	struct opt_common common = {.confidence = .95};
	struct decisions d;
	struct labels l;

	options(&common.input, "-q -L yes,no");
	labels_init(&l, &common.input.labels);
	labels_order(&l);
	decisions_init(&d, &common, &models);
	decisions_read(&d, &l); /* no items: nothing is read, but columns are named */
	CHECK(d.n == 0 && d.column.n == models.n);
	strings_free(&d.column);
	decisions_add(&d, view_of("i0"), 0);
	write_text("m.tsv", "item\tlabel\ni0\tyes\n");
	write_text("n.tsv", "item\tlabel\ni0\tmaybe\n");
	CHECK_DIES(1, "expected a label of -L", decisions_read(&d, &l));
	write_text("n.tsv", "item\tlabel\ni1\tyes\n");
	CHECK_DIES(1, "no prediction for any of the 1 items", decisions_read(&d, &l));
	decisions_free(&d);
	labels_free(&l);
	options_free(&common.input);
}

CHECK_ALL(pairs, refused)
