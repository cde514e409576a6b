#include "warnings.h"

#include "stats/stats.h"
#include "text/err.h"
#include "text/mem.h"
#include "text/num.h"
#include "worth/calibration.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>

/* What is warned of, beside fewer items than RESULTS_FEW: more bits than
 * UNCALIBRATED that calibration gains, or that dm loses for an unlike
 * reference; a fall of the curve by more than UNSEEN, in relation to the score,
 * plus RESULTS_ERRORS standard errors. */
#define UNCALIBRATED .005
#define UNSEEN 1e-6

/* The part of what the curve rises that the clamp may take: with more the first
 * digit of a gain is the clamp's. And a clamp, over the number of labels, that
 * takes next to nothing: .014 bits of a prediction that is sure and right. */
#define CLAMPED .1
#define UNCLAMPED .01

/* The most items times labels with which calibration is tried for a warning. */
#define HELD 1e7

/* Does the curve fall after k, by more than chance and next to nothing? Where
 * one of both is the log of 0 there is nothing to compare. */
static bool
falls_after(const struct curve *p, uint32_t k)
{
	const struct point *a = &p->point[k], *b = a + 1;

	return isfinite(b->value) && a->value - b->value >
		UNSEEN * fabs(a->value) + RESULTS_ERRORS *
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

/* Warn of a curve that falls, though more answers cannot tell less: a combiner
 * that learns, or is fitted, had too few items. What crosses the curve before
 * it falls is not touched by the fall. whose: words for the message; remedy:
 * what does better than a combiner that learns; kind: of the results that are
 * read from the curve. */
static void
warn_falling(const struct curve *p, const char *whose, const char *remedy,
	const struct results *s, enum result_kind kind)
{
	unsigned traits = p->rules.combiner->traits;
	bool learns = traits & COMBINER_LEARNS, all;
	double alone = 100 * p->point[p->max].alone;
	char unlike[100];
	uint32_t k = 0;

	while (k < p->max && !falls_after(p, k))
		k++;
	if (k == p->max || !(traits & (COMBINER_LEARNS | COMBINER_FITTED)))
		return;
	all = all_within(s, kind, k);
	snprintf(unlike, sizeof unlike, "of k=%u answers %.1f%% are like no "
		"other item's", (unsigned)p->max, alone);
	err_warn("the curve%s falls after k=%u, though more answers cannot "
		"tell less: %s; equivalences up to %u stand, %s%s", whose,
		(unsigned)k,
		learns && alone >= .05 ? unlike : "the items are too few",
		(unsigned)k, all ? "as all here" : "others do not",
		all || !learns ? "" : remedy);
}

/* Warn that dm predicts a reference panel as if its raters were those asked. */
static void
warn_unlike(const struct run *s)
{
	double less = s->of_panel.point[0].value - s->curve.point[0].value;

	if ((s->curve.rules.combiner->traits & COMBINER_FITTED) &&
	    less > UNCALIBRATED)
		err_warn("-C dm predicts the reference by the habits of the "
			"surveyed: nobody asked, that scores %s less than by "
			"its own; -C abc learns how they differ",
			num_brief(less));
}

/* Warn of probabilities where the scorer is of decisions, which are then drawn
 * at random: those of abc where no combiner was asked for, or of a model. */
static void
warn_undecided(const struct run *s)
{
	const struct curve_rules *r = &s->curve.rules;
	const char *name = r->scorer->about.name;

	if (!scoring_draws(r->scorer))
		return;
	if (!s->rules->intended)
		err_warn("-S %s of -C %s: its predictions count as drawn in "
			"proportion; -C plurality decides for the likeliest "
			"label", name, r->combiner->about.name);
	for (size_t m = 0; m < s->task->models.n; m++)
		if (s->task->models.at[m].soft)
			err_warn("-S %s of model=%s: its probabilities count "
				"as decisions drawn in proportion; a table "
				"of item and label has its decisions", name,
				s->task->models.at[m].name);
}

/* The k of the highest level that exists; 0 where none does. */
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

/* Warn where the clamp takes much of what the curve rises, as with many labels:
 * from a prediction that is sure and right -log2(1 + (K - 1) e / (1 - e)). What
 * the curve loses is less, as most predictions are not sure, and the clamp
 * saves those that are sure and wrong: it is computed where so much could be
 * lost. */
static void
warn_clamped(const struct run *s)
{
	const struct curve *p = &s->curve;
	double eps = p->rules.scoring.eps, k = (double)s->raters.k;
	double top = -log2(1 + (k - 1) * eps / (1 - eps));
	uint32_t best = highest(p);
	double rise = p->point[best].value - p->point[0].value;
	double little = UNCLAMPED / k, lost;

	if (!(eps > little && -top > CLAMPED * rise))
		return;
	lost = curve_clamped(p, best, little) - p->point[best].value;
	if (lost > CLAMPED * rise)
		err_warn("-e %g takes %s bits from c_%u, and the curve %s%s: of "
			"%zu labels no prediction scores above %s; -e %.2g "
			"takes next to nothing", eps, num_brief(lost),
			(unsigned)best, rise > 0 ? "rises by " :
			"does not rise", rise > 0 ? num_brief(rise) : "",
			s->raters.k, num_brief(top), little);
}

/* What the asymptote takes for granted. */
static const char *
assumption(const struct run *s)
{
	return s->law.two ? "people of an item are alike" :
		"people of an item are alike and shares are Dirichlet";
}

/* Warn of an asymptote below what the table shows to be possible; and of a
 * model that scores more, unless the curve has told so already. */
static void
warn_refuted(const struct run *s)
{
	const struct refutation *r = &s->refutation;
	const struct finding *f = r->finding;
	const struct result *level;

	if (f->verdict == VERDICT_REFUTED) {
		level = &s->results.result[r->level];
		err_warn("the asymptote is %s below c_%u%s, error=%s: that %s "
			"does not hold%s; c_%u is possible: report c_%u",
			num_brief(f->below), (unsigned)level->k,
			level->kind == RESULT_PANEL ? " of the reference" : "",
			num_brief(f->error), assumption(s),
			s->law.two ? " (annot-kappa -B annotator tells "
			"who differs)" : "",
			(unsigned)level->k, (unsigned)level->k);
		return;
	}
	for (size_t m = 0; m < s->task->models.n; m++) {
		f = &r->finding[1 + m];
		if (f->verdict == VERDICT_REFUTED)
			err_warn("the asymptote is %s below model=%s, "
				"error=%s: the model has seen these labels, or "
				"that %s does not hold",
				num_brief(f->below),
				s->task->models.at[m].name,
				num_brief(f->error), assumption(s));
	}
}

/* Warn of a model whose probabilities score less than the same probabilities
 * calibrated on the labels of the other items. */
static void
warn_uncalibrated(const struct run *s, size_t m)
{
	const struct predictions *model = &s->task->models.at[m];
	const struct scoring *had = &s->model[m];
	double *q = mem_alloc(s->raters.n, s->raters.k * sizeof *q);
	double *gain = mem_alloc(s->raters.n, sizeof *gain), mean, deviation;
	struct calibration c;
	struct scoring got;

	calibration_init(&c, s->raters.n, s->raters.k, model);
	for (size_t i = 0; i < s->raters.n; i++)
		calibration_item(&c, i, model,
			items_id(&s->task->truth, s->raters.item[i]),
			&respondents_wanted(&s->raters)[
			s->raters.pattern[i]], 1);
	c.folds = CALIBRATION_FOLDS;
	c.seed = s->rules->curve.seed;
	calibrator_for(model->soft)->calibrate(&c, q);
	curve_score(&got, &s->curve, NULL, NULL, q);
	for (size_t i = 0; i < s->raters.n; i++)
		gain[i] = got.sums[i] - had->sums[i];
	stats_spread(gain, s->raters.n, &mean, &deviation);
	if (mean > UNCALIBRATED && mean > RESULTS_ERRORS * deviation /
	    sqrt((double)s->raters.n))
		err_warn("model=%s looks uncalibrated: by what it says of "
			"other items it would score %s bits more "
			"(annot-calibrate)",
			model->name, num_brief(mean));
	scoring_free(&got);
	calibration_free(&c);
	free(q);
	free(gain);
}

void
warnings_all(const struct run *s)
{
	bool log = s->curve.rules.scorer->traits & METRIC_LOG;
	double cells = s->raters.items * (double)s->raters.k;

	if (s->raters.items < RESULTS_FEW)
		err_warn("%.0f items only: curve and equivalences are rough "
			"(-b gives their intervals)", s->raters.items);
	warn_undecided(s);
	warn_falling(&s->curve, "", s->raters.wanted ?
		"; take a smaller -k" : "; -C dm copes with fewer items",
		&s->results, RESULT_EQUIVALENCE);
	if (s->raters.wanted) {
		warn_falling(&s->of_panel, " of the reference",
			"; -C dm copes with fewer items", &s->results,
			RESULT_WORTH);
		warn_unlike(s);
	}
	if (log)
		warn_clamped(s);
	if (s->rules->asymptote)
		warn_refuted(s);
	for (size_t m = 0; m < s->task->models.n && log &&
	     s->raters.items >= RESULTS_FEW && cells <= HELD; m++)
		warn_uncalibrated(s, m);
}
