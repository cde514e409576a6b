/* information: by its definition, over every order of the labels. */
#include "screen/information.h"

#include "world.h"

enum { MOST = 8, ROOM = 400 };

/* The annotator's labels one by one, and the kind of the item of each. */
static uint32_t given[ROOM];
static size_t kind[ROOM];

static void
list(const struct shared *s)
{
	size_t n = 0;

	for (size_t i = 0; i < s->kinds; i++)
		for (size_t t = 0; t < s->times[i]; t++)
			for (size_t r = s->first[i]; r < s->first[i + 1]; r++) {
				kind[n] = i;
				given[n++] = s->label[r];
			}
	CHECK(n == s->n);
}

/* sum_lk p(l,k) log2(p(l,k) / (p(l) p(k))) by loops; the sum of phi over the items of each
 * kind. */
static double
defined(const struct shared *s, const uint32_t *label, double *phi)
{
	double sum = 0;

	for (size_t i = 0; i < s->kinds; i++)
		phi[i] = 0;
	for (size_t l = 0; l < s->labels; l++)
		for (size_t k = 0; k < s->others; k++) {
			double both = 0, own = 0, other = 0, ratio;

			for (size_t r = 0; r < s->n; r++)
				for (size_t c = s->start[kind[r]];
				     c < s->start[kind[r] + 1]; c++) {
					double p = s->weight[kind[r]] * s->share[c];

					both += label[r] == l && s->of[c] == k ? p : 0;
					own += label[r] == l ? p : 0;
					other += s->of[c] == k ? p : 0;
				}
			ratio = both > 0 ? log2(both / (own * other)) : 0;
			sum += both * ratio;
			for (size_t r = 0; r < s->n; r++)
				for (size_t c = s->start[kind[r]];
				     c < s->start[kind[r] + 1]; c++)
					phi[kind[r]] += label[r] == l &&
						s->of[c] == k ? s->weight[kind[r]] *
						(double)s->items * s->share[c] *
						ratio : 0;
		}
	return sum;
}

/* Add I and its square over all n! orders of label[at] to the end. */
static void
orders(const struct shared *s, uint32_t *label, size_t at, double sum[3])
{
	double phi[MOST], value;

	if (at == s->n) {
		value = defined(s, label, phi);
		sum[0]++;
		sum[1] += value;
		sum[2] += value * value;
	}
	for (size_t i = at; i < s->n; i++) {
		uint32_t x = label[at];

		label[at] = label[i];
		label[i] = x;
		orders(s, label, at + 1, sum);
		label[i] = label[at];
		label[at] = x;
	}
}

static void
is_information(const struct shared *s)
{
	struct rng r = check_rng(2, 1);
	struct information x = information_make(s, 100000, &r);
	struct estimate m = information_estimate(s, &x, .9, 2);
	double sum[3] = {0}, phi[MOST], squares = 0, n = (double)s->items, mean;

	CHECK(x.how == INFORMATION_ALL);
	CHECK_NEAR(x.plain, defined(s, given, phi), 1e-13);
	orders(s, given, 0, sum);
	mean = sum[1] / sum[0];
	CHECK_NEAR(x.mean, mean, 1e-13);
	CHECK_NEAR(x.variance, sum[2] / sum[0] - mean * mean, 1e-12);
	for (size_t i = 0; i < s->kinds; i++)
		squares += s->times[i] * pow(phi[i] / s->times[i] - x.plain, 2);
	CHECK_NEAR(x.squares, squares, 1e-12);
	CHECK_NEAR(m.value, x.plain - x.mean, 1e-14);
	CHECK(m.status == (s->items > 1 ? ESTIMATE_OK : ESTIMATE_ONE_ITEM));
	if (s->items > 1)
		CHECK_NEAR(m.se, sqrt(fmax(0, squares / (n * (n - 1)) + x.variance)),
			1e-8);
	else
		CHECK(isnan(m.se) && isnan(m.lo));
}

