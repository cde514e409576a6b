#include "models.h"

#include "stats/stats.h"
#include "table/label_findings.h"
#include "text/err.h"
#include "text/findings.h"
#include "text/mem.h"
#include "text/spelling.h"

#include <math.h>
#include <string.h>

/* ---- completing probabilities ---- */

/* Is the label usually the positive one? */
static bool
is_affirmative(struct view v)
{
	static const char *const words[] = {"1", "yes", "y", "true", "t", "positive", "pos"};

	for (size_t i = 0; i < sizeof words / sizeof *words; i++)
		if (view_alike(v, view_of(words[i])))
			return true;
	return false;
}

uint32_t
models_positive(const struct labels *labels, const char *name)
{
	uint32_t id = labels_find(labels, view_of(name));
	char text[256];

	if (id != IDS_NONE)
		return id;
	labels_print(labels, text, sizeof text);
	err_usage("--positive: no label is called %s, there are %s%s", err_quote(
		view_of(name)), text, spelling_meant(view_of(name), &labels->ids));
}

/* The label whose probabilities `item p` gives. */
static uint32_t
positive_label(const struct predictions *p, struct labels *labels,
	const struct predictions_need *need)
{
	const char *positive = need->positive;
	char text[256];
	uint32_t id = IDS_NONE;
	struct view v;

	labels_order(labels);
	labels_print(labels, text, sizeof text);
	if (need->multilabel && !positive)
		err_file(p->file, "the column of labels is missing: in a multilabel task "
			"each label has a probability of its own, item label p (-P names "
			"the label, if all are of one)");
	if (labels_k(labels) > 2 && !need->multilabel)
		err_file(p->file, "the column of labels is missing: of more than "
			"two labels (%s) each needs a row, item label p", text);
	if (positive)
		id = models_positive(labels, positive);
	else if (labels->ids.n == 2 && labels_k(labels) == 2)
		id = labels->by_rank[1];
	if (id == IDS_NONE)
		err_file(p->file, "the column of labels is missing, and the truth has one label, "
			"%s: -L names both labels, -P the one that the probabilities are of", text);
	v = labels_name(labels, id);
	if (positive || labels->fixed || is_affirmative(v))
		err_note("model=%s positive=%s: the probabilities are of this "
			"label", p->name, err_quote(v));
	else
		err_warn("model=%s: the probabilities are taken for those of %s, the last in label "
			"order: -P says of which label they are", p->name, err_quote(v));
	return id;
}

/* Report that the probabilities of item i do not sum to 1. labels: the labels
 * of the task, if the item has only one row; else NULL. */
_Noreturn static void
bad_sum(const struct predictions *p, size_t i, double sum, const struct labels *labels)
{
	char text[256] = "";

	if (labels)
		labels_print(labels, text, sizeof text);
	err_line(p->file, p->line[i], "the probabilities of this item sum to "
		"%.9g, expected 1%s%s%s", sum, labels ? ": of more than two "
		"labels (" : "", text, labels ? ") each needs a row" : "");
}

/* Warn of rows that give a decision and the probability of the positive label, not of the decision:
 * with one decision all probabilities are below .5, with the other all above. */
static void
doubt_decisions(const struct predictions *p, const struct labels *labels)
{
	size_t rows[2] = {0, 0}, below[2] = {0, 0}, above[2] = {0, 0};

	for (size_t i = 0; i < p->n; i++) {
		size_t e = p->start[i];

		if (p->start[i + 1] - e != 2 || p->label[e + 1] != IDS_NONE || p->label[e] > 1)
			continue;
		rows[p->label[e]]++;
		below[p->label[e]] += p->p[e] < .5;
		above[p->label[e]] += p->p[e] > .5;
	}
	for (uint32_t l = 0; l < 2; l++) {
		if (rows[0] < 2 || rows[1] < 2 || below[l] < rows[l] || above[1 - l] < rows[1 - l])
			continue;
		err_warn("model=%s: p seems to be the probability of %s in all rows, and is "
			"read as that of the label beside it: without the column of labels "
			"(cut it out) -P says which label p is of", p->name,
			err_quote(labels_name(labels, 1 - l)));
	}
}

