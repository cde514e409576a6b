#include "answers.h"

#include "oracle.h"
#include "pools.h"

#include "text/mem.h"
#include "text/num.h"

#include <string.h>

/* ---- answers ---- */

/* The decision for probabilities of which that of `top` is the largest. Two labels: the
 * positive one if its probability is above the threshold, at the threshold the first in
 * label order; else top. */
static uint32_t
decides(const struct judged *j, uint32_t top)
{
	const struct criteria *r = j->criteria;
	const double *q = j->said.q;
	uint32_t positive = (uint32_t)r->positive;

	if (!r->has_threshold || !j->probable)
		return top;
	if (q[positive] == r->threshold)
		return 0;
	return q[positive] > r->threshold ? positive : 1 - positive;
}

/* Ask the model for number `name`. */
static void
ask(struct judged *j, uint32_t name)
{
	const struct predictions *m = j->model;
	const double sure = 1;

	if (j->asked == name)
		return;
	j->asked = name;
	if (m->soft)
		prediction_set(&j->said, m->label + m->start[name],
			m->p + m->start[name],
			m->start[name + 1] - m->start[name], 1);
	else
		prediction_set(&j->said, &m->hard[name], &sure, 1, 1);
	j->answer.top = prediction_likeliest(&j->said);
	j->answer.decided = decides(j, j->answer.top);
}

/* The oracle, which knows the labels of an item: n of its cells have a share. */
static void
ask_oracle(struct judged *j, const struct cell *cell, size_t n)
{
	const double sure = 1;
	double mass = 0, *share = j->room;

	oracle_decide(j, cell, n);
	if (!j->one_answer)
		return;
	for (size_t c = 0; c < n && j->probable; c++)
		mass += share[c] = j->found[c].mass;
	for (size_t c = 0; c < n; c++)
		j->list[c] = cell[c].label;
	if (j->probable)
		prediction_set(&j->said, j->list, share, mass > 0 ? n : 0, mass);
	else
		prediction_set(&j->said, &j->answer.decided, &sure, n > 0, 1);
	j->answer.top = prediction_likeliest(&j->said);
}

/* ---- units ---- */

/* What adds nothing. */
static const struct unit no_unit = {.answer = NULL};

/* Set found[] to the shares of the labels by the target: n cells of vector v, which
 * weigh mass[] in the item. */
static void
find_shares(struct judged *j, uint32_t v, size_t n)
{
	const struct vectors *x = &j->section->truth->vectors;
	size_t first = x->start[v], top = oracle_top(j->mass, n, SIZE_MAX);
	double all = 0;

	for (size_t c = 0; c < n; c++)
		all += j->mass[c];
	for (size_t c = 0; c < n; c++)
		j->found[c] = (struct share){x->cell[first + c].label,
			j->target == TARGET_PRIMARY ? x->number[(first + c) *
			x->width + (size_t)j->kind] :
			j->target == TARGET_PLURALITY ? c == top :
			j->mass[c] / all};
}

/* Set the parts of a unit from n shares that were found, without slips. */
static void
set_parts(const struct judged *j, const struct flip_law *law,
	const struct share *found, size_t n, struct unit_part *part,
	struct unit *u)
{
	double d = law ? flip_law_contrast(law->p, j->k) : 1, all = 0;

	u->part = part;
	u->parts = n;
	if (law && j->at) {
		double *x = j->room, *y = x + j->k;

		memset(x, 0, j->k * sizeof *x);
		for (size_t c = 0; c < n; c++)
			x[found[c].label] += found[c].mass;
		flip_law_invert(law, j->at, x, y, y + j->k);
		for (size_t l = 0; l < j->k; l++)
			part[l] = (struct unit_part){(uint32_t)l, y[l], 0};
		u->parts = j->k;
		return;
	}
	for (size_t c = 0; c < n; c++) {
		part[c] = (struct unit_part){found[c].label, found[c].mass / d,
			0};
		all += found[c].mass;
	}
	if (law)
		u->even = - all * law->p / (double)(j->k - 1) / d;
}

