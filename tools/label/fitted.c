#include "request.h"

#include "known.h"
#include "predict/multilabel.h"
#include "text/err.h"
#include "text/mem.h"
#include "text/tsv.h"

#include <stdlib.h>
#include <string.h>

/* An annotator with fewer ratings is hardly known. */
enum { FEW = 10 };

/* A table with what was made of it: p by item, of `width` labels each. */
struct fitted {
	struct request *request;
	struct items t;
	uint32_t *order;         /* the items by name: as sums run */
	uint32_t *gold;          /* per item: place of its label, or IDS_NONE; NULL */
	size_t width;
	double *p, *weight;      /* weight NULL: 1 each */
	struct view of;          /* the label of a task of its own */
	size_t gold_items;
};

/* ---- gold ---- */

enum { ITEM, LABEL };

/* The item of a row; IDS_NONE: the ratings lack it. place: per name of an item. */
static void
add_gold(struct fitted *f, struct tsv *in, const struct tsv_column *c, size_t r,
	const uint32_t *place)
{
	struct view name = tsv_field(in, r, c[ITEM].at);
	struct view label = tsv_field(in, r, c[LABEL].at);
	struct ids_key key = ids_hash(name);
	uint32_t id = ids_find(&f->t.names, &key), l, item;

	if (id == IDS_NONE || place[id] == IDS_NONE)
		return;
	item = place[id];
	if (label.n == 0)
		tsv_bad(in, r, c[LABEL].name, "a label", label);
	l = labels_find(&f->t.labels, label);
	if (l == IDS_NONE)
		err_line(in->file, in->lines[r], "label %s: the ratings lack "
			"it (-L names all labels)", err_quote(label));
	if (f->gold[item] != IDS_NONE && f->gold[item] != l)
		err_line(in->file, in->lines[r], "item %s has another label in "
			"an earlier row: expected one known truth",
			err_quote(name));
	f->gold_items += f->gold[item] == IDS_NONE;
	f->gold[item] = l;
}

static void
read_gold(struct fitted *f)
{
	const struct request *request = f->request;
	struct tsv_column c[] = {
		[ITEM] = {.name = request->input->item, .required = true,
			.option = "-i"},
		[LABEL] = {.name = request->input->label, .required = true,
			.option = "-l"}};
	char *file = mem_copy(request->gold, strlen(request->gold));
	uint32_t *place = mem_alloc(f->t.names.n, sizeof *place);
	uint64_t others = 0;
	struct tsv in;
	size_t n;

	memset(place, 0xff, f->t.names.n * sizeof *place);
	for (uint32_t i = 0; i < f->t.n; i++)
		place[items_id(&f->t, i)] = i;
	f->gold = mem_alloc(f->t.n, sizeof *f->gold);
	memset(f->gold, 0xff, f->t.n * sizeof *f->gold);
	tsv_open(&in, &file, 1, c, 2, NULL, 0, false);
	if (tsv_find(&in.header, "p") >= 0)
		err_file(in.file, "a column \"p\": known truths are items with one "
			"label (annot-label --hard)");
	while ((n = tsv_rows(&in)) > 0)
		for (size_t r = 0; r < n; r++) {
			size_t had = f->gold_items;

			add_gold(f, &in, c, r, place);
			others += f->gold_items == had;
		}
	tsv_close(&in);
	free(place);
	free(file);
	err_note("gold=%zu items of known truth, other rows of %s=%llu",
		f->gold_items, request->gold, (unsigned long long)others);
	if (f->gold_items == 0)
		err_warn("%s: no item of the ratings is among the known truths",
			request->gold);
}

/* ---- the methods ---- */

/* The majority of item i, one place in label order. */
static size_t
majority(const struct items *t, size_t i, double *n)
{
	size_t tied;

	memset(n, 0, t->labels.ids.n * sizeof *n);
	for (size_t r = t->first[i]; r < t->first[i + 1]; r++)
		n[items_rating(t, r).label]++;
	return targets_majority(n, t->labels.ids.n, false, &tied);
}

/* Print a note on the fit, and on how often its decisions differ from the
 * votes'. */
static void
write_fit(const struct fitted *f, const struct skill *s)
{
	size_t ratings = f->t.first[f->t.n], other = 0;
	double *n = mem_alloc(s->k, sizeof *n);
	const char *label = f->of.n > 0 ? " label=" : "";

	for (size_t i = 0; i < s->t->n; i++)
		other += output_decision(s->truth + i * s->k, s->k) !=
			majority(s->t, i, n);
	err_note("method=%s%s%s items=%zu annotators=%zu ratings=%zu "
		"iterations=%llu converged=%s log_likelihood=%.15g",
		f->request->method->about.name, label,
		f->of.n > 0 ? err_quote(f->of) : "", s->t->n,
		s->t->n_annotators, ratings, (unsigned long long)s->rounds,
		s->converged ? "yes" : "no", s->log_likelihood);
	err_note("votes=%zu of %zu items would be decided otherwise by majority",
		other, s->t->n);
	if (!s->converged && f->request->skill.tolerance > 0)
		err_warn("not converged after %llu rounds (--iterations)",
			(unsigned long long)s->rounds);
	free(n);
}

/* Warn of data too thin for the model: annotators with few ratings mostly
 * follow its assumptions, and a confusion matrix with more cells than ratings
 * is unreliable. */
