#include "people.h"

#include "stats/stats.h"
#include "text/mem.h"

/* The cell of item i that holds a label, start[i] being its first. */
static size_t
cell_of(const struct pilot *p, const size_t *start, size_t i, uint32_t label)
{
	struct vector c = pilot_counts(p, i);
	size_t l = 0;

	while (pilot_label(p, c.cell[l].label) != label)
		l++;
	return start[i] + l;
}

/* ---- the part of annotators in a statistic ---- */

struct people
people_nothing(void)
{
	return (struct people){{.q = NUM_NA, .effective = NUM_NA}, NUM_NA,
		NUM_NA};
}

/* The shares w_ia, but for a factor. */
struct shares {
	double *of;              /* per annotator: sum_i w_ia */
	double all;              /* sum of w_ia, where items count as often as they
	                            were drawn, */
	double squares;          /* and of their squares */
};

/* Add the ratings of item i; those of one annotator are adjacent. */
static void
add_ratings(const struct pilot *p, const struct ratings_of *r, size_t i,
	struct crossed_sums *sums, struct shares *w)
{
	const struct items *t = p->all;
	size_t row = pilot_row(p, i), end = t->first[row + 1];
	double n = (double)(end - t->first[row]), times = p->units.times[i];
	double one = n < r->least ? 0 : times / (r->alike ? 1 : n), own = 0;

	for (size_t k = t->first[row]; k < end; k++) {
		struct rating said = items_rating(t, k);
		double u = r->u[cell_of(p, r->start, i, said.label)];

		for (double copy = 0; copy < times; copy++)
			crossed_add(sums, said.annotator, u);
		own += one;
		w->of[said.annotator] += one;
		w->all += one;
		if (k + 1 < end &&
		    items_rating(t, k + 1).annotator == said.annotator)
			continue;
		w->squares += own * own;
		own = 0;
	}
	crossed_unit(sums);
}

struct people
people_of(const struct pilot *p, const struct ratings_of *r)
{
	const struct items *t = p->all;
	struct people x = people_nothing();
	struct crossed_sums sums;
	struct shares w = {.all = 0};
	double s = 0;

	if (!t->known || !t->first)
		return x;
	w.of = mem_zero(t->n_annotators, sizeof *w.of);
	crossed_begin(&sums, t->n_annotators);
	for (size_t i = 0; i < p->n; i++)
		if (p->units.times[i] > 0)
			add_ratings(p, r, i, &sums, &w);
	for (size_t a = 0; a < t->n_annotators; a++)
		s += w.of[a] * w.of[a];
	crossed_end(&sums, &x.part);
	x.rating = x.part.own * w.all * w.all / w.squares;
	if (s - w.squares > 1e-12 * s)
		x.leaning = (x.part.q - x.part.own) * w.all * w.all /
			(s - w.squares);
	MEM_FREE(w.of);
	return x;
}

/* ---- leanings ---- */

/* Nine tenths of the annotators. */
#define EVEN .9

/* The variance of a label over that of a leaning. */
#define NOISE 20

/* Sums of an annotator, of an item drawn twice twice. */
struct person {
	double n, inverse, inverses; /* n_a; sums of 1/r_i and 1/r_i^2 */
	struct sum sum, squares;
};

/* Sums over all ratings. */
struct whole {
	double n, items, squares; /* n, sum r_i^2, sum n_a^2 */
	double pairs, people;    /* items of two labels or more; annotators */
	struct sum s, q, s_items, s_people; /* S, q, sum S_i^2, sum S_a^2 */
	struct sum overlap;      /* overlap times I (I - 1) */
};

/* Add the scores of item i. */
static void
add_item(const struct pilot *p, const size_t *start, const double *v, size_t i,
	struct whole *all, struct person *person)
{
	const struct items *t = p->all;
	size_t row = pilot_row(p, i);
	double times = p->units.times[i], own = 0;
	double r = (double)(t->first[row + 1] - t->first[row]);

	for (size_t k = t->first[row]; k < t->first[row + 1]; k++) {
		struct rating said = items_rating(t, k);
		struct person *who = &person[said.annotator];
		double x = v[cell_of(p, start, i, said.label)];

		own += x;
		who->n += times;
		who->inverse += r < 2 ? 0 : times / r;
		who->inverses += r < 2 ? 0 : times / (r * r);
		sum_add(&who->sum, times * x);
		sum_add(&who->squares, times * x * x);
		sum_add(&all->q, times * x * x);
	}
	all->n += times * r;
	all->items += times * r * r;
	all->pairs += r < 2 ? 0 : times;
	sum_add(&all->s, times * own);
	sum_add(&all->s_items, times * own * own);
}

