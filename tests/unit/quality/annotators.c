/* annotators: by loops over labels and other people's labels. */
#include "quality/annotators.h"

#include "agree/majority.h"
#include "world.h"
#include "stats/stats.h"
#include "text/num.h"

struct loops {
	double labels, items, plurality, others, judged, same, pairs;
	double agree, retests, news, of[WORLD_LABELS];
};

/* Votes of everybody for the labels of unit u, but for those of `less`. */
static void
votes(const struct world *c, size_t u, size_t less, uint32_t *to)
{
	memset(to, 0, WORLD_LABELS * sizeof *to);
	for (size_t w = 0; w < c->people; w++)
		for (size_t l = 0; l < c->labels && w != less; l++)
			to[l] += c->times[u][w][l];
}

static bool
is_top(const uint32_t *v, size_t label)
{
	for (size_t l = 0; l < WORLD_LABELS; l++)
		if (v[l] > v[label])
			return false;
	return true;
}

static void
add_item(const struct world *c, size_t u, size_t w, struct loops *x)
{
	uint32_t all[WORLD_LABELS], others[WORLD_LABELS], n = 0, rest = 0;

	votes(c, u, WORLD_PEOPLE, all);
	votes(c, u, w, others);
	for (size_t l = 0; l < c->labels; l++) {
		uint32_t own = c->times[u][w][l];

		n += own;
		rest += others[l];
		x->agree += own * (own - 1.) / 2;
	}
	for (size_t l = 0; l < c->labels; l++) {
		uint32_t own = c->times[u][w][l];

		x->of[l] += own;
		x->plurality += own * is_top(all, l);
		x->others += rest > 0 ? own * is_top(others, l) : 0;
		x->judged += rest > 0 ? own : 0;
		x->same += own * others[l];
		x->pairs += own * rest;
	}
	x->labels += n;
	x->items += n > 0;
	x->retests += n * (n - 1.) / 2;
	x->news += n > 1 ? n - 1 : 0;
}

static void
is_person(const struct person *p, const struct loops *x)
{
	double entropy = 0, most = 0, lo, hi;

	for (size_t l = 0; l < WORLD_LABELS; l++) {
		double q = x->of[l] / x->labels;

		entropy -= q > 0 ? q * log2(q) : 0;
		most = fmax(most, q);
	}
	CHECK((double)p->labels == x->labels && (double)p->items == x->items);
	CHECK_NEAR(p->plurality, x->plurality / x->labels, 1e-14);
	CHECK_NEAR(p->others, x->judged > 0 ? x->others / x->judged : NUM_NA,
		1e-14);
	CHECK_NEAR(p->pairs, x->pairs > 0 ? x->same / x->pairs : NUM_NA, 1e-14);
	CHECK_NEAR(p->entropy, entropy, 1e-13);
	CHECK_NEAR(p->commonest, most, 1e-14);
	CHECK((double)p->retests == x->retests);
	CHECK_NEAR(p->self.value, x->retests > 0 ? x->agree / x->retests : NUM_NA,
		1e-14);
	stats_wilson(x->retests > 0 ? x->agree / x->retests * x->news : 0,
		x->news, .9, &lo, &hi);
	CHECK_NEAR(p->self.lo, lo, 1e-13);
	CHECK_NEAR(p->self.hi, hi, 1e-13);
}

static void
drawn(void)
{
	struct rng r = check_rng(4, 1);

	for (int i = 0; i < 400; i++) {
		struct person *p;
		struct world c;

		world_draw(&c, &r, 2, WORLD_LABELS);
		world_shuffle(&c, &r);
		world_read(&c, "");
		p = annotators_make(&c.table, .9);
		for (size_t a = 0; a < c.table.n_annotators; a++) {
			size_t w = world_person(&c, a);
			struct loops x = {.labels = 0};

			for (size_t u = 0; u < c.items; u++)
				add_item(&c, u, w, &x);
			is_person(&p[a], &x);
		}
	}
}

/* Sets are equal or not; nobody repeats one. u: {a,b} and {a}; v: {a,b} and {b};
 * w: {a,b} of x alone. */
static void
sets(void)
{
	struct world c = {.items = 2, .people = 3, .labels = 2};
	struct person *p;

	for (size_t w = 0; w < 3; w++)
		c.times[0][w][0] = c.times[0][w][1] = 1;
	c.times[1][0][0] = c.times[1][1][1] = 1;
	world_read(&c, "--multilabel");
	p = annotators_make(&c.table, .95);
	CHECK(p[0].labels == 2 && p[0].items == 2 && p[2].labels == 1);
	CHECK(p[0].plurality == 1 && p[2].plurality == 1);
	CHECK(p[0].others == .5 && p[2].others == 1);
	CHECK_NEAR(p[0].pairs, 2. / 3, 1e-15);
	CHECK(p[0].entropy == 1 && p[2].entropy == 0 && p[2].commonest == 1);
	CHECK(isnan(p[0].self.value) && p[0].retests == 0);
}

CHECK_ALL(drawn, sets)
