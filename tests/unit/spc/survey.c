/* survey: answers and chances against ordered draws of people one by one. */
#include "spc/survey.h"

#include "check.h"

enum { CELLS = 4, MOST = 8, SEEN = 200 };

/* Labelled people: one entry each, and the same as cells. */
struct room {
	uint32_t label[MOST];
	size_t n;
	struct cell cell[CELLS];
	struct vector people;
};

/* Labels need not be dense, as those of an item are not. */
static void
fill(struct room *r, const uint32_t *counts)
{
	r->n = 0;
	r->people = (struct vector){.cell = r->cell};
	for (uint32_t c = 0; c < CELLS; c++) {
		if (counts[c] == 0)
			continue;
		r->cell[r->people.cells++] = (struct cell){3 * c + 1,
			counts[c]};
		r->people.n += counts[c];
		for (uint32_t i = 0; i < counts[c]; i++)
			r->label[r->n++] = 3 * c + 1;
	}
}

/* Every way to have up to three people of each label, and some more. */
static bool
next_room(struct room *r, int i)
{
	static const uint32_t more[][CELLS] = {{8, 0, 0, 0}, {7, 0, 0, 1},
		{1, 6, 1, 0}, {0, 4, 4, 0}, {2, 2, 2, 2}, {5, 1, 1, 1}};
	uint32_t counts[CELLS];

	for (int c = 0, rest = i + 1; c < CELLS; c++, rest /= 3)
		counts[c] = (uint32_t)rest % 3;
	if (i >= 80 && i < 86)
		memcpy(counts, more[i - 80], sizeof counts);
	fill(r, counts);
	return i < 86;
}

/* ---- brute force: one person after the other ---- */

/* Answers as digits of base 16, a digit per label. */
static uint64_t
digit(uint32_t label)
{
	return UINT64_C(1) << 4 * label;
}

/* The answers of every ordered k of the people. */
struct asked {
	uint64_t key[SEEN];
	double times[SEEN], all;
	size_t n;
};

static void
count_key(struct asked *a, uint64_t key)
{
	size_t i = 0;

	while (i < a->n && a->key[i] != key)
		i++;
	if (i == a->n) {
		a->key[i] = key;
		a->times[i] = 0;
		a->n++;
	}
	a->times[i]++;
	a->all++;
}

static void
ask(const struct room *r, uint32_t k, unsigned taken, uint64_t key,
	struct asked *a)
{
	if (k == 0) {
		count_key(a, key);
		return;
	}
	for (size_t i = 0; i < r->n; i++)
		if (!(taken >> i & 1))
			ask(r, k - 1, taken | 1U << i, key +
				digit(r->label[i]), a);
}

static double
asked_share(const struct asked *a, uint64_t key)
{
	for (size_t i = 0; i < a->n; i++)
		if (a->key[i] == key)
			return a->times[i] / a->all;
	return 0;
}

/* ---- walks ---- */

/* The answers visited by a walk, in order. */
struct trail {
	const struct vector *people;
	uint32_t k;
	uint64_t key[SEEN];
	double chance[SEEN];
	size_t n;
};

static uint64_t
key_of(const struct survey *s)
{
	uint64_t key = 0;

	for (size_t c = 0; c < s->people->cells; c++)
		key += s->y[c].n * digit(s->y[c].label);
	return key;
}

static void
note(void *to, const struct survey *s, double chance)
{
	struct trail *t = to;
	uint64_t sum = 0;

	CHECK(s->people == t->people);
	for (size_t c = 0; c < s->people->cells; c++) {
		CHECK(s->y[c].label == t->people->cell[c].label);
		CHECK(s->y[c].n <= t->people->cell[c].n);
		sum += s->y[c].n;
	}
	CHECK(sum == t->k);
	CHECK_NEAR(survey_chance(s, s->y, s->people->cells, t->k), chance, 1e-12);
	if (!CHECK(t->n < SEEN))
		return;
	t->key[t->n] = key_of(s);
	t->chance[t->n++] = chance;
}

