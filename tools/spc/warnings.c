#include "warnings.h"
#include "statuses.h"

#include "stats/stats.h"
#include "text/err.h"
#include "text/mem.h"
#include "text/num.h"
#include "worth/calibration.h"

#include <math.h>
#include <stdio.h>

/* The thresholds of warnings: the bits that calibration gains, or that dm loses
 * with a reference unlike the surveyed; a fall of the curve, relative to the score,
 * beyond RESULTS_ERRORS standard errors. */
#define UNCALIBRATED .005
#define NEGLIGIBLE 1e-6

/* The part of the curve's rise that the clamp may take: with more, the first digit
 * of a gain comes from the clamp. And a clamp, times the number of labels, that
 * takes next to nothing: .014 bits from a prediction that is sure and right. */
#define CLAMPED .1
#define UNCLAMPED .01

/* The most items times labels with which calibration is tried for a warning. */
#define HELD 1e7

/* Does the curve fall after k, by more than chance and next to nothing? A log of 0
 * cannot be compared. */
static bool
falls_after(const struct curve *p, uint32_t k)
{
	const struct point *a = &p->point[k], *b = a + 1;

	return isfinite(b->value) && a->value - b->value >
		NEGLIGIBLE * fabs(a->value) + RESULTS_ERRORS *
		((a->sampled ? a->se : 0) + (b->sampled ? b->se : 0));
}

/* Are there numbers of people of this kind, and none above k? */
static bool
all_within(const struct results *s, enum result_kind kind, uint32_t k)
{
	bool known = false;

	for (size_t i = 0; i < s->n_results; i++) {
		const struct result *f = &s->result[i];

		if (f->kind != kind || isnan(f->m.value))
			continue;
		if (f->m.value > k)
			return false;
		known = true;
	}
	return known;
}

/* Warn of a curve that falls, though more answers cannot hold less: a combiner that
 * learns, or is fitted, had too few items. Results that cross the curve before it
 * falls stand. panel: the curve of the reference. */
static void
warn_falling(const struct run *s, bool panel)
{
	const struct curve *p = panel ? &s->panel_curve : &s->curve;
	unsigned traits = p->rules.combiner->traits;
	bool learns = traits & COMBINER_LEARNS, all;
	double unmatched = 100 * p->point[p->max].unmatched;
	char unlike[100];
	uint32_t k = 0;

	while (k < p->max && !falls_after(p, k))
		k++;
	if (k == p->max || !(traits & (COMBINER_LEARNS | COMBINER_FITTED)))
		return;
	all = all_within(&s->results, panel ? RESULT_WORTH : RESULT_EQUIVALENCE, k);
	snprintf(unlike, sizeof unlike, "%.1f %% of the sets of k=%u answers "
		"are like those of no other item", unmatched, (unsigned)p->max);
	err_warn("the curve%s falls after k=%u, although more answers cannot "
		"tell less: %s; equivalences up to %u stand, %s%s",
		panel ? " of the reference" : "", (unsigned)k,
		learns && unmatched >= .05 ? unlike : "the items are too few",
		(unsigned)k, all ? "as all here" : "others do not",
		all || !learns ? "" : s->respondents.wanted && !panel ?
		"; take a smaller -k" : "; -C dm copes with fewer items");
}

/* Warn if dm predicts a reference panel badly, as if its raters were those
 * asked. */
static void
warn_unlike(const struct run *s)
{
	double less = s->panel_curve.point[0].value - s->curve.point[0].value;

	if ((s->curve.rules.combiner->traits & COMBINER_FITTED) &&
	    less > UNCALIBRATED)
		err_warn("-C dm predicts the reference from the habits of the "
			"surveyed, which scores %s less at k=0 than its own "
			"habits; -C abc learns how the two differ",
			num_brief(less));
}

/* Warn of probabilities if the scorer is one of decisions, which are then drawn at
 * random: the probabilities of abc without -C, or of a model. */
static void
warn_undecided(const struct run *s)
{
	const struct curve_rules *r = &s->curve.rules;
	const char *name = r->scorer->about.name;

	if (!scoring_draws(r->scorer))
		return;
	if (!s->rules->combiner_chosen)
		err_warn("-S %s scores decisions, and those of -C %s are drawn "
			"in proportion to its probabilities; -C plurality "
			"decides for the likeliest label", name,
			r->combiner->about.name);
	for (size_t m = 0; m < s->task->models.n; m++)
		if (s->task->models.at[m].soft)
			err_warn("-S %s scores decisions, and those of model=%s "
				"are drawn in proportion to its probabilities; a "
				"table of item and label has decisions", name,
				s->task->models.at[m].name);
}

/* The k of the highest level that exists; 0 if none does. */
static uint32_t
highest(const struct curve *p)
{
	uint32_t best = 0;

	for (uint32_t k = 1; k <= p->max; k++)
		if (isfinite(p->point[k].value) &&
		    !(p->point[best].value >= p->point[k].value))
			best = k;
	return best;
}

/* Warn if the clamp takes much of the curve's rise, as with many labels: from a
 * prediction that is sure and right it takes -log2(1 + (K - 1) e / (1 - e)). The
 * curve loses less, as most predictions are not sure, and the clamp saves those
 * that are sure and wrong: the loss is computed only if it could be large. */
