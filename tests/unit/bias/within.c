/* within: differences within items, by loops over items and people. */
#include "bias/within.h"

#include "world.h"

/* The labels of people of a kind for an item that are label 0, and all. */
static void
count(const struct world *w, size_t i, size_t kind, double *same, double *n)
{
	*same = *n = 0;
	for (size_t p = 0; p < w->people; p++)
		for (size_t l = 0; l < w->labels && w->kind[p] == kind; l++) {
			*same += l == 0 ? w->times[i][p][l] : 0u;
			*n += w->times[i][p][l];
		}
}

/* D, V over items, P of a and b, and the number of items that both have. */
static double
by_loops(const struct world *w, double *items, double *p, double *n)
{
	double sum = 0, all = 0, d, u[WORLD_PEOPLE] = {0}, own[2] = {0};

	*items = *n = 0;
	for (int round = 0; round < 2; round++)
		for (size_t i = 0; i < w->items; i++) {
			double y[2], m[2], by;

			for (size_t k = 0; k < 2; k++) {
				count(w, i, k, &y[k], &m[k]);
				y[k] /= m[k];
			}
			if (m[0] == 0 || m[1] == 0)
				continue;
			by = m[0] * m[1] / (m[0] + m[1]);
			if (round == 0) {
				sum += by * (y[0] - y[1]);
				all += by;
				continue;
			}
			d = sum / all;
			++*n;
			*items += by * by * (y[0] - y[1] - d) *
				(y[0] - y[1] - d) / all / all;
			for (size_t q = 0; q < w->people; q++) {
				size_t k = w->kind[q];
				double of = 0;

				for (size_t l = 0; l < w->labels && k < 2; l++)
					of += w->times[i][q][l] * by / m[k] /
						all * (k == 0 ? (l == 0) - y[1] -
						d : y[0] - (l == 0) - d);
				u[q] += of;
				own[k > 0] += k < 2 ? of * of : 0;
			}
		}
	for (size_t k = 0; k < 2; k++) {
		double q = 0;

		for (size_t a = 0; a < w->people; a++)
			q += w->kind[a] == k ? u[a] * u[a] : 0;
		p[k] = q - own[k];
	}
	return sum / all;
}

/* The model says a of all items. */
static void
drawn(void)
{
	static const struct grouping kind = {.kind = GROUPING_ATTRIBUTES,
		.columns = 1};
	struct rng r = check_rng(5, 0);
	size_t checked = 0;

	for (int k = 0; k < 600; k++) {
		char name[] = "m.tsv", *file = name, text[512];
		static const struct predictions_need need = {.personal = true};
		struct models m;
		struct world w;
		struct units u;
		struct walk x;
		struct values values;
		struct variance v;
		struct within within;
		struct decisions d = {.rate = rates_default, .k = WORLD_LABELS};
		double items, p[2], n, units, apart, value;
		struct estimate e;
		size_t at = (size_t)sprintf(text, "item\tlabel\n");

		world_draw(&w, &r, 2, 3);
		for (size_t i = 0; i < w.items; i++)
			at += (size_t)sprintf(text + at, "i%zu\ta\n", i);
		write_text(name, text);
		world_write(&w, "world.tsv");
		world_open(&w, "-g kind", "world.tsv", &world_need);
		models_read(&m, &w.table, &w.input, &need, &file, 1);
		models_rank(&m, &w.table);
		d.model = &m.at[0];
		units_make(&u, &w.table, &kind, &(struct units_rules){0});
		if (u.groups < 2 || u.left < 2)
			continue;
		within_begin(&within, &u);
		values_begin(&values, &u);
		for (walk_begin(&x, &u, &d); walk_next(&x);) {
			values_add(&values, &x);
			within_values(&within, &x);
		}
		values_end(&values);
		variance_begin(&v, &values, &d, CROSSED_ITEMS, true);
		for (walk_begin(&x, &u, &d); walk_next(&x);) {
			variance_add(&v, &x);
			within_errors(&within, &x, &v);
			if (x.last)
				variance_turn(&v);
		}
		variance_end(&v);
		e = within_of(&within, 0, 1, &v, &units, &apart);
		value = by_loops(&w, &items, p, &n);
		CHECK_NEAR(e.value, value, 1e-14);
		CHECK(isnan(value) || units == n);
		if (isnan(value))
			continue;
		checked++;
		CHECK_NEAR(e.se, n > 1 ? sqrt(n / (n - 1) * items) : NUM_NA,
			1e-12);
		for (size_t g = 0; g < 2; g++) {
			const struct crossed_sums *s = &within.pair[1].people[g];
			double q = 0, own = sum_value(&s->own);

			for (size_t a = 0; a < s->n; a++) {
				q += sum_value(&s->u[a]) * sum_value(&s->u[a]);
				own += s->last[a] * s->last[a];
			}
			CHECK_NEAR(q - own, p[g], 1e-12);
		}
	}
	CHECK(checked > 200);
}

CHECK_ALL(drawn)
