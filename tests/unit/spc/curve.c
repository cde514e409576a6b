/* power: curves against asking every ordered group of people, one by one. */
#include "spc/curve.h"

#include "check.h"
#include "spc/scene.h"
#include "text/num.h"
#include "stats/rng.h"

enum { KEYS = 512 };

/* ---- brute force ---- */

/* The items of a pattern, which weigh `weight`, are in part as they are, and in part
 * `part` as they are without a person. */
struct without {
	size_t item, person;
	double weight, part;
};

/* The probability that k people of a pattern answer y, a number of three octal
 * digits, and another then says l; and all that is computed from it. */
struct brute {
	const struct town *t;
	const struct curve_rules *rules;
	const struct curve *curve;
	uint32_t k;
	double says[PATTERNS][KEYS][LABELS];
	double prior[LABELS];
	double matrix[LABELS][LABELS], log_score, unmatched;

	const struct without *without; /* NULL: nothing is */
	const struct brute *learned;   /* by whom abc learns */
	struct brute_point {
		size_t item;
		double score, pos, neg;
	} point[PATTERNS * KEYS];
	size_t points;
};

/* Each who is left, but for the person `none`, is as likely to be the next; weight is
 * the probability of those who were asked, in this order. */
static void
ask(struct brute *b, size_t i, uint32_t asked, unsigned taken, unsigned key,
	double weight, size_t none)
{
	bool last = asked == b->k, other = last && b->t->respondents.wanted;
	const uint32_t *label = b->t->label[other][i];
	size_t n = b->t->people[other][i];

	weight /= (double)(other ? n : n - asked - (none < n));
	for (size_t j = 0; j < n; j++) {
		if (!other && (taken >> j & 1 || j == none))
			continue;
		if (last)
			b->says[i][key][label[j]] += weight;
		else
			ask(b, i, asked + 1, taken | 1U << j, key +
				(1U << 3 * label[j]), weight, none);
	}
}

static void
ask_item(struct brute *b, size_t i)
{
	const struct without *x = b->without;
	bool here = x && x->item == i;

	ask(b, i, 0, 0, 0, here ? x->weight * (1 - x->part) : 1, PEOPLE);
	if (here && x->part != 0)
		ask(b, i, 0, 0, 0, x->weight * x->part, x->person);
}

static double
chance(const struct brute *b, size_t i, unsigned key)
{
	double sum = 0;

	for (size_t l = 0; l < LABELS; l++)
		sum += b->says[i][key][l];
	return sum;
}

static void
predict_plurality(const struct brute *b, unsigned key, double *p)
{
	size_t k = b->t->respondents.k, tied = 0;
	unsigned top = 0;

	for (size_t l = 0; l < k; l++)
		top = (key >> 3 * l & 7) > top ? key >> 3 * l & 7 : top;
	for (size_t l = 0; l < k; l++)
		tied += (key >> 3 * l & 7) == top;
	for (size_t l = 0; l < k; l++)
		p[l] = (key >> 3 * l & 7) == top ? 1 / (double)tied : 0;
}

static void
predict_frequency(const struct brute *b, unsigned key, double *p)
{
	for (size_t l = 0; l < b->t->respondents.k; l++)
		p[l] = b->k > 0 ? (key >> 3 * l & 7) / (double)b->k :
			b->prior[l];
}

/* The shares of labels of all other items of which k people say the same. */
static bool
predict_abc(const struct brute *b, size_t i, unsigned key, double *p)
{
	size_t k = b->t->respondents.k;
	double sum = 0;

	for (size_t l = 0; l < k; l++) {
		p[l] = 0;
		for (size_t j = 0; j < b->t->respondents.patterns; j++)
			p[l] += b->learned->says[j][key][l] * (b->t->weight[j] -
				(j == i && b->rules->leave_out));
		sum += p[l];
	}
	for (size_t l = 0; l < k; l++)
		p[l] = sum > 0 ? p[l] / sum : 1 / (double)k;
	return sum > 0;
}

/* The fit has a test of its own; here it is taken as it is. */
static void
predict_dm(const struct brute *b, unsigned key, double *p)
{
	const struct dirichlet *d = &b->curve->dirichlet;

	for (size_t l = 0; l < b->t->respondents.k; l++) {
		double y = key >> 3 * l & 7;

		p[l] = isinf(d->total) || b->k == 0 ? d->mean[l] :
			(y + d->total * d->mean[l]) / (b->k + d->total);
	}
}

