/* label_findings: suspicious labels and their warnings, byte by byte. */
#include "table/label_findings.h"

#include "says.h"
#include "text/err.h"

/* Warn of labels, the first given once, the second twice, and so on. */
static void
warn(const struct input *input, const char *const *label, size_t n)
{
	struct labels s;

	labels_init(&s, &input->labels);
	for (uint32_t i = 0; i < n; i++) {
		uint32_t id = labels_add(&s, view_of(label[i]));
		uint64_t times = i + 1;

		labels_count(&s, &id, &times, 1);
	}
	label_findings(&s, input, "r.tsv");
}

#define SAYS(input, text, ...) do { \
	const char *const all[] = {__VA_ARGS__}; \
	CHECK_SAYS(0, text, warn(input, all, sizeof all / sizeof *all)); \
} while (0)

static const struct input plain = {.label = "label"}, wide = {.label = "label",
	.item = "item", .wide = true}, answer = {.label = "answer"}, counted = {.label = "label",
	.wide_counts = true}, headless = {.label = "label",
	.header = {.at = (char *[]){(char[]){"item"}, (char[]){"label"}}, .n = 2}};

static void
missing(void)
{
	SAYS(&plain, "unit: warning: the label \"NA\" (2) looks like a missing "
		"value: -m 'NA' leaves it out, -L says that it is a label\n",
		"a", "NA", "b");
	SAYS(&plain, "unit: warning: the label \"#N/A\" (1) looks like a "
		"missing value: -m '#N/A' leaves it out, -L says that it is a "
		"label\n"
		"unit: warning: the label \"None\" (2) looks like a missing "
		"value: -m 'None' leaves it out, -L says that it is a label\n"
		"unit: warning: the label \"NaN\" (3) looks like a missing "
		"value: -m 'NaN' leaves it out, -L says that it is a label\n"
		"unit: warning: the label \" \" (4) looks like a missing value: "
		"-m ' ' leaves it out, -L says that it is a label\n",
		"#N/A", "None", "NaN", " ");
	/* labels, although they are short */
	SAYS(&plain, "", "none", "no", "nay", "-", "0", "nano", "nullify", "n",
		"a");
}

/* Warn of one label of a scale of four others, each given 20 times. */
static void
warn_scale(const char *label, uint64_t times, const char *const *other)
{
	struct labels s;

	labels_init(&s, NULL);
	for (size_t i = 0; i < 5; i++) {
		uint32_t id = labels_add(&s, view_of(i < 4 ? other[i] : label));
		uint64_t n = i < 4 ? 20 : times;

		labels_count(&s, &id, &n, 1);
	}
	label_findings(&s, &plain, "r.tsv");
}

#define MISSING(label, n) "unit: warning: the label \"" label "\" (" n ") looks " \
	"like a missing value: -m '" label "' leaves it out, -L says that it is a " \
	"label\n"

#define SLIP(label, n) "unit: warning: the label \"" label "\" (" n ") looks " \
	"like a missing value or a slip: -m '" label "' leaves it out, -L says that it " \
	"is a label\n"

