#include "one_task.h"

#include "agree/one_label.h"
#include "text/err.h"
#include "text/mem.h"

/* ---- models ---- */

/* The probability of the label for item i. */
static double
probability(const struct predictions *p, size_t i, uint32_t label)
{
	double sum = 0;

	for (size_t e = p->start[i]; e < p->start[i + 1]; e++)
		sum += p->label[e] == label ? p->p[e] : 0;
	return sum;
}

static void
decisions(struct predictions *to, const struct predictions *from,
	uint32_t label, struct view name)
{
	to->soft = false;
	to->hard = mem_alloc(from->n, sizeof *to->hard);
	for (size_t i = 0; i < from->n; i++)
		to->hard[i] = !predictions_has(from, i) ? IDS_NONE :
			probability(from, i, label) > 0;
	one_label_names(&to->classes, name);
}

static void
probabilities(struct predictions *to, const struct predictions *from,
	uint32_t label)
{
	size_t at = 0;

	to->start = mem_alloc(from->n + 1, sizeof *to->start);
	to->label = mem_alloc(from->n, 2 * sizeof *to->label);
	to->p = mem_alloc(from->n, 2 * sizeof *to->p);
	for (size_t i = 0; i < from->n; i++) {
		double p = probability(from, i, label);

		to->start[i] = at;
		if (!predictions_has(from, i))
			continue;
		to->label[at] = 0;
		to->p[at++] = 1 - p;
		to->label[at] = 1;
		to->p[at++] = p;
	}
	to->start[from->n] = at;
}

static void
make_models(struct models *to, const struct models *from, uint32_t label,
	struct view name, const struct items *truth)
{
	*to = (struct models){.at = mem_alloc(from->n, sizeof *to->at),
		.n = from->n, .only = from->only};
	for (size_t i = 0; i < from->n; i++) {
		const struct predictions *p = &from->at[i];

		to->at[i] = (struct predictions){.name = p->name, .n = p->n,
			.soft = true, .line = p->line, .file = p->file,
			.personal = p->personal, .of = !p->personal ? NULL :
			personal_pairs_of_ratings(&p->pairs, truth)};
		if (p->sets)
			decisions(&to->at[i], p, label, name);
		else
			probabilities(&to->at[i], p, label);
	}
}

/* ---- the task ---- */

void
one_task_of(struct task *one, const struct task *from, uint32_t label)
{
	struct view name = labels_name(&from->truth.labels, label);

	*one = (struct task){.options = from->options, .positive = 1};
	one_label_items(&one->truth, &from->truth, label, name);
	make_models(&one->models, &from->models, label, name, &one->truth);
	if (!from->reference)
		return;
	one->reference = mem_alloc(1, sizeof *one->reference);
	one_label_items(one->reference, from->reference, label, name);
}

const struct task *
one_task_positive(const struct task *t, struct task *room)
{
	char text[256];

	*room = (struct task){.options = t->options};
	if (!t->truth.multilabel)
		return t;
	labels_print(&t->truth.labels, text, sizeof text);
	if (t->positive == IDS_NONE)
		err_usage("annotators chose several labels per item: --positive=LABEL says which "
			"one it is about, of %s", text);
	one_task_of(room, t, t->positive);
	return room;
}
