#include "linear.h"

#include "losses.h"
#include "minimise.h"
#include "text/mem.h"
#include "stats/sort.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

/* ---- a model ---- */

static size_t
nonzeros(const struct linear_matrix *x, size_t i)
{
	return x->start[i + 1] - x->start[i];
}

/* Offset of c, and of b, among the parameters. */
static size_t
at_offsets(const struct linear *m)
{
	return (m->task->x->features + m->head_start[m->task->heads]) * m->task->k;
}

static size_t
at_bias(const struct linear *m)
{
	return at_offsets(m) + m->task->heads * m->task->k;
}

static int
cmp_u32(const void *a, const void *b)
{
	uint32_t x = *(const uint32_t *)a, y = *(const uint32_t *)b;

	return (x > y) - (x < y);
}

/* The features of each head, those of its rows; numbers are always. */
static void
list_features(struct linear *m)
{
	const struct linear_task *t = m->task;
	const struct linear_matrix *x = t->x;
	size_t cap = 0, n = 0, text = x->features - x->columns;
	bool *there = mem_zero(x->features, sizeof *there);
	size_t *first = mem_zero(t->heads + 2, sizeof *first);
	uint32_t *row = mem_alloc(t->rows.n, sizeof *row);

	for (size_t r = 0; r < t->rows.n; r++)
		first[t->rows.head[r] + 2]++;
	sort_starts(first, t->heads);
	for (size_t r = 0; r < t->rows.n; r++)
		row[first[t->rows.head[r] + 1]++] = (uint32_t)r;
	for (size_t h = 0; h < t->heads; h++) {
		size_t had = n;

		for (size_t o = first[h]; o < first[h + 1]; o++) {
			size_t i = t->rows.item[row[o]];

			MEM_GROW(m->head_feature, cap,
				n + nonzeros(x, i) + x->columns);
			for (size_t c = x->start[i]; c < x->start[i + 1]; c++)
				if (!there[x->feature[c]]) {
					there[x->feature[c]] = true;
					m->head_feature[n++] = x->feature[c];
				}
		}
		MEM_GROW(m->head_feature, cap, n + x->columns);
		for (size_t c = 0; c < x->columns && first[h + 1] > first[h]; c++)
			m->head_feature[n++] = (uint32_t)(text + c);
		for (size_t c = had; c < n; c++)
			there[m->head_feature[c]] = false;
		if (n > had)
			sort_u32(m->head_feature + had, n - had);
		m->head_start[h + 1] = n;
	}
}

/* Place of a feature in head_feature, or SIZE_MAX: the head has none. */
static size_t
find_feature(const struct linear *m, size_t h, uint32_t feature)
{
	const uint32_t *from = m->head_feature + m->head_start[h];
	size_t n = m->head_start[h + 1] - m->head_start[h];
	const uint32_t *at = n > 0 ? bsearch(&feature, from, n, sizeof *from, cmp_u32) :
		NULL;

	return at ? (size_t)(at - m->head_feature) : SIZE_MAX;
}

/* Find the places of each row's features among those of its head. */
static void
place_rows(struct linear *m)
{
	const struct linear_task *t = m->task;
	const struct linear_matrix *x = t->x;
	size_t n = 0;

	m->row_start = mem_alloc(t->rows.n + 1, sizeof *m->row_start);
	for (size_t r = 0; r < t->rows.n; r++)
		n += nonzeros(x, t->rows.item[r]);
	m->row_place = mem_alloc(n, sizeof *m->row_place);
	n = 0;
	for (size_t r = 0; r < t->rows.n; r++) {
		size_t i = t->rows.item[r];

		m->row_start[r] = n;
		for (size_t c = x->start[i]; c < x->start[i + 1]; c++)
			m->row_place[n++] = (uint32_t)find_feature(m,
				t->rows.head[r], x->feature[c]);
	}
	m->row_start[t->rows.n] = n;
}

