#include "charts.h"

#include "neighbours.h"
#include "output.h"
#include "statuses.h"

#include "stats/stats.h"
#include "text/mem.h"
#include "text/num.h"

#include <math.h>

enum { SHARE, CONFIDENCE, WEIGHT, FACTS_OF_BIN };

/* The items of a bin, apart from any resample. Sums run over the items: w is the
 * weight of an item, m its mass, g the share met as it was found, n its labels. */
struct tally {
	uint64_t items, labels;
	struct sum mass, found;  /* w m, w g */
	struct sum left;         /* w m / d */
	struct sum residue;      /* w^2 (g - r m)^2 */
	struct sum by_items, by_labels; /* w^2 m^2, w^2 m^2 / n */
};

struct reliability {
	const struct subject *s;
	size_t label;            /* K: the likeliest one */
	struct tally *tally;     /* per bin */
};

/* ---- the label ---- */

static bool
is_likeliest(const struct reliability *v, const struct evaluation *p)
{
	return v->label == p->k;
}

/* The probability of pattern i, the share that it meets, and that share as it
 * was found. */
static double
confidence(const struct reliability *v, const struct evaluation *p, size_t i)
{
	return is_likeliest(v, p) ? p->top[i] : p->positive_q[i];
}

static size_t
bin(const struct reliability *v, const struct evaluation *p, size_t i)
{
	return evaluation_bin(confidence(v, p, i), p->rules->bins);
}

static double
met(const struct reliability *v, const struct evaluation *p, size_t i)
{
	return is_likeliest(v, p) ? p->hit[i] :
		evaluation_share(p, i, v->label);
}

static double
found(const struct reliability *v, const struct evaluation *p, size_t i)
{
	double share = 0;

	if (is_likeliest(v, p))
		return p->top_share[i];
	for (size_t c = p->start[i]; c < p->start[i + 1]; c++)
		share += p->label[c] == v->label ? p->share[c] : 0;
	return share;
}

/* ---- intervals ---- */

/* The share of a bin as it was found. */
static double
found_share(const struct tally *t)
{
	return stats_ratio(sum_value(&t->found), sum_value(&t->mass));
}

/* Item i of the block, as many as it stands for; residue: that alone, after all
 * other sums of the bin. */
static void
tally_item(struct reliability *v, const struct evaluation *p, size_t i,
	bool residue)
{
	const struct block *b = v->s->block;
	size_t at = p->pattern[i];
	struct tally *t = &v->tally[bin(v, p, at)];
	uint64_t copies = b->copies ? b->copies[i] : 1;
	const struct vectors *vectors = &b->truth->vectors;
	uint64_t labels = vectors->shares || residue ? 0 :
		vectors->total[b->truth->vector[b->item[i]]];
	double c = (double)copies;
	double w = b->weight[i] * evaluation_counts(p, i) / c;
	double share = found(v, p, at), mass = w * p->mass[at];

	if (residue) {
		double off = w * (share - found_share(t) * p->mass[at]);

		sum_add(&t->residue, c * off * off);
		return;
	}
	t->items += copies;
	t->labels += copies * labels;
	sum_add(&t->mass, c * mass);
	sum_add(&t->found, c * w * share);
	sum_add(&t->left, c * mass / neighbours_contrast(p, at,
		is_likeliest(v, p) ? p->top_label[at] : v->label));
	sum_add(&t->by_items, c * mass * mass);
	sum_add(&t->by_labels, labels > 0 ? c * mass * mass / (double)labels :
		0);
}

/*
 * The labels that would be worth as much as those of the bin if each were of an
 * item by itself: r (1 - r) / V, with
 *	V = N/(N-1) sum w^2 (g - r m)^2 / (sum w m)^2
 * the variance of the ratio r = sum w g / sum w m over N items (Cochran 1977,
 * 6.4). No fewer than if the labels of an item were all the same, no more than
 * if each were drawn by itself: the data say neither where all items have the
 * same share.
 */
static double
worth(const struct tally *t, double r)
{
	double n = (double)t->items, mass = sum_value(&t->mass);
	double least = mass * mass / sum_value(&t->by_items);
	double most = mass * mass / sum_value(&t->by_labels);
	double v = n / (n - 1) * sum_value(&t->residue) / (mass * mass);
	double x = r * (1 - r) / v;

	return n < 2 || isnan(x) || x < least ? least : x > most ? most : x;
}

/* Set the interval of a bin. The share of new people is (r - f)/d, so it is d times
 * less certain. Shares below 0 or above 1 have no such interval. */
static void
set_interval(struct estimate *e, const struct tally *t)
{
	double r = found_share(t), n, slope;

	if (isnan(e->value) || !(r >= 0 && r <= 1))
		return;
	slope = sum_value(&t->left) / sum_value(&t->mass);
	n = worth(t, r);
	stats_wilson(r * n, n, e->level, &e->lo, &e->hi);
	e->lo = e->value + slope * (e->lo - r);
	e->hi = e->value + slope * (e->hi - r);
	if (!isnan(e->lo))
		e->status = ESTIMATE_WILSON;
}

