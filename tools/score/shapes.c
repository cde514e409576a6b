#include "shapes.h"

#include "judge/matrix.h"

#include "stats/stats.h"
#include "text/mem.h"
#include "text/num.h"

#include <math.h>
#include <string.h>

static const struct scored *
scored_of(const struct totals *t)
{
	return (const struct scored *)t->s;
}

/* A value, or the status of the metric where there is none. */
static void
set_value(const struct totals *t, struct estimated *r, double value)
{
	r->e.value = isfinite(value) ? value : NUM_NA;
	if (isnan(r->e.value))
		r->e.status = scored_of(t)->metric->undefined;
}

/* ---- means of facts ---- */

/* MASS: sum of the masses of the shares; behind it of each fact. */
enum { MEAN_MASS, MEAN_FACTS, MEAN_TOTALS = MEAN_FACTS + FACTS };

static void
add_facts(const struct sample *x, const struct unit *u, enum entry entry,
	struct put *to)
{
	const struct judged *j = judged_of(x);
	fact_set wanted = j->facts[entry];
	double fact[FACTS];
	struct trial t;

	if (!judged_counts(j, u))
		return;
	t = judged_trial(j, u, j->share);
	trial_facts(&t, j->closed[entry], fact);
	put_at(to, MEAN_MASS, u->times * judged_mass(j, u));
	for (int f = 0; f < FACTS; f++)
		if (wanted & FACT_BIT(f))
			put_at(to, MEAN_FACTS + (size_t)f, u->times * fact[f]);
}

static void
add_linear(const struct sample *x, const struct unit *u, struct put *to)
{
	add_facts(x, u, ENTRY_LINEAR, to);
}

static void
add_smooth(const struct sample *x, const struct unit *u, struct put *to)
{
	add_facts(x, u, ENTRY_SMOOTH, to);
}

static void
add_step(const struct sample *x, const struct unit *u, struct put *to)
{
	add_facts(x, u, ENTRY_STEP, to);
}

static const struct sums means[] = {
	[ENTRY_LINEAR] = {.totals = MEAN_TOTALS, .add = add_linear},
	[ENTRY_SMOOTH] = {.totals = MEAN_TOTALS, .add = add_smooth,
		.entry = ENTRY_SMOOTH},
	[ENTRY_STEP] = {.totals = MEAN_TOTALS, .add = add_step,
		.entry = ENTRY_STEP},
};

/* The function of the metric of sum of the fact / mass. */
static void
mean_value(const struct totals *t, struct estimated *r)
{
	const struct metric *m = scored_of(t)->metric;
	double mean = stats_ratio(t->at[MEAN_FACTS + m->fact], t->at[MEAN_MASS]);

	set_value(t, r, isfinite(mean) && m->of_mean ? m->of_mean(mean) : mean);
}

/* Only two totals matter. */
static void
mean_slopes(const struct totals *t, const struct estimated *r, enum over over,
	double *slope)
{
	const struct metric *m = scored_of(t)->metric;
	size_t fact = MEAN_FACTS + (size_t)m->fact;
	double mass = t->at[MEAN_MASS], mean = t->at[fact] / mass, by = 1;

	(void)r;
	(void)over;
	memset(slope, 0, MEAN_TOTALS * sizeof *slope);
	if (m->of_mean) {
		double h = 1e-4 * (mean != 0 ? fabs(mean) : 1);

		by = (m->of_mean(mean + h) - m->of_mean(mean - h)) / (2 * h);
		by = isfinite(by) ? by : 0;
	}
	slope[fact] = by / mass;
	slope[MEAN_MASS] = -by * mean / mass;
}

/* ---- confusion matrices ---- */

/* The matrix that the totals are. */
static struct confusion
matrix_of(const struct totals *t)
{
	const struct judged *j = judged_of(&t->x);
	struct confusion c = matrix_at(t->at, j->k,
		t->n > matrix_margins(&t->x));

	c.named = j->criteria->named;
	c.zero = j->criteria->zero;
	c.weights = j->criteria->weights;
	return c;
}

/* What the shares and the probabilities have in common; a model's probabilities
 * as they stand in its table. */