static void
drawn(void)
{
	struct rng r = check_rng(2, 0);
	size_t seen = 0;

	for (int round = 0; round < 300; round++) {
		struct label_lists lists;
		struct shared s;
		struct world w;

		world_draw(&w, &r, 2, WORLD_LABELS);
		world_read(&w, "");
		label_lists_make(&lists, &w.table);
		shared_init(&s, &lists);
		for (size_t a = 0; a < w.table.n_annotators; a++) {
			label_lists_take(&lists, a);
			shared_take(&s);
			if (s.n > 0 && s.n <= 6) {
				list(&s);
				is_information(&s);
				seen++;
			}
		}
	}
	CHECK(seen > 300);
}

/* One annotator of n items, and five others, of whose labels the first is the
 * annotator's with probability `known`. Of three labels, or two if known is above 1, the
 * first has the share `first`. The annotator labels every `again`-th item twice. */
static void
many(struct world *w, size_t n, double known, double first, size_t again)
{
	struct rng r = check_rng(3, n);
	size_t kinds = known > 1 ? 1 : 2;
	FILE *f = fopen("many.tsv", "w");

	fprintf(f, "item\tannotator\tlabel\n");
	for (size_t i = 0; i < n; i++)
		for (size_t a = 0, own = 0; a < 6; a++) {
			size_t label = rng_unit(&r) < first ? 0 : 1 + rng_below(&r, kinds);

			own = a == 0 ? label : own;
			fprintf(f, "i%zu\tw%zu\t%c\n", i, a, (char)('a' +
				(a == 1 && rng_unit(&r) < known ? own : label)));
			if (a == 0 && i % again == again - 1)
				fprintf(f, "i%zu\tw0\t%c\n", i, "abc"[i / again % (kinds + 1)]);
		}
	fclose(f);
	*w = (struct world){.labels = 3};
	world_open(w, "", "many.tsv", &world_need);
	MEM_FREE(items_rank(&w->table));
	world_raters(w);
}

/* I, of p(l,k) by loops over labels, less the entropy of the others' labels. */
static double
joined(const struct shared *s, const uint32_t *label)
{
	double p[4][3] = {{0}}, sum = 0;

	for (size_t r = 0; r < s->n; r++)
		for (size_t c = s->start[kind[r]]; c < s->start[kind[r] + 1]; c++)
			p[label[r]][s->of[c]] += s->weight[kind[r]] * s->share[c];
	for (size_t l = 0; l < 3; l++) {
		double own = p[l][0] + p[l][1] + p[l][2];

		for (size_t k = 0; k < 3; k++)
			sum += p[l][k] > 0 ? p[l][k] * log2(p[l][k] / own) : 0;
	}
	return sum;
}

/* The mean of I less that of the labels given, and the variance, over random orders. */
static void
shuffled(const struct shared *s, double *mean, double *variance)
{
	enum { DRAWS = 40000 };
	uint32_t *order = mem_alloc(s->n, sizeof *order);
	uint32_t *label = mem_alloc(s->n, sizeof *label);
	struct rng r = check_rng(7, s->n);
	double whole = joined(s, given), squares = 0;

	*mean = 0;
	for (size_t d = 0; d < DRAWS; d++) {
		double value;

		rng_order(&r, order, s->n);
		for (size_t i = 0; i < s->n; i++)
			label[i] = given[order[i]];
		value = joined(s, label) - whole;
		*mean += value / DRAWS;
		squares += value * value / DRAWS;
	}
	*variance = squares - *mean * *mean;
	MEM_FREE(order);
	MEM_FREE(label);
}

/* The information of the annotator of many(); check it against random orders, if so. */
static struct information
of_many(size_t n, double known, double first, size_t again, uint64_t draws, bool check)
{
	struct rng r = check_rng(4, 0);
	double mean, variance, plain;
	struct label_lists lists;
	struct information x;
	struct shared s;
	struct world w;

	many(&w, n, known, first, again);
	label_lists_make(&lists, &w.table);
	shared_init(&s, &lists);
	label_lists_take(&lists, 0);
	shared_take(&s);
	list(&s);
	x = information_make(&s, draws, &r);
	plain = x.plain - x.mean;
	CHECK(information_estimate(&s, &x, .95, 2).value == plain);
	if (check) {
		shuffled(&s, &mean, &variance);
		mean += x.plain;
		CHECK(fabs(x.mean / mean - 1) < (n < INFORMATION_MANY ? .01 : .02));
		CHECK(fabs(x.variance / variance - 1) < .1);
	}
	return x;
}

