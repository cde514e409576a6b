/* ask: gains by all that may be said next, the law of votes by hand, the order. */
#include "label/ask.h"

#include "ratings.h"
#include "text/num.h"

enum { MOST = 5 };

/* Is the label right after one more? By posteriors, label by label. */
static double
naive_gain(const double *p, const double *says, size_t k)
{
	double now = 0, then = 0;

	for (size_t t = 0; t < k; t++)
		now = p[t] > now ? p[t] : now;
	for (size_t l = 0; l < k; l++) {
		double said = 0, posterior = 0;

		for (size_t t = 0; t < k; t++)
			said += p[t] * says[t * k + l];
		for (size_t t = 0; t < k; t++)
			posterior = fmax(posterior, p[t] * says[t * k + l] / said);
		then += said * posterior;
	}
	return then - now;
}

static void
random_row(struct rng *r, double *row, size_t k)
{
	double all = 0;

	for (size_t l = 0; l < k; l++)
		all += row[l] = .01 + rng_unit(r) * rng_unit(r);
	for (size_t l = 0; l < k; l++)
		row[l] /= all;
}

static void
gains(void)
{
	static const double blind[] = {.6, .4, .6, .4}, sure[] = {1, 0, 0, 1},
		p[] = {.7, .3}, even[] = {.5, .5}, right[] = {.8, .2, .2, .8};
	struct rng r = check_rng(5, 0);
	double room[MOST];
	size_t above = 0;

	for (int round = 0; round < 300; round++) {
		double q[MOST], says[MOST * MOST];
		size_t k = 2 + rng_below(&r, MOST - 1);

		random_row(&r, q, k);
		for (size_t t = 0; t < k; t++)
			random_row(&r, says + t * k, k);
		CHECK_NEAR(ask_gain(q, says, k, room), naive_gain(q, says, k),
			1e-14);
		CHECK(ask_gain(q, says, k, room) >= 0);
		above += ask_gain(q, says, k, room) > 0;
	}
	CHECK(above > 100);
	/* what tells nothing, what tells all, a tie, and an answer that changes nothing */
	CHECK(ask_gain(p, blind, 2, room) == 0);
	CHECK_NEAR(ask_gain(p, sure, 2, room), .3, 1e-15);
	CHECK_NEAR(ask_gain(even, right, 2, room), .3, 1e-15);
	CHECK(ask_gain((const double[]){.8, .2}, right, 2, room) == 0);
	CHECK(ask_gain((const double[]){.9, .1}, right, 2, room) == 0);
}

static void
votes(void)
{
	const struct em_rules rules = {.pseudo = 4, .right = .7};
	double p[9], says[9], agree, right, odds;
	bool pairs;
	struct read r;

	/* x: 1 of 3 pairs, y: none of 1; z: no pair */
	read_ratings(&r, "x:a:1 x:b:1 x:c:2 y:a:3 y:b:2 z:a:3", "-q");
	agree = (1. / 3 + 0) / 2;
	CHECK(agree < 1. / 3); /* no better than chance: 1/3 */
	right = (5 / 3. + 2.8) / 9;
	CHECK_NEAR(ask_votes(&r.t, &rules, 3, p, says, &pairs), right, 1e-15);
	CHECK(pairs);
	CHECK_NEAR(says[0], right, 1e-15);
	CHECK_NEAR(says[1], (1 - right) / 2, 1e-15);
	CHECK(says[3] == says[1] && says[4] == says[0] && says[8] == says[0]);
	odds = 2 * right / (1 - right);
	CHECK_NEAR(p[0], odds * odds / (odds * odds + odds + 1), 1e-14);
	CHECK_NEAR(p[2], 1 / (odds * odds + odds + 1), 1e-14);
	CHECK_NEAR(p[6 + 2], odds / (odds + 2), 1e-14);
	/* five of six pairs agree, of two labels: 1/2 + sqrt((5/6 - 1/2)/2) */
	read_ratings(&r, "x:a:1 x:b:1 x:c:1 y:a:2 y:b:2 z:a:1 z:b:1 z:c:2", "-q");
	agree = (1 + 1 + 1. / 3) / 3;
	right = (8 * (.5 + sqrt((agree - .5) / 2)) + 2.8) / 12;
	CHECK_NEAR(ask_votes(&r.t, &rules, 2, p, says, &pairs), right, 1e-15);
	read_ratings(&r, "x:a:1 y:b:2", "-q");
	CHECK_NEAR(ask_votes(&r.t, &rules, 2, p, says, &pairs), .7, 1e-15);
	CHECK(!pairs);
	CHECK_NEAR(p[0], .7, 1e-15);
}

