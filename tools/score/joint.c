#include "charts.h"

#include "output.h"
#include "scores.h"

#include "stats/stats.h"
#include "text/num.h"

enum { MASS, SHARE, OF_TRUTH, OF_DECISION, FACTS_OF_PAIR };

/* num / den, NUM_NA where den is no more than a rest of rounding of all. */
static double
part(double num, double den, double all)
{
	return den <= STATS_ROUNDING * all ? NUM_NA : num / den;
}

static size_t
begin(void *of, const struct evaluation *p)
{
	size_t named = p->rules->named;

	(void)of;
	return named * named * FACTS_OF_PAIR;
}

/* C[t][q], and its shares of S, T[t] and P[q]. The matrix has room from the first
 * call on. */
static void
compute(void *of, const struct evaluation *p, const double *u, double *x)
{
	struct confusion *c = of;
	size_t named = p->rules->named;
	double all;

	if (!c->joint) {
		confusion_init(c, p->k, named, p->rules->zero);
		confusion_keep_joint(c);
	}
	scores_decisions(c, p, u);
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

/* The rows of each pair of labels. */
static void
write_pairs(struct out *out, const struct subject *s, const struct estimates *m)
{
	static const struct output_fact facts[] = {
		[MASS] = {"mass", ESTIMATE_NO_MASS, false},
		[SHARE] = {"share", ESTIMATE_NO_MASS, false},
		[OF_TRUTH] = {"share_of_truth", ESTIMATE_NOT_IN_TRUTH, true},
		[OF_DECISION] = {"share_of_decision",
			ESTIMATE_NOT_PREDICTED, true},
	};
	size_t named = s->plan->rules.named;

	for (size_t i = 0; i < m->n; i++) {
		size_t pair = i / FACTS_OF_PAIR;
		struct record r = output_start(out, joint_columns, s,
			pair / named);

		output_label(&r, s->plan, pair % named);
		output_number(&r, m, i, &facts[i % FACTS_OF_PAIR]);
	}
}

void
joint_write(struct out *out, const struct subject *s)
{
	struct confusion c = {0};
	const struct estimates_maker maker = {.of = &c, .limits = true,
		.begin = begin, .compute = compute};
	struct estimates m;

	estimates_draw(&m, s, &maker);
	if (m.none) {
		struct record r = output_start(out, joint_columns, s,
			s->plan->rules.k);

		output_none(&r, m.none);
	}
	write_pairs(out, s, &m);
}
