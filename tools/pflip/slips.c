#include "slips.h"

#include "stats/gamma.h"
#include "stats/stats.h"
#include "text/err.h"
#include "text/mem.h"
#include "text/num.h"

#include <math.h>

#define LEAST_PRIMARY .001
#define LEAST_SHARE 1e-9
#define STAYS 1e-15  /* p of the next round */
#define EXACT 1e-10  /* l */
#define SURE .001

enum { POINTS = 100, ROUNDS = 1000, LEAST_EXPECTED = 5, LEAST_DISAGREE = 10 };

/* ---- counting ---- */

static size_t
cell_of(uint32_t a, uint32_t b)
{
	size_t lo = a < b ? a : b, hi = a < b ? b : a;

	return hi * (hi + 1) / 2 + lo;
}

void
slips_add(struct slips_pairs *p, uint32_t a, uint32_t b, uint64_t n)
{
	size_t at = cell_of(a, b);
	struct slips_cell *c;

	if (a >= SLIPS_LABELS || b >= SLIPS_LABELS || n == 0)
		return;
	MEM_GROW_ZERO(p->cell, p->cap, at + 1);
	c = &p->cell[at];
	c->pairs += (double)n;
	if (a == b)
		return;
	if (c->now == 0) {
		MEM_GROW(p->some, p->some_cap, p->somes + 1);
		p->some[p->somes++] = (uint32_t)at;
	}
	c->now += (double)n;
	p->item += (double)n;
}

void
slips_end(struct slips_pairs *p)
{
	for (size_t i = 0; i < p->somes; i++) {
		struct slips_cell *c = &p->cell[p->some[i]];

		c->squares += c->now * c->now;
		c->products += c->now * p->item;
		c->now = 0;
	}
	p->squares += p->item * p->item;
	p->somes = 0;
	p->item = 0;
}

/* The cell of the labels at places j and k. */
static struct slips_cell
cell_at(const struct slips_pairs *p, const struct labels *l, size_t j, size_t k)
{
	size_t at = j < l->ranked && k < l->ranked ?
		cell_of(l->by_rank[j], l->by_rank[k]) : p->cap;

	return at < p->cap ? p->cell[at] : (struct slips_cell){0};
}

double *
slips_count(const struct slips_pairs *p, const struct labels *l, size_t k)
{
	double *count;

	if (k > SLIPS_LABELS)
		return NULL;
	count = mem_alloc(k * k, sizeof *count);
	for (size_t i = 0; i < k * k; i++)
		count[i] = cell_at(p, l, i / k, i % k).pairs;
	return count;
}

/* ---- the law at one l ---- */

/* The probability that two slips from one label fall on the same one, the mean
 * over primary labels with weights pi. */
static double
same_label(const struct flip_law *s, const double *pi)
{
	double sum = 0, all = 0;

	for (size_t i = 0; i < s->k; i++) {
		all += pi[i];
		for (size_t j = 0; j < s->k; j++)
			sum += pi[i] * flip_law_fall(s, i, j) *
				flip_law_fall(s, i, j);
	}
	return sum / all;
}

/* pi of p. room: K. */
static void
find_primary(struct slips *s, const double *t, double *room)
{
	double sum = 0;

	flip_law_invert(&s->law, NULL, t, s->primary, room);
	for (size_t k = 0; k < s->law.k; k++)
		sum += s->primary[k] = fmax(s->primary[k], LEAST_PRIMARY);
	for (size_t k = 0; k < s->law.k; k++)
		s->primary[k] /= sum;
}

/* The share of each cell j < k, at j K + k, of the pairs that disagree. */
static double *
expected(const struct slips *s)
{
	const struct flip_law *w = &s->law;
	size_t n = w->k;
	double *m = mem_alloc(n * n, sizeof *m),
	       *e = mem_zero(n * n, sizeof *e);
	double sum = 0;

	for (size_t i = 0; i < n * n; i++)
		m[i] = i / n == i % n ? 1 - w->p :
			w->p * flip_law_fall(w, i / n, i % n);
	for (size_t i = 0; i < n; i++)
		for (size_t j = 0; j < n; j++) {
			double x = s->primary[i] * m[i * n + j];

			for (size_t k = j + 1; k < n; k++) {
				e[j * n + k] += x * m[i * n + k];
				sum += x * m[i * n + k];
			}
		}
	for (size_t i = 0; i < n * n; i++)
		e[i] /= sum;
	MEM_FREE(m);
	return e;
}

void
slips_at(struct slips *s, double l)
{
	size_t n = s->law.k;
	double *t = mem_zero(2 * n, sizeof *t), all = 0, same = 0, r, last, *e;
	struct flip_law *w = &s->law;

	*w = (struct flip_law){.k = n, .neighbours = l};
	if (!s->primary)
		s->primary = mem_alloc(n, sizeof *s->primary);
	for (size_t i = 0; i < n * n; i++) {
		double pairs = s->count[i] * (i / n == i % n ? 1 : .5);

		t[i / n] += pairs;
		all += pairs;
		same += i / n == i % n ? pairs : 0;
	}
	for (size_t i = 0; i < n; i++)
		t[i] /= all;
	s->disagree = all - same;
	r = stats_ratio(s->disagree, all);
	w->same = same_label(w, t);
	w->p = isnan(r) ? NUM_NA : 1;
	for (int round = 0; round <= ROUNDS && !isnan(r); round++) {
		last = w->p;
		w->p = fmin(flip_law_pflip(r, 0, 1 / (1 + w->same)),
			flip_law_most(n, l));
		if (round > 0 && fabs(w->p - last) <= STAYS)
			break;
		find_primary(s, t, t + n);
		w->same = same_label(w, s->primary);
	}
	s->log_likelihood = s->disagree > 0 ? 0 : NUM_NA;
	if (s->disagree > 0) {
		e = expected(s);
		for (size_t i = 0; i < n * n; i++)
			if (i / n < i % n && s->count[i] > 0)
				s->log_likelihood += s->count[i] *
					log(fmax(e[i], LEAST_SHARE));
		MEM_FREE(e);
	}
	MEM_FREE(t);
}

