/* ideal: the ceiling where it is known: of very many votes, of exact
 * expectations of multinomial votes, of a Dirichlet distribution; what tells
 * nothing. */
#include "score/ideal.h"
#include "judge/status_words.h"

#include "check.h"
#include "score/table.h"
#include "text/num.h"

enum { MOST = 64, BUILT = 1 << 16 };

/* A truth of up to MOST items, and what the ideal is of. */
struct scene {
	struct input input;
	struct items truth;
	struct plan plan;
	struct sections sections;
	struct ideal ideal;
};

static void
scene_read(struct scene *s, const char *text, bool new)
{
	static const struct items_need need = {.label_set = true,
		.predicted = true, .shares = true, .numbers = {"primary",
		"primary_lo", "primary_hi", "pflip_new", "r_new", "pairs",
		"disagree", "pflip", "once",
		"neighbours", "same_slip", "place"}};
	struct models none = {.n = 0};

	write_text("truth.tsv", text);
	options(&s->input, "");
	items_read_truth(&s->truth, &s->input, &need, "truth.tsv");
	models_rank(&none, &s->truth);
	s->plan.criteria = (struct criteria){.labels = &s->truth.labels,
		.k = labels_k(&s->truth.labels), .bins = 15, .zero = NUM_NA,
		.named = s->truth.labels.ids.n};
	s->plan.criteria.positive = s->plan.criteria.k == 2 ? 1 : s->plan.criteria.k;
	sections_make(&s->sections, &s->truth, &none, false, false);
	ideal_init(&s->ideal, &s->plan, &s->sections.at[0], new);
}

/* The value of a metric, and the least and the largest that are as likely. */
static double
range(const struct scene *s, const char *name, double *lo, double *hi)
{
	return ideal_value(&s->ideal, method_find(&metrics_table, name), lo, hi);
}

/* The value, which is within its range. */
static double
value(const struct scene *s, const char *name)
{
	double lo, hi, x = range(s, name, &lo, &hi);

	CHECK(isnan(x) || isnan(lo) || (lo <= x && x <= hi));
	return x;
}

/* Fit with a weight for each item (NULL: 1). */
static bool
fit(struct scene *s, const double *weight, double times)
{
	return ideal_fit(&s->ideal, weight ? weight : s->sections.at[0].weight,
		times);
}

/* ---- two labels ---- */

/* Of a million votes an item the shares are known, to the grid's points. */
static void
many_votes(void)
{
	static const int yes[] = {200000, 310000, 450000, 700000, 840000};
	const double flips[] = {0, .1, .15};

	for (size_t f = 0; f < 3; f++) {
		char text[1024] = "item\tlabel\tn\tpflip_new\n";
		double best = 0, loss = 0, brier = 0;
		struct scene s;

		for (size_t i = 0; i < 5; i++) {
			double g = yes[i] / 1e6, q = (g - flips[f]) /
				(1 - 2 * flips[f]);
			size_t n = strlen(text);

			snprintf(text + n, sizeof text - n, "i%zu\tb\t%d\t%g\n"
				"i%zu\ta\t%d\t%g\n", i, yes[i], flips[f], i,
				1000000 - yes[i], flips[f]);
			best += fmax(q, 1 - q) / 5;
			loss -= (q * log(q) + (1 - q) * log(1 - q)) / 5;
			brier += q * (1 - q) / 5;
		}
		scene_read(&s, text, true);
		CHECK(fit(&s, NULL, 1) && s.ideal.two);
		CHECK(s.ideal.status == ESTIMATE_OWN(SCORE_VOTES_RANGE));
		CHECK_NEAR(value(&s, "accuracy"), best, 1e-3);
		CHECK_NEAR(value(&s, "micro_f1"), best, 1e-3);
		CHECK_NEAR(value(&s, "log_loss"), loss, 1e-3);
		CHECK_NEAR(value(&s, "brier"), brier, 1e-3);
		CHECK(value(&s, "ece") == 0);
		CHECK(isnan(value(&s, "f1")) && isnan(value(&s, "mcc")));
	}
}

/* p_flip does not concern what people say now. */
static void
raw(void)
{
	struct scene s;

	scene_read(&s, "item\tlabel\tn\tpflip_new\ni\ta\t300000\t.2\n"
		"i\tb\t700000\t.2\n", false);
	CHECK(fit(&s, NULL, 1));
	CHECK_NEAR(value(&s, "accuracy"), .7, 1e-9);
}

/* Three votes an item leave room: the value is within the least and the
 * largest. */
