/* prediction_findings: models whose labels or items are in another order, byte by
 * byte, and those of which nothing is said. */
#include "predict/prediction_findings.h"

#include "one_model.h"

static const char *arguments = "";

enum { ITEMS = 60, ROOM = 1 << 14 };

/* Four people's labels of item i: of four, one differs now and then. */
static unsigned
label_of(unsigned i, unsigned person, unsigned k)
{
	unsigned label = i * i % 7 * (i % 3 + 1) % k;

	return (i + person) % 11 == 0 ? (label + 1) % k : label;
}

/* What people say of item i mostly, as a model may say it. */
enum form { SAME, NEXT, BEFORE, LAST, MOST, NEAR, COIN, SOME };

static unsigned
said(enum form form, unsigned i, unsigned k)
{
	unsigned label = label_of(i, 12, k);

	switch (form) {
	case SAME: return label;
	case NEXT: return (label + 1) % k;
	case BEFORE: return label_of((i + ITEMS - 1) % ITEMS, 12, k);
	case LAST: return k - 1;
	case MOST: return 0;
	case NEAR: return label + 1 < k ? label + 1 : label - 1;
	case COIN: return i * 7919 % 101 % k;
	default: return i % 3 == 0 ? label : 0;
	}
}

/* The findings of a model in this form, of k labels with these names; table: its
 * table, NULL: the decisions of the form. */
static void
find(const char *names, unsigned k, enum form form, const char *table)
{
	static char truth[ROOM], model[ROOM];
	char *t = truth, *m = model;

	t += sprintf(t, "item\tlabel\n");
	m += sprintf(m, "item\tlabel\n");
	for (unsigned i = 0; i < ITEMS; i++) {
		for (unsigned person = 0; person < 4; person++)
			t += sprintf(t, "i%u\t%c\n", i,
				names[label_of(i, person, k)]);
		m += sprintf(m, "i%u\t%c\n", i, names[said(form, i, k)]);
	}
	open_one(arguments, truth, table ? table : model);
	models_rank(&models, &items);
	prediction_findings(&models, &items);
}

/* Rows of item p, the probability of a label of two, or of its labels. */
static const char *
probabilities(double of_0, double of_1, const char *header)
{
	static char table[ROOM];
	char *to = table + sprintf(table, "%s\n", header);
	bool one = !strchr(header, 'b');

	for (unsigned i = 0; i < ITEMS; i++) {
		double p = label_of(i, 12, 2) == 0 ? of_0 : of_1;

		to += one ? sprintf(to, "i%u\t%g\n", i, p) :
			sprintf(to, "i%u\t%g\t%g\n", i, 1 - p, p);
	}
	return table;
}

#define AGREES "unit: warning: two.tsv agrees with people in "
#define ORDER ": columns, or numbers of labels, in another order?\n"

static void
fires(void)
{
	CHECK_SAYS(0, AGREES ".1292 of labels, always saying \"a\" in .7542; with "
		"labels exchanged (\"b\" as \"a\") .8708" ORDER,
		find("ab", 2, NEXT, NULL));
	CHECK_SAYS(0, AGREES ".0667 of labels, always saying \"a\" in .4083; with "
		"labels exchanged (\"a\" as \"c\", \"b\" as \"a\", \"c\" as "
		"\"b\") .8708" ORDER, find("abc", 3, NEXT, NULL));
	CHECK_SAYS(0, AGREES ".0667 of labels, always saying \"e\" in .2792; with "
		"labels exchanged (\"a\" as \"h\", \"b\" as \"a\", \"c\" as "
		"\"b\", \"d\" as \"c\", \"e\" as \"d\", \"f\" as \"e\", "
		"\"g\" as \"f\", \"h\" as \"g\") .8708" ORDER,
		find("abcdefgh", 8, NEXT, NULL));
	CHECK_SAYS(0, AGREES ".20 of labels, always saying \"a\" in .4083; with "
		"predictions moved by one row .8542: are the items one off?\n",
		find("abc", 3, BEFORE, NULL));
	CHECK_SAYS(0, AGREES ".2458 of labels, always saying \"a\" in .7542 "
		"(are these predictions of these items?)\n",
		find("ab", 2, LAST, NULL));
	CHECK_SAYS(0, AGREES ".4875 of labels, always saying \"a\" in .7542 "
		"(are these predictions of these items?)\n",
		find("ab", 2, COIN, NULL));
	/* numbers, far from people's */
	CHECK_SAYS(0, AGREES ".0667 of labels, always saying \"0\" in .4083; with "
		"labels exchanged (\"0\" as \"2\", \"1\" as \"0\", \"2\" as "
		"\"1\") .8708" ORDER, find("012", 3, NEXT, NULL));
	/* probabilities of the other label, in one column or two */
	CHECK_SAYS(0, "unit: warning: model=two: the probabilities are taken for "
		"those of \"b\", the last in label order: -P says of which label "
		"they are\n"
		AGREES ".1292 of labels, always saying \"a\" in .7542; with "
		"labels exchanged (\"b\" as \"a\") .8708: -P 'a'?\n",
		find("ab", 2, SAME, probabilities(.9, .2, "item\tp")));
	CHECK_SAYS(0, AGREES ".1292 of labels, always saying \"a\" in .7542; with "
		"labels exchanged (\"b\" as \"a\") .8708" ORDER,
		find("ab", 2, SAME, probabilities(.9, .2, "item\ta\tb")));
}

