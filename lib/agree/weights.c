#include "weights.h"

#include "text/err.h"
#include "text/mem.h"
#include "text/num.h"
#include "text/tsv.h"

#include <float.h>
#include <math.h>
#include <string.h>

/* Distances. x[k] is the number of label k, or 1 .. q in label order if labels
 * are not numbers; x1 and xq are the smallest and the largest. A distance is
 * divided by that of x1 and xq (circular, bipolar: by the largest of all). */

/* Squares of larger numbers may overflow. */
#define LARGEST 1e150

/* 0 for k = l, else 1 */
static double
identity(const struct weights *w, size_t k, size_t l)
{
	(void)w;
	return k != l;
}

/* |xk - xl| */
static double
linear(const struct weights *w, size_t k, size_t l)
{
	return fabs(w->x[k] - w->x[l]);
}

/* (xk - xl)^2 */
static double
quadratic(const struct weights *w, size_t k, size_t l)
{
	double d = w->x[k] - w->x[l];

	return d * d;
}

/* M (M - 1) / 2, M = |k - l| + 1: the number of pairs of labels from k to l in
 * label order; (d^2 + d) / 2 with d = |k - l|. */
static double
ordinal(const struct weights *w, size_t k, size_t l)
{
	double d = k > l ? (double)(k - l) : (double)(l - k);

	(void)w;
	return (d + 1) * d / 2;
}

/* |xk - xl|^(1/2) */
static double
radical(const struct weights *w, size_t k, size_t l)
{
	return sqrt(fabs(w->x[k] - w->x[l]));
}

/* ((xk - xl) / (xk + xl))^2, x >= 0; 0 for two zeros */
static double
ratio(const struct weights *w, size_t k, size_t l)
{
	double sum = w->x[k] + w->x[l];
	double d = sum > 0 ? (w->x[k] - w->x[l]) / sum : 0;

	return d * d;
}

/* sin(pi (xk - xl) / (xq - x1 + 1))^2: labels on a circle, xq next to x1; computed the shorter way
 * round, so that equal distances are equal to the last digit */
static double
circular(const struct weights *w, size_t k, size_t l)
{
	static const double pi = 3.14159265358979323846;
	double round = w->high - w->low + 1, way = fabs(w->x[k] - w->x[l]);
	double d = sin(pi * fmin(way, round - way) / round);

	return d * d;
}

/* (xk - xl)^2 / ((xk + xl - 2 x1) (2 xq - xk - xl)), 0 for k = l: steps count more near the ends */
static double
bipolar(const struct weights *w, size_t k, size_t l)
{
	double d = w->x[k] - w->x[l], sum = w->x[k] + w->x[l];

	return d == 0 ? 0 : d * d / ((sum - 2 * w->low) * (2 * w->high - sum));
}

static double
from_file(const struct weights *w, size_t k, size_t l)
{
	return w->matrix[k * w->q + l];
}

/* The number of labels that two sets have in common. O(labels of both). */
static size_t
common(const struct sets *s, size_t a, size_t b)
{
	size_t i = s->start[a], k = s->start[b], n = 0;

	while (i < s->start[a + 1] && k < s->start[b + 1]) {
		uint32_t x = s->label[i], y = s->label[k];

		n += x == y;
		i += x <= y;
		k += y <= x;
	}
	return n;
}

static double
size(const struct sets *s, size_t a)
{
	return (double)(s->start[a + 1] - s->start[a]);
}

/* 1 - J M of two sets, J = |A and B| / |A or B|, M = `within` / 3 if one contains
 * the other, else `across` / 3; 0 for a set and itself, even if it is empty. */
static double
set_distance(const struct weights *w, size_t k, size_t l, double within, double across)
{
	double both = (double)common(w->sets, k, l);
	double a = size(w->sets, k), b = size(w->sets, l);
	double m = both == a || both == b ? within : across;

	return k == l ? 0 : 1 - m * both / (3 * (a + b - both));
}

/* M = 1 */
static double
jaccard(const struct weights *w, size_t k, size_t l)
{
	return set_distance(w, k, l, 3, 3);
}

/* M = 2/3, 1/3 */
static double
masi(const struct weights *w, size_t k, size_t l)
{
	return set_distance(w, k, l, 2, 1);
}

#define GWET "Gwet 2014, Handbook of Inter-Rater Reliability, ch. 4"

#define WEIGHT(name, help) {name, "*", "0..1", "weight", help, GWET}
#define WEIGHT_OF_SETS(name, help, cite) \
	{name, "*", "0..1", "weight", "sets of labels: " help, cite}

