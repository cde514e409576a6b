#include "passing.h"

#include "stats/stats.h"
#include "text/mem.h"
#include "text/num.h"

#include <math.h>
#include <stdio.h>

enum { MIN_ITEMS = 30, MOST_RATERS = 30, EXACT = 1000, PEOPLE = 9 };
#define MOST_ITEMS 1e6

/* ---- the power ---- */

struct passing
passing_with(struct passing x, double d)
{
	double ties = 1 - x.more - x.less, was = x.more - x.less;

	d = fmax(fmin(d, 1 - ties), ties - 1);
	x.more = (1 - ties + d) / 2;
	x.less = (1 - ties - d) / 2;
	x.both += d * d - was * was;
	return x;
}

static double
variance_of(const struct passing *x)
{
	double d = x->more - x->less;

	return fmax(0, x->more + x->less - d * d);
}

/* The correlation of d of two people of an item. */
static double
correlation_of(const struct passing *x)
{
	double v = variance_of(x), d = x->more - x->less;

	return v > 0 ? fmin(fmax((x->both - d * d) / v, 0), .999) : 0;
}

double
passing_error(const struct passing *x, double items)
{
	double k = (double)x->k;

	return sqrt(variance_of(x) * (1 + (k - 1) * correlation_of(x)) / k / items +
		x->tau * x->tau / k);
}

/* Tango 1998, as in annot-alttest: b items of d = 1 and c of d = -1 among n. */
static double
score(double b, double c, double n, double eps)
{
	double linear = (2 * n - b + c) * eps - b - c;
	double root = sqrt(linear * linear + 8 * n * c * eps * (1 - eps));
	double q = fmax(0, root - linear) / (4 * n);

	return (b - c - n * eps) / sqrt(n * (2 * q + eps * (1 - eps)));
}

/* Add to below[j] the probability that the statistic of a person is at most z[j],
 * ascending; trinomial, over all counts within nine standard deviations. */
static void
add_exact(const struct passing *x, double n, double eps, const double *z, size_t m,
	double weight, double *below)
{
	double rest = fmax(0, 1 - x->more - x->less), tied = log(rest);
	double wide = 9 * sqrt(n * x->more * (1 - x->more)) + 9;
	double deep = 9 * sqrt(n * x->less * (1 - x->less)) + 9;
	double all = lgamma(n + 1);

	for (double b = fmax(0, floor(n * x->more - wide)); b <= fmin(n, n * x->more +
	     wide); b++)
		for (double c = fmax(0, floor(n * x->less - deep)); c <= fmin(n - b,
		     n * x->less + deep); c++) {
			double left = n - b - c, stat, chance;

			if ((b > 0 && x->more <= 0) || (c > 0 && x->less <= 0) ||
			    (left > 0 && rest <= 0))
				continue;
			chance = exp(all - lgamma(b + 1) - lgamma(c + 1) -
				lgamma(left + 1) + (b > 0 ? b * log(x->more) : 0) +
				(c > 0 ? c * log(x->less) : 0) +
				(left > 0 ? left * tied : 0));
			stat = score(b, c, n, eps);
			for (size_t j = m; j-- > 0 && stat <= z[j];)
				below[j] += weight * chance;
		}
}

/* The same of many items, whose mean of d is normal, with as many ties as expected. */
static void
add_normal(const struct passing *x, double n, double eps, const double *z, size_t m,
	double weight, double *below)
{
	double some = x->more + x->less, se = sqrt(variance_of(x) / n);

	for (size_t j = 0; j < m; j++) {
		double low = -some, high = some;

		for (int i = 0; i < 60; i++) {
			double d = (low + high) / 2;

			*(score(n * (some + d) / 2, n * (some - d) / 2, n, eps) <=
				z[j] ? &low : &high) = d;
		}
		below[j] += weight * (se > 0 ? stats_normal_below((low - (x->more -
			x->less)) / se) : x->more - x->less <= low);
	}
}

/* The probability that for some j at least least + j of k people are below z[j], where
 * each is with the probability below[j], independently. count: room for k + 1. */
