#include "person_groups.h"

#include "table/label_findings.h"
#include "text/err.h"
#include "text/mem.h"

#include <math.h>
#include <stdio.h>
#include <string.h>

/* What the groups are made from. */
struct join {
	const struct persons *persons;
	const struct grouping *g;
	struct number_bins bins[INPUT_GROUPS]; /* of columns of numbers */
	struct ids order;        /* of names: values with line feeds between
	                            them, which no value has */
	char *text;
	size_t cap;
};

/* ---- numbers ---- */

/* Warn of a number for no answer, such as -1 or 999, at an end of the numbers
 * x: it lies farther from the others than these from each other, or is below 0
 * where they are above. */
static void
doubt_number(const struct join *j, const double *x, size_t people, bool last)
{
	double code = NUM_NA, lo = HUGE_VAL, hi = -HUGE_VAL;
	char text[NUM_TEXT];
	size_t n = 0;

	for (size_t a = 0; a < people; a++)
		if (!isnan(x[a]) && (isnan(code) || (last ? x[a] > code : x[a] < code)))
			code = x[a];
	for (size_t a = 0; a < people; a++) {
		n += x[a] == code;
		if (isnan(x[a]) || x[a] == code)
			continue;
		lo = fmin(lo, x[a]);
		hi = fmax(hi, x[a]);
	}
	if (hi <= lo || !label_findings_code(code) || (code >= 0 && code < 10) ||
	    (fmax(code - hi, lo - code) <= hi - lo && (code >= 0 || lo <= 0)))
		return;
	num_text(code, 0, text);
	err_warn("grouping=%s: the number %s (%zu annotators) looks like a missing value (NA in "
		"its place makes their group unknown)", j->g->text, text, n);
}

static void
make_bins(struct join *j, size_t c, const bool *in, size_t people)
{
	double *x = mem_alloc(people, sizeof *x);

	for (uint32_t a = 0; a < people; a++) {
		struct view v = persons_value(j->persons, a, j->g->column[c]);
		char *text = mem_copy(v.p, v.n);

		if (!in[a] || !num_real(text, v.n, &x[a]))
			x[a] = NUM_NA;
		MEM_FREE(text);
	}
	doubt_number(j, x, people, false);
	doubt_number(j, x, people, true);
	number_bins_make(&j->bins[c], &j->g->numbers[c], x, people);
}

/* ---- groups ---- */

/* The value of an annotator in a column, which is the name of a bin or, for
 * their order, its place. */
static struct view
value_of(const struct join *j, uint32_t a, size_t c, bool order,
	char place[NUM_TEXT])
{
	const struct number_bins *bins = &j->bins[c];

	if (bins->n == 0 || bins->of[a] == bins->n)
		return persons_value(j->persons, a, j->g->column[c]);
	if (!order)
		return view_of(bins->name[bins->of[a]]);
	snprintf(place, NUM_TEXT, "%06u", (unsigned)bins->of[a]);
	return view_of(place);
}

/* The values of an annotator in all columns, with the byte `between` between
 * them. */
static struct view
join_values(struct join *j, uint32_t a, bool order, char between)
{
	size_t n = 0;

	for (size_t c = 0; c < j->g->columns; c++) {
		char place[NUM_TEXT];
		struct view v = value_of(j, a, c, order, place);

		MEM_GROW(j->text, j->cap, n + v.n + 1);
		if (c > 0)
			j->text[n++] = between;
		memcpy(j->text + n, v.p, v.n);
		n += v.n;
	}
	return (struct view){j->text, n};
}

/* Values that have a comma may make one name of two groups: an error. */
static uint32_t
group_of(struct join *j, struct ids *names, uint32_t a)
{
	uint32_t order = ids_intern(&j->order, join_values(j, a, true, '\n'));
	struct view name = join_values(j, a, false, ',');
	uint32_t group = ids_intern(names, name);

	if (view_is(name, "*"))
		err_die("a group of --group=%s would be called *, which stands "
			"for all groups", j->g->text);
	if (group != order)
		err_die("two groups of --group=%s would be called %s: expected "
			"values without a comma", j->g->text, err_quote(name));
	return group;
}

void
person_groups(uint32_t *group, struct ids *names, const struct persons *persons,
	const struct grouping *g, const bool *in, size_t people)
{
	struct join j = {.persons = persons, .g = g};
	const struct ids *order = grouping_cuts(g) ? &j.order : names;
	uint32_t *place, *sorted;

	ids_init(&j.order);
	for (size_t c = 0; c < g->columns; c++)
		if (g->numbers[c].cuts + g->numbers[c].quantiles > 0)
			make_bins(&j, c, in, people);
	for (uint32_t a = 0; a < people; a++)
		group[a] = in[a] ? group_of(&j, names, a) : IDS_NONE;
	place = ids_ranks(order);
	sorted = ids_sorted(order);
	for (uint32_t a = 0; a < people; a++)
		if (in[a])
			group[a] = place[group[a]];
	ids_reorder(names, sorted);
}
