#include "notes.h"

#include "text/err.h"
#include "text/findings.h"
#include "text/mem.h"
#include "text/num.h"
#include "text/unknown.h"

#include <math.h>
#include <stdio.h>
#include <string.h>

/* ---- groupings ---- */

/* Per annotator the number of labels that weigh. */
static size_t *
count_labels(const struct items *x)
{
	size_t *n = mem_zero(x->n_annotators, sizeof *n);

	for (size_t r = 0; r < x->first[x->n]; r++) {
		uint32_t a = items_rating(x, r).annotator;

		n[a] += weight_of(x, a) > 0;
	}
	return n;
}

static const char *const random_text[] = {
	[CROSSED_ITEMS] = "items: intervals are for other items labelled by the "
		"same people (--random=both)",
	[CROSSED_ANNOTATORS] = "annotators: intervals are for other people of the "
		"same groups and the same items (--random=both)",
	[CROSSED_BOTH] = "items,annotators: intervals are for other items labelled "
		"by other people of the same groups"};

static void
note_groups(const struct notes_rules *rules, const struct units *u)
{
	const struct grouping *g = u->grouping;
	const char *std = rules->outcome->sample ? "sample" : "pop";
	bool adr = g->kind == GROUPING_ADR;

	if (g->kind == GROUPING_ATTRIBUTES)
		err_note("grouping=%s groups=%zu std=%s%s", g->text, u->groups,
			std, rules->pooled ? " pooled" : "");
	else
		err_note("grouping=%s groups=%zu std=%s lo=%s hi=%s%s%.*s",
			g->text, u->groups, std,
			num_brief(isfinite(u->bins.lo) ? u->bins.lo : NUM_NA),
			num_brief(isfinite(u->bins.hi) ? u->bins.hi : NUM_NA), adr ? " ties=" : "",
			adr ? (int)strcspn(rules->ties, "|") : 0, rules->ties);
	if (u->outside > 0)
		err_note("grouping=%s outside=%zu %s beyond the range left out",
			g->text, u->outside, adr ? "annotators" :
			g->kind == GROUPING_AMBIGUITY ? "items" : "labels");
	if (u->without > 0)
		err_note("grouping=%s without=%zu annotators left out, as none of "
			"their labels counts", g->text, u->without);
}

/* Groups of unknown attributes, which are out whatever their size. */
static void
note_unknown(const struct units *u)
{
	struct view *name = mem_alloc(u->groups, sizeof *name);
	size_t n;

	for (size_t g = 0; g < u->groups; g++)
		name[g] = ids_name(&u->names, g);
	unknown_leave_out(name, u->groups, &n);
}

/* The small groups of attributes that are out, or the others: how many, and the one of
 * the fewest labels; the first of several. labels: per group. */
static size_t
find_small(const struct units *u, const size_t *labels, bool out,
	size_t *least)
{
	size_t n = 0;

	for (size_t g = 0; g < u->groups; g++) {
		bool few = u->members[g] < FINDINGS_FEW_ANNOTATORS ||
			labels[g] < FINDINGS_FEW_LABELS;

		if (u->out[g] != out || !(few || out) ||
		    unknown_group(ids_name(&u->names, g)))
			continue;
		if (n++ == 0 || labels[g] < labels[*least])
			*least = g;
	}
	return n;
}

/* Groups of attributes are what somebody asked for: those that are too small for an
 * answer are a finding. */
static void
tell_small(const struct units *u)
{
	size_t *labels = mem_zero(u->groups, sizeof *labels);
	size_t *of = count_labels(u->items);

	for (size_t a = 0; a < u->n; a++)
		if (u->group[a] != IDS_NONE)
			labels[u->group[a]] += of[a];
	for (int out = 0; out < 2; out++) {
		size_t least = 0, n = find_small(u, labels, out, &least);
		struct finding f = {.name = FINDINGS_SMALL_GROUP,
			.column = u->grouping->text, .count = (double)n};
		char keep[] = "--min-units=1 keeps them", drop[64];

		if (n == 0)
			continue;
		f.value = ids_name(&u->names, least);
		snprintf(drop, sizeof drop, "--min-units=%zu leaves out such a "
			"group", u->members[least] + 1);
		findings_tell(&f, "grouping=%s small_groups=%zu, such as %s "
			"(annotators=%zu labels=%zu): %s (%s)",
			u->grouping->text, n, err_quote(f.value),
			u->members[least], labels[least], out ?
			"left out of rows over several groups" :
			"their values are hardly known",
			out ? keep : drop);
	}
}

/* The size of a bin is an accident of where it was cut. */
static void
note_small_bins(const struct units *u)
{
	if (u->left < u->groups)
		err_note("grouping=%s small=%zu bins of fewer than %llu %s left "
			"out of rows over several groups (--min-units=1 keeps "
			"them)", u->grouping->text,
			u->groups - u->left, (unsigned long long)u->min_units,
			u->kind == UNITS_ANNOTATORS ? "annotators" : "items");
}

void
notes_grouping(const struct notes_rules *rules, const struct units *u)
{
	note_groups(rules, u);
	if (u->grouping->kind == GROUPING_ATTRIBUTES) {
		note_unknown(u);
		tell_small(u);
	} else {
		note_small_bins(u);
	}
	err_note("grouping=%s random=%s", u->grouping->text, random_text[
		variance_random(rules->outcome->random, u)]);
	if (u->left > OUTCOME_PAIRS)
		err_warn("grouping=%s groups=%zu are more than %d: no rows of "
			"differences (-g with a column of fewer values)",
			u->grouping->text, u->left, OUTCOME_PAIRS);
}

/* ---- data ---- */

void
notes_data(const struct study *s, const struct input *input)
{
	const struct items *t = s->items;
	size_t *labels = count_labels(t), soft = 0;
	bool decided = false;

	for (size_t i = 0; i < s->rates; i++)
		decided = decided || !s->rate[i]->probable;
	for (size_t m = 0; m < s->models->n; m++)
		soft += s->models->at[m].soft;
	if (soft > 0 && decided)
		err_note("soft=%zu models have probabilities: each decides for "
			"its likeliest label", soft);
	err_note("items=%zu annotators=%zu ratings=%zu labels=%zu", t->n,
		t->n_annotators, t->first[t->n], s->k);
	for (size_t c = 0; c < input_people(input); c++) {
		size_t unknown = 0, all = 0;

		for (uint32_t a = 0; a < t->n_annotators; a++) {
			all += labels[a] > 0;
			unknown += labels[a] > 0 && view_is(persons_value(
				&t->persons, a, c), UNKNOWN_GROUP);
		}
		unknown_tell(NULL, input->group.at[c], unknown, all);
	}
}

void
notes_annotators(const struct study *s)
{
	size_t *labels = count_labels(s->items), few = 0;

	for (size_t a = 0; a < s->items->n_annotators; a++)
		few += labels[a] > 0 && labels[a] < STUDY_FEW_LABELS;
	if (few > 0)
		err_note("few_labels=%zu annotators gave fewer than %d labels: "
			"their rates are hardly known", few, STUDY_FEW_LABELS);
}