/* Complete the probabilities of soft predictions; K is known. */
static void
finish_model(struct predictions *p, struct labels *labels, const struct predictions_need *need)
{
	size_t scaled = 0, k = labels_k(labels);
	uint32_t label = p->unnamed ? positive_label(p, labels, need) : 0;

	for (size_t e = 0; need->multilabel && p->unnamed && e < p->start[p->n]; e++)
		p->label[e] = label;
	if (need->multilabel)
		return;
	if (p->soft && !p->unnamed && k == 2 && labels->ids.n == 2)
		doubt_decisions(p, labels);
	for (size_t i = 0; p->soft && i < p->n; i++) {
		size_t from = p->start[i], to = p->start[i + 1];
		struct sum total = {0};
		bool alone = to - from == 2 && p->label[from + 1] == IDS_NONE;
		enum stats_total off;
		double sum;

		if (alone && p->unnamed)
			p->label[from] = label;
		/* if only one label was ever seen, the other one of two has
		 * the id that it would get */
		if (alone) {
			p->label[from + 1] = k == 2 ? p->label[from] == 0 : p->label[from];
			p->p[from + 1] = k == 2 ? 1 - p->p[from] : 0;
		}
		for (size_t e = from; e < to; e++)
			sum_add(&total, p->p[e]);
		sum = sum_value(&total);
		off = stats_total(sum, to - from);
		if (to > from && off == STATS_NOT_ONE)
			bad_sum(p, i, sum, alone ? labels : NULL);
		if (off == STATS_ONE)
			continue;
		for (size_t e = from; e < to; e++)
			p->p[e] /= sum;
		scaled += to > from;
	}
	if (scaled > 0)
		err_note("model=%s scaled=%zu items whose probabilities did "
			"not sum to 1", p->name, scaled);
}

/* ---- models and their labels ---- */

/* Check a model's name; oracle is the model that annot-score adds. */
static void
check_model(const struct models *m, size_t i)
{
	const char *name = m->at[i].name;

	if (strcmp(name, "oracle") == 0)
		err_usage("a model cannot be called oracle: NAME=FILE renames it");
	for (size_t k = 0; k < i; k++)
		if (strcmp(name, m->at[k].name) == 0)
			err_usage("two models are called %s: NAME=FILE renames "
				"one", err_quote(view_of(name)));
}

/* Another label that differs from `id` only in its spelling_plain(); IDS_NONE if
 * there is none. O(labels). */
static uint32_t
other_spelling(const struct labels *s, uint32_t id)
{
	char *a = findings_room(&s->ids), *b = findings_room(&s->ids);
	struct view v = spelling_plain(labels_name(s, id), a);
	uint32_t found = IDS_NONE;

	for (uint32_t l = 0; l < s->ids.n && found == IDS_NONE; l++) {
		struct view other = spelling_plain(labels_name(s, l), b);

		if (l != id && v.n > 0 && view_cmp(v, other) == 0)
			found = l;
	}
	return found;
}

/* End the tool if no label of a model is one of people's, `given`, which come first: it is of
 * another task, or names labels differently. Or if its numbers, ten or more, go beyond theirs by
 * half a step of theirs, and are their scale moved, or a fourth of them are beyond. */
static void
check_meeting(const struct labels *labels, const struct predictions *p,
	size_t given, const struct predictions_need *need)
{
	const uint32_t *label = p->soft ? p->label : p->hard;
	size_t n = p->soft ? p->start[p->n] : p->n, all = 0, beyond = 0;
	double lo = HUGE_VAL, hi = -HUGE_VAL, least = HUGE_VAL, most = -HUGE_VAL, x;
	bool numeric = labels_numeric(labels), met = false, several = false;
	struct finding f = {.name = FINDINGS_ANOTHER_SCALE, .file = p->file};
	uint32_t own = IDS_NONE, like;

	for (uint32_t l = 0; l < given; l++) {
		least = fmin(least, labels_value(labels, l));
		most = fmax(most, labels_value(labels, l));
	}
	for (size_t i = 0; i < n; i++) {
		met = met || label[i] < given;
		if (label[i] >= labels->ids.n || (p->soft && p->p[i] <= 0))
			continue;
		all++;
		own = label[i] >= given && own == IDS_NONE ? label[i] : own;
		several = several || label[i] != own;
		x = numeric ? labels_value(labels, label[i]) : 0;
		beyond += x < least || x > most;
		lo = fmin(lo, x);
		hi = fmax(hi, x);
	}
	if (numeric && all >= 10 && fmax(least - lo, hi - most) * (double)(given - 1) >=
	    (most - least) / 2 && (least - lo == most - hi || 4 * beyond >= all))
		findings_end(&f, 0, "numbers of %.9g to %.9g, where people's are "
			"%.9g to %.9g: another scale? (change one of the tables; "
			"-L names all labels, if these are)", lo, hi, least, most);
	if (met || own == IDS_NONE || (need->scale && numeric) || (need->apart && !several))
		return;
	like = other_spelling(labels, own);
	f.name = FINDINGS_NO_LABEL_MEETS;
	f.value = labels_name(labels, own);
	f.example = labels_name(labels, like < given ? like : 0);
	findings_end(&f, 0, "no label of the predictions is one of the truth's: the truth "
		"has %s, the predictions %s (%s; -L names all labels, if these are)",
		err_quote(f.example), err_quote(f.value), like < given ? "the same in other "
		"letters? change one of the tables" : "-l names the column of the labels");
}

/* Labels that only a model has belong to the task, unless they exceed the
 * number in the truth's column classes. before: labels without this model. */