/* The expansion is near random orders; of few labels only with all of its terms. */
static void
expanded(void)
{
	for (int known = 0; known < 2; known++) {
		static const size_t items[] = {40, 60, INFORMATION_MANY - 1, INFORMATION_MANY};

		for (size_t i = 0; i < 4; i++) {
			struct information x = of_many(items[i], known, .4, SIZE_MAX, 200,
				true);

			CHECK(x.how == INFORMATION_EXPANDED);
			if (items[i] > 60)
				CHECK(known ? x.plain - x.mean > .02 :
					fabs(x.plain - x.mean) < .02);
		}
		CHECK(of_many(24, known, .4, 2, 200, true).how == INFORMATION_EXPANDED);
	}
}

/* The expansion is near the mean over all arrangements, where these are few. */
static void
expanded_of_few(void)
{
	size_t seen = 0;

	for (size_t n = 14; n < 17; n++)
		for (size_t again = 2; again < 5; again++) {
			struct information x = of_many(n, 2, .5, again, 200, false);
			struct information all = of_many(n, 2, .5, again, 400000, false);

			if (x.how != INFORMATION_EXPANDED || all.how != INFORMATION_ALL)
				continue;
			CHECK(fabs(x.mean / all.mean - 1) < 3e-4);
			CHECK(fabs(x.variance / all.variance - 1) < .02);
			seen++;
		}
	CHECK(seen > 2);
}

/* Orders are drawn of few labels, of more if a label is rare, or if so many are asked for
 * that the expansion is no better. */
static void
not_expanded(void)
{
	CHECK(of_many(20, 0, .4, SIZE_MAX, 200, false).how == INFORMATION_DRAWN);
	CHECK(of_many(60, 0, .9, SIZE_MAX, 200, false).how == INFORMATION_DRAWN);
	CHECK(of_many(40, 0, .4, SIZE_MAX, 100000, false).how == INFORMATION_DRAWN);
}

/* One label tells nothing, and without labels there is no number. */
static void
nothing(void)
{
	struct rng r = check_rng(5, 0);
	struct information x;
	struct label_lists lists;
	struct shared s;
	struct world w;

	world_of_text(&w, "item\tannotator\tlabel\n1\tu\ta\n1\tv\tb\n2\tu\ta\n2\tv\ta\n"
		"3\tw\ta\n", "");
	label_lists_make(&lists, &w.table);
	shared_init(&s, &lists);
	label_lists_take(&lists, 0);
	shared_take(&s);
	x = information_make(&s, 10, &r);
	CHECK(x.plain == 0 && x.mean == 0 && x.variance == 0);
	CHECK(information_estimate(&s, &x, .95, 2).lo == 0);
	label_lists_take(&lists, 2);
	shared_take(&s);
	x = information_make(&s, 10, &r);
	CHECK(isnan(information_estimate(&s, &x, .95, 2).value));
	CHECK(information_estimate(&s, &x, .95, 2).status == ESTIMATE_NO_OTHERS);
}

/* Labels a a b b c have 30 orders that differ, of which all are taken if as many draws
 * are asked for. */
static void
at_most(void)
{
	struct rng r = check_rng(6, 0);
	struct label_lists lists;
	struct shared s;
	struct world w;

	world_of_text(&w, "item\tannotator\tlabel\n1\tu\ta\n1\tv\tb\n2\tu\ta\n2\tv\ta\n"
		"3\tu\tb\n3\tv\tc\n4\tu\tb\n4\tv\tb\n5\tu\tc\n5\tv\tb\n", "");
	label_lists_make(&lists, &w.table);
	shared_init(&s, &lists);
	label_lists_take(&lists, 0);
	shared_take(&s);
	CHECK(information_make(&s, 30, &r).how == INFORMATION_ALL);
	CHECK(information_make(&s, 29, &r).how == INFORMATION_DRAWN);
}

CHECK_ALL(drawn, expanded, expanded_of_few, not_expanded, nothing, at_most)
