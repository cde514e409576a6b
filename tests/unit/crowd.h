/*
 * crowd: small tables of who gave which label, and what modules make of them.
 *
 * The tests compute from the table by loops over items and people what the
 * modules compute from count vectors, answers and sums.
 */
#ifndef ANNOT_TEST_CROWD_H
#define ANNOT_TEST_CROWD_H

#include "math/sample.h"
#include "check.h"
#include "text/mem.h"
#include "stats/rng.h"

/* The ways to weigh labels: the last two are of sets of them. */
#define OF_LABELS (weightings_table.n - 2)

enum { ITEMS = 200, PEOPLE = 6, LABELS = 10, NOTHING = -1 };

/* x: what labels are, where a measure asks for numbers. Gaps are NOTHING. voice: what
 * people weigh; all 0: nobody more than others. */
struct table {
	size_t items, people, labels;
	const double *x;
	double voice[PEOPLE];
	signed char label[ITEMS][PEOPLE];
};

static const double numbers[LABELS] = {1, 2, 4, 5, 9},
	places[LABELS] = {1, 2, 3, 4, 5, 6, 7, 8, 9, 10};

/* ---- tables ---- */

/* Items are words, people their letters: labels 1 to 9 and A, and gaps. */
__attribute__((unused)) static struct table
table_of(const char *text, size_t labels)
{
	struct table t = {.labels = labels, .x = places};

	while (*text) {
		size_t n = strcspn(text, " ");

		for (size_t g = 0; g < n; g++)
			t.label[t.items][g] = (signed char)(text[g] == '.' ?
				NOTHING : text[g] == 'A' ? 9 : text[g] - '1');
		t.people = n;
		t.items++;
		text += n + strspn(text + n, " ");
	}
	return t;
}

/* A contingency table of two people, row by row: how often labels met. */
__attribute__((unused)) static struct table
table_of_two(const int *count, size_t labels)
{
	struct table t = {.people = 2, .labels = labels, .x = places};

	for (size_t k = 0; k < labels * labels; k++)
		for (int i = 0; i < count[k]; i++) {
			t.label[t.items][0] = (signed char)(k / labels);
			t.label[t.items++][1] = (signed char)(k % labels);
		}
	return t;
}

__attribute__((unused)) static size_t
table_given(const struct table *t, size_t i)
{
	size_t n = 0;

	for (size_t g = 0; g < t->people; g++)
		n += t->label[i][g] != NOTHING;
	return n;
}

/* What person g weighs. */
__attribute__((unused)) static double
voice_of(const struct table *t, size_t g)
{
	return t->voice[0] > 0 ? t->voice[g] : 1;
}

__attribute__((unused)) static void
table_weigh(struct table *t, struct rng *r)
{
	for (size_t g = 0; g < PEOPLE; g++)
		t->voice[g] = .25 * (1 + (double)rng_below(r, 12));
}

/* What the labels of item i weigh, and its ordered pairs of labels. */
__attribute__((unused)) static double
table_mass(const struct table *t, size_t i)
{
	double sum = 0;

	for (size_t g = 0; g < t->people; g++)
		sum += t->label[i][g] != NOTHING ? voice_of(t, g) : 0;
	return sum;
}

__attribute__((unused)) static double
table_pairs(const struct table *t, size_t i)
{
	double sum = 0;

	for (size_t g = 0; g < t->people; g++)
		for (size_t h = 0; h < t->people; h++)
			if (g != h && t->label[i][g] != NOTHING &&
			    t->label[i][h] != NOTHING)
				sum += voice_of(t, g) * voice_of(t, h);
	return sum;
}

/* What a pair of labels of item i weighs in the mean: how much the item counts
 * among pairs. */
__attribute__((unused)) static double
table_counts(const struct table *t, size_t i)
{
	double n = (double)table_given(t, i);

	return table_pairs(t, i) / (n * (n - 1));
}

/* From `items` items on, up to 12 of them, with at least so many labels each,
 * of up to 5; a table is full, has some gaps, or has many. */
__attribute__((unused)) static struct table
table_draw(struct rng *r, size_t items, size_t least)
{
	struct table t = {.items = items + rng_below(r, 13 - items),
		.people = 2 + rng_below(r, PEOPLE - 1),
		.labels = 2 + rng_below(r, 4), .x = numbers};
	uint64_t gaps = rng_below(r, 3);

	for (size_t i = 0; i < t.items; i++) {
		uint64_t like = rng_below(r, t.labels);

		for (size_t g = 0; g < t.people; g++)
			t.label[i][g] = (signed char)(
				rng_below(r, 4) < gaps ? NOTHING :
				(int)(rng_below(r, 2) ? like :
				rng_below(r, t.labels)));
		while (table_given(&t, i) < least)
			t.label[i][rng_below(r, t.people)] =
				(signed char)rng_below(r, t.labels);
	}
	return t;
}