/* A number far from the others, or a word, that is at most a fifth of the labels. */
static void
codes(void)
{
	static const char *const scale[] = {"1", "2", "3", "4"};
	static const char *const gap[] = {"1", "2", "4", "5"};
	static const char *const words[] = {"bad", "fair", "good", "best"};
	static const char *const signs[] = {"+", "++", "--", "0"};

	CHECK_SAYS(0, MISSING("99", "3"), warn_scale("99", 3, scale));
	CHECK_SAYS(0, MISSING("-99", "3"), warn_scale("-99", 3, scale));
	CHECK_SAYS(0, MISSING("9", "20"), warn_scale("9", 20, scale));
	CHECK_SAYS(0, MISSING("8888", "1"), warn_scale("8888", 1, scale));
	/* rare beside grades without a gap */
	CHECK_SAYS(0, SLIP("33", "1"), warn_scale("33", 1, scale));
	CHECK_SAYS(0, SLIP("-9.5", "2"), warn_scale("-9.5", 2, scale));
	CHECK_SAYS(0, MISSING("99", "1"), warn_scale("99", 1, scale));
	CHECK_SAYS(0, "", warn_scale("33", 3, scale));
	CHECK_SAYS(0, "", warn_scale("10", 1, scale));
	CHECK_SAYS(0, "", warn_scale("5", 1, scale));
	CHECK_SAYS(0, "", warn_scale("33", 1, gap));
	CHECK_SAYS(0, "", warn_scale("33", 1, words));
	CHECK_SAYS(0, MISSING("8", "3"), warn_scale("8", 3, scale));
	CHECK_SAYS(0, "", warn_scale("8", 3, gap));
	/* any word beside three numbers */
	CHECK_SAYS(0, SLIP("4?", "1"), warn_scale("4?", 1, scale));
	CHECK_SAYS(0, SLIP("3,5", "2"), warn_scale("3,5", 2, gap));
	CHECK_SAYS(0, MISSING("k. A.", "20"), warn_scale("k. A.", 20, scale));
	CHECK_SAYS(0, "", warn_scale("k. A.", 21, scale));
	CHECK_SAYS(0, "", warn_scale("k. A.", 3, words));
	CHECK_SAYS(0, "", warn_scale("tie", 3, signs));
	/* near, no code, often, in no row of a hundred */
	CHECK_SAYS(0, "", warn_scale("7", 3, scale));
	CHECK_SAYS(0, MISSING("-1", "3"), warn_scale("-1", 3, scale));
	CHECK_SAYS(0, MISSING("98", "3"), warn_scale("98", 3, scale));
	CHECK_SAYS(0, "", warn_scale("96", 3, scale));
	CHECK_SAYS(0, "", warn_scale("-2", 3, scale));
	CHECK_SAYS(0, "", warn_scale("50", 3, scale));
	CHECK_SAYS(0, "", warn_scale("99", 21, scale));
	CHECK_SAYS(0, "", warn_scale("99.5", 3, scale));
	/* among names */
	CHECK_SAYS(0, MISSING("99", "3"), warn_scale("99", 3, words));
	CHECK_SAYS(0, MISSING("-1", "3"), warn_scale("-1", 3, words));
	CHECK_SAYS(0, "", warn_scale("9", 3, words));
	CHECK_SAYS(0, "", warn_scale("99", 21, words));
	CHECK_SAYS(0, "", warn_scale("99", 3, signs));
	CHECK_SAYS(0, MISSING("unknown", "3"), warn_scale("unknown", 3, scale));
	CHECK_SAYS(0, MISSING("None", "3"), warn_scale("None", 3, scale));
	CHECK_SAYS(0, MISSING("none", "3"), warn_scale("none", 3, scale));
	CHECK_SAYS(0, MISSING("-", "3"), warn_scale("-", 3, scale));
	CHECK_SAYS(0, MISSING(".", "3"), warn_scale(".", 3, words));
	CHECK_SAYS(0, MISSING("?", "3"), warn_scale("?", 3, words));
	CHECK_SAYS(0, "", warn_scale("none", 3, words));
	CHECK_SAYS(0, "", warn_scale("unknown", 30, scale));
	CHECK_SAYS(0, "", warn_scale("-", 3, signs));
}

