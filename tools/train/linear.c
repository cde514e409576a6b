#include "linear.h"

#include "math/minimise.h"
#include "text/mem.h"

#include <arpa/inet.h>
#include <math.h>
#include <string.h>

/* ---- items ---- */

size_t
linear_item(struct linear *m)
{
	size_t i = m->items++;

	MEM_GROW(m->start, m->start_cap, i + 2);
	m->start[0] = 0;
	m->start[i + 1] = m->start[i];
	linear_feature(m, m->bias, 1);
	return i;
}

void
linear_feature(struct linear *m, uint32_t feature, double value)
{
	size_t *end = &m->start[m->items];

	if (feature == IDS_NONE)
		return;
	MEM_GROW(m->feature, m->feature_cap, *end + 1);
	MEM_GROW(m->value, m->value_cap, *end + 1);
	m->feature[*end] = feature;
	m->value[(*end)++] = value;
}

static size_t
features_of(const struct linear *m, size_t i)
{
	return m->start[i + 1] - m->start[i];
}

/* ---- offsets ---- */

/* Find the numbers of the offsets of a head, of the features of item i. One
 * that is not there is added, or else has IDS_NONE. Keys sort by head and
 * feature, biases last. */
static void
find_offsets(struct linear *m, size_t i, uint32_t head, bool add, uint32_t *id)
{
	size_t from = m->start[i], n = features_of(m, i);
	uint32_t (*key)[2] = mem_alloc(n, sizeof *key);
	struct view *v = mem_alloc(n, sizeof *v);

	for (size_t c = 0; c < n; c++) {
		key[c][0] = c == 0 ? UINT32_MAX : htonl(head);
		key[c][1] = htonl(c == 0 ? head : m->feature[from + c]);
		v[c] = (struct view){(const char *)key[c], sizeof key[c]};
	}
	ids_look_up(&m->own, v, n, id, add);
	MEM_FREE(key, v);
}

/* Find the offsets of all examples, and number them in the order of their
 * keys. */
static void
make_offsets(struct linear *m)
{
	struct examples *e = &m->examples;
	size_t cap = 0, n = 0;
	uint32_t *rank;

	ids_init(&m->own);
	for (size_t r = 0; r < e->n; r++) {
		size_t i = e->at[r].item;

		if (e->at[r].head == NO_HEAD)
			continue;
		MEM_GROW(m->offset, cap, n + features_of(m, i));
		find_offsets(m, i, e->at[r].head, true, m->offset + n);
		n += features_of(m, i);
	}
	rank = ids_ranks(&m->own);
	for (size_t c = 0; c < n; c++)
		m->offset[c] = rank[m->offset[c]];
	ids_reorder(&m->own, ids_sorted(&m->own));
}

void
linear_init(struct linear *m)
{
	size_t n = m->examples.n, k = m->examples.k;

	make_offsets(m);
	m->bias = (uint32_t)(m->features + m->own.n);
	for (size_t i = 0; i < m->items; i++)
		m->feature[m->start[i]] = m->bias;
	m->n = (m->bias + 1) * k;
	m->w = mem_zero(m->n, sizeof *m->w);
	m->z = mem_alloc(2 * n + 5, k * sizeof *m->z);
	m->g = m->z + n * k;
	m->room = m->g + n * k;
}

/* ---- sums over the features of an item ---- */

/* z = sum_f x_if w_f, with the K numbers w_f at the place of f. */
static void
gather(const struct linear *m, size_t i, const uint32_t *place, const double *w,
	double *z)
{
	size_t k = m->examples.k, from = m->start[i], n = features_of(m, i);

	for (size_t l = 0; l < k; l++) {
		double sum = 0;

		for (size_t c = 0; c < n; c++)
			if (place[c] != IDS_NONE)
				sum += m->value[from + c] * w[place[c] * k + l];
		z[l] = sum;
	}
}

/* The other way: g_f += x_if d of all features f. */
static void
spread(const struct linear *m, size_t i, const uint32_t *place,
	const double *restrict d, double *g)
{
	size_t k = m->examples.k;

	for (size_t c = m->start[i]; c < m->start[i + 1]; c++, place++) {
		double *restrict to = g + *place * k, x = m->value[c];

		for (size_t l = 0; l < k; l++)
			to[l] += x * d[l];
	}
}

/* z of a head, from z of the shared model and the head's offsets. */
static void
add_offsets(const struct linear *m, size_t i, const uint32_t *offset,
	const double *w, const double *shared, double *z)
{
	size_t k = m->examples.k;
	double scale = 1 / sqrt(m->share);

	gather(m, i, offset, w + m->features * k, z);
	for (size_t l = 0; l < k; l++)
		z[l] = shared[l] + scale * z[l];
}

/* ---- the objective ---- */

/* z of all examples. The shared part is computed once for each item. */
static void
scores(struct linear *m, const double *w)
{
	const struct example *e = m->examples.at;
	const uint32_t *offset = m->offset;
	size_t k = m->examples.k;

	for (size_t r = 0; r < m->examples.n; r++) {
		size_t i = e[r].item;

		if (r == 0 || e[r - 1].item != i)
			gather(m, i, m->feature + m->start[i], w, m->room);
		memcpy(m->z + r * k, m->room, k * sizeof *w);
		if (e[r].head == NO_HEAD)
			continue;
		add_offsets(m, i, offset, w, m->room, m->z + r * k);
		offset += features_of(m, i);
	}
}

/* The gradient of the loss from its slopes by z. */
static void
gradient(struct linear *m, double *g)
{
	const struct example *e = m->examples.at;
	const uint32_t *offset = m->offset;
	size_t k = m->examples.k;
	double *sum = m->room, *own = sum + k, scale = 1 / sqrt(m->share);

	memset(g, 0, m->n * sizeof *g);
	for (size_t r = 0; r < m->examples.n; r++) {
		size_t i = e[r].item;

		if (r == 0 || e[r - 1].item != i)
			memset(sum, 0, k * sizeof *sum);
		for (size_t l = 0; l < k; l++) {
			sum[l] += m->g[r * k + l];
			own[l] = scale * m->g[r * k + l];
		}
		if (r + 1 == m->examples.n || e[r + 1].item != i)
			spread(m, i, m->feature + m->start[i], sum, g);
		if (e[r].head == NO_HEAD)
			continue;
		spread(m, i, offset, own, g + m->features * k);
		offset += features_of(m, i);
	}
}

double
linear_value(void *of, const double *w, double *g)
{
	struct linear *m = of;
	size_t bias = m->bias * m->examples.k;
	void *mark = mem_mark();
	double loss;

	scores(m, w);
	loss = m->method->loss(&m->examples, m->method->form, m->z, m->g);
	mem_release(mark);
	gradient(m, g);
	for (size_t p = 0; p < bias; p++)
		g[p] += m->lambda * w[p];
	return loss + m->lambda / 2 * minimise_dot(w, w, bias);
}

/* ---- predictions ---- */

void
linear_predict(struct linear *m, size_t i, uint32_t head, double *p)
{
	size_t k = m->examples.k;
	double *shared = m->room, *z = shared, *q = shared + 2 * k;

	gather(m, i, m->feature + m->start[i], m->w, shared);
	if (head != NO_HEAD) {
		uint32_t *offset = mem_alloc(features_of(m, i), sizeof *offset);

		z = shared + k;
		find_offsets(m, i, head, false, offset);
		add_offsets(m, i, offset, m->w, shared, z);
		MEM_FREE(offset);
	}
	losses_probabilities(z, k, m->examples.several, q);
	memcpy(p, q, k * sizeof *p);
}
