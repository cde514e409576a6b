#include "inversion.h"

#include "text/err.h"
#include "text/mem.h"

#include <string.h>

/* Labels without a row all have the same share. */
static void
share_alike(struct inversion *x, struct row **row, size_t n, uint64_t total)
{
	const struct labels *labels = &x->in->labels;
	double absent[1][FLIPS_KINDS];

	MEM_GROW(x->count, x->count_cap, n + 1);
	MEM_GROW(x->share, x->share_cap, n + 1);
	for (size_t i = 0; i < n; i++)
		x->count[i] = row[i]->n;
	x->count[n] = 0;
	for (int kind = 0; kind < FLIPS_KINDS; kind++) {
		sharpeners_share(x->count, n + 1, total, labels_k(labels),
			row[0]->pflip[kind], x->sharpener, x->share);
		for (size_t i = 0; i < n; i++)
			row[i]->pflip[kind] = x->share[i];
		absent[0][kind] = x->share[n];
	}
	if (x->sharpener->uncut && n < labels->ids.n)
		kept_absent(x->kept, row[n - 1], absent, 1);
}

/* Slips go to neighbours: each label has its own share. */
static void
share_by_place(struct inversion *x, struct flip_law *slips, struct row **row,
	size_t n, uint64_t total)
{
	struct places *places = &x->flips->places;
	size_t k = slips->k;

	if (!places->at)
		places_end(places, &x->in->labels, x->in->t.file);
	x->kept->place_of = places->of;
	MEM_GROW(x->count, x->count_cap, k);
	MEM_GROW(x->share, x->share_cap, 3 * k);
	MEM_GROW(x->each, x->each_cap, k);
	memset(x->count, 0, k * sizeof *x->count);
	for (size_t i = 0; i < n; i++)
		x->count[row[i]->label] = row[i]->n;
	for (int kind = 0; kind < FLIPS_KINDS; kind++) {
		slips->p = row[0]->pflip[kind];
		sharpeners_invert(x->count, total, slips, places->at, x->share,
			x->share + k);
		for (size_t l = 0; l < k; l++)
			x->each[l][kind] = x->share[l];
		for (size_t i = 0; i < n; i++)
			row[i]->pflip[kind] = x->share[row[i]->label];
	}
	if (n < x->in->labels.ids.n)
		kept_absent(x->kept, row[n - 1], x->each,
			x->in->labels.ids.n);
}

void
inversion_apply(struct inversion *x, struct row **row, size_t n,
	uint64_t total)
{
	struct flip_law slips = {.k = labels_k(&x->in->labels),
		.p = row[0]->pflip[FLIPS_POINT],
		.neighbours = row[0]->neighbours};

	x->beyond += flip_law_is_noise(&slips) ? row[0]->items : 0;
	if (slips.neighbours > 0) {
		x->by_place = true;
		share_by_place(x, &slips, row, n, total);
	} else {
		share_alike(x, row, n, total);
	}
}

void
inversion_warn(const struct inversion *x, bool any)
{
	size_t k = labels_k(&x->in->labels), named = x->in->labels.ids.n;
	bool uncut = x->sharpener->uncut;

	if (x->beyond > 0)
		err_warn("%llu items have a %s of %s or more: %s",
			(unsigned long long)x->beyond, flips_column(x->flips),
			x->by_place ? "1/(1 + l + (1-l)/(K-1))" : "(K-1)/K",
			uncut ? "their shares are NA" : "all mass on their plurality");
	if (uncut && any && named < k)
		err_warn("%zu of the %zu labels of the task have no name, and "
			"no rows%s (-L names them)", k - named, k,
			x->by_place ? "" : ": in each item the share of each is -f/d");
}
