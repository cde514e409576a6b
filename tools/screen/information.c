#include "information.h"

#include "stats/sort.h"
#include "text/mem.h"

#include <math.h>
#include <string.h>

/* The distribution of an annotator's label and a label of another person. */
struct joint {
	const struct shared *s;
	double *p;               /* labels x others */
	double *own, *other;     /* its margins */
	double other_entropy;    /* sum p log2 p */
};

/* Of the matrix M of expand(). */
struct traces {
	double trace, trace_of_square;
};

/* The powers of values whose sums give four moments. */
enum { POWERS = 4 };

static double
plogp(double p)
{
	return p > 0 ? p * log2(p) : 0;
}

/* x added to a sum `times` times, one after the other: the rounding is that of a sum
 * over items. */
static double
repeat(double sum, double x, uint32_t times)
{
	while (times-- > 0)
		sum += x;
	return sum;
}

/* Add `factor` times the shares of kind i to row, for `times` items. */
static void
add_cells(double *row, const struct shared *s, size_t i, double factor, uint32_t times)
{
	for (size_t c = s->start[i]; c < s->start[i + 1]; c++)
		row[s->of[c]] = repeat(row[s->of[c]], factor * s->share[c], times);
}

static void
joint_make(struct joint *j, const struct shared *s)
{
	*j = (struct joint){.s = s,
		.p = mem_alloc(s->labels, s->others * sizeof *j->p),
		.own = mem_alloc(s->labels, sizeof *j->own),
		.other = mem_zero(s->others, sizeof *j->other)};
	for (size_t i = 0; i < s->kinds; i++)
		for (size_t l = 0; l < shared_labels(s, i); l++)
			add_cells(j->other, s, i, s->weight[i], s->times[i]);
	for (size_t k = 0; k < s->others; k++)
		j->other_entropy += plogp(j->other[k]);
}

static void
clear(struct joint *j)
{
	memset(j->p, 0, j->s->labels * j->s->others * sizeof *j->p);
	memset(j->own, 0, j->s->labels * sizeof *j->own);
}

/* I, of p(l,k) and p(l). */
static double
mutual(const struct joint *j)
{
	const struct shared *s = j->s;
	double sum = 0;

	for (size_t i = 0; i < s->labels * s->others; i++)
		sum += plogp(j->p[i]);
	for (size_t l = 0; l < s->labels; l++)
		sum -= plogp(j->own[l]);
	return sum - j->other_entropy;
}

/* I, of the annotator's labels. */
static double
mutual_given(struct joint *j)
{
	const struct shared *s = j->s;

	clear(j);
	for (size_t i = 0; i < s->kinds; i++)
		for (size_t r = s->first[i]; r < s->first[i + 1]; r++) {
			double *own = j->own + s->label[r];

			*own = repeat(*own, s->weight[i], s->times[i]);
			add_cells(j->p + s->label[r] * s->others, s, i, s->weight[i],
				s->times[i]);
		}
	return mutual(j);
}

/* The annotator's labels, item by item, as they are shuffled. */
static uint32_t *
labels_of_items(const struct shared *s)
{
	uint32_t *label = mem_alloc(s->n, sizeof *label);
	size_t at = 0;

	for (size_t i = 0; i < s->kinds; i++)
		for (uint32_t t = 0; t < s->times[i]; t++)
			for (size_t r = s->first[i]; r < s->first[i + 1]; r++)
				label[at++] = s->label[r];
	return label;
}

/* I, of these labels in place of the annotator's. */
static double
mutual_of(struct joint *j, const uint32_t *label)
{
	const struct shared *s = j->s;

	clear(j);
	for (size_t i = 0; i < s->kinds; i++) {
		size_t end = s->start[i + 1];
		size_t labels = s->times[i] * shared_labels(s, i);

		for (; labels > 0; labels--, label++) {
			double *row = j->p + *label * s->others;

			j->own[*label] += s->weight[i];
			for (size_t c = s->start[i]; c < end; c++)
				row[s->of[c]] += s->weight[i] * s->share[c];
		}
	}
	return mutual(j);
}

/* The number of different arrangements of the labels, or more than `most`. */
static double
arrangements(const struct shared *s, const uint32_t *label, uint64_t most)
{
	uint64_t *times = mem_zero(s->labels, sizeof *times);
	double n = 1;

	/* n!/prod n_l!, which is whole after each label */
	for (size_t r = 0; r < s->n && n <= (double)most; r++)
		n = n * (double)(r + 1) / (double)++times[label[r]];
	return n;
}

