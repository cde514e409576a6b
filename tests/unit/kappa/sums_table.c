/* sums_table: what was written and read again, against loops over items and people. */
#include "kappa/sums_table.h"

#include "study.h"

static void
write_table(const struct ask *ask, bool pairs)
{
	struct study s;
	struct block b;
	struct out out;
	size_t rows;

	study_init(&s, ask);
	block_init(&b, &s.plan, &s.plan.classes, NULL, 0);
	unlink("sums.tsv");
	out_open(&out, "sums.tsv", 0);
	record_header(&out, sums_table_columns);
	rows = sums_table_start(&out, &s.items, &(struct input){.wide = false});
	rows += sums_table_block(&out, &b, pairs);
	sums_table_end(&out, rows);
	out_close(&out);
	block_free(&b);
	study_free(&s);
}

static uint32_t
person(const struct sums_table *x, size_t p)
{
	char name[24];

	snprintf(name, sizeof name, "p%zu", p);
	return ids_lookup(&x->items.annotators, view_of(name));
}

/* The count of these keys. */
static double
count(const struct sums_table *x, enum sums_kind kind, uint32_t a, uint32_t b,
	uint32_t k, uint32_t l)
{
	for (size_t i = 0; i < x->n; i++) {
		const uint32_t *key = x->entry[i].key;

		if (key[1] == kind && key[2] == a && key[3] == b && key[4] == k &&
		    key[5] == l)
			return x->entry[i].n;
	}
	return 0;
}

/* Of a pair: the items that got k of one and l of the other. */
static void
check_pair(const struct sums_table *x, const struct table *t, size_t a, size_t b)
{
	for (int k = 0; k < (int)t->labels; k++)
		for (int l = 0; l < (int)t->labels; l++) {
			double n = 0;

			for (size_t i = 0; i < t->items; i++)
				n += t->label[i][a] == k && t->label[i][b] == l;
			CHECK(count(x, SUMS_PAIR, person(x, a), person(x, b),
				(uint32_t)k, (uint32_t)l) == n);
		}
}

/* Of an annotator: all ratings, and each label of theirs beside each of the others'. */
static void
check_annotator(const struct sums_table *x, const struct table *t, size_t g)
{
	double own = 0, beside[LABELS][LABELS] = {{0}}, met[LABELS][LABELS] = {{0}};

	for (size_t i = 0; i < t->items; i++) {
		if (t->label[i][g] == NOTHING)
			continue;
		own++;
		for (size_t h = 0; h < t->people; h++)
			if (h != g && t->label[i][h] != NOTHING)
				beside[(int)t->label[i][g]][(int)t->label[i][h]]++;
	}
	CHECK(count(x, SUMS_ANNOTATOR, person(x, g), 0, 0, 0) == own);
	for (size_t i = 0; i < x->n; i++) {
		const struct sums_entry *e = &x->entry[i];

		if (e->key[1] != SUMS_AGAINST || e->key[2] != person(x, g))
			continue;
		for (size_t c = x->first[e->key[5]]; c < x->first[e->key[5] + 1]; c++)
			met[e->key[4]][x->cell[c].label] += e->n * x->cell[c].n;
	}
	for (size_t k = 0; k < t->labels; k++)
		for (size_t l = 0; l < t->labels; l++)
			CHECK(met[k][l] == beside[k][l]);
}

static void
counts(void)
{
	struct rng r = check_rng(1, 0);

	for (int round = 0; round < 60; round++) {
		struct table t = table_draw(&r, 2, 1);
		struct ask ask = {.text = study_text(&t, NULL, 1),
			.labels = study_labels(&t), .pairs = round % 2};
		struct sums_table x;

		write_table(&ask, round % 2);
		sums_table_read(&x, "sums.tsv");
		CHECK(x.items.labels.ids.n == t.labels && x.groups.n == 1);
		for (size_t g = 0; g < t.people; g++)
			for (size_t h = g + 1; h < t.people && round % 2; h++)
				check_pair(&x, &t, g, h);
		for (size_t g = 0; g < t.people && round % 2 == 0; g++)
			if (person(&x, g) != IDS_NONE)
				check_annotator(&x, &t, g);
		for (size_t i = 1; i < x.n; i++)
			CHECK(memcmp(x.entry[i].key, x.entry[i - 1].key,
				sizeof x.entry->key) != 0);
		sums_table_free(&x);
	}
}

static void
reads(const char *rows)
{
	static char text[1024];
	struct sums_table x;

	snprintf(text, sizeof text, "row\tgroup\tannotator\tother\tlabel\tothers\tn\n%s",
		rows);
	write_text("sums.tsv", text);
	sums_table_read(&x, "sums.tsv");
	sums_table_free(&x);
}

#define START "labels\t*\t*\t*\t*\t*\t1\nlabel\t*\t*\t*\tu\t*\t1\n"
#define ROWS(n) "rows\t*\t*\t*\t*\t*\t" #n "\n"

static void
wrong(void)
{
	reads(ROWS(0));
	reads(START ROWS(2));
	reads(START START ROWS(2) ROWS(2));
	CHECK_DIES(1, "sums.tsv:2: column \"row\": expected labels in the first row",
		reads("items\t*\t*\t*\t*\t*\t1\n" ROWS(1)));
	CHECK_DIES(1, "sums.tsv:5: column \"label\": expected the labels of the table "
		"before", reads(START "labels\t*\t*\t*\t*\t*\t1\n"
		"label\t*\t*\t*\tv\t*\t1\n" ROWS(4)));
	CHECK_DIES(1, "sums.tsv:4: column \"n\": expected a whole number",
		reads(START "items\t*\t*\t*\t*\t*\t1.5\n" ROWS(3)));
	CHECK_DIES(1, "sums.tsv:4: column \"row\": expected what --table writes",
		reads(START "estimate\t*\t*\t*\t*\t*\t1\n" ROWS(3)));
	CHECK_DIES(1, "sums.tsv:4: column \"label\": expected a label of the rows label",
		reads(START "pair\t*\ta\tb\tv\tu\t1\n" ROWS(3)));
	CHECK_DIES(1, "sums.tsv: column \"others\": expected places of labels and their "
		"numbers, as 1:3,2:1, found \"2:1\"",
		reads(START "against\t*\ta\t*\tu\t2:1\t1\n" ROWS(3)));
	CHECK_DIES(1, "expected 5 rows by row \"rows\", found 2", reads(START ROWS(5)));
}

CHECK_ALL(counts, wrong)
