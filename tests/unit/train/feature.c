/* feature: tokens, n-grams, numbers, and tables that are wrong. */
#include "train/feature.h"

#include "says.h"

static struct features
read_text(const char *text, uint64_t ngrams)
{
	const struct features_need need = {.item = "item", .ngrams = ngrams};
	char name[] = "features.tsv", *file = name;
	struct features x;

	write_text(name, text);
	features_read(&x, &need, &file, 1);
	return x;
}

/* The n-grams of an item, with bars between them. */
static void
has(const struct features *x, size_t i, const char *expected)
{
	char text[1024] = "";
	uint32_t *order = ids_sorted(&x->grams);

	for (size_t k = x->start[i]; k < x->start[i + 1]; k++) {
		struct view v = ids_name(&x->grams, order[x->gram[k]]);

		sprintf(text + strlen(text), "%s%.*s", *text ? "|" : "", (int)v.n,
			v.p);
	}
	CHECK_TEXT(text, expected);
}

static void
words(void)
{
	struct features x = read_text("text\titem\tother\n"
		"Don't, STOP: #now @you!\tb\t-\n..\ta\t-\nna\xc3\xafve na na\tc\t-\n",
		2);

	CHECK(x.text && x.names.n == 3 && x.column.n == 0);
	has(&x, 0, "#now|#now @you|@you|don't|don't stop|stop|stop #now");
	has(&x, 1, "");
	has(&x, 2, "na|na na|na\xc3\xafve|na\xc3\xafve na");
	x = read_text("item\ttext\na\tx y x y z\n", 3);
	has(&x, 0, "x|x y|x y x|x y z|y|y x|y x y|y z|z");
}

static void
columns(void)
{
	struct features x = read_text("b\titem\ta\n1\tx\t2e1\n-3\ty\t.5\n", 2);

	CHECK(!x.text && x.column.n == 2 && strcmp(x.column.at[0], "a") == 0);
	CHECK(x.number[0] == 20 && x.number[1] == 1 && x.number[3] == -3);
}

static void
wrong(void)
{
	CHECK_DIES(1, "features.tsv:3: item \"a\" is there a second time: expected one "
		"row for each item", read_text("item\tv\na\t1\na\t2\n", 1));
	CHECK_DIES(1, "features.tsv:2: column \"v\": expected a number, found \"NA\"",
		read_text("item\tv\na\tNA\n", 1));
	CHECK_DIES(1, "expected a number from -1e100 to 1e100, found \"1e101\"",
		read_text("item\tv\na\t1e101\n", 1));
	CHECK_DIES(1, "no column \"item\"", read_text("id\tv\na\t1\n", 1));
	CHECK_DIES(1, "column \"item\": expected a name", read_text(
		"item\tv\n\t1\n", 1));
}

CHECK_ALL(words, columns, wrong)
