/* crowdtruth: the formulas as they stand, over all pairs of annotators; what
 * must hold of any crowd. */
#include "quality/crowdtruth.h"

#include "crowd.h"

#define TINY 1e-8

struct scores {
	double unit[UNITS], person[PEOPLE], wwa[PEOPLE], wua[PEOPLE];
	double label[LABELS];
};

/* sum_a AQS(a) x_a y_a */
static double
inner(const struct crowd *c, const double *quality, const double *x,
	const double *y)
{
	double sum = 0;

	for (size_t l = 0; l < c->labels; l++)
		sum += quality[l] * x[l] * y[l];
	return sum;
}

static void
vote(const struct crowd *c, size_t u, size_t w, double *v)
{
	for (size_t l = 0; l < c->labels; l++)
		v[l] = crowd_chose(c, u, w, l);
}

static double
alike(const struct crowd *c, const double *quality, size_t u, size_t i, size_t j)
{
	double x[LABELS], y[LABELS];

	vote(c, u, i, x);
	vote(c, u, j, y);
	return inner(c, quality, x, y) / fmax(sqrt(inner(c, quality, x, x) *
		inner(c, quality, y, y)), TINY);
}

static bool
is_unit(const struct crowd *c, size_t u)
{
	return crowd_judges(c, u) >= 2;
}

static double
unit_quality(const struct crowd *c, const struct scores *s, size_t u)
{
	double sum = 0, all = 0;

	for (size_t i = 0; i < c->people; i++)
		for (size_t j = 0; j < i; j++)
			if (crowd_judged(c, u, i) && crowd_judged(c, u, j)) {
				double w = s->person[i] * s->person[j];

				sum += w * alike(c, s->label, u, i, j);
				all += w;
			}
	return sum / fmax(all, TINY);
}

static double
with_others(const struct crowd *c, const struct scores *s, size_t w)
{
	double sum = 0, all = 0;

	for (size_t u = 0; u < c->units; u++)
		for (size_t o = 0; o < c->people; o++)
			if (o != w && is_unit(c, u) && crowd_judged(c, u, w) &&
			    crowd_judged(c, u, o)) {
				double x = s->person[o] * s->unit[u];

				sum += x * alike(c, s->label, u, w, o);
				all += x;
			}
	return sum / fmax(all, TINY);
}

static double
with_units(const struct crowd *c, const struct scores *s, size_t w)
{
	double sum = 0, all = 0;

	for (size_t u = 0; u < c->units; u++) {
		double x[LABELS], y[LABELS] = {0}, length;

		if (!is_unit(c, u) || !crowd_judged(c, u, w))
			continue;
		for (size_t l = 0; l < c->labels; l++) {
			x[l] = s->person[w] * crowd_chose(c, u, w, l);
			for (size_t o = 0; o < c->people; o++)
				y[l] += o == w ? 0 : s->person[o] *
					crowd_chose(c, u, o, l);
		}
		length = sqrt(inner(c, s->label, x, x) *
			inner(c, s->label, y, y));
		sum += s->unit[u] * (length < TINY ? TINY :
			inner(c, s->label, x, y) / length);
		all += s->unit[u];
	}
	return sum / fmax(all, TINY);
}

static double
label_quality(const struct crowd *c, const struct scores *s, size_t a)
{
	double sum = 0, all = 0;

	for (size_t i = 0; i < c->people; i++)
		for (size_t j = 0; j < c->people; j++) {
			double both = 0, theirs = 0;

			for (size_t u = 0; u < c->units; u++)
				if (i != j && is_unit(c, u) &&
				    crowd_judged(c, u, i) &&
				    crowd_chose(c, u, j, a)) {
					theirs += s->unit[u];
					both += s->unit[u] *
						crowd_chose(c, u, i, a);
				}
			if (theirs == 0)
				continue;
			sum += s->person[i] * s->person[j] * both / theirs;
			all += s->person[i] * s->person[j];
		}
	return all <= TINY ? TINY : fmax(sum / all, TINY);
}

static bool
has_judged(const struct crowd *c, size_t w)
{
	for (size_t u = 0; u < c->units; u++)
		if (is_unit(c, u) && crowd_judged(c, u, w))
			return true;
	return false;
}

/* One round; returns the largest change. */
static double
next(const struct crowd *c, bool open, struct scores *s)
{
	struct scores now = *s;
	double moved = 0;

	for (size_t u = 0; u < c->units; u++)
		if (is_unit(c, u)) {
			now.unit[u] = unit_quality(c, s, u);
			moved = fmax(moved, fabs(now.unit[u] - s->unit[u]));
		}
	for (size_t w = 0; w < c->people; w++)
		if (has_judged(c, w)) {
			now.wwa[w] = with_others(c, s, w);
			now.wua[w] = with_units(c, s, w);
			now.person[w] = now.wwa[w] * now.wua[w];
			moved = fmax(moved, fabs(now.person[w] - s->person[w]));
		}
	for (size_t a = 0; a < c->labels && !open; a++) {
		now.label[a] = label_quality(c, s, a);
		moved = fmax(moved, fabs(now.label[a] - s->label[a]));
	}
	*s = now;
	return moved;
}

