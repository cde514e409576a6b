#include "checks.h"

#include "stats/student.h"
#include "text/err.h"
#include "text/mem.h"
#include "text/num.h"
#include "worth/relate.h"

#include <math.h>

enum { LEAST_ITEMS = 20, LEAST_WITH = 10, LEAST_OWN = 5, LEAST_PEOPLE = 10 };

#define SURE .001
#define SURE_SELF 2.7 /* z; one-sided p < .0035 */

struct like_rest_person {
	uint64_t items, repeated;
	uint64_t shared;         /* items that others labelled, too */
	double agreement;        /* sum over these */
};

/* A label's share in the sum of w of the item, and in w of one annotator. */
struct like_rest_label {
	double all, own;
};

/* ---- like the rest: counting ---- */

/* w^2 of the annotator whose ratings are s[0 .. n-1]. */
static double
square(struct like_rest *x, const struct rating *s, size_t n)
{
	const double part = 1. / (double)n;
	double sum = 0;

	for (size_t i = 0; i < n; i++)
		x->label[s[i].label].own += part;
	for (size_t i = 0; i < n; i++)
		sum += part * x->label[s[i].label].own;
	for (size_t i = 0; i < n; i++)
		x->label[s[i].label].own = 0;
	return sum;
}

/* Sum up the w of all annotators; returns A, sets `squares` to the sum of w^2,
 * `repeated` to the annotators with two labels, and `self` to the sum of their
 * agreement with themselves, that of two of m labels: (m w^2 - 1)/(m - 1). */
static size_t
add_shares(struct like_rest *x, const struct rating *s, size_t n,
	double *squares,
	size_t *repeated, double *self)
{
	size_t people = 0, two = 0;
	double sum = 0, part;

	for (size_t i = 0, end; i < n; i = end, people++) {
		end = ratings_end(s, i, n);
		part = end - i == 1 ? 1 : 1. / (double)(end - i);
		for (size_t j = i; j < end; j++)
			x->label[s[j].label].all += part;
		if (end - i > 1) {
			double w2 = square(x, s + i, end - i),
				m = (double)(end - i);

			*self += (m * w2 - 1) / (m - 1);
			sum += w2;
			two++;
		}
	}
	*repeated = two;
	*squares = sum + (double)(people - two);
	return people;
}

/* Add the item to those of each annotator, with their agreement with the
 * others, of whom there are as many; returns the sum of the squared shares. */
static double
add_agreement(struct like_rest *x, const struct rating *s, size_t n,
	size_t others)
{
	const double part = others > 0 ? 1. / (double)others : 0;
	double all = 0;

	for (size_t i = 0, end; i < n; i = end) {
		double with_all = 0, with_own = 1;
		struct like_rest_person *p;

		end = ratings_end(s, i, n);
		p = &x->person[s[i].annotator];
		for (size_t j = i; j < end; j++)
			with_all += x->label[s[j].label].all;
		if (end - i > 1) {
			with_all /= (double)(end - i);
			with_own = square(x, s + i, end - i);
			p->repeated++;
		}
		p->items++;
		p->shared += others > 0;
		p->agreement += (with_all - with_own) * part;
		all += with_all;
	}
	return all;
}

/* Add an item of which `repeated` annotators agree with themselves, in sum
 * `self`, and any two annotators y. */
static void
add_self(struct like_rest_self *t, double repeated, double self, double y)
{
	double d = repeated * y - self;

	if (repeated == 0)
		return;
	t->items++;
	t->repeated += repeated;
	sum_add(&t->self, self);
	sum_add(&t->others, repeated * y);
	sum_add(&t->squares, d * d);
}

