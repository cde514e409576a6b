/* em: EM against EM by dense loops; what never falls; truths that are known. */
#include "label/ratings.h"
#include "math/em.h"
#include "stats/gamma.h"
#include "text/num.h"

enum { ITEMS = 9, PEOPLE = 5, K = 3 };

/* said[i][a]: 0 nothing, else 1 + label. */
struct dense {
	int said[ITEMS][PEOPLE];
	double t[ITEMS][K], prior[K], pi[PEOPLE][K][K], theta[PEOPLE];
	double know[PEOPLE], guess[PEOPLE], strategy[PEOPLE][K];
	double objective, log_likelihood;
	int gold;                /* item 0 is label gold - 1; 0: nobody knows */
};

static double
pseudo(const struct em_rules *r, size_t k, size_t l)
{
	return k == l ? r->pseudo * r->right : r->pseudo * (1 - r->right) / (K - 1);
}

static void
dense_mace(struct dense *d, size_t a)
{
	double known = 0, s[K] = {0}, all = 0;

	for (size_t i = 0; i < ITEMS; i++) {
		int l = d->said[i][a] - 1;
		double x;

		if (l < 0)
			continue;
		x = d->t[i][l] * d->know[a] / (d->guess[a] * d->strategy[a][l] +
			d->know[a]);
		known += x;
		s[l] += 1 - x;
		all += 1 - x;
	}
	d->know[a] = exp(gamma_digamma(known + .5) -
		gamma_digamma(known + all + 1));
	d->guess[a] = exp(gamma_digamma(all + .5) -
		gamma_digamma(known + all + 1));
	for (size_t l = 0; l < K; l++)
		d->strategy[a][l] = exp(gamma_digamma(s[l] + 10) -
			gamma_digamma(all + 10 * K));
}

static void
dense_maximise(struct dense *d, const struct em_rules *r)
{
	double one = r->pseudo > 0;

	for (size_t k = 0; k < K; k++) {
		double n = 0;

		for (size_t i = 0; i < ITEMS; i++)
			n += d->t[i][k];
		d->prior[k] = r->uniform ? 1. / K : (n + one) / (ITEMS + K * one);
	}
	for (size_t a = 0; a < PEOPLE; a++) {
		double n[K][K] = {{0}}, given = 0, right = 0;

		for (size_t i = 0; i < ITEMS; i++)
			for (size_t k = 0; k < K && d->said[i][a] > 0; k++)
				n[k][d->said[i][a] - 1] += d->t[i][k];
		for (size_t k = 0; k < K; k++) {
			double all = 0;

			for (size_t l = 0; l < K; l++) {
				all += n[k][l] + pseudo(r, k, l);
				given += n[k][l];
			}
			right += n[k][k];
			for (size_t l = 0; l < K; l++)
				d->pi[a][k][l] = all > 0 ? (n[k][l] +
					pseudo(r, k, l)) / all : 0;
		}
		d->theta[a] = fmin(1, (right + r->pseudo * r->right) /
			(given + r->pseudo));
		if (r->form == TARGETS_MACE)
			dense_mace(d, a);
	}
}

static double
dense_says(const struct dense *d, enum targets_model form, size_t a, size_t k, size_t l)
{
	return form == TARGETS_DAWID_SKENE ? d->pi[a][k][l] :
		form == TARGETS_ONE_COIN ? (k == l ? d->theta[a] :
		(1 - d->theta[a]) / (K - 1)) :
		d->guess[a] * d->strategy[a][l] + (k == l ? d->know[a] : 0);
}

