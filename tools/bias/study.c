#include "study.h"
#include "statuses.h"

#include "stats/stats.h"
#include "text/mem.h"

#include <math.h>

void
study_make_room(struct study *s)
{
	decisions_make(&s->decisions, s->raters);
	ballots_make(&s->ballots, s->raters);
}

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
		write_row(out, &key, &x->made[g], &v);
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
	for (size_t a = 0; a < u->groups && u->left <= STUDY_PAIRS; a++)
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

/* All rows of a model; the mean over all annotators is of groups that are left
 * out, too. */
static void
write_model(struct out *out, struct key key, const struct outcome *x)
{
	const struct composition *c = &x->made[x->units->groups];

	key.row = "group";
	write_groups(out, key, x);
	write_all(out, key, "dispersion", c, outcome_dispersion(x));
	write_all(out, key, "dispersion_corrected", c, outcome_corrected(x));
	write_all(out, key, "performance", c, outcome_performance(x));
	if (x->rules->population && x->units->kind == UNITS_ANNOTATORS)
		write_all(out, key, "population", &x->all,
			outcome_population(x));
	write_differences(out, key, x);
	if (x->units->groups > 1)
		write_ends(out, key, x);
}

/* Rows of a ceiling: its groups, and their mean. */
static void
write_ceiling(struct out *out, struct key key, const struct outcome *x)
{
	write_groups(out, key, x);
	write_all(out, key, key.row, &x->made[x->units->groups],
		outcome_performance(x));
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
static const struct decisions *
decide(struct study *s, const struct rate *rate,
	const struct predictions *model)
{
	decisions_of_model(&s->decisions, s->raters, model, s->k, rate,
		s->positive);
	return &s->decisions;
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

/* Write the rows of each rate: of a ceiling, or of a model, whose key has no
 * row. */
static void
write_rates(struct out *out, struct study *s, const struct units *u,
	struct key key, const struct outcome_rules *rules,
	const struct predictions *model)
{
	key.grouping = u->grouping->text;
	for (size_t i = 0; i < s->rates; i++) {
		const struct rate *rate = s->rate[i];
		struct outcome_rules own = *rules;
		void *mark = mem_mark();
		struct outcome x;

		own.none = lacks(rate, model, rules->none);
		if (rate->probable)
			own.votes = NULL; /* they have no probabilities */
		if (own.votes)
			decisions_of_ceiling(&s->decisions, s->raters,
				&s->ballots, rate, s->positive);
		else
			decide(s, rate, model);
		key.metric = rate->about.name;
		outcome_make(&x, u, &s->decisions, rate, &own);
		(key.row ? write_ceiling : write_model)(out, key, &x);
		mem_release(mark);
	}
}

void
study_write_models(struct out *out, struct study *s, const struct units *u)
{
	for (size_t m = 0; m < n_models(s); m++) {
		const struct predictions *model = model_of(s, m);
		const struct key key = {.model = name_of(model)};

		write_rates(out, s, u, key, &s->rules, model);
	}
}

void
study_write_ceilings(struct out *out, struct study *s, const struct units *u)
{
	static const struct {
		const char *row;
		enum estimate_status none;
	} ceiling[] = {
		[CEILING_ONE] = {"ceiling_one", ESTIMATE_NO_OTHERS},
		[CEILING_GROUP] = {"ceiling_group", ESTIMATE_NO_OTHERS},
		[CEILING_ANNOTATOR] = {"ceiling_annotator",
			ESTIMATE_NO_RETESTS},
	};

	for (int kind = 0; kind <= CEILING_ANNOTATOR; kind++) {
		const struct key key = {.row = ceiling[kind].row, .model = "*"};
		struct outcome_rules rules = s->rules;

		if (kind == CEILING_GROUP && !u->person)
			continue;
		ballots_fill(&s->ballots, s->raters,
			(enum decisions_ceiling)kind, u->person);
		rules.none = ceiling[kind].none;
		rules.votes = &s->ballots;
		write_rates(out, s, u, key, &rules, NULL);
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
		ids_name(&s->raters->items->annotators, a), {NULL, 0}};

	write_row(out, &key, c, &v);
}

/* Wilson's interval of a share of n labels. Of few labels that are all right,
 * or all wrong, it would say more than they do. none: the status without a
 * value. */
static struct estimate
share_of(const struct rate *rate, double value, double sum, double n, double level,
	enum estimate_status none)
{
	struct estimate v = estimate_nothing(level);

	v.value = value;
	v.status = isnan(value) ? none : n < STUDY_FEW_LABELS ?
		ESTIMATE_FEW_LABELS : rate->share ? ESTIMATE_WILSON : ESTIMATE_OK;
	if (rate->share && (n >= STUDY_FEW_LABELS || (value > 0 && value < 1)))
		stats_wilson(sum, n, level, &v.lo, &v.hi);
	return v;
}

/* Write each annotator's rate of a model. */
static void
write_annotators_of(struct out *out, struct study *s, const struct units *u,
	const struct rate *rate, const struct predictions *model)
{
	const struct decisions *d = decide(s, rate, model);
	void *mark = mem_mark();
	struct composition *c = units_count(u, d->made, NULL);
	struct unit_values by;

	unit_values_make(&by, u, d, false);
	for (size_t a = 0; a < u->n; a++)
		write_annotator(out, s, name_of(model), rate->about.name, a,
			&c[a], share_of(rate, by.value[a], sum_value(&by.sum[a]),
			sum_value(&by.n[a]), s->rules.level,
			lacks(rate, model, ESTIMATE_NO_LABELS)));
	mem_release(mark);
}

void
study_write_annotators(struct out *out, struct study *s)
{
	const struct units_rules pool = {.pooled = false};
	struct composition *c;
	struct units u;

	units_make(&u, s->raters, &each, &pool);
	c = units_count(&u, NULL, NULL);
	for (size_t a = 0; a < u.n; a++) {
		struct estimate v = estimate_nothing(s->rules.level);

		v.value = s->adr[a];
		v.status = isnan(v.value) ? ESTIMATE_OWN(BIAS_NO_VOTES) :
			c[a].labels < STUDY_FEW_LABELS ? ESTIMATE_FEW_LABELS :
			ESTIMATE_OK;
		write_annotator(out, s, "*", "adr", a, &c[a], v);
	}
	for (size_t m = 0; m < n_models(s); m++)
		for (size_t i = 0; i < s->rates; i++)
			write_annotators_of(out, s, &u, s->rate[i],
				model_of(s, m));
}

/* ---- annotators who are alike ---- */

/* The annotators, labels and items that the consistency is made of. */
static struct composition
count_alike(const struct units *u, const struct decisions *d,
	const struct consistency *x)
{
	size_t n = u->raters->ratings;
	bool *made = mem_alloc(n, sizeof *made);

	for (size_t r = 0; r < n; r++)
		made[r] = d->made[r] &&
			x->counts[u->raters->rating[r].annotator];
	return units_count(u, made, NULL)[u->groups];
}

/* Write the consistency of a model, and what it is by chance. */
static void
write_alike(struct out *out, struct study *s, const struct units *u,
	struct similarity *by, const struct consistency_rules *rules,
	struct key key, const struct rate *rate, const struct predictions *model)
{
	const struct decisions *d = decide(s, rate, model);
	void *mark = mem_mark();
	struct consistency x;
	struct unit_values v;
	struct composition c;

	unit_values_make(&v, u, d, false);
	consistency_make(&x, by, v.value, rules);
	x.value.status = lacks(rate, model, x.value.status);
	x.chance.status = lacks(rate, model, x.chance.status);
	c = count_alike(u, d, &x);
	key.metric = rate->about.name;
	write_all(out, key, "consistency", &c, x.value);
	write_all(out, key, "consistency_chance", &c, x.chance);
	mem_release(mark);
}

void
study_write_consistency(struct out *out, struct study *s,
	const struct grouping *g, const struct consistency_rules *rules)
{
	const struct units_rules pool = {.pooled = false};
	struct similarity by;
	struct units u;

	units_make(&u, s->raters, &each, &pool);
	similarity_make(&by, s->raters, g->columns > 0 ? g : NULL);
	for (size_t m = 0; m < n_models(s); m++) {
		const struct predictions *model = model_of(s, m);
		const struct key key = {.model = name_of(model),
			.grouping = g->text};

		for (size_t i = 0; i < s->rates; i++)
			write_alike(out, s, &u, &by, rules, key, s->rate[i],
				model);
	}
}
