/* losses: probabilities, cross-entropy, JSD. */
#include "train/losses.h"

#include "check.h"

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
	return check_done();
}
