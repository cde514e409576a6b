/* agreement: coefficients and each item's contribution, against loops over the
 * people of each item. */
#include "agree/agreement.h"

#include "crowd.h"

/* The share of label k among the labels of item i. */
static double
share(const struct table *t, size_t i, size_t k)
{
	double n = 0;

	for (size_t g = 0; g < t->people; g++)
		n += t->label[i][g] == (int)k;
	return n / (double)table_given(t, i);
}

/* pa: the mean over items of two labels or more. */
static double
pa_of(const struct table *t, const struct weights *w, const double *times)
{
	double sum = 0, n = 0;

	for (size_t i = 0; i < t->items; i++)
		if (table_given(t, i) > 1) {
			sum += times[i] * table_agree(t, w, i);
			n += times[i];
		}
	return sum / n;
}

/* pi_k, and the sum of all weights. */
static double
shares_of(const struct table *t, const struct weights *w, const double *times,
	double *pi)
{
	double items = 0, all = 0;

	for (size_t i = 0; i < t->items; i++)
		items += times[i];
	for (size_t k = 0; k < t->labels; k++) {
		pi[k] = 0;
		for (size_t i = 0; i < t->items; i++)
			pi[k] += times[i] * share(t, i, k) / items;
		for (size_t l = 0; l < t->labels; l++)
			all += weights_at(w, k, l);
	}
	return all;
}

static double
uniform(const struct table *t, const struct weights *w, const double *times)
{
	double pi[LABELS], q = (double)t->labels;

	return beyond(pa_of(t, w, times), shares_of(t, w, times, pi) / (q * q));
}

static double
fleiss(const struct table *t, const struct weights *w, const double *times)
{
	double pi[LABELS], pe = 0;

	shares_of(t, w, times, pi);
	for (size_t k = 0; k < t->labels; k++)
		for (size_t l = 0; l < t->labels; l++)
			pe += weights_at(w, k, l) * pi[k] * pi[l];
	return beyond(pa_of(t, w, times), pe);
}

static double
gwet(const struct table *t, const struct weights *w, const double *times)
{
	double pi[LABELS], q = (double)t->labels, pe = 0;
	double all = shares_of(t, w, times, pi);

	for (size_t k = 0; k < t->labels; k++)
		pe += all / (q * (q - 1)) * pi[k] * (1 - pi[k]);
	return beyond(pa_of(t, w, times), pe);
}

/* 1 - Do/De over all ordered pairs of labels: within items, divided by r_i - 1,
 * and over all labels. */
static double
krippendorff(const struct table *t, const struct weights *w, const double *times)
{
	double within = 0, n[LABELS] = {0}, all = 0, between = 0;

	for (size_t i = 0; i < t->items; i++) {
		double r = (double)table_given(t, i);

		if (r < 2)
			continue;
		within += times[i] * r * (1 - table_agree(t, w, i));
		all += times[i] * r;
		for (size_t k = 0; k < t->labels; k++)
			n[k] += times[i] * r * share(t, i, k);
	}
	for (size_t k = 0; k < t->labels; k++)
		for (size_t l = 0; l < t->labels; l++)
			between += n[k] * n[l] * (1 - weights_at(w, k, l));
	return between < 1e-12 ? (double)NAN :
		1 - (all - 1) * within / between;
}

static const struct way {
	agreement_chance *chance;
	table_value *value;
} ways[] = {{NULL, pa_of}, {agreement_uniform, uniform},
	{agreement_shares, fleiss}, {agreement_gwet, gwet}};

static void
check_value(struct crowd *c, const struct table *t, const struct way *way)
{
	double ones[ITEMS], psi[ITEMS], value;
	struct agreement x;

	for (size_t i = 0; i < t->items; i++)
		ones[i] = 1;
	if (way)
		agreement_corrected(&c->sample, way->chance, &x, psi);
	else
		agreement_alpha(&c->sample, &x, psi);
	value = way ? way->value(t, &c->w, ones) :
		krippendorff(t, &c->w, ones);
	CHECK_NEAR(x.value, value, 1e-12);
	CHECK((x.status && strcmp(x.status, "one_category") == 0) ==
		isnan(value));
	/* psi is the derivative if every item has two labels; alpha's lacks the
	 * term of 1/N */
	for (size_t i = 0; way && !x.status && i < t->items &&
	     sum_value(&c->sample.t.pairable) == (double)t->items; i++)
		CHECK_NEAR(psi[c->subset.vector[i]], table_slope(way->value, t,
			&c->w, i), 1e-8);
}

int
main(void)
{
	struct rng r;

	rng_seed(&r, 1, 0);
	for (int round = 0; round < 300; round++) {
		struct table t = table_draw(&r, 3, 1 + rng_below(&r, 2));
		struct crowd c;

		crowd_make(&c, &t, &weightings[rng_below(&r, OF_LABELS)],
			true);
		if (sum_value(&c.sample.t.pairable) > 1) {
			for (size_t k = 0; k < sizeof ways / sizeof *ways; k++)
				check_value(&c, &t, &ways[k]);
			check_value(&c, &t, NULL);
		}
		crowd_end(&c);
	}
	return check_done();
}
