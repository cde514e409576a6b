#include "pool.h"

#include "draws.h"
#include "text/mem.h"
#include "text/num.h"

#include <string.h>

/* Walker's alias table (Vose 1991): columns of height n w(a) / sum w; those
 * below 1 are filled up to 1 from those above. A draw takes a column at random
 * and keeps its annotator or takes the other one: O(1) whatever the weights. */
static void
pool_alias(struct pool *p)
{
	double *height = mem_alloc(p->n, sizeof *height), sum = 0;
	uint32_t *stack = mem_alloc(p->n, sizeof *stack);
	size_t low = 0, high = p->n; /* stack: low ones first, high ones last */

	for (size_t a = 0; a < p->n; a++)
		sum += p->weight[a];
	for (size_t a = 0; a < p->n; a++) {
		height[a] = p->weight[a] * (double)p->n / sum;
		stack[height[a] < 1 ? low++ : --high] = (uint32_t)a;
		p->at[a].keep = 1;
	}
	while (low > 0 && high < p->n) {
		uint32_t a = stack[--low], b = stack[high];

		p->at[a].keep = height[a];
		p->at[a].other = b;
		height[b] -= 1 - height[a];
		if (height[b] < 1) {
			high++;
			stack[low++] = b;
		}
	}
}

void
pool_init(struct pool *p, size_t n, double zipf)
{
	char digits[NUM_TEXT];

	*p = (struct pool){.n = n};
	p->at = mem_table(n, sizeof *p->at);
	p->weight = mem_alloc(n, sizeof *p->weight);
	for (size_t a = 0; a < n; a++) {
		struct annotator *x = &p->at[a];
		size_t d = num_digits(a + 1, digits);

		x->name[0] = 'a';
		memcpy(x->name + 1, digits, d);
		x->n = (unsigned char)(d + 1);
		p->weight[a] = draws_power((double)(a + 1), -zipf);
	}
	pool_alias(p);
}

/* Draw by weight among the annotators who have not rated the item, in O(n). */
static size_t
pool_scan(const struct pool *p, struct rng *r, uint64_t item)
{
	double sum = 0, u;
	size_t last = 0;

	for (size_t a = 0; a < p->n; a++)
		if (p->at[a].item != item)
			sum += p->weight[a];
	u = rng_unit(r) * sum;
	for (size_t a = 0; a < p->n; a++) {
		if (p->at[a].item == item)
			continue;
		last = a;
		if (u < p->weight[a])
			break;
		u -= p->weight[a];
	}
	return last;
}

/* Draw by weight and refuse annotators who have rated the item, until that
 * costs as much as pool_scan(): the distribution is the same. */
struct annotator *
pool_draw(struct pool *p, struct rng *r, uint64_t item)
{
	size_t tries = 100 + p->n / 16, a;

	do {
		a = rng_below(r, p->n);
		if (rng_unit(r) >= p->at[a].keep)
			a = p->at[a].other;
	} while (p->at[a].item == item && --tries > 0);
	if (p->at[a].item == item)
		a = pool_scan(p, r, item);
	p->at[a].item = item;
	return &p->at[a];
}
