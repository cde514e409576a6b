/* copies: the bound, and annotators one of whom repeats another. */
#include "screen/copies.h"

#include "world.h"

#include "stats/stats.h"

/* P(X >= k) of n tries with probability p. */
static double
tail(size_t k, size_t n, double p)
{
	double sum = 0;

	for (size_t i = k; i <= n; i++)
		sum += exp(lgamma((double)n + 1) - lgamma((double)i + 1) -
			lgamma((double)(n - i) + 1) + (double)i * log(p) +
			(double)(n - i) * log1p(-p));
	return sum;
}

static void
bound(void)
{
	for (size_t n = 1; n < 60; n += 7)
		for (size_t k = 0; k <= n; k++)
			for (double p = .05; p < 1; p += .1) {
				double b = copies_bound((double)k, (double)n, p);

				CHECK(b <= 1 && b >= tail(k, n, p) - 1e-12);
			}
	CHECK_NEAR(copies_bound(20, 20, .5), pow(.5, 20), 1e-15);
	CHECK(copies_bound(5, 10, .5) == 1 && copies_bound(4, 10, .5) == 1);
}

/* Eight people say one of three labels of each of n items, drawn anew for each; w7
 * says what w6 says of all but `slips` items. */
static void
read_crowd(struct world *w, size_t n, size_t slips)
{
	struct rng r = check_rng(6, n);
	FILE *f = fopen("crowd.tsv", "w");

	fprintf(f, "item\tannotator\tlabel\n");
	for (size_t i = 0; i < n; i++)
		for (size_t a = 0, last = 0; a < 8; a++) {
			size_t label = rng_below(&r, 3);

			if (a == 7 && i >= slips)
				label = last;
			last = label;
			fprintf(f, "i%zu\tw%zu\t%c\n", i, a, (char)('a' + label));
		}
	fclose(f);
	*w = (struct world){.labels = 3};
	world_open(w, "", "crowd.tsv", &world_need);
	MEM_FREE(items_rank(&w->table));
	world_raters(w);
}

static void
found(void)
{
	bool skip[8] = {false};
	struct copies c;
	struct world w;

	read_crowd(&w, 60, 3);
	copies_find(&c, &w.raters, skip);
	CHECK(c.found == 1 && c.pairs == 28 && !c.many);
	for (uint32_t a = 0; a < 8; a++)
		CHECK(c.of[a].of == (a == 6 ? 7 : a == 7 ? 6 : COPIES_NOBODY));
	CHECK(c.of[6].shared == 60 && c.of[6].equal >= 57);
	CHECK(c.of[6].chance > .3 && c.of[6].chance < .6);
	CHECK_NEAR(c.of[6].p, 28 * copies_bound(c.of[6].equal, 60, c.of[6].chance),
		1e-15);
	/* who is left out is nobody's copy */
	skip[6] = true;
	copies_find(&c, &w.raters, skip);
	CHECK(c.found == 0 && c.pairs == 21);
	/* without copies, and with too few items */
	skip[6] = false;
	read_crowd(&w, 60, 60);
	copies_find(&c, &w.raters, skip);
	CHECK(c.found == 0 && c.pairs == 28);
	read_crowd(&w, COPIES_SHARED - 1, 0);
	copies_find(&c, &w.raters, skip);
	CHECK(c.found == 0 && c.pairs == 0);
}

/* ---- by definition ---- */

enum { ITEMS = 45, PEOPLE = 6, MOST = 2, LABELS = 3 };

/* The labels of each person for each item, none or more. */
struct said {
	size_t n[ITEMS][PEOPLE], label[ITEMS][PEOPLE][MOST];
};

/* Person 5 repeats person 4 but for every `apart`-th item, near: 4 does 3 for three
 * of five items. */
