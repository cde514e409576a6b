#include "prediction_findings.h"

#include "text/err.h"
#include "text/findings.h"
#include "text/mem.h"
#include "text/num.h"
#include "text/spelling.h"

#include <math.h>
#include <stdio.h>

enum { LABELS = 200, LEAST = 10 }; /* more labels are texts or measurements; items */

void
prediction_findings_zeros(struct ids *items, struct ids *others, const char *file)
{
	struct finding f = {.name = FINDINGS_IDS_AS_NUMBERS, .file = file};

	f.count = spelling_count_padded(items, others, &f.value, &f.example);
	if (f.count == 0)
		f.count = spelling_count_padded(others, items, &f.example, &f.value);
	if (f.count > 0)
		findings_end(&f, 0, "items that are equal as numbers and not as names: %.0f, "
			"the truth calls its first item %s, while the predictions call "
			"theirs %s (did a spreadsheet drop the zeros? read the column as "
			"text)", f.count, err_quote(f.value), err_quote(f.example));
}

/* People's labels of the items that a model predicts, by its decisions: of each item
 * the shares of labels. */
struct decided {
	const struct items *items;
	const struct predictions *model;
	size_t k;            /* labels */
	uint32_t constant;   /* the plurality label of these items */
	double *count;       /* count[m * k + l]: of label l, the model says m; */
	double *given;       /* of label l, */
	double all;          /* and of all labels, which is items */
	double same, always; /* shares that equal the model's, and the constant, */
	double chance;       /* expected if the model did not see the items; */
	double se;           /* standard error of same - always */
};

/* The model's label of highest probability; ties to the constant, which a model
 * without an opinion is not worse than. */
static uint32_t
decision(const struct decided *x, size_t id)
{
	const struct predictions *p = x->model;
	uint32_t label = IDS_NONE;
	double best = -1;

	for (size_t e = p->soft ? p->start[id] : 0; p->soft && e < p->start[id + 1]; e++)
		if (p->p[e] > best || (p->p[e] == best && p->label[e] == x->constant)) {
			best = p->p[e];
			label = p->label[e];
		}
	return p->soft ? label : p->hard[id];
}

/* Add the shares of labels of so many items with a vector to `count` (NULL: none); returns
 * the share of a label. */
static double
shares_of(const struct decided *x, size_t vector, uint32_t label, double items, double *count)
{
	const struct vectors *v = &x->items->vectors;
	double sum = 0, of = v->shares ? 1 : (double)v->total[vector];

	for (size_t c = v->start[vector]; c < v->start[vector + 1]; c++) {
		double share = vectors_mass(v, c) / of;

		sum += v->cell[c].label == label ? share : 0;
		if (count)
			count[v->cell[c].label] += share * items;
	}
	return sum;
}

/* The lead of the model is the mean of d_i, the share of item i's labels that equal its
 * decision less that of the constant; its standard error is sqrt(var(d) / items). */
static void
count_shares(struct decided *x)
{
	const struct items *t = x->items;
	double squares = 0, lead, *of = mem_zero(t->vectors.n, sizeof *of); /* per vector */

	for (size_t i = 0; i < t->n; i++)
		if (predictions_has(x->model, items_id(t, i)))
			of[t->vector[i]] += (double)items_weight(t, i);
	for (size_t v = 0; v < t->vectors.n; v++) {
		x->all += of[v];
		shares_of(x, v, IDS_NONE, of[v], x->given);
	}
	for (uint32_t l = 0; l < x->k; l++)
		x->constant = x->given[l] > x->given[x->constant] ? l : x->constant;
	for (size_t v = 0; v < t->vectors.n; v++)
		of[v] = shares_of(x, v, x->constant, 0, NULL);
	for (size_t i = 0; i < t->n; i++) {
		size_t id = items_id(t, i);
		double weight = (double)items_weight(t, i), d;
		uint32_t said;

		if (!predictions_has(x->model, id))
			continue;
		said = decision(x, id);
		d = shares_of(x, t->vector[i], said, weight, x->count + said * x->k) -
			of[t->vector[i]];
		squares += d * d * weight;
		x->chance += x->given[said] * weight;
	}
	for (size_t l = 0; l < x->k; l++)
		x->same += x->count[l * x->k + l] / x->all;
	x->chance /= x->all * x->all;
	x->always = x->given[x->constant] / x->all;
	lead = x->same - x->always;
	x->se = sqrt(fmax(0, squares / x->all - lead * lead) / (x->all - 1));
}

/* Are labels numbers, and is the model nearer to people's than the best number that is
 * always the same? It need not hit them. */
static bool
is_near(const struct decided *x)
{
	const struct labels *labels = &x->items->labels;
	double model = 0, least = HUGE_VAL;

	if (x->k < 3 || labels->ids.n < x->k || !labels_numeric(labels))
		return false;
	for (uint32_t m = 0; m < x->k; m++) {
		double constant = 0, value = labels_value(labels, m);

		for (uint32_t l = 0; l < x->k; l++) {
			double gap = fabs(value - labels_value(labels, l));

			model += gap * x->count[m * x->k + l];
			constant += gap * x->given[l];
		}
		least = fmin(least, constant);
	}
	return model < least;
}

