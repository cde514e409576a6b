#include "look.h"

#include "mem.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

double
look_agree(const struct panel *p, size_t v, const struct weights *w)
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
look_add(struct look *look, size_t v, double times)
{
	const struct panel *p = look->panel;
	struct tally *t = &look->t;
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
	sum_add(&t->agree, times * (look->s[v] / (n * (n - 1))));
	sum_add(&t->alpha, times * (look->s[v] / (n - 1)));
	for (size_t c = p->start[v]; c < p->start[v + 1]; c++)
		sum_add(&t->count[p->cell[c].label], times * p->cell[c].n);
}

void
look_draw(struct look *look, const double *m, const double *drawn)
{
	struct tally *t = &look->t;
	struct sum *share = t->share, *count = t->count;
	size_t q = look->panel->q;

	look->m = m ? m : look->panel->items;
	look->drawn = drawn;
	memset(share, 0, q * sizeof *share);
	memset(count, 0, q * sizeof *count);
	*t = (struct tally){.share = share, .count = count};
	for (size_t v = 0; v < look->panel->vectors; v++)
		if (look->m[v] > 0)
			look_add(look, v, look->m[v]);
}

/* The answers of the panel: those of the study are by annotator. */
static void
list_answers(struct look *look)
{
	const struct panel *p = look->panel;
	size_t n = 0;

	look->answer = mem_alloc(p->study->answers.n, sizeof *look->answer);
	look->first = mem_zero(p->annotators + 1, sizeof *look->first);
	for (uint32_t a = 0; a < p->study->answers.n; a++)
		if (p->answer[a].annotator != IDS_NONE) {
			look->answer[n++] = a;
			look->first[p->answer[a].annotator + 1] = n;
		}
}

void
look_init(struct look *look, const struct panel *panel,
	const struct pairs *pairs, const struct weights *w)
{
	*look = (struct look){.panel = panel, .pairs = pairs, .w = w};
	look->s = mem_alloc(panel->vectors, sizeof(double));
	look->t.share = mem_alloc(panel->q, sizeof *look->t.share);
	look->t.count = mem_alloc(panel->q, sizeof *look->t.count);
	look->share = mem_alloc(panel->q, sizeof(double));
	look->c = mem_alloc(panel->q, sizeof(double));
	look->room = mem_alloc(panel->q, sizeof(double));
	for (size_t v = 0; v < panel->vectors; v++)
		look->s[v] = look_agree(panel, v, w);
	if (panel->answer)
		list_answers(look);
	look_draw(look, NULL, NULL);
}

void
look_free(struct look *look)
{
	free(look->s);
	free(look->t.share);
	free(look->t.count);
	free(look->share);
	free(look->c);
	free(look->room);
	free(look->answer);
	free(look->first);
}

void
look_shares(const struct look *look)
{
	double n = sum_value(&look->t.items);

	for (size_t k = 0; k < look->panel->q; k++)
		look->share[k] = sum_value(&look->t.share[k]) / n;
}