const struct weighting weightings[] = {
	{WEIGHT("identity", "labels agree or do not"), identity,
		WEIGHTING_IDENTITY | WEIGHTING_PLACES, 0, 0, WEIGHTS_SAME_METRIC},
	{WEIGHT("linear", "by the difference of the numbers"), linear, 0, 0, 1, WEIGHTS_NO_METRIC},
	{WEIGHT("quadratic", "by its square; alpha: interval"), quadratic, 0, 1, 0,
		WEIGHTS_SAME_METRIC},
	{WEIGHT("ordinal", "by the pairs of places between; alpha: Krippendorff's ordinal"),
		ordinal, WEIGHTING_PLACES, .5, .5, WEIGHTS_ORDINAL_METRIC},
	{WEIGHT("radical", "by the root of the difference"), radical, 0, 0, 0, WEIGHTS_NO_METRIC},
	{WEIGHT("ratio", "by the squared ratio of difference and sum"), ratio, WEIGHTING_POSITIVE,
		0, 0, WEIGHTS_SAME_METRIC},
	{WEIGHT("circular", "the last label is next to the first"), circular,
		WEIGHTING_CONSECUTIVE, 0, 0, WEIGHTS_NO_METRIC},
	{WEIGHT("bipolar", "steps near the ends weigh more"), bipolar, 0, 0, 0, WEIGHTS_NO_METRIC},
	{WEIGHT_OF_SETS("jaccard", "by the share of labels in common",
		"Jaccard 1901"), jaccard, WEIGHTING_SETS, 0, 0,
		WEIGHTS_SAME_METRIC},
	{WEIGHT_OF_SETS("masi", "the same, less where neither is part of the "
		"other", "Passonneau 2006"), masi, WEIGHTING_SETS, 0, 0,
		WEIGHTS_SAME_METRIC},
};

enum { WEIGHTINGS = sizeof weightings / sizeof *weightings, OF_SETS = 2 };

const struct method_table weightings_table = METHOD_TABLE("label-weights", weightings);

const struct method_table weightings_of_labels = {.option = "label-weights",
	.record = weightings, .n = WEIGHTINGS - OF_SETS,
	.size = sizeof *weightings};

/* Has every label a number? Labels without one come last. */
static bool
all_numbers(const struct weights_scale *s)
{
	return s->x && s->q > 0 && !isnan(s->x[s->q - 1]);
}

static bool
consecutive(const struct weights_scale *s)
{
	for (size_t k = 0; k < s->q; k++)
		if (s->x[k] != s->x[0] + (double)k)
			return false;
	return true;
}

static void
check_scale(const struct weighting *kind, const struct weights_scale *s)
{
	if (kind->traits & WEIGHTING_IDENTITY)
		return;
	if (kind->traits & WEIGHTING_SETS)
		err_usage("--label-weights=%s is for sets of labels: --multilabel, "
			"without --by=label", kind->about.name);
	if (!all_numbers(s) && !s->ordered)
		err_usage("--label-weights=%s needs numeric labels, or their order in -L",
			kind->about.name);
	for (size_t k = 0; kind->traits & WEIGHTING_POSITIVE && s->x && k < s->q; k++)
		if (s->x[k] < 0)
			err_die("--label-weights=ratio: a label is %s, expected no "
				"number below 0", num_brief(s->x[k]));
}

void
weights_init(struct weights *w, const struct weighting *kind, const struct weights_scale *scale)
{
	bool places = !all_numbers(scale) || kind->traits & WEIGHTING_PLACES ||
		(kind->traits & WEIGHTING_CONSECUTIVE && !consecutive(scale));
	size_t low = 0, high = 0;

	check_scale(kind, scale);
	*w = (struct weights){
		.name = kind->about.name, .kind = kind, .q = scale->q,
		.distance = kind->distance, .squares = kind->squares,
		.differences = kind->differences,
		.x = mem_alloc(scale->q, sizeof(double))};
	for (size_t k = 0; k < w->q; k++)
		w->x[k] = places ? (double)k + 1 : scale->x[k];
	w->ascending = true;
	for (size_t k = 1; k < w->q; k++) {
		w->ascending = w->ascending && w->x[k] >= w->x[k - 1];
		low = w->x[k] < w->x[low] ? k : low;
		high = w->x[k] > w->x[high] ? k : high;
	}
	w->low = w->q > 0 ? w->x[low] : 0;
	w->high = w->q > 0 ? w->x[high] : 0;
	if (fmax(fabs(w->low), fabs(w->high)) > LARGEST)
		err_die("--label-weights=%s: a label is a number beyond %g, whose "
			"square cannot be computed with", w->name, LARGEST);
	if (w->q < 2)
		w->scale = 0;
	else if (kind->traits & WEIGHTING_CONSECUTIVE)
		w->scale = w->distance(w, 0, w->q / 2);
	else
		w->scale = w->distance(w, low, high);
}

