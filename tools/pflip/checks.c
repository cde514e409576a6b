#include "checks.h"

#include "text/err.h"
#include "text/mem.h"
#include "text/num.h"

#include <math.h>

enum { LEAST_UNITS = 10, LEAST_OWN = 5 };

/* z of p = .001, two-sided, and of .0035, one-sided. */
#define SURE 3.2905
#define SURE_SELF 2.7

struct checks_person {
	double items, repeated, shared; /* labelled, twice, by others too */
	double agreement;        /* sum over the shared ones */
};

/* Sums of the shares of a label, over annotators and of one. */
struct checks_label {
	double all, own;
};

/* ---- differences ---- */

static void
add(struct difference *d, double a, double of_a, double b, double of_b)
{
	const double x[4] = {a, of_a, b, of_b};

	for (size_t i = 0; i < 4; i++) {
		d->sum[i] += x[i];
		for (size_t j = 0; j < 4; j++)
			d->product[i][j] += x[i] * x[j];
	}
	d->n[0] += of_a > 0;
	d->n[1] += of_b > 0;
}

double
checks_z(const struct difference *d, double ratio[2])
{
	double weight[4], squares = 0;

	for (size_t k = 0; k < 2; k++) {
		ratio[k] = d->sum[2 * k] / d->sum[2 * k + 1];
		weight[2 * k] = (k == 0 ? 1 : -1) / d->sum[2 * k + 1];
		weight[2 * k + 1] = -ratio[k] * weight[2 * k];
	}
	for (size_t i = 0; i < 4; i++)
		for (size_t j = 0; j < 4; j++)
			squares += weight[i] * weight[j] * d->product[i][j];
	return d->n[0] < LEAST_UNITS || d->n[1] < LEAST_UNITS ||
		!(squares > 1e-20) ? NUM_NA :
		(ratio[0] - ratio[1]) / sqrt(squares);
}

/* ---- items ---- */

/* Add an annotator's n labels of an item that `people` labelled: returns their
 * agreement with another annotator, and adds that with themselves, of two of
 * their labels. */
static double
agreement(const struct checks *c, const struct rating *s, size_t n,
	double people, double *self)
{
	double share = 1 / (double)n, own = 0, all = 0;

	for (size_t i = 0; i < n; i++)
		c->label[s[i].label].own += share;
	for (size_t i = 0; i < n; i++) {
		all += share * c->label[s[i].label].all;
		own += share * c->label[s[i].label].own;
	}
	for (size_t i = 0; i < n; i++)
		c->label[s[i].label].own = 0;
	if (n > 1)
		*self += ((double)n * own - 1) / (double)(n - 1);
	return people > 1 ? (all - own) / (people - 1) : 0;
}

void
checks_add(struct checks *c, const struct rows *rows, const struct rating *s,
	size_t n)
{
	double people = 0, repeated = 0, self = 0, mean = 0;

	MEM_GROW_ZERO(c->label, c->labels, rows->labels.ids.n);
	MEM_GROW_ZERO(c->person, c->persons, rows->annotators.n);
	for (size_t i = 0, end; i < n; i = end, people++) {
		end = ratings_end(s, i, n);
		for (size_t k = i; k < end; k++)
			c->label[s[k].label].all += 1 / (double)(end - i);
		repeated += end - i > 1;
	}
	for (size_t i = 0, end; i < n; i = end) {
		struct checks_person *p = &c->person[s[i].annotator];
		double x;

		end = ratings_end(s, i, n);
		x = agreement(c, s + i, end - i, people, &self);
		p->items++;
		p->repeated += end - i > 1;
		p->shared += people > 1;
		p->agreement += x;
		mean += x / people;
	}
	for (size_t i = 0; i < n; i++)
		c->label[s[i].label].all = 0;
	if (people < 2)
		return;
	if (repeated > 0)
		add(&c->by_items, mean, 1, 0, 0);
	else
		add(&c->by_items, 0, 0, mean, 1);
	add(&c->with_self, mean * repeated, repeated, self, repeated);
}

void
checks_add_groups(struct checks *c, const struct group *g, size_t n)
{
	double pairs[2] = {0}, disagree[2] = {0};

	for (size_t i = 0; i < n; i++) {
		bool alike = g[i].top == g[i].n;

		if (g[i].n == 0)
			continue;
		pairs[!alike] += (double)g[i].retest.pairs;
		disagree[!alike] += (double)g[i].retest.disagree;
	}
	add(&c->by_others, disagree[0], pairs[0], disagree[1], pairs[1]);
}

/* ---- warnings ---- */

/* Annotators with a larger share of retests than all against the others; the
 * units are annotators. */
static double
people_z(const struct checks *c, double ratio[2])
{
	struct difference d = {.n = {0}};
	double items = 0, repeated = 0;

	for (size_t a = 0; a < c->persons; a++) {
		items += c->person[a].items;
		repeated += c->person[a].repeated;
	}
	for (size_t a = 0; a < c->persons; a++) {
		const struct checks_person *p = &c->person[a];
		double mean = p->agreement / p->shared;

		if (p->shared < LEAST_OWN)
			continue;
		if (p->repeated * items > repeated * p->items)
			add(&d, mean, 1, 0, 0);
		else
			add(&d, 0, 0, mean, 1);
	}
	return checks_z(&d, ratio);
}

void
checks_warn(const struct checks *c, bool by_others)
{
	double r[2], z = checks_z(&c->by_others, r);

	if (fabs(z) > SURE && !by_others)
		err_warn("p_flip differs between items: r=%s of the retests "
			 "where "
			 "all others agree, %s where not all do: "
			 "--strata-by=others makes pflip_new follow",
			num_brief(r[0]), num_brief(r[1]));
	z = checks_z(&c->with_self, r);
	if (z > SURE_SELF)
		err_warn("annotators agree less with themselves (%s) than with "
			"each other (%s): these are no retests (do documents "
			"share names of items? name them apart; do labels make "
			"one answer? annot(7), MULTILABEL)",
			num_brief(r[1]), num_brief(r[0]));
	z = checks_z(&c->by_items, r);
	if (fabs(z) > SURE)
		err_warn("annotators agree %s on items with retests (%s, on "
			 "others "
			 "%s): p_flip may not hold for other items (repeat a "
			 "random part of the labels)",
			z < 0 ? "less" : "more", num_brief(r[0]),
			num_brief(r[1]));
	z = people_z(c, r);
	if (fabs(z) > SURE)
		err_warn("annotators with more retests agree %s with the "
			"others (%s, annotators with fewer %s): p_flip may not "
			"hold for other annotators (repeat a random part of "
			"the labels)",
			z < 0 ? "less" : "more", num_brief(r[0]),
			num_brief(r[1]));
}