/* Go to the next arrangement in lexical order; false: this was the last. */
static bool
next_arrangement(uint32_t *label, size_t n)
{
	size_t i = n, k = n;
	uint32_t x;

	while (i > 1 && label[i - 2] >= label[i - 1])
		i--;
	if (i < 2)
		return false;
	x = label[i - 2];
	while (label[k - 1] <= x)
		k--;
	label[i - 2] = label[k - 1];
	label[k - 1] = x;
	for (size_t a = i - 1, b = n - 1; a < b; a++, b--) {
		x = label[a];
		label[a] = label[b];
		label[b] = x;
	}
	return true;
}

/* Add I of an arrangement to the sums of I and its square. */
static void
add(struct joint *j, const uint32_t *label, struct sum sum[2])
{
	double value = mutual_of(j, label);

	sum_add(&sum[0], value);
	sum_add(&sum[1], value * value);
}

static void
moments(struct information *x, const struct sum sum[2], double n)
{
	x->mean = sum_value(&sum[0]) / n;
	x->variance = fmax(0, sum_value(&sum[1]) / n - x->mean * x->mean);
}

static void
shuffles(struct information *x, struct joint *j, uint32_t *label, uint64_t draws,
	struct rng *rng)
{
	const struct shared *s = j->s;
	struct sum sum[2] = {{0}};
	double n = 0;

	if (x->how == INFORMATION_ALL) {
		sort_u32(label, s->n);
		do {
			add(j, label, sum);
			n++;
		} while (next_arrangement(label, s->n));
	}
	for (; n < (double)draws && x->how == INFORMATION_DRAWN; n++) {
		for (size_t i = s->n; i > 1; i--) {
			size_t k = rng_below(rng, i);
			uint32_t l = label[k];

			label[k] = label[i - 1];
			label[i - 1] = l;
		}
		add(j, label, sum);
	}
	moments(x, sum, n);
}

/* c += w^2 (q - p) (q - p)' over labels, but for what p p' makes of the end. */
static void
products(const struct joint *j, double *c, double *b, double *squares)
{
	const struct shared *s = j->s;

	for (size_t i = 0; i < s->kinds; i++) {
		double w = s->weight[i] * s->weight[i];
		uint32_t times = s->times[i];

		for (size_t l = 0; l < shared_labels(s, i); l++) {
			*squares = repeat(*squares, w, times);
			add_cells(b, s, i, w, times);
			for (size_t a = s->start[i]; a < s->start[i + 1]; a++)
				add_cells(c + s->of[a] * s->others, s, i,
					w * s->share[a], times);
		}
	}
}

/*
 * To the first order I is a quadratic form in p(l,k) - p(l) p(k), which of shuffled
 * labels has variance n/(n - 1) p(l) (1 - p(l)) C_kk, C = sum_r w_r^2 (q_r - p)(q_r - p)':
 * with M_km = n/(n - 1) C_km / sqrt(p(k) p(m)) the mean is (L - 1) tr M / (2 ln 2), the
 * variance 2 (L - 1) tr M^2 / (2 ln 2)^2.
 */
static void
expand(struct information *x, const struct joint *j, struct traces *m)
{
	const struct shared *s = j->s;
	double *c = mem_zero(s->others, s->others * sizeof *c);
	double *b = mem_zero(s->others, sizeof *b), squares = 0;
	double n = (double)s->n, times = (double)(s->labels - 1);

	*m = (struct traces){0};
	products(j, c, b, &squares);
	for (size_t k = 0; k < s->others; k++)
		for (size_t o = 0; o < s->others; o++) {
			double p = j->other[k], q = j->other[o];
			double covariance = c[k * s->others + o] - p * b[o] -
				q * b[k] + p * q * squares;
			double entry = n / (n - 1) * covariance / sqrt(p * q);

			m->trace += k == o ? entry : 0;
			m->trace_of_square += entry * entry;
		}
	x->mean = times * m->trace / (2 * STATS_LN2);
	x->variance = 2 * times * m->trace_of_square / (4 * STATS_LN2 * STATS_LN2);
}

/* Add x, x^2, x^3 and x^4, each `times` times. */
static void
add_powers(double *power, double x, double times)
{
	for (int i = 0; i < POWERS; i++)
		power[i] += times *= x;
}

/* The terms of an expansion in 1 / labels after the first; the last ones, all above 0. */
struct terms {
	double sum, last;
};

