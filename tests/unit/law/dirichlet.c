/* dirichlet: fits against 40 digits, limits, and means of functions of p. */
#include "law/dirichlet.h"

#include "check.h"
#include "text/mem.h"
#include "text/num.h"
#include "stats/rng.h"

enum { MOST = 40, LABELS = 4 };

/* Vectors of k labels as a table. */
struct data {
	size_t k, vectors;
	uint32_t n[MOST][LABELS];
	double items[MOST];
};

/* Prepare these vectors in the order given (NULL: as they are). */
static void
prepare(struct dirichlet *d, const struct data *x, const size_t *order)
{
	struct cell cell[MOST][LABELS];
	struct vector vector[MOST];

	for (size_t v = 0; v < x->vectors; v++) {
		for (size_t l = 0; l < x->k; l++)
			cell[v][l] = (struct cell){(uint32_t)l,
				x->n[order ? order[v] : v][l]};
		vector[v] = (struct vector){.cell = cell[v], .cells = x->k};
	}
	dirichlet_init(d, x->k, vector, x->vectors);
}

static struct dirichlet
fitted(const struct data *x)
{
	struct dirichlet d;

	prepare(&d, x, NULL);
	dirichlet_fit(&d, x->items, false);
	return d;
}

/* Maxima by Newton's method in mpmath with 40 digits, printed with 17. The
 * first is the running example of the survey power curve, whose information is
 * -.71517 in spec/spc.md, too; the third also has a maximum at total HUGE_VAL
 * (checked below). */
static void
maxima(void)
{
	static const struct {
		struct data x;
		double total, mean[LABELS], information;
	} table[] = {
		{{2, 11, {{0, 10}, {1, 9}, {2, 8}, {3, 7}, {4, 6}, {5, 5},
			{6, 4}, {7, 3}, {8, 2}, {9, 1}, {10, 0}}, {76, 67, 47,
			31, 30, 44, 87, 153, 210, 175, 80}},
			2.2214096617195154, {.60270119704196609,
			.39729880295803391}, -.71516701050640377},
		{{3, 5, {{3, 1, 0}, {0, 5, 2}, {1, 0, 0}, {2, 2, 2},
			{7, 0, 1}}, {2, 1, 4, .5, 3}}, 4.1841680963106052,
			{.68655327841122549, .14879341979179525,
			.16465330179697926}, -.94417521164753451},
		{{2, 3, {{2, 0}, {0, 2}, {10, 10}}, {2.5, 2.5, 1}},
			.63639493592036178, {.5, .5}, -.44085759340532765},
		{{2, 3, {{2, 0}, {1, 1}, {0, 2}}, {1, 1.999, 1}},
			3998.0000000004405, {.5, .5}, -.99981959547101041},
		{{2, 3, {{2, 0}, {1, 1}, {0, 2}}, {30000, 1, 10000}},
			6.6668333388890278e-5, {.74999375015624609,
			.25000624984375391}, -5.9326592098433839e-5},
	};

	for (size_t i = 0; i < sizeof table / sizeof *table; i++) {
		struct dirichlet d = fitted(&table[i].x);

		CHECK_NEAR(d.total / table[i].total, 1, 1e-11);
		for (size_t l = 0; l < d.k; l++)
			CHECK_NEAR(d.mean[l], table[i].mean[l], 1e-13);
		CHECK_NEAR(dirichlet_information(&d), table[i].information,
			1e-12);
	}
}

/* The log likelihood, by its definition. */
static double
height(const struct data *x, const double *mean, double total)
{
	double sum = 0;

	for (size_t v = 0; v < x->vectors; v++) {
		uint32_t n = 0;

		if (x->items[v] == 0)
			continue;
		for (size_t l = 0; l < x->k; l++)
			for (uint32_t j = 0; j < x->n[v][l]; j++, n++)
				sum += x->items[v] * (isinf(total) ?
					log(mean[l]) : log((mean[l] * total +
					j) / (total + n)));
	}
	return sum;
}

/* With these means no total is more likely, and with this total no means
 * are. */
static void
is_highest(const struct data *x, const struct dirichlet *d)
{
	double top = height(x, d->mean, d->total), slack = 1e-9 * -top + 1e-9;
	double sum = 0;

	CHECK(!isnan(top));
	for (size_t l = 0; l < d->k; l++)
		sum += d->mean[l];
	CHECK_NEAR(sum, 1, 1e-14);
	for (double t = 1e-4; t < 1e6; t *= 1.5)
		CHECK(!(height(x, d->mean, t) > top + slack));
	for (size_t l = 1; l < d->k; l++) {
		double to[LABELS], by = fmin(d->mean[0], d->mean[l]) / 50;

		memcpy(to, d->mean, d->k * sizeof *to);
		to[0] += by;
		to[l] -= by;
		CHECK(!(height(x, to, d->total) > top + slack));
		to[0] -= 2 * by;
		to[l] += 2 * by;
		CHECK(!(height(x, to, d->total) > top + slack));
	}
}

