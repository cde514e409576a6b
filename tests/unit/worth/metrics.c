/* metrics: the table itself: names, ranges, sets, and that each record has what
 * its shape needs and nothing else. The values of metrics are tested with score
 * and spc. */
#include "worth/metrics.h"

#include "check.h"
#include "says.h"
#include "text/num.h"

static bool
is(const struct metric *m, unsigned trait)
{
	return (m->traits & trait) != 0;
}

static bool
is_made_of(const struct metric *m, enum metric_shape shape)
{
	return m->shape == shape;
}

/* [a-z][a-z0-9_]*, and unlike the name of every other record or set. */
static void
names(void)
{
	static const char letters[] = "abcdefghijklmnopqrstuvwxyz";

	for (size_t i = 0; i < metrics_table.n; i++) {
		const char *name = metrics[i].about.name;

		CHECK(strspn(name, letters) > 0);
		CHECK(name[strspn(name, "abcdefghijklmnopqrstuvwxyz"
			"0123456789_")] == '\0');
		for (size_t j = 0; j < i; j++)
			CHECK(strcmp(name, metrics[j].about.name) != 0);
		for (size_t j = 0; j < metrics_table.n_sets; j++)
			CHECK(strcmp(name, metrics_table.set[j].name) != 0);
	}
}

/* One side of a range: empty if there is no limit. */
static double
limit(const char *text, size_t n, double without)
{
	double x = without;

	if (n > 0)
		CHECK(num_real(text, n, &x));
	return x;
}

/* The range in --list is the range that values are held to; no text of --list
 * breaks its line. */
static void
texts(void)
{
	for (size_t i = 0; i < metrics_table.n; i++) {
		const struct method *m = &metrics[i].about;
		const char *dots = strstr(m->range, "..");
		const char *const field[] = {m->better, m->range, m->unit,
			m->help, m->citation};

		for (size_t f = 0; f < sizeof field / sizeof *field; f++)
			CHECK(*field[f] && !strpbrk(field[f], "\t\n"));
		CHECK(strcmp(m->better, "up") == 0 ||
			strcmp(m->better, "down") == 0 ||
			strcmp(m->better, "*") == 0);
		CHECK(metric_is_up(&metrics[i]) == (*m->better == 'u'));
		CHECK(dots != NULL);
		if (!dots)
			continue;
		CHECK(limit(m->range, (size_t)(dots - m->range), -HUGE_VAL) ==
			metrics[i].least);
		CHECK(limit(dots + 2, strlen(dots + 2), HUGE_VAL) ==
			metrics[i].most);
		/* without a direction there is no best value */
		CHECK(*m->better != '*' || (isinf(metrics[i].least) &&
			isinf(metrics[i].most)));
	}
}

/* A record sets the members that its shape reads. */
static void
shapes(void)
{
	for (size_t i = 0; i < metrics_table.n; i++) {
		const struct metric *m = &metrics[i];
		bool decisions = is_made_of(m, METRIC_DECISIONS) ||
			is_made_of(m, METRIC_OVERLAPS);
		bool mean = is_made_of(m, METRIC_MEAN);
		bool relation = is_made_of(m, METRIC_RELATION);
		bool ranking = is_made_of(m, METRIC_RANKING);

		CHECK((m->decisions != NULL) == decisions);
		CHECK((m->ranking != NULL) == ranking);
		CHECK((m->ranked_decisions != NULL) == ranking);
		CHECK(!m->area || ranking);
		CHECK((m->slopes_of_matrix != NULL) == decisions);
		CHECK((m->slopes != NULL) == ranking);
		CHECK(!m->each || decisions);
		CHECK((m->relate || m->of_moments) == relation);
		CHECK(!m->relate || !m->of_moments);
		CHECK((m->relate != NULL) == is(m, METRIC_ORDERS));
		CHECK((m->of_bin != NULL) == is_made_of(m, METRIC_BINS));
		CHECK(!m->of_mean || mean);
		CHECK(m->undefined);
	}
}

