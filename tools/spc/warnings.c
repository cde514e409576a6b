#include "warnings.h"

#include "calibration.h"
#include "err.h"
#include "mem.h"
#include "num.h"
#include "stats.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>

/* What is warned of: fewer items than FEW_ITEMS; more bits than UNCALIBRATED
 * that calibration gains, or that dm loses for an unlike reference; a fall of
 * the curve by more than UNSEEN, in relation to the score, plus ERRORS standard
 * errors. */
#define FEW_ITEMS 30
#define UNCALIBRATED .005
#define UNSEEN 1e-6
#define ERRORS 3

/* The bits that the clamp may take, and the most items times labels with which
 * calibration is tried for a warning. */
#define CLAMPED -.25
#define HELD 1e7

/* Does the curve fall after k, by more than chance and next to nothing? */
static bool
falls_after(const struct curve *p, uint32_t k)
{
	const struct point *a = &p->point[k], *b = a + 1;

	return a->value - b->value > UNSEEN * fabs(a->value) + ERRORS *
		((a->sampled ? a->se : 0) + (b->sampled ? b->se : 0));
}

/* Warn of a curve that falls, though more answers cannot tell less: a combiner
 * that learns, or is fitted, had too few items. whose: words for the message;
 * alike: the raters to be predicted are the others of those asked, and dm would
 * do. */
static void
warn_falling(const struct curve *p, const char *whose, bool alike)
{
	bool learns = p->rules.combiner->traits & COMBINER_LEARNS;
	double alone = 100 * p->point[p->max].alone;
	uint32_t from = 0;
	char unlike[100];

	while (from < p->max && !falls_after(p, from))
		from++;
	if (from == p->max || !(p->rules.combiner->traits &
	    (COMBINER_LEARNS | COMBINER_FITTED)))
		return;
	snprintf(unlike, sizeof unlike, "of k=%u answers %.1f%% are like no "
		"other item's", (unsigned)p->max, alone);
	err_warn("the curve%s falls after k=%u, though more answers cannot "
		"tell less: %s%s", whose, (unsigned)from,
		learns && alone >= .05 ? unlike : "the items are too few",
		!learns ? "" : alike ? "; -C dm copes with fewer items" :
		"; take a smaller -k");
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

	if (r->scorer->traits & (SCORER_LOG | SCORER_RANKS))
		return;
	if (!s->rules->intended)
		err_warn("-S %s of -C %s: its predictions count as drawn in "
			"proportion; -C plurality decides for the likeliest "
			"label", name, r->combiner->about.name);
	for (size_t m = 0; m < s->models->n; m++)
		if (s->models->at[m].soft)
			err_warn("-S %s of model=%s: its probabilities count "
				"as decisions drawn in proportion; a table "
				"of item and label has its decisions", name,
				s->models->at[m].name);
}

/* Warn where, with many labels, the clamp takes much from a prediction that is
 * sure and right. */
static void
warn_clamped(const struct run *s)
{
	double eps = s->rules->curve.scoring.eps, k = (double)s->raters.k;
	double top = -log2(1 + (k - 1) * eps / (1 - eps));

	if (top < CLAMPED)
		err_warn("-e %g: of %zu labels no prediction scores above %s "
			"bits; less than 1/%zu would be right", eps,
			s->raters.k, num_brief(top), 10 * s->raters.k);
}

/* Warn of a model whose probabilities score less than the same probabilities
 * calibrated on the labels of the other items. */
static void
warn_uncalibrated(const struct run *s, size_t m)
{
	const struct predictions *model = &s->models->at[m];
	const struct scoring *had = &s->model[m];
	double *q = mem_alloc(s->raters.n, s->raters.k * sizeof *q);
	double *gain = mem_alloc(s->raters.n, sizeof *gain), mean, deviation;
	struct calibration c;
	struct scoring got;

	calibration_init(&c, s->raters.n, s->raters.k, model);
	for (size_t i = 0; i < s->raters.n; i++)
		calibration_item(&c, i, model,
			items_id(s->truth, s->raters.item[i]),
			raters_wanted(&s->raters, s->raters.pattern[i]), 1);
	c.folds = CALIBRATION_FOLDS;
	c.seed = s->rules->curve.seed;
	calibrator_for(model->soft)->calibrate(&c, q);
	curve_probabilities(&got, &s->curve, q);
	for (size_t i = 0; i < s->raters.n; i++)
		gain[i] = got.sums[i] - had->sums[i];
	stats_spread(gain, s->raters.n, &mean, &deviation);
	if (mean > UNCALIBRATED && mean > ERRORS * deviation /
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
	bool log = s->curve.rules.scorer->traits & SCORER_LOG;
	double cells = s->raters.items * (double)s->raters.k;

	if (s->raters.items < FEW_ITEMS)
		err_warn("%.0f items only: curve and equivalences are rough "
			"(-b gives their intervals)", s->raters.items);
	warn_undecided(s);
	warn_falling(&s->curve, "", !s->raters.reference);
	if (s->raters.reference) {
		warn_falling(&s->of_panel, " of the reference", true);
		warn_unlike(s);
	}
	if (log)
		warn_clamped(s);
	for (size_t m = 0; m < s->models->n && log &&
	     s->raters.items >= FEW_ITEMS && cells <= HELD; m++)
		warn_uncalibrated(s, m);
}