static void
add_item(struct like_rest_items *t, double x, double y)
{
	t->least = t->n == 0 ? x : fmin(t->least, x);
	t->most = fmax(t->most, x);
	t->n++;
	sum_add(&t->y, y);
	sum_add(&t->yy, y * y);
	if (x == 0)
		return;
	t->with++;
	sum_add(&t->y_with, y);
	sum_add(&t->x, x);
	sum_add(&t->xx, x * x);
	sum_add(&t->xy, x * y);
	sum_add(&t->xxy, x * x * y);
	sum_add(&t->xyy, x * y * y);
	sum_add(&t->xxyy, x * x * y * y);
}

void
like_rest_add(struct like_rest *x, const struct rows *rows,
	const struct rating *s, size_t n)
{
	size_t repeated, people;
	double squares, self = 0, all, a;

	if (n == 0)
		return;
	MEM_GROW_ZERO(x->label, x->labels, rows->labels.ids.n);
	MEM_GROW_ZERO(x->person, x->persons, rows->annotators.n);
	people = add_shares(x, s, n, &squares, &repeated, &self);
	all = add_agreement(x, s, n, people - 1);
	a = (double)people;
	if (people > 1) {
		double y = (all - squares) / (a * (a - 1));

		add_item(&x->items, (double)repeated / a, y);
		add_self(&x->self, (double)repeated, self, y);
	}
	for (size_t i = 0; i < n; i++)
		x->label[s[i].label].all = 0;
}

/* ---- like the rest: tests ---- */

/* sum (x - mx)^2 (y - my)^2, from sums over all items. */
static double
products(const struct like_rest_items *t, double mx, double my)
{
	struct sum sum = {0};

	sum_join(&sum, &t->xxyy);
	sum_add(&sum, -2 * my * sum_value(&t->xxy));
	sum_add(&sum, my * my * sum_value(&t->xx));
	sum_add(&sum, -2 * mx * sum_value(&t->xyy));
	sum_add(&sum, 4 * mx * my * sum_value(&t->xy));
	sum_add(&sum, -2 * mx * my * my * sum_value(&t->x));
	sum_add(&sum, mx * mx * sum_value(&t->yy));
	sum_add(&sum, -2 * mx * mx * my * sum_value(&t->y));
	sum_add(&sum, (double)t->n * mx * mx * my * my);
	return sum_value(&sum);
}

static void
test_items(const struct like_rest_items *t, struct like_rest_found *f)
{
	double n = (double)t->n, with = (double)t->with, square;
	double mx = sum_value(&t->x) / n, my = sum_value(&t->y) / n;

	if (t->n < LEAST_ITEMS || t->with < LEAST_WITH || t->least == t->most)
		return;
	f->n = n;
	f->n_with = with;
	f->with = sum_value(&t->y_with) / with;
	f->without = stats_ratio(sum_value(&t->y) - sum_value(&t->y_with),
		n - with);
	square = products(t, mx, my);
	if (!(square > STATS_ROUNDING * n))
		return; /* y is the same everywhere */
	f->z = (sum_value(&t->xy) - mx * sum_value(&t->y)) / sqrt(square);
	f->items_p = stats_normal_two_sided(f->z);
}

static void
test_people(const struct like_rest *x, struct like_rest_found *f)
{
	double *of = mem_alloc(3 * x->persons + 1, sizeof *of);
	double *share = of, *mean = share + x->persons;
	double *weight = mean + x->persons;
	uint32_t *order = mem_alloc(2 * x->persons + 1, sizeof *order);
	struct relation r = {.x = share, .y = mean, .weight = weight,
		.by_x = order, .by_y = order + x->persons};

	for (size_t a = 0; a < x->persons; a++) {
		const struct like_rest_person *p = &x->person[a];

		if (p->shared < LEAST_OWN)
			continue;
		share[r.n] = (double)p->repeated / (double)p->items;
		mean[r.n] = p->agreement / (double)p->shared;
		weight[r.n++] = 1;
	}
	if (r.n >= LEAST_PEOPLE) {
		double n = (double)r.n;

		relate_order(share, r.n, order);
		relate_order(mean, r.n, order + x->persons);
		f->rho = relate_spearman(&r);
		f->t = f->rho * sqrt((n - 2) / (1 - f->rho * f->rho));
		f->people_p = fabs(f->rho) < 1 ?
			student_t_two_sided(f->t, n - 2) :
			isnan(f->rho) ? NUM_NA : 0;
		f->people = isnan(f->rho) ? NUM_NA : n;
	}
}

