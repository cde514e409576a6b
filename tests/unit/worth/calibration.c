/* calibration: labels against means over the other items, probabilities against
 * isotonic fits to the other folds, which the test finds from outside. */
#include "worth/calibration.h"

#include "says.h"
#include "stats/isotonic.h"
#include "stats/rng.h"

enum { MOST = 40, LABELS = 4 };

/* Room for a model's predictions for MOST items and the people's labels. */
struct task {
	struct calibration c;
	double share[MOST * LABELS], weight[MOST], p[MOST * LABELS];
	uint32_t hard[MOST];
	uint32_t cluster[MOST], member[MOST];
	size_t start[MOST + 1];
	double q[MOST * LABELS];
};

/* k numbers that sum to 1, in tenths, some of them 0. */
static void
draw_shares(struct rng *r, double *share, size_t k)
{
	memset(share, 0, k * sizeof *share);
	for (int i = 0; i < 10; i++)
		share[rng_below(r, k)] += .1;
}

static void
draw_task(struct task *t, uint64_t seed, size_t n, size_t k, bool soft)
{
	struct rng r = check_rng(seed, 0);

	*t = (struct task){.c = {.n = n, .k = k}};
	t->c.share = t->share;
	t->c.weight = t->weight;
	t->c.p = soft ? t->p : NULL;
	t->c.hard = soft ? NULL : t->hard;
	for (size_t i = 0; i < n; i++) {
		draw_shares(&r, t->share + i * k, k);
		draw_shares(&r, t->p + i * k, k);
		t->hard[i] = (uint32_t)rng_below(&r, k);
		t->weight[i] = 1 + (double)rng_below(&r, 3) / 2;
		t->cluster[i] = (uint32_t)i;
	}
}

/* Put the items in clusters, up to so many. */
static void
draw_clusters(struct task *t, uint64_t seed, uint32_t most)
{
	struct rng r = check_rng(seed, 1);
	size_t at = 0, units = 0;

	for (size_t i = 0; i < t->c.n; i++)
		t->cluster[i] = (uint32_t)rng_below(&r, most);
	for (uint32_t u = 0; u < most; u++) {
		t->start[units] = at;
		for (uint32_t i = 0; i < t->c.n; i++)
			if (t->cluster[i] == u)
				t->member[at++] = i;
		units += at > t->start[units];
	}
	t->start[units] = at;
	t->c.units = units;
	t->c.start = t->start;
	t->c.member = t->member;
}

static void
calibrate(struct task *t)
{
	for (size_t i = 0; i < t->c.n * t->c.k; i++)
		t->q[i] = -1;
	calibrator_for(t->c.p != NULL)->calibrate(&t->c, t->q);
}

static void
check_sums(const struct task *t)
{
	for (size_t i = 0; i < t->c.n; i++) {
		double sum = 0;

		for (size_t l = 0; l < t->c.k; l++) {
			double q = t->q[i * t->c.k + l];

			CHECK(q >= 0 && q <= 1);
			sum += q;
		}
		CHECK_NEAR(sum, 1, 1e-14);
	}
}

/* ---- labels ---- */

/* The weighted mean share of label l over all items, or over the items to which
 * the model gives the label `hard`, without the cluster of item `out` unless it is
 * SIZE_MAX. NAN: no such item. */
static double
mean_share(const struct task *t, size_t l, uint32_t hard, size_t out)
{
	double mass = 0, weight = 0;

	for (size_t i = 0; i < t->c.n; i++) {
		if ((out < t->c.n && t->cluster[i] == t->cluster[out]) ||
		    (hard < t->c.k && t->hard[i] != hard))
			continue;
		mass += t->weight[i] * t->share[i * t->c.k + l];
		weight += t->weight[i];
	}
	return weight > 0 ? mass / weight : (double)NAN;
}

