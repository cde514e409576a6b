#include "rated.h"

#include "text/err.h"
#include "text/mem.h"

/* Votes, shares and weight of item i, item `at` of the table. */
static void
fill(struct rated *r, size_t i, size_t at)
{
	const struct vectors *v = &r->t->vectors;
	uint32_t x = r->t->vector[at];
	double *votes = r->votes + i * r->k, *shares = r->shares + i * r->k, all = 0;

	r->raters[i] = (double)vectors_raters(v, x);
	r->weight[i] = 1;
	for (size_t c = v->start[x]; c < v->start[x + 1]; c++) {
		votes[v->cell[c].label] += vectors_mass(v, c);
		all += vectors_mass(v, c);
		if (!v->shares || v->width < 2)
			continue;
		if (c > v->start[x] && r->weight[i] != v->number[c * v->width + 1])
			err_file(r->t->file, "item %s: rows with different weights: "
				"expected one weight of each item",
				err_quote(items_name(r->t, at)));
		r->weight[i] = v->number[c * v->width + 1];
	}
	for (size_t l = 0; l < r->k; l++)
		shares[l] = r->came ? votes[l] :
			votes[l] / (r->several ? r->raters[i] : all);
}

void
rated_make(struct rated *r, const struct items *t, const struct features *x)
{
	uint32_t *found = mem_alloc(t->n, sizeof *found);
	size_t n = 0;

	for (uint32_t i = 0; i < t->n; i++)
		if (ids_lookup(&x->names, items_name(t, i)) != IDS_NONE)
			found[n++] = i;
	*r = (struct rated){.t = t, .x = x, .n = n, .several = t->multilabel,
		.k = t->multilabel ? t->labels.ids.n : labels_k(&t->labels),
		.came = t->vectors.shares, .strangers = t->n - n,
		.item = items_by_name(t, found, n),
		.at = mem_alloc(n, sizeof *r->at),
		.raters = mem_alloc(n, sizeof *r->raters),
		.weight = mem_alloc(n, sizeof *r->weight)};
	r->votes = mem_zero(n * r->k, sizeof *r->votes);
	r->shares = mem_zero(n * r->k, sizeof *r->shares);
	for (size_t i = 0; i < n; i++) {
		r->at[i] = ids_lookup(&x->names, items_name(t, r->item[i]));
		fill(r, i, r->item[i]);
	}
	MEM_FREE(found);
}

void
rated_free(struct rated *r)
{
	MEM_FREE(r->item, r->at, r->votes, r->raters, r->shares, r->weight);
}
