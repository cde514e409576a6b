/* vary: which items and labels were drawn, told by values that are sums of
 * powers; values of those tables; slopes and sizes. */
#include "kappa/vary.h"

#include "people.h"
#include "text/num.h"

/* ---- what is looked at ---- */

enum { SIZES = 3, DRAWS = 600, MEASURES = 4 };

/* Weights, and identity for icc11, which has none. */
struct look {
	struct crowd c;
	struct weights w[2];
	struct plan_row row[MEASURES];
	struct plan plan;
	struct block block;
	double value[SIZES * MEASURES * DRAWS];
	struct vary v;
};

static void
look_init(struct look *o, const struct table *t, const char *weights,
	bool known)
{
	static const char *const names[] = {"pa", "conger", "light", "icc11"};

	crowd_init(&o->c, t, weighting(weights), known);
	weights_init(&o->w[0], weighting(weights), &o->c.classes.scale);
	weights_init(&o->w[1], weighting(NULL), &o->c.classes.scale);
	for (size_t i = 0; i < MEASURES; i++)
		o->row[i] = (struct plan_row){coefficient(names[i]), i == 3};
	for (size_t i = 0; i < sizeof o->value / sizeof *o->value; i++)
		o->value[i] = -99;
	o->plan = (struct plan){.items = &o->c.all, .weights = o->w,
		.n_weights = 1, .row = o->row, .rows = MEASURES,
		.how.seed = 1, .pairs = known};
	block_init(&o->block, &o->plan, &o->c.classes, NULL, 0);
	o->v = (struct vary){.plan = &o->plan, .block = &o->block,
		.draws = DRAWS, .value = o->value};
}

static void
look_free(struct look *o)
{
	weights_free(&o->w[0]);
	weights_free(&o->w[1]);
	block_free(&o->block);
	crowd_free(&o->c);
}

/* Every row has its values, and where they should be. */
static void
check_places(const struct look *o)
{
	for (size_t c = 0; c < MEASURES; c++)
		for (size_t s = 0; s < o->v.sizes; s++)
			for (size_t d = 0; d < o->v.draws; d += 50)
				CHECK(vary_at(&o->v, s, c)[d] != -99);
	CHECK(vary_at(&o->v, 0, 0) == o->value);
	CHECK(vary_at(&o->v, 1, 2) == o->value +
		(1 * MEASURES + 2) * o->v.draws);
}

/* ---- items ---- */

/* Item i has the labels 0 and 2^i: under linear weights 1 - pa of some items is
 * the sum of their powers by 32 n. */
static const double powers[LABELS] = {0, 1, 2, 4, 8, 16, 32};

static struct table
table_of_powers(void)
{
	struct table t = table_of("12 13 14 15 16 17", 7);

	t.x = powers;
	return t;
}

static unsigned
items_of(double pa, size_t n)
{
	double sum = (1 - pa) * 32 * (double)n;

	CHECK_NEAR(sum, floor(sum + .5), 1e-9);
	return (unsigned)(sum + .5);
}

static size_t
bits(unsigned x)
{
	size_t n = 0;

	for (; x > 0; x >>= 1)
		n += x & 1;
	return n;
}

/* Each size takes as many, those of the size before among them; each two are
 * as likely as any other; the other coefficients are of the same items. */
static void
items(void)
{
	static const size_t size[] = {2, 4, 6};
	static const int at[] = {1, 2};
	struct table t = table_of_powers();
	static struct look o;
	double seen[64] = {0};

	look_init(&o, &t, "linear", true);
	o.v.size = size;
	o.v.sizes = 3;
	vary_items(&o.v);
	check_places(&o);
	for (size_t d = 0; d < DRAWS; d++) {
		unsigned before = 0;

		for (size_t s = 0; s < 3; s++) {
			unsigned now = items_of(vary_at(&o.v, s, 0)[d],
				size[s]);
			struct table some = t;

			CHECK(bits(now) == size[s] && (now & before) == before);
			before = now;
			seen[now & 63] += s == 0;
			some.items = 0;
			for (size_t i = 0; i < t.items; i++)
				if (now >> i & 1)
					memcpy(some.label[some.items++],
						t.label[i], sizeof *t.label);
			for (size_t k = 0; k < 2 && d % 10 == 0; k++)
				CHECK_NEAR(vary_at(&o.v, s,
					(size_t)at[k])[d],
					table_estimate(&some, o.row[at[k]].c->
					about.name, "linear").e.value, 1e-12);
		}
	}
	for (unsigned m = 0; m < 64; m++)
		CHECK(bits(m) == 2 ? fabs(seen[m] - DRAWS / 15.) <
			5 * sqrt(DRAWS / 15.) : seen[m] == 0);
	look_free(&o);
}

