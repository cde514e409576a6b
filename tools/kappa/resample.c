#include "resample.h"

#include "num.h"
#include "stats.h"

#include <math.h>

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
