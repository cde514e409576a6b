/* scene: a small pilot as annot-plan reads it, and its labels for loops over them. */
#ifndef ANNOT_TEST_PLAN_SCENE_H
#define ANNOT_TEST_PLAN_SCENE_H

#include "plan/statistics.h"

#include "crowd.h"
#include "options.h"
#include "text/num.h"

enum { MODELS = 3, RATERS = 6 };

/* A model's prediction for each item: probabilities, or a decision. */
struct guess {
	bool soft;
	double p[ITEMS][LABELS];
};

struct scene {
	const struct table *t;
	struct opt_common common;
	struct task task;
	struct parts parts;       /* one */
	struct pilot pilot;
	struct weights w;
	struct study study;      /* of 1 to RATERS raters */
	struct quantities q;
	struct measured f;        /* of the quantity measured last */
};

/* ---- tables ---- */

/* Items i000, i001 ..., people w0 ..., labels by their numbers. */
static inline void
scene_write_pilot(const struct table *t)
{
	FILE *f = fopen("pilot.tsv", "w");

	fprintf(f, "item\tannotator\tlabel\n");
	for (size_t i = 0; i < t->items; i++)
		for (size_t g = 0; g < t->people; g++)
			if (t->label[i][g] != NOTHING)
				fprintf(f, "i%03zu\tw%zu\t%g\n", i, g,
					numbers[t->label[i][g]]);
	fclose(f);
}

static inline void
scene_write_model(const char *name, const struct table *t, const struct guess *g)
{
	FILE *f = fopen(name, "w");

	fprintf(f, g->soft ? "item\tlabel\tp\n" : "item\tlabel\n");
	for (size_t i = 0; i < t->items; i++)
		for (size_t l = 0; l < t->labels; l++)
			if (g->soft)
				fprintf(f, "i%03zu\t%g\t%.17g\n", i, numbers[l],
					g->p[i][l]);
			else if (g->p[i][l] == 1)
				fprintf(f, "i%03zu\t%g\n", i, numbers[l]);
	fclose(f);
}

/* A model that says the first label, with which items are what is drawn. */
static inline struct guess
guess_first(void)
{
	struct guess g = {.soft = false};

	for (size_t i = 0; i < ITEMS; i++)
		g.p[i][0] = 1;
	return g;
}

/* Tenths, often the same; or one label. */
static inline void
guess_draw(struct guess *g, const struct table *t, struct rng *r)
{
	*g = (struct guess){.soft = rng_below(r, 4) > 0};
	for (size_t i = 0; i < t->items; i++)
		for (size_t part = g->soft ? 10 : 1; part > 0; part--)
			g->p[i][rng_below(r, t->labels)] += g->soft ? .1 : 1;
}

/* The table, in which item i stands times[i] times. */
static inline struct table
table_repeat(const struct table *t, const double *times, struct guess *g)
{
	struct table to = {.people = t->people, .labels = t->labels, .x = t->x};
	struct guess from = *g;

	for (size_t i = 0; i < t->items; i++)
		for (double n = 0; n < times[i]; n++) {
			memcpy(g->p[to.items], from.p[i], sizeof from.p[i]);
			memcpy(to.label[to.items++], t->label[i], PEOPLE);
		}
	return to;
}

/* ---- what the tool makes of them ---- */

/* A task of pilot.tsv and these operands, and its pilot. */
static inline void
scene_read(struct scene *x, const char *arguments, bool intersect,
	char **operand, size_t n)
{
	const struct items_need need = {.each = true, .annotators = true,
		.ratings = n > 0, .predicted = n > 0, .ranks = true};
	const struct predictions_need from = {.personal = false};

	options(&x->common.input, arguments);
	x->common.truth = "pilot.tsv";
	x->common.intersect = intersect;
	x->task = (struct task){&x->common, operand, n, .positive = IDS_NONE};
	task_read_truth(&x->task, &need, NULL);
	task_read_models(&x->task, &from);
	pilot_make(&x->pilot, &x->task);
	parts_make(&x->parts, &x->task, true, "");
}

/* Let r be the numbers of this list. */
static inline void
scene_set(struct ranges *r, const char *list)
{
	*r = (struct ranges){.n = 0};
	ranges_parse(r, "numbers", 0, 1000000, list);
}