/* One round from votes of 1 1 2, 2 2 and 3, M imaginary ratings, C of them right. */
static void
pool(void)
{
	struct em_rules rules = {.form = TARGETS_ONE_COIN, .pseudo = 4, .right = .7,
		.rounds = 3};
	double says[16], n[16];
	struct read r;
	struct em s;

	for (int imagined = 0; imagined < 2; imagined++) {
		rules.pseudo = imagined ? 4 : 0;
		read_ratings(&r, "x:a:1 x:b:1 x:c:2 y:a:2 y:b:2 z:c:3", "-q -L 1,2,3,4");
		em_fit(&s, &rules, &r.t, 4, r.order, NULL, NULL);
		ask_pool(&s, says);
		memset(n, 0, sizeof n);
		for (size_t i = 0; i < r.t.n; i++)
			for (size_t a = r.t.first[i]; a < r.t.first[i + 1]; a++)
				for (size_t k = 0; k < 4; k++)
					n[k * 4 + items_rating(&r.t, a).label] +=
						s.truth[i * 4 + k];
		for (size_t k = 0; k < 4; k++) {
			double all = 0;

			for (size_t l = 0; l < 4; l++)
				all += n[k * 4 + l];
			for (size_t l = 0; l < 4; l++)
				CHECK_NEAR(says[k * 4 + l], imagined ? (n[k * 4 + l] +
					(k == l ? 2.8 : .4)) / (all + 4) : all > 0 ?
					n[k * 4 + l] / all : .25, 1e-12);
		}
	}
}

static void
order(void)
{
	/* a tie, a label that may change, two that may not, and a known truth */
	static const double p[] = {.1, .9, .95, .05, .5, .5, .4, .6, .9, .1, .55, .45},
		says[] = {.7, .3, .3, .7};
	static const uint32_t gold[] = {IDS_NONE, IDS_NONE, IDS_NONE, IDS_NONE, IDS_NONE,
		0};
	struct ask ask = {.most = 9, .gold = gold, .p = p, .says = says};
	struct output o = {.temper = 1, .k = 2};
	struct read r;

	read_ratings(&r, "e:a:1 d:a:1 c:a:1 b:a:1 b:b:2 a:a:1 g:a:2", "-q");
	ask.t = &r.t;
	o.labels = &r.t.labels;
	out_open(&o.out, "rows.tsv", 3);
	err_quiet(false);
	CHECK_SAYS(0, "unit: note: ask=5 of 6 items, unchanged=3 whose label "
		"no single label changes; accuracy=.7333 accuracy_then=.7833: the "
		"mean p of the labels, now and with one label more of each of "
		"these\n",
		ask_write(&o, &ask));
	err_quiet(true);
	ask_write(&o, &ask);
	out_close(&o.out);
	CHECK_TEXT(written("rows.tsv"), "c\t0.2\t1\t1\t0.5\t2\nb\t0.1\t2\t2\t0.6\t1\n"
		"e\t0\t1\t2\t0.9\t1\na\t0\t1\t1\t0.9\t2\nd\t0\t1\t1\t0.95\t2\n");
	ask.most = 1;
	out_open(&o.out, "rows.tsv", 3);
	ask_write(&o, &ask);
	out_close(&o.out);
	CHECK_TEXT(written("rows.tsv"), "c\t0.2\t1\t1\t0.5\t2\n");
}

CHECK_ALL(gains, pool, votes, order)