static double
some_enough(const double *below, size_t m, size_t k, size_t least, double *count)
{
	double last = 0, fails = 0;

	for (size_t c = 0; c <= k; c++)
		count[c] = c == 0;
	for (size_t j = 0; j < m; j++) {
		double p = last < 1 ? fmin(1, (below[j] - last) / (1 - last)) : 0;

		/* people who are not below z[j - 1] are below z[j] with p */
		for (size_t c = k + 1; c-- > 0;) {
			double from = count[c], log_p = log(p), log_no = log1p(-p);
			size_t left = k - c;

			count[c] = 0;
			for (size_t a = 0; a <= left && from > 0; a++) {
				double ways = lgamma((double)left + 1) - lgamma((double)a
					+ 1) - lgamma((double)(left - a) + 1);

				if ((a > 0 && p <= 0) || (a < left && p >= 1))
					continue;
				count[c + a] += from * exp(ways + (a > 0 ?
					(double)a * log_p : 0) + (a < left ?
					(double)(left - a) * log_no : 0));
			}
		}
		for (size_t c = least + j; c <= k; c++)
			count[c] = 0;
		last = fmax(last, below[j]);
	}
	for (size_t c = 0; c <= k; c++)
		fails += count[c];
	return 1 - fails;
}

/* Nodes of equal weight with the mean 0 and the variance 1 stand for people. */
static void
mix_people(const struct passing *x, double n, double eps, const double *z, size_t m,
	double *below)
{
	double node[PEOPLE], squares = 0, d = x->more - x->less;
	size_t people = x->tau > 0 ? PEOPLE : 1;

	for (size_t i = 0; i < people; i++) {
		node[i] = stats_normal_quantile(((double)i + .5) / (double)people);
		squares += node[i] * node[i] / (double)people;
	}
	for (size_t i = 0; i < people; i++) {
		struct passing one = people == 1 ? *x : passing_with(*x, d + x->tau *
			node[i] / sqrt(squares));

		(n <= EXACT ? add_exact : add_normal)(&one, n, eps, z, m,
			1 / (double)people, below);
	}
}

double
passing_power(const struct passing *x, double n, double eps, double q)
{
	size_t k = (size_t)x->k, least = (k + 1) / 2, m = k - least + 1;
	double *z = mem_alloc(m, sizeof *z), *below = mem_zero(m, sizeof *below);
	double *given = mem_alloc(m, sizeof *given), *count = mem_alloc(k + 1, sizeof *count);
	double h = 0, v = variance_of(x), all = 0, weights = 0, r;

	for (size_t i = 1; i <= k; i++)
		h += 1 / (double)i;
	for (size_t j = 0; j < m; j++)
		z[j] = stats_normal_quantile((double)(least + j) * q / ((double)k * h));
	mix_people(x, n, eps, z, m, below);
	r = v > 0 ? correlation_of(x) * v / (v + n * x->tau * x->tau) : 0;
	for (double f = -7; f <= 7; f += .125) {
		double weight = exp(-f * f / 2);

		for (size_t j = 0; j < m; j++)
			given[j] = below[j] <= 0 || below[j] >= 1 ? fmin(fmax(below[j],
				0), 1) : stats_normal_below((stats_normal_quantile(
				below[j]) - sqrt(r) * f) / sqrt(1 - r));
		all += weight * some_enough(given, m, k, least, count);
		weights += weight;
	}
	MEM_FREE(z, below, given, count);
	return fmin(fmax(all / weights, 0), 1);
}

/* ---- d in the pilot ---- */

static double
log_ways(double n, double k)
{
	return k < 0 || k > n ? -HUGE_VAL : lgamma(n + 1) - lgamma(k + 1) -
		lgamma(n - k + 1);
}

static double
sign_of(double x)
{
	return (x > 0) - (x < 0);
}

/* An item's labels: n of each cell, r in all; the judge says y (cells: what nobody said).
 * k people are drawn. */
struct labelled {
	const double *n;
	size_t cells, y;
	double r, k, said;       /* said: people who say y */
};

/* E d d' of two people who say x and w, where others are drawn: a more say x, e more say w
 * (of w = x none), b say y. */