/* The table, which must stay, with n models; all labels declared. */
static inline void
scene_open(struct scene *x, const struct table *t, const struct guess *g, size_t n)
{
	static char names[MODELS][8] = {"m0", "m1", "m2"};
	char *operand[MODELS] = {names[0], names[1], names[2]};
	char labels[] = "-L 1,2,4,5,9";

	*x = (struct scene){.t = t};
	labels[2 + 2 * t->labels] = '\0';
	scene_write_pilot(t);
	for (size_t m = 0; m < n; m++)
		scene_write_model(names[m], t, &g[m]);
	scene_read(x, labels, false, operand, n);
	weights_init(&x->w, weightings, &x->pilot.classes.scale);
	x->study = (struct study){.pilot = &x->pilot, .part = &x->parts.at[0],
		.weights = &x->w, .n_weights = 1, .seed = 1,
		.design = {.level = .95, .effect = NUM_NA, .label_cost = 1}};
	scene_set(&x->study.raters, "1-6");
	x->f.variance = mem_alloc(RATERS, sizeof *x->f.variance);
}

static inline void
scene_weigh(struct scene *x, const struct weighting *kind)
{
	weights_init(&x->w, kind, &x->pilot.classes.scale);
}

/* Ask for the quantities of a statistic, and no others. */
static inline void
scene_ask(struct scene *x, const char *statistic)
{
	const struct planned *s = method_find(&statistics_table, statistic);

	x->q = (struct quantities){.n = 0};
	s->add(&x->q, s, &x->study);
}

static inline void
scene_measure(struct scene *x, size_t i)
{
	quantity_measure(&x->q.at[i], &x->study, &x->f);
}

/* ---- labels by loops ---- */

/* The labels of item i. */
static inline size_t
labels_of(const struct table *t, size_t i, int *y)
{
	size_t n = 0;

	for (size_t g = 0; g < t->people; g++)
		if (t->label[i][g] != NOTHING)
			y[n++] = t->label[i][g];
	return n;
}

/* Items of so many labels. */
static inline double
items_having(const struct table *t, size_t labels)
{
	double n = 0;

	for (size_t i = 0; i < t->items; i++)
		n += table_given(t, i) >= labels;
	return n;
}

/* At least 2, 10 or all, and half. */
static inline bool
are_enough(double having, double of)
{
	return having >= 2 && (having >= 10 || having == of) && having >= of / 2;
}

/* Take those of n labels whose bit is set in `which`; returns how many. */
static inline size_t
labels_chosen(const int *y, size_t n, unsigned which, int *z)
{
	size_t k = 0;

	for (size_t i = 0; i < n; i++)
		if (which >> i & 1)
			z[k++] = y[i];
	return k;
}

/* Sequence number s of k labels of q; false: there are no more. */
static inline bool
sequence(size_t s, size_t q, size_t k, int *y)
{
	for (size_t i = 0; i < k; i++, s /= q)
		y[i] = (int)(s % q);
	return s == 0;
}

/* The probability of a sequence of k labels: a mean of g^x (1 - g)^(k - x), or of an
 * urn: prod (A pi_l + those of l before) / (A + those before). */
static inline double
chance_of(const struct law *l, const int *y, size_t k)
{
	double total = l->dirichlet.total, p = 1, sum = 0;

	for (size_t j = 0; l->two && j < l->mixture.atoms; j++) {
		p = l->mixture.share[j];
		for (size_t i = 0; i < k; i++)
			p *= y[i] ? l->mixture.value[j] :
				1 - l->mixture.value[j];
		sum += p;
	}
	for (size_t i = 0; !l->two && i < k; i++) {
		double before = 0, pi = l->dirichlet.mean[y[i]];

		for (size_t h = 0; h < i; h++)
			before += y[h] == y[i];
		p *= i == 0 || isinf(total) ? pi :
			(total * pi + before) / (total + (double)i);
	}
	return l->two ? sum : p;
}

/* ga times the mean weight of ordered pairs of k labels and gb times the mean of
 * c. */
static inline double
part_of(const int *y, size_t k, const struct weights *w, const double *c, double ga,
	double gb)
{
	double n = (double)k, sum = 0;

	for (size_t i = 0; i < k; i++) {
		sum += gb * c[y[i]] / n;
		for (size_t j = 0; j < k; j++)
			if (i != j)
				sum += ga * weights_at(w, (size_t)y[i],
					(size_t)y[j]) / (n * (n - 1));
	}
	return sum;
}

#endif