static void
add_overlaps(const struct sample *x, const struct unit *u, struct put *to)
{
	const struct judged *j = judged_of(x);
	const struct prediction *said;
	size_t k = j->k;

	if (!judged_counts(j, u))
		return;
	said = u->answer->said;
	for (size_t i = 0; i < u->parts; i++) {
		uint32_t l = u->part[i].label;
		double p = u->part[i].mass;

		put_at(to, MATRIX_TOTAL, u->times * p);
		put_at(to, MATRIX_LABELS + k + l, u->times * p);
		put_at(to, MATRIX_LABELS + l, u->times * fmin(p, said->q[l]));
	}
	for (size_t i = 0; i < said->n; i++)
		put_at(to, MATRIX_LABELS + 2 * k + said->label[i],
			u->times * said->q[said->label[i]]);
}

static const struct sums overlaps = {.count = matrix_margins,
	.add = add_overlaps, .entry = ENTRY_SMOOTH};

static void
matrix_value(const struct totals *t, struct estimated *r)
{
	const struct metric *m = scored_of(t)->metric;
	struct confusion c = matrix_of(t);

	if (m->shape != METRIC_RANKING) {
		set_value(t, r, m->decisions(&c, t->label));
	} else if (t->label < c.k) {
		set_value(t, r, m->ranked_decisions(&c, t->label));
	} else {
		c.named = c.k;
		set_value(t, r, confusion_mean(&c, m->ranked_decisions));
	}
}

static void
matrix_slopes(const struct totals *t, const struct estimated *r, enum over over,
	double *slope)
{
	const struct metric *m = scored_of(t)->metric;
	struct confusion c = matrix_of(t), by = matrix_at(slope, c.k, c.joint);

	(void)over;
	memset(slope, 0, t->n * sizeof *slope);
	by.total = by.agree = by.cost = by.even = 0;
	if (m->shape == METRIC_RANKING) {
		c.named = c.k;
		(t->label < c.k ? confusion_slopes_of_label :
			confusion_slopes_of_mean)(&c, m->ranked_decisions,
			t->label, r->e.value, &by);
	} else {
		m->slopes_of_matrix(&c, m->each ? m->each : m->decisions,
			t->label, r->e.value, &by);
	}
	matrix_back(&by, slope);
}

/* ---- bins ---- */

/* MASS and ITEMS of all, then per bin GAP, the sum of x = mass confidence - hit,
 * and SQUARE, that of x^2. */
enum { BINS_MASS, BINS_ITEMS, BINS };

static size_t
bins_count(const struct sample *x)
{
	return BINS + 2 * judged_of(x)->criteria->bins;
}

static void
add_bins(const struct sample *x, const struct unit *u, struct put *to)
{
	const struct judged *j = judged_of(x);
	double mass, gap;
	uint32_t top, b;

	if (!judged_counts(j, u))
		return;
	top = u->answer->top;
	b = criteria_bin(u->answer->said->q[top], j->criteria->bins);
	mass = u->times * judged_mass(j, u);
	gap = mass * u->answer->said->q[top] - u->times * judged_share(u, top);
	put_at(to, BINS_MASS, mass);
	put_at(to, BINS_ITEMS, 1);
	put_at(to, BINS + 2 * (size_t)b, gap);
	put_at(to, BINS + 2 * (size_t)b + 1, gap * gap);
}

static const struct sums bins = {.count = bins_count, .add = add_bins};

static struct bin
bin_of(const struct totals *t, size_t b)
{
	return (struct bin){t->at[BINS + 2 * b], t->at[BINS + 2 * b + 1],
		judged_of(&t->x)->criteria->replicated ? 0 : t->at[BINS_ITEMS]};
}

static void
bins_value(const struct totals *t, struct estimated *r)
{
	const struct metric *m = scored_of(t)->metric;
	struct sum sum = {0};

	for (size_t b = 0; b < judged_of(&t->x)->criteria->bins; b++) {
		struct bin x = bin_of(t, b);

		sum_add(&sum, m->of_bin(&x));
	}
	set_value(t, r, stats_ratio(fmax(0, sum_value(&sum)),
		t->at[BINS_MASS]));
}

/* Each bin by itself; how many items there are, and the error of a gap, are
 * known. */
static void
bins_slopes(const struct totals *t, const struct estimated *r, enum over over,
	double *slope)
{
	const struct metric *m = scored_of(t)->metric;
	double mass = t->at[BINS_MASS];

	(void)over;
	memset(slope, 0, t->n * sizeof *slope);
	slope[BINS_MASS] = -r->e.value / mass;
	for (size_t b = 0; b < judged_of(&t->x)->criteria->bins &&
	     r->e.value > 0; b++) {
		struct bin up = bin_of(t, b), down = up;
		double h = 1e-4 * fabs(up.gap);

		up.gap += h;
		down.gap -= h;
		slope[BINS + 2 * b] = h == 0 ? 0 : (m->of_bin(&up) -
			m->of_bin(&down)) / (2 * h * mass);
	}
}