/* The table without item i. */
__attribute__((unused)) static struct table
table_without(const struct table *t, size_t i)
{
	struct table less = *t;

	less.items--;
	memmove(less.label[i], less.label[i + 1],
		(less.items - i) * sizeof *less.label);
	return less;
}

/* ---- what modules make of them ---- */

struct crowd {
	struct items all;
	struct classes classes;
	struct weights w;
	struct subset subset;
	struct sample sample;
};

/* The table as items; known: who gave which label. */
__attribute__((unused)) static void
crowd_items(struct items *all, const struct table *t, bool known)
{
	const struct items_need need = {.each = true, .ratings = true};

	items_init(all, &need, known, t->people);
	for (size_t i = 0; i < t->items; i++) {
		struct cell cell[PEOPLE];
		struct rating rating[PEOPLE];
		struct item item = {.id = SIZE_MAX, .cell = cell, .weight = 1,
			.rating = rating};

		for (uint32_t g = 0; g < t->people; g++) {
			if (t->label[i][g] == NOTHING)
				continue;
			rating[item.n] = (struct rating){g,
				(uint32_t)t->label[i][g]};
			cell[item.n] = (struct cell){rating[item.n].label, 1};
			item.n++;
		}
		item.cells = cells_merge(cell, item.n);
		items_add(all, &item);
	}
	items_end(all, NULL);
	if (t->voice[0] > 0 && known) {
		all->voice = mem_alloc(PEOPLE, sizeof *all->voice);
		memcpy(all->voice, t->voice, sizeof t->voice);
	}
}

/* All of the table, under the weights; the crowd must stay
 * where it is. */
__attribute__((unused)) static void
crowd_make(struct crowd *c, const struct table *t,
	const struct weighting *kind, bool known)
{
	crowd_items(&c->all, t, known);
	c->classes = (struct classes){.scale = {t->labels, t->x, true}};
	weights_init(&c->w, kind, &c->classes.scale);
	subset_init(&c->subset, &c->all, NULL, 0, &c->classes, false);
	sample_init(&c->sample, &c->subset, NULL, &c->w);
}

/* Identity for a NULL. */
__attribute__((unused)) static const struct weighting *
weighting(const char *name)
{
	return name ? method_find(&weightings_table, name) : weightings;
}

/* ---- by loops ---- */

/* The mean weight of an item's ordered pairs of two people, NAN without any. */
__attribute__((unused)) static double
table_agree(const struct table *t, const struct weights *w, size_t i)
{
	double sum = 0, n = 0;

	for (size_t g = 0; g < t->people; g++)
		for (size_t h = 0; h < t->people; h++) {
			int k = t->label[i][g], l = t->label[i][h];

			if (g == h || k == NOTHING || l == NOTHING)
				continue;
			sum += voice_of(t, g) * voice_of(t, h) *
				weights_at(w, (size_t)k, (size_t)l);
			n += voice_of(t, g) * voice_of(t, h);
		}
	return n > 0 ? sum / n : (double)NAN;
}

/* Agreement beyond chance; 1 - pe of 0 is none. */
__attribute__((unused)) static double
beyond(double pa, double pe)
{
	return fabs(1 - pe) < 1e-13 ? (double)NAN : (pa - pe) / (1 - pe);
}

/* A value of the table whose item i counts times[i]. */
typedef double table_value(const struct table *t, const struct weights *w,
	const double *times);

/* What item i adds to it, centred on 0: its derivative by times[i] where all
 * are 1, times how many items there are. Error about 1e-10. */
__attribute__((unused)) static double
table_slope(table_value *value, const struct table *t, const struct weights *w,
	size_t i)
{
	static const double at[] = {-2, -1, 1, 2}, by[] = {1, -8, 8, -1};
	const double h = 1e-3;
	double times[ITEMS], sum = 0;

	for (size_t k = 0; k < t->items; k++)
		times[k] = 1;
	for (int k = 0; k < 4; k++) {
		times[i] = 1 + h * at[k];
		sum += by[k] * value(t, w, times);
	}
	return (double)t->items * sum / (12 * h);
}

/* ---- coefficients, items counted times[i] ---- */

__attribute__((unused)) static double
table_pa(const struct table *t, const struct weights *w, const double *times)
{
	double n = 0, sum = 0;

	for (size_t i = 0; i < t->items; i++)
		if (table_given(t, i) > 1) {
			double d = times[i] * table_counts(t, i);

			n += d;
			sum += d * table_agree(t, w, i);
		}
	return sum / n;
}

/* The mean over items of the share of each label, by what they weigh. */
__attribute__((unused)) static void
table_shares(const struct table *t, const double *times, double *share)
{
	double n = 0;

	memset(share, 0, LABELS * sizeof *share);
	for (size_t i = 0; i < t->items; i++)
		n += times[i] * table_mass(t, i) / (double)table_given(t, i);
	for (size_t i = 0; i < t->items; i++)
		for (size_t g = 0; g < t->people; g++)
			if (t->label[i][g] != NOTHING)
				share[(int)t->label[i][g]] += voice_of(t, g) *
					times[i] / n / (double)table_given(t, i);
}

