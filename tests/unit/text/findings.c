/* findings: suspicious names, byte by byte; kinds; a receiver. */
#include "text/findings.h"

#include "says.h"
#include "text/err.h"

/* Names with blanks around them, and names that look missing. */
static void
name_them(const char *const *name, size_t n, bool missing)
{
	struct ids s;

	ids_init(&s);
	for (size_t i = 0; i < n; i++)
		ids_intern(&s, view_of(name[i]));
	findings_of_names(&s, "items", "item", "r.tsv", missing);
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
		"clean-whitespace FILE)\n", name_them(blanks, 5, true));
	CHECK_SAYS(0, "unit: warning: one of the items is called \"NA\", which "
		"looks like a missing name: all such rows are taken for those "
		"of one (leave them out)\n"
		"unit: warning: one of the items is called \"None\", which "
		"looks like a missing name: all such rows are taken for those "
		"of one (leave them out)\n", name_them(nameless, 3, true));
	CHECK_SAYS(0, "", name_them(good, 5, true));
	CHECK_SAYS(0, "", name_them(nameless, 3, false));
}

static void
forms(void)
{
	static const char *const cases[] = {"Woman", "man", "woman", "WOMAN"},
		*const accents[] = {"Jos\xc3\xa9", "Jose", "Jose\xcc\x81"},
		*const zeros[] = {"007", "7", "8", "8.0", "009", "10"};

	CHECK_SAYS(0, "unit: warning: items that differ only in case, quotes or "
		"accents: 2, as \"Woman\" and \"woman\" (the same? they are "
		"counted as different items)\n", name_them(cases, 4, true));
	CHECK_SAYS(0, "unit: warning: items that differ only in case, quotes or "
		"accents: 1, as \"Jos\xc3\xa9\" and \"Jose\xcc\x81\" (the same? "
		"they are counted as different items)\n", name_them(accents, 3, true));
	CHECK_SAYS(0, "unit: warning: items that are equal as numbers and not as "
		"names: 2, as \"007\" and \"7\" (did a spreadsheet drop the "
		"zeros? they are counted as different items)\n",
		name_them(zeros, 6, true));
}

/* A kind tells a note from FINDINGS_NOTES on, else a warning. */
static void
kinds(void)
{
	for (int i = 0; i < FINDINGS_KINDS; i++)
		CHECK_SAYS(0, i < FINDINGS_NOTES ? "unit: warning: 3 of 4\n" :
			"unit: note: 3 of 4\n", findings_tell(&(struct finding){
			.name = (enum findings_name)i}, "%d of %d", 3, 4));
}

static void
gather(const struct finding *f, const char *message, void *data)
{
	size_t *n = data;

	*n += f->name == FINDINGS_SLIP_OF_LABEL && strcmp(message, "3 of 4") == 0;
}

static void
received(void)
{
	const struct finding f = {.name = FINDINGS_SLIP_OF_LABEL};
	size_t n = 0;

	CHECK(findings_wanted());
	err_quiet(true);
	CHECK(!findings_wanted());
	findings_receive(gather, &n);
	CHECK(findings_wanted());
	findings_tell(&f, "%d of %d", 3, 4);
	CHECK(n == 1);
	findings_receive(NULL, NULL);
	err_quiet(false);
	CHECK_SAYS(0, "unit: warning: 3 of 4\n", findings_tell(&f, "3 of 4"));
}

CHECK_ALL(names, forms, kinds, received)
