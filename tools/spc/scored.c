#include "scored.h"

#include "judge/matrix.h"
#include "stats/stats.h"
#include "text/mem.h"
#include "text/num.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

/* Totals of a matrix are judge/matrix's: of a log scorer AGREE is the sum of scores,
 * COST the mass of labels with the log of 0. Those of ranks: the area and the mass of
 * the pairs of items with themselves, then of each score its positive and its negative
 * mass. */
enum { RANKS_AREA, RANKS_PAIRS, RANKS };

/* The amounts of the row at hand, by total and variant. */
struct gather {
	size_t most;             /* variants */
	double *amount;
	bool *touched;           /* per total: it is in the list of */
	uint32_t *total;
	size_t amount_cap, touched_cap, n, total_cap;
	const struct sample *x;  /* whose */
	size_t row;              /* p predicts, */
	double *p;               /* K; */
	struct share *said;      /* the labels that are said, with their parts, */
	size_t many, at;         /* so many; or the number of the score */
	struct share *share;     /* room */
	size_t share_cap;
	struct auc_point *point; /* room */
	size_t point_cap;
};

static const struct scored *
scored_of(const struct sums *of)
{
	return (const struct scored *)(const void *)of;
}

static bool
has(const struct scored_rules *r, unsigned trait)
{
	return r->scorer->traits & trait;
}

/* ---- amounts ---- */

static void
put(struct gather *g, size_t total, size_t variant, double x)
{
	if (!g->touched[total]) {
		MEM_GROW(g->total, g->total_cap, g->n + 1);
		g->total[g->n++] = (uint32_t)total;
		g->touched[total] = true;
	}
	g->amount[total * g->most + variant] += x;
}

/* Make room for so many totals. */
static void
grow(struct gather *g, size_t totals)
{
	MEM_GROW_ZERO(g->amount, g->amount_cap, totals * g->most);
	MEM_GROW_ZERO(g->touched, g->touched_cap, totals);
}

/* The number of a score; a new one gets the next. */
static size_t
number_score(struct scored *f, double score)
{
	size_t n = f->ids.n, at = ids_intern(&f->ids, VIEW_BYTES(score));

	if (at == n) {
		MEM_GROW(f->score, f->score_cap, n + 1);
		f->score[n] = score;
		grow(f->now, RANKS + 2 * (n + 1));
	}
	return at;
}

/* Set said[] to the labels with a part in the prediction, 1/t each of the t likeliest
 * where a decision is scored; then p[] is that, too. */
static void
say(const struct scored_rules *r, double *p, struct gather *g)
{
	bool decides = has(r, SCORER_DECIDES);
	double top = decides ? p[stats_largest(p, r->k)] * (1 - r->rounding) : 0;

	g->many = 0;
	for (uint32_t l = 0; l < r->k; l++)
		if (p[l] > 0 && p[l] >= top)
			g->said[g->many++] = (struct share){l, p[l]};
	if (!decides)
		return;
	memset(p, 0, r->k * sizeof *p);
	for (size_t i = 0; i < g->many; i++)
		p[g->said[i].label] = g->said[i].mass = 1 / (double)g->many;
}

void
scored_say(struct scored *f, const double *p)
{
	memcpy(f->now->p, p, f->rules.k * sizeof *p);
	if (f->rules.scorer->form == SCORER_RANKS)
		f->now->at = number_score(f, p[f->rules.positive]);
	else
		say(&f->rules, f->now->p, f->now);
}

/* Add mass x of label l: to the sum of scores; or to labels and hits, to the sum of
 * weights, and to the matrix itself where it is needed. */
static void
add_label(const struct scored_rules *r, struct gather *g, uint32_t l, double x,
	size_t variant)
{
	size_t k = r->k, hit = MATRIX_LABELS;
	double p = g->p[l];

	if (has(r, SCORER_LOG)) {
		if (p > 0)
			put(g, MATRIX_AGREE, variant, x * log2(p));
		else
			put(g, MATRIX_COST, variant, x);
		return;
	}
	put(g, hit + k + l, variant, x);
	put(g, hit + l, variant, x * p);
	for (size_t a = 0; a < g->many && (r->weights || r->scorer->form ==
	     SCORER_MATRIX); a++) {
		uint32_t q = g->said[a].label;
		double of = x * g->said[a].mass;

		if (r->weights)
			put(g, MATRIX_AGREE, variant, of * weights_at(r->weights,
				q, l));
		if (r->scorer->form == SCORER_MATRIX)
			put(g, hit + 3 * k + l * k + q, variant, of);
	}
}

