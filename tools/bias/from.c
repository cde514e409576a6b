#include "from.h"

#include "output.h"
#include "sums.h"
#include "text/err.h"
#include "text/mem.h"
#include "text/num.h"
#include "text/unknown.h"

#include <math.h>
#include <string.h>

/* A section as annotators who gave one label each, of which their sums are the part of
 * the rate: what is over annotators is made as from their own labels. */
struct section {
	const struct sums *x;
	const struct sums_entry *entry; /* n of annotators, then those of groups */
	size_t n, all;
	struct items items;
	struct raters raters;
	struct grouping grouping;
	struct units units;
	struct decisions decisions;
	struct rate_part *part;
	struct view key[SUMS_KEYS];
};

/* The groups of the section, in bytewise order: those that annotators are in. */
static void
make_groups(struct section *s, uint64_t min_units)
{
	struct units *u = &s->units;
	uint32_t *number = mem_alloc(s->x->groups.n, sizeof *number);

	memset(number, 0, s->x->groups.n * sizeof *number);
	for (size_t a = 0; a < s->n; a++)
		number[s->entry[a].group]++;
	u->members = mem_alloc(s->x->groups.n, sizeof *u->members);
	u->out = mem_alloc(s->x->groups.n, sizeof *u->out);
	ids_init(&u->names);
	for (size_t g = 0; g < s->x->groups.n; g++) {
		struct view name = ids_name(&s->x->groups, g);

		if (number[g] == 0)
			continue;
		u->members[u->groups] = number[g];
		u->out[u->groups] = number[g] < min_units || unknown_group(name);
		u->left += !u->out[u->groups];
		number[g] = ids_intern(&u->names, name);
		u->groups++;
	}
	for (size_t a = 0; a < s->n; a++)
		u->group[a] = u->person[a] = number[s->entry[a].group];
	MEM_FREE(number);
}

static void
make_section(struct section *s, const char *text, uint64_t min_units)
{
	struct raters *r = &s->raters;
	struct units *u = &s->units;

	s->items = (struct items){.n = s->n};
	*r = (struct raters){.items = &s->items, .n = s->n, .ratings = s->n,
		.annotators = s->n, .start = mem_zero(s->n + 1, sizeof *r->start),
		.rating = mem_zero(s->n, sizeof *r->rating)};
	s->grouping = (struct grouping){.text = text, .kind = GROUPING_ATTRIBUTES};
	*u = (struct units){.raters = r, .whole = r, .grouping = &s->grouping,
		.kind = UNITS_ANNOTATORS, .n = s->n, .min_units = min_units,
		.group = mem_alloc(s->n, sizeof *u->group),
		.unit = mem_alloc(s->n, sizeof *u->unit),
		.person = mem_alloc(s->n, sizeof *u->person),
		.lo = NUM_NA, .hi = NUM_NA};
	s->decisions = (struct decisions){.same = mem_alloc(s->n, sizeof(double)),
		.positive_label = IDS_NONE};
	s->part = mem_alloc(s->n, sizeof *s->part);
	for (uint32_t a = 0; a < s->n; a++) {
		const struct sums_entry *e = &s->entry[a];

		r->start[a + 1] = a + 1;
		r->rating[a].annotator = u->unit[a] = a;
		s->decisions.same[a] = e->labels > 0 ? 1 : NUM_NA;
		s->part[a] = (struct rate_part){e->sum, e->of};
	}
	s->decisions.part = s->part;
	make_groups(s, min_units);
}

static void
free_section(struct section *s)
{
	raters_free(&s->raters);
	units_free(&s->units);
	MEM_FREE(s->decisions.same, s->part);
}

