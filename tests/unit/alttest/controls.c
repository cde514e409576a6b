/* controls: humans held out and the constant judge, by contests; what is warned. */
#include "blocks.h"

#include "alttest/controls.h"
#include "says.h"
#include "text/err.h"
#include "text/num.h"

/* The mean over opponents of their means of W; NUM_NA: there is none. */
static double
rho(const struct contest *x, size_t n)
{
	double count[HUMANS] = {0}, sum[HUMANS] = {0}, m = 0, value = 0;

	for (size_t k = 0; k < n; k++) {
		count[x[k].human]++;
		sum[x[k].human] += x[k].w;
	}
	for (size_t h = 0; h < HUMANS; h++) {
		m += count[h] > 0;
		value += count[h] > 0 ? sum[h] / count[h] : 0;
	}
	return m > 0 ? value / m : NUM_NA;
}

/* The verdict of a tested human as a judge. */
static void
held_out(const struct blocks *b, uint32_t place, const struct verdict *v)
{
	const struct rules *rules = &b->study.rules;
	struct contests x;
	struct judge judge;
	struct verdict w;

	judge_of_human(&judge, place);
	contests_make(&x, &b->block->humans, &b->c.weights, &judge,
		rules->min_items);
	verdict_make(&w, &x, NULL, rules, rules->held_out);
	verdict_decide(&w, rules);
	CHECK(v->m == w.m && v->pass == w.pass);
	CHECK_NEAR(v->winning.value, w.winning.value, 0);
	CHECK_NEAR(v->winning.p, w.winning.p, 0);
	CHECK_NEAR(v->worth.value, w.worth.value, 0);
}

static void
humans(const struct blocks *b, const struct controls *x)
{
	double advantage = 0, winning = 0, passing = 0, n = (double)x->n;
	struct contest f[CONTESTS];
	size_t at = 0;

	for (size_t h = 0; h < b->c.humans; h++) {
		size_t contests = judged_tests(&b->c, h) ?
			judged_contests_of(&b->c, h, f) : 0;
		char name[] = "h0";

		if (contests == 0)
			continue;
		if (!CHECK(at < x->n))
			return;
		name[1] = (char)('0' + h);
		CHECK(view_is(humans_name(&b->block->humans, x->human[at]), name));
		CHECK_NEAR(x->verdict[at].mean.w.value, rho(f, contests), 1e-13);
		held_out(b, b->block->humans.place[x->human[at]], &x->verdict[at]);
		advantage += rho(f, contests) / n;
		winning += x->verdict[at].winning.value / n;
		passing += x->verdict[at++].pass / n;
	}
	CHECK(at == x->n);
	CHECK_NEAR(x->advantage, at > 0 ? advantage : NUM_NA, 1e-13);
	CHECK_NEAR(x->winning, at > 0 ? winning : NUM_NA, 1e-13);
	CHECK_NEAR(x->passing, at > 0 ? passing : NUM_NA, 1e-13);
}

/* The judge who says the label that humans gave most often in T. */
static void
constant(const struct blocks *b, const struct controls *x)
{
	size_t given[LABELS] = {0}, most = 0;
	struct contest f[CONTESTS];
	struct judged c = b->c;

	for (size_t k = 0; k < c.n; k++)
		for (size_t h = 0; h < c.humans; h++)
			if (c.label[c.order[k]][h] != NOTHING)
				given[c.label[c.order[k]][h]]++;
	for (size_t l = 1; l < LABELS; l++)
		most = given[l] > given[most] ? l : most;
	CHECK(x->label == most);
	memset(c.eighths, 0, sizeof c.eighths);
	for (size_t i = 0; i < ITEMS; i++)
		c.eighths[0][i][most] = 8;
	CHECK(x->constant.m == b->block->humans.m);
	CHECK_NEAR(x->constant.mean.w.value, rho(f, judged_contests(&c, 0, f)), 1e-13);
}

static void
random_worlds(void)
{
	struct rng r = check_rng(12, 0);

	for (int k = 0; k < ROUNDS; k++) {
		struct blocks b;
		struct rules rules = {.test = tests_t, .epsilon = .3, .fdr = .3,
			.level = .95, .adjust = k % 3, .held_out = k % 2};
		struct controls x;

		judged_draw(&b.c, &r);
		if (!b.c.draw)
			rules.test = tests_score;
		blocks_open(&b, &rules, false);
		controls_make(&x, &b.block[0]);
		humans(&b, &x);
		constant(&b, &x);
	}
}

/* ---- warnings ---- */

/* Some humans say .1 of each item, or the last of them .2 of items from `from` on,
 * as the judge does. */
static void
warn(size_t people, size_t from, struct rules rules)
{
	struct blocks b = {.c = {.items = ITEMS, .humans = people, .judges = 1,
		.min_humans = 2, .min_items = 3, .kind = "identity"}};
	struct controls x;

	for (size_t i = 0; i < ITEMS; i++) {
		for (size_t h = 0; h < people; h++)
			b.c.label[i][h] = h + 1 == people && i >= from;
		b.c.eighths[0][i][i >= from] = 8;
	}
	rules.fdr = .05;
	rules.adjust = RULES_NONE;
	blocks_open(&b, &rules, false);
	err_quiet(false);
	controls_make(&x, &b.block[0]);
	controls_warn(&x, &b.block[0]);
}

#define FEW "the verdict holds for these humans only, as fewer than three are " \
	"no sample of others\n"
#define NO_EVIDENCE "so that passing is no evidence: report worth"

static void
warnings(void)
{
	const struct rules score = {.test = tests_score, .epsilon = .5};
	struct rules small = score, t = {.test = tests_t, .epsilon = -.2};

	/* all ties: stat = -sqrt(12), beyond z(.05) */
	CHECK_SAYS(0, "unit: warning: constant=\".1\": always saying this label "
		"would pass at epsilon=.50 as well (humans gave no other "
		"label), " NO_EVIDENCE "\n", warn(3, ITEMS, score));
	CHECK_SAYS(0, "unit: warning: constant=\".1\": always saying this label "
		"would pass at epsilon=.50 as well, " NO_EVIDENCE " or take a "
		"smaller -e\n", warn(3, ITEMS - 1, score));
	/* stat = -sqrt(12 / 19), while t has no variance */
	small.epsilon = .05;
	CHECK_SAYS(0, "unit: warning: model=j0: fail by score, pass by t: "
		"ties=1.00, and with many ties only score can be trusted\n",
		warn(3, ITEMS, small));
	small.epsilon = -.2;
	CHECK_SAYS(0, "unit: warning: tested=2 humans: " FEW,
		warn(2, ITEMS, small));
	t.clusters = true;
	CHECK_SAYS(0, "unit: warning: few=3 humans with fewer than 30 items: with "
		"so few t is not exact\n", warn(3, 0, t));
}

CHECK_ALL(random_worlds, warnings)
