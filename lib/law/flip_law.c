#include "flip_law.h"

#include "text/err.h"
#include "text/mem.h"
#include "text/num.h"

#include <math.h>

/* ---- the law ---- */

/* 1 over the p at which M has no inverse: T has the eigenvalue 1 - p times this. */
static double
span(size_t k, double neighbours)
{
	return 1 + neighbours + (1 - neighbours) / (double)(k - 1);
}

double
flip_law_most(size_t k, double neighbours)
{
	return .99 / span(k, neighbours);
}

double
flip_law_bound(const struct flip_law *s)
{
	return s->neighbours == 0 ? (double)(s->k - 1) / (double)s->k :
		1 / (1 + s->same);
}

/* log Gamma(z + 1/2) - log Gamma(z) - log(z)/2, z > 0, which tends to 0 for large z, to
 * 1e-15: the series of DLMF 5.11.13 for z >= 20, where the first term left out is 2e-16;
 * below that Gamma(z + 1) = z Gamma(z). */
static double
gamma_half(double z)
{
	double ratio = 1, y = z, w;

	for (; y < 20; y++)
		ratio *= y / (y + .5);
	w = 1 / (y * y);
	return log(ratio) + log(y / z) / 2 - (1. / 8 - w * (1. / 192 - w *
		(1. / 640 - w * (17. / 14336 - w * 31 / 18432)))) / y;
}

/* 1 - G, log G = log(1 - x)/2 + h(B) - h(s) with gamma_half() for h: the same ratio,
 * whose gamma functions have no digits in common where s is large. */
double
flip_law_pflip(double r, double var, double b)
{
	double x = r / b, s = x * (1 - x) / (var / b / b) - 1;

	if (isnan(r))
		return NUM_NA;
	if (x >= 1)
		return b;
	if (var == 0) /* a quotient that does not cancel for small x */
		return b * (x / (1 + sqrt(1 - x)));
	if (!(s > 0))
		return r;
	return -b * expm1(log1p(-x) / 2 + gamma_half((1 - x) * s) - gamma_half(s));
}

/* A p_flip clamped to (K-1)/K is that quotient, rounded, so that d may be a
 * rounding error instead of 0. */
bool
flip_law_hides(double pflip, size_t k)
{
	double bound = (double)(k - 1) / (double)k;

	return pflip >= bound || 1 - pflip / bound < 1e-12;
}

double
flip_law_contrast(double pflip, size_t k)
{
	return flip_law_hides(pflip, k) ? 0 :
		1 - (double)k * (pflip / (double)(k - 1));
}

double
flip_law_fall(const struct flip_law *s, size_t i, size_t j)
{
	bool beside = i + 1 == j || j + 1 == i, end = i == 0 || i + 1 == s->k;

	return i == j ? 0 : (beside ? s->neighbours * (end ? 1 : .5) : 0) +
		(1 - s->neighbours) / (double)(s->k - 1);
}

bool
flip_law_is_noise(const struct flip_law *s)
{
	return s->neighbours == 0 ? flip_law_hides(s->p, s->k) :
		1 - s->p * span(s->k, s->neighbours) < 1e-12;
}

/* Column i of y T = x - f m is up y_(i-1) + a y_i + down y_(i+1): all of b = p l comes
 * from an end to its neighbour, half of it from another label. Each y_i is expressed
 * by the next one, y_i = v_i - room_i y_(i+1). */
void
flip_law_invert(const struct flip_law *s, const uint32_t *at, const double *x,
	double *y, double *room)
{
	const size_t k = s->k;
	double f = s->p * (1 - s->neighbours) / (double)(k - 1);
	double a = 1 - s->p - f, b = s->p * s->neighbours, mass = 0;

	for (size_t i = 0; i < k; i++)
		mass += x[i];
	for (size_t i = 0; i < k; i++) {
		double up = i == 0 ? 0 : i == 1 ? b : b / 2;
		double down = i + 1 == k ? 0 : i + 2 == k ? b : b / 2;
		double pivot = a - (i > 0 ? up * room[i - 1] : 0);
		size_t l = at ? at[i] : i;

		room[i] = down / pivot;
		y[l] = (x[l] - f * mass - (i > 0 ? up * y[at ? at[i - 1] : i - 1] : 0)) / pivot;
	}
	for (size_t i = k - 1; i-- > 0; )
		y[at ? at[i] : i] -= room[i] * y[at ? at[i + 1] : i + 1];
}

/* ---- places ---- */

bool
places_add(struct places *p, const struct labels *l, uint32_t label,
	double place)
{
	if (!(place >= 1 && place <= UINT32_MAX) || place != floor(place) ||
	    (l->fixed && place != (double)label + 1))
		return false;
	MEM_GROW_ZERO(p->of, p->cap, (size_t)label + 1);
	if (p->of[label] != 0)
		return p->of[label] == place;
	p->of[label] = (uint32_t)place;
	return true;
}

/* Give a label a place from 0 that no other has. */
static void
settle(struct places *p, const struct labels *l, const char *file,
	uint32_t label, size_t place)
{
	if (place >= labels_k(l))
		err_file(file, "label %s: place %zu, but there are %zu labels",
			err_quote(labels_name(l, label)), place + 1, labels_k(l));
	if (p->at[place] != UINT32_MAX)
		err_file(file, "labels %s and %s have the same place", err_quote(labels_name(l,
			p->at[place])), err_quote(labels_name(l, label)));
	p->at[place] = label;
	p->of[label] = (uint32_t)place + 1;
}

void
places_end(struct places *p, const struct labels *l, const char *file)
{
	const size_t k = labels_k(l);
	size_t free = k, next = 0;

	p->at = mem_alloc(k, sizeof *p->at);
	MEM_GROW_ZERO(p->of, p->cap, k);
	for (size_t i = 0; i < k; i++)
		p->at[i] = UINT32_MAX;
	for (uint32_t i = 0; i < l->ids.n; i++)
		if (l->fixed || p->of[i] > 0) {
			settle(p, l, file, i, l->fixed ? i : p->of[i] - 1);
			free--;
		}
	for (uint32_t i = 0; i < k; i++) {
		if (i < l->ids.n && (l->fixed || p->of[i] > 0))
			continue;
		if (i < l->ids.n && free > 1)
			err_file(file, "label %s has no row: its place in the order of the labels "
				"is not known (-L)", err_quote(labels_name(l, i)));
		while (p->at[next] != UINT32_MAX)
			next++;
		p->at[next] = i;
		p->of[i] = (uint32_t)next + 1;
	}
}
