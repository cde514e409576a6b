#include "chart.h"

#include "stats/stats.h"
#include "text/mem.h"

/*
 * An item has a step, the number of thresholds at hand that its probability is
 * above: 0 .. n. Where it is decided positive are the steps above a threshold.
 */

/* ---- masses ---- */

/* The amounts: the positive mass and the other one where the decision is
 * positive, and where it is not. Totals are two masses for each step. */
enum { UP_POSITIVE, UP_OTHER, DOWN_POSITIVE, DOWN_OTHER };

static size_t
count_masses(const struct sample *x)
{
	return 2 * (sheet_of(x)->n + 1);
}

/* Is probability q above a threshold? Of two labels equal probabilities are for
 * the first. */
static bool
is_above(const struct sheet *s, double q, double threshold)
{
	return q > threshold || (q == threshold && s->judged.k == 2 &&
		s->label == 0);
}

static size_t
step_of(const struct sheet *s, const struct unit *u)
{
	double q = u->answer->said->q[s->label];
	size_t least = 0, most = s->n;

	while (least < most) {
		size_t middle = (least + most) / 2;

		if (is_above(s, q, s->threshold[s->from + middle]))
			least = middle + 1;
		else
			most = middle;
	}
	return least;
}

static void
add_masses(const struct sample *x, const struct unit *u, struct put *to)
{
	const struct sheet *s = sheet_of(x);
	double positive;
	size_t step;

	if (!u->answer)
		return;
	step = step_of(s, u);
	positive = judged_share(u, s->label);
	put_at(to, 2 * step, u->times * positive);
	put_at(to, 2 * step + 1, u->times * (judged_mass(&s->judged, u) -
		positive));
}

static const struct sums masses = {.count = count_masses, .add = add_masses};

/* ---- rejections ---- */

/* The amounts: items where more than half of the people reject the positive
 * decision, above the threshold; where they reject the other one, below; and
 * all items. Totals are the two rejections for each step, and all items. */
enum { REJECT_UP, REJECT_DOWN, ITEMS };

static size_t
count_rejections(const struct sample *x)
{
	return count_masses(x) + 1;
}

/* Half of the people are not more than half. */
static void
add_rejections(const struct sample *x, const struct unit *u, struct put *to)
{
	const struct sheet *s = sheet_of(x);
	double mass, more;
	size_t step;

	if (!u->answer)
		return;
	step = step_of(s, u);
	mass = judged_mass(&s->judged, u);
	more = 2 * judged_share(u, s->label) - mass;
	put_at(to, 2 * (s->n + 1), mass > 0 ? u->times : 0);
	if (more < - STATS_ROUNDING * mass)
		put_at(to, 2 * step, u->times);
	if (more > STATS_ROUNDING * mass)
		put_at(to, 2 * step + 1, u->times);
}

static const struct sums rejections = {.count = count_rejections,
	.add = add_rejections, .entry = ENTRY_STEP};

/* ---- facts ---- */

#define ALL_MASSES {1, 1, 1, 1}

static const struct figure facts[] = {
	{"accuracy", &masses, {[UP_POSITIVE] = 1, [DOWN_OTHER] = 1}, ALL_MASSES,
		.undefined = ESTIMATE_NO_MASS, .share = true},
	{"precision", &masses, {[UP_POSITIVE] = 1}, {[UP_POSITIVE] = 1,
		[UP_OTHER] = 1}, .undefined = ESTIMATE_NOT_PREDICTED,
		.zero = true, .share = true},
	{"recall", &masses, {[UP_POSITIVE] = 1}, {[UP_POSITIVE] = 1,
		[DOWN_POSITIVE] = 1}, .undefined = ESTIMATE_NOT_IN_TRUTH,
		.zero = true, .share = true},
	{"f1", &masses, {[UP_POSITIVE] = 2}, {[UP_POSITIVE] = 2,
		[UP_OTHER] = 1, [DOWN_POSITIVE] = 1},
		.undefined = ESTIMATE_NO_MASS, .zero = true, .share = true},
	{"decided", &masses, {[UP_POSITIVE] = 1, [UP_OTHER] = 1}, ALL_MASSES,
		.undefined = ESTIMATE_NO_MASS},
	{"false_positive_rate", &masses, {[UP_OTHER] = 1}, {[UP_OTHER] = 1,
		[DOWN_OTHER] = 1}, .undefined = ESTIMATE_ONE_CLASS,
		.share = true},
	{"rejected", &rejections, {[REJECT_UP] = 1, [REJECT_DOWN] = 1},
		{[ITEMS] = 1}, .undefined = ESTIMATE_NO_MASS,
		.best = "least_rejected"},
	{"cost", &masses, {0}, ALL_MASSES, .undefined = ESTIMATE_NO_MASS,
		.costs = true, .best = "cheapest"},
};

