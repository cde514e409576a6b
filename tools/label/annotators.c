#include "model.h"

#include "stats/stats.h"
#include "text/mem.h"
#include "text/num.h"

#include <string.h>

enum { KEYS = 4 };           /* columns between row and value */

const struct record_column annotators_columns[] = {
	{"row", RECORD_TEXT}, {"of", RECORD_KEY}, {"annotator", RECORD_KEY},
	{"label", RECORD_KEY}, {"given", RECORD_KEY}, {"value", RECORD_REAL},
	{"n", RECORD_REAL}, {NULL, 0}
};

/* Where rows go, and the keys that several rows share; an empty one does not apply. */
struct written {
	struct out *out;
	struct view of, annotator;
	size_t n;                /* written until now */
};

static const struct view none;

static void
write_row(struct written *rows, const char *row, struct view label, struct view given,
	double value, double n)
{
	struct record r = record_start(rows->out, annotators_columns);

	record_text(&r, row);
	record_key(&r, rows->of);
	record_key(&r, rows->annotator);
	record_key(&r, label);
	record_key(&r, given);
	record_real(&r, value);
	record_real(&r, n);
	record_end(&r);
	rows->n++;
}

/*
 * Ipeirotis, Provost & Wang 2010 with costs 0 and 1: the information in an
 * answer of annotator a, 1 - sum_l [m_l - sum_k (p_k pi_akl)^2 / m_l] / (1 -
 * sum_k p_k^2), m_l = sum_k p_k pi_akl. It is 0 for an annotator who guesses,
 * and 1 for one who always errs in the same way, too; NUM_NA if the prior is
 * all on one label. squares[l] is the sum over k of (p_k pi_akl)^2.
 */
static double
quality(const struct em *s, const double *m, const double *squares)
{
	double cost = 0, least = 1;

	for (size_t k = 0; k < s->k; k++) {
		least -= s->prior[k] * s->prior[k];
		cost += m[k] > 0 ? m[k] - squares[k] / m[k] : 0;
	}
	return least > 0 ? 1 - cost / least : NUM_NA;
}

/* room: 4 K numbers. */
static void
write_confusion(struct written *rows, const struct model *model, size_t a, double *room)
{
	const struct em *s = &model->em;
	const size_t k = s->k;
	double right = 0, given = s->person[a].given;
	double *says = room, *sums = room + k, *m = sums + k, *squares = m + k;

	memset(m, 0, 2 * k * sizeof *m);
	for (size_t t = 0; t < k; t++) {
		struct view truth = model_truth_name(model, t);

		em_row(s, a, t, says, sums);
		right += sums[t];
		for (size_t l = 0; l < k; l++) {
			struct view label = model_truth_name(model, l);
			double p = s->prior[t] * says[l];

			m[l] += p;
			squares[l] += p * p;
			if (truth.n > 0 && label.n > 0)
				write_row(rows, "confusion", truth, label, says[l],
					sums[l]);
		}
	}
	write_row(rows, "accuracy", none, none, stats_ratio(right, given), given);
	write_row(rows, "quality", none, none, quality(s, m, squares), given);
}

static void
write_mace(struct written *rows, const struct model *m, size_t a)
{
	const struct em_person *p = &m->em.person[a];

	write_row(rows, "competence", none, none, p->know, p->given);
	write_row(rows, "guess", none, none, p->guess, p->given);
	for (size_t l = 0; l < m->em.k; l++) {
		struct view label = model_truth_name(m, l);

		if (label.n > 0)
			write_row(rows, "strategy", none, label,
				em_strategy(&m->em, a, l), p->given);
	}
}

struct view
model_truth_name(const struct model *m, size_t truth)
{
	const struct labels *labels = &m->em.t->labels;

	if (m->of.n > 0)
		return view_of(truth ? "present" : "absent");
	return truth < labels->ids.n ? labels_name(labels, (uint32_t)truth) : none;
}

size_t
annotators_write(struct out *out, const struct model *m)
{
	const struct em *s = &m->em;
	const enum targets_model form = s->rules->form;
	struct written rows = {out, m->of, none, 0};
	double *room = mem_alloc(4, s->k * sizeof *room);

	if (m->temper < 1)
		write_row(&rows, "temper", none, none, m->temper, (double)m->held_out);
	for (size_t l = 0; l < s->k && form != TARGETS_MACE; l++) {
		struct view label = model_truth_name(m, l);

		if (label.n > 0)
			write_row(&rows, "prior", label, none, s->prior[l], s->mass[l]);
	}
	for (uint32_t a = 0; a < s->t->n_annotators; a++) {
		const struct em_person *p = &s->person[a];

		rows.annotator = ids_name(&s->t->annotators, a);
		if (p->given == 0)
			continue;
		if (form == TARGETS_DAWID_SKENE)
			write_confusion(&rows, m, a, room);
		else if (form == TARGETS_MACE)
			write_mace(&rows, m, a);
		else
			write_row(&rows, "accuracy", none, none, p->theta, p->given);
	}
	return rows.n;
}

void
annotators_write_rows(struct out *out, size_t rows)
{
	struct record r = record_start(out, annotators_columns);

	record_text(&r, "rows");
	for (int c = 0; c < KEYS; c++)
		record_key(&r, none);
	out_digits(record_field(&r, RECORD_REAL), rows);
	record_real(&r, NUM_NA);
	record_end(&r);
}

void
annotators_write_scores(struct out *out, const struct rankings *s,
	const struct items *t)
{
	const char *row = s->form == RANKINGS_WAWA ? "skill" : "score";

	for (uint32_t a = 0; a < t->n_annotators; a++)
		for (uint32_t l = 0; l < s->labels && s->given[a] > 0; l++) {
			struct written rows = {out, t->multilabel ?
				labels_name(&t->labels, l) : none,
				ids_name(&t->annotators, a), 0};

			write_row(&rows, row, none, none, s->score[a * s->labels + l],
				s->given[a]);
		}
}