void
scored_add(const struct scored *f, const struct share *share, size_t n, double left,
	size_t less, double times, size_t variant)
{
	const struct scored_rules *r = &f->rules;
	struct gather *g = f->now;
	double all = 0;

	for (size_t i = 0; i < n; i++) {
		double x = times * ((share[i].mass - (i == less)) / left);

		all += x;
		if (x == 0)
			continue;
		if (r->scorer->form == SCORER_RANKS)
			put(g, RANKS + 2 * g->at + (share[i].label !=
				r->positive), variant, x);
		else
			add_label(r, g, share[i].label, x, variant);
	}
	if (r->scorer->form == SCORER_RANKS || all == 0)
		return;
	put(g, MATRIX_TOTAL, variant, all);
	for (size_t a = 0; a < g->many && !has(r, SCORER_LOG); a++)
		put(g, MATRIX_LABELS + 2 * r->k + g->said[a].label, variant, all *
			g->said[a].mass);
}

/* ---- order ---- */

static int
cmp_points(const void *a, const void *b)
{
	const struct auc_point *x = a, *y = b;

	return (x->score < y->score) - (x->score > y->score);
}

/* Scores that differ by rounding only are equal: of two sums that are 2/3, one may be
 * the last digit less. */
static bool
is_level(const struct scored *f, double score, double above)
{
	return score >= above * (1 - f->rules.rounding);
}

/* Of the row at hand: the area and the mass of the pairs of an item with itself. */
static double
find_self(const struct scored *f, size_t variant, double *pairs)
{
	struct gather *g = f->now;
	size_t n = 0;
	double pos, neg, area;

	MEM_GROW(g->point, g->point_cap, g->n);
	for (size_t i = 0; i < g->n; i++) {
		size_t pair = (g->total[i] - RANKS) / 2;
		const double *x = g->amount + (RANKS + 2 * pair) * g->most +
			variant;

		/* once, where both masses are there */
		if ((g->total[i] - RANKS) % 2 == 0 || !g->touched[g->total[i] - 1])
			g->point[n++] = (struct auc_point){f->score[pair], x[0],
				x[g->most]};
	}
	if (n > 1)
		qsort(g->point, n, sizeof *g->point, cmp_points);
	for (size_t i = 1; i < n; i++)
		if (is_level(f, g->point[i].score, g->point[i - 1].score))
			g->point[i].score = g->point[i - 1].score;
	area = auc_area(g->point, n, &pos, &neg);
	*pairs = pos * neg;
	return area;
}

/* Put what the row at hand, or a variant of it, comes to. */
static void
put_all(const struct scored *f, size_t variant, struct put *to, double times)
{
	const struct gather *g = f->now;
	double pairs = 0, area = has(&f->rules, SCORER_PAIRS) ?
		find_self(f, variant, &pairs) : 0;

	for (size_t i = 0; i < g->n; i++) {
		double x = g->amount[g->total[i] * g->most + variant];

		if (x != 0)
			put_at(to, g->total[i], times * x);
	}
	if (pairs == 0)
		return;
	put_at(to, RANKS_AREA, times * area);
	put_at(to, RANKS_PAIRS, times * pairs);
}

static void
clear(struct gather *g)
{
	for (size_t i = 0; i < g->n; i++) {
		memset(g->amount + g->total[i] * g->most, 0,
			g->most * sizeof *g->amount);
		g->touched[g->total[i]] = false;
	}
	g->n = 0;
}

void
scored_end_row(struct scored *f, size_t cells)
{
	size_t n = 1 + (f->people ? cells : 0) + f->groups;
	struct put to = {.kept = &f->kept};

	MEM_GROW(f->kept.first, f->first_cap, f->variants + n + 1);
	for (size_t v = 0; v < n; v++) {
		f->kept.first[f->variants++] = f->kept.n;
		put_all(f, v, &to, 1);
	}
	f->kept.first[f->variants] = f->kept.n;
	clear(f->now);
}

void
scored_end(struct scored *f, const struct sample *x)
{
	size_t n;
	struct auc_point *point;

	if (f->rules.scorer->form != SCORER_RANKS)
		return;
	for (size_t row = 0; row < x->rows && f->predict; row++) {
		f->predict(f->of, x, row, f->now->p);
		number_score(f, f->now->p[f->rules.positive]);
	}
	n = f->ids.n;
	f->sums.totals = RANKS + 2 * n;
	f->order = mem_alloc(n, sizeof *f->order);
	point = mem_alloc(n, sizeof *point);
	for (size_t i = 0; i < n; i++)
		point[i] = (struct auc_point){f->score[i], (double)i, 0};
	if (n > 0)
		qsort(point, n, sizeof *point, cmp_points);
	for (size_t i = 0; i < n; i++) {
		f->order[i] = (uint32_t)point[i].pos;
		if (i > 0 && is_level(f, point[i].score, point[i - 1].score))
			point[i].score = point[i - 1].score;
		f->score[f->order[i]] = point[i].score;
	}
	MEM_FREE(point);
}