static void
dense_expect(struct dense *d, const struct em_rules *r)
{
	d->log_likelihood = 0;
	for (size_t i = 0; i < ITEMS; i++) {
		double p[K], sum = 0;

		for (size_t k = 0; k < K; k++) {
			p[k] = d->prior[k];
			for (size_t a = 0; a < PEOPLE; a++)
				if (d->said[i][a] > 0)
					p[k] *= dense_says(d, r->form, a, k,
						(size_t)d->said[i][a] - 1);
			sum += p[k];
		}
		if (i == 0 && d->gold > 0) {
			sum = p[d->gold - 1];
			for (size_t k = 0; k < K; k++)
				p[k] = k + 1 == (size_t)d->gold ? sum : 0;
		}
		for (size_t k = 0; k < K; k++)
			d->t[i][k] = p[k] / sum;
		d->log_likelihood += log(sum);
	}
	d->objective = d->log_likelihood;
	for (size_t k = 0; k < K && r->pseudo > 0; k++)
		d->objective += r->uniform ? 0 :
			log(d->prior[k]);
	for (size_t a = 0; a < PEOPLE && r->pseudo > 0; a++)
		for (size_t k = 0; k < K; k++)
			for (size_t l = 0; l < K; l++)
				d->objective += r->form == TARGETS_DAWID_SKENE ?
					pseudo(r, k, l) * log(d->pi[a][k][l]) :
					pseudo(r, k, l) / K * log(dense_says(d,
					r->form, a, k, l));
}

static void
dense_start(struct dense *d, const struct em_rules *r)
{
	for (size_t i = 0; i < ITEMS; i++) {
		double n = 0;

		for (size_t k = 0; k < K; k++)
			d->t[i][k] = 0;
		for (size_t a = 0; a < PEOPLE; a++)
			if (d->said[i][a] > 0) {
				d->t[i][d->said[i][a] - 1]++;
				n++;
			}
		for (size_t k = 0; k < K; k++)
			d->t[i][k] = i == 0 && d->gold > 0 ?
				k + 1 == (size_t)d->gold : d->t[i][k] / n;
	}
	if (r->form != TARGETS_MACE)
		return;
	for (size_t a = 0; a < PEOPLE; a++) {
		d->know[a] = d->guess[a] = .5;
		for (size_t l = 0; l < K; l++)
			d->strategy[a][l] = 1. / K;
	}
	for (size_t k = 0; k < K; k++)
		d->prior[k] = 1. / K;
	dense_expect(d, r);
}

/* All items have a label, and all labels and people are there. */
static void
draw(struct dense *d, struct rng *r, char *words)
{
	*words = '\0';
	for (size_t i = 0; i < ITEMS; i++) {
		size_t like = rng_below(r, K), always = rng_below(r, PEOPLE);

		for (size_t a = 0; a < PEOPLE; a++) {
			d->said[i][a] = rng_below(r, 3) && a != always ? 0 :
				1 + (int)(rng_below(r, 2) ? like : rng_below(r, K));
			if (i == a)
				d->said[i][a] = 1 + (int)(i % K);
			if (d->said[i][a] > 0)
				sprintf(words + strlen(words), "%si%zu:a%zu:%d",
					*words ? " " : "", i, a, d->said[i][a]);
		}
	}
}

static void
check_same(const struct em *s, const struct dense *d)
{
	enum targets_model form = s->rules->form;

	for (size_t i = 0; i < ITEMS; i++)
		for (size_t k = 0; k < K; k++)
			CHECK_NEAR(s->truth[i * K + k], d->t[i][k], 1e-9);
	CHECK_NEAR(s->log_likelihood, d->log_likelihood, 1e-9);
	for (size_t a = 0; a < PEOPLE; a++) {
		for (size_t k = 0; k < K && form == TARGETS_DAWID_SKENE; k++) {
			double says[K], sums[K];

			em_row(s, a, k, says, sums);
			for (size_t l = 0; l < K; l++)
				CHECK_NEAR(says[l], d->pi[a][k][l], 1e-9);
		}
		if (form == TARGETS_ONE_COIN)
			CHECK_NEAR(s->person[a].theta, d->theta[a], 1e-9);
		if (form != TARGETS_MACE)
			continue;
		CHECK_NEAR(s->person[a].know, d->know[a], 1e-9);
		CHECK_NEAR(s->person[a].guess, d->guess[a], 1e-9);
		for (size_t l = 0; l < K; l++)
			CHECK_NEAR(em_strategy(s, a, l), d->strategy[a][l],
				1e-9);
	}
}