void
weights_of_sets(struct weights *w, const struct weighting *kind, const struct sets *sets)
{
	if (!(kind->traits & (WEIGHTING_IDENTITY | WEIGHTING_SETS)))
		err_usage("--label-weights=%s is for labels, not for sets of them: "
			"identity, jaccard or masi", kind->about.name);
	*w = (struct weights){.name = kind->about.name, .kind = kind,
		.q = sets->n, .distance = kind->distance, .sets = sets,
		.scale = sets->n < 2 ? 0 : 1};
}

void
weights_of_labels(struct weights *w, const char *name, const struct labels *labels)
{
	double *code = labels_codes(labels);
	const struct weights_scale scale = {labels->ids.n,
		labels_numeric(labels) ? code : NULL, true};

	weights_init(w, method_find(&weightings_of_labels, name ? name : "quadratic"), &scale);
}

double
weights_at(const struct weights *w, size_t k, size_t l)
{
	return w->scale == 0 ? 1 : 1 - w->distance(w, k, l) / w->scale;
}

/* Labels that a sum goes over: n of them in ascending order; at NULL: the first
 * n. */
struct some {
	const uint32_t *at;
	size_t n;
};

static size_t
label_at(const struct some *s, size_t i)
{
	return s->at ? s->at[i] : i;
}

/* to[k] -= times sum over l of (xk - xl)^2 v[l] = xk^2 V0 - 2 xk V1 + V2 with the moments V of
 * v about the middle of the range. */
static void
take_squares(const struct weights *w, const struct some *s, const double *v,
	double times, double *to)
{
	double v0 = 0, v1 = 0, v2 = 0, middle = (w->low + w->high) / 2;

	for (size_t i = 0; i < s->n; i++) {
		size_t k = label_at(s, i);
		double x = w->x[k] - middle;

		v0 += v[k];
		v1 += v[k] * x;
		v2 += v[k] * x * x;
	}
	for (size_t i = 0; i < s->n; i++) {
		size_t k = label_at(s, i);
		double x = w->x[k] - middle;

		to[k] -= times * (x * x * v0 - 2 * x * v1 + v2);
	}
}

/* to[k] -= times sum over l of |xk - xl| v[l], x ascending: with B0, B1 the moments of v up to
 * k and V0, V1 those of all, xk (2 B0 - V0) - (2 B1 - V1). */
static void
take_differences(const struct weights *w, const struct some *s,
	const double *v, double times, double *to)
{
	double v0 = 0, v1 = 0, b0 = 0, b1 = 0;
	double middle = (w->low + w->high) / 2;

	for (size_t i = 0; i < s->n; i++) {
		size_t k = label_at(s, i);

		v0 += v[k];
		v1 += v[k] * (w->x[k] - middle);
	}
	for (size_t i = 0; i < s->n; i++) {
		size_t k = label_at(s, i);
		double x = w->x[k] - middle;

		b0 += v[k];
		b1 += v[k] * x;
		to[k] -= times * (x * (2 * b0 - v0) - (2 * b1 - v1));
	}
}

bool
weights_identity(const struct weights *w)
{
	return w->kind && w->kind->traits & WEIGHTING_IDENTITY && w->scale > 0;
}

static bool
has_differences(const struct weights *w)
{
	return w->differences > 0 && w->ascending;
}

bool
weights_are_sums(const struct weights *w)
{
	return weights_identity(w) || (w->scale > 0 &&
		(w->squares > 0 || has_differences(w)));
}

double
weights_apply_some(const struct weights *w, const uint32_t *label, size_t n,
	const double *v, double *to)
{
	const struct some s = {label, n};
	bool sums = weights_are_sums(w), identity = weights_identity(w);
	double all = 0, sum = 0;

	for (size_t i = 0; i < n && !identity; i++)
		all += v[label_at(&s, i)];
	for (size_t i = 0; i < n; i++) {
		size_t k = label_at(&s, i);

		to[k] = identity ? v[k] : sums ? all : 0;
		for (size_t l = 0; l < n && !sums; l++)
			to[k] += weights_at(w, k, label_at(&s, l)) *
				v[label_at(&s, l)];
	}
	if (sums && w->squares > 0)
		take_squares(w, &s, v, w->squares / w->scale, to);
	if (sums && has_differences(w))
		take_differences(w, &s, v, w->differences / w->scale, to);
	for (size_t i = 0; i < n; i++)
		sum += v[label_at(&s, i)] * to[label_at(&s, i)];
	return sum;
}

