/* weights: their formulas, sums with them, and weights from a file. */
#include "agree/weights.h"

#include "check.h"
#include "text/num.h"
#include "stats/rng.h"

/* The last two are for sets of labels. */
#define OF_LABELS (weightings_table.n - 2)

enum { MOST = 12 };

static const struct weighting *
kind(const char *name)
{
	return method_find(&weightings_table, name);
}

/* The distances of Gwet 2014, ch. 4, between numbers x or places. */
static double
distance(const char *name, const double *x, size_t q, size_t k, size_t l)
{
	double a = x[k], b = x[l], d = fabs(a - b), low = x[0], high = x[0];
	double m = fabs((double)k - (double)l) + 1;

	for (size_t i = 0; i < q; i++) {
		low = fmin(low, x[i]);
		high = fmax(high, x[i]);
	}
	if (strcmp(name, "identity") == 0)
		return k != l;
	if (strcmp(name, "linear") == 0)
		return d;
	if (strcmp(name, "quadratic") == 0)
		return d * d;
	if (strcmp(name, "ordinal") == 0)
		return m * (m - 1) / 2;
	if (strcmp(name, "radical") == 0)
		return sqrt(d);
	if (strcmp(name, "ratio") == 0)
		return a + b > 0 ? pow(d / (a + b), 2) : 0;
	if (strcmp(name, "circular") == 0)
		return pow(sin(acos(-1) * d / (high - low + 1)), 2);
	return d > 0 ? d * d / ((a + b - 2 * low) * (2 * high - a - b)) : 0;
}

static double
by_formula(const char *name, const double *x, size_t q, size_t k, size_t l)
{
	double most = 0;

	for (size_t i = 0; i < q; i++)
		for (size_t j = 0; j < q; j++)
			most = fmax(most, distance(name, x, q, i, j));
	return most > 0 ? 1 - distance(name, x, q, k, l) / most : 1;
}

/* Weights of q numbers against the formula for numbers (or places) x. */
static void
like_formula(const char *name, const struct weights_scale *scale, const double *x)
{
	struct weights w;

	weights_init(&w, kind(name), scale);
	CHECK_TEXT(w.name, name);
	CHECK(w.kind == kind(name) && w.q == scale->q);
	for (size_t k = 0; k < scale->q; k++)
		for (size_t l = 0; l < scale->q; l++) {
			double at = weights_at(&w, k, l);

			CHECK_NEAR(at, by_formula(name, x, scale->q, k, l),
				1e-14);
			CHECK(at >= 0 && at <= 1 && (k != l || at == 1));
			CHECK(at == weights_at(&w, l, k));
		}
}

static void
formulas(void)
{
	static const double places[] = {1, 2, 3, 4, 5},
		far[] = {0, 1, 4, 6, 10}, mixed[] = {4, 10, 0, 1, 6},
		next[] = {-2, -1, 0, 1, 2},
		known[] = {1, 2, 3, NUM_NA, NUM_NA};

	for (size_t i = 0; i < OF_LABELS; i++) {
		const char *name = weightings[i].about.name;
		bool circular = strcmp(name, "circular") == 0;
		struct weights_scale s = {5, far, false};

		/* a circle needs consecutive labels */
		like_formula(name, &s, circular ? places : far);
		s.x = mixed;
		like_formula(name, &s, circular ? places : mixed);
		s.x = places;
		like_formula(name, &s, places);
		s.x = next;
		if (strcmp(name, "ratio") != 0)
			like_formula(name, &s, next);
		s = (struct weights_scale){5, NULL, true};
		like_formula(name, &s, places);
		s.x = known; /* two that are only declared */
		like_formula(name, &s, places);
		for (s.q = 2; s.q > 0; s.q--) {
			s.x = places;
			like_formula(name, &s, places);
		}
	}
}