static void
few_votes(void)
{
	double lo, hi, x;
	struct scene s;

	scene_read(&s, "item\tlabel\tn\tpflip_new\ni\ta\t3\t.05\n"
		"j\ta\t2\t.05\nj\tb\t1\t.05\nk\ta\t1\t.05\nk\tb\t2\t.05\n"
		"l\tb\t3\t.05\n", true);
	CHECK(fit(&s, (const double[]){4, 1, 1, 4}, 1));
	CHECK(s.ideal.status == ESTIMATE_NOT_UNIQUE);
	x = range(&s, "accuracy", &lo, &hi);
	CHECK(lo < x && x < hi && lo > .5 && hi <= 1);
	x = range(&s, "brier", &lo, &hi);
	CHECK(x > 0 && x < .25 && lo == x && hi == x);
	x = range(&s, "log_loss", &lo, &hi);
	CHECK(lo < x && x < hi && lo > 0 && hi < log(2));
	x = range(&s, "recall", &lo, &hi);
	CHECK(isnan(x) && isnan(lo) && isnan(hi));
	/* resampled to what decides itself */
	CHECK(fit(&s, (const double[]){1, 0, 0, 0}, 1));
}

/* ---- more labels ---- */

static double
factorial(size_t n)
{
	return n < 2 ? 1 : (double)n * factorial(n - 1);
}

/* n votes for three labels in every way, one item each, with p_flip; their
 * probabilities under law. Returns how many. */
static size_t
all_ways(char *text, uint32_t n, double flip, double *weight,
	double (*law)(const uint32_t *x, double flip))
{
	size_t items = 0, end = (size_t)snprintf(text, BUILT,
		"item\tlabel\tn\tpflip_new\tclasses\n");

	for (uint32_t a = 0; a <= n; a++)
		for (uint32_t b = 0; a + b <= n; b++) {
			const uint32_t x[] = {a, b, n - a - b};

			for (size_t l = 0; l < 3; l++)
				end += (size_t)snprintf(text + end, BUILT - end,
					"i%02zu\t%s\t%u\t%g\t3\n", items,
					letters[l], (unsigned)x[l], flip);
			weight[items++] = law(x, flip) * factorial(n) /
				factorial(a) / factorial(b) /
				factorial(n - a - b);
		}
	return items;
}

static const double primary[2][3] = {{.7, .2, .1}, {.15, .25, .6}};

/* Two kinds of items, equally often. */
static double
two_kinds(const uint32_t *x, double flip)
{
	double sum = 0;

	for (size_t i = 0; i < 2; i++) {
		double p = .5;

		for (size_t l = 0; l < 3; l++)
			p *= pow(flip / 2 + (1 - 1.5 * flip) * primary[i][l],
				x[l]);
		sum += p;
	}
	return sum;
}

static double
choose(uint32_t n, uint32_t k)
{
	return factorial(n) / factorial(k) / factorial(n - k);
}

/* Of q uniform on the simplex the mean of prod (f + d q_l)^x_l: E prod q_l^j_l is
 * 2 prod j_l! / (2 + sum j)!. */
static double
uniform(const uint32_t *x, double flip)
{
	double f = flip / 2, d = 1 - 3 * f, sum = 0;

	for (uint32_t a = 0; a <= x[0]; a++)
		for (uint32_t b = 0; b <= x[1]; b++)
			for (uint32_t c = 0; c <= x[2]; c++)
				sum += choose(x[0], a) * choose(x[1], b) *
					choose(x[2], c) * pow(f, x[0] + x[1] +
					x[2] - a - b - c) * pow(d, a + b + c) *
					2 * factorial(a) * factorial(b) *
					factorial(c) / factorial(2 + a + b + c);
	return sum;
}

/* Averaged over all votes with their probabilities, what the agreement of two
 * votes tells of sum q^2 is right, whatever n and p_flip. */
static void
unbiased(void)
{
	static char text[BUILT];
	const double flips[] = {0, .1, .35, .6};

	for (uint32_t n = 2; n <= 6; n++)
		for (size_t f = 0; f < 4; f++) {
			double weight[MOST], square = 0;
			struct scene s;

			all_ways(text, n, flips[f], weight, two_kinds);
			scene_read(&s, text, true);
			for (size_t i = 0; i < 6; i++)
				square += primary[i / 3][i % 3] *
					primary[i / 3][i % 3] / 2;
			CHECK(fit(&s, weight, 1));
			CHECK_NEAR(value(&s, "brier"), 1 - square, 1e-12);
			CHECK(value(&s, "ece") == 0);
			CHECK(isnan(value(&s, "f1")));
		}
}

