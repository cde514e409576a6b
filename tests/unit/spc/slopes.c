/* slopes: of every scorer against the change of its value by a mass. */
#include "spc/slopes.h"

#include "check.h"
#include "stats/rng.h"

enum { LABELS = 3, UNITS = 5, EACH = 2, SCORERS = 64 };

/* Units with EACH predictions, and the masses that these meet; some labels have
 * none. */
struct data {
	double p[UNITS][EACH][LABELS], mass[UNITS][EACH][LABELS];
	double weight[UNITS];
};

static void
draw(struct data *d, struct rng *r)
{
	for (int u = 0; u < UNITS; u++) {
		d->weight[u] = 1 + (double)rng_below(r, 3);
		for (int i = 0; i < EACH; i++) {
			double sum = 0;

			for (int l = 0; l < LABELS; l++) {
				/* a grid, so that some scores are equal */
				sum += d->p[u][i][l] = 1 + (double)rng_below(r, 4);
				d->mass[u][i][l] = (double)rng_below(r, 3) / 8;
			}
			for (int l = 0; l < LABELS; l++)
				d->p[u][i][l] /= sum;
		}
	}
}

/* The scoring of all units. */
static void
make(struct scoring *s, const struct data *d, const struct metric *scorer,
	const struct scoring_rules *rules)
{
	struct share share[LABELS];

	scoring_init(s, scorer, rules, UNITS);
	for (size_t u = 0; u < UNITS; u++)
		for (int i = 0; i < EACH; i++) {
			for (uint32_t l = 0; l < LABELS; l++)
				share[l] = (struct share){l, d->mass[u][i][l]};
			scoring_add(s, u, d->p[u][i], share, LABELS);
		}
	scoring_end(s);
}

static double
value_of(const struct data *d, const struct metric *scorer,
	const struct scoring_rules *rules)
{
	struct scoring s;
	double value;

	make(&s, d, scorer, rules);
	value = scoring_value(&s, d->weight);
	scoring_free(&s);
	return value;
}

/* The change by one mass, of a mean times the weight of all units. */
static double
by_mass(const struct data *d, const struct metric *scorer,
	const struct scoring_rules *rules, int u, int i, int l)
{
	const double h = 1e-5;
	bool mean = scorer->shape == METRIC_MEAN;
	double times = mean ? 0 : 1;
	struct data up = *d, down = *d;

	up.mass[u][i][l] += h;
	down.mass[u][i][l] -= h;
	for (int x = 0; x < UNITS && mean; x++)
		times += d->weight[x];
	return times * (value_of(&up, scorer, rules) -
		value_of(&down, scorer, rules)) / (2 * h) / d->weight[u];
}

/* How many slopes there are. */
static int
are_slopes(const struct data *d, const struct metric *scorer,
	const struct scoring_rules *rules)
{
	static const struct share share[LABELS] = {{0, 1}, {1, 1}, {2, 1}};
	struct scoring s;
	struct slopes slopes;
	int known = 0;

	make(&s, d, scorer, rules);
	if (!isfinite(scoring_value(&s, d->weight))) {
		scoring_free(&s);
		return 0;
	}
	slopes_init(&slopes, &s, d->weight);
	for (int u = 0; u < UNITS; u++)
		for (int i = 0; i < EACH; i++) {
			double each[LABELS];

			slopes_each(&slopes, d->p[u][i], share, LABELS, each);
			for (int l = 0; l < LABELS; l++) {
				double by = by_mass(d, scorer, rules, u, i, l);

				/* a label without any mass makes a kink */
				if (d->mass[u][i][l] == 0)
					continue;
				check_near(each[l], by, 1e-6, __FILE__, __LINE__,
					scorer->about.name);
				known++;
			}
		}
	scoring_free(&s);
	return known;
}

static void
every_scorer(void)
{
	const double code[LABELS] = {0, 1, 3};
	const struct weights_scale scale = {LABELS, code, true};
	struct weights weights = {0};
	struct rng r = check_rng(1, 0);
	int known[SCORERS] = {0};

	weights_init(&weights, method_find(&weightings_table, "quadratic"),
		&scale);
	for (int round = 0; round < 60; round++) {
		struct data d;

		draw(&d, &r);
		for (size_t m = 0; m < metrics_table.n; m++) {
			const struct metric *scorer = &metrics[m];
			struct scoring_rules rules = {.k = LABELS,
				.positive = (size_t)round % LABELS,
				.weights = scorer->traits & METRIC_WEIGHTED ?
				&weights : NULL};

			if (scorer->sets & METRICS_SCORERS)
				known[m] += are_slopes(&d, scorer, &rules);
		}
	}
	for (size_t m = 0; m < metrics_table.n; m++)
		if (metrics[m].sets & METRICS_SCORERS && !CHECK(known[m] > 500))
			printf("\t%s: %d\n", metrics[m].about.name, known[m]);
}

CHECK_ALL(every_scorer)