/* Traits that imply each other or a shape. */
static void
traits(void)
{
	for (size_t i = 0; i < metrics_table.n; i++) {
		const struct metric *m = &metrics[i];
		bool whole = is_made_of(m, METRIC_DECISIONS) ||
			is_made_of(m, METRIC_OVERLAPS);

		CHECK(!is(m, METRIC_MACRO) || is(m, METRIC_PER_LABEL));
		CHECK(!is(m, METRIC_PER_LABEL) || whole ||
			is_made_of(m, METRIC_RANKING));
		CHECK(!is(m, METRIC_MATRIX | METRIC_WEIGHTED | METRIC_ITEM) ||
			is_made_of(m, METRIC_DECISIONS));
		CHECK(!is(m, METRIC_WEIGHTED) || is(m, METRIC_SCALE));
		CHECK(!is(m, METRIC_ORDERS) || is_made_of(m, METRIC_RELATION));
		CHECK(is(m, METRIC_PROBABLE) || (!is_made_of(m,
			METRIC_OVERLAPS) && !is_made_of(m, METRIC_BINS)));
		/* a metric that compares probabilities with shares has no value
		 * for shares below 0 */
		CHECK(!is_made_of(m, METRIC_OVERLAPS) || is(m, METRIC_TRIVIAL));
		CHECK(!is_made_of(m, METRIC_DECISIONS) || is(m, METRIC_LINEAR));
		CHECK(!is_made_of(m, METRIC_RANKING) || is(m, METRIC_LINEAR));
		CHECK(!is_made_of(m, METRIC_RELATION) || !is(m, METRIC_LINEAR));
		CHECK(m->sets != 0);
	}
}

/* A fact with a linear mean is itself linear: twice the shares give twice the
 * fact. */
static void
linear(void)
{
	const double q[] = {.25, .25, .5}, code[] = {1, 2, 4};
	const struct trial_rules rules = {3, 1e-15, code, 2};
	struct share share[] = {{0, .125}, {1, .375}, {2, .5}};
	struct trial t = {.rules = &rules, .share = share, .n = 3, .q = q,
		.n_some = 3};
	fact_set wanted = 0;
	double once[FACTS], twice[FACTS];

	for (size_t i = 0; i < metrics_table.n; i++)
		if (is(&metrics[i], METRIC_LINEAR) &&
		    is_made_of(&metrics[i], METRIC_MEAN))
			wanted |= facts_closed(FACT_BIT(metrics[i].fact));
	trial_facts(&t, wanted, once);
	for (size_t l = 0; l < 3; l++)
		share[l].mass *= 2;
	trial_facts(&t, wanted, twice);
	for (size_t i = 0; i < metrics_table.n; i++)
		if (is(&metrics[i], METRIC_LINEAR) &&
		    is_made_of(&metrics[i], METRIC_MEAN))
			CHECK_NEAR(twice[metrics[i].fact],
				2 * once[metrics[i].fact], 1e-14);
}

/* ---- sets ---- */

static void
set_is(const char *name, const char *expected)
{
	const struct metric *m = NULL;
	char text[1024] = "";
	size_t n = 0;

	while ((m = method_next(&metrics_table, name, m)) != NULL)
		n += (size_t)snprintf(text + n, sizeof text - n, "%s%s",
			n > 0 ? " " : "", m->about.name);
	CHECK_TEXT(text, expected);
}

static void
sets(void)
{
	set_is("hard", "accuracy balanced_accuracy precision recall f1 "
		"macro_precision macro_recall macro_f1 micro_f1 mcc "
		"cohen_kappa dmi roc_auc cost pr_auc");
	set_is("soft", "log_loss soft_accuracy soft_precision soft_recall "
		"soft_f1 soft_macro_precision soft_macro_recall soft_macro_f1 "
		"soft_micro_precision soft_micro_recall soft_micro_f1 po_jsd "
		"entropy_correlation entropy_similarity kl js_distance "
		"information_closeness");
	set_is("calibration", "log_loss brier ece ece_plugin dist_ce ent_ce ent_ce_signed "
		"rank_cs");
	set_is("ordinal", "wasserstein rps mae rmse bias absolute_error "
		"squared_error spearman kendall_tau_b weighted_kappa");
	set_is("lewidi", "log_loss manhattan error_rate "
		"wasserstein normalised_distance");
	CHECK(metrics_table.n_sets == 6);
}

