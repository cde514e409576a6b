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

/* A column, which is added to the list unless it is there. */
static void
add_column(struct grouping *g, struct strings *all, const char *name)
{
	size_t at = strings_find(all, view_of(name));

	if (*name == '\0' || !record_is_field(name))
		err_usage("--group: expected names of columns, or adr:BINS, "
			"ambiguity:BINS, popularity:BINS, found %s",
			err_quote(view_of(g->text)));
	if (at == all->n && all->n == INPUT_GROUPS)
		err_usage("--group: at most %d columns", INPUT_GROUPS);
	for (size_t c = 0; c < g->columns; c++)
		if (g->column[c] == at)
			err_usage("--group: %s stands there twice",
				err_quote(view_of(name)));
	if (at == all->n)
		strings_add(all, name, strlen(name));
	g->column[g->columns++] = at;
}

void
grouping_parse(struct grouping *g, const char *text, struct strings *attributes)
{
	struct strings names = {0};

	*g = (struct grouping){.text = text};
	for (size_t i = 0; i < sizeof binned / sizeof *binned; i++) {
		size_t n = strlen(binned[i].name);

		if (strncmp(text, binned[i].name, n) == 0 && text[n] == ':') {
			g->kind = binned[i].kind;
			parse_bins(g, text + n + 1);
			return;
		}
	}
	if (strings_split(&names, text) > INPUT_GROUPS)
		err_usage("--group: at most %d columns", INPUT_GROUPS);
	for (size_t i = 0; i < names.n; i++)
		add_column(g, attributes, names.at[i]);
	strings_free(&names);
}
