#include "annotators.h"

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

/* The keys of a row; an empty one does not apply. */
struct key {
	const char *row;
	struct view of, annotator, label, given;
	size_t rows;             /* written until now */
};

static void
write_row(struct out *out, struct key *key, double value, double n)
{
	struct record r = record_start(out, annotators_columns);

	record_text(&r, key->row);
	record_key(&r, key->of);
	record_key(&r, key->annotator);
	record_key(&r, key->label);
	record_key(&r, key->given);
	record_real(&r, value);
	record_real(&r, n);
	record_end(&r);
	key->rows++;
}

/* The confusion matrix of an annotator, truth by truth; room for K numbers
 * each. */
struct matrix {
	double *says, *sums;     /* of a truth: those of model_row() */
	double *m, *squares;     /* per label l: sum over k of p_k pi_kl, and of
	                            its square */
};

/*
 * Ipeirotis, Provost & Wang 2010 with costs 0 and 1: the information in an
 * answer of annotator a, 1 - sum_l [m_l - sum_k (p_k pi_akl)^2 / m_l] / (1 -
 * sum_k p_k^2), m_l = sum_k p_k pi_akl. It is 0 for an annotator who guesses,
 * and 1 for one who always errs in the same way, too; NUM_NA if the prior is
 * all on one label.
 */
static double
quality(const struct model *s, const struct matrix *x)
{
	double cost = 0, least = 1;

	for (size_t k = 0; k < s->k; k++)
		least -= s->prior[k] * s->prior[k];
	for (size_t l = 0; l < s->k; l++)
		cost += x->m[l] > 0 ? x->m[l] - x->squares[l] / x->m[l] : 0;
	return least > 0 ? 1 - cost / least : NUM_NA;
}

static void
write_confusion(struct out *out, const struct model *s, struct key *key,
	size_t a, struct matrix *x)
{
	double right = 0, given = s->person[a].given;

	memset(x->m, 0, s->k * sizeof *x->m);
	memset(x->squares, 0, s->k * sizeof *x->squares);
	for (size_t t = 0; t < s->k; t++) {
		model_row(s, a, t, x->says, x->sums);
		right += x->sums[t];
		for (size_t l = 0; l < s->k; l++) {
			double p = s->prior[t] * x->says[l];

			x->m[l] += p;
			x->squares[l] += p * p;
			key->label = model_truth_name(s, t);
			key->given = model_truth_name(s, l);
			if (key->label.n > 0 && key->given.n > 0)
				write_row(out, key, x->says[l], x->sums[l]);
		}
	}
	key->label = key->given = view_of("");
	key->row = "accuracy";
	write_row(out, key, stats_ratio(right, given), given);
	key->row = "quality";
	write_row(out, key, quality(s, x), given);
}

static void
write_mace(struct out *out, const struct model *s, struct key *key, size_t a)
{
	const struct model_person *p = &s->person[a];

	key->row = "competence";
	write_row(out, key, p->know, p->given);
	key->row = "guess";
	write_row(out, key, p->guess, p->given);
	key->row = "strategy";
	for (size_t l = 0; l < s->k; l++) {
		key->given = model_truth_name(s, l);
		if (key->given.n > 0)
			write_row(out, key, model_strategy(s, a, l), p->given);
	}
}

size_t
annotators_write(struct out *out, const struct model *s)
{
	struct key key = {"temper", s->of, {0}, {0}, {0}, 0};
	double *room = mem_alloc(4, s->k * sizeof *room);
	struct matrix x = {room, room + s->k, room + 2 * s->k, room + 3 * s->k};

	if (s->temper < 1)
		write_row(out, &key, s->temper, (double)s->held_out);
	key.row = "prior";
	for (size_t l = 0; l < s->k && s->rules->form != TARGETS_MACE; l++) {
		key.label = model_truth_name(s, l);
		if (key.label.n > 0)
			write_row(out, &key, s->prior[l], s->mass[l]);
	}
	for (uint32_t a = 0; a < s->t->n_annotators; a++) {
		const struct model_person *p = &s->person[a];

		key = (struct key){"confusion", s->of,
			ids_name(&s->t->annotators, a), {0}, {0}, key.rows};
		if (p->given == 0)
			continue;
		if (s->rules->form == TARGETS_DAWID_SKENE) {
			write_confusion(out, s, &key, a, &x);
		} else if (s->rules->form == TARGETS_MACE) {
			write_mace(out, s, &key, a);
		} else {
			key.row = "accuracy";
			write_row(out, &key, p->theta, p->given);
		}
	}
	return key.rows;
}

void
annotators_write_rows(struct out *out, size_t rows)
{
	struct record r = record_start(out, annotators_columns);

	record_text(&r, "rows");
	for (int c = 0; c < KEYS; c++)
		record_key(&r, view_of(""));
	out_digits(record_field(&r, RECORD_REAL), rows);
	record_real(&r, NUM_NA);
	record_end(&r);
}

void
annotators_write_scores(struct out *out, const struct rankings *s,
	const struct items *t)
{
	struct key key = {s->form == RANKINGS_WAWA ? "skill" : "score", {0},
		{0}, {0}, {0}, 0};

	for (uint32_t a = 0; a < t->n_annotators; a++)
		for (uint32_t l = 0; l < s->labels && s->given[a] > 0; l++) {
			key.annotator = ids_name(&t->annotators, a);
			if (t->multilabel)
				key.of = labels_name(&t->labels, l);
			write_row(out, &key, s->score[a * s->labels + l],
				s->given[a]);
		}
}