static struct trail
walk(struct survey *s, uint32_t k)
{
	struct trail t = {.people = s->people, .k = k};

	survey_walk(s, k, note, &t);
	return t;
}

/* Each possible answer is visited once, with its share of the draws. */
static void
is_asked(const struct trail *t, const struct asked *a)
{
	double sum = 0;

	CHECK(t->n == a->n);
	for (size_t i = 0; i < t->n; i++) {
		for (size_t j = 0; j < i; j++)
			CHECK(t->key[i] != t->key[j]);
		CHECK_NEAR(t->chance[i], asked_share(a, t->key[i]), 1e-15);
		sum += t->chance[i];
	}
	CHECK_NEAR(sum, 1, 1e-14);
}

static void
is_same(const struct trail *a, const struct trail *b)
{
	CHECK(a->n == b->n);
	CHECK(memcmp(a->key, b->key, a->n * sizeof *a->key) == 0);
	CHECK(memcmp(a->chance, b->chance, a->n * sizeof *a->chance) == 0);
}

/* A survey reused for all the rooms gives the same as a new one for each. */
static void
walks(void)
{
	static struct room room[86];
	struct vector people[86];
	struct survey moved = {0};

	for (int i = 0; i < 86; i++) {
		CHECK(next_room(&room[i], i));
		people[i] = room[i].people;
	}
	for (int i = 0; i < 86; i++) {
		struct survey fresh = {0};
		double answers[MOST + 1];

		survey_set(&moved, &people[i]);
		survey_set(&fresh, &people[i]);
		survey_answers(&people[i], MOST, answers);
		for (uint32_t k = 0; k <= MOST; k++) {
			struct asked a = {.n = 0};
			struct trail t, u;

			if (k > room[i].n) {
				CHECK(answers[k] == 0);
				continue;
			}
			t = walk(&moved, k);
			u = walk(&fresh, k);
			CHECK(answers[k] == (double)t.n);
			is_same(&t, &u);
			ask(&room[i], k, 0, 0, &a);
			is_asked(&t, &a);
		}
	}
}

/* The first cell's answers ascend, and within them the second's. */
static void
order(void)
{
	static const uint32_t expected[][3] = {{0, 2, 1}, {1, 1, 1}, {1, 2, 0},
		{2, 0, 1}, {2, 1, 0}};
	struct survey s = {0};
	struct room room;
	struct trail t;

	fill(&room, (const uint32_t[]){2, 2, 1, 0});
	survey_set(&s, &room.people);
	t = walk(&s, 3);
	CHECK(t.n == 5);
	for (size_t i = 0; i < t.n; i++)
		CHECK(t.key[i] == expected[i][0] * digit(1) + expected[i][1] *
			digit(4) + expected[i][2] * digit(7));
}

/* ---- chances of answers that come from elsewhere ---- */

/* Every answer over labels that these people know and others. */
static void
chances(void)
{
	struct survey s = {0};
	struct room room;
	struct asked asked[6];

	fill(&room, (const uint32_t[]){2, 0, 3, 1});
	survey_set(&s, &room.people);
	for (uint32_t k = 0; k < 6; k++) {
		asked[k].n = 0;
		asked[k].all = 0;
		ask(&room, k, 0, 0, &asked[k]);
	}
	for (uint32_t code = 0; code < 1024; code++) {
		struct cell y[5] = {{0, code & 3}, {1, code >> 2 & 3},
			{4, code >> 4 & 3}, {7, code >> 6 & 3},
			{10, code >> 8 & 3}};
		uint64_t key = 0;
		uint32_t k = 0;

		for (size_t c = 0; c < 5; c++) {
			key += y[c].n * digit(y[c].label);
			k += y[c].n;
		}
		if (k < 6)
			CHECK_NEAR(survey_chance(&s, y, 5, k), asked_share(
				&asked[k], key), 1e-15);
	}
	CHECK(survey_chance(&s, NULL, 0, 0) == 1);
	CHECK(survey_chance(&s, &(struct cell){15, 1}, 1, 1) == 0);
}

