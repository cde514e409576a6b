/* firsts: annotators by their first label, against a list of who was seen. */
#include "pflip/firsts.h"

#include "check.h"
#include "rng.h"

enum { PEOPLE = 5, LABELS = 6, MOST = 20 };

/* The cells of the labels, and how many there are. */
static size_t
cells_of(const struct rating *s, size_t n, struct cell *cell)
{
	size_t cells = 0;

	for (uint32_t l = LABELS; l-- > 0; ) {
		struct cell c = {l, 0};

		for (size_t i = 0; i < n; i++)
			c.n += s[i].label == l;
		if (c.n > 0)
			cell[cells++] = c;
	}
	return cells;
}

static void
check(struct firsts *f, const struct rating *s, size_t n)
{
	struct cell cell[LABELS];
	size_t cells = cells_of(s, n, cell);

	firsts_count(f, s, n, cell, cells);
	for (size_t k = 0; k < cells; k++) {
		bool seen[PEOPLE] = {false};
		uint32_t first = 0;

		for (size_t i = 0; i < n; i++) {
			first += !seen[s[i].annotator] &&
				s[i].label == cell[k].label;
			seen[s[i].annotator] = true;
		}
		CHECK(f->of_cell[k] == first);
	}
}

int
main(void)
{
	struct firsts f = {.of_cell = NULL};
	struct rng r;

	rng_seed(&r, 1, 0);
	for (int round = 0; round < 500; round++) {
		struct rating s[MOST];
		size_t n = 0;

		for (uint32_t a = 0; a < PEOPLE; a++)
			for (uint64_t i = rng_below(&r, 4); i > 0; i--)
				s[n++] = (struct rating){.annotator = a,
					.label = (uint32_t)rng_below(&r,
					LABELS)};
		check(&f, s, n);
	}
	firsts_free(&f);
	return check_done();
}