static void
clamp(double *p, size_t k, double eps)
{
	double sum = 0;

	for (size_t l = 0; l < k; l++)
		sum += p[l] = fmin(1 - eps, fmax(eps, p[l]));
	for (size_t l = 0; l < k; l++)
		p[l] /= sum;
}

/* Hold the prediction of the answers `key` against who is next. */
static void
score_key(struct brute *b, size_t i, unsigned key)
{
	double weight = b->t->weight[i] / b->t->respondents.items;
	double p[LABELS] = {0};
	const char *combiner = b->rules->combiner->about.name;
	size_t k = b->t->respondents.k, x = b->rules->scoring.positive;

	if (strcmp(combiner, "plurality") == 0)
		predict_plurality(b, key, p);
	else if (strcmp(combiner, "frequency") == 0)
		predict_frequency(b, key, p);
	else if (strcmp(combiner, "dm") == 0)
		predict_dm(b, key, p);
	else if (!predict_abc(b, i, key, p))
		b->unmatched += weight * chance(b, i, key);
	b->point[b->points++] = (struct brute_point){i, p[x],
		b->says[i][key][x], chance(b, i, key) - b->says[i][key][x]};
	for (size_t a = 0; a < k; a++)
		for (size_t l = 0; l < k; l++)
			b->matrix[a][l] += weight * p[a] * b->says[i][key][l];
	if (b->rules->scoring.eps > 0)
		clamp(p, k, b->rules->scoring.eps);
	for (size_t l = 0; l < k; l++)
		if (b->says[i][key][l] > 0)
			b->log_score += weight * b->says[i][key][l] *
				log2(p[l]);
}

static void
find_prior(struct brute *b)
{
	const struct town *t = b->t;
	int side = t->respondents.wanted != NULL;
	double all = 0;

	for (size_t i = 0; i < t->respondents.patterns; i++)
		for (size_t j = 0; j < t->people[side][i]; j++) {
			b->prior[t->label[side][i][j]] += t->weight[i];
			all += t->weight[i];
		}
	for (size_t l = 0; l < t->respondents.k; l++)
		b->prior[l] = b->rules->uniform ? 1 / (double)t->respondents.k :
			b->prior[l] / all;
}

/* Everything about k people; returns how many answers there are. */
static double
survey_without(struct brute *b, const struct curve *p, const struct town *t,
	uint32_t k, const struct without *without, const struct brute *learned)
{
	double answers = 0;

	*b = (struct brute){.t = t, .rules = &p->rules, .curve = p, .k = k,
		.without = without, .learned = learned ? learned : b};
	find_prior(b);
	for (size_t i = 0; i < t->respondents.patterns; i++)
		ask_item(b, i);
	for (size_t i = 0; i < t->respondents.patterns; i++)
		for (unsigned key = 0; key < KEYS; key++)
			if (chance(b, i, key) > 0) {
				score_key(b, i, key);
				answers++;
			}
	return answers;
}

static double
survey_town(struct brute *b, const struct curve *p, const struct town *t,
	uint32_t k)
{
	return survey_without(b, p, t, k, NULL, NULL);
}

/* The area over all pairs of different items. */
static double
brute_area(const struct brute *b)
{
	double area = 0, pairs = 0;

	for (size_t i = 0; i < b->points; i++)
		for (size_t j = 0; j < b->points; j++) {
			const struct brute_point *x = &b->point[i];
			const struct brute_point *y = &b->point[j];
			double weight = b->t->weight[x->item] *
				(b->t->weight[y->item] - (x->item == y->item)) *
				x->pos * y->neg;

			pairs += weight;
			area += weight * (fabs(x->score - y->score) < 1e-9 ? .5 :
				x->score > y->score);
		}
	return area / pairs;
}

static double
brute_value(const struct brute *b)
{
	const char *scorer = b->rules->scorer->about.name;
	size_t x = b->rules->scoring.positive;
	double agreement = 0, margins = 0;

	for (size_t l = 0; l < b->t->respondents.k; l++) {
		agreement += b->matrix[l][l];
		margins += b->matrix[x][l] + b->matrix[l][x];
	}
	if (strcmp(scorer, "agreement") == 0)
		return agreement;
	if (strcmp(scorer, "cross_entropy") == 0)
		return b->log_score;
	if (strcmp(scorer, "roc_auc") == 0)
		return brute_area(b);
	return margins > 0 ? 2 * b->matrix[x][x] / margins : NUM_NA;
}