/* ---- for the engine ---- */

/* The total of f for the same mass at the nearest score, for a total of another
 * scored. */
static size_t
nearest(const struct scored *f, const struct scored *other, size_t total)
{
	size_t low = 0, high = f->ids.n - 1;
	double score;

	if (f->rules.scorer->form != SCORER_RANKS || total < RANKS)
		return total;
	score = other->score[(total - RANKS) / 2];
	while (low < high) {
		size_t mid = (low + high) / 2;

		if (f->score[f->order[mid]] > score)
			low = mid + 1;
		else
			high = mid;
	}
	if (low > 0 && f->score[f->order[low - 1]] - score < score -
	    f->score[f->order[low]])
		low--;
	return RANKS + 2 * f->order[low] + (total - RANKS) % 2;
}

/* u->vector is 0 of a row, or 1 + the cell of a rating that is left out, or a group. Of a
 * prediction u->part are counts of labels. */
static void
add(const struct sample *x, const struct unit *u, struct put *to)
{
	const struct scored *f = scored_of(to->of), *from = f;
	const struct respondents *c = x->judged;
	size_t pattern = respondents_pattern(x, u->row), at = u->vector +
		pattern * (1 + f->groups) + (f->people ? c->first[pattern] : 0) +
		(u->vector > 0 && !c->group ? f->groups : 0);
	struct gather *g = f->now;

	if (f->predict && u->mass > 0) {
		if (g->x != x || g->row != u->row) {
			f->predict(f->of, x, u->row, g->p);
			say(&f->rules, g->p, g);
			if (f->rules.scorer->form == SCORER_RANKS)
				g->at = ids_lookup(&f->ids, VIEW_BYTES(
					g->p[f->rules.positive]));
		}
		g->x = x;
		g->row = u->row;
		MEM_GROW(g->share, g->share_cap, u->parts);
		for (size_t i = 0; i < u->parts; i++)
			g->share[i] = (struct share){u->part[i].label,
				u->part[i].mass};
		scored_add(f, g->share, u->parts, u->mass, u->parts, 1, 0);
		put_all(f, 0, to, u->times);
		clear(g);
	}
	if (f->predict)
		return;
	if (u->vector > 0 && f->kept.first[at] == f->kept.first[at + 1] &&
	    f->before)
		from = f->before;
	for (size_t i = from->kept.first[at]; i < from->kept.first[at + 1]; i++)
		put_at(to, from == f ? f->kept.total[i] : nearest(f, from,
			from->kept.total[i]), u->times * from->kept.amount[i]);
}

/* Set the points by falling score, whether they have mass or not. */
static void
list_points(const struct scored *f, const struct totals *t,
	struct auc_point *point)
{
	for (size_t i = 0; i < f->ids.n; i++) {
		const double *at = t->at + RANKS + 2 * f->order[i];

		point[i] = (struct auc_point){f->score[f->order[i]], at[0], at[1]};
	}
}

/* The value without the pairs of an item with itself, which cannot be its own
 * positive and negative. NUM_NA without other pairs. */
static double
value_of_ranks(const struct scored *f, const struct totals *t)
{
	struct auc_point *point = mem_alloc(f->ids.n, sizeof *point);
	double pos, neg, area, value;

	list_points(f, t, point);
	if (has(&f->rules, SCORER_PAIRS)) {
		area = auc_area(point, f->ids.n, &pos, &neg);
		value = pos * neg - t->at[RANKS_PAIRS];
		value = value <= STATS_ROUNDING * pos * neg ? NUM_NA :
			(area - t->at[RANKS_AREA]) / value;
	} else {
		value = f->rules.scorer->of_ranks(point, f->ids.n);
	}
	MEM_FREE(point);
	return value;
}

static void
value(const struct totals *t, struct estimated *r)
{
	const struct scored *f = scored_of(t->of);
	const struct scorer *s = f->rules.scorer;

	if (s->form == SCORER_RANKS) {
		r->e.value = value_of_ranks(f, t);
	} else if (t->at[MATRIX_TOTAL] > 0) {
		struct confusion c = matrix_at(t->at, f->rules.k,
			s->form == SCORER_MATRIX);

		c.weights = f->rules.weights;
		c.zero = NUM_NA;
		r->e.value = c.cost > 0 ? -HUGE_VAL : has(&f->rules, SCORER_LOG) ?
			c.agree / c.total : s->of_matrix(&c, f->rules.positive);
	}
	if (isnan(r->e.value))
		r->e.status = s->undefined;
}

/* Of the area A over the pairs P of different items: by a positive mass (mass below it -
 * A/P all negative mass) / P, by a negative one likewise; by the area and the mass of
 * items with themselves -1/P and A/P^2. */
