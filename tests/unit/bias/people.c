/* people: the part of annotators in groups' values, u by numeric derivatives, sums by
 * loops over people and clusters; variances of replicates of both. */
#include "bias/outcome.h"
#include "bias/group_values.h"

#include "stats/student.h"
#include "text/mem.h"
#include "world.h"

enum { CLUSTERS = 3 };

/* A world whose ratings have decisions, and its items clusters; people of two kinds. */
struct scene {
	struct world w;
	struct grouping grouping;
	struct units units;
	struct decisions decisions;
	struct unit_values by;
	struct group_values e;
};

static void
scene_make(struct scene *x, struct rng *r, const char *grouping, bool pooled,
	bool clusters)
{
	const struct units_rules rules = {.pooled = pooled};
	const struct drawn once = {.annotator = NULL};

	world_draw(&x->w, r, 2, WORLD_LABELS);
	world_shuffle(&x->w, r);
	world_read(&x->w, "-g kind");
	if (clusters) {
		size_t n = x->w.table.n < CLUSTERS ? x->w.table.n : CLUSTERS;

		x->w.table.clusters = n;
		x->w.table.cluster = mem_alloc(x->w.table.n,
			sizeof *x->w.table.cluster);
		for (size_t i = 0; i < x->w.table.n; i++)
			x->w.table.cluster[i] = (uint32_t)rng_below(r, n);
	}
	grouping_parse(&x->grouping, grouping, &x->w.input);
	units_make(&x->units, &x->w.raters, &x->grouping, &rules);
	decisions_make(&x->decisions, &x->w.raters);
	for (size_t k = 0; k < x->w.raters.ratings; k++) {
		bool made = rng_below(r, 6) > 0;

		x->decisions.made[k] = made;
		x->decisions.part[k] = made ? (struct rate_part){
			(double)rng_below(r, 5) / 4, 1} : (struct rate_part){0, 0};
	}
	unit_values_make(&x->by, &x->units, &x->decisions, false);
	group_values_init(&x->e, x->units.groups);
	unit_values_group(&x->by, &once, 0, &x->e);
}

/* The value of group g where each rating weighs weight[r]: units by the mean weight of
 * their ratings that count. */
static double
value_of(const struct scene *x, size_t g, const double *weight)
{
	const struct raters *raters = &x->w.raters;
	double sum = 0, all = 0;

	for (size_t unit = 0; unit < x->units.n; unit++) {
		double n = 0, v = 0, w = 0;

		for (size_t r = 0; r < raters->ratings; r++)
			if (x->units.unit[r] == unit &&
			    x->decisions.made[r] &&
			    x->units.group[unit] == g) {
				n++;
				w += weight[r];
				v += weight[r] * x->decisions.part[r].sum;
			}
		if (n > 0) {
			sum += v / n;
			all += w / n;
		}
	}
	return sum / all;
}

static size_t
place_of(const struct scene *x, size_t r)
{
	size_t i = 0;

	while (r >= x->w.raters.start[i + 1])
		i++;
	return x->w.table.cluster ? x->w.table.cluster[i] : i;
}

/* Q, sum u_ia^2 and K of group g by u, and by the shares of people in the value, which
 * are derivatives, too: of the value where these labels are 1 more. */
static void
by_loops(const struct scene *x, size_t g, struct crossed *to)
{
	const struct raters *raters = &x->w.raters;
	size_t n = raters->ratings;
	double *weight = mem_alloc(n, sizeof *weight);
	double part[WORLD_PEOPLE][WORLD_ITEMS] = {{0}}, f[WORLD_PEOPLE] = {0};
	double squares = 0, cubes = 0;

	for (size_t r = 0; r < n; r++)
		weight[r] = 1;
	*to = (struct crossed){.effective = NUM_NA, .q = NUM_NA};
	for (size_t r = 0; r < n; r++) {
		double up, down, had = x->decisions.part[r].sum;
		uint32_t a = raters->rating[r].annotator;

		if (x->units.unit[r] == IDS_NONE || !x->decisions.made[r] ||
		    x->units.group[x->units.unit[r]] != g)
			continue;
		weight[r] = 1 + 1e-5;
		up = value_of(x, g, weight);
		weight[r] = 1 - 1e-5;
		down = value_of(x, g, weight);
		weight[r] = 1;
		part[a][place_of(x, r)] += (up - down) / 2e-5;
		down = value_of(x, g, weight);
		x->decisions.part[r].sum = had + 1;
		f[a] += value_of(x, g, weight) - down;
		x->decisions.part[r].sum = had;
	}
	for (size_t a = 0; a < WORLD_PEOPLE; a++) {
		double all = 0;

		for (size_t i = 0; i < WORLD_ITEMS; i++) {
			all += part[a][i];
			to->own += part[a][i] * part[a][i];
		}
		to->q = a == 0 ? all * all : to->q + all * all;
		squares += f[a] * f[a];
		cubes += f[a] * f[a] * f[a];
		to->annotators += f[a] > 1e-9;
	}
	if (squares > 0)
		to->effective = 1 / squares;
	to->q = to->annotators > 1 ? to->q / (1 + squares - 2 * cubes / squares) :
		NUM_NA;
	MEM_FREE(weight);
}

