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
	record_whole(&r, c->items);
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

/* Group A|B, of the units, labels and items of both: items that both have count
 * once for each. */
static void
write_difference(struct out *out, struct key key, const struct outcome *x,
	size_t a, size_t b)
{
	const struct composition *c = x->made;
	const struct composition both = {c[a].units + c[b].units,
		c[a].labels + c[b].labels, c[a].items + c[b].items};
	struct estimate v = outcome_difference(x, a, b);

	key.row = "difference";
	key.group = group_name(x, a);
	key.than = group_name(x, b);
	write_row(out, &key, &both, &v);
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
	size_t groups = x->units->groups, worst;
	struct estimate v;

	key.row = "group";
	write_groups(out, key, x);
	for (size_t i = 0; i < 3; i++) {
		key.row = all[i].row;
		key.group = view_of("");
		write_row(out, &key, &x->made[groups], &all[i].v);
	}
	if (x->rules->population && x->units->kind == UNITS_ANNOTATORS)
		write_population(out, key, x);
	for (size_t a = 0; a < groups && x->units->left <= OUTPUT_PAIRS; a++)
		for (size_t b = a + 1; b < groups; b++)
			if (!x->units->out[a] && !x->units->out[b])
				write_difference(out, key, x, a, b);
	if (groups < 2)
		return;
	v = outcome_worst(x, &worst);
	key.row = "worst";
	key.group = group_name(x, worst);
	write_row(out, &key, &x->made[worst], &v);
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
