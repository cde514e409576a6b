/* student: Student's t and F against R, their tails and their limits. */
#include "stats/student.h"

#include "check.h"
#include "stats/stats.h"
#include "text/num.h"

#include <float.h>

/* The values of R 4.2 that agreement coefficients need: quantiles of t and F,
 * two-sided and upper tails. */
static void
distributions(void)
{
	enum { QT, PT, QF, PF };
	static const struct {
		int what;
		double x, df1, df2, value;
	} table[] = {
		{QT, 0.975, 1, 0, 12.706204736174694},
		{PT, 0.5, 1, 0, 0.70483276469913358},
		{PT, 2, 1, 0, 0.29516723530086642},
		{PT, 5.4246, 1, 0, 0.11605498513548615},
		{PT, 20, 1, 0, 0.031804502512352749},
		{QT, 0.975, 2, 0, 4.3026527297494619},
		{PT, 0.5, 2, 0, 0.66666666666666674},
		{PT, 2, 2, 0, 0.18350341907227391},
		{PT, 5.4246, 2, 0, 0.032343549184230387},
		{PT, 20, 2, 0, 0.002490663892367097},
		{QT, 0.975, 3, 0, 3.1824463052837078},
		{PT, 0.5, 3, 0, 0.65144796484815104},
		{PT, 2, 3, 0, 0.13932596855884313},
		{PT, 5.4246, 3, 0, 0.012292291638365146},
		{PT, 20, 3, 0, 0.00027320325024731166},
		{QT, 0.975, 11, 0, 2.2009851600916388},
		{PT, 0.5, 11, 0, 0.62692621918384694},
		{PT, 2, 11, 0, 0.070803955068034538},
		{PT, 5.4246, 11, 0, 0.00020871603658335235},
		{PT, 20, 11, 0, 5.3443250785351118e-10},
		{QT, 0.975, 29, 0, 2.0452296421327034},
		{PT, 0.5, 29, 0, 0.62084808419378135},
		{PT, 2, 29, 0, 0.05494363718296718},
		{PT, 5.4246, 29, 0, 7.7979104971654338e-06},
		{PT, 20, 29, 0, 1.6418237431669147e-18},
		{QT, 0.975, 124, 0, 1.9792801166048397},
		{PT, 0.5, 124, 0, 0.61796122473010517},
		{PT, 2, 124, 0, 0.047685418299743473},
		{PT, 5.4246, 124, 0, 2.9228440108117556e-07},
		{PT, 20, 124, 0, 1.2750635822405789e-40},
		{QT, 0.975, 1999, 0, 1.9611514201705613},
		{PT, 0.5, 1999, 0, 0.61713011091744607},
		{PT, 2, 1999, 0, 0.045635340866158204},
		{PT, 5.4246, 1999, 0, 6.5127575249070203e-08},
		{PT, 20, 1999, 0, 2.8942856239141218e-81},
		{QT, 0.975, 1e6, 0, 1.9599663568141066},
		{PT, 0.5, 1e6, 0, 0.61707518747237167},
		{PT, 2, 1e6, 0, 0.045500533851319185},
		{PT, 5.4246, 1e6, 0, 5.8097883350028961e-08},
		{PT, 20, 1e6, 0, 5.7330870473904482e-89},
		{QF, 0.975, 5, 15, 3.5764153492790602},
		{QF, 0.975, 15, 5, 6.4277281670787758},
		{PF, 2.5, 5, 15, 0.077434950855954296},
		{QF, 0.975, 5, 18, 3.3819678058752429},
		{QF, 0.975, 18, 5, 6.3618832046543519},
		{PF, 2.5, 5, 18, 0.069101953417779902},
		{QF, 0.975, 5, 4.786, 7.4971228574005799},
		{QF, 0.975, 4.786, 5, 7.1905534449213189},
		{PF, 2.5, 5, 4.786, 0.1740794506934723},
		{QF, 0.975, 11, 28, 2.493977613894411},
		{QF, 0.975, 28, 11, 3.1334393196319872},
		{PF, 2.5, 11, 28, 0.024700025200583543},
		{QF, 0.975, 999, 4000, 1.1014398927337206},
		{QF, 0.975, 4000, 999, 1.1046678673744583},
		{PF, 2.5, 999, 4000, 2.5505710153735697e-88},
		/* far out, with 60 digits by the continued fraction, which
		 * agreed with quadrature of the density to 40 */
		{QT, 1e-300, 1, 0, -3.1830988618379066e+299},
		{QT, 1e-300, 11.5, 0, -3.4329282367127146e+26},
		{QT, 1e-300, 1e7, 0, -37.048368428741473},
		{QT, 1e-9, 124, 0, -6.4749470733854667},
		{QT, .025, 4.786, 0, -2.6055410163800096},
		{QT, .3, .25, 0, -2.0715229703042427},
		{QT, .50000001, 29, 0, 2.5283262483482655e-8},
		{PT, 1e300, 1, 0, 6.3661977236758131e-301},
		{PT, 1e75, 4, 0, 6.0000000000000018e-300},
		{PT, 36.5, 1e7, 0, 1.1593321837653025e-291},
		{PT, 3e10, 28.5, 0, 2.0150800664615484e-279},
		{PT, 1.5, .25, 0, .6481957418532781},
		{PT, 1e-5, 29, 0, .9999920896284199},
		{QF, 1e-200, 2, 2386597, 9.9999999999999998e-201},
		{QF, 1e-130, 9.875, 3, 1.1650817365885265e-27},
		{QF, 1e-12, .5, 7.25, 3.0004582377588243e-48},
		{QF, .025, 4.786, 5, .13338450216443722},
		{QF, .5, 11, 28, .96297853435765956},
		{QF, .975, 1e6, 1e6, 1.0039276231790089},
		{PF, 1.02, 1e7, 1e7, 1.6817937511241516e-215},
		{PF, 1.087, 317283.5, 9479269, 9.0513464027814171e-241},
		{PF, 28249.5, 186.75, 134.375, 2.0578018160657162e-263},
		{PF, 1e200, 3, 1.25, 7.7147444005373633e-126},
		{PF, .01, 5, 4.786, .99994645422922056},
		{PF, .75, .5, .25, .64492487574614648},
	};
	const double infinite = HUGE_VAL;

	for (size_t i = 0; i < sizeof table / sizeof *table; i++) {
		double x = table[i].x, a = table[i].df1, b = table[i].df2;
		double y = table[i].what == QT ? student_t_quantile(x, a) :
			table[i].what == PT ? student_t_two_sided(x, a) :
			table[i].what == QF ? student_f_quantile(x, a, b) :
			student_f_upper(x, a, b);

		CHECK_NEAR(y / table[i].value, 1, 1e-12);
	}
	/* closed forms: df 1 is Cauchy's, P = 1 - 2/pi atan t; df 2 has P = 1 -
	 * t / sqrt(2 + t^2); F with 2 and 2 is 1 / (1 + f) */
	for (double t = 1e-3; t < 1e4; t *= 1.7) {
		CHECK(fabs(student_t_two_sided(t, 1) / (atan(1 / t) / atan(1) / 2)
			- 1) < 1e-13);
		CHECK_NEAR(student_t_two_sided(t, 2), 1 - t / sqrt(2 + t * t),
			1e-13);
		CHECK(fabs(student_f_upper(t, 2, 2) * (1 + t) - 1) < 1e-13);
		CHECK(fabs(student_t_two_sided(t, 7) /
			student_f_upper(t * t, 1, 7) - 1) < 1e-13);
	}
	for (double df = .5; df < 1e9; df *= 2.3)
		for (double p = 1e-12; p < 1; p = p < .1 ? p * 10 : p + .13) {
			double t = student_t_quantile(p, df);

			CHECK(fabs(student_t_two_sided(t, df) / 2 /
				fmin(p, 1 - p) - 1) < 1e-10);
			CHECK_NEAR(student_f_upper(student_f_quantile(p, df, 3.5),
				df, 3.5), 1 - p, 1e-12);
		}
	CHECK_NEAR(student_t_quantile(.975, 1e9), 1.959963984540054, 1e-8);
	CHECK(student_t_quantile(.975, infinite) == stats_normal_quantile(.975));
	CHECK_NEAR(student_t_two_sided(2, infinite), .0455002638963584, 1e-15);
	CHECK_NEAR(stats_normal_two_sided(-1.959963984540054), .05, 1e-15);
	CHECK_NEAR(stats_normal_below(1.959963984540054), .975, 1e-15);
	CHECK_NEAR(stats_normal_below(-1.959963984540054), .025, 1e-15);
	CHECK(stats_normal_below(0) == .5 && stats_normal_below(40) == 1);
	CHECK(stats_normal_below(-9) > 0 && stats_normal_below(-9) < 2e-19);
	CHECK(student_t_two_sided(0, 3) == 1 && student_t_quantile(.5, 3) == 0);
	CHECK(student_f_upper(0, 2, 3) == 1);
	CHECK(isnan(student_t_quantile(0, 3)) && isnan(student_t_quantile(1, 3)));
	CHECK(isnan(student_t_two_sided(1, 0)) &&
		isnan(student_f_upper(1, 0, 1)) &&
		isnan(student_f_quantile(.5, 1, -1)));
}

