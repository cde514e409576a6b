/* svd: an independent calculation of ten ratings, one step by hand, and the
 * formula as written. */
#include "pflip/svd.h"

#include "check.h"

/* Three annotators, four items; labels are 0, 1, 2 for the numbers 1, 2, 3. */
static const struct svd_rating ten[] = {{0, 0, 0}, {1, 0, 1}, {2, 0, 2},
	{0, 1, 0}, {1, 1, 2}, {3, 1, 1}, {0, 2, 1}, {2, 2, 2}, {3, 2, 0},
	{1, 2, 1}};
static const double number[] = {1, 2, 3};

/* Predictions and biases to ten digits, from factors p = (.2 - .05 a,
 * .1 - .05 a) and q = (.12 - .03 i, .1 - .03 i): the fixture 09_sgd. */
static const struct {
	size_t factors, epochs;
	double prediction[3][4], annotator[3], item[4];
} known[] = {
	{0, 1, {
		{1.9901272399, 2.0050748694, 2.0100498662,
			1.9950254975},
		{1.9901263612, 2.0050739907, 2.0100489875,
			1.9950246188},
		{1.9900499971, 2.0049976266, 2.0099726234,
			1.9949482547},
		}, {0.0000508699, 0.0000499912, -0.0000263728},
		{-0.0099236300, 0.0050239994, 0.0099989963,
			-0.0050253724}},
	{0, 20, {
		{1.8241597564, 2.0834899253, 2.1783862307,
			1.9049238032},
		{1.8363977750, 2.0957279439, 2.1906242493,
			1.9171618218},
		{1.8269421079, 2.0862722768, 2.1811685822,
			1.9077061547},
		}, {-0.0034488349, 0.0087891837, -0.0006664834},
		{-0.1723914087, 0.0869387602, 0.1818350656,
			-0.0916273619}},
	{2, 1, {
		{2.0228859804, 2.0295498233, 2.0258735270,
			2.0014966267},
		{2.0122080713, 2.0216849124, 2.0209451125,
			1.9996803358},
		{2.0014063920, 2.0136888034, 2.0158777542,
			1.9977169082},
		}, {-0.0003209832, -0.0001705235, -0.0001722320},
		{-0.0102644918, 0.0047731113, 0.0098909749,
			-0.0050638416}},
	{2, 20, {
		{1.8389294277, 2.1003174668, 2.1920036870,
			1.9036854054},
		{1.8458487575, 2.1071680004, 2.2007095800,
			1.9172386333},
		{1.8297744352, 2.0910217450, 2.1863513525,
			1.9075630661},
		}, {-0.0093225955, 0.0056528669, -0.0026481966},
		{-0.1769959916, 0.0828687633, 0.1798551440,
			-0.0919693061}},
	{2, 200, {
		{1.2091631080, 2.1590713838, 2.7688921360,
			1.3591743995},
		{1.5778958901, 2.5249378724, 3.1340233792,
			1.7280793362},
		{1.3463632631, 2.2784467728, 2.8826736960,
			1.4963084488},
		}, {-0.1558077835, 0.2131090452, -0.0194653574},
		{-0.6315027525, 0.2800085753, 0.8769230286,
			-0.4825868589}},
};

static void
fixture(void)
{
	for (size_t t = 0; t < sizeof known / sizeof *known; t++) {
		size_t factors = known[t].factors;
		struct rng r;
		struct svd m;

		rng_seed(&r, 1, 0);
		svd_init(&m, 4, 3, 2);
		svd_start(&m, factors, ten, 10, number, &r);
		for (size_t k = 0; k < factors; k++) {
			double less = k == 0 ? 0 : 1;

			for (size_t a = 0; a < 3; a++)
				m.p[a * m.width + k] = .2 - .1 * less -
					.05 * (double)a;
			for (size_t i = 0; i < 4; i++)
				m.q[i * m.width + k] = .12 - .02 * less -
					.03 * (double)i;
		}
		for (size_t e = 0; e < known[t].epochs; e++)
			svd_epoch(&m, ten, 10, number);
		for (size_t a = 0; a < 3; a++)
			for (size_t i = 0; i < 4; i++)
				CHECK_NEAR(svd_predict(&m, i, a),
					known[t].prediction[a][i], 1e-9);
		for (size_t a = 0; a < 3; a++)
			CHECK_NEAR(m.annotator_bias[a],
				known[t].annotator[a], 1e-9);
		for (size_t i = 0; i < 4; i++)
			CHECK_NEAR(m.item_bias[i], known[t].item[i], 1e-9);
	}
}

/* Ratings 1 and 3 of one item by two annotators: the mean is 2. From q = .5 and
 * p = .4, .2 the first prediction is 2.2, e is -1.2. */
