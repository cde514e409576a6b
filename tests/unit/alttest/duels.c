/* duels: means and errors of contests by sums over humans and units. */
#include "court.h"

#include "alttest/duels.h"
#include "text/mem.h"
#include "text/num.h"

static double
value_of(const struct fight *f, bool w)
{
	return w ? f->w : f->d;
}

/* Of human h: items, units, mean, and the textbook's error of a mean of items, or
 * se^2 = G/(G-1) sum_u (sum of v - mean)^2 / n^2. */
static void
error_of(const struct fight *f, size_t n, size_t h, bool w, double to[4])
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
of_humans(const struct court *c, const struct contests *x, const struct duel *duel,
	const struct fight *f, size_t n)
{
	for (size_t t = 0; t < x->opponents; t++) {
		double d[4], w[4], more = 0, less = 0;
		size_t h = 0;

		while (!court_is(c, x, t, h))
			h++;
		error_of(f, n, h, false, d);
		error_of(f, n, h, true, w);
		for (size_t k = 0; k < n; k++) {
			more += f[k].human == h && f[k].d == 1;
			less += f[k].human == h && f[k].d == -1;
		}
		CHECK(duel[t].n == d[0] && duel[t].units == d[1]);
		CHECK_NEAR(duel[t].d, d[2], 1e-13);
		CHECK_NEAR(duel[t].w, w[2], 1e-13);
		CHECK_NEAR(duel[t].se_d, d[3], 1e-12);
		CHECK_NEAR(duel[t].se_w, w[3], 1e-12);
		CHECK(duel[t].more == more && duel[t].less == less);
		/* ties = 2 rho + d - 1 */
		if (all_whole(x))
			CHECK_NEAR(2 * duel[t].w + duel[t].d - 1,
				1 - (more + less) / d[0], 1e-12);
	}
}

/* V = mean over humans of their means; psi_u = sum of (v - mean_j) / (m n_j). */
static void
of_mean(const struct contests *x, const struct duel *duel, enum duel_value of)
{
	double *psi = mem_alloc(x->units, sizeof *psi), value = 0, squares = 0;
	double units = 0, m = (double)x->opponents;
	struct duel_mean all = duels_mean(x, duel, of, psi);

	for (size_t t = 0; t < x->opponents; t++)
		value += (of == DUEL_D ? duel[t].d : duel[t].w) / m;
	CHECK_NEAR(all.value, m > 0 ? value : NUM_NA, 1e-13);
	for (size_t u = 0; u < x->units; u++) {
		double sum = 0;

		for (size_t k = x->start[u]; k < x->start[u + 1]; k++) {
			const struct duel *y = &duel[x->opponent[k]];

			sum += of == DUEL_D ? (x->d[k] - y->d) / (m * y->n) :
				(x->w[k] - y->w) / (m * y->n);
		}
		units += x->start[u] < x->start[u + 1];
		CHECK_NEAR(psi[u], sum, 1e-13);
		squares += sum * sum;
	}
	CHECK(all.units == units);
	CHECK_NEAR(all.se, units < 2 ? NUM_NA :
		sqrt(units / (units - 1) * squares), 1e-13);
	if (m > 0)
		CHECK(duels_mean(x, duel, of, NULL).value == all.value);
	free(psi);
}

/* Unit u drawn[u] times is a table in which it stands so often, each time as a unit
 * of its own. */
static void
drawn_again(const struct contests *x, struct rng *r)
{
	struct duel *duel = mem_alloc(x->opponents, sizeof *duel);
	struct duel *other = mem_alloc(x->opponents, sizeof *other);
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
				y.d[n] = x->d[i];
				y.w[n++] = x->w[i];
			}
			y.start[++y.units] = n;
		}
	}
	duels_make(x, drawn, true, duel);
	duels_make(&y, NULL, true, other);
	for (size_t t = 0; t < x->opponents; t++) {
		CHECK(duel[t].n == other[t].n && duel[t].units == other[t].units);
		CHECK(duel[t].more == other[t].more &&
			duel[t].less == other[t].less);
		CHECK_NEAR(duel[t].d, other[t].d, 1e-13);
		CHECK_NEAR(duel[t].w, other[t].w, 1e-13);
		CHECK_NEAR(duel[t].se_d, other[t].se_d, 1e-12);
		CHECK_NEAR(duel[t].se_w, other[t].se_w, 1e-12);
	}
	contests_free(&y);
	free(duel);
	free(other);
}

static void
check(struct court *c, struct rng *r)
{
	struct fight f[FIGHTS];
	struct contests x;
	struct duel *duel;

	for (size_t k = 0; k < c->judges; k++) {
		contests_of_judge(&x, &c->jury, &c->weights, &c->judge[k]);
		duel = mem_alloc(x.opponents, sizeof *duel);
		duels_make(&x, NULL, true, duel);
		of_humans(c, &x, duel, f, court_fights(c, k, f));
		of_mean(&x, duel, DUEL_D);
		of_mean(&x, duel, DUEL_W);
		drawn_again(&x, r);
		duels_make(&x, NULL, false, duel);
		for (size_t t = 0; t < x.opponents; t++)
			CHECK(isnan(duel[t].se_d) && isnan(duel[t].se_w));
		free(duel);
		contests_free(&x);
	}
}

int
main(void)
{
	struct rng r;

	rng_seed(&r, 2, 0);
	for (int k = 0; k < ROUNDS; k++) {
		struct court c;

		court_draw(&c, &r);
		court_open(&c);
		check(&c, &r);
		court_close(&c);
	}
	return check_done();
}
