/*
 * judged: small random worlds of humans and judges, as arrays and as tables for
 * annot-alttest; who takes part, and d and W of each contest, by loops over
 * humans.
 */
#ifndef ANNOT_TEST_ALTTEST_JUDGED_H
#define ANNOT_TEST_ALTTEST_JUDGED_H

#include "check.h"

enum { ITEMS = 12, HUMANS = 6, LABELS = 4, JUDGES = 3, NOTHING = -1,
	CONTESTS = ITEMS * HUMANS };

/* Labels are .1, .2, .3 and .7: distances are exact here, in tenths. */
static const int judged_x[LABELS] = {1, 2, 3, 7};

struct judged {
	size_t items, humans, judges;
	int label[ITEMS][HUMANS];
	int eighths[JUDGES][ITEMS][LABELS]; /* of probability; all 0: the judge
	                                       says nothing of the item */
	bool soft[JUDGES];       /* a table of probabilities */
	bool draw, clustered;
	size_t cluster[ITEMS], side[ITEMS];
	const char *kind;        /* of weights */
	size_t min_humans, min_items;
	/* T by cluster and name: item order[k] is of unit number unit[k]. */
	size_t n, order[ITEMS], units, unit[ITEMS];
};

/* A contest of a judge and a human. */
struct contest {
	size_t item, unit, human;
	double d, w;
};

/* ---- random tables ---- */

static inline size_t
below(struct rng *r, size_t n)
{
	return (size_t)rng_below(r, n);
}

static inline void
judged_draw_judge(struct judged *c, size_t f, struct rng *r, const size_t *truth)
{
	c->soft[f] = below(r, 3) == 0;
	for (size_t i = 0; i < c->items; i++) {
		for (int k = 0; k < 8; k++)
			if (c->soft[f] && below(r, 3) == 0)
				c->eighths[f][i][below(r, LABELS)]++;
			else
				c->eighths[f][i][truth[i]]++;
		if (c->soft[f] || below(r, 3))
			continue;
		c->eighths[f][i][truth[i]] = 0;
		c->eighths[f][i][below(r, LABELS)] = 8;
	}
}

static inline void
judged_draw(struct judged *c, struct rng *r)
{
	static const char *const kinds[] = {"identity", "linear", "quadratic"};
	size_t labels = 2 + below(r, LABELS - 1), truth[ITEMS];
	size_t dense = 2 + below(r, 6), clusters = 1 + below(r, ITEMS);

	*c = (struct judged){.items = 1 + below(r, ITEMS),
		.humans = 1 + below(r, HUMANS), .judges = 1 + below(r, JUDGES),
		.draw = below(r, 2) == 0, .clustered = below(r, 3) == 0,
		.kind = kinds[below(r, 3)], .min_humans = 2 + below(r, 2),
		.min_items = 2 + below(r, 3)};
	for (size_t i = 0; i < ITEMS; i++) {
		truth[i] = below(r, labels);
		c->cluster[i] = below(r, clusters);
		c->side[i] = below(r, 2);
		for (size_t h = 0; h < HUMANS; h++)
			c->label[i][h] = below(r, 8) > dense ? NOTHING : (int)(
				below(r, 2) ? truth[i] : below(r, labels));
	}
	c->label[0][0] = 0; /* never without a label */
	for (size_t f = 0; f < c->judges; f++)
		judged_draw_judge(c, f, r, truth);
}

/* ---- who takes part ---- */

static inline size_t
judged_labels(const struct judged *c, size_t i)
{
	size_t n = 0;

	for (size_t h = 0; h < c->humans; h++)
		n += c->label[i][h] != NOTHING;
	return n;
}

static inline bool
judged_takes(const struct judged *c, size_t i)
{
	return judged_labels(c, i) >= c->min_humans;
}

static inline void
judged_order(struct judged *c)
{
	size_t of[ITEMS], last = SIZE_MAX;

	c->n = c->units = 0;
	for (size_t i = 0; i < c->items; i++)
		of[i] = c->clustered ? c->cluster[i] : i;
	for (size_t u = 0; u < ITEMS; u++)
		for (size_t i = 0; i < c->items; i++) {
			if (of[i] != u || !judged_takes(c, i))
				continue;
			c->units += u != last;
			last = u;
			c->unit[c->n] = c->units - 1;
			c->order[c->n++] = i;
		}
}

/* n_j */
static inline size_t
judged_given(const struct judged *c, size_t h)
{
	size_t n = 0;

	for (size_t k = 0; k < c->n; k++)
		n += c->label[c->order[k]][h] != NOTHING;
	return n;
}

static inline bool
judged_tests(const struct judged *c, size_t h)
{
	return judged_given(c, h) >= c->min_items;
}

/* ---- tables ---- */

