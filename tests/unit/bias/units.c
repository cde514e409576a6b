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

/* The unit of each rating. */
static uint32_t *
units_of(const struct units *u)
{
	const struct items *x = u->items;
	uint32_t *unit = mem_alloc(x->first[x->n], sizeof *unit);
	struct ratings_of r = {0};

	for (size_t i = 0; i < x->n; i++) {
		ratings_of(&r, x, i);
		units_of_item(u, i, &r, unit + x->first[i]);
	}
	return unit;
}

/* Attributes: bytewise, those who have none are unknown; each kind's people. */
static void
attributes(struct world *p, bool pooled, size_t least)
{
	const struct grouping g = parse(p, "kind");
	const struct units_rules rules = {.pooled = pooled,
		.min_units = least};
	static const char *const name[] = {"a", "b", UNKNOWN_GROUP};
	size_t left = 0;
	uint32_t *unit;
	struct units u;

	units_make(&u, &p->table, &g, &rules);
	unit = units_of(&u);
	CHECK(u.kind == UNITS_ANNOTATORS && u.pooled == pooled);
	for (size_t r = 0; r < p->raters.ratings; r++) {
		size_t w = world_person(p, p->raters.rating[r].annotator);

		CHECK(view_is(ids_name(&u.names, u.group[unit[r]]),
			name[p->kind[w]]));
	}
	for (size_t k = 0; k < u.groups; k++) {
		size_t units = 0;

		CHECK(k == 0 || view_cmp(ids_name(&u.names, k - 1),
			ids_name(&u.names, k)) < 0);
		for (size_t w = 0; w < p->people; w++) {
			size_t gave = 0;

			for (size_t i = 0; i < p->items; i++)
				gave += world_given(p, i, w);
			units += gave > 0 && view_is(ids_name(&u.names, k),
				name[p->kind[w]]);
		}
		CHECK(u.members[k] == units);
		CHECK(u.out[k] == (units < least || view_is(ids_name(&u.names,
			k), UNKNOWN_GROUP)));
		left += !u.out[k];
	}
	CHECK(u.left == left);
}

static void
disagreement(struct world *p, const char *text, bool ranged)
{
	const struct grouping g = parse(p, text);
	const double *adr = units_adr(&p->table, MAJORITY_DROP, false, UINT32_MAX);
	const struct units_rules rules = {.adr = adr};
	double lo = HUGE_VAL, hi = -HUGE_VAL;
	size_t outside = 0, without = 0;
	struct units u;

	units_make(&u, &p->table, &g, &rules);
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
	uint32_t *of_items, *of_labels;
	size_t members = 0, with = 0;
	struct units u, v;

	units_make(&u, &p->table, &items, &rules);
	units_make(&v, &p->table, &labels, &rules);
	of_items = units_of(&u);
	of_labels = units_of(&v);
	for (size_t r = 0; r < p->raters.ratings; r++) {
		size_t i = world_item(p, r), n = 0, top = 0, own;

		for (size_t l = 0; l < WORLD_LABELS; l++) {
			size_t x = world_votes(p, i, l, WORLD_PEOPLE);

			n += x;
			top = x > top ? x : top;
		}
		own = world_votes(p, i, p->raters.rating[r].label, WORLD_PEOPLE);
		CHECK(bin(&u, of_items[r]) == by_edges((double)top / (double)n, 0,
			1, 3));
		CHECK(bin(&v, of_labels[r]) == by_edges((double)own / (double)n, 0,
			1, 4));
	}
	CHECK(u.kind == UNITS_ITEMS && v.kind == UNITS_GROUPS && v.n == v.groups);
	/* of labels the members are items */
	for (size_t g = 0; g < u.groups; g++)
		members += u.members[g];
	for (size_t i = 0; i < p->table.n; i++)
		with += u.group[i] != IDS_NONE;
	CHECK(members == with);
	for (size_t g = 0; g < v.groups; g++) {
		with = 0;
		for (size_t i = 0; i < p->table.n; i++) {
			bool any = false;

			for (size_t r = p->table.first[i];
			     r < p->table.first[i + 1]; r++)
				any = any || of_labels[r] == g;
			with += any ? 1 : 0;
		}
		CHECK(v.members[g] == with);
	}
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
	}
	return check_done();
}
