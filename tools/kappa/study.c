#include "study.h"

#include "mem.h"

#include <stdlib.h>
#include <string.h>

void
study_init(struct study *s, const struct study_need *need, bool known,
	size_t annotators)
{
	*s = (struct study){.need = *need, .known = known,
		.annotators = annotators};
	s->need.rating = need->rating && known;
	s->need.names = need->names || need->ranks;
	s->need.items = need->items || s->need.names ||
		need->groups || s->need.rating;
	vectors_init(&s->vectors);
	ids_init(&s->groups);
	ids_init(&s->names);
	ids_init(&s->answers);
	ids_init(&s->retested);
}

static void
add_said(struct study *s, const struct item *x)
{
	s->first = mem_grow(s->first, &s->first_cap, s->n + 2,
		sizeof *s->first);
	s->rating = mem_grow(s->rating, &s->said_cap, s->ratings + x->n,
		sizeof *s->rating);
	s->first[s->n] = s->ratings;
	for (size_t i = 0; i < x->n; i++) {
		struct ids_key key = ids_hash((struct view){
			(const char *)&x->rating[i], sizeof *x->rating});

		s->rating[s->ratings++] = ids_add(&s->answers, &key);
	}
	s->first[s->n + 1] = s->ratings;
}

static uint32_t
intern(struct ids *ids, struct view v)
{
	struct ids_key key = ids_hash(v);

	return ids_add(ids, &key);
}

static void
add_u32(uint32_t **to, size_t *cap, size_t n, uint32_t x)
{
	*to = mem_grow(*to, cap, n + 1, sizeof **to);
	(*to)[n] = x;
}

void
study_add(struct study *s, const struct item *x)
{
	uint32_t vector;

	if (x->n == 0)
		return;
	s->repeats = s->repeats || (x->rated.repeats && x->n == x->rated.n);
	vector = vectors_add(&s->vectors, x);
	if (!s->need.items)
		return;
	add_u32(&s->vector, &s->vector_cap, s->n, vector);
	if (s->need.names)
		add_u32(&s->name, &s->name_cap, s->n,
			intern(&s->names, x->name));
	if (s->need.groups)
		add_u32(&s->group, &s->group_cap, s->n,
			intern(&s->groups, x->group));
	if (x->weight != 1 || s->weight) {
		size_t had = s->weight ? s->n : 0;

		s->weight = mem_grow(s->weight, &s->weight_cap, s->n + 1,
			sizeof *s->weight);
		for (size_t i = had; i < s->n; i++)
			s->weight[i] = 1;
		s->weight[s->n] = x->weight;
	}
	if (s->need.rating)
		add_said(s, x);
	s->n++;
}

struct rating
study_answer(const struct study *s, uint32_t a)
{
	struct rating rating;

	memcpy(&rating, ids_name(&s->answers, a).p, sizeof rating);
	return rating;
}

/* The item's labels of one annotator, n of them, two or more. */
static void
add_self(struct self *self, const struct rating *rating, size_t n)
{
	self->items++;
	self->labels += n;
	self->pairs += n * (n - 1) / 2;
	for (size_t i = 0; i < n; i++)
		for (size_t k = 0; k < i; k++)
			self->agree += rating[i].label == rating[k].label;
}

/* The group of the item that was added last, and an annotator. */
static struct ids_key
self_key(uint32_t both[2], uint32_t group, uint32_t annotator)
{
	both[0] = group;
	both[1] = annotator;
	return ids_hash((struct view){(const char *)both, 2 * sizeof *both});
}

static void
add_retests(struct study *s, struct counts *c, const struct item_ratings *x)
{
	uint32_t group = s->need.groups ? s->group[s->n - 1] : 0, both[2], id;
	const struct rating *rating;
	size_t end;

	if (!x->repeats)
		return;
	rating = ratings_by_annotator(&c->ratings, x);
	for (size_t i = 0; i < x->n; i = end) {
		struct ids_key key = self_key(both, group, rating[i].annotator);

		end = i + 1;
		while (end < x->n && rating[end].annotator == rating[i].annotator)
			end++;
		if (end - i < 2)
			continue;
		id = ids_add(&s->retested, &key);
		s->self = mem_grow_zero(s->self, &s->self_cap,
			s->retested.n, sizeof *s->self);
		add_self(&s->self[id], rating + i, end - i);
	}
}

