#include "output.h"

/* The columns before the numbers. */
struct key {
	const char *row, *model, *metric, *grouping;
	struct view group;
	struct view than;    /* of a difference: the other group; else empty */
};

const struct record_column output_columns[] = {
	{"row", RECORD_TEXT}, {"model", RECORD_TEXT}, {"metric", RECORD_TEXT},
	{"grouping", RECORD_TEXT}, {"group", RECORD_KEY},
	{"units", RECORD_COUNT}, {"labels", RECORD_COUNT},
	{"items", RECORD_COUNT}, {"value", RECORD_REAL}, {"lo", RECORD_REAL},
	{"hi", RECORD_REAL}, {"status", RECORD_TEXT}, {NULL, 0}
};

static void
write_row(struct out *out, const struct key *key, const struct composition *c,
	const struct estimate *v)
{
	struct record r = record_start(out, output_columns);

	record_text(&r, key->row);
	record_text(&r, key->model);
	record_text(&r, key->metric);
	record_text(&r, key->grouping);
	record_keys(&r, key->group, key->than);
	record_whole(&r, c->units);
	record_whole(&r, c->labels);
	record_count(&r, c->items == SIZE_MAX ? NUM_NA : (double)c->items);
	record_reals(&r, (double[]){v->value, v->lo, v->hi}, 3);
	record_text(&r, estimate_word(v->status));
	record_end(&r);
}

static struct view
group_name(const struct outcome *x, size_t g)
{
	return g < x->units->groups ? ids_name(&x->units->names, g) :
		view_of("");
}

static void
write_groups(struct out *out, struct key key, const struct outcome *x)
{
	for (size_t g = 0; g < x->units->groups; g++) {
		struct estimate v = outcome_group(x, g);

		key.group = group_name(x, g);
		write_row(out, &key, &x->made[g], &v);
	}
}

/* A row of group A|B, of the units, labels and items of both: items that both have count
 * once for each. */
static void
write_both(struct out *out, struct key key, const struct outcome *x, size_t a,
	size_t b, const struct estimate *v)
{
	const struct composition *c = x->made;
	const struct composition both = {c[a].units + c[b].units,
		c[a].labels + c[b].labels, c[a].items + c[b].items};

	key.group = group_name(x, a);
	key.than = group_name(x, b);
	write_row(out, &key, a < x->e.groups ? &both : &c[a], v);
}

static void
write_differences(struct out *out, struct key key, const struct outcome *x)
{
	const struct units *u = x->units;

	key.row = "difference";
	for (size_t a = 0; a < u->groups && u->left <= OUTPUT_PAIRS; a++)
		for (size_t b = a + 1; b < u->groups; b++) {
			struct estimate v;

			if (u->out[a] || u->out[b])
				continue;
			v = outcome_difference(x, a, b);
			write_both(out, key, x, a, b, &v);
		}
}

/* The worst group, the best, and how far they are apart. */
static void
write_ends(struct out *out, struct key key, const struct outcome *x)
{
	size_t end, other;
	struct estimate v;

	for (int best = 0; best < 2; best++) {
		v = outcome_end(x, best, &end);
		key.row = best ? "best" : "worst";
		key.group = group_name(x, end);
		write_row(out, &key, &x->made[end], &v);
	}
	v = outcome_spread(x, &end, &other);
	key.row = "spread";
	write_both(out, key, x, end, other, &v);
}

/* The mean over all annotators, of groups that are left out, too. */
static void
write_population(struct out *out, struct key key, const struct outcome *x)
{
	struct estimate v = outcome_population(x);

	key.row = "population";
	key.group = view_of("");
	write_row(out, &key, &x->all, &v);
}

void
output_model(struct out *out, const char *model, const struct outcome *x)
{
	struct key key = {.model = model, .metric = x->rate->about.name,
		.grouping = x->units->grouping->text};
	const struct {
		const char *row;
		struct estimate v;
	} all[] = {{"dispersion", outcome_dispersion(x)},
		{"dispersion_corrected", outcome_corrected(x)},
		{"performance", outcome_performance(x)}};
	size_t groups = x->units->groups;

	key.row = "group";
	write_groups(out, key, x);
	for (size_t i = 0; i < 3; i++) {
		key.row = all[i].row;
		key.group = view_of("");
		write_row(out, &key, &x->made[groups], &all[i].v);
	}
	if (x->rules->population && x->units->kind == UNITS_ANNOTATORS)
		write_population(out, key, x);
	write_differences(out, key, x);
	if (groups > 1)
		write_ends(out, key, x);
}

void
output_ceiling(struct out *out, const char *row, const struct outcome *x)
{
	struct key key = {.row = row, .model = "*",
		.metric = x->rate->about.name,
		.grouping = x->units->grouping->text};
	struct estimate v = outcome_performance(x);

	write_groups(out, key, x);
	key.group = view_of("");
	write_row(out, &key, &x->made[x->units->groups], &v);
}

void
output_consistency(struct out *out, const char *model, const char *metric,
	const char *similar, const struct composition *c,
	const struct consistency *x)
{
	struct key key = {.row = "consistency", .model = model,
		.metric = metric, .grouping = similar, .group = view_of("")};

	write_row(out, &key, c, &x->value);
	key.row = "consistency_chance";
	write_row(out, &key, c, &x->chance);
}

void
output_annotator(struct out *out, const char *model, const char *metric,
	struct view name, const struct composition *c,
	const struct estimate *v)
{
	const struct key key = {.row = "annotator", .model = model,
		.metric = metric, .grouping = "annotator", .group = name};

	write_row(out, &key, c, v);
}
