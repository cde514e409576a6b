#include "study.h"

#include "output.h"
#include "replicate.h"
#include "sums.h"
#include "stats/stats.h"
#include "text/mem.h"

#include <math.h>

/* ---- groups ---- */

/* Model m, the last of which is the oracle: NULL, it has decisions alone. */
static const struct predictions *
model_of(const struct study *s, size_t m)
{
	return m < s->models->n ? &s->models->at[m] : NULL;
}

/* Make the decisions of model m for the ratings of units; returns its name. */
static const char *
decide(struct decisions *d, const struct study *s, const struct units *u, size_t m)
{
	const struct predictions *model = model_of(s, m);

	decisions_of_model(d, s->raters, model, s->k, s->positive);
	decisions_spread(d, u);
	return model ? model->name : "oracle";
}

/* What a rate is made of: the decisions, or where it needs probabilities the losses of
 * the model, which stand in `own` and are to be freed. */
static const struct decisions *
facts_of(const struct rate *rate, const struct decisions *d, struct decisions *own,
	const struct study *s, const struct units *u, const struct predictions *model)
{
	*own = (struct decisions){.same = NULL};
	if (!rate->probable)
		return d;
	decisions_of_losses(own, s->raters, model, s->k, rates_metric(rate));
	decisions_spread(own, u);
	return own;
}

/* The status of all values where a rate needs probabilities and there are none. */
static enum estimate_status
lacks(const struct rate *rate, const struct predictions *model,
	enum estimate_status otherwise)
{
	return rate->probable && !(model && model->soft) ?
		ESTIMATE_HARD_PREDICTIONS : otherwise;
}

/* The number of models, with the oracle. */
static size_t
n_models(const struct study *s)
{
	return s->models->n + s->oracle;
}

/* Write the rows of one rate of decisions or losses: of a ceiling, or with row NULL of
 * a model. */
static void
write_rate(struct out *out, struct study *s, const struct units *u,
	const struct rate *rate, const struct decisions *d,
	const struct outcome_rules *rules, const char *row, const char *model)
{
	struct outcome x;

	if (s->table) {
		s->sums += sums_section(out, row ? row : "model", model, rate, u, d);
		return;
	}
	outcome_make(&x, u, d, rate, rules);
	if (row)
		output_ceiling(out, row, &x);
	else
		output_model(out, model, &x);
	outcome_free(&x);
}

/* Write the rows of each rate: of a ceiling, or with row NULL of model m. */
static void
write_rates(struct out *out, struct study *s, const struct units *u,
	const struct decisions *d, const struct outcome_rules *rules,
	const char *row, size_t m)
{
	const struct predictions *model = row ? NULL : model_of(s, m);
	const char *name = row ? NULL : model ? model->name : "oracle";

	for (size_t i = 0; i < s->rates; i++) {
		const struct rate *rate = s->rate[i];
		struct outcome_rules own = *rules;
		struct decisions losses;

		own.none = lacks(rate, model, rules->none);
		if (rate->probable)
			own.votes = NULL; /* they have no probabilities */
		write_rate(out, s, u, rate, facts_of(rate, d, &losses, s, u, model),
			&own, row, name);
		decisions_free(&losses);
	}
}

void
study_write_models(struct out *out, struct study *s, const struct units *u)
{
	for (size_t m = 0; m < n_models(s); m++) {
		struct decisions d;

		decide(&d, s, u, m);
		write_rates(out, s, u, &d, &s->rules, NULL, m);
		decisions_free(&d);
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
		struct outcome_votes votes = {.kind =
			(enum decisions_ceiling)kind};
		struct outcome_rules rules = s->rules;
		struct decisions d;

		if (kind == CEILING_GROUP && !u->person)
			continue;
		replicate_vote(&d, u, &votes, s->positive);
		rules.none = ceiling[kind].none;
		rules.votes = &votes;
		write_rates(out, s, u, &d, &rules, ceiling[kind].row, 0);
		decisions_free(&d);
		ballots_free(&votes.ballots);
	}
}

/* ---- each annotator ---- */

/* Wilson's interval of a share of n labels. Of few labels that are all right, or all
 * wrong, it would say more than they do. none: the status without a value. */
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