/* A uniform distribution has the total 3: its largest share is (1 + 1/2 + 1/3)/3
 * on average, its entropy psi(4) - psi(2). p_flip and a resample's p_flip change
 * nothing where the votes follow. */
static void
known(void)
{
	static char text[BUILT];
	const double flips[] = {0, .2, .5};

	for (size_t f = 0; f < 3; f++)
		for (int more = 0; more < 2; more++) {
			double weight[MOST], flip = flips[f];
			double r = flip * (2 - 1.5 * flip), times = 1;
			struct scene s;

			all_ways(text, 4, flip, weight, uniform);
			if (more && flip > 0) {
				/* the table has another p_flip than its votes */
				times = r / (.1 * (2 - 1.5 * .1));
				all_ways(text, 4, .1, (double[MOST]){0},
					uniform);
			}
			scene_read(&s, text, true);
			CHECK(fit(&s, weight, times));
			CHECK_NEAR(value(&s, "accuracy"), 11. / 18, 1e-9);
			CHECK_NEAR(value(&s, "brier"), .5, 1e-12);
			CHECK_NEAR(value(&s, "log_loss"), 5. / 6, 1e-10);
		}
}

/* Items that agree more than chance lets them, or less, have the ends. */
static void
ends(void)
{
	struct scene s;

	scene_read(&s, "item\tlabel\tn\tpflip_new\ni\ta\t3\t.1\nj\tb\t3\t.1\n"
		"k\tc\t3\t.1\n", true);
	CHECK(fit(&s, NULL, 1));
	CHECK_NEAR(value(&s, "accuracy"), 1, 1e-12);
	scene_read(&s, "item\tlabel\tn\tpflip_new\ni\ta\t1\t.1\ni\tb\t1\t.1\n"
		"i\tc\t1\t.1\n", true);
	CHECK(fit(&s, NULL, 1));
	CHECK_NEAR(value(&s, "accuracy"), 1. / 3, 1e-12);
}

/* ---- either ---- */

/* Whoever gave an item two labels is one vote, by the first. */
static void
once(void)
{
	static const char *const same[] = {
		"item\tlabel\tn\tpflip\ni\ta\t2\t.1\ni\tb\t1\t.1\nj\ta\t3\t.1\n"
			"k\ta\t1\t.1\nk\tb\t2\t.1\n",
		"item\tlabel\tn\tpflip\tonce\ni\ta\t4\t.1\t2\ni\tb\t3\t.1\t1\n"
			"j\ta\t3\t.1\t3\nj\tb\t1\t.1\t0\nk\ta\t1\t.1\t1\n"
			"k\tb\t2\t.1\t2\n"};
	const char *const classes[] = {"", "\tclasses"};

	for (size_t k = 0; k < 2; k++) {
		double x[2];

		for (size_t i = 0; i < 2; i++) {
			char text[512] = "", *to = text;
			struct scene s;

			for (const char *p = same[i]; *p; p++) {
				if (*p == '\n')
					to += sprintf(to, "%s", p == strchr(
						same[i], '\n') ? classes[k] :
						k ? "\t3" : "");
				*to++ = *p;
			}
			scene_read(&s, text, true);
			CHECK(s.ideal.two == (k == 0));
			CHECK(fit(&s, NULL, 1));
			x[i] = value(&s, "accuracy");
			ideal_check(&s.truth);
		}
		CHECK_NEAR(x[0], x[1], 1e-15);
	}
}

/* p_flip explains every label, or comes to in a resample; no item has two
 * votes. */
static void
nothing(void)
{
	static const char two[] = "item\tlabel\tn\tpflip\ni\ta\t2\t.2\n"
		"j\tb\t2\t.2\n";
	struct scene s;

	scene_read(&s, two, true);
	CHECK(fit(&s, NULL, 1));
	CHECK(!fit(&s, NULL, 2));
	CHECK(fit(&s, NULL, 1));
	CHECK(value(&s, "accuracy") > .9);
	scene_read(&s, "item\tlabel\tn\tpflip\ni\ta\t2\t.5\nj\tb\t2\t.5\n",
		true);
	CHECK(!fit(&s, NULL, 1));
	scene_read(&s, "item\tlabel\tn\tpflip\ni\ta\t2\t.7\nj\tb\t2\t.7\n"
		"j\tc\t2\t.7\n", true);
	CHECK(!fit(&s, NULL, 1));
	scene_read(&s, "item\tlabel\tn\tpflip\ni\ta\t1\t.1\nj\tb\t1\t.1\n"
		"k\tc\t1\t.1\n", true);
	CHECK(!fit(&s, NULL, 1));
}