static double
both_of(const struct labelled *i, size_t x, size_t w)
{
	bool same = x == w;
	double one = i->n[x] - 1 - same, other = same ? 0 : i->n[w] - 1, all = 0;
	double rest = i->r - i->n[x] - i->said - (same ? 0 : i->n[w]), k = i->k - 2;

	for (double a = 0; a <= fmin(one, k); a++)
		for (double e = 0; e <= fmin(other, k - a); e++)
			for (double b = 0; b <= fmin(i->said, k - a - e); b++)
				all += sign_of(a + same - b) *
					sign_of((same ? a + 1 : e) - b) *
					exp(log_ways(one, a) + log_ways(other, e) +
					log_ways(i->said, b) + log_ways(rest, k - a -
					e - b) - log_ways(i->r - 2, k));
	return all;
}

/* Add times P(d = 1) and P(d = -1) of a person who says x, where a more do and b say y. */
static void
add_one(const struct labelled *i, size_t x, double times, struct passing *to)
{
	double own = i->n[x] - 1, rest = i->r - i->n[x] - i->said, k = i->k - 1;

	for (double a = 0; a <= fmin(own, k); a++)
		for (double b = 0; b <= fmin(i->said, k - a); b++) {
			double p = times * exp(log_ways(own, a) + log_ways(i->said, b) +
				log_ways(rest, k - a - b) - log_ways(i->r - 1, k));

			*(a > b ? &to->more : &to->less) += a == b ? 0 : p;
		}
}

/* Add times the moments of one person, or two, of those labels. */
static void
add_moments(struct labelled i, double times, struct passing *to)
{
	i.r = 0;
	for (size_t c = 0; c < i.cells; c++)
		i.r += i.n[c];
	i.said = i.y < i.cells ? i.n[i.y] : 0;
	for (size_t x = 0; x < i.cells; x++) {
		if (x == i.y || i.n[x] <= 0)
			continue;
		add_one(&i, x, times * i.n[x] / i.r, to);
		for (size_t w = 0; w < i.cells; w++) {
			double pairs = i.n[x] * (i.n[w] - (w == x)) / (i.r * (i.r - 1));

			if (w != i.y && pairs > 0)
				to->both += times * pairs * both_of(&i, x, w);
		}
	}
}

/* Moments of items, for each number of raters of the study and then for all of an item,
 * computed once: resamples only weigh them. */
struct judged {
	const struct study *study;
	uint32_t *said;          /* per item the judge's label; NULL: one more human */
	struct passing *of;      /* items x (raters.n + 1), k 0: too few labels */
	struct passing *mean;    /* raters.n */
	double *value;           /* per item: the mean of d over all of its people */
};

static struct passing
moments_of(const struct judged *x, size_t i, uint64_t k)
{
	const struct pilot *p = x->study->pilot;
	struct vector v = pilot_counts(p, i);
	double *n = mem_alloc(v.cells + 1, sizeof *n), r = (double)v.n;
	struct passing to = {.k = 0};
	size_t y = v.cells;

	for (size_t c = 0; c < v.cells; c++) {
		n[c] = v.cell[c].n;
		if (x->said && pilot_label(p, v.cell[c].label) == x->said[i])
			y = c;
	}
	k = k ? k : (uint64_t)(x->said ? r : r - 1);
	if (k >= 2 && k <= MOST_RATERS && r >= (double)k + !x->said) {
		to.k = k;
		if (x->said)
			add_moments((struct labelled){.n = n, .cells = v.cells, .y = y,
				.k = (double)k}, 1, &to);
		for (y = 0; y < v.cells && !x->said; y++) {
			n[y]--;
			add_moments((struct labelled){.n = n, .cells = v.cells, .y = y,
				.k = (double)k}, (n[y] + 1) / r, &to);
			n[y]++;
		}
	}
	MEM_FREE(n);
	return to;
}

