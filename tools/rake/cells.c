#include "cells.h"

#include "stats/stats.h"
#include "table/annotator_weights.h"
#include "text/err.h"
#include "text/mem.h"
#include "text/num.h"
#include "text/spelling.h"
#include "text/unknown.h"

#include <math.h>
#include <string.h>

/* ---- values ---- */

static const char *
attribute(const struct cells *c, size_t m)
{
	return err_quote(ids_name(&c->margins->names, m));
}

/* The name of value v of all values, which is one of margin m. */
static struct view
value_name(const struct cells *c, size_t m, size_t v)
{
	const struct ids *values = &c->margins->at[m].values;

	return v - c->first[m] < values->n ? ids_name(values, v - c->first[m]) :
		view_of(UNKNOWN_GROUP);
}

/* The margin of which v is a value. */
static size_t
margin_of(const struct cells *c, size_t v)
{
	size_t m = 0;

	while (c->first[m + 1] <= v)
		m++;
	return m;
}

/* The annotator's value of a margin by its name, in which the values of several columns
 * have commas between them. *text: room for that. */
static struct view
name_of(const struct cells *c, const struct margin *m, uint32_t a, char **text,
	size_t *cap)
{
	const struct persons *p = &c->people->persons;
	size_t n = 0;

	if (m->columns == 1)
		return persons_value(p, a, m->column[0]);
	for (size_t i = 0; i < m->columns; i++) {
		struct view v = persons_value(p, a, m->column[i]);

		if (memchr(v.p, ',', v.n))
			err_file(c->people->file, "column %s: the value %s has a "
				"comma, which stands between the values of a "
				"combination", err_quote(view_of(
				c->margins->columns.at[m->column[i]])), err_quote(v));
		MEM_GROW(*text, *cap, n + v.n + 1);
		if (i > 0)
			(*text)[n++] = ',';
		memcpy(*text + n, v.p, v.n);
		n += v.n;
	}
	return (struct view){*text, n};
}

/* The value of margin m, among all values, that has the name. */
static uint32_t
find_value(const struct cells *c, size_t m, uint32_t a, struct view name)
{
	const struct ids *values = &c->margins->at[m].values;
	uint32_t v = ids_lookup(values, name);

	if (v == IDS_NONE && (c->margins->at[m].columns > 1 ? unknown_group(name) :
	    view_is(name, UNKNOWN_GROUP))) {
		v = ids_lookup(values, view_of(UNKNOWN_GROUP));
		if (v == IDS_NONE)
			v = (uint32_t)values->n;
	}
	if (v == IDS_NONE)
		err_file(c->margins->file, "attribute %s: no row for the value %s, "
			"which annotator %s has (add one, with share 0 to leave such "
			"annotators out, or write NA among the attributes if it is "
			"a missing value)%s", attribute(c, m), err_quote(name),
			err_quote(ids_name(&c->people->names, a)),
			spelling_meant(name, values));
	return (uint32_t)c->first[m] + v;
}

static void
number_values(struct cells *c)
{
	const struct margins *x = c->margins;
	size_t n = c->people->names.n, cap = 0;
	char *text = NULL;

	c->first = mem_alloc(x->n + 1, sizeof *c->first);
	c->first[0] = 0;
	for (size_t m = 0; m < x->n; m++)
		c->first[m + 1] = c->first[m] + x->at[m].values.n + 1;
	c->value = mem_alloc(n * x->n, sizeof *c->value);
	for (size_t i = 0; i < n; i++) {
		uint32_t a = c->people->order[i];

		for (size_t m = 0; m < x->n; m++)
			c->value[a * x->n + m] = !people_count(c->people, a) ?
				(uint32_t)c->first[m + 1] - 1 : find_value(c, m, a,
				name_of(c, &x->at[m], a, &text, &cap));
	}
}

/* ---- targets ---- */

double
cells_mass(const struct cells *c, size_t annotator)
{
	return c->of_labels ? (double)c->people->labels[annotator] : 1;
}

/* The share of value v in the margins, of those with a row; 1 of `unknown`. */
static double
wanted(const struct cells *c, size_t m, size_t v)
{
	const struct margin *x = &c->margins->at[m];

	return v - c->first[m] < x->values.n ? x->share[v - c->first[m]] : 1;
}

