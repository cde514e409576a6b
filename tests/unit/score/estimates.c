/* estimates: of blocks, items and replicates against lists of every item and label
 * with the weights that the draws give them; comparisons by their formulas. */
#include "score/estimates.h"
#include "score/statuses.h"

#include "check.h"
#include "status_words.h"
#include "draws.h"
#include "score/drawing.h"
#include "score/expand.h"
#include "score/redraw.h"

enum { REPLICATES = 5, SEED = 11 };

/* Cases that have come to be. */
static unsigned long seen_outside, seen_moved, seen_lost, seen_single;

/* What slot s should be for these weights of items, where annotators contradict
 * themselves `times` as often. */
static double
expected(const struct plan *plan, size_t s, struct expansion *all,
	enum target target, int kind, const double *weight, long double times)
{
	struct evaluation_rules rules = plan->rules;
	double there[ITEMS];

	for (size_t i = 0; i < all->d->items; i++)
		there[i] = is_empty(all->d, i, target, kind) ? 0 : weight[i];
	rules.oracle = plan->oracle[target];
	expand_as_often(all, all->d, &rules, all->model, target, kind, there,
		times);
	return defined_value(all, known_of(plan->slot[s].metric->about.name),
		plan->slot[s].label);
}

/* A value that is shown: of shares that are not cut it may be beyond the
 * metric's range, and then there is none. */
static void
shown(const struct estimates *v, const struct plan *plan, size_t s, int kind,
	size_t at, double x)
{
	const struct known *m = known_of(plan->slot[s].metric->about.name);
	bool outside = x < m->least - 1e-10 || x > m->most + 1e-10;

	CHECK_NEAR(v->value[kind][at], outside ? NUM_NA : x, 1e-11);
	if (kind == AT_PFLIP)
		CHECK(v->outside[at] == outside);
	seen_outside += outside;
}

/* Items weigh once, or as many times as they have labels. */
static double
item_weight(const struct data *d, const struct plan *plan, size_t i)
{
	const uint32_t *n = d->n[i];

	return plan->by_labels ? (double)(n[0] + n[1] + n[2] + n[3]) : 1;
}

static void
block_values(const struct estimates *v, const struct plan *plan,
	struct expansion *all, enum target target)
{
	double weight[ITEMS];

	for (size_t i = 0; i < all->d->items; i++)
		weight[i] = (double)all->d->weight[i] *
			item_weight(all->d, plan, i);
	CHECK(v->items == 1);
	CHECK(v->range == (target == TARGET_PRIMARY && all->d->primary &&
		plan->bootstrap == 0));
	for (int kind = 0; kind < (v->range ? AT_KINDS : 1); kind++)
		for (size_t s = 0; s < plan->slots; s++)
			shown(v, plan, s, kind, s, expected(plan, s, all,
				target, kind, weight, 1));
}

static void
item_values(const struct estimates *v, const struct plan *plan,
	const struct table *t, const struct block *b, struct expansion *all,
	enum target target)
{
	CHECK(v->items == b->n);
	for (size_t o = 0; o < b->n; o++) {
		double weight[ITEMS] = {0};

		weight[table_item(t, b->item[o])] = 1;
		for (int kind = 0; kind < (v->range ? AT_KINDS : 1); kind++)
			for (size_t s = 0; s < plan->slots; s++)
				shown(v, plan, s, kind, s * b->n + o,
					known_of(plan->slot[s].metric->about.name)->is &
					PER_ITEM ? expected(plan, s, all, target, kind,
					weight, 1) : NUM_NA);
	}
}

/* How often retests disagree in the replicate against all: item x is there
 * drawn[x] times instead of weight[x]. 1 where that is not known. */
static long double
times_of(const struct data *d, const uint64_t *drawn)
{
	uint64_t pairs = 0, disagree = 0, all_pairs = 0, all_disagree = 0;

	for (size_t x = 0; x < d->items && d->retests; x++) {
		pairs += drawn[x] * d->pairs[x];
		disagree += drawn[x] * d->disagree[x];
		all_pairs += d->weight[x] * d->pairs[x];
		all_disagree += d->weight[x] * d->disagree[x];
	}
	return pairs == 0 || all_disagree == 0 ? 1 :
		(long double)(disagree * all_pairs) /
		(long double)(pairs * all_disagree);
}

/* The least that p_flip leaves of an item, if it is that near to nothing that
 * it is a matter of rounding whether it leaves anything. */
static bool
is_narrow(const struct expansion *all)
{
	for (size_t i = 0; i < all->d->items; i++)
		if (fabsl(left_of(all, i)) < 1e-3L)
			return true;
	return false;
}