static inline void
judged_write_judge(const struct judged *c, size_t f)
{
	char name[] = "j0.tsv";
	FILE *file;

	name[1] = (char)('0' + f);
	file = fopen(name, "w");
	fprintf(file, "item\tlabel%s\n", c->soft[f] ? "\tp" : "");
	for (size_t i = 0; i < c->items; i++)
		for (size_t y = 0; y < LABELS; y++) {
			if (c->eighths[f][i][y] == 0)
				continue;
			fprintf(file, "i%02zu\t.%d", i, judged_x[y]);
			if (c->soft[f])
				fprintf(file, "\t%g", c->eighths[f][i][y] / 8.);
			fputc('\n', file);
		}
	fclose(file);
}

static inline void
judged_write(const struct judged *c)
{
	FILE *file = fopen("judged.tsv", "w");

	fprintf(file, "item\tannotator\tlabel\ttext\tside\n");
	/* the last first: order must not matter */
	for (size_t i = c->items; i-- > 0;)
		for (size_t h = c->humans; h-- > 0;)
			if (c->label[i][h] != NOTHING)
				fprintf(file, "i%02zu\th%zu\t.%d\tt%02zu\t%c\n", i,
					h, judged_x[c->label[i][h]],
					c->cluster[i],
					c->side[i] ? 'b' : 'a');
	fclose(file);
	for (size_t f = 0; f < c->judges; f++)
		judged_write_judge(c, f);
}

/* ---- contests ---- */

/* In tenths, or hundredths. */
static inline int
judged_distance(const struct judged *c, size_t k, size_t l)
{
	int d = judged_x[k] - judged_x[l];

	return c->kind[0] == 'i' ? d != 0 : c->kind[0] == 'q' ? d * d : abs(d);
}

/* The probability that judge f says y of item i; without draw that of its first
 * likeliest label is 1. */
static inline double
judged_says(const struct judged *c, size_t f, size_t i, size_t y)
{
	const int *p = c->eighths[f][i];
	size_t most = 0;

	for (size_t l = 1; l < LABELS; l++)
		most = p[l] > p[most] ? l : most;
	return c->draw ? p[y] / 8. : y == most;
}

/* D(z): over the humans of item i but j and h. */
static inline int
judged_far(const struct judged *c, size_t i, size_t z, size_t j, size_t h)
{
	int sum = 0;

	for (size_t g = 0; g < c->humans; g++)
		if (g != j && g != h && c->label[i][g] != NOTHING)
			sum += judged_distance(c, z, (size_t)c->label[i][g]);
	return sum;
}

/* Label y against that of human j, before the others but h. */
static inline void
judged_hold(const struct judged *c, size_t y, struct contest *x, size_t h, double p)
{
	size_t label = (size_t)c->label[x->item][x->human];
	int judge = judged_far(c, x->item, y, x->human, h);
	int human = judged_far(c, x->item, label, x->human, h);

	x->w += p * (judge <= human);
	x->d += p * ((human <= judge) - (judge <= human));
}

/* All of judge f, by unit, item and human; how many. */
static inline size_t
judged_contests(const struct judged *c, size_t f, struct contest *x)
{
	size_t n = 0;

	for (size_t k = 0; k < c->n; k++)
		for (size_t h = 0; h < c->humans; h++) {
			if (c->label[c->order[k]][h] == NOTHING ||
			    !judged_tests(c, h))
				continue;
			x[n] = (struct contest){c->order[k], c->unit[k], h, 0, 0};
			for (size_t y = 0; y < LABELS; y++)
				judged_hold(c, y, &x[n], HUMANS, judged_says(c, f,
					c->order[k], y));
			n++;
		}
	return n;
}

/* Items of T of g and h with a third human. */
static inline size_t
judged_shared(const struct judged *c, size_t g, size_t h)
{
	size_t n = 0;

	for (size_t k = 0; k < c->n; k++)
		n += c->label[c->order[k]][g] != NOTHING &&
			c->label[c->order[k]][h] != NOTHING &&
			judged_labels(c, c->order[k]) > 2;
	return n;
}

static inline bool
judged_opposes(const struct judged *c, size_t h, size_t j)
{
	return j != h && judged_tests(c, j) &&
		judged_shared(c, h, j) >= c->min_items;
}

/* The contests of human h as a judge. */
static inline size_t
judged_contests_of(const struct judged *c, size_t h, struct contest *x)
{
	size_t n = 0;

	for (size_t k = 0; k < c->n; k++)
		for (size_t j = 0; j < c->humans; j++) {
			size_t i = c->order[k];

			if (c->label[i][h] == NOTHING || !judged_opposes(c, h, j) ||
			    c->label[i][j] == NOTHING || judged_labels(c, i) < 3)
				continue;
			x[n] = (struct contest){i, c->unit[k], j, 0, 0};
			judged_hold(c, (size_t)c->label[i][h], &x[n++], h, 1);
		}
	return n;
}

#endif