static void
rounds(void)
{
	struct rng r = check_rng(1, 0);

	for (size_t round = 0; round < 120; round++) {
		struct em_rules rules = {.form = (enum targets_model)(round % 3),
			.pseudo = round % 4 == 3 ? 0 : 4, .right = .7,
			.uniform = round % 3 == 2 || round / 3 % 2,
			.rounds = 1 + rng_below(&r, 12)};
		struct dense d = {.gold = (int)(round % 5 == 0 ? 2 : 0)};
		uint32_t gold[ITEMS];
		char words[2048];
		double before = -HUGE_VAL;
		struct em s;
		struct read x;

		draw(&d, &r, words);
		memset(gold, 0xff, sizeof gold);
		if (d.gold > 0)
			gold[0] = (uint32_t)d.gold - 1;
		read_ratings(&x, words, "-q");
		em_fit(&s, &rules, &x.t, K, x.order, d.gold ? gold : NULL, NULL);
		CHECK(s.rounds == rules.rounds || s.converged);
		dense_start(&d, &rules);
		for (uint64_t i = 0; i < s.rounds; i++) {
			dense_maximise(&d, &rules);
			dense_expect(&d, &rules);
			/* maximum a posteriori never falls */
			if (rules.form == TARGETS_DAWID_SKENE && !rules.uniform)
				CHECK(d.objective >= before - 1e-9);
			before = d.objective;
		}
		check_same(&s, &d);
	}
}

static void
ends(void)
{
	struct em_rules rules = {.form = TARGETS_DAWID_SKENE, .pseudo = 4,
		.right = .7, .rounds = 1000, .tolerance = 1e-6};
	struct read x;
	struct em s;
	double p[] = {-1000, -1001, -(double)INFINITY}, none[] = {
		-(double)INFINITY, -(double)INFINITY};

	read_ratings(&x, "i:a:1 i:b:1 i:c:2 j:a:2 j:b:2 j:c:2 k:a:1 k:b:1 k:c:1",
		"-q");
	em_fit(&s, &rules, &x.t, 2, x.order, NULL, NULL);
	CHECK(s.converged && s.rounds > 2 && s.rounds < 100);
	CHECK(s.truth[0] > .8 && s.truth[3] > .8);
	CHECK(s.person[2].given == 3 && s.from[3] == 6);
	CHECK_NEAR(em_normalise(p, 3), -1000 + log(1 + exp(-1)), 1e-12);
	CHECK_NEAR(p[0], 1 / (1 + exp(-1)), 1e-15);
	CHECK(p[2] == 0);
	CHECK(em_normalise(none, 2) == -(double)INFINITY);
}

/* The log posterior of Dawid & Skene, by the parameters as they are printed. */
static double
posterior(const struct em *s)
{
	double sum = s->log_likelihood;

	for (size_t k = 0; k < K; k++)
		sum += log(s->prior[k]);
	for (size_t a = 0; a < PEOPLE; a++)
		for (size_t k = 0; k < K; k++) {
			double says[K], sums[K];

			em_row(s, a, k, says, sums);
			for (size_t l = 0; l < K; l++)
				sum += pseudo(s->rules, k, l) * log(says[l]);
		}
	return sum;
}

/* The largest change of a T in a dense round. */
static double
dense_round(struct dense *d, const struct em_rules *rules)
{
	struct dense was = *d;
	double most = 0;

	dense_maximise(d, rules);
	dense_expect(d, rules);
	for (size_t i = 0; i < ITEMS; i++)
		for (size_t k = 0; k < K; k++)
			most = fmax(most, fabs(d->t[i][k] - was.t[i][k]));
	return most;
}

/* Extrapolated rounds end where plain ones end that nobody stops early, and sooner. */
static void
extrapolated(void)
{
	struct rng r = check_rng(2, 0);
	uint64_t few = 0, many = 0;

	for (size_t round = 0; round < 60; round++) {
		struct em_rules rules = {.form = (enum targets_model)(round % 3),
			.pseudo = 4, .right = .7, .rounds = 100000,
			.uniform = round % 3 != 0, .tolerance = 1e-8};
		struct dense d = {.gold = 0};
		char words[2048];
		struct em s;
		struct read x;

		draw(&d, &r, words);
		read_ratings(&x, words, "-q");
		em_fit(&s, &rules, &x.t, K, x.order, NULL, NULL);
		CHECK(s.converged);
		dense_start(&d, &rules);
		for (many++; dense_round(&d, &rules) > 1e-14; many++)
			;
		for (size_t i = 0; i < ITEMS * K; i++)
			CHECK_NEAR(s.truth[i], d.t[i / K][i % K], 1e-6);
		if (rules.form == TARGETS_DAWID_SKENE)
			CHECK(posterior(&s) >= d.objective - 1e-9);
		few += s.rounds;
	}
	CHECK(3 * few < many);
}

