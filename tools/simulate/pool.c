#include "pool.h"

#include "text/mem.h"

double
pool_power(double x, double s)
{
	double t = x > 0 ? s * rng_log(x) : -1000;

	return t < -700 ? 0 : rng_exp(t);
}

/* Walker's alias table (Vose 1991): columns of height n w(a) / sum w; those
 * below 1 are filled up to 1 from those above. A draw takes a column at random
 * and keeps its annotator or takes the other one: O(1) whatever the weights. */
void
pool_init(struct pool *p, size_t n, double zipf)
{
	double *height = mem_alloc(n, sizeof *height), sum = 0;
	size_t *stack = mem_alloc(n, sizeof *stack);
	size_t low = 0, high = n; /* stack: low ones first, high ones last */

	*p = (struct pool){mem_table(n, sizeof *p->at), n};
	for (size_t a = 0; a < n; a++)
		sum += p->at[a].weight = pool_power((double)(a + 1), -zipf);
	for (size_t a = 0; a < n; a++) {
		height[a] = p->at[a].weight * (double)n / sum;
		stack[height[a] < 1 ? low++ : --high] = a;
		p->at[a].keep = 1;
	}
	while (low > 0 && high < n) {
		size_t a = stack[--low], b = stack[high];

		p->at[a].keep = height[a];
		p->at[a].other = b;
		height[b] -= 1 - height[a];
		if (height[b] < 1) {
			high++;
			stack[low++] = b;
		}
	}
}

/* Draw by weight among the annotators who have not rated the item, in O(n). */
static size_t
scan(const struct pool *p, struct rng *r, uint64_t item)
{
	double sum = 0, u;
	size_t last = 0;

	for (size_t a = 0; a < p->n; a++)
		if (p->at[a].item != item)
			sum += p->at[a].weight;
	u = rng_unit(r) * sum;
	for (size_t a = 0; a < p->n && u >= 0; a++)
		if (p->at[a].item != item) {
			u -= p->at[a].weight;
			last = a;
		}
	return last;
}

/* Draw by weight and refuse annotators who have rated the item, until that
 * costs as much as scan(): the distribution is the same. */
size_t
pool_draw(struct pool *p, struct rng *r, uint64_t item)
{
	size_t tries = 100 + p->n / 16, a;

	do {
		a = rng_below(r, p->n);
		if (rng_unit(r) >= p->at[a].keep)
			a = p->at[a].other;
	} while (p->at[a].item == item && --tries > 0);
	if (p->at[a].item == item)
		a = scan(p, r, item);
	p->at[a].item = item;
	return a;
}