static void
say(struct said *s, struct rng *r, size_t apart, bool near)
{
	for (size_t i = 0; i < ITEMS; i++)
		for (size_t a = 0; a < PEOPLE; a++) {
			size_t of = a == 5 && i % apart ? 4 :
				a == 4 && near && i % 5 < 3 ? 3 : a;

			s->n[i][a] = rng_below(r, 9) == 0 ? 0 :
				1 + (rng_below(r, 4) == 0);
			for (size_t k = 0; k < MOST; k++)
				s->label[i][a][k] = rng_below(r, 2) ? 0 :
					rng_below(r, LABELS);
			if (of == a)
				continue;
			s->n[i][a] = s->n[i][of];
			memcpy(s->label[i][a], s->label[i][of],
				sizeof s->label[i][of]);
		}
}

static void
write_said(const struct said *s)
{
	FILE *f = fopen("said.tsv", "w");

	fprintf(f, "item\tannotator\tlabel\n");
	for (size_t i = 0; i < ITEMS; i++)
		for (size_t a = 0; a < PEOPLE; a++)
			for (size_t k = 0; k < s->n[i][a]; k++)
				fprintf(f, "i%zu\tw%zu\t%c\n", i, a,
					(char)('a' + s->label[i][a][k]));
	fclose(f);
}

/* Items of both, and the sum of the shares of equal pairs of labels. */
static double
equal_labels(const struct said *s, size_t a, size_t b, double *shared)
{
	double sum = 0;

	*shared = 0;
	for (size_t i = 0; i < ITEMS; i++) {
		double pairs = (double)(s->n[i][a] * s->n[i][b]);

		*shared += pairs > 0;
		for (size_t k = 0; k < s->n[i][a]; k++)
			for (size_t m = 0; m < s->n[i][b]; m++)
				sum += (s->label[i][a][k] == s->label[i][b][m]) /
					pairs;
	}
	return sum;
}

/* The lower limit of the best rate of a with anyone but b. */
static double
next_best(const struct said *s, size_t a, size_t b)
{
	double most = 0, lo = 0, hi;

	for (size_t o = 0; o < PEOPLE; o++) {
		double shared, equal;

		if (o == a || o == b)
			continue;
		equal = equal_labels(s, a, o, &shared);
		if (shared >= COPIES_SHARED && equal / shared > most) {
			most = equal / shared;
			stats_wilson(equal, shared, .95, &lo, &hi);
		}
	}
	return lo;
}

/* The mean over the items of a and b of sum_k ((n_k + pi_k) / (n + 1))^2. */
static double
expected(const struct said *s, size_t a, size_t b)
{
	double pi[LABELS] = {0}, all = 0, sum = 0, items = 0;

	for (size_t i = 0; i < ITEMS; i++)
		for (size_t o = 0; o < PEOPLE; o++)
			for (size_t k = 0; k < s->n[i][o]; k++, all++)
				pi[s->label[i][o][k]]++;
	for (size_t i = 0; i < ITEMS; i++) {
		double n[LABELS] = {0}, others = 0;

		if (s->n[i][a] == 0 || s->n[i][b] == 0)
			continue;
		items++;
		for (size_t o = 0; o < PEOPLE; o++)
			for (size_t k = 0; k < s->n[i][o] && o != a && o != b; k++) {
				n[s->label[i][o][k]]++;
				others++;
			}
		for (size_t l = 0; l < LABELS; l++)
			sum += pow((n[l] + pi[l] / all) / (others + 1), 2);
	}
	return sum / items;
}