/* Points from lo to hi, and then points about the best of these. */
void
slips_fit(struct slips *s)
{
	double lo = 0, hi = 1, best = 0;

	slips_at(s, 0);
	while (hi - lo > EXACT && s->disagree > 0) {
		double most = -(double)INFINITY, step = (hi - lo) / POINTS;

		for (int i = 0; i <= POINTS; i++) {
			double l = lo + step * i;

			slips_at(s, l);
			if (s->log_likelihood > most) {
				most = s->log_likelihood;
				best = l;
			}
		}
		hi = fmin(best + step, 1);
		lo = fmax(best - step, 0);
	}
	slips_at(s, best);
}

/* ---- the test ---- */

double
slips_test(const struct slips *s, const struct slips_pairs *p,
	const struct labels *l)
{
	size_t n = s->law.k, cells = 0;
	double *e = expected(s), x2 = 0, effect = 0, df;
	double thin = 0, thin_found = 0, all = s->disagree;

	for (size_t j = 0; j < n; j++)
		for (size_t k = j + 1; k < n; k++) {
			struct slips_cell c = cell_at(p, l, j, k);
			double share = e[j * n + k], expect = share * all;
			double gap = c.pairs - expect;

			if (expect < LEAST_EXPECTED) {
				thin += expect;
				thin_found += c.pairs;
				continue;
			}
			cells++;
			x2 += gap * gap / expect;
			effect += (c.squares - share * (2 * c.products -
				share * p->squares)) / expect;
		}
	MEM_FREE(e);
	if (thin >= LEAST_EXPECTED) {
		cells++;
		x2 += (thin_found - thin) * (thin_found - thin) / thin;
	}
	df = (double)cells - (s->fitted ? 2 : 1);
	effect /= (double)cells - 1;
	return df < 1 ? NUM_NA : gamma_upper(df / 2, x2 / fmax(1, effect) / 2);
}

/* ---- the choice ---- */

char *
slips_names(const struct labels *l)
{
	struct strings names = {0};

	strings_add(&names, "", 0);
	for (size_t i = 0; i < l->ranked; i++) {
		strings_more(&names, view_of(i > 0 ? "," : ""));
		strings_more(&names, labels_name(l, l->by_rank[i]));
	}
	return names.at[0];
}

void
slips_choose(struct slips *s, int to, const struct labels *l, bool ordered,
	const char *file)
{
	size_t k = s->law.k;
	char *names = slips_names(l);
	const struct flip_law uniform = {.k = k, .p = NUM_NA,
		.same = 1 / (double)(k - 1)};

	s->law = uniform;
	if (k == 2)
		return;
	if (to > SLIPS_UNIFORM && !ordered)
		err_die("slips to neighbours need the order of the labels "
			"(-L)");
	if (to == SLIPS_FITTED && k > SLIPS_LABELS)
		err_die("--slips=fitted: %zu labels, expected at most %d", k,
			SLIPS_LABELS);
	if (to == SLIPS_FITTED && !s->count)
		err_file(file,
			"no pairs of labels in a column \"confusions\", as "
			"--slips=fitted needs");
	if (s->count)
		slips_at(s, to == SLIPS_NEIGHBOURS);
	s->fitted = s->count && (to == SLIPS_FITTED ||
		(to < 0 && l->fixed && s->disagree >= LEAST_DISAGREE));
	if (s->fitted && s->names && l->ranked == k &&
		strcmp(s->names, names) != 0)
		err_file(file,
			"pairs of the labels %s, expected %s, in this order "
			"(--labels)",
			s->names, names);
	if (s->fitted)
		slips_fit(s);
	else if (to != SLIPS_NEIGHBOURS)
		s->law = uniform;
	else if (!s->count)
		s->law = (struct flip_law){.k = k, .p = NUM_NA, .neighbours = 1,
			.same = NUM_NA};
}

void
slips_report(const struct slips *s, int to, const struct slips_pairs *p,
	const struct labels *l)
{
	struct slips read = {.fitted = s->fitted, .law.k = s->law.k,
		.count = slips_count(p, l, s->law.k)};
	double sure = NUM_NA;

	if (s->fitted)
		err_note("slips=fitted neighbours=%s same_slip=%s",
			num_brief(s->law.neighbours), num_brief(s->law.same));
	if (s->law.k > 2 && read.count) {
		slips_at(&read, s->law.neighbours);
		if (read.disagree > 0)
			sure = slips_test(&read, p, l);
	}
	if (sure < SURE && !s->fitted && labels_codes(l) &&
		to != SLIPS_NEIGHBOURS)
		err_warn("slips do not go to all labels alike (chi-square "
			 "p=%.1g): "
			 "--slips=fitted makes pflip_new and target new follow "
			 "the "
			 "order of the labels",
			sure);
	else if (sure < SURE)
		err_warn("slips go to certain labels (chi-square p=%.1g): "
			 "target "
			 "new of annot-score is off by an unknown amount",
			sure);
}
