/* point: one level against every group of k people, whichever way it is made;
 * sampled, against the exact one. */
#include "spc/point.h"

#include "check.h"
#include "spc/groups.h"
#include "text/num.h"

enum { ASKED = 4, DRAWN = 12, SEEDS = 300 };

static const char *const combiner_names[] = {"plurality", "frequency", "abc",
	"dm"};
static const char *const scorer_names[] = {"agreement", "cross_entropy", "f1",
	"accuracy"};

/* The things from which levels are computed. */
struct room {
	struct town town;
	struct curve_rules rules;
	struct dirichlet dirichlet;
	double prior[LABELS], mean[LABELS];
	struct points points;
};

static void
room_init(struct room *m, int way, struct rng *r)
{
	draw_town(&m->town, r);
	m->rules = rules_of(&m->town.respondents, combiner_names[way % 4],
		scorer_names[way / 4 % 4]);
	m->rules.leave_out = way % 5 < 3;
	m->rules.scoring.eps = way % 2 ? .03 : 0;
	for (size_t l = 0; l < LABELS; l++) {
		m->prior[l] = rng_unit(r);
		m->mean[l] = rng_unit(r);
	}
	m->dirichlet = (struct dirichlet){.k = m->town.respondents.k,
		.mean = m->mean, .total = 1 + rng_unit(r)};
	m->points = (struct points){.respondents = &m->town.respondents,
		.rules = &m->rules, .prior = m->prior,
		.dirichlet = &m->dirichlet};
}

/* ---- by groups ---- */

static void
compute(struct points *w, struct point *point, uint32_t k, bool sampled)
{
	point->sampled = sampled;
	point_compute(w, point, k);
}

/* The prediction of pattern i from an answer; false: abc has no other item. */
static bool
predict(const struct room *m, const struct groups *g, size_t i, unsigned key,
	double *p)
{
	const struct town *t = &m->town;
	struct sum others[LABELS] = {{0, 0}};
	struct share terms[LABELS];
	struct cell y[LABELS];
	struct answers a = {.labels = t->respondents.k, .size = g->k, .y = y,
		.cells = LABELS, .prior = m->prior, .others = others,
		.dirichlet = &m->dirichlet, .terms = terms};

	groups_cells(key, y);
	for (size_t l = 0; l < a.labels; l++) {
		for (size_t j = 0; j < t->respondents.patterns; j++)
			sum_add(&others[l], t->weight[j] *
				g->says[j][key][l]);
		if (m->rules.leave_out && g->says[i][key][l] > 0)
			terms[a.n_terms++] = (struct share){(uint32_t)l,
				g->says[i][key][l]};
	}
	return m->rules.combiner->predict(&a, p);
}

/* The level, its items weighing as given; *unmatched as point has it. */
static double
by_groups(const struct room *m, const struct groups *g, const double *items,
	double *unmatched)
{
	const struct town *t = &m->town;
	struct scoring s;
	double value, all = 0;

	scoring_init(&s, m->rules.scorer, &m->rules.scoring,
		t->respondents.patterns);
	*unmatched = 0;
	for (size_t i = 0; i < t->respondents.patterns; i++)
		for (unsigned key = 0; key < GROUPS_KEYS; key++) {
			struct share share[LABELS];
			double p[LABELS];

			if (g->answer[i][key] == 0)
				continue;
			if (!predict(m, g, i, key, p))
				*unmatched += t->weight[i] * g->answer[i][key];
			for (uint32_t l = 0; l < t->respondents.k; l++)
				share[l] = (struct share){l,
					g->says[i][key][l]};
			scoring_clamp(&s, p);
			scoring_add(&s, i, p, share, t->respondents.k);
		}
	scoring_end(&s);
	value = scoring_value(&s, items);
	scoring_free(&s);
	for (size_t i = 0; i < t->respondents.patterns; i++)
		all += t->weight[i];
	*unmatched /= all;
	return value;
}

/* Levels in any order. Of draws that are as many as the answers, none is made. */
static void
is_exact(struct room *m, uint32_t max)
{
	double *items = m->town.weight;

	for (uint32_t at = 0; at <= max; at++) {
		uint32_t k = (at * 3 + 2) % (max + 1);
		struct point x, y;
		struct groups g;
		double unmatched;

		groups_ask(&g, &m->town, k);
		compute(&m->points, &x, k, false);
		CHECK_NEAR(x.value, by_groups(m, &g, items, &unmatched), 1e-12);
		CHECK_NEAR(x.unmatched, unmatched, 1e-13);
		CHECK(!x.sampled && isnan(x.se) && !x.scoring.sums);
		m->rules.draws = 1000;
		compute(&m->points, &y, k, true);
		CHECK_NEAR(y.value, x.value, 1e-12);
		CHECK(y.sampled && (isinf(x.value) || isnan(x.value) ||
			y.se < 1e-12));
		CHECK_NEAR(y.unmatched, unmatched, 1e-13);
	}
}

