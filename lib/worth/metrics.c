#include "metrics.h"

#include "stats/stats.h"
#include "text/num.h"

#include <math.h>
#include <stddef.h>
#include <string.h>

/* ---- functions of means ---- */

static double
complement(double mean)
{
	return 1 - mean;
}

static double
half(double mean)
{
	return mean / 2;
}

static double
twice(double mean)
{
	return 2 * mean;
}

/* The root of a mean of squares, which rounding may leave below 0. */
static double
root(double mean)
{
	return mean > 0 ? sqrt(mean) : mean == 0 ? 0 : NUM_NA;
}

/* |mass times confidence - mass met| (Naeini et al. 2015) */
static double
bin_plugin(const struct bin *b)
{
	return fabs(b->gap);
}

/* E|X| of a normal X with mean m and standard deviation s, the folded normal (Leone,
 * Nelson & Nottingham 1961): s sqrt(2/pi) exp(-m^2 / (2 s^2)) + m erf(m / (s sqrt(2)));
 * |m| for s = 0. */
static double
folded(double m, double s)
{
	const double pi = 3.14159265358979323846;

	return s > 0 ? s * sqrt(2 / pi) * exp(-m * m / (2 * s * s)) +
		m * erf(m / (s * sqrt(2))) : fabs(m);
}

/* Noise raises |gap| by E|X| - |gap| on average, X having mean gap and its standard error:
 * the variance over other samples of n items is n / (n - 1) (sum x^2 - gap^2 / n), x being
 * 0 in other bins. Twice the plug-in less E|X|: 2 ece - the mean of replicates. */
static double
bin_corrected(const struct bin *b)
{
	double left = b->items > 1 ? b->square - b->gap * b->gap / b->items : 0;
	double s = left > 0 ? sqrt(left * b->items /
		(b->items - 1)) : 0;

	return 2 * fabs(b->gap) - folded(b->gap, s);
}

/* ---- the table ---- */

/* The form of most records: a share or a correlation from its name, help and
 * citation; after its traits, what it is computed from, and the status where
 * there is no value. */
#define SHARE(name, help, cite) {name, "up", "0..1", "share", help, cite}, 0, 1
#define CORRELATION(name, help, cite) \
	{name, "up", "-1..1", "correlation", help, cite}, -1, 1
#define KURNIAWAN(section) "Kurniawan et al. 2025, " section
#define DECISIONS(of, by, why) METRIC_DECISIONS, .decisions = of, \
	.slopes_of_matrix = confusion_slopes_of_##by, \
	.undefined = ESTIMATE_##why
#define OVERLAPS(of, by, why) METRIC_OVERLAPS, .decisions = of, \
	.slopes_of_matrix = confusion_slopes_of_##by, \
	.undefined = ESTIMATE_##why
#define MEAN(of) METRIC_MEAN, .fact = FACT_##of, .undefined = ESTIMATE_NO_MASS

/* The traits of metrics of soft labels. */
enum { SOFT = METRIC_PROBABLE | METRIC_TRIVIAL };