/* Two labels drawn from the same shares agree so much. */
__attribute__((unused)) static double
table_expected(const struct table *t, const struct weights *w, const double *share)
{
	double sum = 0;

	for (size_t k = 0; k < t->labels; k++)
		for (size_t l = 0; l < t->labels; l++)
			sum += weights_at(w, k, l) * share[k] * share[l];
	return sum;
}

__attribute__((unused)) static double
table_bp(const struct table *t, const struct weights *w, const double *times)
{
	double share[LABELS];

	for (size_t k = 0; k < t->labels; k++)
		share[k] = 1 / (double)t->labels;
	return beyond(table_pa(t, w, times), table_expected(t, w, share));
}

__attribute__((unused)) static double
table_fleiss(const struct table *t, const struct weights *w, const double *times)
{
	double share[LABELS];

	table_shares(t, times, share);
	return beyond(table_pa(t, w, times), table_expected(t, w, share));
}

__attribute__((unused)) static double
table_ac(const struct table *t, const struct weights *w, const double *times)
{
	double share[LABELS], all = 0, unsure = 0, q = (double)t->labels;

	table_shares(t, times, share);
	for (size_t k = 0; k < t->labels; k++) {
		unsure += share[k] * (1 - share[k]);
		for (size_t l = 0; l < t->labels; l++)
			all += weights_at(w, k, l);
	}
	return beyond(table_pa(t, w, times), all / (q * (q - 1)) * unsure);
}

/* Krippendorff's coincidences: pairs of labels of one item, by r - 1. n: what each
 * label weighs in all, of items with pairs; squares: sum of w_a^2 over the labels. */
__attribute__((unused)) static double
table_coincidences(const struct table *t, const double *times,
	double o[LABELS][LABELS], double *n, double *squares)
{
	double all = 0;

	*squares = 0;
	memset(o, 0, LABELS * sizeof *o);
	memset(n, 0, LABELS * sizeof *n);
	for (size_t i = 0; i < t->items; i++)
		for (size_t g = 0; g < t->people; g++)
			for (size_t h = 0; h < t->people; h++) {
				int k = t->label[i][g], l = t->label[i][h];
				double d;

				if (k == NOTHING || l == NOTHING ||
				    table_given(t, i) < 2)
					continue;
				d = times[i] * voice_of(t, g) * voice_of(t, h);
				n[k] += g == h ? d / voice_of(t, g) : 0;
				*squares += g == h ? d : 0;
				if (g == h)
					continue;
				d /= (double)table_given(t, i) - 1;
				o[k][l] += d;
				all += d;
			}
	return all;
}

/* Do and De of the distances, and the labels N that pairs of all labels are of: as
 * many as have a share 1/N of pairs of a label with itself. */
__attribute__((unused)) static double
table_disagree(const struct table *t, const double *times,
	double (*distance)(const double *n, const struct table *t, size_t k,
	size_t l), const struct weights *w, double *expected, double *all)
{
	double o[LABELS][LABELS], n[LABELS], sum = 0, chance = 0, mass = 0;
	double squares, pairs = table_coincidences(t, times, o, n, &squares);

	for (size_t k = 0; k < t->labels; k++)
		mass += n[k];
	*all = mass * mass / squares;
	for (size_t k = 0; k < t->labels; k++)
		for (size_t l = 0; l < t->labels; l++) {
			double d = distance ? distance(n, t, k, l) :
				1 - weights_at(w, k, l);

			sum += o[k][l] * d;
			chance += n[k] * n[l] * d;
		}
	*expected = chance / (mass * mass - squares);
	return sum / pairs;
}

/* alpha = 1 - Do / De, with any weights. */
__attribute__((unused)) static double
table_alpha(const struct table *t, const struct weights *w, const double *times)
{
	double all, expected;
	double found = table_disagree(t, times, NULL, w, &expected, &all);

	return expected < 1e-13 ? (double)NAN : 1 - found / expected;
}

/* Without the N - 1 of small samples: what the standard error is of. */
__attribute__((unused)) static double
table_alpha_large(const struct table *t, const struct weights *w, const double *times)
{
	double all, expected;
	double found = table_disagree(t, times, NULL, w, &expected, &all);

	return 1 - found / (expected * (all - 1) / all);
}

/* The root of the sum of squares by n (n - 1). */
__attribute__((unused)) static double
error_of(const double *x, size_t n)
{
	double sum = 0;

	for (size_t i = 0; i < n; i++)
		sum += x[i] * x[i];
	return sqrt(sum / ((double)n * ((double)n - 1)));
}

#endif
