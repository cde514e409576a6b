#include "study.h"
#include "statuses.h"

#include "stats/stats.h"
#include "table/raters.h"
#include "text/err.h"
#include "text/mem.h"

#include <math.h>

/* ---- rows ---- */

const struct record_column study_columns[] = {
	{"row", RECORD_TEXT}, {"model", RECORD_TEXT}, {"metric", RECORD_TEXT},
	{"grouping", RECORD_TEXT}, {"group", RECORD_KEY},
	{"units", RECORD_COUNT}, {"labels", RECORD_COUNT},
	{"items", RECORD_COUNT}, {"value", RECORD_REAL}, {"lo", RECORD_REAL},
	{"hi", RECORD_REAL}, {"status", RECORD_TEXT}, {NULL, 0}
};

/* The columns before the numbers. */
struct key {
	const char *row, *model, *metric, *grouping;
	struct view group;
	struct view than;    /* of a difference: the other group; else empty */
	const struct predictions *of; /* the model; NULL: it has none */
};

static void
write_row(struct out *out, const struct key *key, const struct composition *c,
	const struct estimate *v)
{
	struct record r = record_start(out, study_columns);

	record_text(&r, key->row);
	record_text(&r, key->model);
	record_text(&r, key->metric);
	record_text(&r, key->grouping);
	record_keys(&r, key->group, key->than);
	record_whole(&r, c->units);
	record_whole(&r, c->labels);
	record_whole(&r, c->items);
	record_reals(&r, (double[]){v->value, v->lo, v->hi}, 3);
	record_text(&r, estimate_word(v->status, status_words));
	record_end(&r);
}

/* ---- groups ---- */

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
		write_row(out, &key, &x->v.made[g], &v);
	}
}

/* A row over groups: of these units, labels and items. */
static void
write_all(struct out *out, struct key key, const char *row,
	const struct composition *c, struct estimate v)
{
	key.row = row;
	key.group = view_of("");
	write_row(out, &key, c, &v);
}

/* A row of group A|B, of the units, labels and items of both: items that both
 * have count once for each. */
static void
write_both(struct out *out, struct key key, const struct outcome *x, size_t a,
	size_t b, struct estimate v)
{
	const struct composition *c = x->v.made;
	struct composition both = x->variance.left;

	if (a < x->units->groups)
		both = (struct composition){c[a].units + c[b].units,
			c[a].labels + c[b].labels, c[a].items + c[b].items};
	key.group = group_name(x, a);
	key.than = group_name(x, b);
	write_row(out, &key, &both, &v);
}

/* A difference and that within items are not the same if they are farther apart
 * than the error of the latter, and than any of the pairs would be by chance in
 * this share of data sets. */
#define APART .01

/* The differences, and those within items. Where these are not the same, some
 * group was given harder items: a warning. */
static void
write_differences(struct out *out, struct key key, const struct outcome *x)
{
	const struct units *u = x->units;
	double n = (double)u->left, most, pairs = n * (n - 1) / 2;
	double limit = stats_normal_quantile(1 - APART / 2 / fmax(1, pairs));
	size_t apart = 0, one = 0, two = 0;

	most = limit;
	for (size_t a = 0; a < u->groups && u->left <= OUTCOME_PAIRS; a++)
		for (size_t b = a + 1; b < u->groups; b++) {
			double off = 0;

			if (u->out[a] || u->out[b])
				continue;
			key.row = "difference";
			write_both(out, key, x, a, b, outcome_difference(x, a,
				b));
			if (!x->within.pair)
				continue;
			key.row = "difference_within";
			write_both(out, key, x, a, b, outcome_within(x, a, b,
				&off));
			apart += off > limit;
			one = off > most ? a : one;
			two = off > most ? b : two;
			most = off > most ? off : most;
		}
	if (apart > 0)
		err_warn("grouping=%s model=%s metric=%s: %zu differences, such "
			"as %s|%s, are not those within items: these groups "
			"labelled easier or harder items (report "
			"difference_within, of the same items)", u->grouping->text,
			key.model, key.metric, apart,
			err_quote(group_name(x, one)),
			err_quote(group_name(x, two)));
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
		write_row(out, &key, end < x->units->groups ? &x->v.made[end] :
			&x->variance.left, &v);
	}
	v = outcome_spread(x, &end, &other);
	key.row = "spread";
	write_both(out, key, x, end, other, v);
}

