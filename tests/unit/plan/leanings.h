/* leanings: what annotators lean to, by loops over pairs of labels and of people. */
#ifndef ANNOT_TEST_PLAN_LEANINGS_H
#define ANNOT_TEST_PLAN_LEANINGS_H

#include "scene.h"

/* v of each label; items of n labels have a mean and a variance s^2. */
struct values {
	double v[ITEMS][PEOPLE], n[ITEMS], mean[ITEMS], within[ITEMS];
};

/* The mean product of two labels of one person less that of two which share neither
 * item nor person; NAN where there are none. */
static inline double
leaning(const struct values *x, const struct table *t)
{
	double sum[2] = {0}, n[2] = {0};

	for (size_t i = 0; i < t->items; i++)
		for (size_t g = 0; g < t->people; g++)
			for (size_t j = 0; j < t->items; j++)
				for (size_t h = 0; h < t->people; h++) {
					if (i == j || t->label[i][g] == NOTHING ||
					    t->label[j][h] == NOTHING)
						continue;
					sum[g == h] += x->v[i][g] * x->v[j][h];
					n[g == h]++;
				}
	return n[0] > 0 && n[1] > 0 ? sum[1] / n[1] - sum[0] / n[0] : (double)NAN;
}

/* The covariance of means over one kind of thing that comes from sharing things of the
 * other kind: the mean over pairs of a and b of count of both / (n_a n_b). of[a][i]: a
 * has thing i. Those of fewer than two are left out. */
static inline double
shared_mean(bool of[][ITEMS + PEOPLE], size_t a_n, size_t i_n)
{
	double sum = 0, pairs = 0;

	for (size_t a = 0; a < a_n; a++)
		for (size_t b = 0; b < a_n; b++) {
			double n[2] = {0}, both = 0;

			for (size_t i = 0; i < i_n; i++) {
				n[0] += of[a][i];
				n[1] += of[b][i];
				both += of[a][i] && of[b][i];
			}
			if (a == b || n[0] < 2 || n[1] < 2)
				continue;
			sum += both / (n[0] * n[1]);
			pairs++;
		}
	return pairs > 0 ? sum / pairs : (double)NAN;
}

/* The variance of leanings where people count by n/(n + 20): the mean over pairs of
 * them, by the product of what they count, of half the squared difference of their
 * means, less the noise of these, where noise of items that both labelled is no
 * difference. */
static inline double
by_person(const struct values *x, const struct table *t, double item)
{
	static bool of_items[ITEMS][ITEMS + PEOPLE];
	double n[PEOPLE] = {0}, mean[PEOPLE] = {0}, noise[PEOPLE] = {0};
	double sum = 0, pairs = 0, shared = 0, overlap;

	for (size_t g = 0; g < t->people; g++) {
		for (size_t i = 0; i < t->items; i++) {
			bool has = t->label[i][g] != NOTHING;

			of_items[i][g] = has;
			n[g] += has;
			mean[g] += has ? x->v[i][g] : 0;
		}
		mean[g] /= n[g];
		for (size_t i = 0; i < t->items; i++)
			noise[g] += of_items[i][g] ? pow(x->v[i][g] - mean[g],
				2) / (n[g] - 1) / n[g] : 0;
	}
	for (size_t g = 0; g < t->people; g++)
		for (size_t h = 0; h < t->people; h++) {
			double both = 0, w = n[g] / (n[g] + 20) * n[h] / (n[h] + 20);

			if (g == h || n[g] < 2 || n[h] < 2)
				continue;
			for (size_t i = 0; i < t->items; i++)
				both += of_items[i][g] && of_items[i][h];
			sum += w * (pow(mean[g] - mean[h], 2) - noise[g] -
				noise[h]) / 2;
			shared += w * both / (n[g] * n[h]);
			pairs += w;
		}
	overlap = shared_mean(of_items, t->items, t->people);
	return pairs > 0 ? (sum + item * shared) / pairs /
		(1 - overlap * shared / pairs) : (double)NAN;
}

/* The leaning in plans: each person counts alike where some labelled far more. */
static inline double
taken(const struct values *x, const struct table *t, double item, double people)
{
	double all = 0, squares = 0, some = 0, alike = by_person(x, t, item);

	for (size_t g = 0; g < t->people; g++) {
		double n = 0;

		for (size_t i = 0; i < t->items; i++)
			n += t->label[i][g] != NOTHING;
		all += n;
		squares += n * n;
		some += n > 0;
	}
	return all * all < .9 * some * squares && !isnan(alike) ? alike : people;
}

#endif