/* ---- values ---- */

static const struct metric *
named(const char *name)
{
	return method_find(&metrics_table, name);
}

/* The functions of a mean: 1 - x, 2 x, x/2 and the root of x, which rounding
 * may leave below 0. */
static void
of_means(void)
{
	CHECK(named("po_jsd")->of_mean(.25) == .75);
	CHECK(named("information_closeness")->of_mean(.25) == .5);
	CHECK(named("dist_ce")->of_mean(.25) == .125);
	CHECK(named("rmse")->of_mean(.25) == .5);
	CHECK(named("rmse")->of_mean(0) == 0);
	CHECK(isnan(named("rmse")->of_mean(-.25)));
}

/* E|X|, X normal with this mean and error, by the midpoint rule. */
static double
folded(double mean, double error)
{
	double sum = 0;

	for (int i = -80000; i < 80000; i++) {
		double z = (i + .5) / 10000;

		sum += fabs(mean + error * z) * exp(-z * z / 2) / 10000 /
			sqrt(2 * 3.14159265358979323846);
	}
	return sum;
}

/* Of a gap the absolute value, or twice that less E|X|. The variance of the gap is n /
 * (n - 1) (sum of squares - gap^2 / n): of 5 items with the squares .25 it is .25, of 2
 * with 2 it is 4 if the gap is 0. */
static void
bins(void)
{
	const struct bin off = {.5, .25, 5}, none = {0, 2, 2};
	const struct bin unknown = {-.5, .25, 0}, sure = {-.5, .05, 5};

	CHECK(named("ece_plugin")->of_bin(&off) == .5);
	CHECK(named("ece_plugin")->of_bin(&unknown) == .5);
	CHECK_NEAR(named("ece")->of_bin(&off), 1 - folded(.5, .5), 1e-8);
	CHECK_NEAR(named("ece")->of_bin(&none), -folded(0, 2), 1e-8);
	/* whose error is not known, or 0 */
	CHECK(named("ece")->of_bin(&unknown) == .5);
	CHECK(named("ece")->of_bin(&sure) == .5);
}

/* The ceilings: the share met by the best decisions; the squared error and the
 * entropy of the exact shares as probabilities; the distance and the divergence
 * between them and few people's shares, and the difference of their entropies. */
static void
ceilings(void)
{
	static const struct {
		const char *name;
		double value;
	} known[] = {{"accuracy", .75}, {"micro_f1", .75}, {"log_loss", .5},
		{"brier", .25}, {"ece", 0}, {"ece_plugin", 0}, {"soft_accuracy", .875},
		{"soft_micro_f1", .875}, {"po_jsd", .9375}, {"kl", .375},
		{"information_closeness", .125}, {"dist_ce", .125},
		{"ent_ce_signed", .375}, {"manhattan", .25}};
	const struct ceiling c = {{[CEILING_ACCURACY] = .75,
		[CEILING_BRIER] = .25, [CEILING_LOG_LOSS] = .5,
		[CEILING_OVERLAP] = .875, [CEILING_DISTANCE] = .25,
		[CEILING_JSD] = .0625, [CEILING_KL] = .375}};
	size_t n = 0;

	for (size_t i = 0; i < metrics_table.n; i++)
		n += metrics[i].ceiling != CEILING_NONE;
	CHECK(n == sizeof known / sizeof *known);
	for (size_t i = 0; i < n; i++) {
		const struct metric *m = named(known[i].name);
		double x = c.at[m->ceiling];

		CHECK((m->of_mean ? m->of_mean(x) : x) == known[i].value);
	}
}

CHECK_ALL(names, texts, shapes, traits, linear, sets,
	of_means, bins, ceilings)