static void
warn_thin(const struct fitted *f, const struct skill *s)
{
	bool matrix = f->request->skill.form == TARGETS_DAWID_SKENE;
	double cells = matrix ? (double)s->k * ((double)s->k - 1) : 1;
	double few = 0, thin = 0, all = 0;

	for (size_t a = 0; a < s->t->n_annotators; a++) {
		double n = s->person[a].given;

		all += n;
		few += n < FEW ? n : 0;
		thin += n < cells ? n : 0;
	}
	if (2 * few > all && f->request->skill.pseudo == 0 &&
	    f->request->skill.form != TARGETS_MACE)
		err_warn("most ratings are of annotators with fewer than %d: "
			"without imaginary ratings (--pseudo=0) the method is "
			"mostly worse than votes there (-M majority)", FEW);
	else if (2 * few > all)
		err_warn("most ratings are of annotators with fewer than %d: "
			"little is known of them, and p is mostly votes and what "
			"is assumed of annotators (-M soft or majority: the "
			"votes alone)", FEW);
	if (4 * thin > all)
		err_warn("%.0f %% of the ratings are of annotators with fewer than "
			"a confusion matrix has cells, %.0f: p is too sure (-M "
			"one_coin has one number for each annotator)",
			100 * thin / all, cells);
}

/* Print the notes and warnings of a fit. */
static void
tell(const struct fitted *f, const struct skill *s, bool first)
{
	if (first)
		warn_thin(f, s);
	write_fit(f, s);
	if (f->request->annotators)
		known_skill(&f->request->output->out, s, f->of);
}

static void
fit(struct fitted *f)
{
	struct skill s;

	skill_fit(&s, &f->request->skill, &f->t, f->width, f->order, f->gold);
	tell(f, &s, true);
	f->p = s.truth;
	s.truth = NULL;
	skill_free(&s);
}

/* Each label by itself: present or absent. */
static void
fit_labels(struct fitted *f)
{
	f->p = mem_alloc(f->t.n, f->width * sizeof *f->p);
	for (uint32_t l = 0; l < f->width; l++) {
		struct items one;
		struct skill s;

		f->of = labels_name(&f->t.labels, l);
		multilabel_items(&one, &f->t, l, f->of);
		skill_fit(&s, &f->request->skill, &one, 2, f->order, NULL);
		for (size_t i = 0; i < one.n; i++)
			f->p[i * f->width + l] = s.truth[i * 2 + 1];
		tell(f, &s, l == 0);
		skill_free(&s);
		items_return(&one);
	}
}

static void
fit_scores(struct fitted *f)
{
	const struct items *t = &f->t;
	size_t k = f->width;
	double *n = mem_alloc(k, sizeof *n);
	struct rankings s;

	f->p = mem_alloc(t->n, k * sizeof *f->p);
	rankings_make(&s, (enum rankings_form)f->request->method->form, t, f->order,
		t->n);
	f->weight = mem_alloc(t->n, sizeof *f->weight);
	for (size_t i = 0; i < t->n; i++) {
		double *p = f->p + i * k;
		struct vector v = vectors_at(&t->vectors, t->vector[i]);
		double raters = (double)vectors_raters(&t->vectors, t->vector[i]);
		size_t tied, label;

		f->weight[i] = rankings_weight(&s, t, i);
		memset(n, 0, k * sizeof *n);
		for (size_t c = 0; c < v.cells; c++)
			n[v.cell[c].label] += v.cell[c].n;
		label = targets_majority(n, k, false, &tied);
		for (size_t l = 0; l < k; l++)
			p[l] = t->multilabel ? targets_chosen(n[l], raters) :
				l == label;
		if (s.form == RANKINGS_WAWA) {
			f->weight[i] = 1;
			rankings_shares(&s, t, i, k, p);
		}
	}
	if (f->request->annotators)
		known_rankings(&f->request->output->out, &s, t);
	err_note("method=%s items=%zu annotators=%zu ratings=%zu",
		f->request->method->about.name, t->n, t->n_annotators,
		t->first[t->n]);
	rankings_free(&s);
	free(n);
}

/* ---- all of it ---- */

static void
write_items(struct fitted *f)
{
	double *n = mem_alloc(f->width, sizeof *n);

	for (size_t i = 0; i < f->t.n; i++) {
		struct targets_item target = {f->p + i * f->width,
			f->weight ? f->weight[i] : 1, false};
		struct vector v = vectors_at(&f->t.vectors, f->t.vector[i]);

		memset(n, 0, f->width * sizeof *n);
		for (size_t c = 0; c < v.cells; c++)
			n[v.cell[c].label] += v.cell[c].n;
		output_item(f->request->output, items_name(&f->t, i), &target, n);
	}
	free(n);
}

static void
make(struct fitted *f)
{
	struct request *request = f->request;

	free(items_rank(&f->t));
	f->order = items_by_name(&f->t, NULL, f->t.n);
	f->width = f->t.multilabel ? f->t.labels.ids.n : labels_k(&f->t.labels);
	request->output->labels = &f->t.labels;
	request->output->k = f->width;
	if (request->gold)
		read_gold(f);
	if (request->method->of == TARGETS_OF_SCORES)
		fit_scores(f);
	else if (f->t.multilabel)
		fit_labels(f);
	else
		fit(f);
	if (!request->annotators)
		write_items(f);
	free(f->order);
	free(f->gold);
	free(f->p);
	free(f->weight);
}

void
fitted_write(struct request *request)
{
	const struct items_need need = {.label_set = true, .no_histogram = true,
		.predicted = request->gold != NULL, .ranks = true, .ratings = true,
		.multilabel = (request->method->traits & TARGETS_SEVERAL) != 0};
	struct fitted f = {.request = request};

	items_read(&f.t, request->input, &need, request->files, request->n_files);
	if (!f.t.known)
		err_file(f.t.file, "--method=%s needs to know who gave which "
			"label: ratings with a column %s",
			request->method->about.name,
			err_quote(view_of(request->input->annotator)));
	items_note_empty(&f.t);
	if (f.t.n > 0)
		make(&f);
	items_free(&f.t);
}
