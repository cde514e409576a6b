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

/* The sum over the bins of |mass times confidence - mass met| / mass of all
 * bins (Naeini et al. 2015). */
static double
bins_ece(const struct bins *b)
{
	struct sum gaps = {0};

	for (size_t i = 0; i < b->n; i++)
		sum_add(&gaps, fabs(b->gap[i]));
	return stats_ratio(sum_value(&gaps), b->mass);
}

/* ---- ceilings ---- */

static double
ceiling_accuracy(const struct ceiling *c)
{
	return c->accuracy;
}

static double
ceiling_brier(const struct ceiling *c)
{
	return c->brier;
}

static double
ceiling_log_loss(const struct ceiling *c)
{
	return c->log_loss;
}

/* Probabilities equal to the shares are calibrated. */
static double
ceiling_ece(const struct ceiling *c)
{
	(void)c;
	return 0;
}

static double
ceiling_overlap(const struct ceiling *c)
{
	return 1 - c->distance / 2;
}

static double
ceiling_half_distance(const struct ceiling *c)
{
	return c->distance / 2;
}

static double
ceiling_distance(const struct ceiling *c)
{
	return c->distance;
}

static double
ceiling_po_jsd(const struct ceiling *c)
{
	return 1 - c->jsd;
}

static double
ceiling_closeness(const struct ceiling *c)
{
	return 2 * c->jsd;
}

/* E sum t ln t - E sum t ln q, where t are the shares of few people, of mean q:
 * the difference of two entropies. */
static double
ceiling_entropy(const struct ceiling *c)
{
	return c->log_loss - c->entropy;
}

/* ---- the table ---- */