/* ---- exact curves ---- */

static void
is_brute(const struct town *t, const struct curve_rules *rules)
{
	uint32_t max = most_asked(t);
	struct curve p;

	curve_init(&p, &t->respondents, rules, max);
	for (uint32_t k = 0; k <= max; k++) {
		const struct point *x = &p.point[k];
		struct brute b;

		survey_town(&b, &p, t, k);
		CHECK_NEAR(x->value, brute_value(&b), 1e-12);
		CHECK_NEAR(x->unmatched, b.unmatched, 1e-13);
		CHECK(!x->sampled && isnan(x->se));
		for (size_t l = 0; l < t->respondents.k; l++)
			CHECK_NEAR(p.prior[l], b.prior[l], 1e-15);
	}
}

static void
exact(void)
{
	static const char *combiner[] = {"plurality", "frequency", "abc", "dm"},
		*scorer[] = {"agreement", "cross_entropy", "f1"};
	int references = 0;
	struct rng r = check_rng(1, 0);

	for (int round = 0; round < 60; round++) {
		struct town t;

		draw_town(&t, &r);
		references += t.respondents.wanted != NULL;
		for (int i = 0; i < 24; i++) {
			struct curve_rules rules = rules_of(&t.respondents,
				combiner[i % 4], scorer[i / 4 % 3]);

			rules.leave_out = i < 12;
			rules.uniform = i < 12;
			rules.scoring.eps = round % 2 ? .02 : 0;
			rules.scoring.positive = (size_t)round % t.respondents.k;
			is_brute(&t, &rules);
		}
	}
	CHECK(references >= 10 && references <= 50);
}

/* The running example of spec/spc.md is in examples; this one can be done by
 * hand. Two items, of labels 0 0 1 and 1 1: one answer of the first is 0 with
 * 2/3, then 0 and 1 are as likely; of 1 only the other item says 1. */
static void
by_hand(void)
{
	struct cell first[] = {{0, 2}, {1, 1}}, second = {1, 2};
	struct vector asked[] = {{first, 2, 3}, {&second, 1, 2}};
	double weight[] = {1, 1};
	struct respondents c = {.k = 2, .n = 2, .patterns = 2, .asked = asked,
		.weight = weight, .items = 2,
		.labels = 5};
	struct curve_rules rules = rules_of(&c, "abc", "agreement");
	struct curve p;

	curve_init(&p, &c, &rules, 1);
	/* the other item's shares: 1/3 say 1, and 1 says 1 */
	CHECK_NEAR(p.point[0].value, (1. / 3 + 1. / 3) / 2, 1e-15);
	/* 0: uniform, 1/2; 1: predicted 1, but both left say 0. The second
	 * sees the first say 1, of whom none other says so. */
	CHECK_NEAR(p.point[1].value, (1. / 3 + 0) / 2, 1e-15);
	CHECK_NEAR(p.point[1].unmatched, 1. / 3, 1e-15);
	rules = rules_of(&c, "frequency", "f1");
	curve_init(&p, &c, &rules, 1);
	CHECK_NEAR(p.prior[0], .4, 1e-15);
	/* said then met: 0 0 with 1/3, 0 1 and 1 0 with 1/3, 1 1 always */
	CHECK_NEAR(p.point[1].value, 2 / (2 + 2. / 3), 1e-15);
}

/* ---- other weights ---- */

/* With keep, a level under other weights is that of a crowd which has them;
 * learning and the prior are of the crowd as it was. */
static void
kept(void)
{
	static const char *scorer[] = {"agreement", "f1", "roc_auc"};
	struct rng r = check_rng(2, 0);

	for (int round = 0; round < 60; round++) {
		double items[PATTERNS];
		struct curve_rules rules;
		struct curve p, q;
		struct town t;

		draw_town(&t, &r);
		rules = rules_of(&t.respondents, "plurality", scorer[round % 3]);
		rules.replicates = 1;
		curve_init(&p, &t.respondents, &rules, 1);
		t.respondents.items = 0;
		for (size_t i = 0; i < t.respondents.patterns; i++) {
			items[i] = t.weight[i] = 1 + (double)rng_below(&r, 5);
			t.respondents.items += items[i];
		}
		rules.replicates = 0;
		curve_init(&q, &t.respondents, &rules, 1);
		for (uint32_t k = 0; k <= 1; k++) {
			CHECK_NEAR(scoring_value(&p.point[k].scoring, items),
				q.point[k].value, 1e-13);
			CHECK(!q.point[k].scoring.sums);
		}
	}
}