/* Has the annotator a weight above 0? */
static bool
takes_part(const struct cells *c, size_t a)
{
	bool part = people_count(c->people, a) && c->people->base[a] > 0;

	for (size_t m = 0; m < c->margins->n && part; m++)
		part = wanted(c, m, c->value[a * c->margins->n + m]) > 0;
	return part;
}

/* The mass that each value of margin m should have: its share of what those have whose
 * attribute is known, or who have a row for unknown. had: per value the mass x base. */
static void
set_targets(struct cells *c, size_t m, const double *had)
{
	size_t last = c->first[m + 1] - 1;
	double all = 0, kept;

	for (size_t v = c->first[m]; v <= last; v++)
		all += had[v];
	kept = all > 0 ? had[last] / all : 0;
	if (kept == 1)
		err_file(c->people->file, "attribute %s is unknown for all annotators "
			"with a weight above 0", attribute(c, m));
	for (size_t v = c->first[m]; v < last; v++) {
		c->target[v] = c->mass * (1 - kept) * wanted(c, m, v);
		if (wanted(c, m, v) > 0 && had[v] == 0)
			err_file(c->margins->file, "attribute %s: no annotator with a "
				"weight above 0 has the value %s, which should have a "
				"share of %.3g (merge it with another value, here and "
				"among the attributes)", attribute(c, m),
				err_quote(value_name(c, m, v)), wanted(c, m, v));
	}
	c->target[last] = c->mass * kept;
}

static void
make_targets(struct cells *c)
{
	size_t margins = c->margins->n, n = c->people->names.n;
	struct sum *had = mem_zero(c->first[margins], sizeof *had);
	double *sums = mem_alloc(c->first[margins], sizeof *sums);

	c->target = mem_zero(c->first[margins], sizeof *c->target);
	for (size_t a = 0; a < n; a++) {
		if (!takes_part(c, a))
			continue;
		c->mass += cells_mass(c, a);
		for (size_t m = 0; m < margins; m++)
			sum_add(&had[c->value[a * margins + m]],
				cells_mass(c, a) * c->people->base[a]);
	}
	for (size_t v = 0; v < c->first[margins]; v++)
		sums[v] = sum_value(&had[v]);
	for (size_t m = 0; m < margins; m++)
		set_targets(c, m, sums);
}

/* ---- units ---- */

/* Make units, in the order of the names of the annotators, so that sums do not depend on
 * the order of rows. */
static void
make_units(struct cells *c)
{
	size_t margins = c->margins->n, n = c->people->names.n, size;
	char *key;
	struct ids keys;

	size = margins * sizeof *c->value;
	key = mem_alloc(size + sizeof (double), 1);
	ids_init(&keys);
	c->unit = mem_alloc(n, sizeof *c->unit);
	for (size_t i = 0; i < n; i++) {
		uint32_t a = c->people->order[i], u;
		const uint32_t *value = &c->value[a * margins];
		size_t had = keys.n;

		c->unit[a] = CELLS_NO_UNIT;
		if (!takes_part(c, a))
			continue;
		memcpy(key, value, size);
		memcpy(key + size, &c->people->base[a], sizeof (double));
		u = ids_intern(&keys, (struct view){key, size + sizeof (double)});
		MEM_GROW(c->unit_base, c->base_cap, keys.n);
		MEM_GROW(c->unit_mass, c->mass_cap, keys.n);
		MEM_GROW(c->unit_value, c->value_cap, keys.n * margins);
		if (u == had) {
			c->unit_base[u] = c->people->base[a];
			c->unit_mass[u] = 0;
			memcpy(&c->unit_value[u * margins], value, size);
		}
		c->unit_mass[u] += cells_mass(c, a);
		c->unit[a] = u;
	}
	c->fit.units = keys.n;
}

/* ---- weights ---- */

/* End the tool if people of a value cannot have the share that is wanted, with a weight
 * of at most `bound` each. */