/* Set a unit from n shares of labels of vector v, which counts `times`. */
static void
make_unit(const struct judged *j, size_t row, uint32_t v,
	const struct share *found, size_t n, struct unit_part *part,
	double times, struct unit *u)
{
	const struct flip_law *law = j->uncut ? pools_law(j, v) : NULL;

	u->row = row;
	u->vector = v;
	u->times = times;
	u->even = 0;
	if (law && pools_is_noise(j, law))
		u->times = NUM_NA;
	else
		set_parts(j, law, found, n, part, u);
}

struct unit
judged_cell(const struct judged *j, const struct unit *u, size_t cell)
{
	struct unit one = *u;

	make_unit(j, u->row, (uint32_t)u->vector, &j->found[cell], 1, j->one,
		u->times, &one);
	return one;
}

/* Take the ratings that are left out off the masses of the n cells of an item; a label
 * that nobody else gave has none. */
static void
leave_out(struct judged *j, size_t i, const struct cell *cell, size_t n)
{
	const struct subset *p = &j->section->subset;
	size_t ratings;
	const uint32_t *answer = subset_ratings(p, i, &ratings);

	for (size_t c = 0; c < n; c++) {
		uint32_t left = cell[c].n;

		for (size_t k = 0; k < ratings; k++) {
			if (!judged_is_left(j, i, k) ||
			    p->answer[answer[k]].label != cell[c].label)
				continue;
			j->mass[c] -= subset_voice(p, answer[k]);
			left--;
		}
		if (left == 0)
			j->mass[c] = 0;
	}
}

/* What part of an item's weight the ratings that are not left out have. */
static double
part_left(const struct judged *j, size_t i)
{
	const struct subset *p = &j->section->subset;
	size_t n;
	const uint32_t *answer = j->leave ? subset_ratings(p, i, &n) : NULL;
	double all = 0, left = 0;

	for (size_t k = 0; j->leave && k < n; k++) {
		double w = subset_voice(p, answer[k]);

		all += w;
		left += judged_is_left(j, i, k) ? 0 : w;
	}
	return j->leave ? left / all : 1;
}

/* Set mass[] to what the labels of vector v weigh in item i; returns the cells. */
static size_t
weigh_cells(struct judged *j, size_t i, uint32_t v)
{
	const struct vectors *x = &j->section->truth->vectors;
	const struct subset *p = &j->section->subset;
	size_t first = x->start[v], n = x->start[v + 1] - first;
	double all = p->mass ? p->whole[p->vector[i]] : 1;

	for (size_t c = 0; c < n; c++)
		j->mass[c] = all * vectors_mass(x, first + c);
	if (j->leave)
		leave_out(j, i, x->cell + first, n);
	return n;
}

/* How much an item counts with all its labels. */
static double
times_of(const struct judged *j, size_t i)
{
	const struct items *t = j->section->truth;
	uint32_t x = judged_item(j, i);

	return (j->section->by_labels ? (double)t->vectors.total[t->vector[x]] :
		1) * (t->counts && j->target == TARGET_RAW ? t->counts[x] : 1);
}

/* The unit of cells with the masses mass[], of which there are `all` with all labels of
 * the item. */
static const struct unit *
unit_of_masses(struct judged *j, size_t row, size_t n, double times)
{
	size_t i = judged_row_item(j, row);
	uint32_t v = judged_row_vector(j, row);
	const struct vectors *x = &j->section->truth->vectors;

	find_shares(j, v, n);
	if (j->model)
		ask(j, items_id(j->section->truth, judged_item(j, i)));
	else
		ask_oracle(j, x->cell + x->start[v], n);
	j->answer.cells = n;
	make_unit(j, row, v, j->found, n, j->part, times, &j->unit);
	return &j->unit;
}