const struct self *
study_self(const struct study *s, struct view group, uint32_t annotator)
{
	struct ids_key name = ids_hash(group), key;
	uint32_t both[2], id;

	key = self_key(both, s->need.groups ? ids_find(&s->groups, &name) : 0,
		annotator);
	id = ids_find(&s->retested, &key);
	return id == IDS_NONE ? NULL : &s->self[id];
}

/* An answer by annotator and place of its label, and its id before. */
struct ordered {
	struct rating rating;
	uint32_t place, id;
};

static int
cmp_ordered(const void *a, const void *b)
{
	const struct ordered *x = a, *y = b;

	if (x->rating.annotator != y->rating.annotator)
		return x->rating.annotator < y->rating.annotator ? -1 : 1;
	return (x->place > y->place) - (x->place < y->place);
}

/* Answers in order; returns the new id of each. */
static uint32_t *
order_answers(struct study *s, const uint32_t *rank, const uint32_t *place)
{
	size_t n = s->answers.n;
	struct ordered *x = mem_alloc(n, sizeof *x);
	uint32_t *to = mem_alloc(n, sizeof *to);

	for (uint32_t a = 0; a < n; a++) {
		struct rating rating = study_answer(s, a);

		if (rank)
			rating.annotator = rank[rating.annotator];
		x[a] = (struct ordered){rating, place[rating.label], a};
	}
	qsort(x, n, sizeof *x, cmp_ordered);
	ids_free(&s->answers);
	ids_init(&s->answers);
	for (size_t i = 0; i < n; i++) {
		struct ids_key key = ids_hash((struct view){
			(const char *)&x[i].rating, sizeof x[i].rating});

		to[x[i].id] = ids_add(&s->answers, &key);
	}
	free(x);
	return to;
}

static int
cmp_u32(const void *a, const void *b)
{
	const uint32_t *x = a, *y = b;

	return (*x > *y) - (*x < *y);
}

/* Most items have few ratings: no call for those. */
static void
sort_ratings(uint32_t *x, size_t n)
{
	enum { SMALL = 24 };

	if (n > SMALL) {
		qsort(x, n, sizeof *x, cmp_u32);
		return;
	}
	for (size_t i = 1; i < n; i++) {
		uint32_t y = x[i];
		size_t k = i;

		for (; k > 0 && x[k - 1] > y; k--)
			x[k] = x[k - 1];
		x[k] = y;
	}
}

/* Answers by annotator, and the ratings of each item in their order. */
void
study_end(struct study *s, const uint32_t *rank, const uint32_t *place)
{
	uint32_t *to;

	if (!s->first)
		return;
	to = order_answers(s, rank, place);
	for (size_t i = 0; i < s->ratings; i++)
		s->rating[i] = to[s->rating[i]];
	for (size_t i = 0; i < s->n; i++)
		sort_ratings(s->rating + s->first[i],
			s->first[i + 1] - s->first[i]);
	free(to);
}

void
study_read(struct study *s, struct counts *c, const struct study_need *need)
{
	struct item x;
	uint32_t *rank;

	study_init(s, need, c->rows->has_annotators, 0);
	while (counts_next(c, &x)) {
		study_add(s, &x);
		if (need->retests && s->known)
			add_retests(s, c, &x.rated);
	}
	s->annotators = c->rows->annotators.n;
	labels_order(&c->rows->labels);
	rank = ids_ranks(&c->rows->annotators);
	study_end(s, rank, c->rows->labels.rank);
	free(rank);
	if (need->ranks)
		s->name_rank = ids_ranks(&s->names);
}

void
study_free(struct study *s)
{
	vectors_free(&s->vectors);
	ids_free(&s->groups);
	ids_free(&s->names);
	ids_free(&s->answers);
	ids_free(&s->retested);
	free(s->vector);
	free(s->weight);
	free(s->group);
	free(s->name);
	free(s->rating);
	free(s->first);
	free(s->self);
	free(s->name_rank);
}