/* The weights of the labels 1 to 5, from R irrCAC 1.4. */
static void
known_values(void)
{
	static const double x[] = {1, 2, 3, 4, 5};
	static const struct {
		const char *name;
		double w12, w13, w14, w23, w15;
	} table[] = {
		{"identity", 0, 0, 0, 0, 0},
		{"linear", .75, .5, .25, .75, 0},
		{"quadratic", .9375, .75, .4375, .9375, 0},
		{"ordinal", .9, .7, .4, .9, 0},
		{"radical", .5, .29289321881345243, .1339745962155614, .5, 0},
		{"ratio", .75, .4375, .19, .91, 0},
		{"circular", .6180339887498949, 0, 0, .6180339887498949,
			.6180339887498949},
		{"bipolar", 6. / 7, 2. / 3, .4, 14. / 15, 0},
	};
	struct weights_scale s = {5, x, false};

	CHECK(OF_LABELS == sizeof table / sizeof *table);
	for (size_t i = 0; i < OF_LABELS; i++) {
		struct weights w;

		CHECK_TEXT(weightings[i].about.name, table[i].name);
		weights_init(&w, &weightings[i], &s);
		CHECK_NEAR(weights_at(&w, 0, 1), table[i].w12, 1e-15);
		CHECK_NEAR(weights_at(&w, 0, 2), table[i].w13, 1e-15);
		CHECK_NEAR(weights_at(&w, 0, 3), table[i].w14, 1e-15);
		CHECK_NEAR(weights_at(&w, 1, 2), table[i].w23, 1e-15);
		CHECK_NEAR(weights_at(&w, 0, 4), table[i].w15, 1e-15);
	}
}

/* to[k] and the sum against double loops, for vectors with signs and zeros. */
static void
applies(const struct weights *w, struct rng *r)
{
	double v[MOST], to[MOST], all = 0;

	for (size_t k = 0; k < w->q; k++)
		v[k] = rng_below(r, 3) ? rng_unit(r) * 9 - 3 : 0;
	all = weights_apply(w, v, to);
	for (size_t k = 0; k < w->q; k++) {
		double sum = 0;

		for (size_t l = 0; l < w->q; l++)
			sum += weights_at(w, k, l) * v[l];
		CHECK_NEAR(to[k], sum, 1e-12);
		all -= v[k] * sum;
	}
	CHECK_NEAR(all, 0, 1e-10);
}

/* Some labels, in ascending order, are as if the others had the value 0. */
static void
applies_to_some(const struct weights *w, struct rng *r)
{
	double v[MOST], zero[MOST] = {0}, to[MOST], expected[MOST], all, sum;
	uint32_t label[MOST];
	size_t n = 0;

	for (uint32_t k = 0; k < w->q; k++) {
		v[k] = rng_unit(r);
		to[k] = -7;
		if (rng_below(r, 2))
			zero[label[n++] = k] = v[k];
	}
	sum = weights_apply_some(w, label, n, v, to);
	all = weights_apply(w, zero, expected);
	CHECK_NEAR(sum, all, 1e-12);
	for (size_t k = 0, i = 0; k < w->q; k++)
		if (i < n && label[i] == k)
			CHECK_NEAR(to[label[i++]], expected[k], 1e-12);
		else
			CHECK(to[k] == -7);
}

static void
sums(void)
{
	struct rng r = check_rng(5, 0);

	for (int round = 0; round < 200; round++) {
		double x[MOST];
		struct weights_scale s = {1 + rng_below(&r, MOST), x, true};
		struct weights w;

		for (size_t k = 0; k < s.q; k++) {
			/* ascending, or in an order of -L; some are equal */
			x[k] = round % 3 ? (double)rng_below(&r, 40) :
				(k ? x[k - 1] : 1e3) + rng_unit(&r);
		}
		s.x = round % 5 ? x : NULL;
		for (size_t i = 0; i < OF_LABELS; i++) {
			weights_init(&w, &weightings[i], &s);
			applies(&w, &r);
			applies_to_some(&w, &r);
		}
	}
}

static void
refusals(void)
{
	static const double below[] = {-1, 0, 3}, known[] = {1, 2, NUM_NA};
	struct weights_scale words = {3, NULL, false}, some = {3, known, false};
	struct weights_scale numbers = {3, below, true};
	struct weights w;

	for (size_t i = 0; i < OF_LABELS; i++) {
		if (strcmp(weightings[i].about.name, "identity") == 0)
			continue;
		CHECK_DIES(2, "-L", weights_init(&w, &weightings[i], &words));
		CHECK_DIES(2, "-L", weights_init(&w, &weightings[i], &some));
	}
	CHECK_DIES(1, "-1", weights_init(&w, kind("ratio"), &numbers));
	weights_init(&w, kind("identity"), &words);
	CHECK(weights_at(&w, 0, 1) == 0 && weights_at(&w, 2, 2) == 1);
}

/* The labels b c a, in the order of -L. */
static void
labels(struct labels *s)
{
	struct strings list = {0};

	strings_add(&list, "b", 1);
	strings_add(&list, "c", 1);
	strings_add(&list, "a", 1);
	labels_init(s, &list);
	labels_order(s);
}

static void
refuses(const char *text, const char *message)
{
	static char file[] = "weights.tsv";
	struct weights w;
	struct labels s;

	labels(&s);
	write_text(file, text);
	CHECK_DIES(1, message, weights_read(&w, file, &s));
}

