/* order: each item, with all that is known of it, at its place by cluster and name. */
#include "judged.h"

/* What is known of an item: its name, and what stands in the columns. */
struct known {
	char name[16];
	uint32_t vector, group, cluster, answer[HUMANS];
	size_t answers;
	bool has[JUDGES];
	double p[JUDGES][LABELS];
};

static struct known
known_of(const struct judged *c, size_t i)
{
	const struct items *t = &c->table;
	struct known x = {.vector = t->vector[i], .group = t->group ? t->group[i] : 0,
		.cluster = t->cluster ? t->cluster[i] : 0,
		.answers = t->first[i + 1] - t->first[i]};

	for (size_t r = 0; r < x.answers; r++)
		x.answer[r] = t->answer[t->first[i] + r];
	for (size_t f = 0; f < c->judges; f++) {
		x.has[f] = predictions_has(&c->models.at[f], items_id(t, i));
		if (x.has[f])
			predictions_dense(&c->models.at[f], items_id(t, i), x.p[f],
				LABELS);
	}
	return x;
}

static int
cmp_known(const void *a, const void *b)
{
	const struct known *x = a, *y = b;

	return x->cluster != y->cluster ? (x->cluster < y->cluster ? -1 : 1) :
		strcmp(x->name, y->name);
}

static void
check(struct judged *c)
{
	struct known before[ITEMS];
	size_t n;

	judged_read(c);
	n = c->table.n;
	for (size_t i = 0; i < n; i++) {
		struct view v = items_name(&c->table, i);

		before[i] = known_of(c, i);
		snprintf(before[i].name, sizeof before[i].name, "%.*s", (int)v.n, v.p);
	}
	qsort(before, n, sizeof *before, cmp_known);
	order_items(&c->table, &c->models);
	CHECK(c->table.n == n && !c->table.name && c->table.names.n == n);
	for (size_t i = 0; i < n; i++) {
		struct known x = known_of(c, i), *y = &before[i];

		CHECK(x.vector == y->vector && x.group == y->group &&
			x.cluster == y->cluster && x.answers == y->answers);
		CHECK(memcmp(x.answer, y->answer, sizeof x.answer) == 0);
		CHECK(memcmp(x.has, y->has, sizeof x.has) == 0);
		CHECK(memcmp(x.p, y->p, sizeof x.p) == 0);
	}
}

int
main(void)
{
	struct rng r = check_rng(13, 0);

	for (int k = 0; k < ROUNDS; k++) {
		struct judged c;

		judged_draw(&c, &r);
		c.group = k % 2 ? "side" : NULL;
		check(&c);
	}
	return check_done();
}
