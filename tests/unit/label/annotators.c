/* annotators: the rows of what each method learned, by hand and by the
 * model. */
#include "label/model.h"

#include "ratings.h"
#include "text/num.h"

/* Fit a model, write its annotators, and leave the rows in rows.tsv. */
static void
write_model(struct model *m, struct read *x, const struct em_rules *rules,
	const char *words, const uint32_t *gold, const char *of)
{
	struct out out;

	read_ratings(x, words, "-q");
	*m = (struct model){.of = view_of(of), .temper = 1};
	em_fit(&m->em, rules, &x->t, 2, x->order, gold, NULL);
	out_open(&out, "rows.tsv", 3);
	annotators_write_rows(&out, annotators_write(&out, m));
	out_close(&out);
}

/* The truths are known: a is always right, b is always wrong in the same way,
 * which tells as much, and c says 1 whatever is true, which tells nothing. */
static void
confusion(void)
{
	static const uint32_t gold[] = {0, 1};
	const struct em_rules rules = {.form = TARGETS_DAWID_SKENE,
		.rounds = 2, .right = .7, .tolerance = 1e-9};
	struct read x;
	struct model m;

	write_model(&m, &x, &rules, "i:a:1 j:a:2 i:b:2 j:b:1 i:c:1 j:c:1", gold,
		"");
	CHECK_TEXT(written("rows.tsv"),
		"prior\t*\t*\t1\t*\t0.5\t1\nprior\t*\t*\t2\t*\t0.5\t1\n"
		"confusion\t*\ta\t1\t1\t1\t1\nconfusion\t*\ta\t1\t2\t0\t0\n"
		"confusion\t*\ta\t2\t1\t0\t0\nconfusion\t*\ta\t2\t2\t1\t1\n"
		"accuracy\t*\ta\t*\t*\t1\t2\nquality\t*\ta\t*\t*\t1\t2\n"
		"confusion\t*\tb\t1\t1\t0\t0\nconfusion\t*\tb\t1\t2\t1\t1\n"
		"confusion\t*\tb\t2\t1\t1\t1\nconfusion\t*\tb\t2\t2\t0\t0\n"
		"accuracy\t*\tb\t*\t*\t0\t2\nquality\t*\tb\t*\t*\t1\t2\n"
		"confusion\t*\tc\t1\t1\t1\t1\nconfusion\t*\tc\t1\t2\t0\t0\n"
		"confusion\t*\tc\t2\t1\t1\t1\nconfusion\t*\tc\t2\t2\t0\t0\n"
		"accuracy\t*\tc\t*\t*\t0.5\t2\nquality\t*\tc\t*\t*\t0\t2\n"
		"rows\t*\t*\t*\t*\t20\tNA\n");
}

/* A row as it should be written. */
static void
expect(char *to, const char *keys, double value, double n)
{
	char digits[NUM_TEXT];

	to += strlen(to);
	num_text(value, 3, digits);
	to += sprintf(to, "%s\t%s", keys, digits);
	sprintf(to, "\t%.0f\n", n);
}

/* A label by itself is present or absent; one coin has a number for each
 * annotator. */
static void
coin(void)
{
	const struct em_rules rules = {.form = TARGETS_ONE_COIN, .pseudo = 4,
		.uniform = true, .right = .7, .rounds = 50, .tolerance = 1e-9};
	char expected[1024] = "prior\ty\t*\tabsent\t*\t0.5\t";
	char digits[NUM_TEXT];
	struct read x;
	struct model m;

	write_model(&m, &x, &rules, "i:a:1 i:b:1 j:a:1 j:b:2 k:b:2", NULL, "y");
	for (size_t l = 0; l < 2; l++)
		sprintf(expected + strlen(expected), "%.*s\n%s", (int)num_text(
			m.em.mass[l], 3, digits), digits, l == 0 ?
			"prior\ty\t*\tpresent\t*\t0.5\t" : "");
	expect(expected, "accuracy\ty\ta\t*\t*", m.em.person[0].theta, 2);
	expect(expected, "accuracy\ty\tb\t*\t*", m.em.person[1].theta, 3);
	strcat(expected, "rows\t*\t*\t*\t*\t4\tNA\n");
	CHECK_TEXT(written("rows.tsv"), expected);
}

static void
mace(void)
{
	const struct em_rules rules = {.form = TARGETS_MACE, .rounds = 50,
		.tolerance = 1e-9};
	char expected[1024] = "";
	struct read x;
	struct model m;

	write_model(&m, &x, &rules, "i:a:1 j:a:1 k:a:2", NULL, "");
	expect(expected, "competence\t*\ta\t*\t*", m.em.person[0].know, 3);
	expect(expected, "guess\t*\ta\t*\t*", m.em.person[0].guess, 3);
	expect(expected, "strategy\t*\ta\t*\t1", em_strategy(&m.em, 0, 0), 3);
	expect(expected, "strategy\t*\ta\t*\t2", em_strategy(&m.em, 0, 1), 3);
	strcat(expected, "rows\t*\t*\t*\t*\t4\tNA\n");
	CHECK_TEXT(written("rows.tsv"), expected);
}

/* However many rows there are, and whatever -p says, the last one counts
 * them. */
static void
counted(void)
{
	struct out out;

	out_open(&out, "rows.tsv", 1);
	annotators_write_rows(&out, 1234);
	out_close(&out);
	CHECK_TEXT(written("rows.tsv"), "rows\t*\t*\t*\t*\t1234\tNA\n");
}

CHECK_ALL(confusion, coin, mace, counted)
