/* neighbours: without slips to neighbours every metric is what it is by one share of all
 * labels; with them the shares are those of the whole matrix inverted. */
#include "score/neighbours.h"

#include "check.h"
#include "score/flip_people.h"
#include "score/flips.h"
#include "score/scores.h"
#include "score/table.h"
#include "text/num.h"
#include "law/flip_law.h"

enum { MOST = LABELS + 1 };

/* All values of an evaluation, with p_flip of people who contradict themselves so many
 * times; returns how many. */
static size_t
values(const struct table *t, const struct evaluation_rules *rules, int model,
	double times, double *value)
{
	uint32_t block[ITEMS];
	double u[ITEMS];
	struct evaluation p;
	struct scores e;
	size_t n = 0;

	for (uint32_t i = 0; i < t->truth.n; i++)
		block[i] = i;
	evaluation_init(&p, rules, &t->truth, block, t->truth.n, model < 2 ?
		&t->models.at[model] : NULL);
	evaluation_fill(&p, TARGET_NEW, 0);
	evaluation_sharpen(&p, times);
	scores_init(&e, rules);
	for (size_t i = 0; i < p.n; i++)
		u[i] = 1 + (double)i;
	scores_of(&e, &p, u);
	for (size_t m = 0; m < rules->n_metrics; m++) {
		bool mean = !(rules->metric[m]->traits & METRIC_PER_LABEL) ||
			rules->metric[m]->traits & METRIC_MACRO;

		for (size_t l = 0; l < rules->named + mean; l++)
			value[n++] = scores_value(&e, rules->metric[m],
				l == rules->named ? rules->k : l);
		for (size_t i = 0; i < p.n; i++)
			value[n++] = scores_item(&p, rules->metric[m], i);
	}
	for (size_t i = 0; i < p.n && p.top && model < 2; i++)
		value[n++] = p.lost[i] ? 0 : p.hit[i];
	return n;
}

static void
uniform(void)
{
	static double one[1 << 16], other[1 << 16];
	static const uint32_t at[MOST] = {0, 1, 2, 3, 4};
	const int oracles[] = {ORACLE_PLURALITY, ORACLE_LOO};
	struct rng r = check_rng(1, 0);
	int done = 0;

	while (done < 120) {
		struct evaluation_rules rules = {.bins = 4, .zero = NUM_NA};
		double times = rng_below(&r, 2) ? 1 : .5 + rng_unit(&r);
		struct data d;
		struct table t;
		size_t n;

		data_draw(&d, &r);
		if (!d.flips || d.k < 3)
			continue;
		table_of(&t, &d);
		rules_make(&rules, &t, &d);
		rules.positive = rules.k;
		rules.oracle = oracles[done % 2];
		for (int model = 0; model < 3; model++) {
			rules.at = NULL;
			n = values(&t, &rules, model, times, one);
			rules.at = at;
			CHECK(values(&t, &rules, model, times, other) == n);
			for (size_t i = 0; i < n; i++)
				CHECK_NEAR(other[i], one[i], 1e-10);
		}
		done++;
	}
}

/* ---- a law ---- */

/* Items x, y and z of the labels lo, hi, mid, in the order lo, mid, hi. */
static const char truth[] = "item\tlabel\tn\tpflip_new\tneighbours\tsame_slip\t"
	"place\nx\tlo\t3\t.2\t.75\t.6\t1\nx\thi\t1\t.2\t.75\t.6\t3\n"
	"y\tmid\t2\t.1\t0\t.5\t2\nz\thi\t1\t.25\t1\t.75\t3\n"
	"z\tmid\t4\t.25\t1\t.75\t2\n";

static const double shares[3][3] = {{.75, 0, .25}, {0, 1, 0}, {0, .8, .2}};
static const double law[3][3] = {{.2, .75, .6}, {.1, 0, .5}, {.25, 1, .75}};

static struct flip_law
law_of(size_t i)
{
	struct flip_law f = {.k = 3, .p = law[i][0], .neighbours = law[i][1],
		.same = law[i][2]};

	flip_people(&f, NUM_NA);
	return f;
}

/* s = q M, by the definition of M; places lo, mid, hi. */
static void
forward(const struct flip_law *f, const double *q, double *s)
{
	for (size_t j = 0; j < 3; j++)
		s[j] = 0;
	for (size_t i = 0; i < 3; i++)
		for (size_t j = 0; j < 3; j++) {
			double beside = i == 1 ? .5 : i + 1 == j || j + 1 == i;

			s[j] += q[i] * (i == j ? 1 - f->p : f->p *
				(f->neighbours * beside +
				(1 - f->neighbours) / 2));
		}
}