static void
test_self(const struct like_rest_self *t, struct like_rest_found *f)
{
	double squares = sum_value(&t->squares);

	if (t->items < LEAST_WITH || squares == 0)
		return;
	f->self = sum_value(&t->self) / t->repeated;
	f->others = sum_value(&t->others) / t->repeated;
	f->self_z =
		(sum_value(&t->others) - sum_value(&t->self)) / sqrt(squares);
}

struct like_rest_found
like_rest_test(const struct like_rest *x)
{
	struct like_rest_found f = {NUM_NA, NUM_NA, NUM_NA, NUM_NA, NUM_NA,
		NUM_NA, NUM_NA,
		NUM_NA, NUM_NA, NUM_NA, NUM_NA, NUM_NA, NUM_NA};

	test_self(&x->self, &f);
	test_items(&x->items, &f);
	test_people(x, &f);
	return f;
}

void
like_rest_warn(const struct like_rest *x)
{
	const struct like_rest_found f = like_rest_test(x);

	if (f.self_z > SURE_SELF)
		err_warn("annotators agree less with themselves (%s) than with "
			"each other (%s): these are no retests (do documents "
			"share names of items? name them apart; do labels make "
			"one answer? annot(7), MULTILABEL)",
			num_brief(f.self), num_brief(f.others));
	if (f.items_p < SURE)
		err_warn("annotators agree %s on items with more retests "
			"(p=%.2g): p_flip may not hold for other items "
			"(repeat a random part of the labels)",
			f.z < 0 ? "less" : "more", f.items_p);
	if (f.people_p < SURE)
		err_warn("annotators with more retests agree %s with the "
			"others (p=%.2g): p_flip may not hold for other "
			"annotators (repeat a random part of the labels)",
			f.rho < 0 ? "less" : "more", f.people_p);
}

/* ---- uneven ---- */

/* Cochran's rule for the chi-square distribution, and a least number. */
enum { LEAST_PAIRS = 20, LEAST_EXPECTED = 5 };

void
uneven_add(struct uneven *u, const struct other *x, size_t n)
{
	double sum[2 * UNEVEN_BINS] = {0};

	for (size_t i = 0; i < n; i++) {
		size_t b = x[i].top == x[i].n ? 0 :
			3 * x[i].top > 2 * x[i].n ? 1 : 2;

		if (x[i].n == 0)
			continue;
		retest_add(&u->bin[b], &x[i].retest);
		sum[b] += (double)x[i].retest.pairs;
		sum[UNEVEN_BINS + b] += (double)x[i].retest.disagree;
	}
	for (size_t i = 0; i < 2 * UNEVEN_BINS; i++)
		for (size_t j = 0; j < 2 * UNEVEN_BINS && sum[i] > 0; j++)
			u->product[i][j] += sum[i] * sum[j];
}

static bool
is_thin(const struct retest *t, double r)
{
	double m = (double)t->pairs;

	return t->pairs < LEAST_PAIRS || m * r < LEAST_EXPECTED ||
		m * (1 - r) < LEAST_EXPECTED;
}

/* The thin bin with the fewest pairs; n: none. */
static size_t
thinnest(const struct retest *bin, size_t n, double r)
{
	size_t thin = n;

	for (size_t i = 0; i < n; i++)
		if (is_thin(&bin[i], r) &&
		    (thin == n || bin[i].pairs < bin[thin].pairs))
			thin = i;
	return thin;
}