double
weights_apply(const struct weights *w, const double *v, double *to)
{
	return weights_apply_some(w, NULL, w->q, v, to);
}

double
weights_beyond_chance(double pa, double pe)
{
	const double rounding = 8 * DBL_EPSILON;

	if (1 - pe <= rounding)
		return NUM_NA;
	return fabs(pa - pe) <= rounding ? 0 : (pa - pe) / (1 - pe);
}

/* ---- a file ---- */

/* The weight in a row's field, as a distance. */
static double
read_weight(struct tsv *t, size_t row, size_t column)
{
	struct view v = tsv_field(t, row, (int)column);
	char *name = mem_copy(t->header.name[column].p, t->header.name[column].n);
	double x;

	if (!tsv_number(t, v, &x) || x < 0 || x > 1)
		tsv_bad(t, row, name, "a weight from 0 to 1", v);
	MEM_FREE(name);
	return 1 - x;
}

/* Set one row of the matrix; `column` is the column label. x[k] is set once label k has a row. */
static void
read_row(struct weights *w, struct tsv *t, size_t row, int column, const struct labels *labels)
{
	struct view name = tsv_field(t, row, column);
	uint32_t k = labels_find(labels, name);

	if (k == IDS_NONE)
		return;
	if (!isnan(w->x[k]))
		err_line(t->file, t->lines[row], "label %s: a second row", err_quote(name));
	w->x[k] = k + 1;
	for (size_t c = 0; c < t->width; c++) {
		uint32_t l = (int)c == column ? IDS_NONE : labels_find(labels, t->header.name[c]);

		if (l != IDS_NONE)
			w->matrix[k * w->q + l] = read_weight(t, row, c);
	}
	if (w->matrix[k * w->q + k] > 0)
		err_line(t->file, t->lines[row], "label %s: expected a weight "
			"of 1 with itself", err_quote(name));
}

static void
check_complete(const struct weights *w, const struct tsv *t, const struct labels *labels)
{
	for (uint32_t k = 0; k < w->q; k++)
		for (uint32_t l = 0; l < w->q; l++)
			if (isnan(w->matrix[k * w->q + l]))
				err_file(t->file, "no weight of the labels %s "
					"and %s", err_quote(labels_name(labels,
					k)), err_quote(labels_name(labels, l)));
}

void
weights_read(struct weights *w, const char *file, const struct labels *labels)
{
	char *path = mem_copy(file, strlen(file));
	struct tsv_column column = {.name = "label", .required = true};
	size_t q = labels->ids.n, n;
	struct tsv t;

	*w = (struct weights){.name = "file", .q = q, .distance = from_file,
		.x = mem_alloc(q, sizeof(double)),
		.matrix = mem_alloc(q, q * sizeof(double)), .scale = 1};
	for (size_t k = 0; k < q; k++)
		w->x[k] = NUM_NA;
	for (size_t k = 0; k < q * q; k++)
		w->matrix[k] = NUM_NA;
	tsv_open(&t, &path, 1, &column, 1, NULL, 0, true);
	while ((n = tsv_rows(&t)) > 0)
		for (size_t i = 0; i < n; i++)
			read_row(w, &t, i, column.at, labels);
	check_complete(w, &t, labels);
	for (size_t k = 0; k < q; k++)
		for (size_t l = 0; l < k; l++)
			w->matrix[k * q + l] = w->matrix[l * q + k] =
				(w->matrix[k * q + l] + w->matrix[l * q + k]) / 2;
}

void
weights_select(struct weights *to, const struct weights *w,
	const struct weights_scale *scale, const uint32_t *map, size_t labels)
{
	if (!w->matrix) {
		weights_init(to, w->kind, scale);
		return;
	}
	*to = *w;
	to->q = scale->q;
	to->matrix = mem_alloc(to->q, to->q * sizeof(double));
	for (size_t k = 0; k < labels; k++)
		for (size_t l = 0; l < labels; l++)
			if (map[k] != IDS_NONE && map[l] != IDS_NONE)
				to->matrix[map[k] * to->q + map[l]] =
					w->matrix[k * w->q + l];
}
