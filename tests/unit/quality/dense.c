/* dense: an annotator beside others against loops over units and people. */
#include "quality/dense.h"

#include "world.h"

/* The sums of units in which b gave l, and those in which a did, too. */
static void
check_other(const struct world *w, const struct judgments *j, const struct dense *d,
	uint32_t a, uint32_t b, const double *quality)
{
	for (uint32_t l = 0; l < j->labels; l++) {
		double theirs = 0, both = 0;

		for (size_t u = 0; u < j->raters.n; u++) {
			bool own[2] = {false, false}, there = false;

			for (size_t r = j->raters.start[u]; r < j->raters.start[u + 1];
			     r++) {
				struct rating x = j->raters.rating[r];
				size_t n;
				bool is = *judgments_set(j, x.label, &n) == l;

				there = there || x.annotator == a;
				own[0] = own[0] || (x.annotator == a && is);
				own[1] = own[1] || (x.annotator == b && is);
			}
			theirs += there && own[1] ? quality[u] : 0;
			both += own[0] && own[1] ? quality[u] : 0;
		}
		CHECK_NEAR(d->theirs[b * j->labels + l], a == b ? 0 : theirs, 1e-13);
		if (a != b)
			CHECK_NEAR(d->both[b * j->labels + l], both, 1e-13);
	}
	(void)w;
}

/* A few people who label many items, each once. */
static void
meets(void)
{
	struct rng r = check_rng(1, 0);
	int dense = 0;

	for (int round = 0; round < 200; round++) {
		struct world w;
		struct judgments j;
		struct dense d;
		double quality[WORLD_ITEMS];

		world_draw(&w, &r, 2, WORLD_LABELS);
		for (size_t i = 0; i < w.items; i++)
			for (size_t p = 0; p < w.people; p++) {
				memset(w.times[i][p], 0, sizeof w.times[i][p]);
				w.times[i][p][rng_below(&r, w.labels)] =
					rng_below(&r, 4) > 0;
			}
		w.times[0][0][0] = 1;
		world_read(&w, "");
		judgments_make(&j, &w.table);
		for (size_t u = 0; u < j.raters.n; u++)
			quality[u] = rng_unit(&r);
		dense_init(&d, &j);
		for (uint32_t a = 0; d.j && a < j.raters.annotators; a++) {
			dense_meet(&d, a, quality);
			for (uint32_t b = 0; b < j.raters.annotators; b++)
				check_other(&w, &j, &d, a, b, quality);
		}
		dense += d.j != NULL;
		dense_free(&d);
		judgments_free(&j);
		world_free(&w);
	}
	CHECK(dense > 20 && dense < 190);
}

CHECK_ALL(meets)
