/* tune: each metric by its definition, and those that do not fit. */
#include "train/tune.h"

#include "says.h"
#include "stats/rng.h"

enum { N = 40, K = 3 };

static double
entropy(const double *p, size_t k)
{
	double sum = 0;

	for (size_t l = 0; l < k; l++)
		sum -= p[l] > 0 ? p[l] * log(p[l]) : 0;
	return sum;
}

static double
pearson(const double *x, const double *y, size_t n)
{
	double sx = 0, sy = 0, xx = 0, yy = 0, xy = 0;

	for (size_t i = 0; i < n; i++) {
		sx += x[i] / (double)n;
		sy += y[i] / (double)n;
	}
	for (size_t i = 0; i < n; i++) {
		xx += (x[i] - sx) * (x[i] - sx);
		yy += (y[i] - sy) * (y[i] - sy);
		xy += (x[i] - sx) * (y[i] - sy);
	}
	return xy / sqrt(xx * yy);
}

static double
jsd(const double *p, const double *q, size_t k)
{
	double sum = 0;

	for (size_t l = 0; l < k; l++) {
		double m = (p[l] + q[l]) / 2;

		sum += (p[l] > 0 ? p[l] * log2(p[l] / m) : 0) / 2 +
			(q[l] > 0 ? q[l] * log2(q[l] / m) : 0) / 2;
	}
	return sum;
}

static size_t
first_largest(const double *p)
{
	size_t best = 0;

	for (size_t l = 1; l < K; l++)
		best = p[l] > p[best] ? l : best;
	return best;
}

static double
value(const char *name, const struct held *h)
{
	return tune_value(tune_find(name), h);
}

static void
draw(double *p, struct rng *r, bool several)
{
	for (size_t i = 0; i < N; i++) {
		double sum = 0;

		for (size_t l = 0; l < K; l++)
			sum += p[i * K + l] = (double)rng_below(r, 5) / 4;
		for (size_t l = 0; l < K && !several; l++)
			p[i * K + l] = sum > 0 ? p[i * K + l] / sum : l == 0;
	}
}

/* One label per item. */
static void
one_label(void)
{
	static double p[N * K], q[N * K], x[N], y[N];
	const struct held h = {p, q, N, K, false};
	double overlap = 0, right = 0, divergence = 0, r;
	struct rng g = check_rng(1, 0);

	draw(p, &g, false);
	draw(q, &g, false);
	for (size_t i = 0; i < N; i++) {
		right += first_largest(p + i * K) == first_largest(q + i * K);
		divergence += jsd(p + i * K, q + i * K, K) / N;
		for (size_t l = 0; l < K; l++)
			overlap += fmin(p[i * K + l], q[i * K + l]) / N;
		x[i] = entropy(p + i * K, K);
		y[i] = entropy(q + i * K, K);
	}
	r = pearson(x, y, N);
	CHECK_NEAR(value("accuracy", &h), right / N, 1e-14);
	CHECK_NEAR(value("error_rate", &h), right / N - 1, 1e-14); /* low is good */
	CHECK_NEAR(value("soft_accuracy", &h), overlap, 1e-14);
	CHECK_NEAR(value("soft_micro_f1", &h), overlap, 1e-14);
	CHECK_NEAR(value("po_jsd", &h), 1 - divergence, 1e-14);
	CHECK_NEAR(value("entropy_correlation", &h), r, 1e-13);
	CHECK_NEAR(value("mean", &h), pow(right / N * overlap * (1 - divergence) *
		(1 + r) / 2, .25), 1e-13);
	/* a constant prediction has no correlation, which is none */
	for (size_t i = 0; i < N * K; i++)
		q[i] = 1. / K;
	CHECK(value("entropy_correlation", &h) == -HUGE_VAL);
	CHECK_NEAR(value("mean", &h), pow(value("accuracy", &h) *
		value("soft_accuracy", &h) * value("po_jsd", &h) / 2, .25), 1e-13);
}

/* Several labels. */
static void
several_labels(void)
{
	static double p[N * K], q[N * K], x[N], y[N];
	const struct held h = {p, q, N, K, true};
	double least = 0, all = 0, hits = 0, chosen = 0, divergence = 0, r = 0;
	struct rng g = check_rng(2, 0);

	draw(p, &g, true);
	draw(q, &g, true);
	for (size_t l = 0; l < K; l++) {
		for (size_t i = 0; i < N; i++) {
			double a = p[i * K + l], b = q[i * K + l];
			const double two[] = {a, 1 - a}, other[] = {b, 1 - b};

			least += fmin(a, b);
			all += a + b;
			hits += a > .5 && b > .5;
			chosen += (a > .5) + (b > .5);
			divergence += jsd(two, other, 2) / (N * K);
			x[i] = entropy(two, 2);
			y[i] = entropy(other, 2);
		}
		r += pearson(x, y, N) / K;
	}
	CHECK_NEAR(value("micro_f1", &h), 2 * hits / chosen, 1e-14);
	CHECK_NEAR(value("soft_micro_f1", &h), 2 * least / all, 1e-14);
	CHECK_NEAR(value("po_jsd", &h), 1 - divergence, 1e-14);
	CHECK_NEAR(value("entropy_correlation", &h), r, 1e-13);
	CHECK_NEAR(value("mean", &h), pow(2 * hits / chosen * 2 * least / all *
		(1 - divergence) * (1 + r) / 2, .25), 1e-13);
}

/* Every metric that fits has a value, and the best one for the shares themselves. */
static void
best(void)
{
	static double p[N * K], q[N * K];
	const struct held exact = {p, p, N, K, false}, h = {p, q, N, K, false};
	struct rng g = check_rng(3, 0);
	size_t n = 0;

	draw(p, &g, false);
	draw(q, &g, false);
	for (const struct metric *m = metrics; m < metrics + metrics_table.n; m++) {
		if (m->shape == METRIC_BINS || *m->about.better == '*' || m->traits &
		    (METRIC_PER_LABEL | METRIC_SCALE | METRIC_MATRIX | METRIC_COSTED))
			continue;
		n++;
		CHECK(isfinite(value(m->about.name, &h)));
		if (!(m->traits & METRIC_NAMED) && strcmp(m->about.name, "brier") != 0)
			CHECK(value(m->about.name, &exact) >= value(m->about.name, &h));
	}
	CHECK(n > 20);
}

static void
wrong(void)
{
	CHECK_DIES(2, "--tune", tune_find("nothing"));
	CHECK_DIES(2, "--tune", tune_find("f1"));
	CHECK_DIES(2, "--tune", tune_find("rps"));
	CHECK_DIES(2, "--tune", tune_find("ece"));
	CHECK_DIES(2, "--tune", tune_find("soft"));
}

CHECK_ALL(one_label, several_labels, best, wrong)