static void
check_labels(struct task *t)
{
	calibrate(t);
	check_sums(t);
	for (size_t i = 0; i < t->c.n; i++)
		for (size_t l = 0; l < t->c.k; l++) {
			size_t out = t->c.folds > 0 ? i : SIZE_MAX;
			double q = mean_share(t, l, t->hard[i], out);

			if (isnan(q))
				q = mean_share(t, l, UINT32_MAX, out);
			if (isnan(q))
				q = 1 / (double)t->c.k;
			CHECK_NEAR(t->q[i * t->c.k + l], q, 1e-14);
		}
}

static void
labels(void)
{
	static struct task t;

	for (uint64_t seed = 1; seed <= 40; seed++)
		for (size_t k = 2; k <= LABELS; k++) {
			/* few items: some labels are predicted once */
			draw_task(&t, seed, 1 + seed % (seed % 2 ? 40 : 5), k,
				false);
			check_labels(&t);
			t.c.folds = CALIBRATION_FOLDS;
			check_labels(&t);
			draw_clusters(&t, seed, 1 + (uint32_t)seed % 9);
			check_labels(&t);
		}
}

/* Only item 0 has its predicted label; and no other item exists. Very different
 * weights leave no rounding error when an item is subtracted. */
static void
lonely_labels(void)
{
	static struct task t;

	draw_task(&t, 1, 3, 2, false);
	t.c.folds = 2;
	t.hard[0] = 1;
	t.hard[1] = t.hard[2] = 0;
	t.weight[0] = 1e17;
	t.weight[1] = .1;
	t.weight[2] = .1;
	t.share[2] = t.share[4] = 1;
	t.share[3] = t.share[5] = 0;
	calibrate(&t);
	CHECK_NEAR(t.q[0], 1, 1e-12);
	CHECK(t.q[2] == 1 && t.q[3] == 0);
	t.c.n = 1;
	calibrate(&t);
	CHECK(t.q[0] == .5 && t.q[1] == .5);
	t.c.folds = 0;
	calibrate(&t);
	CHECK_NEAR(t.q[0], t.share[0], 1e-15);
	t.c.n = 0;
	calibrate(&t);
}

/* ---- probabilities ---- */

static int
cmp_x(const void *a, const void *b)
{
	const struct observed *p = a, *q = b;

	return (p->x > q->x) - (p->x < q->x);
}

/* Label l of item i by a fit to all items outside its fold. */
static double
fitted(const struct task *t, const size_t *fold, size_t i, size_t l)
{
	struct observed o[MOST];
	struct isotonic fit;
	size_t n = 0, k = t->c.k;
	double q;

	for (size_t j = 0; j < t->c.n; j++)
		if (!fold || fold[j] != fold[i])
			o[n++] = (struct observed){t->p[j * k + l],
				t->share[j * k + l], t->weight[j]};
	if (n == 0)
		return 1 / (double)k;
	qsort(o, n, sizeof *o, cmp_x);
	isotonic_fit(&fit, o, n);
	isotonic_cut(&fit);
	q = isotonic_at(&fit, t->p[i * k + l]);
	return q;
}

static void
check_isotonic(struct task *t, const size_t *fold)
{
	size_t k = t->c.k;

	calibrate(t);
	check_sums(t);
	for (size_t i = 0; i < t->c.n; i++) {
		double q[LABELS], sum = 0;

		for (size_t l = 0; l < k; l++)
			sum += q[l] = fitted(t, fold, i, l);
		for (size_t l = 0; l < k; l++) {
			if (k == 2) /* the last label's fit says both */
				q[l] = l == 1 ? q[1] :
					1 - fitted(t, fold, i, 1);
			else
				q[l] = sum > 0 ? q[l] / sum : 1 / (double)k;
			CHECK_NEAR(t->q[i * k + l], q[l], 1e-14);
		}
	}
}

static void
in_sample(void)
{
	static struct task t;

	for (uint64_t seed = 1; seed <= 40; seed++)
		for (size_t k = 2; k <= LABELS; k++) {
			draw_task(&t, seed, seed % MOST, k, true);
			check_isotonic(&t, NULL);
		}
}

