#include "rankings.h"

#include "targets.h"
#include "text/mem.h"

#include <string.h>

/* The number of ratings that agree with the majority, and the sum of the
 * majority's shares there. */
struct agreement {
	double agree, share;
};

/* Set n[label] to the votes of item i, whose ratings are answers first[i] to
 * first[i + 1] - 1 of t->answer. */
static void
count_votes(const struct items *t, size_t i, double *n, size_t k)
{
	memset(n, 0, k * sizeof *n);
	for (size_t r = t->first[i]; r < t->first[i + 1]; r++) {
		uint32_t l = items_rating(t, r).label;

		if (l != LABEL_NONE)
			n[l]++;
	}
}

static void
add_item(struct rankings *s, struct agreement *a, const struct items *t, size_t i, double *n)
{
	size_t k = t->labels.ids.n, tied, majority;
	double all = (double)(t->first[i + 1] - t->first[i]);

	count_votes(t, i, n, k);
	majority = targets_majority(n, k, false, &tied);
	for (size_t r = t->first[i]; r < t->first[i + 1]; r++) {
		struct rating rating = items_rating(t, r);

		s->given[rating.annotator]++;
		if (rating.label != majority)
			continue;
		a[rating.annotator].agree++;
		a[rating.annotator].share += n[majority] / all;
	}
}

/* Add an item whose labels are each chosen or not; answers are ordered by annotator. */
static void
add_choices(struct rankings *s, struct agreement *a, const struct items *t, size_t i, double *n)
{
	size_t k = s->labels, end = t->first[i + 1], r = t->first[i];
	double raters = (double)vectors_raters(&t->vectors, t->vector[i]);

	count_votes(t, i, n, k);
	while (r < end) {
		struct rating at = items_rating(t, r);
		uint32_t g = at.annotator;

		s->given[g]++;
		for (uint32_t l = 0; l < k; l++) {
			bool most = targets_chosen(n[l], raters);
			bool own = r < end && at.annotator == g && at.label == l;

			if (own && ++r < end)
				at = items_rating(t, r);
			if (own != most)
				continue;
			a[g * k + l].agree++;
			a[g * k + l].share += most ? n[l] / raters : 1 - n[l] / raters;
		}
		/* skip a rating without labels */
		if (r < end && at.annotator == g)
			r++;
	}
}

void
rankings_make(struct rankings *s, enum rankings_form form, const struct items *t,
	const uint32_t *item, size_t n)
{
	size_t k = t->labels.ids.n, labels = t->multilabel ? k : 1;
	struct agreement *a = mem_zero(t->n_annotators * labels, sizeof *a);
	double *votes = mem_alloc(k, sizeof *votes);

	*s = (struct rankings){.form = form, .labels = labels,
		.score = mem_alloc(t->n_annotators * labels, sizeof *s->score),
		.given = mem_zero(t->n_annotators, sizeof *s->given)};
	for (size_t i = 0; i < n; i++)
		(t->multilabel ? add_choices : add_item)(s, a, t, item[i], votes);
	for (size_t g = 0; g < t->n_annotators; g++)
		for (size_t l = 0; l < labels; l++) {
			const struct agreement *x = &a[g * labels + l];

			s->score[g * labels + l] = x->agree == 0 ? 0 :
				form == RANKINGS_SOFT ? x->share / x->agree :
				x->agree / s->given[g];
		}
}

double
rankings_weight(const struct rankings *s, const struct items *t, size_t i)
{
	uint32_t before = IDS_NONE;
	double sum = 0;

	for (size_t r = t->first[i]; r < t->first[i + 1]; r++) {
		uint32_t a = items_rating(t, r).annotator;

		if (t->multilabel && a == before)
			continue;
		before = a;
		for (size_t l = 0; l < s->labels; l++)
			sum += s->score[a * s->labels + l];
	}
	return sum / (double)s->labels;
}
