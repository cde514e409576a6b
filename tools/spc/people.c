#include "people.h"

#include "text/err.h"
#include "text/mem.h"
#include "stats/rng.h"

#include <math.h>
#include <string.h>

/* The random stream of groups: beyond those of replicates. */
#define STREAM (UINT64_MAX - 1)

/* ---- ratings ---- */

void
people_init(struct people *x, const struct items *t, const struct respondents *c,
	enum crossed_random random)
{
	size_t n = (size_t)c->labels, at = 0, cells = 0;

	*x = (struct people){.random = random, .respondents = c,
		.annotators = t->n_annotators, .first = respondents_cells(c),
		.start = mem_zero(c->n + 1, sizeof *x->start),
		.own = mem_alloc(c->n, sizeof *x->own),
		.annotator = mem_alloc(n, sizeof *x->annotator),
		.cell = mem_alloc(n, sizeof *x->cell)};
	for (size_t i = 0; i < c->n; i++) {
		const struct vector *v = &c->asked[c->pattern[i]];
		size_t item = c->item[i];

		for (size_t r = t->first[item]; r < t->first[item + 1]; r++) {
			struct rating rating = items_rating(t, r);

			x->annotator[at] = rating.annotator;
			x->cell[at++] = (uint32_t)vector_find(*v,
				rating.label);
		}
		x->start[i + 1] = at;
		x->own[i] = cells;
		cells += v->cells;
	}
}

/* ---- u ---- */

/* u_ia of a result: its terms other than the asymptote. */
struct linear {
	size_t n;
	struct {
		const double *u;
		bool by_item;        /* by cells of items, not of patterns */
		double slope;
		const double *here;  /* u of the cells of the current item */
	} term[RESULT_TERMS];
};

static void
linear_of(const struct people *x, const struct results *s,
	const struct result_term *term, size_t n, struct linear *l)
{
	memset(l, 0, sizeof *l);
	for (size_t j = 0; j < n; j++) {
		const struct result *f = &s->result[term[j].of];
		bool score = f->kind == RESULT_SCORE;

		if (f->kind == RESULT_ASYMPTOTE)
			continue;
		l->term[l->n].u = score ? x->model[f->a] : s->curve->point[f->k].u;
		l->term[l->n].by_item = score;
		l->term[l->n++].slope = term[j].slope;
	}
}

/* Item i becomes the current one. */
static void
take_item(const struct people *x, struct linear *l, size_t i)
{
	for (size_t j = 0; j < l->n; j++)
		l->term[j].here = l->term[j].u + (l->term[j].by_item ?
			x->own[i] : x->first[x->respondents->pattern[i]]);
}

/* u of rating r of the current item. */
static inline double
u_of(const struct people *x, const struct linear *l, size_t r)
{
	double u = 0;

	for (size_t j = 0; j < l->n; j++)
		u += l->term[j].slope * l->term[j].here[x->cell[r]];
	return u;
}

/* ---- the jackknife ---- */

/* Put the n numbers in `from` at random into groups of almost equal size. */
static void
draw_groups(struct rng *rng, const uint32_t *from, size_t n, size_t groups,
	uint32_t *group)
{
	uint32_t *order = mem_alloc(n, sizeof *order);

	rng_order(rng, order, n);
	for (size_t j = 0; j < n && groups > 0; j++)
		group[from[order[j]]] = (uint32_t)(j % groups);
}

/* Set bundle[r] to the number of what rating r stays together with, itself, or the
 * ratings of a cluster by one annotator. Returns how many bundles there are. */
static size_t
list_bundles(const struct people *x, uint32_t *bundle)
{
	const struct respondents *c = x->respondents;
	size_t ratings = x->start[c->n], n = 0;
	uint32_t *last = mem_alloc(x->annotators, sizeof *last);
	uint32_t *own = mem_alloc(x->annotators, sizeof *own);

	for (size_t r = 0; r < ratings && !c->unit; r++)
		bundle[r] = (uint32_t)n++;
	memset(last, 0xff, x->annotators * sizeof *last);
	for (size_t j = 0; j < c->n && c->unit; j++) {
		size_t i = c->order[j];

		for (size_t r = x->start[i]; r < x->start[i + 1]; r++) {
			uint32_t a = x->annotator[r];

			if (last[a] != c->unit[i])
				own[a] = (uint32_t)n++;
			last[a] = c->unit[i];
			bundle[r] = own[a];
		}
	}
	return n;
}

/* Draw the groups: of annotators who have a rating, and of ratings. */
static void
make_groups(struct people *x, uint64_t seed)
{
	size_t ratings = x->start[x->respondents->n], n = 0, bundles;
	uint32_t *list = mem_alloc(ratings > x->annotators ? ratings :
		x->annotators, sizeof *list);
	uint32_t *bundle = mem_alloc(ratings, sizeof *bundle), *group;
	struct rng rng;

	rng_seed(&rng, seed, STREAM);
	x->among[0] = mem_zero(x->annotators, sizeof *x->among[0]);
	x->among[1] = mem_alloc(ratings, sizeof *x->among[1]);
	for (size_t r = 0; r < ratings; r++)
		x->among[0][x->annotator[r]] = 1;
	for (uint32_t a = 0; a < x->annotators; a++)
		if (x->among[0][a])
			list[n++] = a;
	x->groups = n < PEOPLE_GROUPS ? n : PEOPLE_GROUPS;
	draw_groups(&rng, list, n, x->groups, x->among[0]);
	bundles = list_bundles(x, bundle);
	group = mem_alloc(bundles, sizeof *group);
	for (uint32_t b = 0; b < bundles; b++)
		list[b] = b;
	draw_groups(&rng, list, bundles, x->groups, group);
	for (size_t r = 0; r < ratings && x->groups > 0; r++)
		x->among[1][r] = group[bundle[r]];
}