/* Add the sums over n annotators. */
static void
add_people(struct whole *all, const struct person *person, size_t n)
{
	for (size_t a = 0; a < n; a++) {
		const struct person *x = &person[a];
		double sum = sum_value(&x->sum);

		all->people += x->n > 0;
		all->squares += x->n * x->n;
		sum_add(&all->s_people, sum * sum);
		sum_add(&all->overlap, x->inverse * x->inverse - x->inverses);
	}
}

static double
products(const struct whole *all)
{
	double s = sum_value(&all->s), q = sum_value(&all->q);
	double people = sum_value(&all->s_people);
	double same = all->squares - all->n;
	double apart = all->n * all->n - all->items - all->squares + all->n;

	return same > 0 && apart > 0 ? (people - q) / same -
		(s * s - sum_value(&all->s_items) - people + q) / apart : NUM_NA;
}

/* w_a; 0 of one label, which does not say how labels of a person vary. */
static double
weight(const struct person *a)
{
	return a->n < 2 ? 0 : a->n / (a->n + NOISE);
}

/* The weighed means of n people. */
struct means {
	double all, free, raw;   /* W, D, raw; raw NUM_NA: fewer than two people */
};

static struct means
means_of(const struct person *person, size_t n)
{
	struct sum mean = {0}, spread = {0};
	struct means x = {0, 0, NUM_NA};
	double squares = 0, middle;

	for (size_t a = 0; a < n; a++) {
		double w = weight(&person[a]);

		x.all += w;
		squares += w * w;
		if (w > 0)
			sum_add(&mean, w * sum_value(&person[a].sum) /
				person[a].n);
	}
	middle = sum_value(&mean) / x.all;
	x.free = x.all - squares / x.all;
	for (size_t a = 0; a < n; a++) {
		double w = weight(&person[a]), labels = person[a].n;
		double sum = sum_value(&person[a].sum), noise;

		if (w == 0)
			continue;
		noise = (sum_value(&person[a].squares) - sum * sum / labels) /
			(labels - 1) / labels;
		sum_add(&spread, w * pow(sum / labels - middle, 2) -
			w * (1 - w / x.all) * noise);
	}
	if (x.free > 1e-12)
		x.raw = sum_value(&spread) / x.free;
	return x;
}

static double
shared_of(const struct pilot *p, const struct person *person, struct means means)
{
	const struct items *t = p->all;
	struct sum shared = {0};

	for (size_t i = 0; i < p->n; i++) {
		size_t row = pilot_row(p, i);
		double sum = 0, squares = 0;

		for (size_t k = t->first[row]; k < t->first[row + 1]; k++) {
			const struct person *who = &person[items_rating(t, k).annotator];
			double part = p->units.times[i] > 0 ? weight(who) / who->n : 0;

			sum += part;
			squares += part * part;
		}
		sum_add(&shared, p->units.times[i] * (sum * sum - squares));
	}
	return sum_value(&shared) / (means.all * means.free);
}

struct leaning
leaning_of(const struct pilot *p, const size_t *start, const double *v, double item)
{
	struct leaning x = leaning_nothing(ESTIMATE_NEEDS_ANNOTATORS);
	const struct items *t = p->all;
	struct whole all = {.n = 0};
	struct person *person;
	struct means means;
	double shared;

	if (!t->known || !t->first)
		return x;
	x.status = t->repeats ? ESTIMATE_REPEATS : ESTIMATE_OK;
	if (t->repeats)
		return x;
	person = mem_zero(t->n_annotators, sizeof *person);
	for (size_t i = 0; i < p->n; i++)
		if (p->units.times[i] > 0)
			add_item(p, start, v, i, &all, person);
	add_people(&all, person, t->n_annotators);
	x.products = products(&all);
	if (isnan(x.products))
		x.status = ESTIMATE_NEEDS_ANNOTATORS;
	x.even = all.n * all.n >= EVEN * all.people * all.squares;
	if (all.pairs >= 2)
		x.overlap = sum_value(&all.overlap) /
			(all.pairs * (all.pairs - 1));
	means = means_of(person, t->n_annotators);
	if (!isnan(means.raw)) {
		shared = shared_of(p, person, means);
		x.persons = (means.raw + shared * item) /
			(1 - shared * x.overlap);
	}
	MEM_FREE(person);
	return x;
}
