/* variance: what labels and votes add to the values of groups, by differences of
 * values and by loops over people; sums over items. */
#include "bias/variance.h"

#include "world.h"

enum { CLUSTERS = 3, MOST = 200 };

/* A world whose ratings are judged, all in turn. */
struct scene {
	struct world w;
	struct grouping grouping;
	struct units units;
	struct voting voting;
	struct decisions d;
	uint32_t cluster[WORLD_ITEMS];
	size_t n;                /* ratings: */
	struct rating rating[MOST];
	size_t item[MOST];
	uint32_t unit[MOST];
	struct rate_part part[MOST];
	bool made[MOST];
	struct values values;
	struct variance v;
};

static void
scene_make(struct scene *x, struct rng *r, const char *grouping, int kind,
	bool pooled, bool clusters)
{
	const struct units_rules rules = {.pooled = pooled};
	struct walk w;

	*x = (struct scene){.n = 0};
	world_draw(&x->w, r, 2, WORLD_LABELS);
	world_shuffle(&x->w, r);
	world_read(&x->w, "-g kind");
	if (clusters) {
		x->w.table.clusters = CLUSTERS;
		x->w.table.cluster = x->cluster;
		for (size_t i = 0; i < x->w.table.n; i++)
			x->cluster[i] = (uint32_t)rng_below(r, CLUSTERS);
	}
	grouping_parse(&x->grouping, grouping, &x->w.input);
	units_make(&x->units, &x->w.table, &x->grouping, &rules);
	x->voting = (struct voting){.kind = kind > 0 ? VOTING_GROUP :
		VOTING_ONE, .group = x->units.group, .rate = rates_default};
	x->d = (struct decisions){.rate = rates_default, .k = x->w.labels,
		.voting = &x->voting};
	values_make(&x->values, &x->units, &x->d);
	variance_begin(&x->v, &x->values, &x->d, CROSSED_BOTH, true);
	for (walk_begin(&w, &x->units, &x->d); walk_next(&w);) {
		for (size_t k = 0; k < w.n; k++, x->n++) {
			x->rating[x->n] = w.rating[k];
			x->item[x->n] = clusters ? x->cluster[w.item] : w.item;
			x->unit[x->n] = w.unit[k];
			x->part[x->n] = w.part[k];
			x->made[x->n] = w.made[k];
		}
		variance_add(&x->v, &w);
		if (w.last)
			variance_turn(&x->v);
	}
	variance_end(&x->v);
}

/* The value of group g where each rating weighs weight[r]: units by the mean
 * weight of their ratings that count. */
static double
value_of(const struct scene *x, size_t g, const double *weight)
{
	double sum = 0, all = 0;

	for (size_t unit = 0; unit < x->units.n; unit++) {
		double n = 0, v = 0, w = 0;

		if (x->units.group[unit] != g)
			continue;
		for (size_t r = 0; r < x->n; r++)
			if (x->unit[r] == unit && x->made[r]) {
				n++;
				w += weight[r];
				v += weight[r] * x->part[r].sum;
			}
		if (n > 0) {
			sum += x->units.pooled ? v : v / n;
			all += x->units.pooled ? w : w / n;
		}
	}
	return sum / all;
}

/* Set u[] to the derivatives of the value of group g by the weights of ratings. */
static void
differences(const struct scene *x, size_t g, double *u)
{
	double weight[MOST];

	for (size_t r = 0; r < x->n; r++)
		weight[r] = 1;
	for (size_t r = 0; r < x->n; r++) {
		double up;

		u[r] = 0;
		if (x->unit[r] == IDS_NONE || !x->made[r] ||
		    x->units.group[x->unit[r]] != g)
			continue;
		weight[r] = 1 + 1e-5;
		up = value_of(x, g, weight);
		weight[r] = 1 - 1e-5;
		u[r] = (up - value_of(x, g, weight)) / 2e-5;
		weight[r] = 1;
	}
}

/* The value of group g with the votes of person a for item i as they are, or
 * without them: the labels of others are judged anew. */
static double
without(const struct scene *x, size_t g, size_t i, uint32_t a, bool off)
{
	double slope[MOST], sum = 0, up, weight[MOST];
	struct scene y = *x;

	for (size_t r = 0; r < x->n; r++)
		weight[r] = 1;
	for (size_t r = 0; r < x->n; r++) {
		double v[WORLD_LABELS] = {0}, top = 0, tied = 0;
		uint32_t own = x->rating[r].annotator;

		slope[r] = 0;
		if (x->item[r] != i || own == a || x->unit[r] == IDS_NONE ||
		    !x->made[r] || x->units.group[x->unit[r]] != g)
			continue;
		y.part[r].sum = x->part[r].sum + 1;
		up = value_of(&y, g, weight);
		y.part[r].sum = x->part[r].sum;
		slope[r] = up - value_of(&y, g, weight);
		for (size_t o = 0; o < x->n; o++) {
			uint32_t by = x->rating[o].annotator;

			if (x->item[o] == i && by != own && !(off && by == a) &&
			    (x->voting.kind == VOTING_ONE ||
			    x->voting.group[by] == x->voting.group[own]))
				v[x->rating[o].label]++;
		}
		for (size_t l = 0; l < WORLD_LABELS; l++)
			top = v[l] > top ? v[l] : top;
		for (size_t l = 0; l < WORLD_LABELS; l++)
			tied += v[l] == top;
		/* without votes there is no decision: the label has the value */
		sum += slope[r] * (top == 0 ? NUM_NA :
			v[x->rating[r].label] == top ? 1 / tied : 0);
	}
	return sum;
}

