#include "leaving.h"

#include "stats/rng.h"
#include "stats/sort.h"
#include "text/err.h"
#include "text/mem.h"
#include "text/num.h"

#include <math.h>
#include <string.h>

enum { MOST_GROUPS = 50 };

/* ---- groups ---- */

/* Put each of n things into one of at most 50 groups; returns how many groups. */
static size_t
draw(uint32_t *group, size_t n, uint64_t seed, const char *stream)
{
	size_t groups = n < MOST_GROUPS ? n : MOST_GROUPS;
	struct rng rng;

	rng_seed(&rng, seed, rng_stream(stream, strlen(stream)));
	rng_order(&rng, group, n);
	for (size_t i = 0; i < n; i++)
		group[i] %= (uint32_t)groups;
	return groups;
}

/* Deal out what each item stands for, in binomial shares. */
static void
draw_copies(struct leaving *l, const struct joined *j, uint64_t seed)
{
	size_t n = MOST_GROUPS;
	uint64_t all = 0;
	struct rng rng;

	for (size_t i = 0; i < j->n && all < n; i++)
		all += j->copies[i];
	n = all < n ? all : n;
	l->n[LEAVING_UNITS] = n;
	l->part = mem_alloc(j->n, n * sizeof *l->part);
	rng_seed(&rng, seed, rng_stream("copies", 6));
	for (size_t i = 0; i < j->n; i++) {
		uint64_t left = j->copies[i];

		for (size_t g = 0; g < n; g++) {
			uint64_t x = rng_binomial(&rng, left, 1 /
				(double)(n - g));

			l->part[i * n + g] = (double)x / (double)j->copies[i];
			left -= x;
		}
	}
}

static void
draw_units(struct leaving *l, const struct joined *j, uint64_t seed)
{
	size_t units = 0, unit = 0;
	uint32_t *group;

	for (size_t r = 0; r < j->n; r++)
		units += joined_ends(j, r);
	group = mem_alloc(units, sizeof *group);
	l->n[LEAVING_UNITS] = draw(group, units, seed, "units");
	l->unit = mem_alloc(j->n, sizeof *l->unit);
	for (size_t r = 0; r < j->n; r++) {
		l->unit[r] = group[unit];
		unit += joined_ends(j, r);
	}
	MEM_FREE(group);
}

/* Number in cell[] what is drawn into a random group: those of an annotator's
 * ratings that are of one unit. Returns how many. */
static size_t
number_ratings(const struct leaving *l, const struct joined *j, uint32_t *cell)
{
	const struct subset *p = l->subset;
	size_t cells = 0, n, from = 0;
	uint32_t *of = mem_alloc(p->annotators, sizeof *of);
	size_t *seen = mem_zero(p->annotators, sizeof *seen);

	for (size_t i = 0, unit = 1; i < p->count; i++) {
		const uint32_t *answer = subset_ratings(p, i, &n);

		for (size_t k = 0; k < n; k++) {
			uint32_t g = p->answer[answer[k]].annotator;

			if (seen[g] != unit)
				of[g] = (uint32_t)cells++;
			seen[g] = unit;
			cell[from++] = of[g];
		}
		unit += joined_ends(j, i);
	}
	MEM_FREE(of, seen);
	return cells;
}

/* Where the ratings of item i begin among those of all items. */
static size_t
first_rating(const struct subset *p, size_t i)
{
	return p->all->first[p->item ? p->item[i] : i];
}

static void
draw_ratings(struct leaving *l, const struct joined *j, uint64_t seed)
{
	const struct subset *p = l->subset;
	size_t all = p->all->first[p->all->n], n, from = 0;
	uint32_t *person = mem_alloc(p->annotators, sizeof *person);
	uint32_t *cell = mem_alloc(all, sizeof *cell), *group;
	size_t cells = number_ratings(l, j, cell);

	group = mem_alloc(cells, sizeof *group);
	l->n[LEAVING_ANNOTATORS] = draw(person, p->annotators, seed,
		"annotators");
	l->n[LEAVING_RATINGS] = draw(group, cells, seed, "ratings");
	for (int k = LEAVING_ANNOTATORS; k < LEAVING_KINDS; k++)
		l->rating[k] = mem_alloc(all, sizeof *l->rating[k]);
	for (size_t i = 0; i < p->count; i++) {
		const uint32_t *answer = subset_ratings(p, i, &n);

		for (size_t k = 0, r = first_rating(p, i); k < n; k++, r++) {
			l->rating[LEAVING_ANNOTATORS][r] = person[
				p->answer[answer[k]].annotator];
			l->rating[LEAVING_RATINGS][r] = group[cell[from++]];
		}
	}
	MEM_FREE(person, cell, group);
}