/* Predictions of the items themselves, one of each pattern. */
static void
given(void)
{
	struct rng r = check_rng(3, 0);

	for (int round = 0; round < 100; round++) {
		double q[PATTERNS * LABELS], one[PATTERNS], sum = 0;
		struct curve_rules rules;
		struct scoring s;
		struct curve p;
		struct town t;

		draw_town(&t, &r);
		rules = rules_of(&t.respondents, "plurality", "cross_entropy");
		rules.scoring.eps = .1;
		curve_init(&p, &t.respondents, &rules, 0);
		for (size_t i = 0; i < t.respondents.n; i++) {
			bool other = t.respondents.wanted;
			size_t k = t.respondents.k, n = t.people[other][i];
			double x[LABELS], all = 0;

			one[i] = 1;
			for (size_t l = 0; l < k; l++)
				all += x[l] = rng_gamma(&r, .5);
			for (size_t l = 0; l < k; l++)
				q[i * k + l] = x[l] /= all;
			clamp(x, k, .1);
			for (size_t j = 0; j < n; j++)
				sum += log2(x[t.label[other][i][j]]) /
					(double)n;
		}
		curve_score(&s, &p, NULL, NULL, q);
		CHECK_NEAR(scoring_value(&s, one), sum / (double)t.respondents.n,
			1e-13);
		scoring_free(&s);
	}
}

/* ---- what ratings add ---- */

/* The level with part of a pattern without a person; of a mean over all weight. */
static double
level_without(const struct curve *p, const struct town *t, uint32_t k,
	const struct without *x, const struct brute *learned)
{
	static struct brute b;
	double value, all = 0;

	survey_without(&b, p, t, k, x, learned);
	value = brute_value(&b);
	for (size_t i = 0; i < t->respondents.patterns; i++)
		all += t->weight[i] * (i == x->item ? x->weight : 1);
	return p->rules.scorer->shape != METRIC_MEAN ? value :
		value * t->respondents.items / all;
}

/* The change of the level k by the weight of a pattern, or by the part of it that is
 * without person j. */
static double
change(const struct curve *p, const struct town *t, uint32_t k, size_t i, size_t j,
	bool part)
{
	static struct brute learned;
	const double h = 1e-4;
	struct without x = {i, j, part ? 1 : 1 + h, part ? h : 0};
	double up;

	survey_town(&learned, p, t, k);
	up = level_without(p, t, k, &x, &learned);
	x.weight = part ? 1 : 1 - h;
	x.part = -x.part;
	return (up - level_without(p, t, k, &x, &learned)) / (2 * h);
}

/* What person j of pattern i adds to the level k: their part of the item, and how it
 * would change without them, or with fewer asked if all are. */
static double
what_adds(const struct curve *p, const struct town *t, uint32_t k, size_t i, size_t j)
{
	double n = (double)t->people[0][i], item = change(p, t, k, i, j, false);
	bool all = k + 1 == n;

	if (all && (k < 2 || !p->point[k - 1].u))
		return item / n * (k + 1);
	return item / n - (n - 1) / n * change(p, t, k - all, i, j, true);
}

/* u of each rating of an item against that; returns how many there are. */
static int
is_added(const struct town *t, const struct curve_rules *rules)
{
	const struct respondents *c = &t->respondents;
	size_t *first = respondents_cells(c);
	uint32_t max = most_asked(t);
	struct curve p;
	int known = 0;

	curve_init(&p, c, rules, max);
	for (uint32_t k = 0; k <= max; k++) {
		CHECK(!isfinite(p.point[k].value) == !p.point[k].u);
		for (size_t i = 0; i < c->patterns && p.point[k].u; i++)
			for (size_t j = 0; j < t->people[0][i]; j++) {
				size_t cell = 0;

				while (c->asked[i].cell[cell].label !=
				       t->label[0][i][j])
					cell++;
				CHECK_NEAR(p.point[k].u[first[i] + cell] *
					t->weight[i], what_adds(&p, t, k, i, j),
					1e-6);
				known++;
			}
	}
	MEM_FREE(first);
	return known;
}