static void
letters(void)
{
	SAYS(&answer, "unit: warning: labels that differ only in case, blanks "
		"or quotes: \"Yes\" (1), \"yes\" (3), \"yes \" (4) (one label? "
		"mlr --tsv put '${answer} = tolower(strip(${answer}))' FILE; "
		"not one? -L names them)\n", "Yes", "no", "yes", "yes ");
	SAYS(&plain, "unit: warning: labels that differ only in case, blanks "
		"or quotes: \"yes\" (1), \"\"yes\"\" (2) (one label? mlr --tsv "
		"put '${label} = tolower(strip(gsub(${label}, \"[\\x22\\x27]\", "
		"\"\")))' FILE; not one? -L names them)\n", "yes", "\"yes\"");
	SAYS(&wide, "unit: warning: labels that differ only in case, blanks or "
		"quotes: \"a\" (1), \"A\" (2) (one label? mlr --tsv put 'for (k, "
		"v in $*) { if (k != \"item\") { $[k] = tolower(strip(v)) } }' "
		"FILE; not one? -L names them)\n", "a", "A");
	SAYS(&headless, "unit: warning: labels that differ only in case, blanks "
		"or quotes: \"a\" (1), \"A\" (2) (one label? mlr --tsv "
		"--implicit-tsv-header --headerless-tsv-output put '$2 = "
		"tolower(strip($2))' FILE; not one? -L names them)\n", "a", "A");
	SAYS(&counted, "unit: warning: labels that differ only in case, blanks "
		"or quotes: \"a\" (1), \"A\" (2) (one label? rename the columns; "
		"not one? -L names them)\n", "a", "A");
	SAYS(&plain, "unit: warning: labels that look like two codes of two answers: \"TRUE\", "
		"\"0\", \"1\", \"False\" (one code? mlr's put or sed makes it; not one? -L names "
		"them)\n", "TRUE", "0", "1", "False");
	/* one of a pair, one of each of two, five labels, one pair twice */
	SAYS(&plain, "", "no", "yes", "0", "2");
	SAYS(&plain, "", "no", "n", "0", "f");
	SAYS(&plain, "", "no", "yes", "n", "y", "maybe");
	SAYS(&plain, "", "1", "n", "no", "y");
	SAYS(&plain, "", "yes", "no", "y es", "yes.", "y", "\xc3\x84", "\xc3\xb6");
	SAYS(&plain, "unit: warning: labels that differ only in case, blanks or "
		"quotes: \"\xc3\x84\" (1), \"a\xcc\x88\" (2) (one label? mlr --tsv "
		"put '${label} = tolower(strip(${label}))' FILE; not one? -L "
		"names them)\n", "\xc3\x84", "a\xcc\x88");
}

static void
numbers(void)
{
	SAYS(&plain, "unit: note: equal=2 labels equal to another as numbers "
		"are that label: \"1\" is \"1.0\" (-L keeps apart the labels "
		"that -L names)\n", "1.0", "1", "2", "2.00", "1");
	SAYS(&plain, "", "1", "2", "1.1", "1.10x");
}

/* Labels of -L are not doubted. */
static void
listed(void)
{
	struct input input = plain;
	static const char *const labels[] = {"NA", "Yes", "yes", "1", "1.0"};

	for (size_t i = 0; i < 5; i++)
		strings_add(&input.labels, labels[i], strlen(labels[i]));
	SAYS(&input, "", "NA", "Yes", "yes", "1", "1.0");
}

/* A label one letter from another that is given far more often; other digits
 * and short words are other labels. */
static void
slips(void)
{
	SAYS(&plain, "unit: warning: the label \"yess\" (1) is one letter from "
		"\"yes\" (5): a slip? (-L with the labels makes others an "
		"error)\n", "yess", "no", "maybe", "perhaps", "yes");
	SAYS(&plain, "", "yess", "yes");
	SAYS(&plain, "", "bad", "b", "c", "d", "bid");
	SAYS(&plain, "", "label1", "b", "c", "d", "label2");
	SAYS(&plain, "", "hate", "b", "c", "d", "hater 2");
}

static void
lists(void)
{
	SAYS(&plain, "unit: warning: 2 labels are lists, as \"a, b\" and \"b;a\", "
		"and each list is a label by itself (mlr --tsv nest --evar ',' -f "
		"label FILE makes a row of each part; annot(7), MULTILABEL, reads "
		"them)\n", "a, b", "c", "b;a");
	SAYS(&plain, "unit: warning: 3 labels are lists, as \"a|b\" and \"a|c\", "
		"and each list is a label by itself (mlr --tsv nest --evar '|' -f "
		"label FILE makes a row of each part; annot(7), MULTILABEL, reads "
		"them)\n", "a|b", "a|c", "b|c");
	/* texts with commas, a list beside its parts, empty parts */
	SAYS(&plain, "", "yes, thanks", "no, never", "well, yes");
	SAYS(&plain, "", "a", "b", "a,b");
	SAYS(&plain, "", ",", ";", "|");
}

static void
alike(void)
{
	struct strings none = {0};
	struct labels s;

	labels_init(&s, &none);
	labels_add(&s, view_of("yes"));
	labels_add(&s, view_of("no"));
	labels_add(&s, view_of(" YES"));
	labels_add(&s, view_of("' '"));
	labels_add(&s, view_of(""));
}

CHECK_ALL(missing, codes, letters, numbers, listed, slips, lists, alike)