/* Call of each group that changes item i, once. */
static void
each_group(const struct leaving *l, size_t i, size_t *place,
	uint32_t *item)
{
	const struct subset *p = l->subset;
	size_t before = l->n[LEAVING_UNITS], n = 0;

	for (size_t g = 0; g < before; g++) {
		if (leaving_part(l, i, g) == 0)
			continue;
		if (item)
			item[place[g]] = (uint32_t)i;
		place[g]++;
	}
	for (int kind = LEAVING_ANNOTATORS; kind < LEAVING_KINDS &&
	     l->rating[kind]; before += l->n[kind++]) {
		const uint32_t *group = l->rating[kind] + first_rating(p, i);

		subset_ratings(p, i, &n);
		for (size_t k = 0, s; k < n; k++) {
			for (s = 0; group[s] != group[k];)
				s++;
			if (s < k)
				continue;
			if (item)
				item[place[before + group[k]]] = (uint32_t)i;
			place[before + group[k]]++;
		}
	}
}

static void
list_items(struct leaving *l)
{
	size_t *place = mem_zero(l->groups + 1, sizeof *place);

	for (size_t i = 0; i < l->subset->count; i++)
		each_group(l, i, place, NULL);
	l->first = mem_zero(l->groups + 1, sizeof *l->first);
	for (size_t g = 0; g < l->groups; g++) {
		l->first[g + 1] = l->first[g] + place[g];
		place[g] = l->first[g];
	}
	l->item = mem_alloc(l->first[l->groups], sizeof *l->item);
	for (size_t i = 0; i < l->subset->count; i++)
		each_group(l, i, place, l->item);
	MEM_FREE(place);
}

/* Count the ratings of each annotator. */
static void
count_people(struct leaving *l)
{
	const struct subset *p = l->subset;
	double *ratings = mem_zero(p->annotators, sizeof *ratings);
	struct sum *none = mem_zero(p->annotators, sizeof *none);
	size_t n;

	for (size_t i = 0; i < p->count && l->rating[LEAVING_RATINGS]; i++) {
		const uint32_t *answer = subset_ratings(p, i, &n);

		for (size_t k = 0; k < n; k++)
			ratings[p->answer[answer[k]].annotator]++;
	}
	crossed_of(ratings, none, 1, p->annotators, 0, &l->people);
	MEM_FREE(ratings);
	MEM_FREE(none);
}

void
leaving_init(struct leaving *l, const struct joined *j, bool annotators,
	uint64_t seed)
{
	*l = (struct leaving){.subset = j->subset[0]};
	if (j->copies)
		draw_copies(l, j, seed);
	else
		draw_units(l, j, seed);
	if (annotators && l->subset->answer)
		draw_ratings(l, j, seed);
	for (int k = 0; k < LEAVING_KINDS; k++)
		l->groups += l->n[k];
	list_items(l);
	count_people(l);
}

enum leaving_kind
leaving_kind(const struct leaving *l, size_t g, size_t *at)
{
	int kind = LEAVING_UNITS;

	while (g >= l->n[kind])
		g -= l->n[kind++];
	*at = g;
	return (enum leaving_kind)kind;
}

/* ---- values ---- */

/* Add an item to totals, `times` times, as it is without what is left. */
static void
add_item(struct totals *t, size_t i, double times)
{
	const struct sample *x = &t->x;
	size_t row = sample_row(x, i);
	struct put to = {.of = t->of, .total = t->sum, .times = times *
		(x->items && !x->row ? x->items[i] : 1)};

	for (size_t k = 0; k < row_pieces(x, row); k++)
		t->of->add(x, x->units->whole(x, row, k, &t->room), &to);
}

/* Let all samples leave out the ratings of a group, or none. */
static void
leave(const struct leaving *l, const struct batch *b, enum leaving_kind kind,
	size_t at)
{
	for (size_t s = 0; s < b->samples; s++) {
		const struct sample *x = b->sample[s].x;

		x->units->leave(x, kind == LEAVING_UNITS ? NULL :
			l->rating[kind], (uint32_t)at);
	}
}