static void
silent(void)
{
	static const enum form honest[] = {SAME, MOST, SOME};

	for (size_t f = 0; f < sizeof honest / sizeof *honest; f++)
		for (unsigned k = 2; k <= 8; k++)
			CHECK_SAYS(0, "", find("abcdefgh", k, honest[f], NULL));
	/* a judge of a scale that is one beside people need not hit them */
	CHECK_SAYS(0, "", find("12345678", 8, NEAR, NULL));
	/* a model without an opinion */
	CHECK_SAYS(0, "", find("ab", 2, SAME, probabilities(.5, .5,
		"item\ta\tb")));
	CHECK_SAYS(0, "", find("ab", 2, SAME, probabilities(.4, .45,
		"item\ta\tb")));
	arguments = "-q";
	CHECK_SAYS(0, "", find("ab", 2, NEXT, NULL));
	arguments = "";
}

/* Items by what the model and people say: both a, a and b, b and a, both b. */
static void
cells(const unsigned *n)
{
	static char truth[ROOM], model[ROOM];
	char *t = truth, *m = model;

	t += sprintf(t, "item\tlabel\n");
	m += sprintf(m, "item\tlabel\n");
	for (unsigned cell = 0, i = 0; cell < 4; cell++)
		for (unsigned k = 0; k < n[cell]; k++, i++) {
			t += sprintf(t, "i%u\t%c\n", i, cell % 2 ? 'b' : 'a');
			m += sprintf(m, "i%u\t%c\n", i, cell < 2 ? 'a' : 'b');
		}
	open_one(arguments, truth, model);
	models_rank(&models, &items);
	prediction_findings(&models, &items);
}

/* A model that is not worse than the constant by two standard errors: the other order is
 * better by 2.5 of its own, and by more than twice the labels and two, for each label. */
static void
limits(void)
{
	/* .75 - .25 is less than 2.5 sqrt(1 / 24) */
	CHECK_SAYS(0, "", cells((unsigned[]){3, 9, 9, 3}));
	/* 15 / 35 is more than 2.5 sqrt(1 / 35), and 12 no more than 2 * 5 + 2 */
	CHECK_SAYS(0, "", cells((unsigned[]){5, 12, 13, 5}));
	CHECK_SAYS(0, AGREES ".2778 of labels, always saying \"a\" in .50; with "
		"labels exchanged (\"b\" as \"a\") .7222" ORDER,
		cells((unsigned[]){5, 13, 13, 5}));
	/* of nine items nothing is said */
	CHECK_SAYS(0, "", cells((unsigned[]){0, 4, 5, 0}));
	CHECK_SAYS(0, AGREES ".00 of labels, always saying \"a\" in .50; with "
		"labels exchanged (\"b\" as \"a\") 1.00" ORDER,
		cells((unsigned[]){0, 5, 5, 0}));
}

CHECK_ALL(fires, silent, limits)