/* Write each annotator's rates. */
static void
write_annotators_of(struct out *out, const struct study *s,
	const struct units *u, const struct decisions *d, size_t m, const char *name)
{
	const struct drawn once = {.annotator = NULL};

	for (size_t i = 0; i < s->rates; i++) {
		const struct rate *rate = s->rate[i];
		struct decisions losses;
		const struct decisions *of = facts_of(rate, d, &losses, s, u,
			model_of(s, m));
		struct composition *c = units_count(u, of->same, NULL);
		struct unit_values by;

		unit_values_init(&by, u, of, rate, false);
		unit_values_weigh(&by, &once);
		for (size_t a = 0; a < u->n; a++) {
			struct estimate v = share_of(rate, by.value[a],
				sum_value(&by.sum[a]), sum_value(&by.n[a]),
				s->rules.level, lacks(rate, model_of(s, m),
				ESTIMATE_NO_LABELS));

			output_annotator(out, name, rate->about.name,
				ids_name(&s->raters->items->annotators, a),
				&c[a], &v);
		}
		unit_values_free(&by);
		decisions_free(&losses);
		MEM_FREE(c);
	}
}

void
study_write_annotators(struct out *out, const struct study *s)
{
	const struct grouping each = {.text = "annotator",
		.kind = GROUPING_EACH};
	const struct units_rules rules = {.pooled = false};
	struct composition *c;
	struct units u;

	units_make(&u, s->raters, &each, &rules);
	c = units_count(&u, NULL, NULL);
	for (size_t a = 0; a < u.n; a++) {
		struct estimate v = estimate_nothing(s->rules.level);

		v.value = s->adr[a];
		v.status = isnan(v.value) ? ESTIMATE_NO_VOTES :
			c[a].labels < STUDY_FEW_LABELS ? ESTIMATE_FEW_LABELS :
			ESTIMATE_OK;
		output_annotator(out, "*", "adr", ids_name(
			&s->raters->items->annotators, a), &c[a], &v);
	}
	MEM_FREE(c);
	for (size_t m = 0; m < n_models(s); m++) {
		struct decisions d;
		const char *name = decide(&d, s, &u, m);

		write_annotators_of(out, s, &u, &d, m, name);
		decisions_free(&d);
	}
	units_free(&u);
}

/* ---- annotators who are alike ---- */

/* The annotators, labels and items that the consistency is made of. */
static struct composition
count_alike(const struct units *u, const struct decisions *d,
	const struct consistency *x)
{
	size_t n = u->raters->ratings;
	double *same = mem_alloc(n, sizeof *same);
	struct composition *c, all;

	for (size_t r = 0; r < n; r++)
		same[r] = x->counts[u->raters->rating[r].annotator] ?
			d->same[r] : NUM_NA;
	c = units_count(u, same, NULL);
	all = c[u->groups];
	MEM_FREE(same, c);
	return all;
}

static void
write_alike(struct out *out, const struct study *s, const struct units *u,
	struct similarity *by, const struct consistency_rules *rules,
	const char *name)
{
	const struct drawn once = {.annotator = NULL};

	for (size_t m = 0; m < n_models(s); m++) {
		struct decisions d;
		const char *model = decide(&d, s, u, m);

		for (size_t i = 0; i < s->rates; i++) {
			const struct rate *rate = s->rate[i];
			struct decisions losses;
			const struct decisions *of = facts_of(rate, &d, &losses, s,
				u, model_of(s, m));
			struct consistency x;
			struct unit_values v;
			struct composition c;

			unit_values_init(&v, u, of, rate, false);
			unit_values_weigh(&v, &once);
			consistency_make(&x, by, v.value, rules);
			x.value.status = lacks(rate, model_of(s, m), x.value.status);
			x.chance.status = lacks(rate, model_of(s, m), x.chance.status);
			c = count_alike(u, of, &x);
			output_consistency(out, model, rate->about.name, name, &c,
				&x);
			consistency_free(&x);
			unit_values_free(&v);
			decisions_free(&losses);
		}
		decisions_free(&d);
	}
}

void
study_write_consistency(struct out *out, const struct study *s,
	const struct grouping *g, const struct consistency_rules *rules)
{
	const struct grouping each = {.text = "annotator",
		.kind = GROUPING_EACH};
	const struct units_rules make = {.pooled = false};
	struct similarity by;
	struct units u;

	units_make(&u, s->raters, &each, &make);
	similarity_make(&by, s->raters, g->columns > 0 ? g : NULL);
	write_alike(out, s, &u, &by, rules, g->text);
	similarity_free(&by);
	units_free(&u);
}