/* ---- sums ---- */

static size_t
begin(void *of, const struct evaluation *p)
{
	struct reliability *v = of;
	size_t bins = p->rules->bins;

	v->tally = mem_zero(bins, sizeof *v->tally);
	for (int residue = 0; residue < 2; residue++)
		for (size_t i = 0; i < p->items; i++)
			tally_item(v, p, i, residue);
	return bins * FACTS_OF_BIN;
}

/* The numbers of each bin: sum u h / sum u m, sum u m q / sum u m, and sum u m over
 * that of all bins; q is the probability, h the share that it meets, m the mass. */
static void
compute(void *of, const struct evaluation *p, const double *u, double *x)
{
	struct reliability *v = of;
	size_t bins = p->rules->bins;
	struct sum *hit = mem_zero(3 * bins, sizeof *hit);
	struct sum *confident = hit + bins, *mass = confident + bins, all = {0};

	for (size_t i = 0; i < p->n; i++) {
		size_t b;

		if (u[i] == 0)
			continue;
		b = bin(v, p, i);
		sum_add(&hit[b], u[i] * met(v, p, i));
		sum_add(&confident[b], u[i] * p->mass[i] * confidence(v, p, i));
		sum_add(&mass[b], u[i] * p->mass[i]);
		sum_add(&all, u[i] * p->mass[i]);
	}
	for (size_t b = 0; b < bins; b++, x += FACTS_OF_BIN) {
		double m = sum_value(&mass[b]);

		x[SHARE] = stats_ratio(sum_value(&hit[b]), m);
		x[CONFIDENCE] = stats_ratio(sum_value(&confident[b]), m);
		x[WEIGHT] = stats_ratio(m, sum_value(&all));
	}
	MEM_FREE(hit);
}

/* ---- write ---- */

const struct record_column reliability_columns[] = {
	{"model", RECORD_KEY}, {"group", RECORD_KEY}, {"target", RECORD_TEXT},
	{"label", RECORD_KEY}, {"bin", RECORD_COUNT}, {"from", RECORD_EXACT},
	{"to", RECORD_EXACT}, {"items", RECORD_COUNT}, {"labels", RECORD_COUNT},
	{"weight", RECORD_REAL}, {"confidence", RECORD_REAL},
	{"value", RECORD_REAL}, {"lo", RECORD_REAL}, {"hi", RECORD_REAL},
	{"status", RECORD_TEXT}, {NULL, 0}
};

/* Value, limits and status of a bin, whose share is number i. */
static void
write_share(struct record *r, const struct estimates *m, size_t i,
	const struct tally *t)
{
	struct estimate e = estimates_number(m, i, -HUGE_VAL, HUGE_VAL);

	if (m->replicates == 0)
		set_interval(&e, t);
	if (t->items == 0)
		e.status = ESTIMATE_OWN(SCORE_EMPTY);
	else if (isnan(e.value))
		e.status = ESTIMATE_NO_MASS;
	output_end(r, &e);
}

static void
write_bin(struct out *out, const struct reliability *v,
	const struct estimates *m, size_t b)
{
	double bins = (double)v->s->plan->rules.bins;
	const struct tally *t = &v->tally[b];
	size_t i = b * FACTS_OF_BIN;
	struct record r = output_start(out, reliability_columns, v->s,
		v->label);

	record_whole(&r, b + 1);
	record_exact(&r, (double)b / bins);
	record_exact(&r, (double)(b + 1) / bins);
	record_whole(&r, t->items);
	record_count(&r, v->s->block->truth->vectors.shares ? NUM_NA :
		(double)t->labels);
	record_real(&r, m->value[AT_PFLIP][i + WEIGHT]);
	record_real(&r, m->value[AT_PFLIP][i + CONFIDENCE]);
	write_share(&r, m, i + SHARE, t);
}

static void
write_label(struct out *out, const struct subject *s, size_t label)
{
	struct reliability v = {.s = s, .label = label};
	const struct estimates_maker maker = {.of = &v, .probable = true,
		.begin = begin, .compute = compute};
	struct estimates m;

	estimates_draw(&m, s, &maker);
	for (size_t b = 0; b < m.n / FACTS_OF_BIN; b++)
		write_bin(out, &v, &m, b);
	if (m.none) {
		struct record r = output_start(out, reliability_columns, s,
			label);

		output_none(&r, m.none);
	}
}

void
reliability_write(struct out *out, const struct subject *s)
{
	const struct evaluation_rules *r = &s->plan->rules;

	void *mark = mem_mark();

	write_label(out, s, r->k);
	mem_release(mark);
	if (r->positive < r->k)
		write_label(out, s, r->positive);
}
