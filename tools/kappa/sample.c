#include "sample.h"

#include "mem.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

double
sample_agree(const struct subset *p, size_t v, const struct weights *w)
{
	const struct cell *cell = p->cell + p->start[v];
	size_t n = p->start[v + 1] - p->start[v];
	double s = 0;

	for (size_t k = 0; k < n; k++) {
		s += (double)cell[k].n * ((double)cell[k].n - 1);
		for (size_t l = 0; l < k; l++)
			s += 2.0 * cell[k].n * cell[l].n *
				weights_at(w, cell[k].label, cell[l].label);
	}
	return s;
}

void
sample_add(struct sample *sample, size_t v, double times)
{
	const struct subset *p = sample->subset;
	struct sample_sums *t = &sample->t;
	double n = p->n[v];

	sum_add(&t->items, times);
	sum_add(&t->ratings, times * n);
	for (size_t c = p->start[v]; c < p->start[v + 1]; c++)
		sum_add(&t->share[p->cell[c].label],
			times * p->cell[c].n / n);
	if (n < 2)
		return;
	sum_add(&t->pairable, times);
	sum_add(&t->paired, times * n);
	sum_add(&t->agree, times * (sample->s[v] / (n * (n - 1))));
	sum_add(&t->alpha, times * (sample->s[v] / (n - 1)));
	for (size_t c = p->start[v]; c < p->start[v + 1]; c++)
		sum_add(&t->count[p->cell[c].label], times * p->cell[c].n);
}

void
sample_draw(struct sample *sample, const double *m, const double *drawn)
{
	struct sample_sums *t = &sample->t;
	struct sum *share = t->share, *count = t->count;
	size_t q = sample->subset->q;

	sample->m = m ? m : sample->subset->items;
	sample->drawn = drawn;
	memset(share, 0, q * sizeof *share);
	memset(count, 0, q * sizeof *count);
	*t = (struct sample_sums){.share = share, .count = count};
	for (size_t v = 0; v < sample->subset->vectors; v++)
		if (sample->m[v] > 0)
			sample_add(sample, v, sample->m[v]);
}

/* List the answers of the subset; those of all items are by annotator. */
static void
list_answers(struct sample *sample)
{
	const struct subset *p = sample->subset;
	size_t n = 0;

	sample->answer = mem_alloc(p->all->answers.n, sizeof *sample->answer);
	sample->first = mem_zero(p->annotators + 1, sizeof *sample->first);
	for (uint32_t a = 0; a < p->all->answers.n; a++)
		if (p->answer[a].annotator != IDS_NONE) {
			sample->answer[n++] = a;
			sample->first[p->answer[a].annotator + 1] = n;
		}
}

void
sample_init(struct sample *sample, const struct subset *subset,
	const struct pairs *pairs, const struct weights *w)
{
	*sample = (struct sample){.subset = subset, .pairs = pairs, .w = w};
	sample->s = mem_alloc(subset->vectors, sizeof(double));
	sample->t.share = mem_alloc(subset->q, sizeof *sample->t.share);
	sample->t.count = mem_alloc(subset->q, sizeof *sample->t.count);
	sample->share = mem_alloc(subset->q, sizeof(double));
	sample->c = mem_alloc(subset->q, sizeof(double));
	sample->room = mem_alloc(subset->q, sizeof(double));
	for (size_t v = 0; v < subset->vectors; v++)
		sample->s[v] = sample_agree(subset, v, w);
	if (subset->answer)
		list_answers(sample);
	sample_draw(sample, NULL, NULL);
}

void
sample_free(struct sample *sample)
{
	free(sample->s);
	free(sample->t.share);
	free(sample->t.count);
	free(sample->share);
	free(sample->c);
	free(sample->room);
	free(sample->answer);
	free(sample->first);
}

void
sample_shares(const struct sample *sample)
{
	double n = sum_value(&sample->t.items);

	for (size_t k = 0; k < sample->subset->q; k++)
		sample->share[k] = sum_value(&sample->t.share[k]) / n;
}

struct sample *
samples_init(const struct subset *subset, const struct pairs *pairs,
	const struct weights *w, size_t n)
{
	struct sample *sample = mem_alloc(n, sizeof *sample);

	for (size_t i = 0; i < n; i++)
		sample_init(&sample[i], subset, pairs, &w[i]);
	return sample;
}

void
samples_free(struct sample *sample, size_t n)
{
	for (size_t i = 0; i < n; i++)
		sample_free(&sample[i]);
	free(sample);
}