static const struct unit *
whole(const struct sample *x, size_t row, size_t piece, struct unit_room *room)
{
	struct judged *j = x->judged;
	const struct subset *p = &j->section->subset;
	size_t i = judged_row_item(j, row), n = weigh_cells(j, i, judged_row_vector(j, row));
	double part = part_left(j, i);

	(void)piece;
	(void)room;
	if (part == 0)
		return &no_unit;
	unit_of_masses(j, row, n, part * times_of(j, i));
	j->unit.n = p->n[p->vector[i]];
	j->unit.mass = p->whole[p->vector[i]];
	return &j->unit;
}

/* The weight of rating k of item i. */
static double
voice_of(const struct judged *j, size_t i, size_t k)
{
	const struct subset *p = &j->section->subset;
	size_t n;

	return subset_voice(p, subset_ratings(p, i, &n)[k]);
}

/* A rating of one label, which counts `times`. */
static const struct unit *
unit_of_label(struct judged *j, size_t row, uint32_t v, uint32_t label,
	double times)
{
	*j->found = (struct share){label, 1};
	j->answer.cells = 1;
	make_unit(j, row, v, j->found, 1, j->part, times, &j->unit);
	return &j->unit;
}

static const struct unit *
rating(const struct sample *x, size_t row, size_t cell, double w,
	struct unit_room *room)
{
	struct judged *j = x->judged;
	const struct subset *p = &j->section->subset;
	const struct vectors *v = &j->section->truth->vectors;
	size_t i = judged_row_item(j, row);
	uint32_t of = judged_row_vector(j, row);

	(void)room;
	ask(j, items_id(j->section->truth, judged_item(j, i)));
	return unit_of_label(j, row, of, v->cell[v->start[of] + cell].label,
		times_of(j, i) * w / p->whole[p->vector[i]]);
}

/* A label that nobody else gave has the share 0; of one label nothing is left. */
static const struct unit *
without(const struct sample *x, size_t row, size_t cell, double w,
	struct unit_room *room)
{
	struct judged *j = x->judged;
	const struct subset *p = &j->section->subset;
	size_t i = judged_row_item(j, row), n = weigh_cells(j, i, judged_row_vector(j, row));
	const struct cell *c = &j->section->truth->vectors.cell[
		j->section->truth->vectors.start[judged_row_vector(j, row)]];

	(void)room;
	if (p->n[p->vector[i]] < 2)
		return &no_unit;
	j->mass[cell] = p->mass || c[cell].n > 1 ? j->mass[cell] - w : 0;
	return unit_of_masses(j, row, n, times_of(j, i));
}

static const struct unit *
mixed(const struct sample *x, size_t row, size_t cell, double h,
	struct unit_room *room)
{
	struct judged *j = x->judged;
	size_t i = judged_row_item(j, row), n = weigh_cells(j, i, judged_row_vector(j, row));
	double all = 0;

	(void)room;
	for (size_t c = 0; c < n; c++)
		all += j->mass[c];
	for (size_t c = 0; c < n; c++)
		j->mass[c] *= 1 - h;
	j->mass[cell] += h * all;
	return unit_of_masses(j, row, n, times_of(j, i));
}

static size_t
cell_of(const struct sample *x, size_t i, size_t k, uint32_t label)
{
	const struct judged *j = judged_of(x);
	const struct vectors *v = &j->section->truth->vectors;
	uint32_t of = j->section->truth->vector[judged_item(j, i)];

	(void)k;
	return vector_find(vectors_at(v, of), label);
}

static double
count_of(const struct sample *x, size_t row, size_t cell)
{
	const struct judged *j = judged_of(x);
	const struct vectors *v = &j->section->truth->vectors;

	return v->cell[v->start[judged_row_vector(j, row)] + cell].n;
}