static void
parts(void)
{
	static const char *const groupings[] = {"kind", "ambiguity:2",
		"popularity:2"};
	struct rng r = check_rng(41, 0);

	for (int k = 0; k < 300; k++) {
		struct scene x;
		struct crossed *part;

		scene_make(&x, &r, groupings[k % 3], k % 2, k % 5 < 2);
		part = mem_alloc(x.units.groups, sizeof *part);
		people_parts(&x.by, &x.e, part);
		for (size_t g = 0; g < x.units.groups; g++) {
			struct crossed expected;

			by_loops(&x, g, &expected);
			CHECK(part[g].annotators == expected.annotators);
			CHECK_NEAR(part[g].effective, expected.effective, 1e-9);
			CHECK_NEAR(part[g].own, expected.own, 1e-8);
			CHECK_NEAR(part[g].q, expected.q, 1e-8);
		}
		MEM_FREE(part);
	}
}

/* The limits of the difference of two groups of six annotators and 40 items, whose
 * replicates, gap, have the variance v: df is of that variance, most of which the
 * groups may not share. */
static void
limits(const struct outcome *x, const double *gap, double v)
{
	struct estimate found = outcome_difference(x, 0, 1);
	struct estimate e = estimate_nothing(.95);
	double spread = 0, items = v, df;

	for (size_t g = 0; g < 2; g++) {
		items -= crossed_people(&x->people[g]);
		spread += x->people[g].q * x->people[g].q / 5;
	}
	df = v * v / (items * items / 39 + spread);
	e.value = found.value;
	estimate_bootstrap(&e, gap, x->rules->bootstrap);
	estimate_stretch(&e, student_t_quantile(.975, df) /
		stats_normal_quantile(.975));
	CHECK_NEAR(found.lo, e.lo, 1e-9);
	CHECK_NEAR(found.hi, e.hi, 1e-9);
}

/* The variance of replicates of both is that of replicates of items, and P; that of a
 * difference has P of both; df. */
static void
variances(void)
{
	static char text[1 << 16] = "item\tannotator\tlabel\tkind\n";
	const struct units_rules once = {.pooled = false};
	struct outcome_rules rules = {.level = .95, .none = ESTIMATE_NO_LABELS,
		.random = CROSSED_BOTH, .bootstrap = 20000, .seed = 1};
	struct rng r = check_rng(42, 0);
	struct scene x;
	struct outcome both, items;
	size_t n = strlen(text);
	double mean, sd, before, *gap;

	for (int i = 0; i < 40; i++)
		for (int a = 0; a < 12; a++)
			n += (size_t)snprintf(text + n, sizeof text - n,
				"i%02d\tw%02d\t%c\tg%d\n", i, a, rng_unit(&r) <
				.2 + .05 * a + (i % 3) * .1 ? 'x' : 'y', a % 2);
	world_of_text(&x.w, text, "-L x,y -g kind");
	grouping_parse(&x.grouping, "kind", &x.w.input);
	units_make(&x.units, &x.w.raters, &x.grouping, &once);
	decisions_make(&x.decisions, &x.w.raters);
	for (size_t k = 0; k < x.w.raters.ratings; k++) {
		x.decisions.part[k] = (struct rate_part){
			x.w.raters.rating[k].label == 0, 1};
		x.decisions.made[k] = true;
	}
	outcome_make(&both, &x.units, &x.decisions, rates_default, &rules);
	rules.random = CROSSED_ITEMS;
	outcome_make(&items, &x.units, &x.decisions, rates_default, &rules);
	CHECK(both.random == CROSSED_BOTH && !items.people);
	gap = mem_alloc(rules.bootstrap, sizeof *gap);
	for (size_t g = 0; g < 2; g++) {
		double p = crossed_people(&both.people[g]);
		double v = items.error[g] * items.error[g] + p;

		CHECK(p > 0);
		CHECK_NEAR(both.error[g] * both.error[g] / v, 1, .04);
		v = both.error[g] * both.error[g];
		CHECK_NEAR(both.df[g], v * v / ((v - p) * (v - p) / 39 +
			both.people[g].q * both.people[g].q / 5), 1e-9);
	}
	for (size_t k = 0; k < rules.bootstrap; k++)
		gap[k] = items.replicate[k] -
			items.replicate[rules.bootstrap + k];
	stats_spread(gap, rules.bootstrap, &mean, &before);
	for (size_t k = 0; k < rules.bootstrap; k++)
		gap[k] = both.replicate[k] - both.replicate[rules.bootstrap + k];
	stats_spread(gap, rules.bootstrap, &mean, &sd);
	CHECK_NEAR(sd * sd / (before * before + crossed_people(&both.people[0]) +
		crossed_people(&both.people[1])), 1, .04);
	limits(&both, gap, sd * sd);
	MEM_FREE(gap);
}

static void
shrinks(void)
{
	const struct crossed some = {.q = 4, .own = 3}, none = {.q = 1, .own = 2};
	const struct crossed one = {.q = NUM_NA}, equal = {.q = 0};

	CHECK_NEAR(people_shrink(&some), .5, 1e-15);
	CHECK(people_shrink(&none) == 0 && people_shrink(&one) == 0);
	CHECK(people_shrink(&equal) == 0);
}

CHECK_ALL(parts, variances, shrinks)