static void
exact(void)
{
	struct rng r = check_rng(1, 0);

	for (int way = 0; way < 240; way++) {
		struct room m;
		uint32_t max;

		room_init(&m, way, &r);
		max = most_asked(&m.town);
		points_init(&m.points, max);
		is_exact(&m, max);
	}
}

/* With keep a level tells its value under any weights. */
static void
kept(void)
{
	struct rng r = check_rng(2, 0);

	for (int way = 0; way < 60; way++) {
		double items[PATTERNS], unmatched;
		struct groups g;
		struct point x;
		struct room m;

		room_init(&m, way, &r);
		m.rules.replicates = 1;
		points_init(&m.points, 1);
		groups_ask(&g, &m.town, 1);
		compute(&m.points, &x, 1, false);
		for (size_t i = 0; i < m.town.respondents.patterns; i++)
			items[i] = 1 + (double)rng_below(&r, 4);
		CHECK_NEAR(scoring_value(&x.scoring, items), by_groups(&m, &g,
			items, &unmatched), 1e-12);
		scoring_free(&x.scoring);
	}
}

/* ---- draws ---- */

/* Two patterns whose people give more answers than are drawn. */
static void
large(struct room *m, struct cell cell[2][3])
{
	struct respondents *c = &m->town.respondents;

	memset(m, 0, sizeof *m);
	for (uint32_t l = 0; l < 3; l++) {
		cell[0][l] = (struct cell){l, 6};
		cell[1][l] = (struct cell){l, 4 + 3 * l};
	}
	m->town.asked[0] = (struct vector){cell[0], 3, 18};
	m->town.asked[1] = (struct vector){cell[1], 3, 21};
	m->town.weight[0] = 2;
	m->town.weight[1] = 1;
	*c = (struct respondents){.k = 3, .n = 3, .patterns = 2, .asked = m->town.asked,
		.weight = m->town.weight,
		.items = 3, .labels = 57};
	m->rules = rules_of(c, "plurality", "agreement");
	m->prior[0] = m->prior[1] = m->prior[2] = 1. / 3;
	m->points = (struct points){.respondents = c, .rules = &m->rules,
		.prior = m->prior, .dirichlet = &m->dirichlet};
}

/* The mean of many samples is within 5 standard errors of the exact level, and
 * their spread is what each says of itself. */
static void
sampled(void)
{
	for (int way = 0; way < 3; way++) {
		double sum = 0, square = 0, said = 0, off;
		struct cell cell[2][3];
		struct point x, y;
		struct room m;

		large(&m, cell);
		m.rules.combiner = combiner_named(combiner_names[way]);
		m.rules.leave_out = false;
		points_init(&m.points, ASKED);
		compute(&m.points, &x, ASKED, false);
		m.rules.draws = way == 0 ? DRAWN / 2 : DRAWN;
		for (m.rules.seed = 0; m.rules.seed < SEEDS; m.rules.seed++) {
			compute(&m.points, &y, ASKED, true);
			CHECK(y.sampled && y.se > 0);
			sum += y.value - x.value;
			square += pow(y.value - x.value, 2);
			said += y.se * y.se;
		}
		off = sum / SEEDS;
		CHECK(fabs(off) < 5 * sqrt(square) / SEEDS);
		CHECK(square / said > .6 && square / said < 1.6);
	}
}

/* One draw has no error; the same seed draws the same, whatever was computed
 * before; another does not. */
static void
seeds(void)
{
	struct cell cell[2][3];
	struct point x, y, z;
	struct room m;

	large(&m, cell);
	m.rules.draws = 5;
	points_init(&m.points, ASKED);
	compute(&m.points, &x, ASKED, true);
	compute(&m.points, &y, ASKED - 1, true);
	compute(&m.points, &z, ASKED, true);
	CHECK(x.value == z.value && x.se == z.se && x.value != y.value);
	m.rules.seed = 1;
	compute(&m.points, &z, ASKED, true);
	CHECK(x.value != z.value);
	m.rules.draws = 1;
	compute(&m.points, &z, ASKED, true);
	CHECK(isnan(z.se) && z.value >= 0 && z.value <= 1);
}

/* Patterns that are alike draw on their own. */
static void
streams(void)
{
	struct cell cell[2][3];
	struct point x;
	struct room m;

	large(&m, cell);
	m.town.asked[1] = m.town.asked[0];
	m.town.weight[1] = 2;
	m.rules.draws = 5;
	m.rules.replicates = 1;
	points_init(&m.points, ASKED);
	compute(&m.points, &x, ASKED, true);
	CHECK(x.scoring.sums[0] != x.scoring.sums[1]);
	scoring_free(&x.scoring);
}

static void
learners(void)
{
	for (size_t i = 0; i < 4; i++) {
		struct curve_rules r = {.combiner = combiner_named(
			combiner_names[i])};

		CHECK(point_learns(&r) == (strcmp(combiner_names[i], "abc") ==
			0));
	}
}

CHECK_ALL(exact, kept, sampled, seeds, streams, learners)
