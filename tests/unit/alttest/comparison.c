/* comparison: means and errors of contests by sums over humans and units. */
#include "judged.h"

#include "alttest/comparison.h"
#include "text/mem.h"
#include "text/num.h"

static double
value_of(const struct contest *f, bool w)
{
	return w ? f->w : f->d;
}

/* Human h: items, units, mean, and the textbook's error of a mean of items, or
 * se^2 = G/(G-1) sum_u (sum of v - mean)^2 / n^2. */
static void
error_of(const struct contest *f, size_t n, size_t h, bool w, double to[4])
{
	double items = 0, units = 0, mean = 0, squares = 0, sum = 0;
	size_t last = SIZE_MAX;

	for (size_t k = 0; k < n; k++)
		if (f[k].human == h) {
			items++;
			mean += value_of(&f[k], w);
			units += f[k].unit != last;
			last = f[k].unit;
		}
	mean /= items;
	for (size_t u = 0; u < ITEMS; u++, sum = 0) {
		for (size_t k = 0; k < n; k++)
			if (f[k].human == h && f[k].unit == u)
				sum += value_of(&f[k], w) - mean;
		squares += sum * sum;
	}
	to[0] = items;
	to[1] = units;
	to[2] = mean;
	to[3] = units < 2 ? NUM_NA :
		sqrt(units / (units - 1) * squares) / items;
	if (units == items && units > 1) /* s / sqrt(n) */
		CHECK_NEAR(to[3], sqrt(squares / (items - 1) / items), 1e-12);
}

static void
of_humans(const struct judged *c, const struct contests *x, const struct comparison *found,
	const struct contest *f, size_t n)
{
	for (size_t t = 0; t < x->opponents; t++) {
		double d[4], w[4], more = 0, less = 0;
		size_t h = 0;

		while (judged_number(c, HUMANS, h + 1) <= t)
			h++;
		error_of(f, n, h, false, d);
		error_of(f, n, h, true, w);
		for (size_t k = 0; k < n; k++) {
			more += f[k].human == h && f[k].d == 1;
			less += f[k].human == h && f[k].d == -1;
		}
		CHECK(found[t].n == d[0] && found[t].units == d[1]);
		CHECK_NEAR(found[t].d.value, d[2], 1e-13);
		CHECK_NEAR(found[t].w.value, w[2], 1e-13);
		CHECK_NEAR(found[t].d.se, d[3], 1e-12);
		CHECK_NEAR(found[t].w.se, w[3], 1e-12);
		if (!all_whole(x))
			continue;
		CHECK(found[t].more == more && found[t].less == less);
		/* ties = 2 rho + d - 1 */
		CHECK_NEAR(2 * found[t].w.value + found[t].d.value - 1,
				1 - (more + less) / d[0], 1e-12);
	}
}

/* V = mean over humans of their means; psi_u = sum of (v - mean_j) / (m n_j). */
static void
of_mean(const struct contests *x, const struct comparison *found, bool w)
{
	double value = 0, squares = 0, units = 0, m = (double)x->opponents;
	struct comparison mean = {.n = 0}, alone = {.n = 0};
	const struct estimate *e = w ? &mean.w : &mean.d;

	comparison_mean(x, found, x->opponents, true, &mean);
	comparison_mean(x, found, x->opponents, false, &alone);
	CHECK_NEAR((w ? &alone.w : &alone.d)->value, e->value, 0);
	for (size_t t = 0; t < x->opponents; t++)
		value += (w ? found[t].w.value : found[t].d.value) / m;
	CHECK_NEAR(e->value, m > 0 ? value : NUM_NA, 1e-13);
	for (size_t u = 0; u < x->units; u++) {
		double sum = 0;

		for (size_t k = x->start[u]; k < x->start[u + 1]; k++) {
			const struct comparison *y = &found[x->opponent[k]];

			sum += w ? (contests_w(x, k) - y->w.value) / (m * y->n) :
				(contests_d(x, k) - y->d.value) / (m * y->n);
		}
		units += x->start[u] < x->start[u + 1];
		squares += sum * sum;
	}
	CHECK(mean.units == units);
	CHECK_NEAR(e->se, units < 2 ? NUM_NA :
		sqrt(units / (units - 1) * squares), 1e-13);
	CHECK(isnan(alone.w.se) && isnan(alone.d.se));
}

/* Unit u drawn[u] times is a table in which it stands so often, each time as a unit
 * of its own. */
static void
drawn_again(const struct contests *x, struct rng *r)
{
	struct comparison *found = mem_alloc(x->opponents, sizeof *found);
	struct comparison *other = mem_alloc(x->opponents, sizeof *other);
	size_t n = 4 * x->start[x->units];
	struct contests y = {.opponents = x->opponents,
		.start = mem_zero(4 * x->units + 1, sizeof *y.start),
		.opponent = mem_alloc(n, sizeof *y.opponent),
		.d = mem_alloc(n, sizeof *y.d), .w = mem_alloc(n, sizeof *y.w)};
	double drawn[ITEMS];

	n = 0;
	for (size_t u = 0; u < x->units; u++) {
		drawn[u] = (double)below(r, 4);
		for (double k = 0; k < drawn[u]; k++) {
			for (size_t i = x->start[u]; i < x->start[u + 1]; i++) {
				y.opponent[n] = x->opponent[i];
				y.d[n] = contests_d(x, i);
				y.w[n++] = contests_w(x, i);
			}
			y.start[++y.units] = n;
		}
	}
	comparison_make(x, drawn, .95, true, found);
	comparison_make(&y, NULL, .95, true, other);
	for (size_t t = 0; t < x->opponents; t++) {
		CHECK(found[t].n == other[t].n && found[t].units == other[t].units);
		CHECK_NEAR(found[t].more, other[t].more, 1e-12);
		CHECK_NEAR(found[t].less, other[t].less, 1e-12);
		CHECK_NEAR(found[t].d.value, other[t].d.value, 1e-13);
		CHECK_NEAR(found[t].w.value, other[t].w.value, 1e-13);
		CHECK_NEAR(found[t].d.se, other[t].d.se, 1e-12);
		CHECK_NEAR(found[t].w.se, other[t].w.se, 1e-12);
	}
	MEM_FREE(found);
	MEM_FREE(other);
}

static void
check(struct judged *c, struct rng *r)
{
	struct contest f[CONTESTS];
	struct contests x;
	struct comparison *found;

	for (size_t k = 0; k < c->judges; k++) {
		contests_make(&x, &c->people, &c->weights, &c->judge[k],
			c->min_items);
		found = mem_alloc(x.opponents, sizeof *found);
		comparison_make(&x, NULL, .95, true, found);
		of_humans(c, &x, found, f, judged_contests(c, k, f));
		of_mean(&x, found, false);
		of_mean(&x, found, true);
		drawn_again(&x, r);
		comparison_make(&x, NULL, .95, false, found);
		for (size_t t = 0; t < x.opponents; t++)
			CHECK(isnan(found[t].d.se) && isnan(found[t].w.se));
		MEM_FREE(found);
	}
}

int
main(void)
{
	struct rng r = check_rng(2, 0);

	for (int k = 0; k < ROUNDS; k++) {
		struct judged c;

		judged_draw(&c, &r);
		judged_open(&c);
		check(&c, &r);
	}
	return check_done();
}