/* The mean over the items as they count; k 0: not enough items. all: column of `of`. */
static struct passing
mean_of(const struct judged *x, size_t column)
{
	const struct study *s = x->study;
	const double *times = s->pilot->units.times;
	struct passing to = {.k = 0};
	double items = 0;

	for (size_t i = 0; i < s->pilot->n; i++) {
		const struct passing *one = &x->of[i * (s->raters.n + 1) + column];

		if (one->k == 0)
			continue;
		to.k = one->k;
		items += times[i];
		to.more += times[i] * one->more;
		to.less += times[i] * one->less;
		to.both += times[i] * one->both;
	}
	if (!pilot_enough(items, pilot_having(s->pilot, 2)))
		return (struct passing){.k = 0};
	to.more /= items;
	to.less /= items;
	to.both /= items;
	return to;
}

/* tau^2 = (sum_j n_j (d_j - d)^2 - (m - 1) v (1 - r)) / (n - sum n_j^2 / n) of m people
 * with n_j items, n in all, cut at 0: people's means vary by more than chance, of which
 * r is common to people of an item. */
static double
people_differ(const struct judged *x, const struct passing *all)
{
	const struct pilot *p = x->study->pilot;
	const struct items *t = p->all;
	double *sum, *n, people = 0, ratings = 0, squares = 0, between = 0, d = 0, v;

	if (!x->said || !t->known || !t->first || all->k == 0)
		return 0;
	sum = mem_zero(t->n_annotators, sizeof *sum);
	n = mem_zero(t->n_annotators, sizeof *n);
	for (size_t i = 0; i < p->n; i++) {
		size_t row = pilot_row(p, i);
		struct vector c = pilot_counts(p, i);
		double times = p->units.times[i], said = 0;

		for (size_t l = 0; l < c.cells; l++)
			said += pilot_label(p, c.cell[l].label) == x->said[i] ?
				c.cell[l].n : 0;
		for (size_t r = t->first[row]; r < t->first[row + 1] && c.n > 1; r++) {
			struct rating rating = items_rating(t, r);
			double own = 0;

			for (size_t l = 0; l < c.cells; l++)
				own += pilot_label(p, c.cell[l].label) == rating.label ?
					c.cell[l].n : 0;
			n[rating.annotator] += times;
			sum[rating.annotator] += rating.label == x->said[i] ? 0 :
				times * sign_of(own - 1 - said);
		}
	}
	for (size_t a = 0; a < t->n_annotators; a++) {
		ratings += n[a];
		squares += n[a] * n[a];
		d += sum[a];
		people += n[a] > 0;
	}
	for (size_t a = 0; a < t->n_annotators; a++)
		if (n[a] > 0)
			between += n[a] * pow(sum[a] / n[a] - d / ratings, 2);
	v = variance_of(all) * (1 - correlation_of(all));
	between = (between - (people - 1) * v) / (ratings - squares / ratings);
	MEM_FREE(sum, n);
	return people > 1 && between > 0 ? sqrt(between) : 0;
}

static void
measure(const struct quantity *q, struct study *s, struct measured *m)
{
	struct judged *x = q->own;
	const struct pilot *p = s->pilot;
	struct passing all = mean_of(x, s->raters.n);
	double tau = people_differ(x, &all);

	measured_nothing(m, s, ESTIMATE_FEW_LABELS);
	for (size_t i = 0; i < p->n; i++) {
		const struct passing *one = &x->of[i * (s->raters.n + 1) + s->raters.n];

		/* 0 between people, as each is the judge in turn */
		x->value[i] = one->k == 0 ? NUM_NA : x->said ?
			one->more - one->less : 0;
	}
	m->items = pilot_having(p, x->said ? 2 : 3);
	if (m->items > 0)
		quantity_mean(&m->e, x->value, x->value, p->units.times, p->n);
	if (fabs(m->e.value) < 1e-15)
		m->e.value = 0;
	m->e.df = m->items - 1;
	for (size_t i = 0; i < s->raters.n; i++) {
		struct passing *one = &x->mean[i];
		uint64_t k = s->raters.at[i];

		*one = mean_of(x, i);
		m->variance[i].status = k < 2 ? ESTIMATE_FEW_RATERS : k > MOST_RATERS ?
			ESTIMATE_TOO_LARGE : one->k == 0 ? ESTIMATE_FEW_LABELS :
			ESTIMATE_OK;
		if (m->variance[i].status != ESTIMATE_OK)
			continue;
		one->tau = tau;
		if (!isnan(s->advantage))
			*one = passing_with(*one, 2 * (1 - s->advantage) - one->more -
				one->less);
		m->variance[i].v = x->said || !isnan(s->advantage) ?
			one->more - one->less : 0;
	}
}

