/* sample: its sums against loops over the pairs of labels of each item. */
#include "agree/sample.h"

#include "crowd.h"

/* The sums of the table's items, each counted times[i]. */
static void
check_sums(const struct crowd *c, const struct table *t, const double *times)
{
	const struct sample_sums *s = &c->sample.t;
	double n = 0, pairable = 0, ratings = 0, paired = 0, agree = 0;
	double alpha = 0, share[LABELS] = {0}, count[LABELS] = {0}, labels = 0;
	double pairs = 0, alpha_pairs = 0, mass = 0, squares = 0;

	for (size_t i = 0; i < t->items; i++) {
		double r = (double)table_given(t, i), d = times[i];
		double a = table_agree(t, &c->w, i), h = d * table_counts(t, i);

		n += d;
		ratings += d * r;
		labels += d * table_mass(t, i) / r;
		for (size_t g = 0; g < t->people; g++) {
			double w = voice_of(t, g);

			if (t->label[i][g] == NOTHING)
				continue;
			share[(int)t->label[i][g]] += d * w / r;
			count[(int)t->label[i][g]] += r < 2 ? 0 : d * w;
			squares += r < 2 ? 0 : d * w * w;
		}
		if (r < 2)
			continue;
		pairable += d;
		paired += d * r;
		pairs += h;
		agree += h * a;
		alpha += h * a * r;
		alpha_pairs += h * r;
		mass += d * table_mass(t, i);
	}
	CHECK_NEAR(sum_value(&s->items), n, 1e-12);
	CHECK_NEAR(sum_value(&s->pairable), pairable, 1e-12);
	CHECK_NEAR(sum_value(&s->ratings), ratings, 1e-12);
	CHECK_NEAR(sum_value(&s->paired), paired, 1e-12);
	CHECK_NEAR(sum_value(&s->labels), labels, 1e-12);
	CHECK_NEAR(sum_value(&s->pairs), pairs, 1e-12);
	CHECK_NEAR(sum_value(&s->agree), agree, 1e-12);
	CHECK_NEAR(sum_value(&s->alpha), alpha, 1e-11);
	CHECK_NEAR(sum_value(&s->alpha_pairs), alpha_pairs, 1e-11);
	CHECK_NEAR(sum_value(&s->mass), mass, 1e-12);
	CHECK_NEAR(sum_value(&s->squares), squares, 1e-11);
	sample_shares(&c->sample);
	for (size_t k = 0; k < t->labels; k++) {
		CHECK_NEAR(sum_value(&s->share[k]), share[k], 1e-12);
		CHECK_NEAR(sum_value(&s->count[k]), count[k], 1e-12);
		if (n > 0)
			CHECK_NEAR(c->sample.share[k], share[k] / labels, 1e-12);
	}
}

/* s_i is the sum of the weights of an item's ordered pairs of labels. */
static void
check_vectors(const struct crowd *c, const struct table *t)
{
	for (size_t i = 0; i < t->items; i++) {
		size_t v = c->subset.vector[i];
		double r = (double)table_given(t, i), s = r < 2 ? 0 :
			table_agree(t, &c->w, i) * table_pairs(t, i);

		CHECK_NEAR(c->sample.s[v], s, 1e-12);
		CHECK_NEAR(sample_agree(&c->subset, v, &c->w), s, 1e-12);
	}
}

/* Items drawn at random, partly too, then all again; then one more and one less
 * of a vector. */
static void
draw(struct crowd *c, const struct table *t, struct rng *r)
{
	double times[ITEMS], m[ITEMS] = {0};
	size_t v = c->subset.vector[0];

	for (size_t i = 0; i < t->items; i++) {
		times[i] = (double)rng_below(r, 8) / 4;
		m[c->subset.vector[i]] += times[i];
	}
	sample_draw(&c->sample, m, times);
	CHECK(c->sample.m == m && c->sample.drawn == times);
	check_sums(c, t, times);
	sample_add(&c->sample, v, 1.5);
	times[0] += 1.5;
	check_sums(c, t, times);
	CHECK(c->sample.m[v] == m[v]);
	sample_draw(&c->sample, NULL, NULL);
	CHECK(c->sample.m == c->subset.items && !c->sample.drawn);
	for (size_t i = 0; i < t->items; i++)
		times[i] = 1;
	check_sums(c, t, times);
	sample_add(&c->sample, v, -1);
	times[0] = 0;
	check_sums(c, t, times);
	sample_draw(&c->sample, NULL, NULL);
}

/* Each answer of the subset is listed once, by annotator. */
static void
check_answers(const struct crowd *c)
{
	const struct subset *p = &c->subset;
	bool *given = mem_zero(p->all->answers.n, sizeof *given);
	size_t n = 0, r;

	for (size_t g = 0; g < p->annotators; g++)
		for (size_t i = c->sample.first[g]; i < c->sample.first[g + 1];
		     i++)
			CHECK(p->answer[c->sample.answer[i]].annotator == g &&
				(i == 0 || c->sample.answer[i - 1] <
				c->sample.answer[i]));
	for (size_t i = 0; i < p->count; i++) {
		const uint32_t *rating = subset_ratings(p, i, &r);

		for (size_t k = 0; k < r; k++) {
			n += !given[rating[k]];
			given[rating[k]] = true;
		}
	}
	MEM_FREE(given);
	CHECK(c->sample.first[0] == 0 && c->sample.first[p->annotators] == n);
}

static void
tables(void)
{
	struct rng r = check_rng(1, 0);

	for (size_t round = 0; round < 200; round++) {
		struct table t = table_draw(&r, 1, 1);
		bool known = rng_below(&r, 2);
		struct crowd c;

		if (known && round % 3 == 0)
			table_weigh(&t, &r);
		crowd_make(&c, &t, &weightings[round % OF_LABELS],
			known);
		check_vectors(&c, &t);
		draw(&c, &t, &r);
		if (known)
			check_answers(&c);
		else
			CHECK(!c.sample.answer && !c.sample.first);
		crowd_end(&c);
	}
}

/* In a subset of the items, answers to other items are not listed. */
static void
few(void)
{
	const uint32_t item[] = {2, 0};
	struct table t = table_of("12. .31 21.", 3);
	struct classes classes = {.scale = {3, numbers, true}};
	struct crowd c;

	crowd_items(&c.all, &t, true);
	weights_init(&c.w, weighting(NULL), &classes.scale);
	subset_init(&c.subset, &c.all, item, 2, &classes, false);
	sample_init(&c.sample, &c.subset, NULL, &c.w);
	CHECK(c.subset.annotators == 2 && c.sample.first[2] == 4);
	CHECK(c.sample.pairs == NULL);
	check_answers(&c);
	crowd_end(&c);
}

CHECK_ALL(tables, few)