/* If the fits to the other items are all 0 the labels get equal probabilities:
 * the label predicted with .4 is always wrong. */
static void
all_zero(void)
{
	static const double p[] = {.4, .6, 0, 0, .4, .6, .6, 0, .4,
		1. / 3, 1. / 3, 1. / 3}, share[] = {0, 1, 0, 0, 0, 1, 1, 0, 0,
		1, 0, 0};
	static struct task t;

	draw_task(&t, 3, 4, 3, true);
	t.c.folds = 4;
	memcpy(t.p, p, sizeof p);
	memcpy(t.share, share, sizeof share);
	calibrate(&t);
	check_sums(&t);
	CHECK(t.q[9] == 1. / 3 && t.q[10] == 1. / 3 && t.q[11] == 1. / 3);
}

/* The fold of each item, found from outside: if a model predicts the same for
 * all items, a fit is the mean of the other folds; so the prediction for item j
 * does not change with the labels of item i exactly if both are in one fold. */
static void
find_folds(uint64_t seed, uint64_t folds, size_t n, size_t *fold)
{
	static struct task t;
	double before[MOST];

	draw_task(&t, 5, n, 2, true);
	t.c.folds = folds;
	t.c.seed = seed;
	for (size_t i = 0; i < n; i++) {
		t.p[2 * i] = t.p[2 * i + 1] = .5;
		fold[i] = SIZE_MAX;
	}
	calibrate(&t);
	for (size_t i = 0; i < n; i++)
		before[i] = t.q[2 * i + 1];
	for (size_t i = 0; i < n; i++) {
		double was = t.share[2 * i + 1];

		t.share[2 * i + 1] = was + 1;
		calibrate(&t);
		t.share[2 * i + 1] = was;
		for (size_t j = 0; j < n; j++) {
			if (t.q[2 * j + 1] != before[j])
				continue;
			/* members of i's fold are in no other */
			CHECK(fold[j] == SIZE_MAX || fold[j] == fold[i]);
			fold[j] = fold[i] = fold[i] < i ? fold[i] : i;
		}
		CHECK(fold[i] <= i);
	}
}

/* The number of folds asked for, or of items if that is less; their sizes
 * differ by at most one. */
static void
check_sizes(const size_t *fold, size_t n, size_t folds)
{
	size_t size[MOST] = {0}, found = 0;
	size_t least = folds < n ? n / folds : 1;

	for (size_t i = 0; i < n; i++)
		size[fold[i]]++;
	for (size_t i = 0; i < n; i++) {
		if (size[i] == 0)
			continue;
		found++;
		CHECK(size[i] == least || size[i] == least + (n % folds > 0));
	}
	CHECK(found == (folds < n ? folds : n));
}

static void
cross_fitted(void)
{
	static const uint64_t folds[] = {2, 3, 5, 12, 40, 1000};
	static struct task t;
	size_t fold[MOST];

	for (size_t f = 0; f < 6; f++)
		for (uint64_t seed = 1; seed <= 3; seed++) {
			size_t n = folds[f] < 12 ? 23 : 12;

			find_folds(seed, folds[f], n, fold);
			check_sizes(fold, n, (size_t)(folds[f] < MOST ?
				folds[f] : MOST));
			for (size_t k = 2; k <= 3; k++) {
				draw_task(&t, 7 + seed, n, k, true);
				t.c.folds = folds[f];
				t.c.seed = seed;
				check_isotonic(&t, fold);
			}
		}
	/* one fold leaves no item to fit to; nor does one item */
	draw_task(&t, 1, 5, 3, true);
	t.c.folds = 1;
	calibrate(&t);
	CHECK(t.q[0] == 1. / 3 && t.q[14] == 1. / 3);
	draw_task(&t, 1, 1, 2, true);
	t.c.folds = 5;
	calibrate(&t);
	CHECK(t.q[0] == .5 && t.q[1] == .5);
}