/* Quantiles undo tails down to 1e-300, both sides of F are one function, and
 * closed forms are met. */
static void
tails(void)
{
	static const double df[] = {.5, 1, 1.25, 2, 4.786, 11, 29.5, 124, 1999,
		12345.5, 1e6, 1e7};
	enum { N = sizeof df / sizeof *df };
	static const double z[][2] = {{0, 1}, {.1, .92034432544594203},
		{5.4246, 5.8084464915383307e-8}, {20, 5.5072482372124674e-89},
		{37.5, 9.2107060191639097e-308}};

	for (size_t i = 0; i < sizeof z / sizeof *z; i++)
		CHECK_NEAR(stats_normal_two_sided(-z[i][0]) / z[i][1], 1,
			1e-12);
	for (double p = 1e-300; p < .5; p *= 37)
		CHECK_NEAR(stats_normal_two_sided(stats_normal_quantile(p)) /
			(2 * p), 1, 1e-12);
	for (size_t i = 0; i < N; i++)
		for (double p = 1e-300; p < .5; p *= 1e4) {
			double t = student_t_quantile(p, df[i]);

			CHECK(t < 0 && (isinf(t) ? df[i] < 1 : fabs(
				student_t_two_sided(t, df[i]) / (2 * p) - 1) <
				1e-12));
		}
	/* the last digit of f is worth up to 1e5 in that of the tail when both
	 * df are 1e7 */
	for (size_t i = 0; i < N; i++)
		for (size_t j = 0; j < N; j++) {
			for (double p = 1e-300; p < 1; p *= 1e6) {
				double f = student_f_quantile(p, df[i], df[j]);

				CHECK(f == 0 ? p < 1e-70 : fabs(student_f_upper(
					1 / f, df[j], df[i]) / p - 1) < 3e-11);
			}
			for (double f = 1e-6; f < 1e6; f *= 3.7)
				CHECK_NEAR(student_f_upper(f, df[i], df[j]) +
					student_f_upper(1 / f, df[j], df[i]), 1,
					1e-13);
			/* halves and quarters: 1 - p is exact */
			for (double p = .0625; p < 1; p += .0625)
				CHECK_NEAR(student_f_quantile(p, df[i], df[j]) *
					student_f_quantile(1 - p, df[j], df[i]),
					1, 1e-13);
		}
	for (size_t i = 0; i < N; i++)
		for (double p = .5078125; p < 1; p += .0078125)
			CHECK_NEAR(pow(student_t_quantile(p, df[i]), 2) /
				student_f_quantile(2 * p - 1, 1, df[i]), 1,
				1e-13);
	/* t with 1 df, and with 2: 2 / (s (s + t)), s^2 = 2 + t^2; F with 2 and
	 * d: (1 + 2 f / d)^(-d / 2) */
	for (double t = 1e-8; t < 1e150; t *= 9) {
		double s = sqrt(2 + t * t);

		CHECK_NEAR(student_t_two_sided(t, 1) / (atan(1 / t) / atan(1) /
			2), 1, 1e-13);
		CHECK_NEAR(student_t_two_sided(t, 2) * s * (s + t) / 2, 1, 1e-13);
		for (size_t i = 0; i < N; i++)
			CHECK(fabs(student_f_upper(t, 2, df[i]) - exp(-df[i] / 2 *
				log1p(2 * t / df[i]))) <= 1e-12 * exp(-df[i] /
				2 * log1p(2 * t / df[i])) + 1e-300);
	}
	for (double p = 1e-200; p < .5; p *= 7) {
		CHECK_NEAR(-student_t_quantile(p, 1) * tan(4 * atan(1) * p), 1,
			1e-13);
		CHECK_NEAR(-student_t_quantile(p, 2) * sqrt(2 * p * (1 - p)) /
			(1 - 2 * p), 1, 1e-13);
	}
	/* with many df it is the normal distribution */
	for (double t = .1; t < 30; t += .7) {
		CHECK_NEAR(student_t_two_sided(t, 1e300) /
			stats_normal_two_sided(t), 1, 1e-12);
		CHECK_NEAR(student_t_two_sided(t, 1e9) /
			stats_normal_two_sided(t), 1, pow(1 + t, 4) / 1e9);
	}
	CHECK_NEAR(student_t_quantile(.975, 1e300), stats_normal_quantile(.975),
		1e-14);
	CHECK(student_f_upper(-1, 2, 3) == 1);
	CHECK(student_f_upper(HUGE_VAL, 2, 3) == 0);
	CHECK(student_t_two_sided(-HUGE_VAL, 3) == 0);
	CHECK(student_t_two_sided(-2, 3) == student_t_two_sided(2, 3));
	CHECK(isinf(student_f_quantile(1 - 1e-15, 3, .01)));
	CHECK(student_f_quantile(1e-15, .01, 3) == 0);
	CHECK(isnan(student_f_upper(1, HUGE_VAL, 3)));
	CHECK(isnan(student_f_quantile(.5, 3, HUGE_VAL)));
	CHECK(isnan(student_f_quantile(0, 3, 3)));
	CHECK(isnan(student_f_quantile(1, 3, 3)));
	CHECK(isnan(student_f_quantile(NUM_NA, 3, 3)));
	CHECK(isnan(student_f_upper(NUM_NA, 3, 3)));
	CHECK(isnan(student_f_upper(1, 3, NUM_NA)));
	CHECK(isnan(student_t_two_sided(NUM_NA, HUGE_VAL)));
	CHECK(isnan(student_t_two_sided(1, NUM_NA)));
	CHECK(isnan(student_t_quantile(.5, -1)));
	CHECK(isnan(student_t_quantile(NUM_NA, 3)));
	CHECK(isnan(stats_normal_two_sided(NUM_NA)));
}

/* df 1: t(.75) = 1; t(.975; 2) = sqrt(2) (2 . .975 - 1) / sqrt(2 . .975 . .025). */
static void
quantiles(void)
{
	CHECK_NEAR(student_t_quantile(.75, 1), 1, 1e-12);
	CHECK_NEAR(student_t_quantile(.975, 2),
		.95 / sqrt(2 * .975 * .025), 1e-11);
}

CHECK_ALL(distributions, tails, quantiles)
