#include "sample.h"

#include "text/mem.h"

#include <string.h>

double
sample_agree(const struct subset *p, size_t v, const struct weights *w)
{
	size_t start = p->start[v], end = p->start[v + 1];
	bool alike = weights_identity(w);
	double s = 0;

	for (size_t k = start; k < end; k++) {
		double r = subset_mass(p, k);

		if (alike && p->cell[k].label != p->cell[start].label)
			start = k;
		s += p->mass ? r * r - p->square[k] : r * (r - 1);
		for (size_t l = start; l < k; l++)
			s += 2 * r * subset_mass(p, l) * weights_at(w,
				p->cell[k].label, p->cell[l].label);
	}
	return s;
}

void
sample_add(struct sample *sample, size_t v, double times)
{
	const struct subset *p = sample->subset;
	struct sample_sums *t = &sample->t;
	double n = p->n[v], r = p->whole[v], pairs = subset_pairs(p, v);

	sum_add(&t->items, times);
	sum_add(&t->ratings, times * n);
	sum_add(&t->labels, times * (r / n));
	for (size_t c = p->start[v]; c < p->start[v + 1]; c++)
		sum_add(&t->share[p->cell[c].label], times * subset_mass(p, c) / n);
	if (n < 2)
		return;
	sum_add(&t->pairable, times);
	sum_add(&t->paired, times * n);
	sum_add(&t->pairs, times * (pairs / (n * (n - 1))));
	sum_add(&t->agree, times * (sample->s[v] / (n * (n - 1))));
	sum_add(&t->alpha, times * (sample->s[v] / (n - 1)));
	sum_add(&t->alpha_pairs, times * (pairs / (n - 1)));
	sum_add(&t->mass, times * r);
	sum_add(&t->squares, times * (r * r - pairs));
	for (size_t c = p->start[v]; c < p->start[v + 1]; c++)
		sum_add(&t->count[p->cell[c].label], times * subset_mass(p, c));
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
	sample->answer = subset->listed;
	sample->first = !subset->answer ? NULL :
		mem_zero(subset->annotators + 1, sizeof *sample->first);
	for (size_t i = 0; sample->first && i < subset->answers; i++)
		sample->first[subset->answer[sample->answer[i]].annotator + 1] = i + 1;
	sample_draw(sample, NULL, NULL);
}

void
sample_free(struct sample *sample)
{
	MEM_FREE(sample->s, sample->t.share, sample->t.count, sample->share,
		sample->c, sample->room, sample->first);
}

double
sample_pa(const struct sample *sample)
{
	return sum_value(&sample->t.agree) / sum_value(&sample->t.pairs);
}

double
sample_excess(const struct sample *sample, size_t v, double pa, double pe)
{
	const struct subset *p = sample->subset;
	double n = p->n[v], a, h;

	if (n < 2)
		return 0;
	a = sample->s[v] / subset_pairs(p, v);
	h = subset_pairs(p, v) / (n * (n - 1)) *
		(sum_value(&sample->t.pairable) / sum_value(&sample->t.pairs));
	return a - pe + (h - 1) * (a - pa);
}

void
sample_shares(const struct sample *sample)
{
	double n = sum_value(&sample->t.labels);

	for (size_t k = 0; k < sample->subset->q; k++)
		sample->share[k] = sum_value(&sample->t.share[k]) / n;
}
