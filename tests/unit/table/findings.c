/* findings: suspicious labels and their warnings, byte by byte. */
#include "table/findings.h"

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
	findings_warn(&s, input);
	labels_free(&s);
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
	SAYS(&plain, "", "none", "no", "nay", "-", ".", "0", "nano", "nullify",
		"n", "a");
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
	SAYS(&plain, "", "yes", "no", "y es", "yes.", "y", "\xc3\x84", "\xc3\xa4");
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
	strings_free(&input.labels);
}

/* Names with blanks around them, and names that look missing. */
static void
name_them(const char *const *name, size_t n)
{
	struct ids s;

	ids_init(&s);
	for (size_t i = 0; i < n; i++)
		ids_intern(&s, view_of(name[i]));
	findings_names(&s, "items");
	ids_free(&s);
}

static void
names(void)
{
	static const char *const blanks[] = {"a", "b ", " a", "a ", "b"},
		*const nameless[] = {"i1", "NA", "None"},
		*const good[] = {"a b", " c", "Nan", "none", "x "};

	CHECK_SAYS(0, "unit: warning: items that differ from others only in "
		"blanks: 3, as \"b \" from \"b\" (the same? mlr --tsv "
		"clean-whitespace FILE)\n", name_them(blanks, 5));
	CHECK_SAYS(0, "unit: warning: one of the items is called \"NA\", which "
		"looks like a missing name: all such rows are taken for those "
		"of one (leave them out)\n"
		"unit: warning: one of the items is called \"None\", which "
		"looks like a missing name: all such rows are taken for those "
		"of one (leave them out)\n", name_them(nameless, 3));
	CHECK_SAYS(0, "", name_them(good, 5));
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
	CHECK(findings_like(&s, 2) == 0 && findings_like(&s, 0) == 2);
	CHECK(findings_like(&s, 1) == IDS_NONE);
	CHECK(findings_like(&s, 3) == IDS_NONE);
	labels_free(&s);
}

CHECK_ALL(missing, letters, numbers, listed, names, slips, alike)
