#include "voters.h"

#include "evaluation.h"

#include "stats/rng.h"
#include "stats/sort.h"
#include "text/mem.h"

#include <string.h>

/* ---- ratings ---- */

/* The ratings of item i of the block in the table: the first, and how many. */
static size_t
first_rating(const struct people *x, const struct block *b, size_t i,
	size_t *n)
{
	size_t at = x->at ? x->at[b->item[i]] : b->item[i];

	*n = x->ratings->first[at + 1] - x->ratings->first[at];
	return x->ratings->first[at];
}

/* Add the retests of a rating with those of its annotator for the item from `first`
 * on: each is one with the ratings behind it. */
static void
add_retests(struct voters *v, size_t first, size_t r)
{
	for (size_t s = first; s < r && v->pairs; s++) {
		v->pairs[first]++;
		v->disagree[first] += v->label[s] != v->label[r];
	}
}

/* The ratings of item i, the next of v; the labels of a multilabel answer are one
 * rating. */
static void
add_item(struct voters *v, const struct block *b, size_t i)
{
	const struct items *t = v->people->ratings;
	size_t n, from = first_rating(v->people, b, i, &n);
	size_t start = v->start[i], first = start;
	double all = 0;

	for (size_t k = from; k < from + n; k++) {
		struct rating r = items_rating(t, k);

		if (v->n == start || v->annotator[first] != r.annotator)
			first = v->n;
		else if (t->multilabel)
			continue;
		v->annotator[v->n] = r.annotator;
		v->label[v->n] = r.label;
		v->place[v->n] = (uint32_t)i;
		v->part[v->n] = t->voice ? t->voice[r.annotator] : 1;
		v->used[v->people->group[r.annotator]] = 1;
		add_retests(v, first, v->n);
		all += v->part[v->n++];
	}
	for (size_t r = start; r < v->n; r++)
		v->part[r] /= all;
	v->start[i + 1] = v->n;
}

struct voters *
voters_make(const struct block *b, const struct people *people)
{
	struct voters *v = mem_alloc(1, sizeof *v);
	struct crossed_sums sums;
	size_t n, all = 0;

	for (size_t i = 0; i < b->n; i++, all += n)
		first_rating(people, b, i, &n);
	*v = (struct voters){.people = people, .items = b->n,
		.unit = b->clusters > 0 ? b->unit : NULL,
		.start = mem_zero(b->n + 1, sizeof *v->start),
		.annotator = mem_alloc(all, sizeof *v->annotator),
		.label = mem_alloc(all, sizeof *v->label),
		.place = mem_alloc(all, sizeof *v->place),
		.part = mem_alloc(all, sizeof *v->part),
		.used = mem_zero(people->groups, sizeof *v->used)};
	if (people->disagree > 0) {
		v->pairs = mem_zero(all, sizeof *v->pairs);
		v->disagree = mem_zero(all, sizeof *v->disagree);
	}
	crossed_begin(&sums, people->ratings->n_annotators);
	for (size_t i = 0; i < b->n; i++)
		add_item(v, b, i);
	for (size_t r = 0; r < v->n; r++)
		crossed_add(&sums, v->annotator[r], 0);
	crossed_end(&sums, &v->all);
	return v;
}

/* Ratings that no model predicts are no items. */
struct voters
voters_own(const struct voters *all, const struct block *b)
{
	struct voters v = *all;
	uint32_t items = 0;

	v.own = true;
	v.deletion = NULL;
	v.place = mem_alloc(v.n, sizeof *v.place);
	v.part = mem_alloc(v.n, sizeof *v.part);
	for (size_t i = 0; i < b->n; i++) {
		size_t n, from = first_rating(v.people, b, i, &n);

		for (size_t k = 0; k < n; k++) {
			v.place[v.start[i] + k] = b->own->name[from + k] !=
				IDS_NONE ? items++ : VOTERS_NONE;
			v.part[v.start[i] + k] = 1;
		}
	}
	return v;
}

bool
voters_same_people(const struct voters *a, const struct voters *b)
{
	bool *there = mem_zero(a->people->ratings->n_annotators, sizeof *there);
	bool same = false;

	for (size_t r = 0; r < a->n; r++)
		there[a->annotator[r]] = true;
	for (size_t r = 0; r < b->n && !same; r++)
		same = there[b->annotator[r]];
	return same;
}

/* ---- what is left without a group ---- */

struct maker {
	struct voters *v;
	const struct block *b;
	struct deletion *d;
	uint32_t *group;         /* per rating: its group */
	struct deletion_change *change; /* in order of the items, */
	uint32_t *of;            /* and the group of each */
	size_t changes, cap, of_cap, item_cap, name_cap;
	struct cell *cell;       /* room for those of an item */
	double *number;
	size_t cell_cap, number_cap;
};

