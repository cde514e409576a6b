#include "models.h"

#include "err.h"
#include "mem.h"

#include <stdlib.h>
#include <string.h>

/* oracle is what annot-score calls one who knows the truth. */
static void
check_name(const struct models *m, size_t i)
{
	const char *name = m->at[i].name;

	if (strcmp(name, "oracle") == 0)
		err_usage("a model cannot be called oracle: NAME=FILE renames "
			"it");
	for (size_t k = 0; k < i; k++)
		if (strcmp(name, m->at[k].name) == 0)
			err_usage("two models are called %s: NAME=FILE renames "
				"one", err_quote(name, strlen(name)));
}

/* Labels that only a model has are labels of the task, too, unless the truth
 * says how many there are. */
static void
check_labels(struct labels *labels, const struct predictions *p, size_t before)
{
	size_t at = 0;
	struct view first;

	if (labels->ids.n == before)
		return;
	labels_order(labels);
	while (labels->by_rank[at] < before)
		at++;
	first = labels_name(labels, labels->by_rank[at]);
	if (labels->declared > 0 && labels->ids.n > labels->declared)
		err_file(p->file, "label %s is one more than the column "
			"\"classes\" of the truth says, %llu",
			err_quote(first.p, first.n),
			(unsigned long long)labels->declared);
	err_warn("model=%s: label %s was given by nobody and makes the labels "
		"%zu (-L makes it an error)", p->name,
		err_quote(first.p, first.n), labels->ids.n);
}

/* From ids, in order of appearance, to places in label order. The second of
 * two labels may have no name. */
static void
rank_labels(struct models *m, struct truth *t)
{
	struct labels *labels = t->labels;

	labels_order(labels);
	for (size_t c = 0; c < t->cells; c++)
		t->cell[c].label = labels->rank[t->cell[c].label];
	for (size_t i = 0; i < m->n; i++) {
		struct predictions *p = &m->at[i];
		size_t n = p->soft ? p->start[p->n] : p->n;
		uint32_t *label = p->soft ? p->label : p->hard;

		for (size_t e = 0; e < n; e++)
			if (label[e] < labels->ids.n)
				label[e] = labels->rank[label[e]];
	}
}

void
models_read(struct models *m, struct truth *t,
	const struct input *input, const struct predictions_need *need,
	char **operand, size_t n)
{
	*m = (struct models){.at = mem_zero(n, sizeof *m->at), .n = n};
	for (size_t i = 0; i < n; i++) {
		size_t before = t->labels->ids.n;

		predictions_read(&m->at[i], operand[i], &t->names, t->labels,
			input, need);
		check_name(m, i);
		check_labels(t->labels, &m->at[i], before);
	}
	for (size_t i = 0; i < n; i++)
		predictions_finish(&m->at[i], t->labels, labels_k(t->labels));
	rank_labels(m, t);
}

bool
models_have(const struct models *m, uint32_t name)
{
	for (size_t i = 0; i < m->n; i++)
		if (!predictions_has(&m->at[i], name))
			return false;
	return true;
}

void
models_free(struct models *m)
{
	for (size_t i = 0; i < m->n; i++)
		predictions_free(&m->at[i]);
	free(m->at);
}