/* A replicate weighs each item as often as it is drawn. */
static void
replicates(const struct estimates *v, const struct plan *plan,
	const struct table *t, const struct block *b, struct expansion *all,
	enum target target)
{
	CHECK(v->replicates == plan->bootstrap);
	CHECK(!v->replicate == !plan->bootstrap);
	for (uint64_t r = 0; r < plan->bootstrap; r++) {
		uint64_t drawn[ITEMS], of[ITEMS];
		double weight[ITEMS];
		long double times;

		draws(SEED, r, b->copies, b->n, drawn);
		for (size_t i = 0; i < b->n; i++) {
			size_t x = table_item(t, b->item[i]);

			of[x] = drawn[i];
			weight[x] = (double)drawn[i] * item_weight(all->d,
				plan, x);
		}
		times = target == TARGET_NEW ? times_of(all->d, of) : 1;
		for (size_t s = 0; s < plan->slots; s++) {
			double x = expected(plan, s, all, target, 0, weight,
				times);

			if (target == TARGET_NEW && is_narrow(all))
				continue;
			CHECK_NEAR(v->replicate[s * REPLICATES + r], x, 1e-9);
			seen_moved += times != 1 && !isnan(x);
			seen_lost += times != 1 && all->lost;
		}
	}
}

/* ---- one against another ---- */

static void
compared(const struct estimates *c, const struct plan *plan,
	const struct estimates *a, const struct estimates *b, bool plain)
{
	CHECK(c->items == a->items && c->range == a->range);
	CHECK(c->shares == (b->shares && !plain));
	CHECK(c->signs == (a->signs || b->signs));
	CHECK(!c->plain);
	for (size_t s = 0; s < plan->slots; s++) {
		bool ratio = !plain && metric_is_up(plan->slot[s].metric);

		CHECK(c->refused[s] == (a->refused[s] ? a->refused[s] :
			b->refused[s]));

		for (size_t o = s * a->items; o < (s + 1) * a->items; o++)
			for (int k = 0; k < (a->range ? AT_KINDS : 1); k++) {
				double x = a->value[k][o], y = b->value[k][o];

				CHECK_NEAR(c->value[k][o], !ratio ? x - y :
					y == 0 ? NUM_NA : x / y, 1e-15);
				CHECK(c->outside[o] == (a->outside[o] ||
					b->outside[o]));
			}
		for (uint64_t r = s * a->replicates; r < (s + 1) *
		     a->replicates; r++) {
			double x = a->replicate[r], y = b->replicate[r];

			CHECK_NEAR(c->replicate[r], !ratio ? x - y : y == 0 ?
				NUM_NA : x / y, 1e-15);
		}
	}
}

/* Of those that exist, the share above 0. */
static void
positive(const struct estimates *c, const struct plan *plan)
{
	for (size_t s = 0; s < plan->slots; s++) {
		double n = 0, above = 0;

		for (uint64_t r = 0; r < c->replicates; r++) {
			double x = c->replicate[s * c->replicates + r];

			n += isnan(x) ? 0 : 1;
			above += !isnan(x) && x > 0;
		}
		CHECK_NEAR(estimates_positive(c, s), n > 0 ? above / n : NUM_NA,
			1e-15);
	}
}

static void
compare(const struct plan *plan, const struct estimates *v)
{
	for (int how = 0; how < 6; how++) {
		const struct estimates *a = &v[how % 3], *b = &v[(how + 1) % 3];
		struct estimates c;

		estimates_compare(&c, a, b, how > 2);
		compared(&c, plan, a, b, how > 2);
		positive(&c, plan);
	}
}

/* ---- all of it ---- */

/* Of all metrics that there can be, or of those without -M. */
static void
make_plan(struct plan *plan, const struct table *t, const struct data *d,
	struct rng *r)
{
	static const double zeros[] = {NUM_NA, 0, 1};
	bool ordered = d->k == d->named, named = rng_below(r, 2) != 0;
	struct strings list = {.n = 0};
	const struct plan_names names = {&list, d->k > 2 ? IDS_NONE :
		(uint32_t)d->named - 1, NULL};