static void
ratings(void)
{
	static const char *combiner[] = {"plurality", "frequency", "abc", "dm"},
		*scorer[] = {"agreement", "cross_entropy", "f1", "roc_auc"};
	struct rng r = check_rng(9, 0);
	int known[16] = {0};

	for (int round = 0; round < 12; round++) {
		struct town t;

		draw_town(&t, &r);
		t.respondents.wanted = NULL;
		for (int i = 0; i < 16; i++) {
			struct curve_rules rules = rules_of(&t.respondents,
				combiner[i % 4], scorer[i / 4]);

			if (i == 14) /* abc: an item lowers its own */
				rules.leave_out = false;
			rules.people = true;
			rules.replicates = 1;
			rules.scoring.eps = .02;
			rules.scoring.positive = (size_t)round % t.respondents.k;
			known[i] += is_added(&t, &rules);
		}
	}
	for (int i = 0; i < 16; i++)
		CHECK(known[i] > 50);
}

/* ---- sampled levels ---- */

enum { WIDE = 4, ASKED = 8, SEEDS = 200 };

/* Items with more answers than are drawn of them, none of which is rare: what
 * happens once in a hundred draws no draws can tell. */
static void
wide_town(struct town *t, struct rng *r, bool reference)
{
	struct respondents *c = &t->respondents;

	*c = (struct respondents){.k = WIDE, .asked = t->asked, .weight = t->weight,
		.wanted = reference ? t->wanted : NULL,
		.patterns = 6, .n = 6, .pattern = t->index};
	for (size_t i = 0; i < c->patterns; i++) {
		uint32_t counts[2][WIDE];

		for (size_t l = 0; l < 2 * WIDE; l++)
			counts[l / WIDE][l % WIDE] = 4 +
				(uint32_t)rng_below(r, 6);
		t->weight[i] = 1 + (double)(i % 2);
		t->asked[i] = settle(t, 0, i, counts[0], WIDE);
		if (reference)
			t->wanted[i] = settle(t, 1, i, counts[1], WIDE);
		c->items += t->weight[i];
		c->labels += t->weight[i] * (double)t->asked[i].n;
		t->index[i] = (uint32_t)i;
	}
}

/* What ratings add, from drawn answers: near that from all. */
static void
ratings_drawn(void)
{
	struct rng r = check_rng(10, 0);

	for (int round = 0; round < 4; round++) {
		static const char *scorer[] = {"cross_entropy", "f1"};
		double off = 0, all = 0;
		struct curve_rules rules;
		struct curve p, q;
		struct town t;
		size_t *first;

		wide_town(&t, &r, false);
		rules = rules_of(&t.respondents, round % 2 ? "dm" : "abc",
			scorer[round / 2]);
		rules.people = true;
		rules.scoring.eps = .02;
		first = respondents_cells(&t.respondents);
		curve_init(&p, &t.respondents, &rules, ASKED);
		rules.draws = 4000;
		rules.bytes = 1e-9;
		curve_init(&q, &t.respondents, &rules, ASKED);
		CHECK(q.point[ASKED].sampled);
		for (size_t c = 0; c < first[t.respondents.patterns]; c++) {
			double x = p.point[ASKED].u[c], y = q.point[ASKED].u[c];

			off += (x - y) * (x - y);
			all += x * x;
		}
		CHECK(off < .04 * all && all > 0);
		MEM_FREE(first);
	}
}

/* Draws against the exact curve: near it, and as near as they say. */
static void
is_near(const struct town *t, struct curve_rules rules)
{
	double ratio[ASKED + 1] = {0}, far = 0;
	struct curve p, q;

	curve_init(&p, &t->respondents, &rules, ASKED);
	rules.bytes = 1e-9;
	for (rules.seed = 0; rules.seed < SEEDS; rules.seed++) {
		curve_init(&q, &t->respondents, &rules, ASKED);
		for (uint32_t k = 0; k <= ASKED; k++) {
			const struct point *x = &q.point[k];
			double off = x->value - p.point[k].value;

			CHECK(x->sampled && x->se >= 0);
			if (k <= 1) /* all answers are visited */
				CHECK(fabs(off) < 1e-13 && x->se < 1e-13);
			if (k < ASKED - 1)
				continue;
			CHECK(x->se > 0 && x->se < .1);
			ratio[k] += off * off / (x->se * x->se) / SEEDS;
			far = fmax(far, fabs(off) / x->se);
		}
	}
	CHECK(ratio[ASKED] > .5 && ratio[ASKED] < 2);
	CHECK(ratio[ASKED - 1] > .5 && ratio[ASKED - 1] < 2);
	CHECK(far < 6 && far > 2); /* of 19 degrees of freedom */
}