/* Copy the cells of item i of the block, each with a number at least, so that cells
 * stay there when they have no label left. Returns the number of cells. */
static size_t
copy_cells(struct maker *x, size_t i)
{
	const struct vectors *from = &x->b->truth->vectors;
	uint32_t v = x->b->truth->vector[x->b->item[i]];
	struct vector of = vectors_at(from, v);
	size_t width = x->d->room.vectors.width;

	MEM_GROW(x->cell, x->cell_cap, of.cells);
	MEM_GROW(x->number, x->number_cap, of.cells * width);
	memcpy(x->cell, of.cell, of.cells * sizeof *of.cell);
	memset(x->number, 0, of.cells * width * sizeof *x->number);
	if (from->width > 0)
		memcpy(x->number, from->number + from->start[v] * width,
			of.cells * width * sizeof *x->number);
	return of.cells;
}

/* Add an item of these cells to the truth. */
static uint32_t
add_truth(struct maker *x, size_t i, size_t cells)
{
	struct items *to = &x->d->room;
	const struct items *t = x->b->truth;
	size_t at = to->n++;
	uint64_t n = 0;

	for (size_t c = 0; c < cells; c++)
		n += x->cell[c].n;
	MEM_GROW(to->vector, x->item_cap, to->n);
	MEM_GROW(to->name, x->name_cap, to->n);
	to->vector[at] = vectors_add(&to->vectors, (struct vector){x->cell,
		cells, n}, x->number, 0, 1);
	to->name[at] = items_id(t, x->b->item[i]);
	return (uint32_t)at;
}

/* The labels of cell c that are not of the group, what they weigh, and their
 * annotators, each once. */
static uint32_t
count_left(const struct maker *x, size_t i, uint32_t label, uint32_t group,
	double *weight, double *once)
{
	const struct voters *v = x->v;
	uint32_t n = 0, last = UINT32_MAX;

	*weight = *once = 0;
	for (size_t r = v->start[i]; r < v->start[i + 1]; r++) {
		if (v->label[r] != label || x->group[r] == group)
			continue;
		n++;
		*weight += v->part[r];
		*once += v->annotator[r] != last;
		last = v->annotator[r];
	}
	return n;
}

/* Item i without the ratings of the group, of which it has some. */
static struct deletion_change
leave_out(struct maker *x, size_t i, uint32_t group)
{
	const struct items *t = x->b->truth;
	size_t cells = copy_cells(x, i), width = x->d->room.vectors.width;
	struct deletion_change c = {(uint32_t)i, VOTERS_NONE, 0};

	for (size_t k = 0; k < cells; k++) {
		double *number = x->number + k * width, weight, once;
		uint32_t n = count_left(x, i, x->cell[k].label, group, &weight,
			&once);

		c.left += weight;
		if (t->vectors.shares)
			number[0] = weight;
		else
			x->cell[k].n = n;
		if (t->has[AT_ONCE] && once < number[AT_ONCE])
			number[AT_ONCE] = once;
	}
	for (size_t k = 0; k < cells && t->vectors.shares; k++)
		x->number[k * width] /= c.left > 0 ? c.left : 1;
	if (c.left > 0)
		c.item = add_truth(x, i, cells);
	return c;
}

/* Add what item i loses to each group: of several ratings of a group the first
 * stands for all. */
static void
add_changes(struct maker *x, size_t i)
{
	struct voters *v = x->v;

	for (size_t r = v->start[i]; r < v->start[i + 1]; r++) {
		size_t s = v->own ? r : v->start[i];

		while (x->group[s] != x->group[r])
			s++;
		if (s < r || v->place[r] == VOTERS_NONE)
			continue;
		MEM_GROW(x->of, x->of_cap, x->changes + 1);
		MEM_GROW(x->change, x->cap, x->changes + 1);
		x->change[x->changes] = v->own ? (struct deletion_change){
			v->place[r], VOTERS_NONE, 0} :
			leave_out(x, i, x->group[r]);
		x->of[x->changes++] = x->group[r];
	}
}

/* Put the changes in order of the groups. */
static void
order_changes(struct maker *x)
{
	struct deletion *d = x->d;

	d->first = mem_zero(d->groups + 2, sizeof *d->first);
	d->change = mem_alloc(x->changes, sizeof *d->change);
	for (size_t c = 0; c < x->changes; c++)
		d->first[x->of[c] + 2]++;
	for (size_t g = 0; g < d->groups; g++)
		d->first[g + 2] += d->first[g + 1];
	for (size_t c = 0; c < x->changes; c++)
		d->change[d->first[x->of[c] + 1]++] = x->change[c];
}

