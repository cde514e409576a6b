#include "isotonic.h"

#include "stats.h"
#include "text/mem.h"
#include "text/num.h"

#include <math.h>

/* Pooled points from x to `to`: their sums of weight y and of weight, and mean y. */
struct block {
	double x, to, y;
	size_t n;
	struct sum mass, weight;
};

static void
settle(struct block *b)
{
	b->y = sum_value(&b->mass) / sum_value(&b->weight);
}

/* Each x becomes a block, and every block that is not above the one before is pooled
 * with it. The order of pooling does not change the least squares fit. */
void
isotonic_fit(struct isotonic *f, const struct observed *o, size_t n)
{
	struct block *block = mem_alloc(n, sizeof *block);
	size_t top = 0;

	for (size_t i = 0; i < n;) {
		struct block b = {.x = o[i].x, .to = o[i].x};

		for (; i < n && o[i].x == b.x; i++) {
			sum_add(&b.mass, o[i].weight * o[i].y);
			sum_add(&b.weight, o[i].weight);
			b.n++;
		}
		settle(&b);
		block[top++] = b;
		for (; top > 1 && block[top - 2].y >= block[top - 1].y; top--) {
			struct block *into = &block[top - 2];

			into->to = into[1].to;
			into->n += into[1].n;
			sum_join(&into->mass, &into[1].mass);
			sum_join(&into->weight, &into[1].weight);
			settle(into);
		}
	}
	f->n = top;
	f->stair = mem_alloc(top, sizeof *f->stair);
	for (size_t i = 0; i < top; i++)
		f->stair[i] = (struct stair){block[i].x, block[i].to,
			block[i].y, block[i].n};
}

void
isotonic_cut(struct isotonic *f)
{
	struct stair *s = f->stair, *last = s + f->n - 1;

	if (f->n > 0 && s->y <= 0)
		s->y = fmin(.5 / (double)s->n, s < last ? s[1].y : .5);
	if (f->n > 0 && last->y >= 1)
		last->y = fmax(1 - .5 / (double)last->n, s < last ? last[-1].y : .5);
}

double
isotonic_at(const struct isotonic *f, double x)
{
	const struct stair *s = f->stair;
	size_t low = 0, high = f->n;
	double part;

	if (f->n == 0)
		return NUM_NA;
	/* the steps before low begin at x or before it */
	while (low < high) {
		size_t middle = low + (high - low) / 2;

		if (s[middle].x <= x)
			low = middle + 1;
		else
			high = middle;
	}
	if (low == 0)
		return s[0].y;
	if (low == f->n || x <= s[low - 1].to)
		return s[low - 1].y;
	part = (x - s[low - 1].to) / (s[low].x - s[low - 1].to);
	return s[low - 1].y + part * (s[low].y - s[low - 1].y);
}