/* The number of the label at each place, and the place of each. */
static const size_t number[3] = {1, 2, 0}, place[3] = {2, 0, 1};

static void
check_shares(const struct evaluation *p, double times, bool alone)
{
	for (size_t i = 0; i < 3; i++) {
		struct flip_law f = law_of(i);
		size_t cells = p->start[i + 1] - p->start[i];

		f = flip_people_scale(&f, times);
		CHECK(cells == (alone && i != 1 ? 6 : 3));
		for (size_t c = p->start[i]; c < p->start[i + 1]; c += 3) {
			double q[3], s[3], mass = 0;

			for (size_t l = 0; l < 3; l++) {
				q[l] = p->w[c + number[l]];
				mass += q[l];
				CHECK(p->label[c + l] == l && p->even[c + l] == 0);
			}
			forward(&f, q, s);
			for (size_t l = 0; l < 3; l++) {
				double found = p->share[c + number[l]];

				CHECK_NEAR(s[l], found, 1e-14);
				CHECK(cells == 6 ? found == 0 || found ==
					shares[i][l] : found == shares[i][l]);
			}
			CHECK(cells == 3 || mass < .9);
		}
		CHECK_NEAR(p->mass[i], 1, 1e-14);
	}
}

/* Facts are linear: the surprise at q of the model. */
static void
check_facts(const struct evaluation *p)
{
	static const double said[3][3] = {{.5, .25, .25}, {.25, .5, .25},
		{.125, .125, .75}};

	for (size_t i = 0; i < 3; i++) {
		double surprise = 0;

		for (size_t l = 0; l < 3; l++)
			surprise -= p->w[p->start[i] + number[l]] *
				log(said[i][l]);
		CHECK_NEAR(p->facts.now[FACT_SURPRISE][i], surprise, 1e-14);
		CHECK(p->top_label[i] == number[i]);
		CHECK(p->hit[i] == p->w[p->start[i] + number[i]]);
	}
}

/* A little more of a label, a little less of the others. */
static void
check_contrast(const struct evaluation *p)
{
	for (size_t i = 0; i < 3; i++)
		for (size_t l = 0; l < 3; l++) {
			struct flip_law f = law_of(i);
			double x[3], y[3], room[3], more;

			for (size_t k = 0; k < 3; k++)
				x[k] = shares[i][place[k]];
			flip_law_invert(&f, p->rules->at, x, y, room);
			more = -y[l];
			for (size_t k = 0; k < 3; k++)
				x[k] += k == l ? .01 : -.005;
			flip_law_invert(&f, p->rules->at, x, y, room);
			more += y[l];
			CHECK_NEAR(neighbours_contrast(p, i, l), .01 / more,
				1e-11);
		}
}

static void
laws(void)
{
	const uint32_t block[] = {0, 1, 2};
	const struct data three = {.k = 3, .named = 3};
	struct evaluation_rules rules = {.bins = 4, .zero = NUM_NA,
		.positive = 3, .oracle = ORACLE_LOO};
	struct places places = {0};
	struct evaluation p;
	struct table t;

	write_text("truth.tsv", truth);
	write_text("hard.tsv", "item\tlabel\nx\tlo\ny\tmid\nz\thi\n");
	write_text("soft.tsv", "item\tlo\tmid\thi\nx\t.5\t.25\t.25\n"
		"y\t.25\t.5\t.25\nz\t.125\t.125\t.75\n");
	table_read(&t, "", false);
	flips_check(&t.truth);
	CHECK(flips_places(&t.truth, &places));
	rules_make(&rules, &t, &three);
	rules.at = places.at;
	for (int model = 0; model < 3; model++) {
		evaluation_init(&p, &rules, &t.truth, block, 3, model < 2 ?
			&t.models.at[model] : NULL);
		evaluation_fill(&p, TARGET_NEW, 0);
		check_shares(&p, 1, model == 2);
		if (model == 1)
			check_facts(&p);
		check_contrast(&p);
		evaluation_sharpen(&p, 1.25);
		check_shares(&p, 1.25, model == 2);
	}
}

CHECK_ALL(uniform, laws)