/* Exchange the best two labels while that agrees better, each in O(k^2). */
static void
exchange(const struct decided *x, uint32_t *as, uint32_t k)
{
	uint32_t from, to, was;

	do {
		double most = 1e-9 * x->all;

		from = to = 0;
		for (uint32_t a = 0; a < k; a++)
			for (uint32_t b = a + 1; b < k; b++) {
				const double *one = x->count + a * x->k;
				const double *two = x->count + b * x->k;
				double more = one[as[b]] - one[as[a]] + two[as[a]] - two[as[b]];

				if (more > most) {
					most = more;
					from = a;
					to = b;
				}
			}
		was = as[from];
		as[from] = as[to];
		as[to] = was;
	} while (from != to);
}

/* Find an order of the model's labels that no exchange of two makes better; write "yes as no"
 * for each label that becomes another. Returns the share of labels that it agrees with then;
 * 0 unless `least` labels are far better there. */
static double
reordered(const struct decided *x, char *text, size_t room, size_t least)
{
	const struct labels *labels = &x->items->labels;
	uint32_t as[LABELS] = {0}, k = (uint32_t)labels->ids.n;
	double same = 0;

	for (uint32_t l = 0; l < k; l++)
		as[l] = l;
	exchange(x, as, k);
	for (uint32_t l = 0; l < k; l++) {
		char move[160];

		same += x->count[l * x->k + as[l]];
		least -= least && x->count[l * x->k + as[l]] > 2 * x->count[l * x->k + l] + 2;
		if (as[l] == l || (as[as[l]] == l && as[l] > l))
			continue;
		snprintf(move, sizeof move, "%s as %s", err_quote(labels_name(
			labels, l)), err_quote(labels_name(labels, as[l])));
		err_list(text, room, move);
	}
	return least > 0 ? 0 : same / x->all;
}

/* The share of labels agreed with if each item had the prediction before its own in the
 * file, or behind it: the better of both. 0 where items are in several groups. */
static double
shifted(const struct decided *x)
{
	const struct predictions *p = x->model;
	const struct items *t = x->items;
	double before = 0, behind = 0;
	uint32_t *at, was = IDS_NONE;
	size_t lines = 0;

	for (size_t id = 0; id < p->n; id++)
		lines = p->line[id] >= lines ? p->line[id] + 1 : lines;
	at = mem_alloc(lines, sizeof *at);
	memset(at, 0xff, lines * sizeof *at);
	for (uint32_t id = 0; id < p->n && !x->items->name; id++)
		if (predictions_has(p, id))
			at[p->line[id]] = id;
	for (size_t l = 0; l < lines; l++) {
		if (at[l] != IDS_NONE && was != IDS_NONE) {
			before += shares_of(x, t->vector[at[l]], decision(x, was), 0, NULL);
			behind += shares_of(x, t->vector[was], decision(x, at[l]), 0, NULL);
		}
		was = at[l] != IDS_NONE ? at[l] : was;
	}
	return fmax(before, behind) / x->all;
}

/* Tell a model that another order of labels or items makes better than the constant, by
 * 2.5 standard errors of at most sqrt((after + before) / items); and one that is worse
 * than the constant by 2, unless rare labels make it better than chance. */
static void
tell_worse(const struct decided *x)
{
	const struct finding f = {.name = FINDINGS_WORSE_THAN_CONSTANT, .file = x->model->file,
		.count = x->same, .value = labels_name(&x->items->labels, x->constant)};
	char labels[256] = "", better[512] = " (are these predictions of these items?)",
		option[128] = "columns, or numbers of labels, in another order?";
	bool worse = x->always - x->same > 2 * x->se + 1e-9, gains;
	double order, moved, best;

	if (is_near(x))
		return;
	order = reordered(x, labels, sizeof labels, worse ? 0 : 2);
	moved = x->same - x->always > 2 * x->se ? 0 : shifted(x);
	best = fmax(order, moved);
	gains = best > x->always + 1e-9 && best - x->same > 2.5 * sqrt((best + x->same) / x->all);
	if (x->model->unnamed && x->items->labels.ids.n == 2) {
		struct view v = labels_name(&x->items->labels, x->model->label[1]);

		snprintf(option, sizeof option, "-P '%.*s'?", (int)v.n, v.p);
	}
	if (!gains && (!worse || x->same - x->chance > 2 * x->se))
		return;
	if (gains && moved > order)
		snprintf(better, sizeof better, "; with predictions moved by "
			"one row %s: are the items one off?", num_brief(moved));
	else if (gains)
		snprintf(better, sizeof better, "; with labels exchanged (%s) "
			"%s: %s", labels, num_brief(order), option);
	findings_tell(&f, "%s agrees with people in %s of labels, always saying %s in %s%s",
		f.file == x->items->file ? x->model->name : f.file, /* of a histogram */
		num_brief(x->same), err_quote(f.value), num_brief(x->always), better);
}

void
prediction_findings(const struct models *m, const struct items *t)
{
	size_t k = labels_k(&t->labels);

	if (!findings_wanted() || t->multilabel || k > LABELS)
		return;
	for (size_t i = 0; i < m->n; i++) {
		struct decided x = {.items = t, .model = &m->at[i], .k = k};

		if (x.model->personal || x.model->classes.ids.n > 0)
			continue;
		x.count = mem_zero(k * k, sizeof *x.count);
		x.given = mem_zero(k, sizeof *x.given);
		count_shares(&x);
		if (x.all >= LEAST)
			tell_worse(&x);
		MEM_FREE(x.count, x.given);
	}
}