/* The mean over all annotators: of groups that are left out, too. */
static void
write_population(struct out *out, struct key key, const struct outcome *x,
	const struct decisions *d)
{
	static const struct grouping all = {.kind = GROUPING_ALL};
	struct outcome one;
	struct units u;

	if (!x->rules->population || x->units->pooled ||
	    x->units->kind != UNITS_ANNOTATORS)
		return;
	units_make(&u, x->units->items, &all, &(struct units_rules){0});
	outcome_make(&one, &u, d, x->rules);
	write_all(out, key, "population", one.v.made, outcome_group(&one, 0));
}

/* ---- models and ceilings ---- */

/* The number of models, with the oracle. */
static size_t
n_models(const struct study *s)
{
	return s->models->n + s->oracle;
}

/* Model m; the last is the oracle: NULL, it has decisions alone. */
static const struct predictions *
model_of(const struct study *s, size_t m)
{
	return m < s->models->n ? &s->models->at[m] : NULL;
}

static const char *
name_of(const struct predictions *model)
{
	return model ? model->name : "oracle";
}

/* What a model decides, under a rate. */
static struct decisions
decide_by(const struct study *s, const struct rate *rate,
	const struct predictions *model)
{
	return (struct decisions){.rate = rate, .positive = s->positive, .model = model, .k = s->k};
}

/* The status of all values where a rate needs probabilities and there are
 * none. */
static enum estimate_status
lacks(const struct rate *rate, const struct predictions *model,
	enum estimate_status otherwise)
{
	return rate->probable && !(model && model->soft) ?
		ESTIMATE_HARD_PREDICTIONS : otherwise;
}

/* Write the rows of each rate: of a model, whose key has no row, or of a
 * ceiling, which has a way of voting. */
static void
write_rates(struct out *out, const struct study *s, const struct units *u,
	struct key key, struct outcome_rules rules, struct voting *voting)
{
	enum estimate_status none = rules.none;

	key.grouping = u->grouping->text;
	for (size_t i = 0; i < s->rates; i++) {
		struct decisions d = decide_by(s, s->rate[i], key.of);
		void *mark = mem_mark();
		const struct composition *left;
		struct outcome x;

		rules.none = lacks(d.rate, key.of, none);
		key.metric = d.rate->about.name;
		d.voting = d.rate->probable ? NULL : voting;
		if (voting)
			voting->rate = d.rate;
		outcome_make(&x, u, &d, &rules);
		left = &x.variance.left;
		if (voting) {
			write_groups(out, key, &x);
			write_all(out, key, key.row, left,
				outcome_performance(&x));
			mem_release(mark);
			continue;
		}
		key.row = "group";
		write_groups(out, key, &x);
		write_all(out, key, "dispersion", left, outcome_dispersion(&x,
			false));
		write_all(out, key, "dispersion_corrected", left,
			outcome_dispersion(&x, true));
		write_all(out, key, "performance", left,
			outcome_performance(&x));
		write_population(out, key, &x, &d);
		write_differences(out, key, &x);
		if (u->groups > 1)
			write_ends(out, key, &x);
		mem_release(mark);
	}
}

void
study_write_models(struct out *out, const struct study *s,
	const struct units *u)
{
	for (size_t m = 0; m < n_models(s); m++) {
		const struct predictions *model = model_of(s, m);

		write_rates(out, s, u, (struct key){.model = name_of(model),
			.of = model}, s->rules, NULL);
	}
}

void
study_write_ceilings(struct out *out, const struct study *s,
	const struct units *u)
{
	static const char *const row[] = {
		[VOTING_ONE] = "ceiling_one", [VOTING_GROUP] = "ceiling_group",
		[VOTING_ANNOTATOR] = "ceiling_annotator",
	};

	for (int kind = 0; kind <= VOTING_ANNOTATOR; kind++) {
		const struct key key = {.row = row[kind], .model = "*"};
		struct voting voting = {.kind = (enum voting_kind)kind,
			.group = u->group, .positive = s->positive};
		struct outcome_rules rules = s->rules;

		if (kind == VOTING_GROUP && u->kind != UNITS_ANNOTATORS)
			continue;
		rules.none = kind == VOTING_ANNOTATOR ? ESTIMATE_NO_RETESTS :
			ESTIMATE_NO_OTHERS;
		write_rates(out, s, u, key, rules, &voting);
	}
}

/* ---- each annotator ---- */

static const struct grouping each = {.text = "annotator",
	.kind = GROUPING_EACH};

static void
write_annotator(struct out *out, const struct study *s, const char *model,
	const char *metric, size_t a, const struct composition *c,
	struct estimate v)
{
	const struct key key = {"annotator", model, metric, each.text,
		ids_name(&s->items->annotators, a), {NULL, 0}, NULL};