/* ---- scores of a label ---- */

/* Two of each row: its positive and its negative mass. */
static size_t
points_count(const struct sample *x)
{
	return 2 * judged_of(x)->scores;
}

static void
add_point(const struct sample *x, const struct unit *u, struct put *to)
{
	const struct judged *j = judged_of(x);
	double share;

	if (!judged_counts(j, u))
		return;
	share = judged_share(u, j->label);
	put_at(to, 2 * u->row, u->times * share);
	put_at(to, 2 * u->row + 1, u->times * (judged_mass(j, u) - share));
}

static const struct sums points = {.count = points_count, .add = add_point};

/* The points with mass, by falling score; returns how many. */
static size_t
list_points(const struct totals *t, struct auc_point *point, uint32_t *row)
{
	const struct judged *j = judged_of(&t->x);
	size_t n = 0;

	for (size_t i = 0; i < j->scores; i++) {
		size_t at = j->order[i];

		if (t->at[2 * at] == 0 && t->at[2 * at + 1] == 0)
			continue;
		row[n] = (uint32_t)at;
		point[n++] = (struct auc_point){j->score[at], t->at[2 * at],
			t->at[2 * at + 1]};
	}
	return n;
}

static void
points_value(const struct totals *t, struct estimated *r)
{
	size_t room = judged_of(&t->x)->scores, n;
	struct auc_point *point = mem_alloc(room, sizeof *point);
	uint32_t *row = mem_alloc(room, sizeof *row);

	n = list_points(t, point, row);
	set_value(t, r, scored_of(t)->metric->ranking(point, n));
	MEM_FREE(point, row);
}

static void
points_slopes(const struct totals *t, const struct estimated *r,
	enum over over, double *slope)
{
	const struct metric *m = scored_of(t)->metric;
	size_t room = judged_of(&t->x)->scores, n;
	double all[2] = {0, 0};
	struct auc_point *point = mem_alloc(room, sizeof *point);
	uint32_t *row = mem_alloc(room, sizeof *row);
	double *pos = mem_alloc(2 * room, sizeof *pos), *neg = pos + room;

	(void)over;
	memset(slope, 0, t->n * sizeof *slope);
	n = list_points(t, point, row);
	m->slopes(point, n, pos, neg);
	for (size_t i = 0; i < n && m->area; i++) {
		all[0] += point[i].pos;
		all[1] += point[i].neg;
	}
	for (size_t i = 0; i < n; i++) {
		size_t at = 2 * (size_t)row[i];
		double pairs = m->area ? all[0] * all[1] : 1;

		slope[at] = pos[i] / pairs - (m->area ? r->e.value / all[0] : 0);
		slope[at + 1] = neg[i] / pairs - (m->area ? r->e.value / all[1] :
			0);
	}
	MEM_FREE(point, row, pos);
}

/* ---- moments ---- */

/* Sums over items of what they count, x, y, x^2, y^2 and x y, of the entropies
 * of shares and of probabilities. */
enum { MOMENT_ALL, MOMENT_X, MOMENT_Y, MOMENT_XX, MOMENT_YY, MOMENT_XY,
	MOMENTS };

static void
add_entropies(const struct sample *x, const struct unit *u, struct put *to)
{
	const struct judged *j = judged_of(x);
	double fact[FACTS], p, q;
	struct trial t;

	if (!judged_counts(j, u))
		return;
	t = judged_trial(j, u, j->share);
	trial_facts(&t, FACT_BIT(FACT_ENTROPY_P) | FACT_BIT(FACT_ENTROPY_Q),
		fact);
	p = fact[FACT_ENTROPY_P];
	q = fact[FACT_ENTROPY_Q];
	put_at(to, MOMENT_ALL, u->times);
	put_at(to, MOMENT_X, u->times * p);
	put_at(to, MOMENT_Y, u->times * q);
	put_at(to, MOMENT_XX, u->times * p * p);
	put_at(to, MOMENT_YY, u->times * q * q);
	put_at(to, MOMENT_XY, u->times * p * q);
}

static const struct sums entropies = {.totals = MOMENTS, .add = add_entropies,
	.entry = ENTRY_SMOOTH};

static struct second_moments
moments_of(const double *at)
{
	return (struct second_moments){at[MOMENT_ALL], at[MOMENT_X], at[MOMENT_Y],
		at[MOMENT_XX], at[MOMENT_YY], at[MOMENT_XY]};
}

