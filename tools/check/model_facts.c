#include "model_facts.h"

#include "stats/stats.h"
#include "text/mem.h"

#include <stdio.h>

/* Items that the model predicts, and how often the plurality of their labels is the
 * prediction, or the label `most` that is it of most items. */
struct match {
	double items, lacking, right;
	double *plurality;       /* per label: items of which it is that */
};

/* The label of prediction i; the label order decides between equal probabilities. */
static uint32_t
decision(const struct predictions *p, uint32_t i, double *q, size_t k)
{
	if (!p->soft)
		return p->hard[i];
	predictions_dense(p, i, q, k);
	return (uint32_t)stats_largest(q, k);
}

static void
match_items(struct match *m, const struct items *x, const struct predictions *p,
	size_t k)
{
	double *q = mem_zero(k, sizeof *q);

	for (size_t i = 0; i < x->n; i++) {
		uint32_t id = items_id(x, i), label;
		double weight = (double)items_weight(x, i);
		size_t tied, cell;

		if (!predictions_has(p, id)) {
			m->lacking += weight;
			continue;
		}
		m->items += weight;
		cell = vectors_plurality(&x->vectors, x->vector[i], SIZE_MAX,
			&tied);
		if (cell == SIZE_MAX)
			continue;
		label = x->vectors.cell[cell].label;
		m->right += decision(p, id, q, k) == label ? weight : 0;
		m->plurality[label] += weight;
	}
}

static void
tell_lacking(struct report *r, const struct task *t, const struct predictions *p,
	const struct match *m)
{
	char text[160];

	snprintf(text, sizeof text, "model=%.60s: no prediction for %.0f of the "
		"%.0f items of the truth (--intersect leaves them out)", p->name,
		m->lacking, m->items + m->lacking);
	report_add(r, &(struct report_row){.kind = REPORT_ERROR,
		.name = "lacking", .file = p->file, .count = m->lacking,
		.column = t->options->input.item, .remedy = "--intersect",
		.message = text});
}

static void
add_accuracy(struct report *r, const struct task *t, const char *file,
	const struct match *m, size_t k)
{
	uint32_t most = (uint32_t)stats_largest(m->plurality, k);

	report_real(r, file, "accuracy", m->items > 0 ? m->right / m->items :
		NUM_NA, m->items);
	if (m->items > 0)
		report_value(r, REPORT_FACT, file, "commonest_plurality", NULL,
			labels_name(&t->truth.labels, most), m->plurality[most]);
}

static const char *
form(const struct predictions *p)
{
	return p->sets ? "sets" : p->soft ? "soft" : "hard";
}

static void
add_facts(const struct task *t, const struct predictions *p, struct report *r,
	bool intersect)
{
	size_t k = t->truth.labels.ids.n + 1; /* a second label may have no name */
	struct match m = {0};

	report_value(r, REPORT_FACT, p->file, "predictions", NULL,
		view_of(form(p)), NUM_NA);
	if (p->personal) {
		report_value(r, REPORT_FACT, p->file, "predictions_for", NULL,
			view_of("each annotator"), (double)p->n);
		return;
	}
	m.plurality = mem_zero(k, sizeof *m.plurality);
	match_items(&m, &t->truth, p, k);
	report_count(r, REPORT_FACT, p->file, "common", m.items);
	report_count(r, REPORT_FACT, p->file, "lacking", m.lacking);
	if (!t->truth.multilabel)
		add_accuracy(r, t, p->file, &m, k);
	if (m.lacking > 0 && !intersect)
		tell_lacking(r, t, p, &m);
}

void
model_facts(struct task *t, struct report *r, bool intersect)
{
	const struct predictions_need need = {.personal = true};

	if (!task_read_models(t, &need))
		return;
	for (size_t i = 0; i < t->models.n; i++)
		add_facts(t, &t->models.at[i], r, intersect);
}