/* The shares are those that were found, over d, less f / d of every label. */
static bool
mix(const struct sample *x, size_t row, double *own, double *even)
{
	const struct judged *j = judged_of(x);
	const struct flip_law *law = pools_law(j, judged_row_vector(j, row));
	double d = flip_law_contrast(law->p, j->k);

	*own = d == 0 ? NUM_NA : 1 / d;
	*even = d == 0 ? NUM_NA : -law->p / (double)(j->k - 1) / d;
	return !j->at && !j->answer.each;
}

static const struct unit *
pure(const struct sample *x, size_t row, bool even, struct unit_room *room)
{
	struct judged *j = x->judged;
	size_t i = judged_row_item(j, row), n = weigh_cells(j, i, judged_row_vector(j, row));

	(void)room;
	unit_of_masses(j, row, n, times_of(j, i));
	set_parts(j, NULL, j->found, even ? 0 : n, j->part, &j->unit);
	j->unit.times = times_of(j, i);
	j->unit.even = even;
	return &j->unit;
}

static void
leave(const struct sample *x, const uint32_t *group, uint32_t g)
{
	struct judged *j = x->judged;

	j->leave = group;
	j->left = g;
}

const struct unit_maker answers_units = {.whole = whole, .rating = rating,
	.without = without, .mixed = mixed, .count = count_of,
	.cell = cell_of, .mix = mix, .pure = pure, .leave = leave};

/* ---- an answer for each annotator ---- */

/* How much rating k of item i counts: as the ratings that are predicted count together. */
static double
times_of_rating(const struct judged *j, size_t i, size_t k)
{
	const struct items *t = j->section->truth;
	const bool *rated = j->section->rated + t->first[judged_item(j, i)];
	size_t n;
	double all = 0, w = voice_of(j, i, k);

	if (!rated[k] || judged_is_left(j, i, k))
		return 0;
	if (j->section->by_labels)
		return w;
	subset_ratings(&j->section->subset, i, &n);
	for (size_t r = 0; r < n; r++)
		all += rated[r] ? voice_of(j, i, r) : 0;
	return times_of(j, i) * w / all;
}

static size_t
ratings_of(const struct sample *x, size_t row)
{
	size_t n;

	subset_ratings(&judged_of(x)->section->subset, row, &n);
	return n;
}

static const struct unit *
personal(const struct sample *x, size_t row, size_t k, struct unit_room *room)
{
	struct judged *j = x->judged;
	const struct items *t = j->section->truth;
	size_t r = t->first[judged_item(j, row)] + k;
	double times = times_of_rating(j, row, k);

	(void)room;
	if (times == 0)
		return &no_unit;
	ask(j, j->model->of[r]);
	unit_of_label(j, r, judged_row_vector(j, row), items_rating(t, r).label,
		times);
	j->unit.n = 1;
	return &j->unit;
}

static const struct unit *
rating_personal(const struct sample *x, size_t row, size_t cell, double w,
	struct unit_room *room)
{
	(void)w;
	return personal(x, row, cell, room);
}

static size_t
cell_personal(const struct sample *x, size_t i, size_t k, uint32_t label)
{
	(void)x;
	(void)i;
	(void)label;
	return k;
}

const struct unit_maker answers_personal = {.whole = personal,
	.pieces = ratings_of, .rating = rating_personal,
	.cell = cell_personal, .leave = leave};

/* ---- scores ---- */

double
answers_score(struct judged *j, size_t i)
{
	const struct trial_rules *r = &j->criteria->trial;
	double sum = 0;

	if (judged_is_personal(j) && !j->section->rated[i])
		return 0;
	if (judged_is_personal(j))
		ask(j, j->model->of[i]);
	else
		whole(&j->sample, i, 0, NULL);
	if (j->label < j->k)
		return j->said.q[j->label];
	for (size_t l = 0; l < j->said.n; l++)
		sum += j->said.q[j->said.label[l]] * r->code[j->said.label[l]];
	return sum;
}