/* ---- designs ---- */

static const struct passing *
passing_of(const struct quantity *q, const struct study *s, uint64_t k)
{
	const struct judged *x = q->own;
	size_t i = 0;

	while (s->raters.at[i] != k)
		i++;
	return &x->mean[i];
}

struct design
passing_design(const struct quantity *q, const struct study *s,
	const struct design_variance *k, double items)
{
	const struct passing *x = passing_of(q, s, k->k);
	struct design to = design_nothing(k->status);

	to.raters = (double)k->k;
	to.items = items;
	to.cost = items * (s->design.item_cost + to.raters * s->design.label_cost);
	if (isnan(k->v))
		return to;
	to.e.value = k->v;
	to.e.se = passing_error(x, items);
	if (items < MIN_ITEMS)
		to.e.status = ESTIMATE_FEW_ITEMS;
	else
		to.power = passing_power(x, items, s->epsilon, 1 - s->design.level);
	return to;
}

/* Doubling and bisection: power grows with N but for steps of the trinomial law. */
struct design
passing_goal(const struct quantity *q, const struct study *s,
	const struct design_variance *k)
{
	double low = MIN_ITEMS - 1, high = MIN_ITEMS;
	struct design x = passing_design(q, s, k, high), none = design_nothing(k->status);

	none.raters = (double)k->k;
	if (isnan(k->v))
		return none;
	while (x.power < s->design.power && high < MOST_ITEMS) {
		low = high;
		high = fmin(2 * high, MOST_ITEMS);
		x = passing_design(q, s, k, high);
	}
	if (x.power < s->design.power) {
		none.e.status = ESTIMATE_NEVER;
		return none;
	}
	while (high - low > 1) {
		double middle = floor((low + high) / 2);
		struct design y = passing_design(q, s, k, middle);

		if (y.power >= s->design.power) {
			high = middle;
			x = y;
		} else {
			low = middle;
		}
	}
	return x;
}

/* ---- the quantities ---- */

static void
end(void *own)
{
	struct judged *x = own;

	MEM_FREE(x->said, x->of, x->mean, x->value, x);
}

static void
add(struct quantities *to, const struct statistic *kind, const struct study *s,
	const struct predictions *model)
{
	const struct pilot *p = s->pilot;
	size_t k = labels_k(&p->all->labels), columns = s->raters.n + 1;
	struct judged *x = mem_zero(1, sizeof *x);
	struct quantity q = {.model = model ? model->name : NULL,
		.statistic = kind->about.name, .own = x, .measure = measure, .end = end,
		.passing = true};
	double *share = mem_alloc(k, sizeof *share);

	snprintf(q.of, sizeof q.of, "%.9g", s->epsilon);
	x->study = s;
	x->mean = mem_zero(s->raters.n, sizeof *x->mean);
	x->value = mem_alloc(p->n, sizeof *x->value);
	x->of = mem_alloc(p->n * columns, sizeof *x->of);
	if (model)
		x->said = mem_alloc(p->n, sizeof *x->said);
	for (size_t i = 0; i < p->n; i++) {
		if (model) {
			predictions_dense(model, items_id(p->all, pilot_row(p, i)), share, k);
			x->said[i] = (uint32_t)stats_largest(share, k);
		}
		for (size_t c = 0; c < columns; c++)
			x->of[i * columns + c] = moments_of(x, i, c < s->raters.n ?
				s->raters.at[c] : 0);
	}
	MEM_FREE(share);
	quantities_add(to, &q);
}

void
passing_add(struct quantities *to, const struct statistic *kind, struct study *s)
{
	const struct task_part *part = s->part;
	const struct models *m = &part->task.models;

	if (m->n == 0)
		add(to, kind, s, NULL);
	for (size_t i = 0; i < m->n; i++)
		if (part_has(part, i, i))
			add(to, kind, s, &m->at[i]);
}
