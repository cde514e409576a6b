#include "judged.h"

#include "answers.h"
#include "pools.h"

#include "text/mem.h"
#include "text/num.h"


/* ---- rows ---- */

enum { FEW_ROWS = 4096 };     /* that are not many, whatever the items */

/* How many vectors and decisions may make a row: the oracle decides by the vector; 0:
 * each item is a row, also where items of the same shares may have other numbers of
 * labels. */
static size_t
row_kinds(const struct judged *j)
{
	const struct items *t = j->section->truth;
	size_t n = t->vectors.n * (j->model ? j->k : 1);

	return t->counts || j->section->subset.mass || (j->model && (j->model->soft ||
		j->model->personal)) || n > j->section->n + FEW_ROWS ? 0 : n;
}

/* Find the rows of items that are alike. */
static void
find_rows(struct judged *j, size_t kinds)
{
	const struct section *b = j->section;
	const struct items *t = b->truth;
	uint32_t *number = mem_zero(kinds, sizeof *number);
	size_t cap = 0, items_cap = 0;

	j->sample.rows = 0;
	j->row = mem_alloc(b->n, sizeof *j->row);
	for (size_t i = 0; i < b->n; i++) {
		uint32_t x = b->item[i];
		size_t at = t->vector[x] * (j->model ? j->k : 1) + (j->model ?
			j->model->hard[items_id(t, x)] : 0);

		if (number[at] == 0) {
			MEM_GROW(j->of_row, cap, j->sample.rows + 1);
			MEM_GROW(j->items, items_cap, j->sample.rows + 1);
			j->of_row[j->sample.rows] = (uint32_t)i;
			j->items[j->sample.rows] = 0;
			number[at] = (uint32_t)++j->sample.rows;
		}
		j->row[i] = number[at] - 1;
		j->items[j->row[i]] += (double)items_weight(t, x);
	}
	MEM_FREE(number);
}

/* The cells of a row: labels, or of a model that predicts for each annotator ratings. */
static void
find_cells(struct judged *j)
{
	const struct items *t = j->section->truth;

	j->start = mem_alloc(j->sample.rows + 1, sizeof *j->start);
	j->start[0] = 0;
	for (size_t r = 0; r < j->sample.rows; r++) {
		uint32_t v = judged_row_vector(j, r);
		uint32_t i = judged_item(j, judged_row_item(j, r));

		j->start[r + 1] = j->start[r] + (judged_is_personal(j) ?
			t->first[i + 1] - t->first[i] :
			t->vectors.start[v + 1] - t->vectors.start[v]);
	}
}

static void
make_rows(struct judged *j, bool alone)
{
	const struct section *b = j->section;
	size_t kinds = alone ? 0 : row_kinds(j);

	j->sample.rows = b->n;
	if (kinds > 0)
		find_rows(j, kinds);
	if (kinds == 0 && b->copies) {
		j->items = mem_alloc(b->n, sizeof *j->items);
		for (size_t i = 0; i < b->n; i++)
			j->items[i] = (double)b->copies[i];
	}
	find_cells(j);
	j->sample.items = j->items;
	j->sample.row = j->row;
	j->sample.start = j->start;
}

/* Are shares in the table below 0? They are no probabilities. */
static bool
has_signs(const struct judged *j)
{
	const struct items *t = j->section->truth;
	const struct vectors *v = &t->vectors;

	for (size_t i = 0; i < j->section->n; i++) {
		uint32_t of = t->vector[j->section->item[i]];

		for (size_t c = v->start[of]; c < v->start[of + 1]; c++)
			if (j->target == TARGET_PRIMARY ? v->number[c *
			    v->width + (size_t)j->kind] < 0 :
			    vectors_mass(v, c) < 0)
				return true;
	}
	return false;
}

/* Does p_flip leave nothing of an item of the section? */
static bool
loses_items(const struct judged *j)
{
	for (size_t i = 0; i < j->section->n && j->uncut; i++)
		if (pools_is_noise(j, &j->law[j->pool[j->section->truth->vector[
		    j->section->item[i]]]]))
			return true;
	return false;
}

static size_t
most_cells(const struct items *t)
{
	size_t most = 1;

	for (size_t v = 0; v < t->vectors.n; v++)
		if (t->vectors.start[v + 1] - t->vectors.start[v] > most)
			most = t->vectors.start[v + 1] - t->vectors.start[v];
	return most;
}