	write_row(out, &key, c, &v);
}

/* Wilson's interval of a share of n labels. Of few labels that are all right,
 * or all wrong, it would say more than they do. none: the status without a
 * value. */
static struct estimate
share_of(const struct rate *rate, double sum, double n, double level,
	enum estimate_status none)
{
	struct estimate v = estimate_nothing(level);
	double value = stats_ratio(sum, n);

	v.value = value;
	v.status = isnan(value) ? none : n < STUDY_FEW_LABELS ?
		ESTIMATE_FEW_LABELS : rate->share ? ESTIMATE_WILSON : ESTIMATE_OK;
	if (rate->share && (n >= STUDY_FEW_LABELS || (value > 0 && value < 1)))
		stats_wilson(sum, n, level, &v.lo, &v.hi);
	return v;
}

/* Write each annotator's rate of a model. */
static void
write_annotators_of(struct out *out, const struct study *s,
	const struct units *u, const struct rate *rate,
	const struct predictions *model)
{
	const struct decisions d = decide_by(s, rate, model);
	void *mark = mem_mark();
	struct values by;

	values_make(&by, u, &d);
	for (size_t a = 0; a < u->n; a++)
		write_annotator(out, s, name_of(model), rate->about.name, a,
			&by.made[a], share_of(rate, sum_value(&by.sum[a]),
			sum_value(&by.n[a]), s->rules.level,
			lacks(rate, model, ESTIMATE_NO_LABELS)));
	mem_release(mark);
}

void
study_write_annotators(struct out *out, const struct study *s)
{
	const struct decisions own = decide_by(s, rates_default, NULL);
	struct values all;
	struct units u;

	units_make(&u, s->items, &each, &(struct units_rules){0});
	values_make(&all, &u, &own);
	for (size_t a = 0; a < u.n; a++) {
		struct estimate v = estimate_nothing(s->rules.level);

		v.value = s->adr[a];
		v.status = isnan(v.value) ? ESTIMATE_OWN(BIAS_NO_VOTES) :
			all.made[a].labels < STUDY_FEW_LABELS ?
			ESTIMATE_FEW_LABELS : ESTIMATE_OK;
		write_annotator(out, s, "*", "adr", a, &all.made[a], v);
	}
	for (size_t m = 0; m < n_models(s); m++)
		for (size_t i = 0; i < s->rates; i++)
			write_annotators_of(out, s, &u, s->rate[i],
				model_of(s, m));
}

/* ---- annotators who are alike ---- */

/* Write the consistency of a model, and what it is by chance, of those who
 * count. */
static void
write_alike(struct out *out, const struct study *s, struct units *u,
	struct similarity *by, const struct consistency_rules *rules,
	struct key key, const struct rate *rate)
{
	const struct decisions d = decide_by(s, rate, key.of);
	void *mark = mem_mark();
	double *value = mem_alloc(u->n, sizeof *value);
	struct consistency x;
	struct values v;

	values_make(&v, u, &d);
	for (size_t a = 0; a < u->n; a++)
		value[a] = values_rate(&v, a);
	consistency_make(&x, by, value, rules);
	x.value.status = lacks(rate, key.of, x.value.status);
	x.chance.status = lacks(rate, key.of, x.chance.status);
	for (uint32_t a = 0; a < u->n; a++)
		u->group[a] = x.counts[a] ? a : IDS_NONE;
	values_make(&v, u, &d);
	for (uint32_t a = 0; a < u->n; a++)
		u->group[a] = by->kind[a] == IDS_NONE ? IDS_NONE : a;
	key.metric = rate->about.name;
	write_all(out, key, "consistency", &v.made[u->groups], x.value);
	write_all(out, key, "consistency_chance", &v.made[u->groups], x.chance);
	mem_release(mark);
}

void
study_write_consistency(struct out *out, const struct study *s,
	const struct grouping *g, const struct consistency_rules *rules)
{
	struct similarity by;
	struct raters raters;
	struct units u;

	raters_make(&raters, s->items, NULL, 0);
	raters_by_item(&raters);
	units_make(&u, s->items, &each, &(struct units_rules){0});
	similarity_make(&by, &raters, g->columns > 0 ? g : NULL);
	for (size_t m = 0; m < n_models(s); m++) {
		const struct predictions *model = model_of(s, m);
		const struct key key = {.model = name_of(model), .of = model,
			.grouping = g->text};

		for (size_t i = 0; i < s->rates; i++)
			write_alike(out, s, &u, &by, rules, key, s->rate[i]);
	}
}