/* The group of rating r, of annotators (side 0) or of ratings. */
static uint32_t
group_of(const struct people *x, int side, size_t r)
{
	return x->among[side][side ? r : x->annotator[r]];
}

/* The asymptote without the ratings of a group. */
static double
asymptote_without(const struct people *x, const struct results *s, int side,
	size_t group)
{
	const struct respondents *c = x->respondents;
	struct cell *left = mem_alloc(respondents_most_cells(c), sizeof *left);
	struct vector *list;
	struct vectors v;
	struct law law;
	double *weight;

	vectors_init(&v, 0);
	for (size_t i = 0; i < c->n; i++) {
		struct vector item = c->asked[c->pattern[i]];

		memcpy(left, item.cell, item.cells * sizeof *left);
		for (size_t r = x->start[i]; r < x->start[i + 1]; r++)
			if (group_of(x, side, r) == group) {
				left[x->cell[r]].n--;
				item.n--;
			}
		item.cell = left;
		vectors_add(&v, item, NULL, 0, 1);
	}
	vectors_seal(&v);
	list = mem_alloc(v.n, sizeof *list);
	weight = mem_alloc(v.n, sizeof *weight);
	for (size_t j = 0; j < v.n; j++) {
		list[j] = vectors_at(&v, j);
		weight[j] = (double)v.items[j];
	}
	law_init(&law, c->k, list, v.n);
	law_fit(&law, weight, false);
	return results_asymptote(s->curve->rules.scorer, &law);
}

static void
find_asymptotes(struct people *x, const struct results *s)
{
	for (int side = 0; side < 2; side++) {
		x->asymptote[side] = mem_alloc(x->groups,
			sizeof *x->asymptote[side]);
		for (size_t g = 0; g < x->groups; g++) {
			void *mark = mem_mark();

			x->asymptote[side][g] = asymptote_without(x, s, side, g);
			mem_release(mark);
			err_progress((size_t)side * x->groups + g + 1,
				2 * x->groups, "groups left out");
		}
	}
}

void
people_derive(struct people *x, const struct results *s, const struct items *t,
	const struct models *models, uint64_t seed)
{
	x->models = models->n;
	x->model = mem_alloc(models->n, sizeof *x->model);
	for (size_t m = 0; m < models->n; m++)
		x->model[m] = curve_score_u(&s->model[m], s->curve, t,
			&models->at[m]);
	if (!s->law)
		return;
	make_groups(x, seed);
	if (x->groups > 1)
		find_asymptotes(x, s);
}

/* The jackknife variance of a result, whose terms other than the asymptote are
 * linear, and whose slope by the asymptote is `slope`. */
static double
jackknife(const struct people *x, int side, struct linear *l, double slope)
{
	size_t n = x->respondents->n;
	double *sum = mem_zero(x->groups, sizeof *sum);
	double *ratings = mem_zero(x->groups, sizeof *ratings);
	double all = (double)x->start[n];
	struct estimate m = {0};

	for (size_t i = 0; i < n; i++) {
		take_item(x, l, i);
		for (size_t r = x->start[i]; r < x->start[i + 1]; r++) {
			uint32_t g = group_of(x, side, r);

			sum[g] += u_of(x, l, r);
			ratings[g]++;
		}
	}
	for (size_t g = 0; g < x->groups; g++)
		sum[g] = slope * x->asymptote[side][g] -
			sum[g] / (1 - ratings[g] / all);
	estimate_jackknife(&m, sum, NULL, x->groups);
	return m.se * m.se;
}

/* ---- parts ---- */

struct crossed
people_part(const struct people *x, const struct results *s,
	const struct result_term *term, size_t n)
{
	const struct respondents *c = x->respondents;
	struct linear l;
	struct crossed_sums sums;
	struct crossed part;
	double slope = 0;

	linear_of(x, s, term, n, &l);
	crossed_begin(&sums, x->annotators);
	for (size_t j = 0; j < c->n; j++) {
		size_t i = c->unit ? c->order[j] : j;

		if (!c->unit || j == 0 || c->unit[i] != c->unit[c->order[j - 1]])
			crossed_unit(&sums);
		take_item(x, &l, i);
		for (size_t r = x->start[i]; r < x->start[i + 1]; r++)
			crossed_add(&sums, x->annotator[r], u_of(x, &l, r));
	}
	crossed_end(&sums, &part);
	for (size_t j = 0; j < n; j++)
		if (s->result[term[j].of].kind == RESULT_ASYMPTOTE)
			slope += term[j].slope;
	if (slope != 0 && x->groups > 1) {
		part.q = jackknife(x, 0, &l, slope);
		part.own = jackknife(x, 1, &l, slope);
	}
	return part;
}