/* ---- many people ---- */

/* log C(n, j), as a sum of the smaller of j and n - j terms: lgamma() of 1e9
 * would be off by 1e-6. */
static double
log_choose(double n, double j)
{
	double sum = 0;

	j = fmin(j, n - j);
	for (double i = 0; i < j; i++)
		sum += log((n - i) / (i + 1));
	return sum;
}

struct sums {
	double sum, error;
	uint32_t k;
	size_t n;
};

static void
add_up(void *to, const struct survey *s, double chance)
{
	const struct vector *p = s->people;
	struct sums *t = to;
	double log_h = -log_choose((double)p->n, t->k);

	t->sum += chance;
	for (size_t c = 0; c < p->cells; c++)
		log_h += log_choose(p->cell[c].n, s->y[c].n);
	if (log_h > -690) /* smaller ones may lose digits, or be 0 */
		t->error = fmax(t->error, fabs(chance / exp(log_h) - 1));
	else
		CHECK(chance >= 0 && chance < 1e-299);
	CHECK_NEAR(survey_chance(s, s->y, p->cells, t->k), chance,
		1e-15 * (double)p->n * log((double)p->n));
	t->n++;
}

static void
many(void)
{
	static const struct {
		struct cell cell[3];
		size_t cells;
		uint32_t k;
		double answers;
	} raters[] = {
		{{{0, 3000}, {5, 2000}}, 2, 100, 101},
		{{{0, 2500}, {1, 2400}, {2, 100}}, 3, 100, 5151},
		{{{0, 3000}, {5, 2000}}, 2, 1500, 1501},
		{{{0, 1300}, {1, 10}}, 2, 655, 11},
		{{{0, 600000000}, {1, 400000000}}, 2, 100, 101},
		{{{2, 999999999}, {3, 1}}, 2, 1000, 2},
		{{{0, 4294967295}, {1, 4294967295}, {9, 7}}, 3, 60, 460},
	};

	for (size_t i = 0; i < sizeof raters / sizeof *raters; i++) {
		struct vector p = {raters[i].cell, raters[i].cells, 0};
		struct sums t = {.k = raters[i].k};
		double *answers = mem_zero(t.k + 1, sizeof *answers);
		struct survey s = {0};

		for (size_t c = 0; c < p.cells; c++)
			p.n += p.cell[c].n;
		survey_set(&s, &p);
		survey_walk(&s, t.k, add_up, &t);
		survey_answers(&p, t.k, answers);
		CHECK_NEAR(t.sum, 1, 1e-13);
		CHECK(t.error < 1e-10);
		CHECK((double)t.n == raters[i].answers);
		CHECK(answers[t.k] == raters[i].answers);
		MEM_FREE(answers);
	}
}

/* With thousands of labels the product of the factors exceeds the range of
 * double. 2,000 labels with 3 people each, each label answered once: 3^2000 /
 * C(6000, 2000) = 0. */
static void
spread(void)
{
	struct cell cell[2000], y[2000];
	struct vector p = {cell, 2000, 6000};
	struct survey s = {0};

	for (uint32_t c = 0; c < 2000; c++) {
		cell[c] = (struct cell){c, 3};
		y[c] = (struct cell){c, 1};
	}
	survey_set(&s, &p);
	CHECK(survey_chance(&s, y, 2000, 2000) == 0);
	/* all people of 1,500 labels, and all but one */
	for (uint32_t c = 0; c < 1500; c++)
		cell[c] = (struct cell){c, 2};
	p = (struct vector){cell, 1500, 3000};
	survey_set(&s, &p);
	for (uint32_t c = 0; c < 1500; c++)
		y[c].n = 2;
	CHECK_NEAR(survey_chance(&s, y, 1500, 3000), 1, 1e-12);
	y[0].n = 1;
	CHECK_NEAR(survey_chance(&s, y, 1500, 2999), 1. / 1500, 1e-12);
}