/*
 * Add what follows mu_2 / (2 mu) in E[X ln X], `times` times. X is the sum of m of n values
 * drawn without replacement, the powers of which have the sums in power; mu_j are its
 * central moments, in which P_j is the probability that j given values are drawn and S_j =
 * sum d^j over the distances of the values from their mean.
 *	second term: mu_4 / (12 mu^3) - mu_3 / (6 mu^2)
 *	third term: mu_2^3 / (2 mu^5) - mu_2 mu_3 / (2 mu^4), but for parts of higher order
 *	mu_2 = (P_1 - P_2) S_2, mu_3 = (P_1 - 3 P_2 + 2 P_3) S_3
 *	mu_4 = (P_1 - 7 P_2 + 12 P_3 - 6 P_4) S_4 + 3 (P_2 - 2 P_3 + P_4) S_2^2
 */
static void
add_terms(struct terms *t, const double *power, double n, double m, double times)
{
	double a = power[0] / n, mu = m * a;
	double s2 = power[1] - a * power[0];
	double s3 = power[2] - a * (3 * power[1] - 2 * a * power[0]);
	double s4 = power[3] - a * (4 * power[2] - a * (6 * power[1] - 3 * a * power[0]));
	double p1 = m / n, p2 = p1 * (m - 1) / (n - 1), p3 = p2 * (m - 2) / (n - 2);
	double p4 = p3 * (m - 3) / (n - 3);
	double mu2 = (p1 - p2) * s2, mu3 = (p1 - 3 * p2 + 2 * p3) * s3;
	double mu4 = (p1 - 7 * p2 + 12 * p3 - 6 * p4) * s4 +
		3 * (p2 - 2 * p3 + p4) * s2 * s2;
	double third = mu2 * (mu2 * mu2 / mu - mu3) / (2 * mu * mu * mu * mu);

	t->sum += times * ((mu4 / (2 * mu) - mu3) / (6 * mu * mu) + third);
	t->last += fabs(third);
}

/* The terms of the mean of I times ln 2: those of all p(l,k), less those of the p(l).
 * times: per label of the annotator. */
static struct terms
terms_of_mean(const struct shared *s, const double *times)
{
	double (*power)[POWERS] = mem_zero(s->others, sizeof *power);
	double own[POWERS] = {0}, n = (double)s->n;
	struct terms t = {0};

	for (size_t i = 0; i < s->kinds; i++) {
		double w = s->weight[i];
		double labels = (double)(s->times[i] * shared_labels(s, i));

		add_powers(own, w, labels);
		for (size_t c = s->start[i]; c < s->start[i + 1]; c++)
			add_powers(power[s->of[c]], w * s->share[c], labels);
	}
	for (size_t l = 0; l < s->labels; l++) {
		for (size_t k = 0; k < s->others; k++)
			add_terms(&t, power[k], n, times[l], 1);
		add_terms(&t, own, n, times[l], -1);
	}
	return t;
}

/*
 * The variance of the quadratic form of shuffled labels, times (2 ln 2)^2. The form is
 * Q = sum_l n/n_l sum_rs G_rs over the n_l labels l, with G_rs = w_r w_s sum_k (q_r(k) -
 * p(k)) (q_s(k) - p(k)) / p(k), whose rows sum to 0: the sums of G_rs G_tu over indices of
 * which so many differ follow from T = sum_r G_rr, A = sum_r G_rr^2 and F = sum_rs G_rs^2.
 */
static double
variance_of_form(const struct joint *j, const double *times, const struct traces *m)
{
	const struct shared *s = j->s;
	double n = (double)s->n, labels = (double)s->labels, scale = (n - 1) / n;
	double t = m->trace * scale, t2 = t * t, a = 0;
	double f = m->trace_of_square * scale * scale;
	double d2 = n * (n - 1), d3 = d2 * (n - 2), d4 = d3 * (n - 3);
	double mean = (labels - 1) * m->trace, own = 0, repeats = 0, squares = 0;

	for (size_t i = 0; i < s->kinds; i++) {
		double w = s->weight[i], g = -1;

		for (size_t c = s->start[i]; c < s->start[i + 1]; c++)
			g += s->share[c] * s->share[c] / j->other[s->of[c]];
		g *= w * w;
		a += (double)(s->times[i] * shared_labels(s, i)) * g * g;
	}
	for (size_t l = 0; l < s->labels; l++) {
		double k = times[l], p1 = k / n, p2 = k * (k - 1) / d2;
		double p3 = p2 * (k - 2) / (n - 2), p4 = p3 * (k - 3) / (n - 3);

		own += (a * (p1 - 7 * p2 + 12 * p3 - 6 * p4) + (t2 + 2 * f) *
			(p2 - 2 * p3 + p4)) / (p1 * p1);
		repeats += k - 1;
		squares += (k - 1) * (k - 1);
	}
	return own + n * n * ((t2 - a) * labels * (labels - 1) / d2 +
		(2 * a - t2) * 2 * (labels - 1) * repeats / d3 +
		(t2 + 2 * f - 6 * a) * (repeats * repeats - squares) / d4) - mean * mean;
}

