#include "grouping.h"

#include "text/err.h"
#include "text/num.h"
#include "text/record.h"

#include <string.h>

enum { MOST_BINS = 1000 };

static const struct {
	const char *name;
	enum grouping_kind kind;
} binned[] = {
	{"adr", GROUPING_ADR}, {"ambiguity", GROUPING_AMBIGUITY},
	{"popularity", GROUPING_POPULARITY},
};

_Noreturn static void
refuse(const struct grouping *g)
{
	size_t n = strcspn(g->text, ":");

	err_usage("--group: expected %.*s:BINS or %.*s:BINS:LO:HI, 1 to %d "
		"bins and 0 <= LO < HI <= 1, found %s", (int)n, g->text, (int)n,
		g->text, MOST_BINS, err_quote(view_of(g->text)));
}

/* BINS or BINS:LO:HI */
static void
parse_bins(struct grouping *g, const char *text)
{
	size_t n = strcspn(text, ":");

	if (!num_count(text, n, &g->bins) || g->bins == 0 ||
	    g->bins > MOST_BINS)
		refuse(g);
	text += n;
	if (*text == '\0')
		return;
	g->ranged = true;
	n = strcspn(++text, ":");
	if (!num_real(text, n, &g->lo) || text[n] != ':')
		refuse(g);
	text += n + 1;
	if (!num_real(text, strlen(text), &g->hi) || g->lo < 0 || g->hi > 1 ||
	    g->lo >= g->hi)
		refuse(g);
}

/* ---- columns ---- */

/* A column, which is added to the list unless it is there. */
static void
add_column(struct grouping *g, struct input *input, const char *name)
{
	struct strings *all = &input->group;
	size_t at = strings_find(all, view_of(name));

	if (*name == '\0' || !record_is_field(name))
		err_usage("--group: expected names of columns, or adr:BINS, "
			"ambiguity:BINS, popularity:BINS, found %s",
			err_quote(view_of(g->text)));
	if (g->columns == INPUT_GROUPS || (at == all->n && all->n == INPUT_GROUPS))
		err_usage("--group: at most %d columns", INPUT_GROUPS);
	for (size_t c = 0; c < g->columns; c++)
		if (g->column[c] == at)
			err_usage("--group: %s is named twice",
				err_quote(view_of(name)));
	if (at == all->n)
		strings_add(all, name, strlen(name));
	input->numbers[at] = input->numbers[at] ||
		g->numbers[g->columns].cuts + g->numbers[g->columns].quantiles > 0;
	g->column[g->columns++] = at;
}

/* Is this a number, or if it is the last a number and a plus? */
static bool
is_cut(const char *text, double *x)
{
	size_t n = strlen(text);

	return num_real(text, n - (n > 1 && text[n - 1] == '+'), x);
}

_Noreturn static void
refuse_numbers(const struct grouping *g, const char *name)
{
	err_usage("--group: expected %s:18,30,50 (ascending cuts, %d at most), "
		"%s:40+ (one cut) or %s:5 (2 to %d bins of as many annotators "
		"each), found %s", name, NUMBERS_CUTS, name, name,
		NUMBERS_QUANTILES, err_quote(view_of(g->text)));
}

/* Read COL:NUMBER and the numbers in the names that follow, up to one with a plus;
 * returns how many names these are. */
static size_t
parse_numbers(struct grouping *g, const char *column, const char *first,
	char *const *more, size_t n)
{
	struct numbers *to = &g->numbers[g->columns];
	size_t at = 0;
	uint64_t quantiles;
	double x;

	for (const char *text = first; is_cut(text, &x); text = more[at++]) {
		bool last = text[strlen(text) - 1] == '+';

		if (to->cuts == NUMBERS_CUTS || (to->cuts > 0 &&
		    x <= to->cut[to->cuts - 1]))
			refuse_numbers(g, column);
		to->cut[to->cuts++] = x;
		if (last || at == n)
			break;
	}
	if (to->cuts > 1 || first[strlen(first) - 1] == '+')
		return to->cuts - 1;
	to->cuts = 0;
	if (!num_count(first, strlen(first), &quantiles) || quantiles < 2 ||
	    quantiles > NUMBERS_QUANTILES)
		refuse_numbers(g, column);
	to->quantiles = quantiles;
	return 0;
}

static void
parse_columns(struct grouping *g, struct input *input)
{
	struct strings names = {0};
	double x;

	strings_split(&names, g->text);
	for (size_t i = 0; i < names.n; i++) {
		char *colon = strrchr(names.at[i], ':');
		size_t more = 0;

		if (g->columns < INPUT_GROUPS && colon && is_cut(colon + 1, &x)) {
			*colon = '\0';
			more = parse_numbers(g, names.at[i], colon + 1,
				names.at + i + 1, names.n - i - 1);
		}
		add_column(g, input, names.at[i]);
		i += more;
	}
}

bool
grouping_cuts(const struct grouping *g)
{
	for (size_t c = 0; c < g->columns; c++)
		if (g->numbers[c].cuts + g->numbers[c].quantiles > 0)
			return true;
	return false;
}

void
grouping_parse(struct grouping *g, const char *text, struct input *input)
{
	*g = (struct grouping){.text = text};
	for (size_t i = 0; i < sizeof binned / sizeof *binned; i++) {
		size_t n = strlen(binned[i].name);

		if (strncmp(text, binned[i].name, n) == 0 && text[n] == ':') {
			g->kind = binned[i].kind;
			parse_bins(g, text + n + 1);
			return;
		}
	}
	parse_columns(g, input);
}
