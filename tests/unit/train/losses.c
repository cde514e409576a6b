/* losses: probabilities, their logarithms, and losses of several items. */
#include "train/losses.h"

#include "check.h"
#include "stats/rng.h"

/* The cross-entropy of one example. */
static double
cross_entropy(const double *target, const double *z, size_t k, bool several)
{
	const struct loss_method *soft = method_find(&loss_table, "soft");
	struct example one = {0, NO_HEAD, 1};
	double copy[8], g[8];
	const struct examples e = {.n = 1, .k = k, .several = several, .at = &one,
		.target = copy};

	memcpy(copy, target, k * sizeof *copy);
	return soft->loss(&e, soft->form, z, g);
}

/* The loss of many items is the mean of theirs, by weight; so are its slopes. */
static void
one_by_one(bool several)
{
	enum { N = 200, K = 3 };
	const struct loss_method *soft = method_find(&loss_table, "soft");
	static double z[N * K], target[N * K], g[N * K];
	static struct example at[N];
	const struct examples e = {.n = N, .k = K, .several = several, .at = at,
		.target = target};
	double sum = 0, weights = 0, loss;
	struct rng r = check_rng(1, several);

	for (size_t i = 0; i < N; i++) {
		at[i] = (struct example){(uint32_t)i, NO_HEAD, (double)rng_below(&r, 3)};
		weights += at[i].weight;
		for (size_t c = i * K; c < (i + 1) * K; c++) {
			z[c] = 3 * rng_normal(&r);
			target[c] = rng_unit(&r);
		}
	}
	loss = soft->loss(&e, 0, z, g);
	for (size_t i = 0; i < N; i++) {
		double q[3 * K];

		losses_probabilities(z + i * K, K, several, q);
		sum += at[i].weight * cross_entropy(target + i * K, z + i * K, K,
			several);
		for (size_t k = 0; k < K; k++)
			CHECK(g[i * K + k] == at[i].weight *
				(q[k] - target[i * K + k]) / weights);
	}
	CHECK(loss == sum / weights);
	/* two heads: the sum of two means */
	CHECK_NEAR(soft->loss(&e, 1, z, g), 2 * loss, 1e-12);
}

/* The JSD of one item whose probabilities are q; with several labels their mean. */
static double
jsd(const double *p, const double *q, size_t k, bool several)
{
	const struct loss_method *m = method_find(&loss_table, "jsd");
	struct example one = {0, NO_HEAD, 1};
	double z[8], g[8], copy[8];
	const struct examples e = {.n = 1, .k = k, .several = several, .at = &one,
		.target = copy};

	for (size_t l = 0; l < k; l++) {
		copy[l] = p[l];
		z[l] = several ? log(q[l] / (1 - q[l])) : log(q[l]);
	}
	return m->loss(&e, 0, z, g);
}

int
main(void)
{
	static const double z[] = {2, 0, -800}, target[] = {.25, .75, 0};
	double q[9], one = 1, half = .5;

	losses_probabilities(z, 3, false, q);
	CHECK_NEAR(q[0], exp(2) / (exp(2) + 1), 1e-15);
	CHECK(q[2] == 0);
	CHECK_NEAR(q[5], -802 - log(1 + exp(-2)), 1e-12);
	CHECK_NEAR(cross_entropy(target, z, 3, false),
		-(.25 * log(q[0]) + .75 * log(q[1])), 1e-14);
	losses_probabilities(z, 3, true, q);
	CHECK_NEAR(q[0], 1 / (1 + exp(-2)), 1e-15);
	CHECK(q[1] == .5 && q[2] == 0 && q[5] == -800 && q[8] == 0);
	CHECK_NEAR(q[3], log(q[0]), 1e-14);
	CHECK_NEAR(q[6], log(1 - q[0]), 1e-14);
	losses_probabilities(z, 2, true, q);
	CHECK_NEAR(cross_entropy(target, z, 2, true),
		-(.25 * log(q[0]) + .75 * log(1 - q[0]) + log(.5)), 1e-14);
	CHECK_NEAR(jsd((double[]){.2, .8}, (double[]){.2, .8}, 2, false), 0, 1e-14);
	CHECK_NEAR(jsd((double[]){1, 0}, (double[]){1e-12, 1}, 2, false), 1, 1e-10);
	CHECK_NEAR(losses_jsd(target, target, 3, false), 0, 1e-15);
	CHECK_NEAR(losses_jsd((double[]){1, 0}, (double[]){0, 1}, 2, false), 1,
		1e-15);
	CHECK_NEAR(losses_jsd(&one, &half, 1, true), jsd(&one, &half, 1, true),
		1e-15);
	/* several labels: [1, 0] against [.5, .5] */
	CHECK_NEAR(jsd(&one, &half, 1, true), (log2(1 / .75) +
		.5 * log2(.5 / .75) + .5 * log2(.5 / .25)) / 2, 1e-14);
	one_by_one(false);
	one_by_one(true);
	return check_done();
}