static void
draw(struct data *x, struct rng *r, int round)
{
	size_t most = round % 3 ? 4 : 20;

	*x = (struct data){.k = 2 + rng_below(r, LABELS - 1),
		.vectors = 1 + rng_below(r, MOST)};
	for (size_t v = 0; v < x->vectors; v++) {
		/* between all of one label and even */
		size_t at = rng_below(r, x->k), alike = rng_below(r, 5);

		for (size_t j = 1 + rng_below(r, most); j > 0; j--)
			x->n[v][rng_below(r, 4) < alike ? at :
				rng_below(r, x->k)]++;
		x->items[v] = (double)rng_below(r, 4) / (round % 2 ? 1 : 7);
	}
	x->items[0] = 1;
}

/* The order of the vectors changes no bit; a warm start leads to the same
 * fit. */
static void
same(const struct data *x, const struct dirichlet *d, struct rng *r)
{
	size_t order[MOST];
	double items[MOST], other[MOST], mean[LABELS], total;
	struct dirichlet e;

	for (size_t v = 0; v < x->vectors; v++) {
		size_t j = rng_below(r, v + 1);

		order[v] = order[j];
		order[j] = v;
	}
	for (size_t v = 0; v < x->vectors; v++) {
		items[v] = x->items[order[v]];
		other[v] = items[v] * (double)(1 + rng_below(r, 2));
	}
	prepare(&e, x, order);
	dirichlet_fit(&e, items, false);
	CHECK(e.total == d->total);
	CHECK(memcmp(e.mean, d->mean, d->k * sizeof *e.mean) == 0);
	dirichlet_fit(&e, other, false);
	dirichlet_fit(&e, items, true);
	/* not where there are two maxima: here, with neither draw */
	CHECK(e.total == d->total || fabs(e.total / d->total - 1) < 1e-9);
	for (size_t l = 0; l < d->k; l++)
		CHECK_NEAR(e.mean[l], d->mean[l], 1e-11);
	/* whatever was fitted in between, to the last bit */
	total = e.total;
	memcpy(mean, e.mean, d->k * sizeof *mean);
	other[0] += 3;
	dirichlet_fit(&e, other, true);
	dirichlet_fit(&e, items, true);
	CHECK(e.total == total && memcmp(e.mean, mean, d->k * sizeof *mean) == 0);
}

static void
draws(void)
{
	struct rng r = check_rng(3, 0);
	int inside = 0, even = 0, alike = 0;

	for (int round = 0; round < 300; round++) {
		struct data x;
		struct dirichlet d;

		draw(&x, &r, round);
		d = fitted(&x);
		if (d.total > 0)
			is_highest(&x, &d);
		same(&x, &d, &r);
		inside += d.total > 0 && isfinite(d.total);
		even += isinf(d.total) != 0;
		alike += d.total == 0;
	}
	CHECK(inside > 100 && even > 10 && alike > 5);
}

static void
is_limit(const struct data *x, double total, double a, double b, double c)
{
	struct dirichlet d = fitted(x);

	CHECK(d.total == total);
	CHECK_NEAR(d.mean[0], a, 1e-15);
	CHECK_NEAR(d.mean[1], b, 1e-15);
	CHECK_NEAR(d.mean[2], c, 1e-15);
}

