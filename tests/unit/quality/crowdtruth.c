/* crowdtruth: the formulas as they stand, over all pairs of annotators; what
 * must hold of any crowd. */
#include "quality/crowdtruth.h"

#include "world.h"

#define TINY 1e-8

struct scores {
	double unit[WORLD_ITEMS], person[WORLD_PEOPLE], wwa[WORLD_PEOPLE], wua[WORLD_PEOPLE];
	double label[WORLD_LABELS];
};

/* sum_a AQS(a) x_a y_a */
static double
inner(const struct world *c, const double *quality, const double *x,
	const double *y)
{
	double sum = 0;

	for (size_t l = 0; l < c->labels; l++)
		sum += quality[l] * x[l] * y[l];
	return sum;
}

static void
vote(const struct world *c, size_t u, size_t w, double *v)
{
	for (size_t l = 0; l < c->labels; l++)
		v[l] = (c->times[u][w][l] > 0);
}

static double
alike(const struct world *c, const double *quality, size_t u, size_t i, size_t j)
{
	double x[WORLD_LABELS], y[WORLD_LABELS];

	vote(c, u, i, x);
	vote(c, u, j, y);
	return inner(c, quality, x, y) / fmax(sqrt(inner(c, quality, x, x) *
		inner(c, quality, y, y)), TINY);
}

static bool
is_unit(const struct world *c, size_t u)
{
	return world_judges(c, u) >= 2;
}

static double
unit_quality(const struct world *c, const struct scores *s, size_t u)
{
	double sum = 0, all = 0;

	for (size_t i = 0; i < c->people; i++)
		for (size_t j = 0; j < i; j++)
			if (world_given(c, u, i) && world_given(c, u, j)) {
				double w = s->person[i] * s->person[j];

				sum += w * alike(c, s->label, u, i, j);
				all += w;
			}
	return sum / fmax(all, TINY);
}

static double
with_others(const struct world *c, const struct scores *s, size_t w)
{
	double sum = 0, all = 0;

	for (size_t u = 0; u < c->items; u++)
		for (size_t o = 0; o < c->people; o++)
			if (o != w && is_unit(c, u) && world_given(c, u, w) &&
			    world_given(c, u, o)) {
				double x = s->person[o] * s->unit[u];

				sum += x * alike(c, s->label, u, w, o);
				all += x;
			}
	return sum / fmax(all, TINY);
}

static double
with_units(const struct world *c, const struct scores *s, size_t w)
{
	double sum = 0, all = 0;

	for (size_t u = 0; u < c->items; u++) {
		double x[WORLD_LABELS], y[WORLD_LABELS] = {0}, length;

		if (!is_unit(c, u) || !world_given(c, u, w))
			continue;
		for (size_t l = 0; l < c->labels; l++) {
			x[l] = s->person[w] * (c->times[u][w][l] > 0);
			for (size_t o = 0; o < c->people; o++)
				y[l] += o == w ? 0 : s->person[o] *
					(c->times[u][o][l] > 0);
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
label_quality(const struct world *c, const struct scores *s, size_t a)
{
	double sum = 0, all = 0;

	for (size_t i = 0; i < c->people; i++)
		for (size_t j = 0; j < c->people; j++) {
			double both = 0, theirs = 0;

			for (size_t u = 0; u < c->items; u++)
				if (i != j && is_unit(c, u) &&
				    world_given(c, u, i) &&
				    (c->times[u][j][a] > 0)) {
					theirs += s->unit[u];
					both += s->unit[u] *
						(c->times[u][i][a] > 0);
				}
			if (theirs == 0)
				continue;
			sum += s->person[i] * s->person[j] * both / theirs;
			all += s->person[i] * s->person[j];
		}
	return all <= TINY ? TINY : fmax(sum / all, TINY);
}

static bool
has_judged(const struct world *c, size_t w)
{
	for (size_t u = 0; u < c->items; u++)
		if (is_unit(c, u) && world_given(c, u, w))
			return true;
	return false;
}

/* One round; returns the largest change. */
static double
next(const struct world *c, bool open, struct scores *s)
{
	struct scores now = *s;
	double moved = 0;

	for (size_t u = 0; u < c->items; u++)
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
is_near(const struct world *c, const struct judgments *j,
	const struct crowdtruth_scores *x, const struct scores *y)
{
	for (size_t u = 0; u < j->raters.n; u++)
		CHECK_NEAR(x->unit[u], y->unit[world_number(items_name(
			&c->table, j->unit[u]))], 1e-12);
	for (size_t a = 0; a < j->raters.annotators; a++) {
		size_t w = world_person(c, a);

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
shares(const struct world *c, const struct crowdtruth *x)
{
	const struct judgments *j = x->of;

	for (size_t u = 0; u < j->raters.n; u++) {
		size_t unit = world_number(items_name(&c->table, j->unit[u]));
		double value[WORLD_LABELS] = {0}, initial[WORLD_LABELS] = {0}, all = 0;

		crowdtruth_shares(x, u, value, initial);
		for (size_t i = j->raters.start[u]; i < j->raters.start[u + 1]; i++)
			all += x->value.annotator[j->raters.rating[i].annotator];
		for (size_t l = 0; l < c->labels; l++) {
			double sum = 0, n = 0;

			for (size_t i = j->raters.start[u]; i < j->raters.start[u + 1]; i++) {
				uint32_t a = j->raters.rating[i].annotator;
				size_t w = world_person(c, a);

				sum += (c->times[unit][w][l] > 0) ?
					x->value.annotator[a] : 0;
				n += (c->times[unit][w][l] > 0);
			}
			CHECK_NEAR(value[l], sum / fmax(all, TINY), 1e-12);
			CHECK_NEAR(initial[l], n / (double)world_judges(c,
				unit), 1e-12);
		}
	}
}

static void
drawn(bool open)
{
	struct rng r = check_rng(3, open);

	for (int i = 0; i < 400; i++) {
		struct crowdtruth x;
		struct judgments j;
		struct scores s, first;
		struct world c;
		size_t rounds = 1;

		world_draw(&c, &r, 2, WORLD_LABELS);
		world_shuffle(&c, &r);
		world_read(&c, "");
		judgments_make(&j, &c.table);
		crowdtruth_make(&x, &j, open);
		for (size_t u = 0; u < WORLD_ITEMS; u++)
			s.unit[u] = 1;
		for (size_t w = 0; w < WORLD_PEOPLE; w++)
			s.person[w] = s.wwa[w] = s.wua[w] = 1;
		for (size_t a = 0; a < WORLD_LABELS; a++)
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
	}
}

/* Many annotators who share few units. */
static void
many_people(void)
{
	static char text[1 << 14] = "item\tannotator\tlabel\n";
	size_t n = strlen(text);
	struct world w;
	struct judgments j;
	struct crowdtruth x;
	double first;

	for (int i = 0; i < 300; i++)
		n += (size_t)snprintf(text + n, sizeof text - n,
			"i%d\ta%d\tx\ni%d\tb%d\t%c\n", i, i, i, i,
			i % 3 ? 'x' : 'y');
	world_of_text(&w, text, "");
	judgments_make(&j, &w.table);
	crowdtruth_make(&x, &j, false);
	/* P_x(i|j) is 1 of a pair that agrees, 0 of one that does not: ordered
	 * pairs, 200 times 2 that agree, 100 where one alone said x */
	first = 400. / 500;
	CHECK_NEAR(x.initial.label[0], first, 1e-12);
	CHECK_NEAR(x.initial.label[1], TINY, 0);
}

int
main(void)
{
	drawn(false);
	drawn(true);
	many_people();
	return check_done();
}
