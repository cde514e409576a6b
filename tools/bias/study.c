#include "study.h"

#include "output.h"
#include "replicate.h"
#include "sums.h"
#include "stats/stats.h"
#include "text/mem.h"

#include <math.h>

/* ---- groups ---- */

/* Make the decisions of model m, the last of which is the oracle, for the ratings of
 * units; returns its name. */
static const char *
decide(struct decisions *d, const struct study *s, const struct units *u, size_t m)
{
	const struct predictions *model = m < s->models->n ?
		&s->models->at[m] : NULL;

	decisions_of_model(d, s->raters, model, s->k, s->positive);
	decisions_spread(d, u);
	return model ? model->name : "oracle";
}

/* The number of models, with the oracle. */
static size_t
n_models(const struct study *s)
{
	return s->models->n + s->oracle;
}

/* Write the rows of each rate of decisions: of a ceiling, or with row NULL of a
 * model. */
static void
write_rates(struct out *out, struct study *s, const struct units *u,
	const struct decisions *d, const struct outcome_rules *rules,
	const char *row, const char *model)
{
	for (size_t i = 0; i < s->rates; i++) {
		struct outcome x;

		if (s->table) {
			s->sums += sums_section(out, row ? row : "model", model,
				s->rate[i], u, d);
			continue;
		}
		outcome_make(&x, u, d, s->rate[i], rules);
		if (row)
			output_ceiling(out, row, &x);
		else
			output_model(out, model, &x);
		outcome_free(&x);
	}
}

void
study_write_models(struct out *out, struct study *s, const struct units *u)
{
	for (size_t m = 0; m < n_models(s); m++) {
		struct decisions d;
		const char *name = decide(&d, s, u, m);

		write_rates(out, s, u, &d, &s->rules, NULL, name);
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
		write_rates(out, s, u, &d, &rules, ceiling[kind].row, NULL);
		decisions_free(&d);
		ballots_free(&votes.ballots);
	}
}

/* ---- each annotator ---- */

/* Wilson's interval of a share of n labels. Of few labels that are all right, or all
 * wrong, it would say more than they do. */
static struct estimate
share_of(const struct rate *rate, double value, double sum, double n, double level)
{
	struct estimate v = estimate_nothing(level);

	v.value = value;
	v.status = isnan(value) ? ESTIMATE_NO_LABELS : n < STUDY_FEW_LABELS ?
		ESTIMATE_FEW_LABELS : rate->share ? ESTIMATE_WILSON : ESTIMATE_OK;
	if (rate->share && (n >= STUDY_FEW_LABELS || (value > 0 && value < 1)))
		stats_wilson(sum, n, level, &v.lo, &v.hi);
	return v;
}

/* Write each annotator's rates. */
static void
write_annotators_of(struct out *out, const struct study *s,
	const struct units *u, const struct decisions *d, const char *model)
{
	const struct drawn once = {.annotator = NULL};
	struct composition *c = units_count(u, d->same, NULL);

	for (size_t i = 0; i < s->rates; i++) {
		struct unit_values by;

		unit_values_init(&by, u, d, s->rate[i], false);
		unit_values_weigh(&by, &once);
		for (size_t a = 0; a < u->n; a++) {
			struct estimate v = share_of(s->rate[i], by.value[a],
				sum_value(&by.sum[a]), sum_value(&by.n[a]),
				s->rules.level);

			output_annotator(out, model, s->rate[i]->about.name,
				ids_name(&s->raters->items->annotators, a),
				&c[a], &v);
		}
		unit_values_free(&by);
	}
	MEM_FREE(c);
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

		write_annotators_of(out, s, &u, &d, name);
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
			struct consistency x;
			struct unit_values v;
			struct composition c;

			unit_values_init(&v, u, &d, s->rate[i], false);
			unit_values_weigh(&v, &once);
			consistency_make(&x, by, v.value, rules);
			c = count_alike(u, &d, &x);
			output_consistency(out, model, s->rate[i]->about.name,
				name, &c, &x);
			consistency_free(&x);
			unit_values_free(&v);
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