/* A seed is a sample, draw by draw; all items are the value itself. */
static void
seeds(void)
{
	static const size_t size[] = {3, 6};
	struct table t = table_of_powers();
	static struct look o, p;
	size_t differ = 0;

	look_init(&o, &t, "linear", true);
	look_init(&p, &t, "linear", true);
	o.v.size = p.v.size = size;
	o.v.sizes = p.v.sizes = 2;
	o.v.draws = p.v.draws = 50;
	vary_items(&o.v);
	vary_items(&p.v);
	CHECK(memcmp(o.value, p.value, sizeof o.value) == 0);
	for (size_t c = 0; c < MEASURES; c++)
		for (size_t d = 0; d < 50; d++)
			CHECK_NEAR(vary_at(&o.v, 1, c)[d],
				table_estimate(&t, o.row[c].c->about.name,
				"linear").e.value, 1e-13);
	p.plan.how.seed = 2;
	vary_items(&p.v);
	for (size_t d = 0; d < 50; d++)
		differ += vary_at(&o.v, 0, 0)[d] !=
			vary_at(&p.v, 0, 0)[d];
	CHECK(differ > 30);
	look_free(&o);
	look_free(&p);
}

/* An item that stands for three is drawn as three. */
static void
weights_of_items(void)
{
	static const size_t size[] = {1, 5};
	const struct items_need need = {.each = true};
	struct cell cell[] = {{0, 1}, {0, 1}};
	struct classes classes = {.scale = {4, powers, true}};
	static struct look o;
	struct table t = table_of("12", 4);
	double seen[4] = {0};

	t.x = powers;
	look_init(&o, &t, "linear", false);
	block_free(&o.block);
	crowd_free(&o.c);
	items_init(&o.c.all, &need, false, 0);
	for (uint32_t k = 1; k <= 3; k++) {
		cell[1].label = k;
		items_add(&o.c.all, &(struct item){.id = SIZE_MAX, .cell = cell,
			.cells = 2, .n = 2, .weight = k == 2 ? 3 : 1});
	}
	items_end(&o.c.all, NULL);
	block_init(&o.block, &o.plan, &classes, NULL, 0);
	o.v.size = size;
	o.v.sizes = 2;
	o.plan.rows = 1;
	vary_items(&o.v);
	for (size_t d = 0; d < DRAWS; d++) {
		double away = 4 * (1 - vary_at(&o.v, 0, 0)[d]);

		seen[(size_t)(away + .5) % 4]++; /* 1, 2, 4 */
		CHECK_NEAR(vary_at(&o.v, 1, 0)[d],
			1 - (1 + 3 * 2 + 4) / 20., 1e-13);
	}
	CHECK(fabs(seen[2] - .6 * DRAWS) < 5 * sqrt(.24 * DRAWS));
	CHECK(fabs(seen[0] - .2 * DRAWS) < 5 * sqrt(.16 * DRAWS));
	CHECK(seen[1] + seen[2] + seen[0] == DRAWS);
	weights_free(&o.w[0]);
	weights_free(&o.w[1]);
	block_free(&o.block);
	items_free(&o.c.all);
}

/* ---- labels ---- */

/* Numbers whose squared differences tell which two, and which three, they are
 * of. */
static const double marks[LABELS] = {0, 1, 3, 7};

/* Each two are as likely as any other. */
static void
check_fair(const struct look *o)
{
	const double *x = marks;
	double seen[50] = {0};

	for (size_t d = 0; d < DRAWS; d++)
		seen[(size_t)(49 * (1 - vary_at(&o->v, 0, 0)[d]) + .5) %
			50]++;
	for (int i = 0; i < 4; i++)
		for (int k = 0; k < i; k++)
			CHECK(fabs(seen[(size_t)pow(x[i] - x[k], 2)] -
				DRAWS / 6.) < 5 * sqrt(DRAWS / 6.));
}