/* Bins become fewer; a thin one joins the smaller of its neighbours. */
static void
join(struct uneven_found *f, struct retest *bin, double r)
{
	size_t thin;

	while (f->n > 1 && (thin = thinnest(bin, f->n, r)) < f->n) {
		size_t left = thin == 0 ? 0 : thin - 1;

		if (thin > 0 && thin + 1 < f->n &&
		    bin[thin + 1].pairs < bin[left].pairs)
			left = thin;
		retest_add(&bin[left], &bin[left + 1]);
		f->end[left] = f->end[left + 1];
		for (size_t i = left + 1; i + 1 < f->n; i++) {
			bin[i] = bin[i + 1];
			f->end[i] = f->end[i + 1];
		}
		f->n--;
	}
}

/* The sum over items of the square of what an item adds to the gap of the bin
 * from..to-1, disagree - r pairs, less its part in the gap of all bins, which
 * is 0: share is that of the bin in all pairs. */
static double
gap_squares(const struct uneven *u, size_t from, size_t to, double share,
	double r)
{
	double weight[2 * UNEVEN_BINS], sum = 0;

	for (size_t b = 0; b < UNEVEN_BINS; b++) {
		double w = (b >= from && b < to ? 1 : 0) - share;

		weight[UNEVEN_BINS + b] = w;
		weight[b] = -r * w;
	}
	for (size_t i = 0; i < 2 * UNEVEN_BINS; i++)
		for (size_t j = 0; j < 2 * UNEVEN_BINS; j++)
			sum += weight[i] * weight[j] * u->product[i][j];
	return sum;
}

/* The variance between items over that of single pairs, at least 1: the mean
 * over the degrees of freedom. */
static double
design_effect(const struct uneven *u, const struct uneven_found *f,
	const struct retest *bin, double pairs, double r)
{
	double sum = 0;

	for (size_t i = 0; i < f->n; i++) {
		double m = (double)bin[i].pairs;

		sum += gap_squares(u, i > 0 ? f->end[i - 1] : 0, f->end[i],
			m / pairs, r) / (m * r * (1 - r));
	}
	sum /= (double)(f->n - 1);
	return sum > 1 ? sum : 1;
}

struct uneven_found
uneven_test(const struct uneven *u)
{
	struct uneven_found f = {.n = UNEVEN_BINS, .end = {1, 2, 3},
		.chi2 = NUM_NA, .p = NUM_NA};
	struct retest bin[UNEVEN_BINS], all = {0};
	double r, chi2 = 0;

	for (size_t i = 0; i < UNEVEN_BINS; i++) {
		bin[i] = u->bin[i];
		retest_add(&all, &bin[i]);
	}
	r = all.pairs > 0 ? retest_r(&all) : 0;
	join(&f, bin, r);
	for (size_t i = 0; i < f.n; i++) {
		double m = (double)bin[i].pairs;
		double gap = (double)bin[i].disagree - m * r;

		f.r[i] = retest_r(&bin[i]);
		if (f.n > 1)
			chi2 += gap * gap / (m * r * (1 - r));
	}
	if (f.n == 1)
		return f;
	f.chi2 = chi2 / design_effect(u, &f, bin, (double)all.pairs, r);
	/* P(chi-square with 1 or 2 degrees of freedom > chi2) */
	f.p = f.n == 2 ? erfc(sqrt(f.chi2 / 2)) : exp(-f.chi2 / 2);
	return f;
}

void
uneven_warn(const struct uneven *u)
{
	const struct uneven_found f = uneven_test(u);

	if (f.n == 1 || f.p >= SURE)
		return;
	err_warn("p_flip differs between items: r=%s of the retests where %s, "
		"%s where %s: --strata-by=others makes pflip_new follow",
		num_brief(f.r[0]), f.end[0] == 1 ? "all others agree" :
		"more than 2/3 of the others agree", num_brief(f.r[f.n - 1]),
		f.end[f.n - 2] == 1 ? "not all do" : "at most 2/3 do");
}