static void
sampled(void)
{
	static const struct {
		const char *combiner, *scorer;
		double eps;
		uint64_t draws;
		bool leave_out, reference;
	} way[] = {
		{"plurality", "agreement", 0, 40, true, false},
		{"frequency", "cross_entropy", .02, 25, true, false},
		{"frequency", "f1", 0, 40, true, true},
		{"abc", "cross_entropy", .02, 30, true, false},
		{"abc", "agreement", 0, 24, false, true},
	};
	struct town t;
	struct rng r = check_rng(5, 0);

	for (size_t i = 0; i < sizeof way / sizeof *way; i++) {
		struct curve_rules rules;

		wide_town(&t, &r, way[i].reference);
		rules = rules_of(&t.respondents, way[i].combiner, way[i].scorer);
		rules.scoring.eps = way[i].eps;
		rules.draws = way[i].draws;
		rules.leave_out = way[i].leave_out;
		is_near(&t, rules);
	}
}

static double
sample(const struct town *t, uint64_t draws, uint64_t seed, double *se)
{
	struct curve_rules rules = rules_of(&t->respondents, "plurality",
		"agreement");
	struct curve p;
	double value;

	rules.bytes = 1e-9;
	rules.draws = draws;
	rules.seed = seed;
	curve_init(&p, &t->respondents, &rules, ASKED);
	value = p.point[ASKED].value;
	*se = p.point[ASKED].se;
	return value;
}

/* A seed is a sample; one draw has no error; with draws enough for all answers
 * none is made. */
static void
few_and_many(void)
{
	double value, se, again;
	struct town t;
	struct rng r = check_rng(6, 0);

	wide_town(&t, &r, false);
	value = sample(&t, 3, 1, &se);
	CHECK(se > 0 && value == sample(&t, 3, 1, &again) && se == again);
	CHECK(value != sample(&t, 3, 2, &again));
	sample(&t, 1, 1, &se);
	CHECK(isnan(se));
	value = sample(&t, 1000, 1, &se);
	CHECK(se < 1e-13);
	CHECK_NEAR(sample(&t, 1000, 2, &se), value, 0);
}

/* Levels within their part of the work stay exact. */
static void
partly(void)
{
	struct curve_rules rules;
	struct curve p, q;
	struct town t;
	struct rng r = check_rng(7, 0);
	int drawn = 0;

	wide_town(&t, &r, false);
	rules = rules_of(&t.respondents, "frequency", "agreement");
	curve_init(&p, &t.respondents, &rules, ASKED);
	rules.draws = 2;
	rules.work = cost_of(&t.respondents, &rules, ASKED).work;
	curve_init(&q, &t.respondents, &rules, ASKED);
	for (uint32_t k = 0; k <= ASKED; k++) {
		drawn += q.point[k].sampled;
		CHECK(k == 0 || q.point[k].sampled >= q.point[k - 1].sampled);
		CHECK((q.point[k].value == p.point[k].value) ==
			!q.point[k].sampled);
		CHECK(isnan(q.point[k].se) == !q.point[k].sampled);
	}
	CHECK(drawn > 1 && drawn < ASKED);
	CHECK(cost_of(&t.respondents, &rules, ASKED).all);
	CHECK(cost_of(&t.respondents, &rules, ASKED).work < rules.work);
	rules.draws = 0;
	CHECK(cost_of(&t.respondents, &rules, ASKED).all);
	rules.work -= 1;
	CHECK(cost_of(&t.respondents, &rules, ASKED).fits == ASKED - 1);
}

/* ---- equivalence ---- */