static void
files(void)
{
	static char file[] = "weights.tsv";
	struct weights w;
	struct labels s;
	struct rng r;

	labels(&s);
	/* columns and rows in any order, further labels, two halves */
	write_text(file, "a\tz\tlabel\tb\tc\n" "0.5\tx\tb\t1\t.25\n"
		"0\t\tz\t\t\n" "1\t0\ta\t0.25\t0\n" ".5\t0\tc\t.75\t1.0\n");
	weights_read(&w, file, &s);
	CHECK_TEXT(w.name, "file");
	CHECK(!w.kind && w.q == 3);
	CHECK_NEAR(weights_at(&w, 0, 1), .5, 1e-15);
	CHECK_NEAR(weights_at(&w, 1, 0), .5, 1e-15);
	CHECK_NEAR(weights_at(&w, 0, 2), .375, 1e-15);
	CHECK_NEAR(weights_at(&w, 2, 1), .25, 1e-15);
	CHECK(weights_at(&w, 2, 2) == 1);
	rng_seed(&r, 6, 0);
	applies(&w, &r);
	refuses("label\ta\tb\nb\t0\t1\na\t1\t0\n", "\"c\"");
	refuses("label\ta\tb\tc\nb\t0\t1\t0\na\t1\t0\t0\n", "\"c\"");
	refuses("label\ta\tb\tc\nb\t0\t1\t0\na\t1\t0\t0\nb\t0\t1\t0\n",
		"weights.tsv:4: ");
	refuses("label\ta\tb\tc\nb\t0\t.9\t0\n", "weights.tsv:2: ");
	refuses("label\ta\tb\tc\nb\t1.5\t1\t0\n", "\"1.5\"");
	refuses("label\ta\tb\tc\nb\t-.5\t1\t0\n", "\"-.5\"");
	refuses("label\ta\tb\tc\nb\tx\t1\t0\n", "\"x\"");
	refuses("name\ta\tb\tc\nb\t0\t1\t0\n", "\"label\"");
}

static void
beyond_chance(void)
{
	CHECK_NEAR(weights_beyond_chance(.75, .5), .5, 1e-15);
	CHECK_NEAR(weights_beyond_chance(0, .5), -1, 1e-15);
	CHECK(weights_beyond_chance(1, .3) == 1);
	/* no more than rounding */
	CHECK(weights_beyond_chance(.1 + .2, .3) == 0);
	CHECK(isnan(weights_beyond_chance(1, 1)));
	CHECK(isnan(weights_beyond_chance(1, 1 - 1e-16)));
	CHECK(isnan(weights_beyond_chance(NUM_NA, .5)));
	CHECK_NEAR(weights_beyond_chance(1 - 1e-9, 1 - 2e-9), .5, 1e-6);
}

/* Weights by the name of a kind, for q labels that are numbers or listed. */
static void
of_labels(const char *kind, const char *const *name, size_t q, bool listed,
	const double *expected)
{
	struct strings list = {0}, none = {0};
	struct weights w;
	struct labels s;

	for (size_t i = 0; i < q; i++)
		strings_add(&list, name[i], strlen(name[i]));
	labels_init(&s, listed ? &list : &none);
	for (size_t i = 0; i < q; i++)
		labels_add(&s, view_of(name[i]));
	MEM_FREE(labels_settle(&s));
	weights_of_labels(&w, kind, &s);
	CHECK(w.q == q);
	for (size_t i = 1; i < q; i++)
		CHECK_NEAR(weights_at(&w, 0, i), expected[i], 1e-15);
}

static void
by_name(void)
{
	static const char *const numbers[] = {"1", "2", "5"},
		*const words[] = {"low", "mid", "high"};

	of_labels("linear", numbers, 3, false, (double[]){1, .75, 0});
	of_labels("quadratic", numbers, 3, false, (double[]){1, 15. / 16, 0});
	of_labels("linear", words, 3, true, (double[]){1, .5, 0});
	of_labels("quadratic", words, 3, true, (double[]){1, .75, 0});
	of_labels("identity", words, 3, true, (double[]){1, 0, 0});
	CHECK_DIES(2, "--label-weights: expected one of identity, ",
		of_labels("cubic", words, 3, true, NULL));
}

int
main(void)
{
	CHECK_RECORDS(weightings_table, "identity", "linear", "quadratic",
		"ordinal", "radical", "ratio", "circular", "bipolar",
		"jaccard", "masi");
	formulas();
	known_values();
	sums();
	refusals();
	files();
	beyond_chance();
	by_name();
	return check_done();
}
