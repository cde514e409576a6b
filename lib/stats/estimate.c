#include "estimate.h"

#include "student.h"
#include "text/num.h"

#include <math.h>

#define WORD(status, word) #word,
static const char *const words[] = {ESTIMATE_LIST(WORD)};

const char *
estimate_word(enum estimate_status status, const char *const *own)
{
	return status < ESTIMATE_STATUSES ? words[status] : own[status - ESTIMATE_STATUSES];
}

struct estimate
estimate_nothing(double level)
{
	return (struct estimate){.level = level, .value = NUM_NA, .se = NUM_NA,
		.df = NUM_NA, .lo = NUM_NA, .hi = NUM_NA, .stat = NUM_NA,
		.p = NUM_NA};
}

void
estimate_limits(struct estimate *m, double zero, double t)
{
	double half = m->se <= zero ? 0 : m->se * t;

	if (isnan(m->value) || isnan(m->se) || isnan(m->df))
		return;
	m->se = m->se <= zero ? 0 : m->se;
	if (isinf(half)) {
		half = NUM_NA;
		m->status = m->status ? m->status : ESTIMATE_FEW_UNITS;
	}
	m->lo = m->value - half;
	m->hi = m->value + half;
}

void
estimate_interval(struct estimate *m, double zero)
{
	if (m->se > zero && m->df < 1) {
		m->status = m->status ? m->status : ESTIMATE_FEW_UNITS;
		return;
	}
	estimate_limits(m, zero, m->se > zero ?
		student_t_quantile(.5 + m->level / 2, m->df) : 0);
}

void
estimate_test(struct estimate *m, double zero)
{
	if (isnan(m->value) || isnan(m->se) || isnan(m->df))
		return;
	if (m->se > 0) {
		m->stat = m->value / m->se;
		m->p = m->df < 1 ? NUM_NA : student_t_two_sided(m->stat, m->df);
	} else if (fabs(m->value) > zero) {
		m->p = 0;
	}
}

void
estimate_stretch(struct estimate *m, double times)
{
	if (isinf(times)) {
		times = NUM_NA;
		m->status = m->status ? m->status : ESTIMATE_FEW_UNITS;
	}
	m->lo = m->value + times * (m->lo - m->value);
	m->hi = m->value + times * (m->hi - m->value);
}

static double
within(double x, double least, double most)
{
	return x < least ? least : x > most ? most : x;
}

void
estimate_clip(struct estimate *m, double least, double most)
{
	m->lo = within(m->lo, least, most);
	m->hi = within(m->hi, least, most);
}

void
estimate_of_mean(struct estimate *m, const struct sum *squares, double n)
{
	m->df = n > 0 ? n - 1 : NUM_NA;
	if (n > 1 && !isnan(m->value))
		m->se = sqrt(sum_value(squares) / (n * (n - 1)));
	else if (n == 1)
		m->status = ESTIMATE_ONE_ITEM;
}

void
estimate_of_clusters(struct estimate *m, const struct sum *squares,
	double units, double n)
{
	m->df = units > 0 ? units - 1 : NUM_NA;
	if (units > 1 && !isnan(m->value))
		m->se = sqrt(units / (units - 1) * sum_value(squares)) / n;
	else if (units == 1)
		m->status = ESTIMATE_ONE_CLUSTER;
}

void
estimate_bootstrap(struct estimate *m, const double *value, size_t n)
{
	double mean;

	stats_spread(value, n, &mean, &m->se);
	stats_percentile(value, n, m->level, &m->lo, &m->hi);
	m->df = m->stat = m->p = NUM_NA;
	m->status = ESTIMATE_BOOTSTRAP;
}

void
estimate_jackknife(struct estimate *m, const double *value, const double *times,
	size_t rows)
{
	struct sum sum = {0}, squares = {0}, n = {0};
	double units, mean;

	for (size_t i = 0; i < rows; i++) {
		double weight = times ? times[i] : 1;

		if (weight == 0)
			continue;
		sum_add(&n, weight);
		sum_add(&sum, weight * value[i]);
	}
	units = sum_value(&n);
	mean = sum_value(&sum) / units;
	for (size_t i = 0; i < rows; i++)
		if (!times || times[i] > 0)
			sum_add(&squares, (times ? times[i] : 1) *
				(value[i] - mean) * (value[i] - mean));
	m->df = units - 1;
	m->se = units < 2 ? NUM_NA : sqrt(m->df / units * sum_value(&squares));
}
