/* units: which group a label is of, and what groups are made of. */
#include "bias/units.h"

#include "world.h"
#include "text/unknown.h"

static struct grouping
parse(struct world *p, const char *text)
{
	struct grouping g;

	grouping_parse(&g, text, &p->input);
	return g;
}

/* The number in binN of a unit's group; 0: none. */
static size_t
bin(const struct units *u, uint32_t unit)
{
	uint32_t group = unit == IDS_NONE ? IDS_NONE : u->group[unit];

	return group == IDS_NONE ? 0 : (size_t)strtoul(ids_name(&u->names,
		group).p + 3, NULL, 10);
}

/* The bin of a number by its edges: the first whose upper edge is not below. */
static size_t
by_edges(double x, double lo, double hi, size_t bins)
{
	if (isnan(x) || x < lo - 1e-12 || x > hi + 1e-12)
		return 0;
	for (size_t k = 1; k < bins; k++)
		if (x <= lo + (double)k * (hi - lo) / (double)bins + 1e-12)
			return k;
	return lo == hi ? 1 : bins;
}

/* Attributes: bytewise, those who have none are unknown; each kind's labels. */
static void
attributes(struct world *p, bool pooled, size_t least)
{
	const struct grouping g = parse(p, "kind");
	const struct units_rules rules = {.pooled = pooled,
		.min_units = least};
	static const char *const name[] = {"a", "b", UNKNOWN_GROUP};
	size_t left = 0, in = 0;
	struct composition *c;
	struct units u;

	units_make(&u, &p->raters, &g, &rules);
	c = units_count(&u, NULL, NULL);
	CHECK(u.kind == (pooled ? UNITS_GROUPS : UNITS_ANNOTATORS));
	for (size_t r = 0; r < p->raters.ratings; r++) {
		size_t w = world_person(p, p->raters.rating[r].annotator);

		CHECK(view_is(ids_name(&u.names, u.group[u.unit[r]]),
			name[p->kind[w]]));
	}
	for (size_t k = 0; k < u.groups; k++) {
		size_t units = 0, labels = 0, items = 0;

		CHECK(k == 0 || view_cmp(ids_name(&u.names, k - 1),
			ids_name(&u.names, k)) < 0);
		for (size_t w = 0; w < p->people; w++) {
			size_t gave = 0;

			for (size_t i = 0; i < p->items; i++)
				for (size_t l = 0; l < WORLD_LABELS; l++)
					gave += view_is(ids_name(&u.names, k),
						name[p->kind[w]]) ?
						p->times[i][w][l] : 0u;
			units += gave > 0;
			labels += gave;
		}
		for (size_t i = 0; i < p->items; i++) {
			bool any = false;

			for (size_t w = 0; w < p->people; w++)
				for (size_t l = 0; l < WORLD_LABELS; l++)
					any = any || (p->times[i][w][l] &&
						view_is(ids_name(&u.names, k),
						name[p->kind[w]]));
			items += any ? 1 : 0;
		}
		CHECK(c[k].labels == labels && c[k].items == items);
		CHECK(c[k].units == (pooled ? (size_t)1 : units));
		CHECK(u.members[k] == units);
		CHECK(u.out[k] == (units < least || view_is(ids_name(&u.names,
			k), UNKNOWN_GROUP)));
		left += !u.out[k];
	}
	CHECK(c[u.groups].labels == p->raters.ratings && u.left == left);
	c = units_count(&u, NULL, u.out);
	for (size_t k = 0; k < u.groups; k++)
		in += u.out[k] ? 0 : c[k].labels;
	CHECK(c[u.groups].labels == in);
}

static void
disagreement(struct world *p, const char *text, bool ranged)
{
	const struct grouping g = parse(p, text);
	const double *adr = units_adr(&p->raters, MAJORITY_DROP, false, UINT32_MAX);
	const struct units_rules rules = {.adr = adr};
	double lo = HUGE_VAL, hi = -HUGE_VAL;
	size_t outside = 0, without = 0;
	struct units u;

	units_make(&u, &p->raters, &g, &rules);
	for (size_t a = 0; a < p->table.n_annotators; a++) {
		lo = fmin(lo, adr[a]);
		hi = fmax(hi, adr[a]);
		without += isnan(adr[a]) ? 1 : 0;
	}
	if (ranged) {
		lo = 0;
		hi = .5;
	}
	for (uint32_t a = 0; a < p->table.n_annotators; a++) {
		size_t at = by_edges(adr[a], lo, hi, 3);

		CHECK(bin(&u, a) == at);
		outside += at == 0 && !isnan(adr[a]);
	}
	CHECK(u.outside == outside && u.without == without);
}

static void
agreement(struct world *p)
{
	const struct grouping items = parse(p, "ambiguity:3:0:1");
	const struct grouping labels = parse(p, "popularity:4:0:1");
	const struct units_rules rules = {.pooled = false};
	struct composition *c;
	struct units u, v;

	units_make(&u, &p->raters, &items, &rules);
	units_make(&v, &p->raters, &labels, &rules);
	for (size_t r = 0; r < p->raters.ratings; r++) {
		size_t i = world_item(p, r), n = 0, top = 0, own;

		for (size_t l = 0; l < WORLD_LABELS; l++) {
			size_t x = world_votes(p, i, l, WORLD_PEOPLE);

			n += x;
			top = x > top ? x : top;
		}
		own = world_votes(p, i, p->raters.rating[r].label, WORLD_PEOPLE);
		CHECK(bin(&u, u.unit[r]) == by_edges((double)top / (double)n, 0,
			1, 3));
		CHECK(bin(&v, v.unit[r]) == by_edges((double)own / (double)n, 0,
			1, 4));
	}
	CHECK(u.kind == UNITS_ITEMS && v.kind == UNITS_GROUPS && v.n == v.groups);
	/* of items there are as many members as units, of labels as items */
	c = units_count(&u, NULL, NULL);
	for (size_t g = 0; g < u.groups; g++)
		CHECK(u.members[g] == c[g].units);
	c = units_count(&v, NULL, NULL);
	for (size_t g = 0; g < v.groups; g++)
		CHECK(v.members[g] == c[g].items);
}

/* Labels without a decision are not counted. */
static void
decided(struct world *p)
{
	const struct grouping g = parse(p, "kind");
	const struct units_rules rules = {.pooled = false};
	bool *made = mem_zero(p->raters.ratings, sizeof *made);
	struct composition *c;
	struct units u;

	units_make(&u, &p->raters, &g, &rules);
	for (size_t r = 0; r < p->raters.ratings; r++)
		made[r] = p->raters.rating[r].annotator == 0;
	c = units_count(&u, made, NULL);
	CHECK(c[u.groups].units == 1);
	CHECK(c[u.groups].labels == c[u.group[0]].labels);
}

int
main(void)
{
	struct rng r = check_rng(3, 1);

	for (int k = 0; k < 300; k++) {
		struct world p;

		world_draw(&p, &r, 3, 3);
		world_read(&p, "-g kind");
		attributes(&p, false, (size_t)k % 4);
		attributes(&p, true, (size_t)k % 4);
		disagreement(&p, "adr:3", false);
		disagreement(&p, "adr:3:0:.5", true);
		agreement(&p);
		decided(&p);
	}
	return check_done();
}
