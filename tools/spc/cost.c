#include "cost.h"

#include "text/mem.h"

#include <math.h>

/* So many multiplications of numbers in memory take as long as an operation. */
#define MULTIPLICATIONS 16

/* The most operations that a message names: more than anybody waits for. */
#define MOST_NAMED 1e300

double *
cost_answers(const struct respondents *c, uint32_t max)
{
	double *all = mem_zero((size_t)max + 1, sizeof *all);
	double *one = mem_alloc((size_t)max + 1, sizeof *one);

	for (size_t i = 0; i < c->patterns; i++) {
		survey_answers(&c->asked[i], max, one);
		for (uint32_t k = 0; k <= max; k++)
			all[k] += one[k];
	}
	return all;
}

/* Operations that the scorer takes for so many predictions, where they are not
 * counted with the answers: a matrix has K^2 sums, and a determinant. */
static double
scorer_work(const struct respondents *c, const struct curve_rules *r,
	double predictions)
{
	double k = (double)c->k;

	return r->scoring.scorer->form == SCORER_MATRIX ?
		(predictions * k * k + k * k * k / 3) / MULTIPLICATIONS : 0;
}

/* Work of a point with so many answers; a combiner that learns visits them
 * twice. */
static double
point_work(const struct respondents *c, const struct curve_rules *r, double answers)
{
	return fmax(answers * (double)c->k * (point_learns(r) ? 2 : 1),
		scorer_work(c, r, answers));
}

/* Work of a sampled point: each draw finds k people among the item's labels, and a
 * combiner that learns compares the answer with every pattern. */
static double
sampled_work(const struct respondents *c, const struct curve_rules *r, uint32_t k)
{
	double draws = c->items * (double)r->draws, labels = (double)c->k;

	return fmax(scorer_work(c, r, draws), draws * (labels *
		(point_learns(r) ? (double)c->patterns : 1) +
		k * fmin(labels, c->labels / c->items)));
}

/* Predictions of a point: one for each answer, or each draw. */
static double
predictions(const struct respondents *c, const struct curve_rules *r,
	double answers, bool drawn)
{
	return drawn ? c->items * (double)r->draws : answers;
}

/* Bytes of what the patterns put into a point of so many predictions. */
static double
kept_bytes(const struct respondents *c, const struct curve_rules *r, double n)
{
	double patterns = (double)c->patterns, rows = patterns + (r->people ?
		(double)c->first[c->patterns] : 0);

	return scored_bytes(r->scoring.scorer, c->k, rows, n * rows / patterns);
}

/* Bytes of a point while it is computed: Q_l(y) of the answers that a combiner
 * learns from, and scorings, of groups of draws too. */
static double
point_bytes(const struct respondents *c, const struct curve_rules *r, uint32_t k,
	double answers, bool drawn)
{
	double n = predictions(c, r, answers, drawn);
	double rows = drawn ? n : fmin(outcomes_possible(c->k, k), n);

	return (point_learns(r) ?
		rows * (double)c->k * sizeof(struct sum) : 0) +
		(drawn ? POINT_GROUPS : 0) * scored_bytes(r->scoring.scorer,
		c->k, (double)c->patterns, n) + kept_bytes(c, r, n);
}

/* With r->draws each point may take an equal part of the work; beyond it the
 * point is drawn, unless to visit all its answers is less work. A point that
 * takes too many bytes is drawn in any case. */
bool
cost_draws(const struct respondents *c, const struct curve_rules *r, uint32_t k,
	uint32_t max, double answers)
{
	double work = point_work(c, r, answers);
	bool slow = work > r->work / (max + 1.);
	bool large = point_bytes(c, r, k, answers, false) > r->bytes;

	return r->draws > 0 && (large ||
		(slow && sampled_work(c, r, k) < work));
}

/* Bytes of so many results in all resamples. */
static double
replicate_bytes(const struct curve_rules *r, double results)
{
	return results * (double)r->replicates * sizeof(double);
}

/* Bytes held all the time for a k: its point, its limits for each model, and its
 * results, one more if there is a reference. */
static double
bytes_per_k(const struct respondents *c, const struct curve_rules *r)
{
	return sizeof(struct point) + 2 * (1 + (double)r->models) * sizeof(double) +
		replicate_bytes(r, c->wanted ? 2 : 1);
}

/* Bytes of the models: what items put, and up to five results of each and two of each
 * pair. */
static double
model_bytes(const struct respondents *c, const struct curve_rules *r)
{
	double models = (double)r->models, items = (double)c->n;

	return models * scored_bytes(r->scoring.scorer, c->k, items, items) +
		replicate_bytes(r, models * (models + 4)) + (point_learns(r) ?
		(double)c->patterns * (double)c->k * sizeof(double) : 0);
}

/* Operations of the scores of the models. */
static double
model_work(const struct respondents *c, const struct curve_rules *r)
{
	double items = (double)c->n;

	return (double)r->models * (items * (double)c->k / MULTIPLICATIONS +
		scorer_work(c, r, items));
}

/* The largest k up to max whose answers need to be counted: even with the least
 * that levels can take, the curve up to the next is too much. People with
 * different labels have at least as many answers as labels, unless nobody or
 * everybody is asked. */
static uint32_t
last_counted(const struct respondents *c, const struct curve_rules *r, uint32_t max)
{
	double work = 0, bytes = 0, each = bytes_per_k(c, r), cells = 0;

	for (size_t i = 0; i < c->patterns; i++)
		cells += (double)c->asked[i].cells;
	for (uint32_t k = 0; k < max; k++) {
		bool few = k == 0 || k >= c->least;
		double least = point_work(c, r, few ? (double)c->patterns :
			cells);

		work += r->draws > 0 ? fmin(least, sampled_work(c, r, k)) :
			least;
		bytes += each;
		if (work > r->work || bytes > r->bytes)
			return k;
	}
	return max;
}

struct cost
cost_of(const struct respondents *c, const struct curve_rules *r, uint32_t max)
{
	double least = point_work(c, r, (double)c->patterns);
	double each = bytes_per_k(c, r);
	double kept = model_bytes(c, r);
	uint32_t last = last_counted(c, r, max);
	double *answers = cost_answers(c, last);
	struct cost cost = {.work = model_work(c, r), .fits = UINT32_MAX,
		.all = last == max};

	for (uint32_t k = 0; k <= last; k++) {
		bool drawn = cost_draws(c, r, k, max, answers[k]);

		cost.work += drawn ? sampled_work(c, r, k) :
			point_work(c, r, answers[k]);
		kept += each;
		cost.bytes = fmax(cost.bytes, kept +
			point_bytes(c, r, k, answers[k], drawn));
		kept += kept_bytes(c, r, predictions(c, r, answers[k], drawn));
		if (cost.work > r->work || cost.bytes > r->bytes)
			cost.all = false;
		else
			cost.fits = k;
	}
	cost.work = fmin(cost.work + (max - last) * least, MOST_NAMED);
	cost.bytes += (max - last) * each;
	return cost;
}