const struct metric metrics[] = {
	{METRIC_ACCURACY,
		0, 1, METRICS_HARD | METRICS_SCORERS, METRIC_LINEAR |
		METRIC_ITEM, METRIC_DECISIONS,
		.decisions = confusion_accuracy, .ceiling = ceiling_accuracy,
		.undefined = ESTIMATE_NO_MASS},
	{{"balanced_accuracy", "up", "0..1", "share",
		"mean recall over labels with truth mass",
		"Brodersen et al. 2010"},
		0, 1, METRICS_HARD | METRICS_SCORERS, METRIC_LINEAR,
		METRIC_DECISIONS, .decisions = confusion_balanced_accuracy,
		.undefined = ESTIMATE_NO_MASS},
	{{"precision", "up", "0..1", "share",
		"of the decisions for a label, the share that labels meet",
		"-"},
		0, 1, METRICS_HARD | METRICS_SCORERS, METRIC_LINEAR |
		METRIC_PER_LABEL, METRIC_DECISIONS,
		.decisions = confusion_precision,
		.undefined = ESTIMATE_NOT_PREDICTED},
	{{"recall", "up", "0..1", "share",
		"of the labels of a kind, the share that is decided so",
		"-"},
		0, 1, METRICS_HARD | METRICS_SCORERS, METRIC_LINEAR |
		METRIC_PER_LABEL, METRIC_DECISIONS,
		.decisions = confusion_recall,
		.undefined = ESTIMATE_NOT_IN_TRUTH},
	{{"f1", "up", "0..1", "share",
		"harmonic mean of precision and recall",
		"van Rijsbergen 1979"},
		0, 1, METRICS_HARD | METRICS_SCORERS, METRIC_LINEAR |
		METRIC_PER_LABEL, METRIC_DECISIONS,
		.decisions = confusion_f1, .undefined = ESTIMATE_NO_MASS},
	{{"macro_precision", "up", "0..1", "share",
		"mean precision over labels that are decided", "-"},
		0, 1, METRICS_HARD | METRICS_SCORERS, METRIC_LINEAR |
		METRIC_POOLED, METRIC_DECISIONS,
		.decisions = confusion_macro_precision,
		.undefined = ESTIMATE_NO_MASS},
	{{"macro_recall", "up", "0..1", "share",
		"mean recall over labels with truth mass", "-"},
		0, 1, METRICS_HARD | METRICS_SCORERS, METRIC_LINEAR |
		METRIC_POOLED, METRIC_DECISIONS,
		.decisions = confusion_macro_recall,
		.undefined = ESTIMATE_NO_MASS},
	{{"macro_f1", "up", "0..1", "share",
		"mean f1 over labels with mass on either side", "-"},
		0, 1, METRICS_HARD | METRICS_SCORERS, METRIC_LINEAR |
		METRIC_POOLED, METRIC_DECISIONS,
		.decisions = confusion_macro_f1, .undefined = ESTIMATE_NO_MASS},
	{{"micro_f1", "up", "0..1", "share",
		"f1 of all labels together: accuracy with one label an item",
		"-"},
		0, 1, METRICS_HARD | METRICS_SCORERS, METRIC_LINEAR |
		METRIC_POOLED, METRIC_DECISIONS,
		.decisions = confusion_micro_f1, .ceiling = ceiling_accuracy,
		.undefined = ESTIMATE_NO_MASS},
	{{"mcc", "up", "-1..1", "correlation",
		"Matthews correlation, R_K for more than two labels",
		"Gorodkin 2004"},
		-1, 1, METRICS_HARD | METRICS_SCORERS, METRIC_LINEAR,
		METRIC_DECISIONS, .decisions = confusion_mcc,
		.undefined = ESTIMATE_ONE_LABEL},
	{{"cohen_kappa", "up", "-1..1", "agreement",
		"agreement of decisions and labels beyond chance",
		"Cohen 1960"},
		-1, 1, METRICS_HARD | METRICS_SCORERS, METRIC_LINEAR,
		METRIC_DECISIONS, .decisions = confusion_cohen_kappa,
		.undefined = ESTIMATE_ONE_LABEL},
	{{"dmi", "up", "0..1", "determinant",
		"determinant of the joint matrix of decisions and labels",
		"Kong 2020"},
		0, 1, METRICS_HARD | METRICS_SCORERS, METRIC_LINEAR |
		METRIC_MATRIX | METRIC_NAMED, METRIC_DECISIONS,
		.decisions = confusion_dmi, .undefined = ESTIMATE_NO_MASS},
	{{"roc_auc", "up", "0..1", "probability",
		"a positive scores above a negative; per label and their "
		"mean", "Hanley and McNeil 1982"},
		0, 1, METRICS_HARD | METRICS_SCORERS, METRIC_PER_LABEL |
		METRIC_MACRO | METRIC_LINEAR, METRIC_RANKING,
		.ranking = auc_roc, .area = auc_area,
		.ranked_decisions = confusion_roc_auc,
		.undefined = ESTIMATE_ONE_CLASS},
	{{"pr_auc", "up", "0..1", "share",
		"average precision, equal scores in one step",
		"Davis and Goadrich 2006"},
		0, 1, METRICS_HARD, METRIC_PER_LABEL | METRIC_MACRO |
		METRIC_LINEAR, METRIC_RANKING, .ranking = auc_pr,
		.ranked_decisions = confusion_pr_auc,
		.undefined = ESTIMATE_NOT_IN_TRUTH},
	{{"pearson", "up", "-1..1", "correlation",
		"correlation of the probability of a label with having it",
		"-"},
		-1, 1, METRICS_SCORERS, METRIC_PER_LABEL | METRIC_MACRO |
		METRIC_LINEAR | METRIC_NAMED, METRIC_RANKING,
		.ranking = relate_points,
		.ranked_decisions = confusion_pearson,
		.undefined = ESTIMATE_CONSTANT},
	{{"log_loss", "down", "0..", "nats",
		"cross-entropy of labels and probabilities, clamped at "
		"1e-15 (--eps)", "Good 1952"},
		0, HUGE_VAL, METRICS_SOFT | METRICS_CALIBRATION |
		METRICS_LEWIDI, METRIC_PROBABLE | METRIC_LINEAR |
		METRIC_SUMMED, METRIC_MEAN, .fact = FACT_SURPRISE,
		.ceiling = ceiling_log_loss, .undefined = ESTIMATE_NO_MASS},
	{METRIC_BRIER,
		0, 2, METRICS_CALIBRATION | METRICS_SCORERS,
		METRIC_PROBABLE | METRIC_LINEAR | METRIC_SUMMED, METRIC_MEAN,
		.fact = FACT_BRIER, .ceiling = ceiling_brier,
		.undefined = ESTIMATE_NO_MASS},
	{{"ece", "down", "0..1", "share",
		"expected calibration error of the largest probability",
		"Naeini et al. 2015"},
		0, 1, METRICS_CALIBRATION, METRIC_PROBABLE | METRIC_LINEAR,
		METRIC_BINS, .of_bins = bins_ece, .ceiling = ceiling_ece,
		.undefined = ESTIMATE_NO_MASS},
	{{"agreement", "up", "0..1", "share",
		"a label drawn from the probabilities is a person's",
		"Resnick et al., Survey Equivalence"},
		0, 1, METRICS_SCORERS, METRIC_LINEAR | METRIC_NAMED |
		METRIC_DRAWN | METRIC_ASYMPTOTE, METRIC_MEAN,
		.fact = FACT_AGREEMENT, .undefined = ESTIMATE_NO_MASS},
	{{"cross_entropy", "up", "..0", "bits",
		"mean log2 of the probability of a person's label: "
		"log_loss in bits, below 0",
		"Resnick et al., Survey Equivalence"},
		-HUGE_VAL, 0, METRICS_SCORERS, METRIC_PROBABLE |
		METRIC_LINEAR | METRIC_NAMED | METRIC_LOG | METRIC_ASYMPTOTE |
		METRIC_SUMMED, METRIC_MEAN, .fact = FACT_BITS,
		.undefined = ESTIMATE_NO_MASS},
	{{"soft_accuracy", "up", "0..1", "share",
		"overlap of people's shares and the probabilities",
		"Kurniawan et al. 2025, 3.1"},
		0, 1, METRICS_SOFT, METRIC_PROBABLE | METRIC_TRIVIAL,
		METRIC_MEAN, .fact = FACT_OVERLAP,
		.ceiling = ceiling_overlap, .undefined = ESTIMATE_NO_MASS},
	{{"soft_precision", "up", "0..1", "share",
		"of the probability of a label, the share that people's "
		"meets", "Kurniawan et al. 2025, 3.1"},
		0, 1, METRICS_SOFT, METRIC_PROBABLE | METRIC_TRIVIAL |
		METRIC_PER_LABEL, METRIC_OVERLAPS,
		.decisions = confusion_precision,
		.undefined = ESTIMATE_NOT_PREDICTED},
	{{"soft_recall", "up", "0..1", "share",
		"of people's share of a label, the part that is predicted",
		"Kurniawan et al. 2025, 3.1"},
		0, 1, METRICS_SOFT, METRIC_PROBABLE | METRIC_TRIVIAL |
		METRIC_PER_LABEL, METRIC_OVERLAPS,
		.decisions = confusion_recall,
		.undefined = ESTIMATE_NOT_IN_TRUTH},
	{{"soft_f1", "up", "0..1", "share",
		"harmonic mean of soft precision and recall",
		"Kurniawan et al. 2025, 3.1"},
		0, 1, METRICS_SOFT, METRIC_PROBABLE | METRIC_TRIVIAL |
		METRIC_PER_LABEL, METRIC_OVERLAPS, .decisions = confusion_f1,
		.undefined = ESTIMATE_NO_MASS},
	{{"soft_macro_precision", "up", "0..1", "share",
		"mean soft precision over labels that have one",
		"Kurniawan et al. 2025, 3.1"},
		0, 1, METRICS_SOFT, METRIC_PROBABLE | METRIC_TRIVIAL |
		METRIC_POOLED, METRIC_OVERLAPS,
		.decisions = confusion_macro_precision,
		.undefined = ESTIMATE_NO_MASS},
	{{"soft_macro_recall", "up", "0..1", "share",
		"mean soft recall over labels that have one",
		"Kurniawan et al. 2025, 3.1"},
		0, 1, METRICS_SOFT, METRIC_PROBABLE | METRIC_TRIVIAL |
		METRIC_POOLED, METRIC_OVERLAPS,
		.decisions = confusion_macro_recall,
		.undefined = ESTIMATE_NO_MASS},
	{{"soft_macro_f1", "up", "0..1", "share",
		"mean soft f1 over labels that have one",
		"Kurniawan et al. 2025, 3.1"},
		0, 1, METRICS_SOFT, METRIC_PROBABLE | METRIC_TRIVIAL |
		METRIC_POOLED, METRIC_OVERLAPS,
		.decisions = confusion_macro_f1, .undefined = ESTIMATE_NO_MASS},
	{{"soft_micro_precision", "up", "0..1", "share",
		"soft precision of all labels together",
		"Kurniawan et al. 2025, 3.1"},
		0, 1, METRICS_SOFT, METRIC_PROBABLE | METRIC_TRIVIAL |
		METRIC_POOLED, METRIC_OVERLAPS,
		.decisions = confusion_overlap_precision,
		.undefined = ESTIMATE_NO_MASS},
	{{"soft_micro_recall", "up", "0..1", "share",
		"soft recall of all labels together",
		"Kurniawan et al. 2025, 3.1"},
		0, 1, METRICS_SOFT, METRIC_PROBABLE | METRIC_TRIVIAL |
		METRIC_POOLED, METRIC_OVERLAPS,
		.decisions = confusion_overlap_recall,
		.undefined = ESTIMATE_NO_MASS},
	{{"soft_micro_f1", "up", "0..1", "share",
		"soft f1 of all labels together: soft accuracy with one "
		"label an item", "Kurniawan et al. 2025, 3.1"},
		0, 1, METRICS_SOFT, METRIC_PROBABLE | METRIC_TRIVIAL |
		METRIC_POOLED, METRIC_OVERLAPS,
		.decisions = confusion_overlap_f1,
		.ceiling = ceiling_overlap, .undefined = ESTIMATE_NO_MASS},
	{{"po_jsd", "up", "0..1", "divergence",
		"1 - Jensen-Shannon divergence of shares and "
		"probabilities, base 2", "Kurniawan et al. 2025, 3.2"},
		0, 1, METRICS_SOFT, METRIC_PROBABLE | METRIC_TRIVIAL,
		METRIC_MEAN, .fact = FACT_JSD, .of_mean = complement,
		.ceiling = ceiling_po_jsd, .undefined = ESTIMATE_NO_MASS},
	{{"entropy_correlation", "up", "-1..1", "correlation",
		"correlation over items of the entropies of shares and of "
		"probabilities", "Uma et al. 2021"},
		-1, 1, METRICS_SOFT, METRIC_PROBABLE | METRIC_TRIVIAL,
		METRIC_RELATION, .x = FACT_ENTROPY_P, .y = FACT_ENTROPY_Q,
		.relate = relate_pearson, .undefined = ESTIMATE_CONSTANT},
	{{"entropy_similarity", "up", "0..1", "cosine",
		"cosine over items of the same entropies",
		"Uma et al. 2021"},
		0, 1, METRICS_SOFT, METRIC_PROBABLE | METRIC_TRIVIAL,
		METRIC_RELATION, .x = FACT_ENTROPY_P, .y = FACT_ENTROPY_Q,
		.relate = relate_cosine, .undefined = ESTIMATE_NO_ENTROPY},
	{{"kl", "down", "0..", "nats",
		"Kullback-Leibler divergence of the probabilities from the "
		"shares, clamped", "Kullback and Leibler 1951"},
		0, HUGE_VAL, METRICS_SOFT, METRIC_PROBABLE | METRIC_TRIVIAL |
		METRIC_SUMMED, METRIC_MEAN, .fact = FACT_KL,
		.ceiling = ceiling_entropy, .undefined = ESTIMATE_NO_MASS},
	{{"js_distance", "down", "0..1", "distance",
		"root of the Jensen-Shannon divergence, base 2",
		"Endres and Schindelin 2003"},
		0, 1, METRICS_SOFT, METRIC_PROBABLE | METRIC_TRIVIAL,
		METRIC_MEAN, .fact = FACT_JS_ROOT,
		.undefined = ESTIMATE_NO_MASS},
	{{"information_closeness", "down", "0..2", "bits",
		"twice the Jensen-Shannon divergence, base 2", "Foody 1996"},
		0, 2, METRICS_SOFT, METRIC_PROBABLE | METRIC_TRIVIAL,
		METRIC_MEAN, .fact = FACT_JSD, .of_mean = twice,
		.ceiling = ceiling_closeness, .undefined = ESTIMATE_NO_MASS},
	{{"dist_ce", "down", "0..1", "share",
		"total variation between shares and probabilities: 1 - "
		"soft accuracy", "Baan et al. 2022"},
		0, 1, METRICS_CALIBRATION, METRIC_PROBABLE | METRIC_TRIVIAL,
		METRIC_MEAN, .fact = FACT_DISTANCE, .of_mean = half,
		.ceiling = ceiling_half_distance,
		.undefined = ESTIMATE_NO_MASS},
	{{"ent_ce", "down", "0..", "nats",
		"difference of the entropies of probabilities and shares",
		"Baan et al. 2022"},
		0, HUGE_VAL, METRICS_CALIBRATION, METRIC_PROBABLE |
		METRIC_TRIVIAL, METRIC_MEAN, .fact = FACT_ENTROPY_ERROR,
		.undefined = ESTIMATE_NO_MASS},
	{{"ent_ce_signed", "*", "..", "nats",
		"the same with its sign: above 0, probabilities are less "
		"sure than people", "Baan et al. 2022"},
		-HUGE_VAL, HUGE_VAL, METRICS_CALIBRATION, METRIC_PROBABLE |
		METRIC_TRIVIAL, METRIC_MEAN, .fact = FACT_ENTROPY_EXCESS,
		.ceiling = ceiling_entropy, .undefined = ESTIMATE_NO_MASS},
	{{"rank_cs", "up", "0..1", "share",
		"items whose labels have the same order by share and by "
		"probability", "Baan et al. 2022"},
		0, 1, METRICS_CALIBRATION, METRIC_PROBABLE | METRIC_TRIVIAL,
		METRIC_MEAN, .fact = FACT_SAME_RANKS,
		.undefined = ESTIMATE_NO_MASS},
	{{"manhattan", "down", "0..2", "distance",
		"sum of the differences of shares and probabilities",
		"LeWiDi 2025"},
		0, 2, METRICS_LEWIDI, METRIC_PROBABLE | METRIC_TRIVIAL |
		METRIC_SUMMED | METRIC_DOUBLED, METRIC_MEAN,
		.fact = FACT_DISTANCE, .ceiling = ceiling_distance,
		.undefined = ESTIMATE_NO_MASS},
	{{"error_rate", "down", "0..1", "share",
		"share of labels that the decision misses: 1 - accuracy",
		"LeWiDi 2025"},
		0, 1, METRICS_LEWIDI, METRIC_LINEAR | METRIC_NAMED,
		METRIC_DECISIONS, .decisions = confusion_error_rate,
		.undefined = ESTIMATE_NO_MASS},
	{{"wasserstein", "down", "0..", "steps",
		"how far shares must be carried between labels in their "
		"order", "LeWiDi 2025"},
		0, HUGE_VAL, METRICS_LEWIDI | METRICS_ORDINAL,
		METRIC_TRIVIAL | METRIC_SCALE, METRIC_MEAN,
		.fact = FACT_TRANSPORT, .undefined = ESTIMATE_NO_MASS},
	{{"rps", "down", "0..1", "squared error",
		"ranked probability score: brier of \"at most this label\", "
		"averaged", "Epstein 1969; Murphy 1971"},
		0, 1, METRICS_ORDINAL | METRICS_SCORERS, METRIC_SCALE |
		METRIC_LINEAR, METRIC_MEAN, .fact = FACT_RPS,
		.undefined = ESTIMATE_NO_MASS},
	{{"normalised_distance", "down", "0..1", "share of the range",
		"expected score against each person's label, over the "
		"range of the labels (--range)", "LeWiDi 2025"},
		0, 1, METRICS_LEWIDI, METRIC_SCALE | METRIC_LINEAR |
		METRIC_NAMED, METRIC_MEAN, .fact = FACT_NORMALISED,
		.undefined = ESTIMATE_NO_MASS},
	{{"mae", "down", "0..", "units of the labels",
		"expected score against people's mean: absolute error", "-"},
		0, HUGE_VAL, METRICS_ORDINAL, METRIC_SCALE | METRIC_TRIVIAL,
		METRIC_MEAN, .fact = FACT_MEAN_ERROR,
		.undefined = ESTIMATE_NO_MASS},
	{{"rmse", "down", "0..", "units of the labels",
		"the same: root of the mean squared error", "-"},
		0, HUGE_VAL, METRICS_ORDINAL, METRIC_SCALE | METRIC_TRIVIAL,
		METRIC_MEAN, .fact = FACT_MEAN_SQUARED, .of_mean = root,
		.undefined = ESTIMATE_NO_MASS},
	{{"bias", "*", "..", "units of the labels",
		"the same: mean of expected score less people's mean", "-"},
		-HUGE_VAL, HUGE_VAL, METRICS_ORDINAL, METRIC_SCALE |
		METRIC_TRIVIAL | METRIC_LINEAR, METRIC_MEAN,
		.fact = FACT_BIAS, .undefined = ESTIMATE_NO_MASS},
	{{"absolute_error", "down", "0..", "units of the labels",
		"expected score against each person's label: absolute error",
		"-"},
		0, HUGE_VAL, METRICS_ORDINAL | METRICS_SCORERS,
		METRIC_SCALE | METRIC_LINEAR, METRIC_MEAN,
		.fact = FACT_ABSOLUTE, .undefined = ESTIMATE_NO_MASS},
	{{"squared_error", "down", "0..", "squared units",
		"the same: squared error", "-"},
		0, HUGE_VAL, METRICS_ORDINAL | METRICS_SCORERS,
		METRIC_SCALE | METRIC_LINEAR, METRIC_MEAN,
		.fact = FACT_SQUARED, .undefined = ESTIMATE_NO_MASS},
	{{"spearman", "up", "-1..1", "correlation",
		"rank correlation of expected score and people's mean",
		"Spearman 1904"},
		-1, 1, METRICS_ORDINAL, METRIC_SCALE | METRIC_TRIVIAL |
		METRIC_ORDERS, METRIC_RELATION, .x = FACT_SCORE,
		.y = FACT_PEOPLE_MEAN, .relate = relate_spearman,
		.undefined = ESTIMATE_CONSTANT},
	{{"kendall_tau_b", "up", "-1..1", "correlation",
		"pairs of items in the same order less those in the "
		"opposite one, of those not tied", "Kendall 1945"},
		-1, 1, METRICS_ORDINAL, METRIC_SCALE | METRIC_TRIVIAL |
		METRIC_ORDERS, METRIC_RELATION, .x = FACT_SCORE,
		.y = FACT_PEOPLE_MEAN, .relate = relate_kendall,
		.undefined = ESTIMATE_CONSTANT},
	{{"weighted_kappa", "up", "-1..1", "agreement",
		"cohen_kappa where near labels agree in part (-w, default "
		"quadratic)", "Cohen 1968"},
		-1, 1, METRICS_ORDINAL | METRICS_SCORERS, METRIC_LINEAR |
		METRIC_SCALE | METRIC_WEIGHTED, METRIC_DECISIONS,
		.decisions = confusion_weighted_kappa,
		.undefined = ESTIMATE_ONE_LABEL},
};