const struct metric metrics[] = {
	{METRIC_ACCURACY, 0, 1, METRICS_HARD, METRIC_LINEAR | METRIC_ITEM,
		DECISIONS(confusion_accuracy, hits, NO_MASS),
		.ceiling = CEILING_ACCURACY},
	{SHARE("balanced_accuracy", "mean recall over labels with truth mass",
		"Brodersen et al. 2010"), METRICS_HARD, METRIC_LINEAR,
		DECISIONS(confusion_balanced_accuracy, balance, NO_MASS),
		.each = confusion_recall},
	{METRIC_PRECISION, 0, 1, METRICS_HARD, METRIC_LINEAR | METRIC_PER_LABEL,
		DECISIONS(confusion_precision, label, NOT_PREDICTED)},
	{METRIC_RECALL, 0, 1, METRICS_HARD, METRIC_LINEAR | METRIC_PER_LABEL,
		DECISIONS(confusion_recall, label, NOT_IN_TRUTH)},
	{METRIC_F1, 0, 1, METRICS_HARD, METRIC_LINEAR | METRIC_PER_LABEL,
		DECISIONS(confusion_f1, label, NO_MASS)},
	{SHARE("macro_precision", "mean precision over labels that are decided",
		"-"), METRICS_HARD, METRIC_LINEAR | METRIC_POOLED,
		DECISIONS(confusion_macro_precision, mean, NO_MASS),
		.each = confusion_precision},
	{SHARE("macro_recall", "mean recall over labels with truth mass", "-"),
		METRICS_HARD, METRIC_LINEAR | METRIC_POOLED,
		DECISIONS(confusion_macro_recall, mean, NO_MASS),
		.each = confusion_recall},
	{SHARE("macro_f1", "mean f1 over labels with mass on either side", "-"),
		METRICS_HARD, METRIC_LINEAR | METRIC_POOLED,
		DECISIONS(confusion_macro_f1, mean, NO_MASS),
		.each = confusion_f1},
	{SHARE("micro_f1", "f1 of all labels together: accuracy with one label "
		"an item", "-"), METRICS_HARD, METRIC_LINEAR | METRIC_POOLED,
		DECISIONS(confusion_micro_f1, hits, NO_MASS),
		.ceiling = CEILING_ACCURACY},
	{CORRELATION("mcc", "Matthews correlation, R_K for more than two "
		"labels", "Gorodkin 2004"), METRICS_HARD, METRIC_LINEAR,
		DECISIONS(confusion_mcc, chance, ONE_LABEL)},
	{{"cohen_kappa", "up", "-1..1", "agreement", "agreement of decisions "
		"and labels beyond chance", "Cohen 1960"}, -1, 1, METRICS_HARD,
		METRIC_LINEAR, DECISIONS(confusion_cohen_kappa, chance, ONE_LABEL)},
	{{"dmi", "up", "0..1", "determinant", "determinant of the joint matrix "
		"of decisions and labels", "Kong 2020"}, 0, 1, METRICS_HARD,
		METRIC_LINEAR | METRIC_MATRIX | METRIC_NAMED,
		DECISIONS(confusion_dmi, determinant, NO_MASS)},
	{{"roc_auc", "up", "0..1", "probability", "a positive scores above a "
		"negative; per label and their mean", "Hanley and McNeil 1982"},
		0, 1, METRICS_HARD, METRIC_PER_LABEL | METRIC_MACRO | METRIC_LINEAR,
		METRIC_RANKING, .ranking = auc_roc, .area = auc_area,
		.slopes = auc_slopes,
		.ranked_decisions = confusion_roc_auc,
		.undefined = ESTIMATE_ONE_CLASS},
	{{"cost", "down", "..", "cost", "mean cost of the decisions, by the "
		"table of --costs", "-"}, -HUGE_VAL, HUGE_VAL, METRICS_HARD,
		METRIC_LINEAR | METRIC_COSTED | METRIC_ITEM,
		DECISIONS(confusion_cost, cost, NO_MASS)},
	{SHARE("pr_auc", "average precision, equal scores in one step",
		"Davis and Goadrich 2006"), METRICS_HARD, METRIC_PER_LABEL |
		METRIC_MACRO | METRIC_LINEAR, METRIC_RANKING, .ranking = auc_pr,
		.slopes = auc_pr_slopes,
		.ranked_decisions = confusion_pr_auc,
		.undefined = ESTIMATE_NOT_IN_TRUTH},
	{CORRELATION("pearson", "correlation of the probability of a label "
		"with having it", "-"), METRICS_OTHER, METRIC_PER_LABEL |
		METRIC_MACRO | METRIC_LINEAR | METRIC_NAMED, METRIC_RANKING,
		.ranking = relate_points, .slopes = relate_slopes,
		.ranked_decisions = confusion_pearson,
		.undefined = ESTIMATE_CONSTANT},
	{METRIC_LOG_LOSS, 0, HUGE_VAL,
		METRICS_SOFT | METRICS_CALIBRATION | METRICS_LEWIDI,
		METRIC_PROBABLE | METRIC_LINEAR | METRIC_SUMMED, MEAN(SURPRISE),
		.ceiling = CEILING_LOG_LOSS},
	{METRIC_BRIER, 0, 2, METRICS_CALIBRATION,
		METRIC_PROBABLE | METRIC_LINEAR | METRIC_SUMMED, MEAN(BRIER),
		.ceiling = CEILING_BRIER},
	{{"ece", "down", "0..1", "share", "expected calibration error of the "
		"largest probability, less what noise adds",
		"Naeini et al. 2015"}, 0, 1,
		METRICS_CALIBRATION, METRIC_PROBABLE | METRIC_LINEAR | METRIC_FOLDED,
		METRIC_BINS, .of_bin = bin_corrected, .ceiling = CEILING_ECE,
		.undefined = ESTIMATE_NO_MASS},
	{{"ece_plugin", "down", "0..1", "share", "the same with what noise adds",
		"Naeini et al. 2015"}, 0, 1,
		METRICS_CALIBRATION, METRIC_PROBABLE | METRIC_LINEAR | METRIC_NAMED,
		METRIC_BINS, .of_bin = bin_plugin, .ceiling = CEILING_ECE,
		.undefined = ESTIMATE_NO_MASS},
	{SHARE("agreement", "a label drawn from the probabilities is a "
		"person's", "Resnick et al., Survey Equivalence"),
		METRICS_OTHER, METRIC_LINEAR | METRIC_NAMED, MEAN(AGREEMENT)},
	{{"cross_entropy", "up", "..0", "bits", "mean log2 of the probability "
		"of a person's label: log_loss in bits, below 0",
		"Resnick et al., Survey Equivalence"}, -HUGE_VAL, 0,
		METRICS_OTHER, METRIC_PROBABLE | METRIC_LINEAR |
		METRIC_NAMED | METRIC_SUMMED, MEAN(BITS)},
	{SHARE("soft_accuracy", "overlap of people's shares and the "
		"probabilities", KURNIAWAN("3.1")), METRICS_SOFT, SOFT,
		MEAN(OVERLAP), .ceiling = CEILING_OVERLAP},
	{SHARE("soft_precision", "of the probability of a label, the share "
		"that people's meets", KURNIAWAN("3.1")), METRICS_SOFT, SOFT |
		METRIC_PER_LABEL, OVERLAPS(confusion_precision, label, NOT_PREDICTED)},
	{SHARE("soft_recall", "of people's share of a label, the part that is "
		"predicted", KURNIAWAN("3.1")), METRICS_SOFT, SOFT |
		METRIC_PER_LABEL, OVERLAPS(confusion_recall, label, NOT_IN_TRUTH)},
	{SHARE("soft_f1", "harmonic mean of soft precision and recall",
		KURNIAWAN("3.1")), METRICS_SOFT, SOFT | METRIC_PER_LABEL,
		OVERLAPS(confusion_f1, label, NO_MASS)},
	{SHARE("soft_macro_precision", "mean soft precision over labels that "
		"have one", KURNIAWAN("3.1")), METRICS_SOFT, SOFT |
		METRIC_POOLED, OVERLAPS(confusion_macro_precision, mean, NO_MASS),
		.each = confusion_precision},
	{SHARE("soft_macro_recall", "mean soft recall over labels that have "
		"one", KURNIAWAN("3.1")), METRICS_SOFT, SOFT | METRIC_POOLED,
		OVERLAPS(confusion_macro_recall, mean, NO_MASS),
		.each = confusion_recall},
	{SHARE("soft_macro_f1", "mean soft f1 over labels that have one",
		KURNIAWAN("3.1")), METRICS_SOFT, SOFT | METRIC_POOLED,
		OVERLAPS(confusion_macro_f1, mean, NO_MASS),
		.each = confusion_f1},
	{SHARE("soft_micro_precision", "soft precision of all labels together",
		KURNIAWAN("3.1")), METRICS_SOFT, SOFT | METRIC_POOLED,
		OVERLAPS(confusion_overlap_precision, overlap, NO_MASS)},
	{SHARE("soft_micro_recall", "soft recall of all labels together",
		KURNIAWAN("3.1")), METRICS_SOFT, SOFT | METRIC_POOLED,
		OVERLAPS(confusion_overlap_recall, overlap, NO_MASS)},
	{SHARE("soft_micro_f1", "soft f1 of all labels together: soft accuracy "
		"with one label an item", KURNIAWAN("3.1")), METRICS_SOFT,
		SOFT | METRIC_POOLED, OVERLAPS(confusion_overlap_f1, overlap, NO_MASS),
		.ceiling = CEILING_OVERLAP},
	{{"po_jsd", "up", "0..1", "divergence", "1 - Jensen-Shannon divergence "
		"of shares and probabilities, base 2", KURNIAWAN("3.2")}, 0, 1,
		METRICS_SOFT, SOFT, MEAN(JSD), .of_mean = complement,
		.ceiling = CEILING_JSD},
	{CORRELATION("entropy_correlation", "correlation over items of the "
		"entropies of shares and of probabilities", "Uma et al. 2021"),
		METRICS_SOFT, SOFT,
		METRIC_RELATION, .of_moments = moments_correlation,
		.slopes_of_moments = moments_correlation_slopes,
		.undefined = ESTIMATE_CONSTANT},
	{{"entropy_similarity", "up", "0..1", "cosine", "cosine over items of "
		"the same entropies", "Uma et al. 2021"}, 0, 1, METRICS_SOFT,
		SOFT,
		METRIC_RELATION, .of_moments = moments_cosine,
		.slopes_of_moments = moments_cosine_slopes,
		.undefined = ESTIMATE_NO_ENTROPY},
	{{"kl", "down", "0..", "nats", "Kullback-Leibler divergence of the "
		"probabilities from the shares, clamped",
		"Kullback and Leibler 1951"}, 0, HUGE_VAL, METRICS_SOFT, SOFT |
		METRIC_SUMMED, MEAN(KL), .ceiling = CEILING_KL},
	{{"js_distance", "down", "0..1", "distance", "root of the "
		"Jensen-Shannon divergence, base 2",
		"Endres and Schindelin 2003"}, 0, 1, METRICS_SOFT, SOFT,
		MEAN(JS_ROOT)},
	{{"information_closeness", "down", "0..2", "bits", "twice the "
		"Jensen-Shannon divergence, base 2", "Foody 1996"}, 0, 2,
		METRICS_SOFT, SOFT, MEAN(JSD), .of_mean = twice,
		.ceiling = CEILING_JSD},
	{{"dist_ce", "down", "0..1", "share", "total variation between shares "
		"and probabilities: 1 - soft accuracy", "Baan et al. 2022"}, 0,
		1, METRICS_CALIBRATION, SOFT, MEAN(DISTANCE), .of_mean = half,
		.ceiling = CEILING_DISTANCE},
	{{"ent_ce", "down", "0..", "nats", "difference of the entropies of "
		"probabilities and shares", "Baan et al. 2022"}, 0, HUGE_VAL,
		METRICS_CALIBRATION, SOFT, MEAN(ENTROPY_ERROR)},
	{{"ent_ce_signed", "*", "..", "nats", "the same with its sign: above "
		"0, probabilities are less sure than people",
		"Baan et al. 2022"}, -HUGE_VAL, HUGE_VAL, METRICS_CALIBRATION,
		SOFT, MEAN(ENTROPY_EXCESS), .ceiling = CEILING_KL},
	{SHARE("rank_cs", "items whose labels have the same order by share and "
		"by probability", "Baan et al. 2022"), METRICS_CALIBRATION,
		SOFT | METRIC_STEP, MEAN(SAME_RANKS)},
	{{"manhattan", "down", "0..2", "distance", "sum of the differences of "
		"shares and probabilities", "LeWiDi 2025"}, 0, 2,
		METRICS_LEWIDI, SOFT, MEAN(DISTANCE), .ceiling = CEILING_DISTANCE},
	{{"error_rate", "down", "0..1", "share", "share of labels that the "
		"decision misses: 1 - accuracy", "LeWiDi 2025"}, 0, 1,
		METRICS_LEWIDI, METRIC_LINEAR | METRIC_NAMED,
		DECISIONS(confusion_error_rate, hits, NO_MASS)},
	{{"wasserstein", "down", "0..", "steps", "how far shares must be "
		"carried between labels in their order", "LeWiDi 2025"}, 0,
		HUGE_VAL, METRICS_LEWIDI | METRICS_ORDINAL, METRIC_TRIVIAL |
		METRIC_SCALE, MEAN(TRANSPORT)},
	{{"rps", "down", "0..1", "squared error", "ranked probability score: "
		"brier of \"at most this label\", averaged",
		"Epstein 1969; Murphy 1971"}, 0, 1, METRICS_ORDINAL,
		METRIC_SCALE | METRIC_LINEAR, MEAN(RPS)},
	{{"normalised_distance", "down", "0..1", "share of the range",
		"expected score against each person's label, over the range of "
		"the labels (--range)", "LeWiDi 2025"}, 0, 1, METRICS_LEWIDI,
		METRIC_SCALE | METRIC_LINEAR | METRIC_NAMED, MEAN(NORMALISED)},
	{{"mae", "down", "0..", "units of the labels", "expected score against "
		"people's mean: absolute error", "-"}, 0, HUGE_VAL,
		METRICS_ORDINAL, METRIC_SCALE | METRIC_TRIVIAL,
		MEAN(MEAN_ERROR)},
	{{"rmse", "down", "0..", "units of the labels", "the same: root of the "
		"mean squared error", "-"}, 0, HUGE_VAL, METRICS_ORDINAL,
		METRIC_SCALE | METRIC_TRIVIAL, MEAN(MEAN_SQUARED),
		.of_mean = root},
	{{"bias", "*", "..", "units of the labels", "the same: mean of "
		"expected score less people's mean", "-"}, -HUGE_VAL, HUGE_VAL,
		METRICS_ORDINAL, METRIC_SCALE | METRIC_TRIVIAL | METRIC_LINEAR,
		MEAN(BIAS)},
	{{"absolute_error", "down", "0..", "units of the labels", "expected "
		"score against each person's label: absolute error", "-"}, 0,
		HUGE_VAL, METRICS_ORDINAL, METRIC_SCALE |
		METRIC_LINEAR, MEAN(ABSOLUTE)},
	{{"squared_error", "down", "0..", "squared units", "the same: squared "
		"error", "-"}, 0, HUGE_VAL, METRICS_ORDINAL,
		METRIC_SCALE | METRIC_LINEAR, MEAN(SQUARED)},
	{CORRELATION("spearman", "rank correlation of expected score and "
		"people's mean", "Spearman 1904"), METRICS_ORDINAL,
		METRIC_SCALE | METRIC_TRIVIAL | METRIC_ORDERS,
		METRIC_RELATION, .relate = relate_spearman,
		.undefined = ESTIMATE_CONSTANT},
	{CORRELATION("kendall_tau_b", "pairs of items in the same order less "
		"those in the opposite one, of those not tied", "Kendall 1945"),
		METRICS_ORDINAL, METRIC_SCALE | METRIC_TRIVIAL | METRIC_ORDERS,
		METRIC_RELATION, .relate = relate_kendall,
		.undefined = ESTIMATE_CONSTANT},
	{{"weighted_kappa", "up", "-1..1", "agreement", "cohen_kappa where "
		"near labels agree in part (-w, default quadratic)",
		"Cohen 1968"}, -1, 1, METRICS_ORDINAL,
		METRIC_LINEAR | METRIC_SCALE | METRIC_WEIGHTED,
		DECISIONS(confusion_weighted_kappa, weights, ONE_LABEL)},
};

static const struct method_set sets[] = {
	{"hard", "decisions, and the order of items", METRICS_HARD},
	{"soft", "shares against probabilities", METRICS_SOFT},
	{"calibration", "do probabilities mean what they say",
		METRICS_CALIBRATION},
	{"ordinal", "labels in order", METRICS_ORDINAL},
	{"lewidi", "the shared task on learning with disagreement 2025",
		METRICS_LEWIDI},
	{"all", "every metric that applies", METRICS_ALL},
};

enum { METRICS = sizeof metrics / sizeof *metrics };

const struct method_table metrics_table = {.option = "method",
	.record = metrics, .n = METRICS, .size = sizeof *metrics,
	.sets_at = offsetof(struct metric, sets), .set = sets,
	.n_sets = sizeof sets / sizeof *sets};

bool
metric_is_up(const struct metric *m)
{
	return strcmp(m->about.better, "up") == 0;
}
