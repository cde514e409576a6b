#include "leaning.h"

#include "stats/stats.h"
#include "text/mem.h"

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

/* v of a label of item i. */
static double
score_of(const struct pilot *p, const size_t *start, const double *v, size_t i,
	uint32_t label)
{
	struct vector c = pilot_counts(p, i);
	size_t l = 0;

	while (pilot_label(p, c.cell[l].label) != label)
		l++;
	return v[start[i] + l];
}

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
		double x = score_of(p, start, v, i, said.label);

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
