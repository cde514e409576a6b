#include "warnings.h"
#include "statuses.h"

#include "stats/stats.h"
#include "text/err.h"
#include "text/mem.h"
#include "text/num.h"
#include "worth/calibration.h"

#include <math.h>
#include <stdio.h>
#include <string.h>

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

/* Warn of probabilities if labels are drawn from them: those of abc without -C, or of a
 * model. */
static void
warn_undecided(const struct run *s)
{
	const struct curve_rules *r = &s->curve.rules;

	if (strcmp(r->scoring.scorer->about.name, "agreement") != 0)
		return;
	if (!s->rules->combiner_chosen)
		err_warn("-S agreement scores labels that are drawn in proportion "
			"to the probabilities of -C %s; -S accuracy, or -C "
			"plurality, decides for the likeliest label",
			r->combiner->about.name);
	for (size_t m = 0; m < s->task->models.n; m++)
		if (s->task->models.at[m].soft)
			err_warn("-S agreement scores labels that are drawn in "
				"proportion to the probabilities of model=%s; -S "
				"accuracy decides for the likeliest label",
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
	return s->asymptote.fit->law.two ? "all people are alike" :
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
		level = r->level;
		err_warn("the asymptote is %s below the score of k=%u%s, "
			"error=%s: it assumes that %s, which does not hold%s; "
			"report the score of k=%u, which is possible",
			num_brief(f->below), (unsigned)level->k,
			level->kind == RESULT_PANEL ? " of the reference" : "",
			num_brief(f->error), assumption(s),
			s->asymptote.fit->law.two ? " (annot-kappa -B annotator tells "
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

/* Calibrated probabilities q[n x K], for rows that are items. */
struct calibrated {
	const struct run *run;
	const double *q;
};

/* A scored_predict by them. */
static void
predict_calibrated(const void *of, const struct sample *x, size_t row, double *p)
{
	const struct calibrated *by = of;
	size_t k = by->run->respondents.k;

	(void)x;
	memcpy(p, by->q + row * k, k * sizeof *p);
	scored_clamp(&by->run->rules->curve.scoring, p);
}

/* How many bits these score more than a model, on average, with the error over
 * items, or clusters of them. */
static struct error_of
find_gain(const struct run *s, size_t m, const double *q)
{
	const struct respondents *c = &s->respondents;
	const struct calibrated by = {s, q};
	struct scored scored;
	struct error_of gain;
	struct batch b;

	scored_init(&scored, &s->model[m].rules, gather_init(c->k, 1));
	scored.predict = predict_calibrated;
	scored.of = &by;
	batch_begin(&b, &c->units);
	batch_add(&b, &c->sample, 0, &scored.s, 0);
	batch_add(&b, &c->sample, 0, &s->model[m].s, 0);
	batch_values(&b);
	batch_output(&b, batch_difference, NULL, (size_t[]){0, 1}, 2);
	batch_walk(&b, false);
	intervals_error(&b, 0, CROSSED_ITEMS, s->rules->level, &gain);
	return gain;
}

/* Warn of a model whose probabilities score less than the same probabilities
 * calibrated on the labels of the other items, or of other clusters; of one cluster
 * there are none. */
static void
warn_uncalibrated(const struct run *s, size_t m)
{
	const struct predictions *model = &s->task->models.at[m];
	const struct respondents *r = &s->respondents;
	double *q = mem_alloc(r->n, r->k * sizeof *q);
	struct error_of gain;
	struct calibration c;

	calibration_init(&c, r->n, r->k, model);
	for (size_t i = 0; i < r->n; i++)
		calibration_item(&c, i, model, items_id(r->truth,
			r->subset.item[i]), &respondents_wanted(r)[
			r->pattern[i]], 1);
	c.folds = CALIBRATION_FOLDS;
	if (r->subset.unit) {
		/* items of a cluster are left out together */
		c.units = r->subset.units;
		c.start = r->subset.unit;
		c.member = mem_alloc(r->n, sizeof *c.member);
		for (uint32_t i = 0; i < r->n; i++)
			c.member[i] = i;
		if (c.units < c.folds)
			c.folds = c.units;
	}
	c.seed = s->rules->curve.seed;
	calibrator_for(model->soft)->calibrate(&c, q);
	gain = find_gain(s, m, q);
	if (gain.e.value > UNCALIBRATED && gain.e.value > RESULTS_ERRORS *
	    gain.items)
		err_warn("model=%s looks uncalibrated: calibrated on "
			"other items it would score %s bits more "
			"(annot-calibrate)",
			model->name, num_brief(gain.e.value));
}

void
warnings_all(const struct run *s)
{
	bool log = s->curve.rules.scoring.scorer->traits & SCORER_LOG;
	double cells = s->respondents.items * (double)s->respondents.k;
	bool others = !s->respondents.subset.unit ||
		s->respondents.subset.units > 1;

	if (s->respondents.items < RESULTS_FEW)
		err_warn("%.0f items only: curve and equivalences are rough",
			s->respondents.items);
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