/* A fit that --iterations ends has a T that belongs to its parameters. */
static void
cut_short(void)
{
	struct rng r = check_rng(4, 0);
	struct dense d = {.gold = 0};
	char words[2048];
	struct read x;

	draw(&d, &r, words);
	read_ratings(&x, words, "-q");
	for (uint64_t n = 1; n < 60; n++) {
		struct em_rules rules = {.form = TARGETS_DAWID_SKENE, .pseudo = 4,
			.right = .7, .rounds = n};
		struct em s;

		em_fit(&s, &rules, &x.t, K, x.order, NULL, NULL);
		CHECK(s.rounds == n);
		for (size_t k = 0; k < K; k++)
			d.prior[k] = s.prior[k];
		for (size_t a = 0; a < PEOPLE; a++)
			for (size_t k = 0; k < K; k++) {
				double sums[K];

				em_row(&s, a, k, d.pi[a][k], sums);
			}
		dense_expect(&d, &rules);
		check_same(&s, &d);
	}
}

/* The products of 4,000 people are below the smallest double. */
static void
many(void)
{
	enum { CROWD = 4000 };
	static char words[CROWD * 40];
	struct em_rules rules = {.form = TARGETS_DAWID_SKENE, .pseudo = 4,
		.right = .7, .rounds = 3};
	char *to = words;
	struct em s;
	struct read x;

	for (int a = 0; a < CROWD; a++)
		to += sprintf(to, "%si:a%d:%d j:a%d:%d", a ? " " : "", a,
			a < CROWD / 2, a, a < CROWD / 2 + 3);
	read_ratings(&x, words, "-q");
	for (rules.form = 0; rules.form < 3; rules.form++) {
		double all = 0;

		em_fit(&s, &rules, &x.t, 2, x.order, NULL, NULL);
		for (size_t i = 0; i < 2; i++) {
			double p[2];

			for (size_t k = 0; k < 2; k++) {
				p[k] = log(s.prior[k]);
				for (size_t r = x.t.first[i]; r < x.t.first[i + 1]; r++)
					p[k] += log(s.says[x.t.answer[r] * 2 + k]);
			}
			all += em_normalise(p, 2);
			CHECK_NEAR(s.truth[i * 2], p[0], 1e-11);
		}
		CHECK(s.log_likelihood < -1000);
		CHECK_NEAR(s.log_likelihood / all, 1, 1e-12);
	}
}

/* A rating that is held out is as one that nobody gave. */
static void
held_out(void)
{
	struct rng r = check_rng(6, 0);

	for (size_t round = 0; round < 30; round++) {
		struct em_rules rules = {.form = (enum targets_model)(round % 3),
			.pseudo = round % 2 ? 4 : 0, .right = .7, .rounds = 20};
		struct dense d = {.gold = 0};
		size_t held[ITEMS];
		char words[2048];
		struct read x;
		struct em s;

		draw(&d, &r, words);
		read_ratings(&x, words, "-q");
		for (size_t i = 0; i < ITEMS; i++) {
			size_t n = x.t.first[i + 1] - x.t.first[i];

			held[i] = n < 2 ? SIZE_MAX : x.t.first[i] + rng_below(&r, n);
			if (n > 1)
				d.said[i][items_rating(&x.t, held[i]).annotator] = 0;
		}
		dense_start(&d, &rules);
		em_fit(&s, &rules, &x.t, K, x.order, NULL, held);
		for (int i = 0; i < 20; i++) {
			dense_maximise(&d, &rules);
			dense_expect(&d, &rules);
		}
		check_same(&s, &d);
	}
}

CHECK_ALL(rounds, ends, extrapolated, cut_short, many, held_out)