static void
refusals(void)
{
	static const char *const bad[] = {"a\t2\t3", "a\t2\t.5", "a\t2\tNA",
		"a\t2\t0"};

	for (size_t i = 0; i < sizeof bad / sizeof *bad; i++) {
		struct scene s;
		char text[128];

		snprintf(text, sizeof text, "item\tlabel\tn\tpflip\tonce\n"
			"i\ta\t1\t.1\t1\nj\tb\t0\t.1\t0\nj\t%s", bad[i]);
		snprintf(strrchr(text, '\t'), 16, "\t.1%s\n", strrchr(bad[i],
			'\t'));
		scene_read(&s, text, false);
		CHECK_DIES(1, "truth.tsv: item \"j\": column \"once\": expected "
			"the annotators", ideal_check(&s.truth));
	}
}

/* ---- slips to neighbours ---- */

/* A million votes of the shares q M are worth the ceiling of as many votes of q; and M
 * may be the one without neighbours. */
static void
neighbours(void)
{
	static const double q[4][3] = {{.7, .2, .1}, {.1, .6, .3}, {.2, .2, .6},
		{.3, .4, .3}};
	static const uint32_t at[] = {2, 0, 1}; /* c, a, b in order */
	const char *const metric[] = {"accuracy", "log_loss", "brier"};
	double ceiling[3][3];

	for (int kind = 0; kind < 3; kind++) {
		char text[2048] = "item\tlabel\tn\tpflip_new\tneighbours\t"
			"same_slip\n";
		double l = kind == 1 ? .75 : 0, p = kind == 0 ? 0 : .15;
		struct scene s;

		for (size_t i = 0; i < 4; i++) {
			double given[3] = {0};

			for (size_t j = 0; j < 3; j++)
				for (size_t k = 0; k < 3; k++)
					given[k] += q[i][j] * (j == k ? 1 - p :
						p * ((1 - l) / 2 + l * (j == 1 ?
						.5 : j + 1 == k || k + 1 == j)));
			for (size_t k = 0; k < 3; k++)
				snprintf(text + strlen(text), sizeof text -
					strlen(text), "i%zu\t%c\t%.0f\t%g\t%g\t"
					"%g\n", i, "abc"[at[k]], given[k] * 1e6,
					p, l, .55);
		}
		scene_read(&s, text, true);
		s.plan.criteria.at = kind > 0 ? at : NULL;
		ideal_init(&s.ideal, &s.plan, &s.sections.at[0], true);
		CHECK(fit(&s, NULL, 1));
		for (size_t m = 0; m < 3; m++)
			ceiling[kind][m] = value(&s, metric[m]);
		/* people who contradict themselves half as often */
		CHECK(fit(&s, NULL, .5));
		CHECK(kind == 0 || value(&s, "accuracy") < ceiling[kind][0]);
	}
	for (size_t m = 0; m < 3; m++) {
		CHECK_NEAR(ceiling[1][m], ceiling[0][m], 1e-5);
		CHECK_NEAR(ceiling[2][m], ceiling[0][m], 1e-5);
	}
}

/* ---- resamples ---- */

/* A fit after the first is the same to the last bit whatever was fitted in between. */
static void
apart(void)
{
	static const char *const votes[] = {
		"item\tlabel\tn\ni\ta\t3\ni\tb\t1\nj\tb\t4\nk\ta\t2\nk\tb\t3\n"
		"l\ta\t4\n",
		"item\tlabel\tn\tpflip_new\ni\ta\t3\t.1\ni\tb\t1\t.1\nj\tb\t4\t.1\n"
		"k\ta\t2\t.2\nk\tb\t3\t.2\nl\ta\t4\t.1\n",
		"item\tlabel\tn\ni\ta\t3\ni\tb\t1\nj\tc\t4\nk\ta\t2\nk\tb\t3\n"
		"l\ta\t4\n"};
	static const double one[] = {2, 1, 0, 1}, other[] = {0, 1, 3, 0};

	for (size_t i = 0; i < 3; i++) {
		struct scene s;
		double first;

		scene_read(&s, votes[i], i == 1);
		CHECK(fit(&s, NULL, 1) && fit(&s, one, 1.1));
		first = value(&s, "log_loss");
		CHECK(fit(&s, other, .9) && value(&s, "log_loss") != first);
		CHECK(fit(&s, one, 1.1) && value(&s, "log_loss") == first);
	}
}

CHECK_ALL(apart, neighbours, many_votes, raw, few_votes, unbiased, known, ends, once, nothing,
	refusals)