static void
alloc_room(struct judged *j)
{
	size_t cells = most_cells(j->section->truth);
	size_t n = j->at && j->k > cells ? j->k : cells;

	j->mass = mem_alloc(n, sizeof *j->mass);
	j->share = mem_alloc(n, sizeof *j->share);
	j->found = mem_alloc(n, sizeof *j->found);
	j->part = mem_alloc(n, sizeof *j->part);
	j->one = mem_alloc(n, sizeof *j->one);
	j->each = mem_alloc(2 * n, sizeof *j->each);
	j->list = j->each + n;
	j->room = mem_alloc(3 * (j->at ? j->k : n), sizeof *j->room);
	prediction_init(&j->said, j->k);
	j->asked = IDS_NONE;
	j->answer.said = &j->said;
	j->unit = (struct unit){.items = 1, .answer = &j->answer};
	if (!j->model && j->oracle == ORACLE_LOO)
		j->answer.each = j->each;
}

void
judged_init(struct judged *j, const struct criteria *criteria,
	const struct flips *flips, const struct section *section,
	enum target target, int kind, const struct predictions *model,
	int oracle)
{
	bool soft = model && model->soft;

	*j = (struct judged){.criteria = criteria, .section = section, .model = model,
		.oracle = oracle, .at = target == TARGET_NEW ? criteria->at : NULL,
		.target = target, .kind = kind, .k = criteria->k,
		.label = criteria->positive, .uncut = target == TARGET_NEW,
		.flips = target == TARGET_NEW && flips->known ? flips : NULL};
	j->signs = has_signs(j);
	j->probable = model ? soft : !j->signs && !j->uncut;
	j->one_answer = model || j->probable || oracle != ORACLE_LOO;
	j->sample = (struct sample){.subset = &section->subset, .judged = j,
		.units = judged_is_personal(j) ? &answers_personal :
			&answers_units,
		.jumps = !model || target == TARGET_PLURALITY};
	make_rows(j, false);
	alloc_room(j);
	if (j->uncut)
		pools_init(j);
	j->lost = loses_items(j);
}

void
judged_by_item(struct judged *to, const struct judged *from)
{
	*to = *from;
	to->sample.judged = to;
	to->row = to->of_row = NULL;
	to->items = NULL;
	to->score = NULL;
	make_rows(to, true);
	alloc_room(to);
	if (to->uncut)
		pools_init(to);
}

void
judged_score(struct judged *j)
{
	const struct items *t = j->section->truth;
	double *turned;

	if (j->score)
		return;
	j->scores = judged_is_personal(j) ? t->first[t->n] : j->sample.rows;
	j->score = mem_alloc(j->scores, sizeof *j->score);
	j->order = mem_alloc(j->scores, sizeof *j->order);
	turned = mem_alloc(j->scores, sizeof *turned);
	for (size_t i = 0; i < j->scores; i++) {
		j->score[i] = answers_score(j, i);
		turned[i] = -j->score[i];
	}
	relate_order(turned, j->scores, j->order);
	MEM_FREE(turned);
}

void
judged_of_label(struct judged *to, const struct judged *from, size_t label)
{
	*to = *from;
	to->label = label;
	to->sample.judged = to;
	if (to->sample.given)
		to->sample.given = &to->given;
	to->score = NULL;
	alloc_room(to);
	judged_score(to);
}

double
judged_mass(const struct judged *j, const struct unit *u)
{
	double mass = (double)j->k * u->even;

	for (size_t i = 0; i < u->parts; i++)
		mass += u->part[i].mass;
	return mass;
}

double
judged_share(const struct unit *u, size_t label)
{
	double share = u->even;

	for (size_t i = 0; i < u->parts; i++)
		if (u->part[i].label == label)
			share += u->part[i].mass;
	return share;
}

struct trial
judged_trial(const struct judged *j, const struct unit *u, struct share *room)
{
	const struct prediction *said = u->answer->said;

	for (size_t i = 0; i < u->parts; i++)
		room[i] = (struct share){u->part[i].label, u->part[i].mass};
	return (struct trial){.rules = &j->criteria->trial, .share = room,
		.n = u->parts, .even = u->even, .q = said->q,
		.some = said->label, .n_some = said->n};
}
