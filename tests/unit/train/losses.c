/* losses: probabilities, cross-entropy, JSD. */
#include "train/linear.h"
#include "train/losses.h"

#include "check.h"
#include "stats/rng.h"

/* The loss of many items and its slope, bit by bit those of one after another. */
static void
one_by_one(bool several)
{
	enum { N = 200, K = 3 };
	const struct linear_method *soft = method_find(&linear_table, "soft");
	static double z[N * K], target[N * K], weight[N], g[N * K];
	const struct linear_matrix x = {.n = N};
	const struct linear_task t = {.x = &x, .k = K, .several = several,
		.target = target, .weight = weight};
	double sum = 0, weights = 0, loss;
	struct rng r = check_rng(1, several);

	for (size_t i = 0; i < N; i++) {
		weights += weight[i] = (double)rng_below(&r, 3);
		for (size_t c = i * K; c < (i + 1) * K; c++) {
			z[c] = 3 * rng_normal(&r);
			target[c] = rng_unit(&r);
		}
	}
	loss = soft->loss(&t, z, g);
	for (size_t i = 0; i < N; i++) {
		double q[K], log_q[K];

		sum += weight[i] * losses_cross_entropy(target + i * K, z + i * K, K,
			several, q, log_q);
		for (size_t k = 0; k < K; k++)
			CHECK(g[i * K + k] == weight[i] *
				(q[k] - target[i * K + k]) / weights);
	}
	CHECK(loss == sum / weights);
}

int
main(void)
{
	static const double z[] = {2, 0, -800}, target[] = {.25, .75, 0};
	double q[3], log_q[3], loss, one = 1, half = .5;

	losses_probabilities(z, 3, false, q);
	CHECK_NEAR(q[0], exp(2) / (exp(2) + 1), 1e-15);
	CHECK(q[2] == 0);
	losses_probabilities(z, 3, true, q);
	CHECK_NEAR(q[0], 1 / (1 + exp(-2)), 1e-15);
	CHECK(q[1] == .5 && q[2] == 0);
	loss = losses_cross_entropy(target, z, 3, false, q, log_q);
	CHECK_NEAR(loss, -(.25 * log(q[0]) + .75 * log(q[1])), 1e-14);
	CHECK_NEAR(log_q[2], -802 - log(1 + exp(-2)), 1e-12);
	loss = losses_cross_entropy(target, z, 2, true, q, log_q);
	CHECK_NEAR(loss, -(.25 * log(q[0]) + .75 * log(1 - q[0]) + log(.5)), 1e-14);
	CHECK_NEAR(losses_jsd(target, target, 3, false), 0, 1e-15);
	CHECK_NEAR(losses_jsd((double[]){1, 0}, (double[]){0, 1}, 2, false), 1, 1e-15);
	/* several labels: [1, 0] against [.5, .5] */
	CHECK_NEAR(losses_jsd(&one, &half, 1, true), (log2(1 / .75) +
		.5 * log2(.5 / .75) + .5 * log2(.5 / .25)) / 2, 1e-14);
	one_by_one(false);
	one_by_one(true);
	return check_done();
}
