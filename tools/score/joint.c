#include "joint.h"

#include "output.h"
#include "scores.h"

#include "stats/stats.h"
#include "text/num.h"

enum { MASS, SHARE, OF_TRUTH, OF_DECISION, FACTS_OF_PAIR };

struct joint {
	const struct evaluation_rules *rules;
	struct confusion c;    /* {0} until there is something to add up */
};

/* num / den, NUM_NA where den is no more than a rest of rounding of all. */
static double
part(double num, double den, double all)
{
	return den <= STATS_ROUNDING * all ? NUM_NA : num / den;
}

static size_t
begin(void *of, const struct evaluation *p)
{
	const struct joint *j = of;
	size_t named = j->rules->named;

	(void)p;
	return named * named * FACTS_OF_PAIR;
}

/* C[t][q], and its shares of S, T[t] and P[q]. */
static void
compute(void *of, const struct evaluation *p, const double *u, double *x)
{
	struct joint *j = of;
	const struct confusion *c = &j->c;
	size_t named = j->rules->named;
	double all;

	if (!c->joint) {
		confusion_init(&j->c, p->k, named, j->rules->zero);
		confusion_keep_joint(&j->c);
	}
	scores_decisions(&j->c, p, u);
	all = sum_value(&c->total);
	for (size_t t = 0; t < named; t++)
		for (size_t q = 0; q < named; q++, x += FACTS_OF_PAIR) {
			double mass = sum_value(&c->joint[t * c->k + q]);

			x[MASS] = mass;
			x[SHARE] = part(mass, all, all);
			x[OF_TRUTH] = part(mass, sum_value(&c->truth[t]), all);
			x[OF_DECISION] = part(mass, sum_value(&c->pred[q]),
				all);
		}
}

const struct record_column joint_columns[] = {
	{"model", RECORD_KEY}, {"group", RECORD_KEY}, {"target", RECORD_TEXT},
	{"truth", RECORD_KEY}, {"decision", RECORD_KEY}, {"metric", RECORD_KEY},
	{"value", RECORD_REAL}, {"lo", RECORD_REAL}, {"hi", RECORD_REAL},
	{"status", RECORD_TEXT}, {NULL, 0}
};

/* The rows of a pair of labels, whose facts are numbers i and on. */
static void
write_pair(struct out *out, const struct subject *s, const struct estimates *m,
	size_t truth, size_t decision, size_t i)
{
	static const struct output_fact facts[] = {
		[MASS] = {"mass", ESTIMATE_NO_MASS, false},
		[SHARE] = {"share", ESTIMATE_NO_MASS, false},
		[OF_TRUTH] = {"share_of_truth", ESTIMATE_NOT_IN_TRUTH, true},
		[OF_DECISION] = {"share_of_decision",
			ESTIMATE_NOT_PREDICTED, true},
	};

	for (size_t k = 0; k < FACTS_OF_PAIR; k++) {
		struct record r = output_start(out, joint_columns, s);

		output_label(&r, s->plan, truth);
		output_label(&r, s->plan, decision);
		output_number(&r, m, i + k, &facts[k]);
	}
}

static void
write_pairs(struct out *out, const struct subject *s, const struct estimates *m,
	size_t named)
{
	for (size_t t = 0; t < named; t++)
		for (size_t q = 0; q < named; q++)
			write_pair(out, s, m, t, q,
				(t * named + q) * FACTS_OF_PAIR);
}

void
joint_write(struct out *out, const struct subject *s)
{
	struct joint j = {.rules = &s->plan->rules};
	const struct estimates_maker maker = {.of = &j, .limits = true,
		.begin = begin, .compute = compute};
	struct estimates m;

	estimates_draw(&m, s, &maker);
	if (m.none) {
		struct record r = output_start(out, joint_columns, s);

		for (size_t i = 0; i < 3; i++)
			record_key(&r, view_of(""));
		output_none(&r, m.none);
	} else {
		write_pairs(out, s, &m, j.rules->named);
	}
	estimates_free(&m);
	confusion_free(&j.c);
}