/* u_.a of group g by differences, with the effects of votes. False: an item has
 * labels that nobody else votes about if one is left out. */
static bool
by_loops(const struct scene *x, size_t g, double *u, double *own)
{
	double one[MOST], each[WORLD_PEOPLE][WORLD_ITEMS] = {{0}};

	differences(x, g, one);
	for (size_t r = 0; r < x->n; r++)
		each[x->rating[r].annotator][x->item[r]] += one[r];
	for (size_t i = 0; i < x->w.table.n; i++) {
		double effect[WORLD_PEOPLE] = {0};
		bool votes[WORLD_PEOPLE] = {0};

		for (size_t r = 0; r < x->n; r++)
			if (x->item[r] == i && (x->voting.kind == VOTING_ONE ||
			    x->voting.group[x->rating[r].annotator] == g))
				votes[x->rating[r].annotator] = true;
		for (uint32_t a = 0; a < WORLD_PEOPLE; a++) {
			if (!votes[a])
				continue;
			effect[a] = without(x, g, i, a, false) -
				without(x, g, i, a, true);
			if (isnan(effect[a]))
				return false;
		}
		for (uint32_t a = 0; a < WORLD_PEOPLE; a++) {
			double mean = 0, n = 0;

			for (uint32_t b = 0; b < WORLD_PEOPLE; b++) {
				mean += effect[b];
				n += votes[b];
			}
			each[a][i] += votes[a] ? effect[a] - mean / n : 0;
		}
	}
	*own = 0;
	for (size_t a = 0; a < WORLD_PEOPLE; a++) {
		u[a] = 0;
		for (size_t i = 0; i < WORLD_ITEMS; i++) {
			u[a] += each[a][i];
			*own += each[a][i] * each[a][i];
		}
	}
	return true;
}

static void
people(void)
{
	struct rng r = check_rng(41, 0);
	size_t checked = 0;

	for (int k = 0; k < 600; k++) {
		struct scene x;

		scene_make(&x, &r, k % 3 ? "kind" : "ambiguity:2:0:1", k % 3 ==
			1, k % 5 == 0, false);
		for (uint32_t g = 0; g < x.units.groups; g++) {
			const struct crossed_sums *s = &x.v.people[g];
			double u[WORLD_PEOPLE], own;

			if (x.values.made[g].labels == 0 || !by_loops(&x, g, u,
			    &own))
				continue;
			checked++;
			CHECK_NEAR(sum_value(&s->own), own, 1e-8);
			for (size_t a = 0; a < x.w.table.n_annotators; a++)
				if (x.v.mixed || x.units.group[a] == g)
					CHECK_NEAR(sum_value(&s->u[x.v.place[a]]),
						u[a], 1e-8);
		}
	}
	CHECK(checked > 100);
}

/* Of groups of annotators psi is of ratios of each annotator, who stays; else it
 * is the derivative by the weight of the item. */
static void
items(void)
{
	struct rng r = check_rng(42, 0);

	for (int k = 0; k < 300; k++) {
		struct scene x;
		double psi[WORLD_PEOPLE][WORLD_ITEMS] = {{0}}, u[MOST];

		scene_make(&x, &r, k % 2 ? "kind" : "ambiguity:2:0:1", 0, k % 4
			> 1, k % 3 == 0);
		for (uint32_t g = 0; g < x.units.groups; g++) {
			differences(&x, g, u);
			for (size_t q = 0; q < x.n; q++) {
				double value;

				if (u[q] == 0 && (x.unit[q] == IDS_NONE ||
				    !x.made[q] || x.units.group[x.unit[q]] !=
				    g))
					continue;
				/* by the annotator's own value */
				value = x.values.value[g] - values_rate(
					&x.values, x.unit[q]);
				psi[g][x.item[q]] += u[q];
				if (k % 2 && !x.units.pooled)
					psi[g][x.item[q]] += value *
						x.v.slope[x.unit[q]];
			}
		}
		for (uint32_t g = 0; g < x.units.groups; g++)
			for (uint32_t h = 0; h < x.units.groups; h++) {
				double sum = 0;

				for (size_t i = 0; i < WORLD_ITEMS; i++)
					sum += psi[g][i] * psi[h][i];
				CHECK_NEAR(sum_value(&x.v.square[g *
					x.units.groups + h]), sum, 1e-8);
			}
	}
}

/* Over annotators alone the variance is Q; of both it is that of items and P. */
static void
errors(void)
{
	struct rng r = check_rng(43, 0);

	for (int k = 0; k < 100; k++) {
		struct scene x;
		double c[4] = {1, -1};
		struct estimate e = estimate_nothing(.95);
		double people = 0, items;

		scene_make(&x, &r, "kind", 1, false, false);
		if (x.units.groups < 2 || x.v.items[0] < 2 || x.v.items[1] < 2)
			continue;
		items = variance_items(&x.v, 0, 0) + variance_items(&x.v, 1, 1) -
			2 * variance_items(&x.v, 0, 1);
		variance_error(&x.v, c, &e);
		for (size_t g = 0; g < 2; g++)
			people += crossed_people(&x.v.part[g]);
		CHECK_NEAR(e.se, isnan(people) ? NUM_NA : sqrt(fmax(0, items) +
			people), 1e-12);
		CHECK(x.v.part[0].own == sum_value(&x.v.people[0].own));
	}
}

CHECK_ALL(people, items, errors)