/* Set the numbers that items give, without a group. */
static void
give(const struct leaving *l, const struct batch *b, enum leaving_kind kind,
	size_t at, double *row)
{
	for (size_t s = 0; s < b->samples; s++) {
		const struct sample *x = b->sample[s].x;

		for (size_t i = 0; x->given && i < x->rows; i++)
			row[i] = (kind == LEAVING_UNITS ? 1 - leaving_part(l, i,
				at) : 1) * (x->items ? x->items[i] : 1);
		if (x->given)
			x->given->find(x, row);
	}
}

/* Take totals without group g: all items as they are, then those that change. */
static void
take(const struct leaving *l, struct batch *b, size_t g, double *row,
	struct sum *const *all)
{
	size_t at;
	enum leaving_kind kind = leaving_kind(l, g, &at);

	leave(l, b, kind, at);
	give(l, b, kind, at, row);
	leave(l, b, LEAVING_UNITS, 0);
	for (size_t i = 0; i < b->families; i++) {
		struct totals *t = &b->family[i].t;

		if (t->x.given)
			totals_take(t, &(struct times){NULL, NULL});
		else
			memcpy(t->sum, all[i], t->n * sizeof *t->sum);
		for (size_t k = l->first[g]; k < l->first[g + 1]; k++)
			add_item(t, l->item[k], kind != LEAVING_UNITS ? -1 :
				-leaving_part(l, l->item[k], at));
	}
	if (kind != LEAVING_UNITS) {
		leave(l, b, kind, at);
		for (size_t i = 0; i < b->families; i++)
			for (size_t k = l->first[g]; k < l->first[g + 1]; k++)
				add_item(&b->family[i].t, l->item[k], 1);
		leave(l, b, LEAVING_UNITS, 0);
	}
	for (size_t i = 0; i < b->families; i++)
		totals_settle(&b->family[i].t);
}

void
leaving_values(const struct leaving *l, struct batch *b, double *value)
{
	double *row = mem_alloc(l->subset->count, sizeof *row);
	struct sum **all = mem_alloc(b->families, sizeof(struct sum *));

	for (size_t i = 0; i < b->families; i++) {
		const struct totals *t = &b->family[i].t;

		all[i] = mem_alloc(t->n, sizeof *all[i]);
		memcpy(all[i], t->sum, t->n * sizeof *t->sum);
	}
	for (size_t g = 0; g < l->groups && b->members > 0; g++) {
		take(l, b, g, row, all);
		for (size_t i = 0; i < b->members; i++) {
			const struct batch_member *m = &b->member[i];

			value[i * l->groups + g] = totals_value(&b->family[
				m->family].t, m->s, m->label, .95).e.value;
		}
		err_progress(g + 1, l->groups, "groups left out");
	}
	for (size_t i = 0; i < l->subset->count; i++)
		row[i] = 1;
	for (size_t s = 0; s < b->samples; s++)
		if (b->sample[s].x->given)
			b->sample[s].x->given->find(b->sample[s].x,
				b->sample[s].x->items ? b->sample[s].x->items :
				row);
	MEM_FREE(row);
}

/* ---- errors ---- */

/* The jackknife's variance of n values, NUM_NA where one of them does not
 * exist. */
static double
jackknife(const double *x, size_t n)
{
	struct estimate e = estimate_nothing(0);

	estimate_jackknife(&e, x, NULL, n);
	return e.se * e.se;
}

void
leaving_error(const struct leaving *l, const double *value,
	struct estimate *e, struct crossed *part)
{
	const double *x = value;
	double items, n = (double)l->n[LEAVING_UNITS];

	items = jackknife(x, l->n[LEAVING_UNITS]);
	e->se = sqrt(items);
	e->df = n - 1;
	*part = l->people;
	part->q = part->own = NUM_NA;
	if (!l->rating[LEAVING_RATINGS])
		return;
	x += l->n[LEAVING_UNITS];
	part->q = l->n[LEAVING_ANNOTATORS] > 1 ? jackknife(x,
		l->n[LEAVING_ANNOTATORS]) : NUM_NA;
	part->own = jackknife(x + l->n[LEAVING_ANNOTATORS],
		l->n[LEAVING_RATINGS]);
	/* what single ratings add is part of the error over items: where it is
	 * more, values jump */
	if (part->own > items) {
		part->q *= items / part->own;
		part->own = items;
	}
}