static const struct method_set sets[] = {
	{"hard", "decisions, and the order of items", METRICS_HARD},
	{"soft", "shares against probabilities", METRICS_SOFT},
	{"calibration", "do probabilities mean what they say",
		METRICS_CALIBRATION},
	{"ordinal", "labels in order", METRICS_ORDINAL},
	{"lewidi", "the shared task on learning with disagreement 2025",
		METRICS_LEWIDI},
};

enum { METRICS = sizeof metrics / sizeof *metrics };

const struct method_table metrics_table = {.option = "method",
	.record = metrics, .n = METRICS, .size = sizeof *metrics,
	.sets_at = offsetof(struct metric, sets), .set = sets,
	.n_sets = sizeof sets / sizeof *sets};

const struct method_table scorers_table = {.option = "scorer",
	.record = metrics, .n = METRICS, .size = sizeof *metrics,
	.sets_at = offsetof(struct metric, sets),
	.within = METRICS_SCORERS, .kind = "scorer"};

bool
metric_is_up(const struct metric *m)
{
	return strcmp(m->about.better, "up") == 0;
}

fact_set
metric_facts(const struct metric *m)
{
	return m->shape == METRIC_MEAN ? facts_closed(FACT_BIT(m->fact)) :
		m->shape == METRIC_RELATION ?
		facts_closed(FACT_BIT(m->x) | FACT_BIT(m->y)) : 0;
}

bool
metric_is_outside(const struct metric *m, double value)
{
	const double rounding = 1e-12;

	return value < m->least - rounding || value > m->most + rounding;
}