static struct range
range(const struct sheet *s, const struct sums *of, size_t i, size_t amount)
{
	bool up = of == &masses ? amount < DOWN_POSITIVE : amount == REJECT_UP;
	size_t first = up ? 2 * (i + 1) : 0;

	if (of == &rejections && amount >= ITEMS)
		return (struct range){2 * (s->n + 1), amount == ITEMS, 1};
	return (struct range){first + amount % 2, up ? s->n - i : i + 1, 2};
}

/* ---- thresholds ---- */

/* Threshold t behind those that are there; those that are not above the last
 * one are not new. */
static void
add_threshold(double *to, size_t *n, double t)
{
	if (*n == 0 || t > to[*n - 1])
		to[(*n)++] = t;
}

/* 0, .5, 1 and every probability that the label has. */
static double *
distinct_thresholds(const struct sheet *s, size_t *n)
{
	struct judged scored;
	double *to;
	bool above = false;

	judged_of_label(&scored, &s->judged, s->label);
	to = mem_alloc(scored.scores + 3, sizeof *to);
	add_threshold(to, n, 0);
	for (size_t i = scored.scores; i-- > 0;) {
		double q = scored.score[scored.order[i]];

		if (q > .5 && !above)
			add_threshold(to, n, .5);
		above = above || q > .5;
		add_threshold(to, n, q);
	}
	add_threshold(to, n, .5);
	add_threshold(to, n, 1);
	return to;
}

static void
places(struct sheet *s)
{
	uint64_t steps = s->run->conf->steps;
	double *to;

	if (steps == 0) {
		s->threshold = distinct_thresholds(s, &s->places);
		return;
	}
	s->places = steps + 1;
	s->threshold = to = mem_alloc(s->places, sizeof *to);
	for (size_t i = 0; i < s->places; i++)
		to[i] = (double)i / (double)steps;
}

/* ---- rows ---- */

static const struct record_column columns[] = {
	{"model", RECORD_KEY}, {"group", RECORD_KEY}, {"target", RECORD_TEXT},
	{"label", RECORD_KEY}, {"threshold", RECORD_EXACT | RECORD_KEY},
	{"metric", RECORD_KEY}, {"value", RECORD_REAL}, {"lo", RECORD_REAL},
	{"hi", RECORD_REAL}, {"status", RECORD_TEXT}, {NULL, 0}
};

static void
write(struct out *out, const struct sheet *s, size_t i,
	const struct estimate *e)
{
	for (size_t f = 0; f < chart_facts(s->run); f++) {
		struct record r = chart_start(out, s, s->label);

		record_exact(&r, s->threshold[s->from + i]);
		record_key(&r, view_of(facts[f].name));
		chart_end(&r, &e[f]);
	}
}

const struct chart thresholds_chart = {
	.about = {"thresholds", "*", "0..1", "share", "precision, recall, what "
		"people reject and what it costs, by threshold of the "
		"probability", "Gordon et al. 2021, 6.1.1"},
	.what = "thresholds", .remedy = "--steps=N takes fewer",
	.columns = columns, .fact = facts,
	.values = 1 << 12, .facts = sizeof facts / sizeof *facts, .probable = true,
	.of_label = true, .places = places, .range = range, .write = write};