static void
moments_value(const struct totals *t, struct estimated *r)
{
	const struct second_moments m = moments_of(t->at);

	set_value(t, r, scored_of(t)->metric->of_moments(&m));
}

static void
moments_slopes(const struct totals *t, const struct estimated *r,
	enum over over, double *slope)
{
	const struct second_moments m = moments_of(t->at);
	struct second_moments by;

	(void)over;
	scored_of(t)->metric->slopes_of_moments(&m, r->e.value, &by);
	slope[MOMENT_ALL] = by.all;
	slope[MOMENT_X] = by.x;
	slope[MOMENT_Y] = by.y;
	slope[MOMENT_XX] = by.xx;
	slope[MOMENT_YY] = by.yy;
	slope[MOMENT_XY] = by.xy;
}

/* ---- ranks ---- */

/* Two of each row: what it counts, and that times people's mean. */
static void
add_rank(const struct sample *x, const struct unit *u, struct put *to)
{
	const struct judged *j = judged_of(x);
	double fact[FACTS];
	struct trial t;

	if (!judged_counts(j, u))
		return;
	t = judged_trial(j, u, j->share);
	trial_facts(&t, facts_closed(FACT_BIT(FACT_PEOPLE_MEAN)), fact);
	put_at(to, 2 * u->row, u->times);
	put_at(to, 2 * u->row + 1, u->times * fact[FACT_PEOPLE_MEAN]);
}

static const struct sums ranks = {.count = points_count, .add = add_rank};

static void
ranks_value(const struct totals *t, struct estimated *r)
{
	const struct judged *j = judged_of(&t->x);
	size_t n = j->scores;
	double *x = mem_alloc(3 * n, sizeof *x), *y = x + n, *weight = y + n;
	uint32_t *by_x = mem_alloc(2 * n, sizeof *by_x), *by_y = by_x + n;

	for (size_t i = 0; i < n; i++) {
		x[i] = j->score[i];
		weight[i] = t->at[2 * i];
		y[i] = weight[i] > 0 ? t->at[2 * i + 1] / weight[i] : 0;
	}
	relate_order(x, n, by_x);
	relate_order(y, n, by_y);
	set_value(t, r, scored_of(t)->metric->relate(&(struct relation){n, x, y,
		weight, by_x, by_y}));
	MEM_FREE(x, by_x);
}

/* ---- a metric ---- */

static enum entry
entry_of(const struct metric *m)
{
	return m->traits & METRIC_STEP ? ENTRY_STEP :
		m->traits & METRIC_LINEAR ? ENTRY_LINEAR : ENTRY_SMOOTH;
}

void
shapes_want(struct judged *j, const struct metric *m)
{
	enum entry entry = entry_of(m);

	if (m->shape != METRIC_MEAN)
		return;
	j->facts[entry] |= FACT_BIT(m->fact);
	j->closed[entry] = facts_closed(j->facts[entry]);
}

static void
set_shape(struct scored *x, const struct sums *of,
	void (*value)(const struct totals *t, struct estimated *r),
	statistic_slopes *slopes)
{
	x->s.of = of;
	x->s.value = value;
	x->s.slopes = slopes;
}

bool
shapes_ranks(const struct metric *m, const struct judged *j)
{
	return m->traits & METRIC_ORDERS ||
		(m->shape == METRIC_RANKING && j->probable && j->model);
}

void
shapes_make(struct scored *x, const struct metric *m, const struct judged *j)
{
	*x = (struct scored){.s = {.about = m->about, .least = m->least,
		.most = m->most}, .metric = m};
	if (m->shape == METRIC_MEAN)
		set_shape(x, &means[entry_of(m)], mean_value, mean_slopes);
	else if (m->traits & METRIC_MATRIX)
		set_shape(x, &matrix_whole, matrix_value, matrix_slopes);
	else if (m->shape == METRIC_OVERLAPS)
		set_shape(x, &overlaps, matrix_value, matrix_slopes);
	else if (m->shape == METRIC_BINS)
		set_shape(x, &bins, bins_value, bins_slopes);
	else if (m->traits & METRIC_ORDERS)
		set_shape(x, &ranks, ranks_value, NULL);
	else if (m->shape == METRIC_RELATION)
		set_shape(x, &entropies, moments_value, moments_slopes);
	else if (shapes_ranks(m, j))
		set_shape(x, &points, points_value, points_slopes);
	else
		set_shape(x, &matrix_decisions, matrix_value, matrix_slopes);
}