	*plan = (struct plan){.items = rng_below(r, 3) == 0, .seed = SEED,
		.by_labels = rng_below(r, 2) != 0,
		.rules = {.bins = 4, .replicated = true, .zero = zeros[rng_below(r, 3)],
		.trial = {.eps = 1e-15, .range = 8},
		.has_range = evaluation_has_range(&t->truth)}};
	plan->bootstrap = plan->items || rng_below(r, 2) ? 0 : REPLICATES;
	for (int target = 0; target < TARGET_KINDS; target++)
		plan->oracle[target] = (int)rng_below(r, 3);
	plan->flips = flips_of(&t->truth);
	for (size_t m = 0; m < metrics_table.n && named; m++)
		if (ordered || !(known_of(metrics[m].about.name)->is & SCALE))
			strings_add(&list, metrics[m].about.name,
				strlen(metrics[m].about.name));
	plan_make(plan, &t->truth.labels, &names);
}

/* Why slots have no values, and whether values are of the shares themselves. */
static void
check_refused(const struct estimates *v, const struct plan *plan,
	const struct data *d, int model, enum target target)
{
	struct evaluation_rules rules = plan->rules;
	struct expansion all = {.d = d, .model = model, .target = target,
		.rules = &rules};

	rules.oracle = plan->oracle[target];
	CHECK(v->shares == (model == MODEL_ORACLE && target != TARGET_NEW));
	CHECK(!v->signs);
	for (size_t s = 0; s < plan->slots; s++) {
		const char *why = refusal(&all, known_of(plan->slot[s].metric->about.name));

		CHECK_STATUS(v->refused[s], why ? why : "ok");
	}
}

/* Has every item of the block one label? */
static bool
has_one_label(const struct block *b)
{
	for (size_t i = 0; i < b->n; i++)
		if (b->truth->vectors.total[b->truth->vector[b->item[i]]] > 1)
			return false;
	return true;
}

/* An oracle of one label per item has no value. */
static void
single_values(const struct estimates *v)
{
	CHECK(v->none == ESTIMATE_ONE_LABEL);
	for (size_t i = 0; i < v->n; i++)
		CHECK(isnan(v->value[AT_PFLIP][i]));
	seen_single++;
}

static void
of_target(const struct table *t, const struct data *d, const struct plan *plan,
	const struct block *b, enum target target)
{
	struct estimates v[MODELS];

	for (int model = 0; model < MODELS; model++) {
		struct expansion all = {.d = d, .model = model};

		estimates_make(&v[model], &(struct subject){plan, b, target,
			model == MODEL_ORACLE ? NULL : &t->models.at[model],
			NULL});
		if (model == MODEL_ORACLE && has_one_label(b)) {
			single_values(&v[model]);
			continue;
		}
		check_refused(&v[model], plan, d, model, target);
		CHECK(v[model].plain && !v[model].doubt);
		CHECK(!v[model].none == !(target == TARGET_NEW && d->lost));
		CHECK(!v[model].none || v[model].none == ESTIMATE_OWN(SCORE_ALL_FLIPS));
		if (plan->items)
			item_values(&v[model], plan, t, b, &all, target);
		else
			block_values(&v[model], plan, &all, target);
		replicates(&v[model], plan, t, b, &all, target);
	}
	compare(plan, v);
}

static void
random_tables(void)
{
	struct rng r = check_rng(5, 0);

	for (int round = 0; round < 200; round++) {
		struct blocks blocks;
		struct plan plan;
		struct data d;
		struct table t;

		data_draw(&d, &r);
		table_of(&t, &d);
		make_plan(&plan, &t, &d, &r);
		blocks_make(&blocks, &t.truth, &t.models, plan.bootstrap > 0,
			plan.by_labels);
		CHECK(blocks.n == 1);
		for (int target = 0; target < TARGET_KINDS; target++)
			if (data_has(&d, target))
				of_target(&t, &d, &plan, &blocks.at[0],
					(enum target)target);
	}
	CHECK(seen_outside > 100 && seen_moved > 1000 && seen_lost > 20 &&
		seen_single > 0);
}

/* Nothing is above 0 but what is, and what does not exist is not there. */
static void
shares(void)
{
	double replicate[] = {0, 1, -1, NUM_NA, 2, NUM_NA, NUM_NA, NUM_NA,
		NUM_NA, NUM_NA, 0, 0, 0, 0, 0};
	struct estimates v = {.replicate = replicate, .replicates = 5};

	CHECK(estimates_positive(&v, 0) == .5);
	CHECK(isnan(estimates_positive(&v, 1)));
	CHECK(estimates_positive(&v, 2) == 0);
}

/* ---- tables to draw ---- */

/* One number: the weight of all patterns. */
static size_t
begin(void *of, const struct evaluation *p)
{
	(void)p;
	return *(size_t *)of;
}