static void
slopes_of_ranks(const struct scored *f, const struct totals *t, double v,
	double *slope)
{
	size_t n = f->ids.n;
	struct auc_point *point = mem_alloc(n, sizeof *point);
	double *pos = mem_alloc(2 * n, sizeof *pos), *neg = pos + n;
	double all[2] = {0, 0}, pairs = 1;

	list_points(f, t, point);
	f->rules.scorer->slopes_of_ranks(point, n, pos, neg);
	for (size_t i = 0; i < n && has(&f->rules, SCORER_PAIRS); i++) {
		all[0] += point[i].pos;
		all[1] += point[i].neg;
	}
	if (has(&f->rules, SCORER_PAIRS)) {
		pairs = all[0] * all[1] - t->at[RANKS_PAIRS];
		slope[RANKS_AREA] = -1 / pairs;
		slope[RANKS_PAIRS] = v / pairs;
	}
	for (size_t i = 0; i < n; i++) {
		double *at = slope + RANKS + 2 * f->order[i];

		at[0] = (pos[i] - v * all[1]) / pairs;
		at[1] = (neg[i] - v * all[0]) / pairs;
	}
	MEM_FREE(point, pos);
}

static void
slopes(const struct totals *t, const struct estimated *r, enum over over,
	double *slope)
{
	const struct scored *f = scored_of(t->of);
	const struct scorer *s = f->rules.scorer;
	bool whole = s->form == SCORER_MATRIX;

	(void)over;
	memset(slope, 0, t->n * sizeof *slope);
	if (s->form == SCORER_RANKS) {
		slopes_of_ranks(f, t, r->e.value, slope);
	} else if (has(&f->rules, SCORER_LOG)) {
		slope[MATRIX_AGREE] = 1 / t->at[MATRIX_TOTAL];
		slope[MATRIX_TOTAL] = -r->e.value / t->at[MATRIX_TOTAL];
	} else {
		struct confusion c = matrix_at(t->at, f->rules.k, whole);
		struct confusion by = matrix_at(slope, f->rules.k, whole);

		c.weights = f->rules.weights;
		c.zero = NUM_NA;
		s->slopes_of_matrix(&c, s->of_matrix, f->rules.positive,
			r->e.value, &by);
		matrix_back(&by, slope);
	}
}

/* ---- all ---- */

/* The totals; of ranks those of no score. */
static size_t
totals_of(const struct scorer *s, size_t k)
{
	return s->form == SCORER_RANKS ? RANKS : s->traits & SCORER_LOG ?
		MATRIX_LABELS : MATRIX_LABELS + 3 * k + (s->form ==
		SCORER_MATRIX ? k * k + k : 0);
}

struct gather *
gather_init(size_t k, size_t variants)
{
	struct gather *g = mem_alloc(1, sizeof *g);

	*g = (struct gather){.most = variants, .row = SIZE_MAX,
		.p = mem_alloc(k, sizeof *g->p),
		.said = mem_alloc(k, sizeof *g->said)};
	/* blocks that grow outlive what a caller releases */
	MEM_GROW(g->total, g->total_cap, 1);
	MEM_GROW(g->point, g->point_cap, 1);
	MEM_GROW(g->share, g->share_cap, 1);
	grow(g, RANKS + 2);
	return g;
}

void
scored_init(struct scored *f, const struct scored_rules *rules,
	struct gather *now)
{
	size_t totals = totals_of(rules->scorer, rules->k);

	*f = (struct scored){.rules = *rules, .now = now,
		.sums = {.totals = totals, .add = add, .entry = ENTRY_STEP},
		.s = {.about = rules->scorer->about, .value = value,
			.slopes = slopes, .least = rules->scorer->least,
			.most = rules->scorer->most}};
	f->s.of = &f->sums;
	grow(now, totals);
	if (rules->scorer->form == SCORER_RANKS)
		ids_init(&f->ids);
}

double
scored_bytes(const struct scorer *s, size_t k, double rows, double predictions)
{
	double amounts = s->form == SCORER_RANKS ? 2 * predictions :
		rows * (double)totals_of(s, k);

	return rows * sizeof(size_t) + amounts * (sizeof(double) +
		sizeof(uint32_t));
}

void
scored_clamp(const struct scored_rules *r, double *p)
{
	if (has(r, SCORER_LOG) && r->eps > 0)
		stats_clamp(p, r->k, r->eps);
}

double
scored_value(const struct scored *f, const struct sample *x)
{
	void *mark = mem_mark();
	struct totals t;
	double at;

	totals_init(&t, &f->sums, x);
	totals_take(&t, &(struct times){NULL, NULL});
	at = totals_value(&t, &f->s, 0, .95).e.value;
	mem_release(mark);
	return at;
}