/* Replace the labels and items of groups by those of the table. */
static void
count(const struct section *s, struct outcome *x)
{
	size_t groups = s->units.groups;
	struct composition *c = x->made;
	bool all = true;

	for (size_t g = 0; g <= groups; g++)
		c[g].labels = c[g].items = 0;
	for (size_t a = 0; a < s->n; a++) {
		size_t labels = (size_t)s->entry[a].labels;

		c[s->units.group[a]].labels += labels;
		c[groups].labels += x->out[s->units.group[a]] ? 0 : labels;
	}
	for (size_t i = s->n; i < s->all; i++) {
		const struct sums_entry *e = &s->entry[i];
		uint32_t g = e->group == IDS_NONE ? (uint32_t)groups : ids_lookup(
			&s->units.names, ids_name(&s->x->groups, e->group));

		if (g != IDS_NONE)
			c[g].items = (size_t)e->items;
	}
	for (size_t g = 0; g < groups; g++)
		all = all && !x->out[g];
	if (!all)
		c[groups].items = SIZE_MAX;
}

/* The labels of all annotators; of a metric of probabilities there are none where a
 * model has decisions alone. */
static double
labels_in(const struct section *s)
{
	double labels = 0;

	for (size_t a = 0; a < s->n; a++)
		labels += s->entry[a].labels;
	return labels;
}

static void
write_section(struct out *out, const struct section *s,
	const struct outcome_rules *asked)
{
	static const char *const ceiling[] = {"ceiling_one", "ceiling_group",
		"ceiling_annotator"};
	struct outcome_rules rules = *asked;
	char *metric = mem_copy(s->key[SUMS_METRIC].p, s->key[SUMS_METRIC].n);
	const struct rate *rate = method_find(&rates_table, metric);
	char *model = mem_copy(s->key[SUMS_MODEL].p, s->key[SUMS_MODEL].n);
	const char *row = NULL;
	struct outcome x;

	for (size_t k = 0; k < 3; k++)
		if (view_is(s->key[SUMS_ROW], ceiling[k])) {
			row = ceiling[k];
			rules.none = k < 2 ? ESTIMATE_NO_OTHERS : ESTIMATE_NO_RETESTS;
			rules.no_limits = rules.bootstrap > 0 ? ESTIMATE_NO_VOTES :
				ESTIMATE_OK;
			rules.bootstrap = 0;
		}
	if (rate->probable && labels_in(s) == 0)
		rules.none = ESTIMATE_HARD_PREDICTIONS;
	outcome_make(&x, &s->units, &s->decisions, rate, &rules);
	count(s, &x);
	if (row)
		output_ceiling(out, row, &x);
	else
		output_model(out, model, &x);
	outcome_free(&x);
	MEM_FREE(metric, model);
}

/* Note what the table is of, and what it cannot tell. */
static void
write_note(const struct sums *x, const struct outcome_rules *rules)
{
	err_note("items=%.0f annotators=%zu tables=%zu%s", x->items, x->annotators.n,
		x->parts, rules->bootstrap == 0 ? "" : ": limits are for other "
		"annotators; ceilings have none, as their votes are not in the table");
}

void
from_check(const struct opt_common *o)
{
	const struct input *in = &o->input;

	if (o->random >= 0 && o->random != CROSSED_ANNOTATORS)
		err_usage("--from excludes --random=items and both: the table has sums "
			"of annotators");
	if (in->labels.n > 0 || in->missing.n > 0 || in->min_labels > 0 ||
	    in->repeats != INPUT_ALL || o->positive || o->intersect)
		err_usage("--from excludes --labels, --missing, --min-labels, --repeats, "
			"--positive and --intersect: give them to --table, for each shard");
}

void
from_write(struct out *out, const char *file, const struct outcome_rules *rules,
	uint64_t min_units)
{
	struct sums x;
	size_t end;

	sums_read(&x, file);
	write_note(&x, rules);
	for (size_t i = 0; i < x.n; i = end) {
		struct section s = {.x = &x, .entry = x.entry + i};
		char *text;

		for (end = i; end < x.n && x.entry[end].section == x.entry[i].section;)
			s.n += x.entry[end++].annotator != IDS_NONE;
		s.all = end - i;
		record_split(ids_name(&x.sections, x.entry[i].section), s.key,
			SUMS_KEYS);
		text = mem_copy(s.key[SUMS_GROUPING].p, s.key[SUMS_GROUPING].n);
		make_section(&s, text, min_units);
		write_section(out, &s, rules);
		free_section(&s);
		MEM_FREE(text);
	}
	sums_free(&x);
}