/* The first two labels of an item are among its first three. */
static void
labels(bool known)
{
	static const size_t size[] = {2, 3, 4};
	const double *x = marks;
	struct table t = table_of("1234", 4);
	static struct look o;

	t.x = x;
	look_init(&o, &t, "quadratic", known);
	o.v.size = size;
	o.v.sizes = 3;
	vary_labels(&o.v);
	check_places(&o);
	for (size_t d = 0; d < DRAWS; d++) {
		double two = 49 * (1 - vary_at(&o.v, 0, 0)[d]);
		double three = 3 * 49 * (1 - vary_at(&o.v, 1, 0)[d]);
		bool found = false;

		for (int i = 0; i < 4; i++)
			for (int k = 0; k < i; k++)
				for (int l = 0; l < 4; l++)
					found |= l != i && l != k &&
						fabs(two - pow(x[i] - x[k], 2))
						< 1e-9 && fabs(three -
						pow(x[i] - x[k], 2) -
						pow(x[i] - x[l], 2) -
						pow(x[k] - x[l], 2)) < 1e-9;
		CHECK(found);
		CHECK_NEAR(vary_at(&o.v, 2, 0)[d], table_estimate(&t, "pa",
			"quadratic").e.value, 1e-14);
	}
	check_fair(&o);
	o.v.sizes = 1;
	vary_labels(&o.v);
	check_fair(&o);
	look_free(&o);
}

/* Items of fewer labels than the last size are left out; all labels are the
 * value, of who said what too. */
static void
full_and_short(void)
{
	static const size_t size[] = {2, 3};
	struct table t = table_of("112 1.. 233 .22 321 3.1 122 222", 3);
	struct table full = table_of("112 233 321 122 222", 3);
	static struct look o;
	double low = 1, high = 0;

	look_init(&o, &t, "linear", true);
	o.v.size = size;
	o.v.sizes = 2;
	vary_labels(&o.v);
	for (size_t d = 0; d < DRAWS; d++) {
		for (size_t c = 0; c < MEASURES; c++)
			CHECK_NEAR(vary_at(&o.v, 1, c)[d],
				table_estimate(&full, o.row[c].c->about.name,
				"linear").e.value, 1e-13);
		low = fmin(low, vary_at(&o.v, 0, 0)[d]);
		high = fmax(high, vary_at(&o.v, 0, 0)[d]);
	}
	/* two labels of 112, 233, 122 agree 1 or .5, of 321 .5 or 0 */
	CHECK_NEAR(low, (.5 + .5 + 0 + .5 + 1) / 5, 1e-14);
	CHECK_NEAR(high, (1 + 1 + .5 + 1 + 1) / 5, 1e-14);
	look_free(&o);
}

/* ---- sizes and slopes ---- */

static void
halves(void)
{
	static const struct {
		size_t most, least, n, size[VARY_SIZES];
	} way[] = {
		{80, 1, 4, {10, 20, 40, 80}}, {9, 2, 3, {2, 4, 9}},
		{1, 1, 1, {1}}, {3, 1, 2, {1, 3}}, {1, 2, 0, {0}},
		{0, 1, 0, {0}}, {7, 4, 1, {7}}, {16, 1, 4, {2, 4, 8, 16}},
	};

	for (size_t i = 0; i < sizeof way / sizeof *way; i++) {
		size_t size[VARY_SIZES];
		size_t n = vary_halves(way[i].most, way[i].least, size);

		CHECK(n == way[i].n);
		for (size_t k = 0; k < n && n == way[i].n; k++)
			CHECK(size[k] == way[i].size[k]);
	}
}

/* y is a line in log2 size, or not: the covariance by the variance. */
static void
slopes(void)
{
	static const size_t two[] = {4, 8}, size[] = {10, 20, 40, 80};
	static const double y[] = {.5, .75, .25, .1}, gap[] = {.5, NUM_NA};
	struct rng r;

	CHECK_NEAR(vary_slope(two, y, 2), .25, 1e-15);
	/* x is -1.5 -.5 .5 1.5 */
	CHECK_NEAR(vary_slope(size, y, 4), (-1.5 * .5 - .5 * .75 + .5 * .25 +
		1.5 * .1) / 5, 1e-14);
	CHECK(isnan(vary_slope(two, gap, 2)) && isnan(vary_slope(two, y, 1)));
	for (size_t same = 1; same < 40; same++)
		CHECK(isnan(vary_slope((const size_t[]){same, same, same, same},
			y, same < 20 ? 3 : 4)));
	rng_seed(&r, 5, 0);
	for (int round = 0; round < 50; round++) {
		double line[6], a = rng_normal(&r), b = rng_normal(&r);
		size_t x[6];

		for (size_t i = 0; i < 6; i++) {
			x[i] = 1 + i * 7 + rng_below(&r, 5);
			line[i] = a + b * log2((double)x[i]);
		}
		CHECK_NEAR(vary_slope(x, line, 6), b, 1e-12);
	}
}

int
main(void)
{
	items();
	seeds();
	weights_of_items();
	labels(true);
	labels(false);
	full_and_short();
	halves();
	slopes();
	return check_done();
}
