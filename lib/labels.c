#include "labels.h"

#include "mem.h"
#include "num.h"

#include <stdlib.h>
#include <string.h>

void
labels_init(struct labels *s, const struct strings *list)
{
	*s = (struct labels){0};
	ids_init(&s->ids);
	for (size_t i = 0; i < list->n; i++)
		labels_add(s, view_of(list->at[i]));
	s->fixed = list->n > 0;
}

void
labels_free(struct labels *s)
{
	ids_free(&s->ids);
	free(s->rank);
	free(s->by_rank);
}

uint32_t
labels_add(struct labels *s, struct view v)
{
	struct ids_key k = ids_hash(v);

	return s->fixed ? ids_find(&s->ids, &k) : ids_add(&s->ids, &k);
}

double
labels_value(const struct labels *s, uint32_t id)
{
	struct view v = labels_name(s, id);
	char text[64];
	double x;

	if (v.n >= sizeof text)
		return NUM_NA;
	memcpy(text, v.p, v.n);
	text[v.n] = '\0';
	return num_real(text, v.n, &x) ? x : NUM_NA;
}

bool
labels_numeric(const struct labels *s)
{
	for (size_t i = 0; i < s->ids.n; i++)
		if (isnan(labels_value(s, (uint32_t)i)))
			return false;
	return s->ids.n > 0;
}

struct ordered {
	double value;
	struct view name;
	uint32_t id;
};

static int
cmp_ordered(const void *a, const void *b)
{
	const struct ordered *x = a, *y = b;

	if (isnan(x->value) != isnan(y->value))
		return isnan(x->value) ? 1 : -1;
	if (x->value != y->value && !isnan(x->value))
		return x->value < y->value ? -1 : 1;
	return view_cmp(x->name, y->name);
}

void
labels_order(struct labels *s)
{
	size_t n = s->ids.n;
	struct ordered *o;

	if (n == s->ranked)
		return;
	s->rank = mem_grow(s->rank, &s->rank_cap, n, sizeof *s->rank);
	s->by_rank = mem_grow(s->by_rank, &s->by_cap, n, sizeof *s->by_rank);
	o = mem_alloc(n, sizeof *o);
	for (uint32_t i = 0; i < n; i++)
		o[i] = (struct ordered){labels_value(s, i), labels_name(s, i),
			i};
	if (!s->fixed)
		qsort(o, n, sizeof *o, cmp_ordered);
	for (uint32_t r = 0; r < n; r++) {
		s->rank[o[r].id] = r;
		s->by_rank[r] = o[r].id;
	}
	free(o);
	s->ranked = n;
}

uint32_t *
labels_settle(struct labels *s)
{
	size_t n = s->ids.n;
	uint32_t *rank = mem_alloc(n, sizeof *rank);

	labels_order(s);
	if (n > 0)
		memcpy(rank, s->rank, n * sizeof *rank);
	ids_reorder(&s->ids, s->by_rank);
	for (uint32_t r = 0; r < n; r++)
		s->rank[r] = s->by_rank[r] = r;
	return rank;
}

size_t
labels_k(const struct labels *s)
{
	size_t k = s->ids.n;

	if (!s->fixed && s->declared > k)
		k = (size_t)s->declared;
	return k < 2 ? 2 : k;
}