/* Number in x->group what is drawn into a random group: a rating, or those of an
 * annotator for a cluster. Returns how many. */
static size_t
number_cells(struct maker *x)
{
	const struct voters *v = x->v;
	struct sort_key *key;
	uint32_t cells = 0;

	for (size_t r = 0; r < v->n && !v->unit; r++)
		x->group[r] = (uint32_t)r;
	if (!v->unit)
		return v->n;
	key = mem_alloc(v->n, sizeof *key);
	for (size_t i = 0; i < v->items; i++)
		for (size_t r = v->start[i]; r < v->start[i + 1]; r++)
			key[r] = (struct sort_key){(uint64_t)v->unit[i] << 32 |
				v->annotator[r], (uint32_t)r};
	sort_keys(key, v->n);
	for (size_t k = 0; k < v->n; k++) {
		cells += k > 0 && key[k].key != key[k - 1].key;
		x->group[key[k].at] = cells;
	}
	MEM_FREE(key);
	return (size_t)cells + 1;
}

/* The groups of the ratings: those of their annotators, or else random ones behind
 * these. */
static void
choose_groups(struct maker *x, bool random)
{
	const struct people *people = x->v->people;
	uint32_t groups = (uint32_t)people->groups;
	size_t cells = random ? number_cells(x) : 0;
	uint32_t *order = mem_alloc(cells, sizeof *order);
	struct rng rng;

	rng_seed(&rng, people->seed, rng_stream("ratings", 7));
	rng_order(&rng, order, cells);
	for (size_t r = 0; r < x->v->n; r++)
		x->group[r] = random ? groups + order[x->group[r]] % groups :
			people->group[x->v->annotator[r]];
}

/* The rates without the retests of each group. */
static void
find_times(struct maker *x, double *pairs, double *disagree)
{
	const struct voters *v = x->v;
	const struct people *all = v->people;
	double *times = x->d->times;

	for (size_t g = 0; g < x->d->groups; g++) {
		double m = all->pairs - pairs[g];

		times[g] = v->pairs && m > 0 ? (all->disagree - disagree[g]) /
			m * (all->pairs / all->disagree) : 1;
	}
}

static void
start_truth(struct items *to, const struct items *t)
{
	vectors_init(&to->vectors, t->vectors.width > 0 ? t->vectors.width : 1);
	to->vectors.shares = t->vectors.shares;
	memcpy(to->has, t->has, sizeof to->has);
}

/* The weights of items from their annotators stay as they are. */
static void
end_truth(struct maker *x)
{
	struct items *to = &x->d->room;
	const struct items *t = x->b->truth;
	const struct deletion *d = x->d;

	vectors_seal(&to->vectors);
	if (!t->counts)
		return;
	to->counts = mem_alloc(to->n, sizeof *to->counts);
	for (size_t i = 0; i < x->b->n; i++)
		to->counts[i] = t->counts[x->b->item[i]];
	for (size_t c = 0; c < d->first[d->groups]; c++)
		if (d->change[c].item != VOTERS_NONE)
			to->counts[d->change[c].item] =
				to->counts[d->change[c].place];
}

const struct deletion *
voters_deletion(struct voters *v, const struct block *b)
{
	size_t groups = 2 * v->people->groups;
	struct maker x = {.v = v, .b = b};
	double *pairs, *disagree;

	if (v->deletion)
		return v->deletion;
	x.d = v->deletion = mem_zero(1, sizeof *x.d);
	*x.d = (struct deletion){.groups = groups, .truth = v->own ? b->truth :
		&x.d->room, .times = mem_alloc(groups, sizeof *x.d->times)};
	x.group = mem_alloc(v->n, sizeof *x.group);
	pairs = mem_zero(2 * groups, sizeof *pairs);
	disagree = pairs + groups;
	start_truth(&x.d->room, b->truth);
	for (size_t i = 0; i < b->n && !v->own; i++)
		add_truth(&x, i, copy_cells(&x, i));
	for (int random = 0; random < 2; random++) {
		choose_groups(&x, random);
		for (size_t r = 0; r < v->n && v->pairs; r++) {
			pairs[x.group[r]] += v->pairs[r];
			disagree[x.group[r]] += v->disagree[r];
		}
		for (size_t i = 0; i < v->items; i++)
			add_changes(&x, i);
	}
	find_times(&x, pairs, disagree);
	order_changes(&x);
	end_truth(&x);
	MEM_FREE(x.group, x.change, x.of, x.cell, x.number, pairs);
	return v->deletion;
}