static void
warn_clamped(const struct run *s)
{
	const struct curve *p = &s->curve;
	double eps = p->rules.scoring.eps, k = (double)s->respondents.k;
	double top = -log2(1 + (k - 1) * eps / (1 - eps));
	uint32_t best = highest(p);
	double rise = p->point[best].value - p->point[0].value;
	double little = UNCLAMPED / k, lost;

	if (!(eps > little && -top > CLAMPED * rise))
		return;
	lost = curve_clamped(p, best, little) - p->point[best].value;
	if (lost > CLAMPED * rise)
		err_warn("-e %g takes %s bits from the score of k=%u, and the "
			"curve %s%s: with %zu labels no prediction scores above "
			"%s; -e %.2g takes next to nothing", eps,
			num_brief(lost), (unsigned)best, rise > 0 ?
			"rises by " : "does not rise", rise > 0 ?
			num_brief(rise) : "", s->respondents.k, num_brief(top),
			little);
}

/* The assumption of the asymptote. */
static const char *
assumption(const struct run *s)
{
	return s->law.two ? "all people are alike" :
		"all people are alike and shares are Dirichlet";
}

/* Warn of an asymptote below a level of the curve, which shows what is possible;
 * otherwise of models that score more. */
static void
warn_refuted(const struct run *s)
{
	const struct refutation *r = &s->refutation;
	const struct comparison *f = r->comparison;
	const struct result *level;

	if (f->status == ESTIMATE_OWN(SPC_REFUTED)) {
		level = &s->results.result[r->level];
		err_warn("the asymptote is %s below the score of k=%u%s, "
			"error=%s: it assumes that %s, which does not hold%s; "
			"report the score of k=%u, which is possible",
			num_brief(f->below), (unsigned)level->k,
			level->kind == RESULT_PANEL ? " of the reference" : "",
			num_brief(f->error), assumption(s),
			s->law.two ? " (annot-kappa -B annotator tells "
			"who differs)" : "", (unsigned)level->k);
		return;
	}
	for (size_t m = 0; m < s->task->models.n; m++) {
		f = &r->comparison[1 + m];
		if (f->status == ESTIMATE_OWN(SPC_REFUTED))
			err_warn("the asymptote is %s below model=%s, "
				"error=%s: the model has seen these labels, or "
				"it does not hold that %s",
				num_brief(f->below),
				s->task->models.at[m].name,
				num_brief(f->error), assumption(s));
	}
}

/* The mean of x over items, and its standard error: e being x less the mean, of C
 * clusters it is the root of C/(C - 1) sum over clusters of (sum e)^2, over n. */
static double
mean_error(const struct respondents *r, const double *x, double *mean)
{
	double n = (double)r->n, deviation, *sum;
	struct sum squares = {0};

	stats_spread(x, r->n, mean, &deviation);
	if (!r->unit)
		return deviation / sqrt(n);
	sum = mem_zero(r->units, sizeof *sum);
	for (size_t i = 0; i < r->n; i++)
		sum[r->unit[i]] += x[i] - *mean;
	for (size_t u = 0; u < r->units; u++)
		sum_add(&squares, sum[u] * sum[u]);
	return sqrt((double)r->units / ((double)r->units - 1) *
		sum_value(&squares)) / n;
}

/* Warn of a model whose probabilities score less than the same probabilities
 * calibrated on the labels of the other items, or of other clusters; of one cluster
 * there are none. */
static void
warn_uncalibrated(const struct run *s, size_t m)
{
	const struct predictions *model = &s->task->models.at[m];
	const struct scoring *had = &s->model[m];
	double *q = mem_alloc(s->respondents.n, s->respondents.k * sizeof *q);
	double *gain = mem_alloc(s->respondents.n, sizeof *gain), mean, error;
	struct calibration c;
	struct scoring got;

	calibration_init(&c, s->respondents.n, s->respondents.k, model);
	for (size_t i = 0; i < s->respondents.n; i++)
		calibration_item(&c, i, model,
			items_id(&s->task->truth, s->respondents.item[i]),
			&respondents_wanted(&s->respondents)[
			s->respondents.pattern[i]], 1);
	c.folds = CALIBRATION_FOLDS;
	if (s->respondents.unit) {
		/* items of a cluster are left out together */
		c.units = s->respondents.units;
		c.start = s->respondents.start;
		c.member = s->respondents.order;
		if (c.units < c.folds)
			c.folds = c.units;
	}
	c.seed = s->rules->curve.seed;
	calibrator_for(model->soft)->calibrate(&c, q);
	curve_score(&got, &s->curve, NULL, NULL, q);
	for (size_t i = 0; i < s->respondents.n; i++)
		gain[i] = got.sums[i] - had->sums[i];
	error = mean_error(&s->respondents, gain, &mean);
	if (mean > UNCALIBRATED && mean > RESULTS_ERRORS * error)
		err_warn("model=%s looks uncalibrated: calibrated on "
			"other items it would score %s bits more "
			"(annot-calibrate)",
			model->name, num_brief(mean));
}

void
warnings_all(const struct run *s)
{
	bool log = s->curve.rules.scorer->traits & METRIC_LOG;
	double cells = s->respondents.items * (double)s->respondents.k;
	bool others = !s->respondents.unit || s->respondents.units > 1;

	if (s->respondents.items < RESULTS_FEW)
		err_warn("%.0f items only: curve and equivalences are rough "
			"(-b gives their intervals)", s->respondents.items);
	warn_undecided(s);
	warn_falling(s, false);
	if (s->respondents.wanted) {
		warn_falling(s, true);
		warn_unlike(s);
	}
	if (log)
		warn_clamped(s);
	if (s->rules->asymptote)
		warn_refuted(s);
	for (size_t m = 0; m < s->task->models.n && log &&
	     s->respondents.items >= RESULTS_FEW && cells <= HELD && others; m++) {
		void *mark = mem_mark();

		warn_uncalibrated(s, m);
		mem_release(mark);
	}
}