static void
check_bound(const struct cells *c, double bound)
{
	size_t margins = c->margins->n, values = c->first[margins];
	double *mass = mem_zero(values, sizeof *mass);

	for (size_t u = 0; u < c->fit.units; u++)
		for (size_t m = 0; m < margins; m++)
			mass[c->unit_value[u * margins + m]] += c->unit_mass[u];
	for (size_t v = 0; v < values; v++)
		if (bound * mass[v] < c->target[v] * (1 - FIT_GAP))
			err_file(c->margins->file, "attribute %s: with weights of at "
				"most %g, value %s can have a share of %.3g, expected "
				"%.3g (it needs --trim=%.2f at least)", attribute(c,
				margin_of(c, v)), bound, err_quote(value_name(c,
				margin_of(c, v), v)), bound * mass[v] / c->mass,
				c->target[v] / c->mass,
				ceil(c->target[v] / mass[v] * 100) / 100);
}

_Noreturn static void
not_met(const struct cells *c, double bound)
{
	const struct fit *f = &c->fit;
	size_t m = margin_of(c, f->worst);
	double all = 0;

	for (size_t v = c->first[m]; v < c->first[m + 1]; v++)
		all += f->total[v];
	err_file(c->margins->file, "no weights above 0%s meet all shares: after %zu "
		"rounds, value %s of attribute %s has %.6g, expected %.6g "
		"(too few annotators have some combination: merge values, leave out an "
		"attribute%s)", isfinite(bound) ?
		" and within --trim" : "", f->rounds, err_quote(value_name(c, m,
		f->worst)), attribute(c, m), f->total[f->worst] / all,
		c->target[f->worst] / c->mass, isfinite(bound) ?
		", or raise --trim" : "");
}

/* A table of --weights has to have weights that can be compared. */
static void
check_ratio(const struct cells *c)
{
	double least = (double)INFINITY, most = 0;

	for (size_t u = 0; u < c->fit.units; u++) {
		least = fmin(least, c->fit.weight[u]);
		most = fmax(most, c->fit.weight[u]);
	}
	if (most > ANNOTATOR_WEIGHTS_RATIO * least)
		err_file(c->margins->file, "weights from %.3g to %.3g, expected the "
			"largest to be at most a million times the smallest: "
			"annotators with some combination of values are too few "
			"(merge values, or leave out an attribute)", least, most);
}

void
cells_make(struct cells *c, const struct margins *margins,
	const struct people *people, bool of_labels, double bound)
{
	*c = (struct cells){.margins = margins, .people = people,
		.of_labels = of_labels};
	number_values(c);
	make_targets(c);
	make_units(c);
	if (isfinite(bound))
		check_bound(c, bound);
	c->fit.margins = margins->n;
	c->fit.values = c->first[margins->n];
	c->fit.value = c->unit_value;
	c->fit.base = c->unit_base;
	c->fit.mass = c->unit_mass;
	c->fit.target = c->target;
	c->fit.bound = bound;
	if (!fit_make(&c->fit))
		not_met(c, bound);
	check_ratio(c);
}

double
cells_weight(const struct cells *c, size_t annotator)
{
	uint32_t u = c->unit[annotator];

	return u == CELLS_NO_UNIT ? 0 : c->fit.weight[u];
}

/* ---- report ---- */

struct cells_value *
cells_report(const struct cells *c, size_t m, size_t *n)
{
	size_t first = c->first[m], last = c->first[m + 1] - 1;
	struct cells_value *x = mem_zero(last - first + 1, sizeof *x);
	double all = 0;

	for (size_t a = 0; a < c->people->names.n; a++) {
		struct cells_value *to = &x[c->value[a * c->margins->n + m] - first];

		if (!people_count(c->people, a))
			continue;
		to->annotators++;
		to->labels += c->people->labels ? (double)c->people->labels[a] : NUM_NA;
		to->actual += cells_mass(c, a);
		all += cells_mass(c, a);
	}
	for (size_t v = first; v <= last; v++) {
		struct cells_value *to = &x[v - first];

		to->name = value_name(c, m, v);
		to->target = c->target[v] / c->mass;
		to->actual /= all;
		to->weighted = c->fit.total[v] / c->mass;
		if (!c->people->labels)
			to->labels = NUM_NA;
	}
	*n = last - first + (x[last - first].annotators > 0);
	return x;
}