void
linear_init(struct linear *m, const struct linear_task *task,
	const struct linear_method *method)
{
	size_t k = task->k;

	*m = (struct linear){.task = task, .method = method,
		.head_start = mem_zero(task->heads + 1, sizeof *m->head_start),
		.z = mem_alloc(task->x->n, k * sizeof(double)),
		.g = mem_alloc(task->x->n, k * sizeof(double)),
		.row = mem_alloc(3, k * sizeof(double))};
	if (task->heads > 0) {
		list_features(m);
		place_rows(m);
	}
	m->n = at_bias(m) + k;
	m->w = mem_zero(m->n, sizeof *m->w);
}

/* The places of an item's features among those of the shared model, or of a head. */
struct places {
	const uint32_t *text;    /* per nonzero */
	size_t number;           /* place of the first number; they are the last
	                            features of a head, too */
};

static struct places
shared_places(const struct linear_matrix *x, size_t i)
{
	return (struct places){x->feature + x->start[i],
		x->features - x->columns};
}

/* z += sum over the item's features of x_if W_f, W_f the k numbers at w[f x
 * k]. */
static void
add_features(const struct linear_matrix *x, size_t i, struct places at, size_t k,
	const double *w, double *z)
{
	const size_t n = x->start[i + 1] - x->start[i];
	const double *value = x->value + x->start[i], *number = x->number + i * x->columns;

	for (size_t l = 0; l < k; l++) {
		const double *last = w + at.number * k + l;
		double sum = z[l];

		for (size_t c = 0; c < n; c++)
			sum += value[c] * w[at.text[c] * k + l];
		for (size_t c = 0; c < x->columns; c++)
			sum += number[c] * last[c * k];
		z[l] = sum;
	}
}

/* to[f] += x_if g, k numbers. */
static inline void
spread_feature(double *restrict to, double x, const double *restrict g, size_t k)
{
	for (size_t l = 0; l < k; l++)
		to[l] += x * g[l];
}

/* The other way: to[f] += x_if g of all features. */
static void
spread_features(const struct linear_matrix *x, size_t i, struct places at, size_t k,
	const double *g, double *to)
{
	for (size_t c = x->start[i]; c < x->start[i + 1]; c++, at.text++)
		spread_feature(to + *at.text * k, x->value[c], g, k);
	for (size_t c = 0; c < x->columns; c++)
		spread_feature(to + (at.number + c) * k, x->number[i * x->columns + c],
			g, k);
}

/* The loss of row r, whose shared z is given; adds to the gradients of the item, c
 * and V. */
static double
row_loss(struct linear *m, size_t r, const double *w, const double *shared,
	double *item_g, double *to)
{
	const struct linear_task *t = m->task;
	const struct linear_matrix *x = t->x;
	size_t k = t->k, i = t->rows.item[r], h = t->rows.head[r];
	const double *v = w + x->features * k, *c = w + at_offsets(m) + h * k;
	double *z = m->row, *q = m->row + k, *log_q = m->row + 2 * k, loss;
	double *to_v = to + x->features * k, *to_c = to + at_offsets(m) + h * k;
	struct places at = {m->row_place + m->row_start[r],
		m->head_start[h + 1] - x->columns};
	double scale = 1 / sqrt(t->share);

	memcpy(z, c, k * sizeof *z);
	add_features(x, i, at, k, v, z);
	for (size_t l = 0; l < k; l++)
		z[l] = shared[l] + scale * z[l];
	loss = losses_cross_entropy(t->rows.target + r * k, z, k, t->several, q, log_q);
	for (size_t l = 0; l < k; l++) {
		double g = (q[l] - t->rows.target[r * k + l]) / t->rows.divisor;

		item_g[l] += g;
		q[l] = scale * g;
		to_c[l] += q[l];
	}
	spread_features(x, i, at, k, q, to_v);
	return loss;
}