/*
 * Of fewer than INFORMATION_MANY labels add two more terms to the mean. The variance is that
 * of the quadratic form, times the square of the factor by which the mean grows, as with
 * Bartlett's correction of I of whole labels (Lawley 1956). False: the last terms are more
 * than INFORMATION_LAST of the error of a mean of so many draws, or the variance changes by
 * more than INFORMATION_CHANGE, because some p(l,k) come from few labels.
 */
static bool
expand_further(struct information *x, const struct joint *j, double draws)
{
	const struct shared *s = j->s;
	double *times = mem_zero(s->labels, sizeof *times), first, growth;
	struct terms t;
	struct traces m;

	for (size_t i = 0; i < s->kinds; i++)
		for (size_t r = s->first[i]; r < s->first[i + 1]; r++)
			times[s->label[r]] += s->times[i];
	expand(x, j, &m);
	first = x->variance;
	t = terms_of_mean(s, times);
	growth = 1 + t.sum / STATS_LN2 / x->mean;
	x->mean *= growth;
	x->variance = growth * growth * variance_of_form(j, times, &m) /
		(4 * STATS_LN2 * STATS_LN2);
	return t.last / STATS_LN2 <= INFORMATION_LAST * sqrt(first / draws) &&
		fabs(x->variance / first - 1) <= INFORMATION_CHANGE;
}

/* The sum over items of (phi_i - I)^2, where phi_i is the mean over the annotator's
 * labels of the item of sum_k q(k) log2(p(l,k) / (p(l) p(k))); replaces p(l,k) by this
 * logarithm. */
static double
squares_of_items(struct joint *j, double plain)
{
	const struct shared *s = j->s;
	struct sum squares = {0};

	for (size_t l = 0; l < s->labels; l++)
		for (size_t k = 0; k < s->others; k++) {
			double *p = &j->p[l * s->others + k];

			*p = *p > 0 ? log2(*p / (j->own[l] * j->other[k])) : 0;
		}
	for (size_t i = 0; i < s->kinds; i++) {
		double phi = 0;

		for (size_t r = s->first[i]; r < s->first[i + 1]; r++) {
			const double *row = j->p + s->label[r] * s->others;
			double weight = s->weight[i] * (double)s->items;

			for (size_t c = s->start[i]; c < s->start[i + 1]; c++)
				phi += weight * s->share[c] * row[s->of[c]];
		}
		for (uint32_t t = 0; t < s->times[i]; t++)
			sum_add(&squares, (phi - plain) * (phi - plain));
	}
	return sum_value(&squares);
}

/* Set the mean and variance by their expansion, if it is accurate. */
static bool
is_expanded(struct information *x, const struct joint *j, uint64_t draws)
{
	struct traces m;

	if (j->s->others > INFORMATION_WIDE || j->s->n < INFORMATION_FEW)
		return false;
	if (j->s->n < INFORMATION_MANY)
		return expand_further(x, j, (double)draws);
	expand(x, j, &m);
	return true;
}

struct information
information_make(const struct shared *s, uint64_t draws, struct rng *rng)
{
	struct information x = {.how = INFORMATION_ALL};
	uint32_t *label;
	struct joint j;
	void *mark;

	/* one label, of the annotator or of all others, tells nothing */
	if (s->labels < 2 || s->others < 2)
		return x;
	mark = mem_mark();
	joint_make(&j, s);
	x.plain = mutual_given(&j);
	x.squares = squares_of_items(&j, x.plain);
	label = labels_of_items(s);
	if (arrangements(s, label, draws) > (double)draws)
		x.how = is_expanded(&x, &j, draws) ? INFORMATION_EXPANDED : INFORMATION_DRAWN;
	if (x.how != INFORMATION_EXPANDED)
		shuffles(&x, &j, label, draws, rng);
	mem_release(mark);
	return x;
}

struct estimate
information_estimate(const struct shared *s, const struct information *x, double level,
	double t)
{
	struct estimate m = estimate_nothing(level);
	double n = (double)s->items;

	m.status = ESTIMATE_NO_OTHERS;
	if (s->n == 0)
		return m;
	m.status = s->items == 1 ? ESTIMATE_ONE_ITEM : ESTIMATE_OK;
	m.value = x->plain - x->mean;
	if (s->items == 1)
		return m;
	m.se = sqrt(x->squares / (n * (n - 1)) + x->variance);
	m.df = n - 1;
	estimate_limits(&m, 0, t);
	return m;
}
