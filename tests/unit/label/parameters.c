/* parameters: sums that are added from T, against sums by their definition. */
#include "label/parameters.h"

#include "ratings.h"

enum { ITEMS = 30, PEOPLE = 4, K = 40 };

/* Words of items that 2 to 4 people labelled, few of K labels twice. */
static void
draw(struct rng *r, char *words)
{
	*words = '\0';
	for (size_t i = 0; i < ITEMS; i++)
		for (size_t a = 0; a < PEOPLE; a++)
			if (a < 2 || rng_below(r, 2))
				sprintf(words + strlen(words), "%si%zu:a%zu:%zu",
					*words ? " " : "", i, a, rng_below(r, 3) ?
					i % K : rng_below(r, a == 0 ? 2 : K));
}

/* The sum of T_ik over the ratings of annotator a with label l. */
static double
cell(const struct model *s, uint32_t a, uint32_t l, const double *truth, size_t k)
{
	double sum = 0;

	for (size_t i = 0; i < s->t->n; i++)
		for (size_t r = s->t->first[i]; r < s->t->first[i + 1]; r++) {
			struct rating x = items_rating(s->t, r);

			if (x.annotator == a && x.label == l)
				sum += truth[i * s->k + k];
		}
	return sum;
}

static void
rows(void)
{
	struct rng r = check_rng(1, 0);
	size_t kept = 0, added = 0;

	for (int round = 0; round < 10; round++) {
		struct model_rules rules = {.form = TARGETS_DAWID_SKENE, .pseudo = 4,
			.right = .7, .rounds = 3};
		char words[8192];
		double room[K];
		struct model s;
		struct read x;

		draw(&r, words);
		read_ratings(&x, words, "-q");
		model_fit(&s, &rules, &x.t, K, x.order, NULL);
		for (size_t y = 0; y < x.t.answers.n; y++) {
			struct rating one = parameters_answer(&s, y);
			const double *row = parameters_row(&s, &s.next, y, room);
			double says[K];

			kept += s.place[y] != SIZE_MAX;
			added += s.place[y] == SIZE_MAX;
			model_says(&s, y, says);
			for (size_t k = 0; k < K; k++) {
				double all[K], sums[K];

				CHECK_NEAR(row[k], cell(&s, one.annotator, one.label,
					s.truth, k), 1e-12);
				CHECK_NEAR(row[k], parameters_cell(&s, &s.next, y, k),
					1e-12);
				model_row(&s, one.annotator, k, all, sums);
				CHECK_NEAR(says[k], all[one.label], 1e-12);
			}
		}
	}
	CHECK(kept > 10 && added > 100);
}

CHECK_ALL(rows)