static void
equivalence(void)
{
	static const struct {
		double c[4];
		uint32_t max;
		double h, at;
	} way[] = {
		{{.5, .6, .8}, 2, .55, .5},
		{{.5, .6, .8}, 2, .75, 1.75},
		{{.5, .6, .8}, 2, .4, -HUGE_VAL},
		{{.5, .6, .8}, 2, .9, HUGE_VAL},
		/* a value of the curve */
		{{.5, .6, .8}, 2, .5, 0},
		{{.5, .6, .8}, 2, .6, 1},
		{{.5, .6, .8}, 2, .8, HUGE_VAL},
		{{-.9, -.8, -.7}, 2, -.8, 1},
		/* a plateau is passed to its end, rounding or not */
		{{.5, .5, .6}, 2, .5, 1},
		{{.5, .6, .6, .7}, 3, .6, 2},
		{{.5, .6, .6 + 3e-15, .7}, 3, .6, 2},
		{{-.7, -.6, -.6 + 3e-15, -.5}, 3, -.6, 2},
		{{.5, .6, .6 + 1e-9, .7}, 3, .6, 1},
		{{.5, .6, .6}, 2, .6, HUGE_VAL},
		{{.5, .6, .6}, 2, .6 - 3e-15, HUGE_VAL},
		/* the leftmost crossing */
		{{.5, .7, .4, .8}, 3, .6, .5},
		{{.5, .3, .7}, 2, .5, 1.5},
		/* it begins later */
		{{NUM_NA, .4, .6}, 2, .5, 1.5},
		{{NUM_NA, .4, .6}, 2, .4, 1},
		{{NUM_NA, .4, .6}, 2, .3, -HUGE_VAL},
		{{NUM_NA, NUM_NA, .6}, 2, .6, HUGE_VAL},
		/* what does not exist on the way, and what comes after */
		{{.4, NUM_NA, .6}, 2, .5, NUM_NA},
		{{.4, NUM_NA, .6}, 2, .3, -HUGE_VAL},
		{{.4, .6, NUM_NA}, 2, .5, .5},
		{{.4, .6, NUM_NA}, 2, .9, NUM_NA},
		{{NUM_NA, .4, NUM_NA, .6}, 3, .5, NUM_NA},
		{{NUM_NA, NUM_NA}, 1, .5, NUM_NA},
		{{.4, .6}, 1, NUM_NA, NUM_NA},
		/* logs of 0 */
		{{-HUGE_VAL, -2, -1}, 2, -3, 1},
		{{-HUGE_VAL, -2, -1}, 2, -1.5, 1.5},
		{{-2, -1}, 1, -HUGE_VAL, -HUGE_VAL},
		{{-HUGE_VAL, -HUGE_VAL}, 1, -5, HUGE_VAL},
		{{-HUGE_VAL, -2, -1}, 2, -HUGE_VAL, 0},
		{{-HUGE_VAL, -HUGE_VAL, -1}, 2, -HUGE_VAL, 1},
		{{-HUGE_VAL, -HUGE_VAL}, 1, -HUGE_VAL, NUM_NA},
		/* only nobody is asked */
		{{.5}, 0, .4, -HUGE_VAL},
		{{.5}, 0, .5, HUGE_VAL},
	};

	for (size_t i = 0; i < sizeof way / sizeof *way; i++) {
		double at = equivalence_on(way[i].c, way[i].max, way[i].h);
		bool ok = isinf(way[i].at) ? at == way[i].at :
			check_near(at, way[i].at, 4e-15, __FILE__, __LINE__,
			"power_equivalence");

		if (!CHECK(ok))
			printf("\tcase %zu: %g\n", i, at);
	}
}

/* On levels in no order, some of them equal or without a value: as when they
 * are gone through one by one. */
static void
searched(void)
{
	struct rng r = check_rng(6, 0);

	for (int round = 0; round < 2000; round++) {
		uint32_t max = (uint32_t)rng_below(&r, 9), first = 0, f;
		double c[9], h = (double)rng_below(&r, 6) / 8, at;

		for (uint32_t k = 0; k <= max; k++) {
			c[k] = (double)rng_below(&r, 7) / 8;
			if (rng_below(&r, 12) == 0)
				c[k] = NUM_NA;
		}
		while (first < max && isnan(c[first]))
			first++;
		for (f = first; f <= max && c[f] <= h; f++)
			;
		at = equivalence_on(c, max, h);
		if (f > max)
			CHECK(at == HUGE_VAL);
		else if (isnan(c[f]))
			CHECK(isnan(at));
		else if (f == first)
			CHECK(at == -HUGE_VAL);
		else
			CHECK(at == f - (c[f] - h) / (c[f] - c[f - 1]));
	}
}

CHECK_ALL(searched, exact, by_hand, kept, given, ratings, ratings_drawn,
	sampled, few_and_many, partly, equivalence)