static void
compute(void *of, const struct evaluation *p, const double *u, double *x)
{
	(void)of;
	*x = 0;
	for (size_t i = 0; i < p->n; i++)
		*x += u[i] * (double)(i + 1);
}

static void
table(void)
{
	struct conf conf = {.confusion = true, .common.bootstrap = 30};
	size_t one = 1;
	const struct estimates_maker maker = {.of = &one, .limits = true,
		.begin = begin, .compute = compute};
	double least = 99, most = 0;
	struct estimate e;
	struct drawing d;
	struct subject s;
	struct estimates m;
	struct redraw re;

	drawing_read(&d, &conf, four, four_said);
	s = drawing_subject(&d, TARGET_RAW, true);
	estimates_draw(&m, &s, &maker);
	CHECK(m.n == 1);
	CHECK(!m.none);
	CHECK(m.value[AT_PFLIP][0] == 1 + 2 + 3 + 4);
	redraw_init(&re, &d.plan, s.block);
	for (uint64_t r = 0; r < 30; r++) {
		double x = 0;

		resample_draw(&re.how, r);
		for (size_t i = 0; i < 4; i++)
			x += re.units.times[i] * (double)(i + 1);
		CHECK(m.replicate[r] == x);
		least = fmin(least, x);
		most = fmax(most, x);
	}
	e = estimates_number(&m, 0, least, most);
	CHECK(e.status == ESTIMATE_BOOTSTRAP);
	CHECK(least <= e.lo && e.lo < e.hi && e.hi <= most);
	/* a share is at most 1 */
	e = estimates_number(&m, 0, 0, 1);
	CHECK(e.lo == 1 && e.hi == 1);
}

static void
refusals(void)
{
	struct conf conf = {.confusion = true};
	size_t one = 1, many = 2000000000;
	struct estimates_maker maker = {.of = &one, .probable = true,
		.begin = begin, .compute = compute};
	struct drawing d;
	struct subject s;
	struct estimates m;

	drawing_read(&d, &conf, four, "item\tlabel\ni1\ta\ni2\ta\ni3\ta\n"
		"i4\tb\n");
	s = drawing_subject(&d, TARGET_RAW, true);
	estimates_draw(&m, &s, &maker);
	CHECK(m.none == ESTIMATE_HARD_PREDICTIONS);
	maker.probable = false;
	maker.of = &many;
	CHECK_DIES(1, "2000000000 numbers in each of 0 replicates: fewer labels",
		estimates_draw(&m, &s, &maker));
	conf.common.bootstrap = 10;
	many = 100000000;
	drawing_read(&d, &conf, four, four_said);
	s = drawing_subject(&d, TARGET_RAW, true);
	CHECK_DIES(1, "100000000 numbers in each of 10 replicates: fewer labels",
		estimates_draw(&m, &s, &maker));
	conf.common.bootstrap = 0;

	/* p_flip 1/2 of two labels leaves nothing */
	maker.of = &one;
	drawing_read(&d, &conf, "item\tlabel\tn\tpflip\ni1\ta\t1\t.5\n"
		"i2\tb\t1\t.5\n", "item\tlabel\ni1\ta\ni2\ta\n");
	s = drawing_subject(&d, TARGET_NEW, true);
	estimates_draw(&m, &s, &maker);
	CHECK(m.none == ESTIMATE_OWN(SCORE_ALL_FLIPS));
	/* the ceiling of new people is of no decisions */
	s = drawing_subject(&d, TARGET_NEW, false);
	estimates_draw(&m, &s, &maker);
	CHECK(m.none == ESTIMATE_OWN(SCORE_NOT_KNOWN));
}

static void
outside(void)
{
	CHECK(!estimates_is_outside(method_find(&metrics_table, "accuracy"), 0));
	CHECK(!estimates_is_outside(method_find(&metrics_table, "accuracy"), 1 + 1e-15));
	CHECK(estimates_is_outside(method_find(&metrics_table, "accuracy"), 1 + 1e-9));
	CHECK(estimates_is_outside(method_find(&metrics_table, "accuracy"), -1e-9));
	CHECK(!estimates_is_outside(method_find(&metrics_table, "accuracy"), NUM_NA));
	CHECK(!estimates_is_outside(method_find(&metrics_table, "mcc"), -1));
	CHECK(!estimates_is_outside(method_find(&metrics_table, "log_loss"), 1e9));
	CHECK(estimates_is_outside(method_find(&metrics_table, "cross_entropy"), 1e-9));
	CHECK(!estimates_is_outside(method_find(&metrics_table, "bias"), -1e9));
}

CHECK_ALL(outside, random_tables, shares, table, refusals)
