#include "estimate.h"

#include "stats/stats.h"
#include "stats/student.h"
#include "text/num.h"

#include <math.h>

struct estimate
estimate_nothing(double level)
{
	return (struct estimate){.level = level,
		.value = NUM_NA, .pa = NUM_NA, .pe = NUM_NA,
		.se = NUM_NA, .lo = NUM_NA, .hi = NUM_NA, .stat = NUM_NA,
		.df = NUM_NA, .df2 = NUM_NA, .p = NUM_NA, .items = NUM_NA,
		.annotators = NUM_NA, .ratings = NUM_NA, .pairs = NUM_NA};
}

/* The largest standard error that may be 0 but for rounding: each of n items
 * adds about 1e-15, which the correction for chance divides by 1 - pe. */
static double
rounding_of(const struct estimate *m)
{
	double n = isnan(m->items) ? 1 : m->items;

	return 1e-14 / sqrt(n) / (isnan(m->pe) ? 1 : 1 - m->pe);
}

void
estimate_interval(struct estimate *m, double most)
{
	double z;

	if (isnan(m->value) || isnan(m->se))
		return;
	if (m->se < rounding_of(m))
		m->se = 0;
	if (m->se == 0) {
		m->lo = m->hi = m->value;
		if (isnan(m->p) && m->value != 0)
			m->p = 0;
		return;
	}
	if (m->test == ESTIMATE_T) {
		m->stat = m->value / m->se;
		m->p = student_t_two_sided(m->stat, m->df);
	}
	z = m->test == ESTIMATE_T ?
		student_t_quantile(.5 + m->level / 2, m->df) :
		stats_normal_quantile(.5 + m->level / 2);
	m->lo = m->value - z * m->se;
	m->hi = fmin(most, m->value + z * m->se);
}

bool
estimate_has_error(const struct estimate *m)
{
	return !isnan(m->se) &&
		(m->test == ESTIMATE_T || m->test == ESTIMATE_NORMAL);
}

void
estimate_of_mean(struct estimate *m, double value, const struct sum *squares,
	double n, double level)
{
	*m = estimate_nothing(level);
	m->value = value;
	m->items = n;
	m->test = ESTIMATE_T;
	m->df = n > 0 ? n - 1 : NUM_NA;
	if (n > 1 && !isnan(value))
		m->se = sqrt(sum_value(squares) / (n * (n - 1)));
	else if (n == 1)
		m->status = "one_item";
	estimate_interval(m, 1);
}

void
estimate_bootstrap(struct estimate *m, const double *value, size_t n)
{
	double mean;

	stats_spread(value, n, &mean, &m->se);
	stats_percentile(value, n, m->level, &m->lo, &m->hi);
	m->test = ESTIMATE_NO_TEST;
	m->stat = m->p = NUM_NA;
	m->status = "bootstrap";
}

void
estimate_jackknife(struct estimate *m, const double *value, const double *times,
	size_t units, double most)
{
	struct sum sum = {0}, squares = {0}, n = {0};
	double mean;

	for (size_t i = 0; i < units; i++) {
		sum_add(&n, times ? times[i] : 1);
		sum_add(&sum, (times ? times[i] : 1) * value[i]);
	}
	mean = sum_value(&sum) / sum_value(&n);
	for (size_t i = 0; i < units; i++)
		sum_add(&squares, (times ? times[i] : 1) *
			(value[i] - mean) * (value[i] - mean));
	m->test = ESTIMATE_T;
	m->df = sum_value(&n) - 1;
	m->se = sqrt(m->df / sum_value(&n) * sum_value(&squares));
	m->stat = m->p = m->lo = m->hi = NUM_NA;
	estimate_interval(m, most);
	m->status = isnan(m->se) ? "undefined" : "jackknife";
}
