#include "parts.h"

#include "text/err.h"
#include "text/mem.h"

#include <string.h>

static bool
predicts(const struct predictions *p, uint32_t name, size_t rating)
{
	return predictions_has(p, p->personal ? p->of[rating] : name);
}

/* Do models a and b predict the same items of t, or ratings if one predicts for each
 * annotator? Sets both[name] of items, or of a rating of theirs, that both predict. */
static bool
alike(const struct models *m, size_t a, size_t b, const struct items *t, bool *both)
{
	bool each = m->at[a].personal || m->at[b].personal, same = true;

	for (size_t i = 0; i < t->n; i++) {
		uint32_t name = items_id(t, i);
		size_t end = each ? t->first[i + 1] : i + 1;

		for (size_t r = each ? t->first[i] : i; r < end; r++) {
			bool one = predicts(&m->at[a], name, r);
			bool other = predicts(&m->at[b], name, r);

			same = same && one == other;
			both[name] = both[name] || (one && other);
		}
	}
	return same;
}

/* Add the part of the models of classes a and b. */
static void
add(struct parts *p, const struct task *t, const size_t *class, size_t a, size_t b)
{
	size_t n = t->models.n;
	struct task_part x = {.task = *t, .pairs = a != b, .class = mem_alloc(n, sizeof *x.class)};
	struct models *to = &x.task.models;

	*to = (struct models){.at = mem_alloc(n, sizeof *to->at)};
	for (size_t m = 0; m < n; m++)
		if (class[m] == a || class[m] == b) {
			x.class[to->n] = class[m];
			to->at[to->n++] = t->models.at[m];
		}
	MEM_GROW(p->at, p->cap, p->n + 1);
	p->at[p->n++] = x;
}

/* A class is called by its first model. */
void
parts_make(struct parts *p, const struct task *t, bool pairs, const char *note)
{
	const struct models *m = &t->models;
	size_t names = t->truth.names.n, *class = mem_zero(m->n, sizeof *class);
	bool *met = mem_zero(names, sizeof *met);

	*p = (struct parts){.any = *t, .named = mem_zero(names, 1)};
	p->any.models = (struct models){.only = p->named};
	for (size_t i = 0; i < m->n && t->options->intersect; i++) {
		alike(m, i, i, &t->truth, p->named);
		while (!alike(m, class[i], i, &t->truth, met))
			class[i]++;
	}
	for (size_t i = 0; i < m->n || i == 0; i++)
		if (m->n == 0 || class[i] == i)
			add(p, t, class, i, i);
	if (p->n > 1)
		err_note("models are judged on different items, each on those "
			"that it predicts%s", note);
	for (size_t i = 0; i < m->n && pairs; i++)
		for (size_t k = i + 1; k < m->n; k++) {
			if (class[i] < i || class[k] < k)
				continue;
			memset(met, 0, names);
			alike(m, i, k, &t->truth, met);
			if (memchr(met, true, names))
				add(p, t, class, i, k);
			else
				err_warn("model=%s versus=%s: no item has a prediction of both: "
					"they are not compared", m->at[i].name, m->at[k].name);
		}
	for (size_t i = 0; i < p->n; i++)
		p->at[i].several = p->n > 1;
}
