#include "given.h"

#include "stats/stats.h"
#include "text/mem.h"

#include <math.h>
#include <stdlib.h>

void
given_make(struct given *g, const struct items *t)
{
	size_t n = t->n > 0 ? t->first[t->n] : 0;

	*g = (struct given){.items = t, .n = n, .voice = t->voice,
		.item = mem_alloc(n, sizeof *g->item),
		.annotator = mem_alloc(n, sizeof *g->annotator),
		.label = mem_alloc(n, sizeof *g->label)};
	for (size_t i = 0; i < t->n; i++)
		for (size_t r = t->first[i]; r < t->first[i + 1]; r++) {
			struct rating x = items_answer(t, t->answer[r]);

			g->item[r] = (uint32_t)i;
			g->annotator[r] = x.annotator;
			g->label[r] = x.label;
		}
}

void
given_free(struct given *g)
{
	free(g->item);
	free(g->annotator);
	free(g->label);
}

size_t
given_end(const struct given *g, size_t r, size_t end)
{
	size_t at = r + 1;

	while (at < end && g->annotator[at] == g->annotator[r])
		at++;
	return at;
}

size_t
given_votes(const struct given *g, size_t r, size_t n, struct share **vote,
	size_t *cap)
{
	*vote = mem_grow(*vote, cap, n, sizeof **vote);
	for (size_t i = r; i < r + n; i++)
		(*vote)[i - r] = (struct share){g->label[i],
			given_voice(g, g->annotator[i])};
	return majority_count(*vote, n);
}

double *
given_adr(const struct given *g, enum majority_ties ties, bool others,
	uint32_t positive)
{
	const struct items *t = g->items;
	struct sum *misses = mem_zero(t->n_annotators, sizeof *misses);
	double *n = mem_zero(t->n_annotators, sizeof *n);
	struct share *all = NULL, *own = NULL;
	size_t cap = 0, own_cap = 0, end;
	struct majority of = {.votes = 0};

	for (size_t r = 0; r < g->n; r = end) {
		const size_t *item = t->first + g->item[r];
		uint32_t a = g->annotator[r];

		end = given_end(g, r, item[1]);
		if (r == item[0])
			of.votes = given_votes(g, r, item[1] - r, &all, &cap);
		if (others)
			of.n_less = given_votes(g, r, end - r, &own, &own_cap);
		of.vote = all;
		of.less = own;
		if (given_voice(g, a) == 0)
			continue;
		for (size_t i = r; i < end; i++) {
			double x = majority_misses(&of, g->label[i], ties,
				positive);

			if (isnan(x))
				continue;
			sum_add(&misses[a], x);
			n[a]++;
		}
	}
	for (size_t a = 0; a < t->n_annotators; a++)
		n[a] = stats_ratio(sum_value(&misses[a]), n[a]);
	free(misses);
	free(all);
	free(own);
	return n;
}
