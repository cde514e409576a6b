#include "model.h"

#include "output.h"
#include "text/mem.h"

#include <math.h>

/* Fewer labels that agree are no unanimity. */
enum { UNANIMOUS = 3 };

/* Find the pair of labels that looks exchanged most: n_kl - n_kk in standard errors of
 * a difference of two counts, for a truth that an item or more has. */
static void
find_exchanged(struct against_votes *x, const struct em *s)
{
	double *n = mem_alloc(s->k, s->k * sizeof *n), most = 2;

	em_pool(s, n);
	for (size_t k = 0; k < s->k; k++)
		for (size_t l = 0; l < s->k; l++) {
			double own = n[k * s->k + k], other = n[k * s->k + l];
			double z = (other - own) / sqrt(other + own);

			if (l == k || s->mass[k] < 1 || !(z > most))
				continue;
			most = z;
			x->truth = k;
			x->said = l;
			x->says_truth = own;
			x->says_said = other;
		}
}

/* Count item i with label `label`. apart[l]: the items that have label l, less those
 * whose majority it is. */
static void
add_item(struct against_votes *x, const struct em *s, size_t i, size_t label,
	double *apart)
{
	const struct vectors *votes = &s->t->vectors;
	struct vector v = vectors_at(votes, s->t->vector[i]);
	size_t tied, first = vectors_plurality(votes, s->t->vector[i], SIZE_MAX,
		&tied);
	uint32_t most = votes->cell[first].n, voted = votes->cell[first].label;

	for (size_t c = 0; c < v.cells; c++)
		if (v.cell[c].n == most)
			apart[v.cell[c].label] -= 1 / (double)tied;
	apart[label]++;
	x->other += voted != label;
	if (v.n >= UNANIMOUS && most == v.n &&
	    (!s->gold || s->gold[i] == IDS_NONE)) {
		x->unanimous++;
		x->overturned += voted != label;
	}
}

void
against_votes(struct against_votes *x, const struct em *s)
{
	const struct items *t = s->t;
	double *apart = mem_zero(s->k, sizeof *apart);

	*x = (struct against_votes){0};
	for (size_t i = 0; i < t->n; i++)
		add_item(x, s, i, output_decision(s->truth + i * s->k, s->k), apart);
	for (size_t l = 0; l < s->k; l++)
		x->apart += fabs(apart[l]) / (2 * (double)t->n);
	find_exchanged(x, s);
}
