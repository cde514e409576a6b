/* em: the function that no round lowers; many labels; products beyond doubles. */
#include "label/em.h"

#include "label/parameters.h"
#include "ratings.h"

enum { ITEMS = 24, PEOPLE = 6 };

/* Words of items that PEOPLE labelled with one of k labels. */
static void
draw(struct rng *r, size_t k, char *words)
{
	*words = '\0';
	for (size_t i = 0; i < ITEMS; i++)
		for (size_t a = 0; a < PEOPLE; a++)
			if (a == i % PEOPLE || rng_below(r, 3))
				sprintf(words + strlen(words), "%si%zu:a%zu:%zu",
					*words ? " " : "", i, a, rng_below(r, 5) < 2 ?
					i % k : rng_below(r, k));
}

/* log of prior_k times what the raters of an item said, by the parameters. */
static double
log_joint(const struct model *s, size_t i, size_t k)
{
	double sum = log(s->prior[k]), *says = mem_alloc(s->k, sizeof *says);

	for (size_t r = s->t->first[i]; r < s->t->first[i + 1]; r++) {
		model_says(s, s->t->answer[r], says);
		sum += log(says[k]);
	}
	MEM_FREE(says);
	return sum;
}

/* T of all items, and the log likelihood, by their definition. */
static void
check_truth(const struct model *s)
{
	double all = 0;

	for (size_t i = 0; i < s->t->n; i++) {
		double most = -HUGE_VAL, sum = 0;

		for (size_t k = 0; k < s->k; k++)
			most = fmax(most, log_joint(s, i, k));
		for (size_t k = 0; k < s->k; k++)
			sum += exp(log_joint(s, i, k) - most);
		for (size_t k = 0; k < s->k; k++)
			CHECK_NEAR(s->truth[i * s->k + k], exp(log_joint(s, i, k) -
				most) / sum, 1e-11);
		all += most + log(sum);
	}
	CHECK_NEAR(s->log_likelihood / all, 1, 1e-12);
}

/* Every form, with few labels and with so many that sums are added from T. */
static void
never_lower(void)
{
	static const size_t labels[] = {2, 3, 40};
	struct rng r = check_rng(1, 0);

	for (size_t round = 0; round < 18; round++) {
		size_t k = labels[round % 3];
		struct model_rules rules = {.form = (enum targets_model)(round / 3 % 3),
			.pseudo = 4, .right = .7, .prior = round < 9 ?
			MODEL_PRIOR_DEFAULT : MODEL_PRIOR_ESTIMATED};
		double before = -HUGE_VAL;
		char words[8192];
		struct model s;
		struct read x;

		draw(&r, k, words);
		read_ratings(&x, words, "-q");
		/* no round yet */
		model_fit(&s, &rules, &x.t, k, x.order, NULL);
		for (size_t n = 0; n < 30; n++) {
			struct model_state was = s.now;

			s.now = s.next;
			s.next = was;
			em_round(&s, true);
			CHECK(s.objective >= before - 1e-9);
			before = s.objective;
		}
		check_truth(&s);
	}
}

/* The products of 4,000 people are below the smallest double. */
static void
many(void)
{
	enum { CROWD = 4000 };
	static char words[CROWD * 40];
	struct model_rules rules = {.form = TARGETS_DAWID_SKENE, .pseudo = 4,
		.right = .7, .rounds = 3};
	char *to = words;
	struct model s;
	struct read x;

	for (int a = 0; a < CROWD; a++)
		to += sprintf(to, "%si:a%d:%d j:a%d:%d", a ? " " : "", a,
			a < CROWD / 2, a, a < CROWD / 2 + 3);
	read_ratings(&x, words, "-q");
	for (rules.form = 0; rules.form < 3; rules.form++) {
		model_fit(&s, &rules, &x.t, 2, x.order, NULL);
		check_truth(&s);
		CHECK(s.log_likelihood < -1000);
	}
}

CHECK_ALL(never_lower, many)