/* Labels of one person for one item, and people who are not asked, too. */
static void
defined(void)
{
	bool skip[PEOPLE] = {false};
	size_t by_others = 0, by_next = 0;

	for (size_t run = 0; run < 40; run++) {
		struct rng r = check_rng(8, run);
		double shared, equal, chance, next;
		struct copies c;
		struct world w = {.labels = LABELS};
		struct said s;

		say(&s, &r, 15 + run, run % 2);
		write_said(&s);
		world_open(&w, "-q", "said.tsv", &world_need);
		MEM_FREE(items_rank(&w.table));
		world_raters(&w);
		copies_find(&c, &w.raters, skip);
		equal = equal_labels(&s, 4, 5, &shared);
		chance = expected(&s, 4, 5);
		next = fmax(next_best(&s, 4, 5), next_best(&s, 5, 4));
		if (c.of[4].of == 5) {
			CHECK(c.of[5].of == 4 && c.of[4].shared == shared);
			CHECK_NEAR(c.of[4].equal, equal, 1e-12);
			CHECK_NEAR(c.of[4].chance, fmax(chance, next), 1e-12);
			by_others += chance > next;
			by_next += chance < next;
		}
	}
	if (!CHECK(by_others > 5 && by_next > 5))
		printf("\t%zu %zu\n", by_others, by_next);
}

/* ---- of many people, few of whom share items ---- */

enum { CROWD = 300, TASKS = 900, OF_PAIR = 24 };

/* Six of the people label each task. Of three pairs that share OF_PAIR tasks or more, two
 * have equal labels, or none. Returns the pairs that share COPIES_SHARED. */
static double
read_many(struct world *w, bool copies)
{
	static size_t shared[CROWD][CROWD];
	struct rng r = check_rng(13, copies);
	FILE *f = fopen("sparse.tsv", "w");
	double pairs = 0;

	memset(shared, 0, sizeof shared);
	fprintf(f, "item\tannotator\tlabel\n");
	for (size_t i = 0; i < TASKS; i++) {
		bool asked[CROWD] = {false};
		size_t pair = i < 3 * OF_PAIR ? i % 3 : 3, said = rng_below(&r, 3);

		for (size_t k = 0; k < 6; k++) {
			size_t a = k < 2 && pair < 3 ? 7 * pair + 100 * k :
				rng_below(&r, CROWD);

			if (asked[a])
				continue;
			asked[a] = true;
			for (size_t b = 0; b < CROWD; b++)
				shared[a < b ? a : b][a < b ? b : a] += asked[b];
			fprintf(f, "i%zu\tw%03zu\t%c\n", i, a, (char)('a' + (k < 2 &&
				copies && pair < 2 ? said : rng_below(&r, 3))));
		}
	}
	fclose(f);
	for (size_t a = 0; a < CROWD; a++)
		for (size_t b = a + 1; b < CROWD; b++)
			pairs += shared[a][b] >= COPIES_SHARED;
	*w = (struct world){.labels = 3};
	world_open(w, "", "sparse.tsv", &world_need);
	MEM_FREE(items_rank(&w->table));
	world_raters(w);
	return pairs;
}

/* Copies are found among pairs that were counted by a hash; without any, no pair needs
 * to be compared. */
static void
sparse(void)
{
	bool skip[CROWD] = {false};
	struct copies c;
	struct world w;

	CHECK(read_many(&w, true) == 3);
	copies_find(&c, &w.raters, skip);
	CHECK(c.found == 2 && c.pairs == 3 && c.of[0].of == 100 && c.of[107].of == 7);
	CHECK(c.of[14].of == COPIES_NOBODY && c.of[114].of == COPIES_NOBODY);
	CHECK(read_many(&w, false) == 3);
	copies_find(&c, &w.raters, skip);
	CHECK(c.found == 0 && c.pairs == 0 && !w.raters.own);
}

/* Too many labels of one item. */
static void
many(void)
{
	FILE *f = fopen("many.tsv", "w");
	struct world w = {.labels = 1};
	bool skip[50] = {false};
	struct copies c;

	fprintf(f, "item\tannotator\tlabel\n");
	for (size_t i = 0; i < 56000; i++)
		fprintf(f, "x\tw%zu\ta\n", i % 50);
	fclose(f);
	world_open(&w, "-q", "many.tsv", &world_need);
	MEM_FREE(items_rank(&w.table));
	world_raters(&w);
	copies_find(&c, &w.raters, skip);
	CHECK(c.many && c.found == 0 && c.of[0].of == COPIES_NOBODY);
}

CHECK_ALL(bound, found, defined, sparse, many)