/* The seed alone chooses the folds, the same on every machine. */
static void
seeds(void)
{
	static const size_t pinned[] = {0, 0, 0, 0, 4, 5, 4, 4, 5, 5};
	static struct task t, u;
	size_t a[MOST], b[MOST], c[MOST];
	bool same = true;

	find_folds(1, 5, MOST, a);
	find_folds(1, 5, MOST, b);
	find_folds(2, 5, MOST, c);
	for (size_t i = 0; i < MOST; i++)
		same = same && a[i] == b[i];
	CHECK(same && memcmp(a, c, sizeof a) != 0);
	find_folds(1, 3, 10, a);
	CHECK(memcmp(a, pinned, sizeof pinned) == 0);
	draw_task(&t, 9, MOST, 3, true);
	draw_task(&u, 9, MOST, 3, true);
	t.c.folds = u.c.folds = 4;
	t.c.seed = u.c.seed = 11;
	calibrate(&t);
	calibrate(&u);
	CHECK(memcmp(t.q, u.q, sizeof t.q) == 0);
	u.c.seed = 12;
	calibrate(&u);
	CHECK(memcmp(t.q, u.q, sizeof t.q) != 0);
}

/* ---- making them ---- */

static void
made(void)
{
	uint32_t hard[] = {2, 0}, label[] = {1, 2, 0};
	size_t start[] = {0, 2, 3};
	double p[] = {.25, .75, 1};
	struct predictions says = {.n = 2, .hard = hard},
		soft = {.soft = true, .n = 2, .start = start, .label = label,
		.p = p};
	const struct cell cell[] = {{0, 3}, {2, 1}};
	struct vector people = {cell, 2, 4}, none = {cell, 0, 0};
	struct calibration c;

	calibration_init(&c, 2, 3, &says);
	CHECK(c.n == 2 && c.k == 3 && c.folds == 0 && !c.p);
	calibration_item(&c, 0, &says, 1, &people, 2.5);
	calibration_item(&c, 1, &says, 0, &none, 1);
	CHECK(c.hard[0] == 0 && c.hard[1] == 2);
	CHECK(c.share[0] == .75 && c.share[1] == 0 && c.share[2] == .25);
	CHECK(c.share[3] == 0 && c.share[4] == 0 && c.share[5] == 0);
	CHECK(c.weight[0] == 2.5 && c.weight[1] == 1);

	calibration_init(&c, 2, 3, &soft);
	CHECK(c.p && !c.hard);
	calibration_item(&c, 0, &soft, 1, &people, 1);
	calibration_item(&c, 1, &soft, 0, &people, 1);
	CHECK(c.p[0] == 1 && c.p[1] == 0 && c.p[2] == 0);
	CHECK(c.p[3] == 0 && c.p[4] == .25 && c.p[5] == .75);
}

static void
records(void)
{
	const struct method_table *all = &calibrators_table;

	CHECK(calibrators_table.n == 2 &&
		calibrators_table.record == calibrators);
	CHECK(method_find(&calibrators_table, "isotonic") ==
		calibrator_for(true));
	CHECK(method_find(&calibrators_table, "label") ==
		calibrator_for(false));
	CHECK(calibrator_for(true)->soft && !calibrator_for(false)->soft);
	CHECK_DIES(2, "--method: expected one of isotonic, label, found",
		method_find(all, "platt"));
	CHECK_PRINTS(0, "name\tbetter\trange\tunit\thelp\tcitation\n"
		"isotonic\t*\t0..1\tprobability\tof probabilities: isotonic "
		"regression on the shares of labels\tZadrozny and Elkan 2002\n"
		"label\t*\t0..1\tprobability\tof labels: mean shares among "
		"other items with that prediction\tResnick et al., Survey "
		"Equivalence\n", method_list(&all, 1));
}

CHECK_ALL(labels, lonely_labels, in_sample, all_zero, cross_fitted, seeds, made,
	records)
