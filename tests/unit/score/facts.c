/* facts: columns of facts row by row; of new people, a linear fact of shares
 * that p_flip is inverted of; their order. */
#include "score/facts.h"

#include "check.h"
#include "stats/rng.h"

enum { ROWS = 7, LABELS = 4 };

static const double code[LABELS] = {-1, 0, 2, 5};
static const struct trial_rules rules = {LABELS, 1e-15, code, 1};

/* Shares, which add up to 1, and probabilities of a row, in eighths. */
struct row {
	struct share share[LABELS];
	double q[LABELS];
};

static void
draw(struct row *row, struct rng *r)
{
	*row = (struct row){.q = {0}};
	for (uint32_t l = 0; l < LABELS; l++)
		row->share[l].label = l;
	for (int i = 0; i < 8; i++) {
		row->share[rng_below(r, LABELS)].mass += .125;
		row->q[rng_below(r, LABELS)] += .125;
	}
}

static struct trial
trial_of(const struct row *row)
{
	return (struct trial){.rules = &rules, .share = row->share,
		.n = LABELS, .q = row->q, .n_some = LABELS};
}

static void
fill(struct facts *x, struct row *row, struct rng *r)
{
	for (size_t i = 0; i < ROWS; i++) {
		struct trial t;

		draw(&row[i], r);
		t = trial_of(&row[i]);
		facts_set(x, i, &t);
	}
	facts_end(x);
}

/* Every fact of every row is that of its trial; of what is not wanted there is
 * no column. */
static void
columns(void)
{
	const fact_set wanted[] = {facts_closed(FACT_BIT(FACT_JS_ROOT) |
		FACT_BIT(FACT_MEAN_ERROR)), facts_closed(((fact_set)1 << FACTS) - 1),
		0};
	struct rng r = check_rng(1, 0);

	for (size_t w = 0; w < 3; w++) {
		struct row row[ROWS];
		struct facts x;

		facts_init(&x, ROWS, wanted[w], 0, 0);
		fill(&x, row, &r);
		for (size_t i = 0; i < ROWS; i++) {
			struct trial t = trial_of(&row[i]);
			double fact[FACTS];

			trial_facts(&t, wanted[w], fact);
			for (int f = 0; f < FACTS; f++)
				if (wanted[w] & FACT_BIT(f))
					CHECK(x.now[f][i] == fact[f]);
				else
					CHECK(!x.now[f] && !x.order[f]);
		}
		/* nothing to sharpen */
		facts_sharpen(&x, 0, .1, .6);
		if (wanted[w])
			CHECK(x.now[FACT_MEAN_ERROR] == x.found[FACT_MEAN_ERROR]);
	}
}

/* With f = p_flip/(K-1), d = 1 - K f and shares (p - f)/d: as a trial of those
 * by itself; sharpened again it starts from what was found. */
static void
sharpened(void)
{
	static const enum fact linear[] = {FACT_AGREEMENT, FACT_SURPRISE, FACT_BITS,
		FACT_BRIER, FACT_SCORE, FACT_PEOPLE, FACT_BIAS, FACT_ABSOLUTE,
		FACT_SQUARED, FACT_RPS};
	fact_set wanted = 0;
	struct row row[ROWS];
	struct facts x;
	struct rng r;

	for (size_t i = 0; i < sizeof linear / sizeof *linear; i++)
		wanted |= facts_closed(FACT_BIT(linear[i]));
	rng_seed(&r, 2, 0);
	facts_init(&x, ROWS, wanted, 0, 1);
	fill(&x, row, &r);
	for (double flip = .5; flip >= 0; flip -= .125)
		for (size_t i = 0; i < ROWS; i++) {
			double f = flip / (LABELS - 1), d = 1 - LABELS * f;
			struct row new = row[i];
			double fact[FACTS];
			struct trial t;

			for (size_t l = 0; l < LABELS; l++)
				new.share[l].mass = (new.share[l].mass - f) / d;
			t = trial_of(&new);
			trial_facts(&t, wanted, fact);
			facts_sharpen(&x, i, f, d);
			for (size_t k = 0; k < sizeof linear / sizeof *linear;
			     k++)
				/* the score is not of shares */
				if (linear[k] != FACT_SCORE)
					CHECK_NEAR(x.now[linear[k]][i],
						fact[linear[k]], 1e-13);
		}
}

/* Where every label has facts of its own a row is the mean of these over shares. */
static void
combined(void)
{
	const double share[LABELS] = {.5, -.25, .125, .625};
	fact_set asked = FACT_BIT(FACT_BRIER) | FACT_BIT(FACT_ABSOLUTE);
	struct row row[ROWS];
	struct facts x;
	struct rng r = check_rng(4, 0);

	facts_init(&x, ROWS, asked, 0, LABELS);
	fill(&x, row, &r);
	for (size_t i = 0; i < ROWS; i++) {
		double sum[FACTS] = {0}, fact[FACTS];

		for (uint32_t l = 0; l < LABELS; l++) {
			struct share one = {.label = l, .mass = 1};
			struct trial t = trial_of(&row[i]);

			t.share = &one;
			t.n = 1;
			trial_facts(&t, x.wanted, fact);
			for (int f = 0; f < FACTS; f++)
				if (asked & FACT_BIT(f))
					sum[f] += share[l] * fact[f];
		}
		facts_combine(&x, i, share);
		CHECK_NEAR(x.now[FACT_BRIER][i], sum[FACT_BRIER], 1e-14);
		CHECK_NEAR(x.now[FACT_ABSOLUTE][i], sum[FACT_ABSOLUTE], 1e-14);
	}
	/* what others are computed from has no column */
	CHECK(x.wanted & ~asked);
	for (int f = 0; f < FACTS; f++)
		CHECK(!x.now[f] == !(asked & FACT_BIT(f)));
}

static void
ordered(void)
{
	fact_set ranked = FACT_BIT(FACT_PEOPLE_MEAN);
	struct row row[ROWS];
	struct facts x;
	struct rng r = check_rng(3, 0);

	facts_init(&x, ROWS, facts_closed(ranked | FACT_BIT(FACT_SCORE)),
		ranked, 0);
	fill(&x, row, &r);
	CHECK(!x.order[FACT_SCORE] && x.order[FACT_PEOPLE_MEAN]);
	for (size_t i = 1; i < ROWS; i++)
		CHECK(x.now[FACT_PEOPLE_MEAN][x.order[FACT_PEOPLE_MEAN][i - 1]]
			<= x.now[FACT_PEOPLE_MEAN][x.order[FACT_PEOPLE_MEAN][i]]);
}

CHECK_ALL(columns, sharpened, combined, ordered)