static void
by_hand(void)
{
	const struct svd_rating two[] = {{0, 0, 0}, {0, 1, 2}};
	struct rng r = check_rng(1, 0);
	struct svd m;

	svd_init(&m, 1, 2, 1);
	svd_start(&m, 1, two, 2, number, &r);
	CHECK(m.mean == 2 && m.item_bias[0] == 0 && m.annotator_bias[1] == 0);
	m.q[0] = .5;
	m.p[0] = .4;
	m.p[m.width] = .2;
	CHECK_NEAR(svd_predict(&m, 0, 0), 2.2, 1e-15);
	svd_epoch(&m, two, 1, number);
	/* .005 (-1.2) */
	CHECK_NEAR(m.item_bias[0], -.006, 1e-15);
	CHECK_NEAR(m.annotator_bias[0], -.006, 1e-15);
	/* .5 + .005 (-1.2 .4 - .02 .5), .4 + .005 (-1.2 .5 - .02 .4) */
	CHECK_NEAR(m.q[0], .49755, 1e-15);
	CHECK_NEAR(m.p[0], .39696, 1e-15);
	CHECK(m.p[m.width] == .2 && m.annotator_bias[1] == 0);
	/* biases that are not 0 shrink: b + .005 (e - .02 b) with
	 * e = 1 - (2 - .012 + .49755 .39696) */
	svd_epoch(&m, two, 1, number);
	CHECK_NEAR(m.item_bias[0], -.006 + .005 * (-.988 - .49755 * .39696 +
		.02 * .006), 1e-15);
}

/* The sums as they stand in the formula, with so many factors. */
static void
formula(size_t factors)
{
	enum { N = 60, I = 7, A = 5, F = 57 };
	struct svd_rating x[N];
	double q[I][F], p[A][F], b[I] = {0}, c[A] = {0}, sum = 0;
	struct rng r = check_rng(2, 0);
	struct svd m;

	for (size_t i = 0; i < N; i++) {
		x[i] = (struct svd_rating){(uint32_t)(i % I),
			(uint32_t)(i % A), (uint32_t)rng_below(&r, 3)};
		sum += number[x[i].label];
	}
	svd_init(&m, I, A, factors);
	svd_start(&m, factors, x, N, number, &r);
	for (size_t k = 0; k < factors; k++) {
		for (size_t i = 0; i < I; i++)
			q[i][k] = m.q[i * m.width + k];
		for (size_t a = 0; a < A; a++)
			p[a][k] = m.p[a * m.width + k];
	}
	for (size_t t = 0; t < 10 * N; t++) {
		size_t i = x[t % N].item, a = x[t % N].annotator;
		double e = number[x[t % N].label] - sum / N - b[i] - c[a];

		for (size_t k = 0; k < factors; k++)
			e -= q[i][k] * p[a][k];
		b[i] += .005 * (e - .02 * b[i]);
		c[a] += .005 * (e - .02 * c[a]);
		for (size_t k = 0; k < factors; k++) {
			double old = q[i][k];

			q[i][k] += .005 * (e * p[a][k] - .02 * old);
			p[a][k] += .005 * (e * old - .02 * p[a][k]);
		}
	}
	for (size_t e = 0; e < 10; e++)
		svd_epoch(&m, x, N, number);
	for (size_t i = 0; i < I; i++)
		for (size_t a = 0; a < A; a++) {
			double y = sum / N + b[i] + c[a];

			for (size_t k = 0; k < factors; k++)
				y += q[i][k] * p[a][k];
			CHECK_NEAR(svd_predict(&m, i, a), y, 1e-12);
		}
}

/* One factor, and rows that fill their lanes or do not. */
static void
formulas(void)
{
	static const size_t factors[] = {0, 1, 2, 3, 5, 8, 9, 16, 19, 22, 24, 25, 57};

	for (size_t k = 0; k < sizeof factors / sizeof *factors; k++)
		formula(factors[k]);
}

/* Who has no rating contributes nothing: not even what was drawn. */
static void
unknown(void)
{
	const struct svd_rating one[] = {{1, 1, 2}};
	struct rng r = check_rng(3, 0);
	struct svd m;

	svd_init(&m, 3, 3, 8);
	svd_start(&m, 8, one, 1, number, &r);
	CHECK(m.q[m.width] != 0 && m.p[m.width] != 0);
	svd_epoch(&m, one, 1, number);
	CHECK(svd_predict(&m, 0, 0) == 3);
	CHECK(svd_predict(&m, 0, 1) == 3 + m.annotator_bias[1]);
	CHECK(svd_predict(&m, 1, 2) == 3 + m.item_bias[1]);
	svd_start(&m, 8, one, 0, number, &r);
	CHECK(isnan(m.mean) && m.q[m.width] == 0);
}

/* Factors are normal with mean 0 and standard deviation .1; another start of
 * the same stream gives the same, and nothing of the one before is left. */
static void
draws(void)
{
	enum { I = 2000, F = 5 };
	static struct svd_rating x[I];
	static double drawn[I * F];
	struct rng r;
	struct svd m;

	for (size_t i = 0; i < I; i++)
		x[i] = (struct svd_rating){(uint32_t)i, 0, 0};
	svd_init(&m, I, 1, 2 * F);
	for (int round = 0; round < 2; round++) {
		rng_seed(&r, 4, 0);
		svd_start(&m, F, x, I, number, &r);
		for (size_t i = 0; i < I; i++)
			for (size_t k = 0; k < F; k++) {
				double y = m.q[i * m.width + k];

				CHECK(round == 0 || y == drawn[i * F + k]);
				drawn[i * F + k] = y;
			}
		CHECK(m.item_bias[0] == 0 && m.annotator_bias[0] == 0);
		svd_start(&m, 2 * F, x, I, number, &r);
		svd_epoch(&m, x, I, number);
	}
	check_moments(drawn, I * F, 0, .01, 3);
}

CHECK_ALL(fixture, by_hand, formulas, unknown, draws)