/* If all n people differ they have C(n, k) answers: to the last digits, beyond
 * the middle too; exactly for few people; none if k > n. */
static void
numbers(void)
{
	struct cell cell[120];
	struct vector p = {cell, 120, 120};
	double answers[121];

	for (uint32_t c = 0; c < 120; c++)
		cell[c] = (struct cell){c, 1};
	survey_answers(&p, 120, answers);
	for (uint32_t k = 0; k <= 120; k++)
		CHECK_NEAR(answers[k] / exp(log_choose(120, k)), 1, 1e-12);
	p.n = p.cells = 20;
	survey_answers(&p, 60, answers);
	for (uint32_t k = 0; k <= 60; k++)
		CHECK(answers[k] == (k > 20 ? 0 :
			round(exp(log_choose(20, k)))));
}

/* ---- draws ---- */

enum { DRAWS = 20000 };

/* Pearson's statistic for draws of k people; its mean is cells - 1, its
 * variance twice that. */
static void
is_drawn(struct survey *s, const struct room *room, uint32_t k, struct rng *r)
{
	struct asked a = {.n = 0}, drawn = {.n = 0};
	double chi = 0, free_cells;

	ask(room, k, 0, 0, &a);
	for (int i = 0; i < DRAWS; i++) {
		uint32_t sum = 0;

		survey_draw(s, k, r);
		for (size_t c = 0; c < s->people->cells; c++)
			sum += s->y[c].n;
		CHECK(sum == k);
		count_key(&drawn, key_of(s));
	}
	for (size_t i = 0; i < drawn.n; i++)
		CHECK(asked_share(&a, drawn.key[i]) > 0);
	for (size_t i = 0; i < a.n; i++) {
		double share = asked_share(&a, a.key[i]);
		double off = asked_share(&drawn, a.key[i]) - share;

		chi += off * off / share * DRAWS;
	}
	free_cells = (double)a.n - 1;
	CHECK(chi <= free_cells + 5 * sqrt(2 * free_cells));
	CHECK(free_cells < 5 || chi > free_cells / 20);
}

static void
draws(void)
{
	static const uint32_t counts[][CELLS] = {{3, 2, 2, 0}, {1, 5, 0, 1},
		{4, 0, 0, 3}, {5, 0, 0, 0}, {1, 1, 1, 1}};
	struct survey s = {0};
	struct rng r = check_rng(7, 0);

	for (size_t i = 0; i < sizeof counts / sizeof *counts; i++) {
		struct room room;

		fill(&room, counts[i]);
		survey_set(&s, &room.people);
		for (uint32_t k = 0; k <= room.n; k += k > 3 ? 2 : 1)
			is_drawn(&s, &room, k, &r);
	}
}

/* A survey_visit that adds up chances. */
static void
count_chance(void *to, const struct survey *s, double chance)
{
	double *sum = to;

	(void)s;
	*sum += chance;
}

/* Asking nobody about a million labels has one answer, and the walk needs no
 * recursion a million cells deep. */
static void
million(void)
{
	const size_t n = 1000000;
	struct cell *cell = mem_zero(n, sizeof *cell);
	struct vector people = {cell, n, n};
	struct survey s = {0};
	double visited = 0;

	for (uint32_t l = 0; l < n; l++)
		cell[l] = (struct cell){l, 1};
	survey_set(&s, &people);
	survey_walk(&s, 0, count_chance, &visited);
	CHECK(visited == 1);
	MEM_FREE(cell);
}

CHECK_ALL(walks, million, order, chances, many, numbers, spread, draws)
