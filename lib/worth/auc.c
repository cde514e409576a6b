#include "auc.h"

#include "stats/stats.h"
#include "text/num.h"

#include <stdbool.h>

/* Set the masses of the run of equal scores that begins at i, mostly of one point;
 * returns its end. */
static inline size_t
step(const struct auc_point *s, size_t i, size_t n, double *pos, double *neg)
{
	struct sum p = {s[i].pos, 0}, q = {s[i].neg, 0};
	double score = s[i].score;

	for (i++; i < n && s[i].score == score; i++) {
		sum_add(&p, s[i].pos);
		sum_add(&q, s[i].neg);
	}
	*pos = sum_value(&p);
	*neg = sum_value(&q);
	return i;
}

/* In falling order of score, the negatives of a step lie below the positives of
 * earlier steps and level with its own positives. */
double
auc_area(const struct auc_point *s, size_t n, double *pos, double *neg)
{
	struct sum area = {0}, all_pos = {0}, all_neg = {0};

	for (size_t i = 0; i < n;) {
		i = step(s, i, n, pos, neg);
		sum_add(&area, *neg * (sum_value(&all_pos) + *pos / 2));
		sum_add(&all_pos, *pos);
		sum_add(&all_neg, *neg);
	}
	*pos = sum_value(&all_pos);
	*neg = sum_value(&all_neg);
	return sum_value(&area);
}

void
auc_slopes(const struct auc_point *s, size_t n, double *pos, double *neg)
{
	struct sum above = {0}, below = {0};
	double p, q;

	for (size_t i = 0; i < n; i++)
		sum_add(&below, s[i].neg);
	for (size_t i = 0, end; i < n; i = end) {
		end = step(s, i, n, &p, &q);
		for (size_t j = i; j < end; j++) {
			pos[j] = sum_value(&below) - q / 2;
			neg[j] = sum_value(&above) + p / 2;
		}
		sum_add(&above, p);
		sum_add(&below, -q);
	}
}

/* Is there mass beyond a rounding error? */
static bool
is_mass(double mass, double all)
{
	return mass > STATS_ROUNDING * all;
}

double
auc_roc(const struct auc_point *s, size_t n)
{
	double pos, neg, area = auc_area(s, n, &pos, &neg);

	return is_mass(pos, pos + neg) && is_mass(neg, pos + neg) ? area / pos / neg : NUM_NA;
}

double
auc_pr(const struct auc_point *s, size_t n)
{
	struct sum area = {0}, all_pos = {0}, all = {0};
	double pos, neg;

	for (size_t i = 0; i < n;) {
		i = step(s, i, n, &pos, &neg);
		sum_add(&all_pos, pos);
		sum_add(&all, pos);
		sum_add(&all, neg);
		if (pos != 0)
			sum_add(&area, pos * (sum_value(&all_pos) / sum_value(&all)));
	}
	pos = sum_value(&all_pos);
	return is_mass(pos, sum_value(&all)) ? sum_value(&area) / pos : NUM_NA;
}

void
auc_pr_slopes(const struct auc_point *s, size_t n, double *pos, double *neg)
{
	double value = auc_pr(s, n), c = 0, d = 0, p, q, of_pos = 0, of_neg = 0;
	double all;

	for (size_t i = 0; i < n; i++) {
		c += s[i].pos;
		d += s[i].neg;
	}
	all = c;
	for (size_t i = n, first; i > 0; i = first) {
		for (first = i - 1; first > 0 && s[first - 1].score ==
		     s[i - 1].score;)
			first--;
		step(s, first, i, &p, &q);
		of_pos += c + d > 0 ? p * d / ((c + d) * (c + d)) : 0;
		of_neg -= c + d > 0 ? p * c / ((c + d) * (c + d)) : 0;
		for (size_t k = first; k < i; k++) {
			pos[k] = (c + d > 0 ? c / (c + d) : 0) + of_pos;
			neg[k] = of_neg;
		}
		c -= p;
		d -= q;
	}
	for (size_t i = 0; i < n; i++) {
		pos[i] = (pos[i] - value) / all;
		neg[i] /= all;
	}
}