static void
check_labels(struct labels *labels, const struct predictions *p, size_t before,
	size_t given, const struct predictions_need *need)
{
	struct finding f = {.name = FINDINGS_MISSING_PREDICTION, .file = p->file};
	size_t at = 0;
	uint32_t like, id;

	if (given > 1 && labels->ids.n > given && labels->declared <= given &&
	    p->classes.ids.n == 0)
		check_meeting(labels, p, given, need);
	if (labels->ids.n == before || (need->scale && labels_numeric(labels)))
		return;
	labels_order(labels);
	while (labels->by_rank[at] < before)
		at++;
	id = labels->by_rank[at];
	f.value = labels_name(labels, id);
	for (size_t i = 0; i < (p->soft ? p->start[p->n] : p->n); i++)
		f.count += (p->soft ? p->label : p->hard)[i] == id;
	if (labels->declared > 0 && labels->ids.n > labels->declared)
		err_file(p->file, "label %s is one more than the column \"classes\" of the truth "
			"says, %llu", err_quote(f.value), (unsigned long long)labels->declared);
	like = other_spelling(labels, id);
	if (spelling_missing(f.value))
		findings_tell(&f, "model=%s: label %s, %.0f times, was given by nobody "
			"and looks like a missing answer: -m '%.*s' --intersect", p->name,
			err_quote(f.value), f.count, (int)f.value.n, f.value.p);
	else
		err_warn("model=%s: label %s was given by nobody and makes the labels "
			"%zu (%s%s-L makes it an error)", p->name, err_quote(f.value),
			labels->ids.n, like < given ? err_quote(labels_name(labels, like))
			: "", like < given ? " was: is it the same? " : "");
}

void
models_read(struct models *m, struct items *t, const struct input *input,
	const struct predictions_need *need, char **operand, size_t n)
{
	size_t given = t->labels.ids.n;
	struct predictions_need one = *need;

	*m = (struct models){.at = mem_zero(n, sizeof *m->at), .n = n};
	for (size_t i = 0; i < n; i++) {
		size_t before = t->labels.ids.n, forms = t->labels.forms.n;

		one.name = need->names ? need->names[i] : NULL;
		predictions_read(&m->at[i], operand[i], t, input, &one);
		check_model(m, i);
		label_findings_numbers(&t->labels, forms, m->at[i].name, m->at[i].file);
		check_labels(&t->labels, &m->at[i], before, given, need);
	}
	for (size_t i = 0; i < n; i++)
		finish_model(&m->at[i], &t->labels, need);
}

/* Is a label of people prediction i, or in its set? */
static bool
says(const struct predictions *p, size_t i, uint32_t label)
{
	size_t e = p->sets ? p->start[i] : 0;

	while (p->sets && e < p->start[i + 1] && p->label[e] != label)
		e++;
	return p->sets ? e < p->start[i + 1] : p->hard[i] == label;
}

/* Assign each rating of the truth its prediction. Decisions that all equal
 * people's own labels are mostly the truth's table given twice. */
static void
place_personal(struct predictions *p, const struct items *t)
{
	const struct finding f = {.name = FINDINGS_RATINGS_AS_OPERAND, .file = p->file};
	size_t labels = 0, ratings = t->first[t->n];
	bool same = !p->soft || p->sets;

	p->of = personal_pairs_of_ratings(&p->pairs, t);
	for (size_t r = 0; r < ratings && same; r++) {
		uint32_t label = items_rating(t, r).label;

		labels += label != LABEL_NONE;
		same = label == LABEL_NONE || says(p, p->of[r], label);
	}
	if (same && (!p->sets || p->start[p->n] == labels))
		findings_tell(&f, "model=%s: every prediction is the label that the "
			"annotator gave: is it the table of the truth?", p->name);
	if (t->multilabel)
		return;
	MEM_FREE(p->pairs.start, p->pairs.annotator, p->line);
	p->line = NULL;
}

/* A second label without a name has no rank and keeps its id. */
void
models_rank(struct models *m, struct items *t)
{
	uint32_t *rank = items_rank(t);

	for (size_t i = 0; i < m->n; i++) {
		struct predictions *p = &m->at[i];
		bool labels = p->classes.ids.n == 0;
		size_t n = p->soft ? p->start[p->n] : p->n;
		uint32_t *label = p->soft ? p->label : p->hard;

		for (size_t e = 0; e < n && labels; e++)
			label[e] = label[e] < t->labels.ids.n ? rank[label[e]] : label[e];
		if (p->personal)
			place_personal(p, t);
	}
}

bool
models_have(const struct models *m, uint32_t name)
{
	for (size_t i = 0; i < m->n; i++)
		if (!m->at[i].personal && !predictions_has(&m->at[i], name))
			return false;
	return !m->only || m->only[name];
}

bool
models_soft(const struct models *m)
{
	for (size_t i = 0; i < m->n; i++)
		if (m->at[i].soft)
			return true;
	return false;
}