static void
limits(void)
{
	/* as even as can be; exactly binomial; no two of an item; one label;
	 * all alike; two maxima, and that at total .87 is lower by .010 */
	static const struct data even = {3, 2, {{2, 2, 0}, {1, 2, 0}}, {1, 1}},
		binomial = {3, 3, {{2, 0, 0}, {1, 1, 0}, {0, 2, 0}},
			{1, 2, 1}},
		single = {3, 2, {{0, 1, 0}, {1, 0, 0}}, {3, 1}},
		one = {3, 2, {{5, 0, 0}, {3, 0, 0}}, {3, 1}},
		alike = {3, 4, {{5, 0, 0}, {0, 1, 0}, {0, 0, 9}, {1, 1, 1}},
			{2, 1, 1, 0}},
		tall = {3, 3, {{2, 0, 0}, {0, 2, 0}, {10, 10, 0}},
			{2.125, 2.125, 1}};
	static const double none[4];
	struct dirichlet d = fitted(&alike);

	is_limit(&even, HUGE_VAL, 3. / 7, 4. / 7, 0);
	is_limit(&binomial, HUGE_VAL, .5, .5, 0);
	is_limit(&single, HUGE_VAL, .25, .75, 0);
	is_limit(&one, 0, 1, 0, 0);
	is_limit(&alike, 0, .5, .25, .25);
	is_limit(&tall, HUGE_VAL, .5, .5, 0);
	/* warm, from limits and from nothing, with a label gone and back */
	dirichlet_fit(&d, none, true);
	CHECK(isnan(d.total) && isnan(d.mean[0]));
	CHECK(isnan(dirichlet_information(&d)) && isnan(dirichlet_best(&d)));
	dirichlet_fit(&d, (const double[]){2, 1, 1, 1}, true);
	CHECK(d.total > 0 && isfinite(d.total));
	dirichlet_fit(&d, (const double[]){2, 1, 0, 0}, true);
	CHECK(d.total == 0 && d.mean[2] == 0);
}

/* E sum p log2 p and E max p with 25 digits: digamma, and quadrature of 1 less
 * the product of incomplete gamma functions, by mpmath; the last by the closed
 * form 1/2 + 1 / (a 4^a B(a, a)). 3/4 and -1 / 2 ln 2 are p ~ U(0, 1). */
static void
functions(void)
{
	static const struct {
		size_t k;
		double alpha[3], information, best;
	} table[] = {
		{2, {1, 1}, -.7213475204444817, .75},
		{3, {.25, .5, 1}, -.86471913645153235, .7299821073005},
		{2, {1e-6, 2e-6}, -3.1641738892657806e-6, .99999907580637},
		{3, {1000, 2000, 1}, -.92187605075091774, .66644451849384},
		{3, {30, 31, 29}, -1.5685169500068808, .38651264231972},
		{2, {.001, 4}, -.0010698895014207697, .99975483865893},
		{2, {1e6, 1e6}, -.99999963932632995, .50028209475652},
	};

	for (size_t i = 0; i < sizeof table / sizeof *table; i++) {
		double mean[3];
		struct dirichlet d = {.k = table[i].k, .mean = mean};

		for (size_t l = 0; l < d.k; l++)
			d.total += table[i].alpha[l];
		for (size_t l = 0; l < d.k; l++)
			mean[l] = table[i].alpha[l] / d.total;
		CHECK_NEAR(dirichlet_information(&d), table[i].information,
			1e-13);
		CHECK_NEAR(dirichlet_best(&d), table[i].best, 1e-11);
	}
}

/* Towards the limits of total, of labels with a mean of 0 too. */
static void
far(void)
{
	double mean[] = {.3, .7, 0}, same[] = {.5, .5};
	struct dirichlet d = {.k = 3, .mean = mean};
	double log2_mean = .3 * log2(.3) + .7 * log2(.7);

	CHECK(dirichlet_information(&d) == 0 && dirichlet_best(&d) == 1);
	d.total = 1e-300;
	CHECK_NEAR(dirichlet_information(&d), 0, 1e-12);
	CHECK_NEAR(dirichlet_best(&d), 1, 1e-11);
	d.total = HUGE_VAL;
	CHECK_NEAR(dirichlet_information(&d), log2_mean, 1e-15);
	CHECK(dirichlet_best(&d) == .7);
	d.total = 1e12;
	CHECK_NEAR(dirichlet_information(&d), log2_mean, 1e-11);
	CHECK_NEAR(dirichlet_best(&d), .7, 1e-10);
	/* 1/2 + 1 / sqrt(2 pi total) */
	d = (struct dirichlet){.k = 2, .mean = same, .total = 1e10};
	CHECK_NEAR(dirichlet_best(&d), .5 + 1 / sqrt(2 * acos(-1) * 1e10),
		1e-11);
	/* of 1e7 and more the incomplete gamma function is another formula */
	d.total = 1.9999e7;
	CHECK_NEAR((dirichlet_best(&d) - .5) * sqrt(2 * acos(-1) * d.total),
		1 - 1 / (4 * d.total), 1e-8);
	d.total = 2.0001e7;
	CHECK_NEAR((dirichlet_best(&d) - .5) * sqrt(2 * acos(-1) * d.total),
		1 - 1 / (4 * d.total), 1e-8);
	d = (struct dirichlet){.k = 1, .mean = (double[]){1}, .total = 3};
	CHECK_NEAR(dirichlet_information(&d), 0, 1e-15);
	CHECK_NEAR(dirichlet_best(&d), 1, 1e-12);
}

CHECK_ALL(maxima, draws, limits, functions, far)