static void
is_near(const struct crowd *c, const struct judgments *j,
	const struct crowdtruth_scores *x, const struct scores *y)
{
	for (size_t u = 0; u < j->units; u++)
		CHECK_NEAR(x->unit[u], y->unit[crowd_number(items_name(
			&c->items, j->item[u]))], 1e-12);
	for (size_t a = 0; a < j->annotators; a++) {
		size_t w = crowd_number(ids_name(&c->items.annotators, a));

		if (!has_judged(c, w))
			continue;
		CHECK_NEAR(x->annotator[a], y->person[w], 1e-12);
		CHECK_NEAR(x->wwa[a], y->wwa[w], 1e-12);
		CHECK_NEAR(x->wua[a], y->wua[w], 1e-12);
	}
	for (size_t a = 0; a < j->labels; a++)
		CHECK_NEAR(x->label[a], y->label[a], 1e-12);
}

static void
shares(const struct crowd *c, const struct crowdtruth *x)
{
	const struct judgments *j = x->of;

	for (size_t u = 0; u < j->units; u++) {
		size_t unit = crowd_number(items_name(&c->items, j->item[u]));
		double value[LABELS] = {0}, initial[LABELS] = {0}, all = 0;

		crowdtruth_shares(x, u, value, initial);
		for (size_t i = j->start[u]; i < j->start[u + 1]; i++)
			all += x->value.annotator[j->annotator[i]];
		for (size_t l = 0; l < c->labels; l++) {
			double sum = 0, n = 0;

			for (size_t i = j->start[u]; i < j->start[u + 1]; i++) {
				uint32_t a = j->annotator[i];
				size_t w = crowd_number(ids_name(
					&c->items.annotators, a));

				sum += crowd_chose(c, unit, w, l) ?
					x->value.annotator[a] : 0;
				n += crowd_chose(c, unit, w, l);
			}
			CHECK_NEAR(value[l], sum / fmax(all, TINY), 1e-12);
			CHECK_NEAR(initial[l], n / (double)crowd_judges(c,
				unit), 1e-12);
		}
	}
}

static void
drawn(bool open)
{
	struct rng r;

	rng_seed(&r, 3, open);
	for (int i = 0; i < 400; i++) {
		struct crowdtruth x;
		struct judgments j;
		struct scores s, first;
		struct crowd c;
		size_t rounds = 1;

		crowd_draw(&c, &r);
		if (!crowd_read(&c, &r, false))
			continue;
		judgments_make(&j, &c.items);
		crowdtruth_make(&x, &j, open);
		for (size_t u = 0; u < UNITS; u++)
			s.unit[u] = 1;
		for (size_t w = 0; w < PEOPLE; w++)
			s.person[w] = s.wwa[w] = s.wua[w] = 1;
		for (size_t a = 0; a < LABELS; a++)
			s.label[a] = 1;
		if (next(&c, open, &s) < .001) {
			first = s;
		} else {
			first = s;
			do
				rounds++;
			while (next(&c, open, &s) >= .001);
		}
		CHECK(x.rounds == rounds);
		is_near(&c, &j, &x.initial, &first);
		is_near(&c, &j, &x.value, &s);
		shares(&c, &x);
		crowdtruth_free(&x);
		judgments_free(&j);
		crowd_free(&c);
	}
}

/* A table of all pairs, and annotators one by one: many who share few units. */
static void
many_people(void)
{
	const struct items_need need = {.ratings = true, .names = true};
	char name[] = "many.tsv", *file = name;
	FILE *f = fopen(name, "w");
	struct input input;
	struct items t;
	struct judgments j;
	struct crowdtruth x;
	double first;

	fprintf(f, "item\tannotator\tlabel\n");
	for (int i = 0; i < 300; i++)
		fprintf(f, "i%d\ta%d\tx\ni%d\tb%d\t%c\n", i, i, i, i,
			i % 3 ? 'x' : 'y');
	fclose(f);
	options(&input, "");
	items_read(&t, &input, &need, &file, 1);
	free(items_rank(&t));
	judgments_make(&j, &t);
	crowdtruth_make(&x, &j, false);
	/* P_x(i|j) is 1 of a pair that agrees, 0 of one that does not: ordered
	 * pairs, 200 times 2 that agree, 100 where one alone said x */
	first = 400. / 500;
	CHECK_NEAR(x.initial.label[0], first, 1e-12);
	CHECK_NEAR(x.initial.label[1], TINY, 0);
	crowdtruth_free(&x);
	judgments_free(&j);
	items_free(&t);
	options_free(&input);
}

int
main(void)
{
	drawn(false);
	drawn(true);
	many_people();
	return check_done();
}