double
linear_value(void *of, const double *w, double *g)
{
	struct linear *m = of;
	const struct linear_task *t = m->task;
	const struct linear_matrix *x = t->x;
	size_t k = t->k, bias = at_bias(m);
	double loss = 0;

	for (size_t i = 0; i < x->n; i++) {
		memcpy(m->z + i * k, w + bias, k * sizeof *m->z);
		add_features(x, i, shared_places(x, i), k, w, m->z + i * k);
	}
	memset(g, 0, m->n * sizeof *g);
	if (t->heads > 0) {
		memset(m->g, 0, x->n * k * sizeof *m->g);
		for (size_t r = 0; r < t->rows.n; r++) {
			size_t i = t->rows.item[r];

			loss += row_loss(m, r, w, m->z + i * k, m->g + i * k, g);
		}
		loss /= t->rows.divisor;
	} else {
		void *mark = mem_mark();

		loss = m->method->loss(t, m->z, m->g);
		mem_release(mark);
	}
	for (size_t i = 0; i < x->n; i++) {
		spread_features(x, i, shared_places(x, i), k, m->g + i * k, g);
		for (size_t l = 0; l < k; l++)
			g[bias + l] += m->g[i * k + l];
	}
	for (size_t p = 0; p < bias; p++)
		g[p] += t->lambda * w[p];
	return loss + t->lambda / 2 * minimise_dot(w, w, bias);
}

/* ---- predictions ---- */

/* z of an item of any matrix with the same features: of head h, or SIZE_MAX: of the
 * shared model alone. */
static void
score(const struct linear *m, const struct linear_matrix *x, size_t i, size_t head,
	double *z)
{
	const struct linear_task *t = m->task;
	size_t k = t->k;
	const double *v = m->w + x->features * k;
	double scale = 1 / sqrt(t->share), *own = m->row;

	memcpy(z, m->w + at_bias(m), k * sizeof *z);
	add_features(x, i, shared_places(x, i), k, m->w, z);
	if (head == SIZE_MAX)
		return;
	memcpy(own, m->w + at_offsets(m) + head * k, k * sizeof *own);
	for (size_t c = x->start[i]; c < x->start[i + 1]; c++) {
		size_t at = find_feature(m, head, x->feature[c]);

		for (size_t l = 0; l < k && at != SIZE_MAX; l++)
			own[l] += x->value[c] * v[at * k + l];
	}
	for (size_t c = 0; c < x->columns; c++) {
		size_t at = m->head_start[head + 1] - x->columns + c;

		for (size_t l = 0; l < k; l++)
			own[l] += x->number[i * x->columns + c] * v[at * k + l];
	}
	for (size_t l = 0; l < k; l++)
		z[l] += scale * own[l];
}

void
linear_add_head(const struct linear_method *method, const double *q, size_t k,
	bool several, double *p)
{
	size_t best = 0;

	for (size_t l = 1; l < k; l++)
		best = q[l] > q[best] ? l : best;
	for (size_t l = 0; l < k; l++)
		p[l] += !(method->traits & LINEAR_HARD) ? q[l] :
			several ? q[l] > .5 : l == best;
}

void
linear_predict(const struct linear *m, const struct linear_matrix *x, size_t i,
	size_t head, double *p)
{
	const struct linear_task *t = m->task;
	double *q = m->row + t->k;

	if (head != SIZE_MAX || !(m->method->traits & LINEAR_HEADS)) {
		score(m, x, i, head == SIZE_MAX &&
			m->method->traits & LINEAR_TWO_HEADS ? 1 : head, p);
		losses_probabilities(p, t->k, t->several, p);
		return;
	}
	memset(p, 0, t->k * sizeof *p);
	for (size_t h = 0; h < t->heads; h++) {
		score(m, x, i, h, q);
		losses_probabilities(q, t->k, t->several, q);
		linear_add_head(m->method, q, t->k, t->several, p);
	}
	for (size_t l = 0; l < t->k; l++)
		p[l] /= (double)t->heads;
}
