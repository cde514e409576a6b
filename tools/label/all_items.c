#include "ask.h"
#include "conf.h"
#include "model.h"

#include "agree/one_label.h"
#include "text/too_many.h"
#include "text/findings.h"
#include "text/mem.h"
#include "text/num.h"
#include "text/spelling.h"
#include "text/tsv.h"

#include <stdio.h>
#include <string.h>

/* The number of ratings below which an annotator's model is mostly its prior; numbers
 * that a model has for each label of a distinct rating of an annotator; steps of a
 * round of EM for each rating. */
enum { FEW = 10, ANSWER = 4, STEPS = 4 };

/* A model is doubted where shares of labels are further from the majority's, or more of
 * what all agree on is overturned. */
#define APART .2
#define OVERTURNED .01

/* The most numbers to keep, 4 GiB. */
#define NUMBERS 5e8

/* What takes less. */
#define ELSE "; --hard -M majority does not mind them"

/* A table and its targets: p by item, of `width` labels each. */
struct all_items {
	struct conf *conf;
	struct items t;
	uint32_t *order;         /* the items by name, the order of sums */
	uint32_t *gold;          /* per item: its known label, or IDS_NONE; NULL */
	size_t width;
	double *p;
	double *says;            /* --ask: P(l | k) of the next label */
	char task[300];          /* a label that is fitted alone: " label=NAME" */
	size_t rows;             /* of annotators that were written */
};

/* ---- gold ---- */

enum { ITEM, LABEL };

/* Known truths of 007 are none of item 7. */
static void
check_strangers(const struct all_items *f, struct ids *others)
{
	struct finding x = {.name = FINDINGS_IDS_AS_NUMBERS, .file = f->conf->gold};
	struct ids names = f->t.names;

	x.count = spelling_count_padded(&names, others, &x.value, &x.example);
	if (x.count == 0)
		x.count = spelling_count_padded(others, &names, &x.example, &x.value);
	if (x.count > 0)
		findings_end(&x, 0, "items that are equal as numbers and not as names: %.0f, "
			"as %s of the ratings and %s of the known truths (did a spreadsheet "
			"drop the zeros? read the column as text)", x.count,
			err_quote(x.value), err_quote(x.example));
}

/* Make row r the known label of an item, which has *gold. */
static void
add_gold(const struct all_items *f, const struct tsv *in, const struct tsv_column *c,
	size_t r, uint32_t *gold)
{
	struct view label = tsv_field(in, r, c[LABEL].at);
	uint32_t l = labels_find(&f->t.labels, label);

	if (label.n == 0)
		tsv_bad(in, r, c[LABEL].name, "a label", label);
	if (l == IDS_NONE)
		err_line(in->file, in->lines[r], "label %s: the ratings lack it (-L names "
			"all labels)", err_quote(label));
	if (*gold != IDS_NONE && *gold != l)
		err_line(in->file, in->lines[r], "item %s has another label in an earlier "
			"row: expected one known truth", err_quote(tsv_field(in, r,
			c[ITEM].at)));
	*gold = l;
}

static void
read_gold(struct all_items *f)
{
	const struct input *input = &f->conf->common.input;
	struct tsv_column c[] = {
		[ITEM] = {.name = input->item, .required = true, .option = "-i"},
		[LABEL] = {.name = input->label, .required = true, .option = "-l"}};
	char *file = mem_copy(f->conf->gold, strlen(f->conf->gold));
	uint32_t *gold = mem_alloc(f->t.names.n, sizeof *gold); /* per name */
	struct ids others;
	struct tsv in;
	size_t items = 0;

	memset(gold, 0xff, f->t.names.n * sizeof *gold);
	ids_init(&others);
	ids_index(&f->t.names);
	tsv_open(&in, &file, 1, c, 2, NULL, 0, false);
	if (tsv_find(&in.header, "p") >= 0)
		err_file(in.file, "a column \"p\": known truths are items with one "
			"label (annot-label --hard)");
	for (size_t n; (n = tsv_rows(&in)) > 0;)
		for (size_t r = 0; r < n; r++) {
			struct view name = tsv_field(&in, r, c[ITEM].at);
			uint32_t id = ids_lookup(&f->t.names, name);

			if (id == IDS_NONE)
				ids_intern(&others, name);
			else
				add_gold(f, &in, c, r, &gold[id]);
		}
	f->gold = mem_alloc(f->t.n, sizeof *f->gold);
	for (size_t i = 0; i < f->t.n; i++) {
		f->gold[i] = gold[items_id(&f->t, i)];
		items += f->gold[i] != IDS_NONE;
	}
	check_strangers(f, &others);
	err_note("gold=%zu items of known truth, gold_of_other_items=%zu of %s left out",
		items, others.n, f->conf->gold);
	if (items == 0)
		err_warn("%s: no item of the ratings is among the known truths "
			"(-i names the column of the items)", f->conf->gold);
}

/* ---- the methods ---- */

/* Warn of a model that has probably exchanged labels. */
static void
warn_exchanged(const struct model *m, const struct against_votes *x, const char *name)
{
	const char *truth = err_quote(model_truth_name(m, x->truth));

	if (x->truth != x->said)
		err_warn("method=%s: where the truth is taken to be %s annotators say %s "
			"more often (%.0f labels, %.0f are %s): are labels exchanged? (compare "
			"-M majority; --gold gives known truths)", name, truth,
			err_quote(model_truth_name(m, x->said)), x->says_said,
			x->says_truth, truth);
	if (x->apart > APART)
		err_warn("method=%s: the frequencies of its labels differ from those of "
			"the majority by %s (half the sum of the differences): are so many "
			"majorities wrong? (compare -M majority; --gold gives known "
			"truths)", name, num_brief(x->apart));
	if ((double)x->overturned > OVERTURNED * (double)x->unanimous)
		err_warn("method=%s: %zu of %zu unanimous items with three labels or more "
			"get another label (compare -M majority; --gold gives known truths)",
			name, x->overturned, x->unanimous);
}

/* Print a note on the fit, and on how often its decisions differ from the
 * votes'. */
static void
note_fit(const struct all_items *f, const struct model *m)
{
	const struct em *s = &m->em;
	struct against_votes x;
	char name[400];

	snprintf(name, sizeof name, "%s%s", f->conf->method->about.name, f->task);
	against_votes(&x, s);
	err_note("method=%s items=%zu annotators=%zu ratings=%zu iterations=%llu converged=%s "
		"log_likelihood=%.15g", name, s->t->n, s->t->n_annotators,
		f->t.first[f->t.n], (unsigned long long)s->rounds,
		s->converged ? "yes" : "no", s->log_likelihood);
	err_note("against_majority=%zu of %zu items get another label than the "
		"majority's, unanimous=%zu of %zu items with three labels or more, "
		"all equal", x.other, s->t->n, x.overturned, x.unanimous);
	if (!s->converged && s->rules->tolerance > 0)
		err_warn("not converged after %llu rounds (--iterations)",
			(unsigned long long)s->rounds);
	warn_exchanged(m, &x, name);
}

/* Warn of data too thin for the model: annotators with few ratings mostly
 * follow its assumptions, and a confusion matrix with more cells than ratings
 * is unreliable. */
static void
warn_thin(const struct em *s)
{
	const enum targets_model form = s->rules->form;
	double cells = form == TARGETS_DAWID_SKENE ? (double)(s->k * (s->k - 1)) : 1;
	double few = 0, thin = 0, all = 0;

	for (size_t a = 0; a < s->t->n_annotators; a++) {
		double n = s->person[a].given;

		all += n;
		few += n < FEW ? n : 0;
		thin += n < cells ? n : 0;
	}
	if (2 * few > all && s->rules->pseudo == 0 && form != TARGETS_MACE)
		err_warn("most ratings come from annotators with fewer than "
			"%d: without imaginary ratings (--pseudo=0) the method is "
			"mostly worse than votes there (-M majority)", FEW);
	else if (2 * few > all)
		err_warn("most ratings come from annotators with fewer than "
			"%d: too few to learn how good they are, so that p is "
			"mostly the votes and what the method assumes (-M soft "
			"or majority: the votes alone)", FEW);
	if (4 * thin > all)
		err_warn("%.0f %% of the ratings come from annotators with fewer "
			"than %.0f labels, too few for their %zu x %zu "
			"confusion matrix: p is too sure (-M one_coin has one "
			"number for each annotator)", 100 * thin / all, cells,
			s->k, s->k - 1);
}

/* Choose the power of the truths on ratings held out, with a note. */
static double
choose_power(const struct all_items *f, struct model *m)
{
	struct temper x = {.g = 1};

	temper_choose(&x, &m->em, f->conf->rules.seed);
	m->held_out = x.held_out;
	if (x.held_out < TEMPER_LEAST)
		err_note("temper=1 held_out=%zu%s: too few ratings held out to temper p",
			x.held_out, f->task);
	else
		err_note("temper=%s held_out=%zu loss=%s tempered_loss=%s%s: p is the "
			"posterior raised to this power, which predicts ratings held "
			"out best (--temper=1: the posterior itself)",
			num_brief(x.g), x.held_out, num_brief(x.loss),
			num_brief(x.tempered_loss), f->task);
	return x.g;
}

/* Fit the model to a table of k labels, with notes and warnings, keep what --ask needs,
 * and write its annotators if they are asked for. of: the label that is a task by itself,
 * or empty. Returns the tempered truths. */
static double *
fit_model(struct all_items *f, const struct items *t, size_t k, struct view of, bool first)
{
	struct conf *conf = f->conf;
	struct model m = {.of = of};

	if (of.n > 0)
		snprintf(f->task, sizeof f->task, " label=%s", err_quote(of));
	em_fit(&m.em, &conf->model, t, k, f->order, f->gold, NULL);
	if (first)
		warn_thin(&m.em);
	note_fit(f, &m);
	if (conf->ask > 0) {
		f->says = mem_alloc(k, k * sizeof *f->says);
		ask_pool(&m.em, f->says);
	}
	m.temper = conf->power > 0 ? conf->power : choose_power(f, &m);
	conf->output.temper = m.temper;
	temper_power(m.em.truth, t->n, k, m.temper);
	if (conf->common.by)
		f->rows += annotators_write(&conf->output.out, &m);
	return m.em.truth;
}

/* Fit the model; with several labels fit each by itself: present or absent. */
static void
fit(struct all_items *f)
{
	const size_t k = f->width;

	if (!f->t.multilabel) {
		f->p = fit_model(f, &f->t, k, view_of(""), true);
		return;
	}
	f->p = mem_alloc(f->t.n, k * sizeof *f->p);
	for (uint32_t l = 0; l < k; l++) {
		struct view of = labels_name(&f->t.labels, l);
		void *mark = mem_mark();
		struct items one;
		double *p;

		one_label_items(&one, &f->t, l, of);
		p = fit_model(f, &one, 2, of, l == 0);
		for (size_t i = 0; i < one.n; i++)
			f->p[i * k + l] = p[i * 2 + 1];
		mem_release(mark);
	}
}

/* Set p by wawa: p_k = sum of s_a over the ratings with label k / sum of s_a, which is
 * above 0, as somebody is with the majority of the item. */
static void
wawa_shares(const struct rankings *s, const struct items *t, size_t i, size_t k,
	double *p)
{
	double sum = 0;

	memset(p, 0, k * sizeof *p);
	for (size_t r = t->first[i]; r < t->first[i + 1]; r++) {
		struct rating rating = items_rating(t, r);

		p[rating.label] += s->score[rating.annotator];
		sum += s->score[rating.annotator];
	}
	for (size_t l = 0; l < k; l++)
		p[l] /= sum;
}

/* Write the targets: T, or by scores of annotators the majority, or wawa's shares. */
static void
write_items(struct all_items *f, const struct rankings *s)
{
	const struct items *t = &f->t;
	const struct targets_rules rules = {.k = f->width};
	const struct targets_method *majority = method_find(&targets_table, "majority");
	double *n = mem_alloc(2 * f->width, sizeof *n);
	struct votes v = {.n = n};

	for (size_t i = 0; i < t->n; i++) {
		struct targets_item to = {.p = n + f->width, .weight = 1};

		output_votes(vectors_at(&t->vectors, t->vector[i]), f->width, n);
		v.raters = (double)vectors_raters(&t->vectors, t->vector[i]);
		if (!s) {
			to.p = f->p + i * f->width;
		} else if (s->form == RANKINGS_WAWA) {
			wawa_shares(s, t, i, f->width, to.p);
		} else {
			majority->make(&rules, &v, &to);
			to.weight = rankings_weight(s, t, i);
		}
		output_item(&f->conf->output, items_name(t, i), &to, n);
	}
}

static void
fit_scores(struct all_items *f)
{
	struct rankings s;

	rankings_make(&s, (enum rankings_form)f->conf->method->form, &f->t, f->order,
		f->t.n);
	err_note("method=%s items=%zu annotators=%zu ratings=%zu",
		f->conf->method->about.name, f->t.n, f->t.n_annotators,
		f->t.first[f->t.n]);
	if (f->conf->common.by)
		annotators_write_scores(&f->conf->output.out, &s, &f->t);
	else
		write_items(f, &s);
}

/* What --ask takes for p where votes decide. */
static void
fit_votes(struct all_items *f)
{
	double right;
	bool pairs;

	f->p = mem_alloc(f->t.n, f->width * sizeof *f->p);
	f->says = mem_alloc(f->width, f->width * sizeof *f->says);
	right = ask_votes(&f->t, &f->conf->model, f->width, f->p, f->says,
		&pairs);
	err_note("method=%s items=%zu labels=%zu right=%s: the probability that a "
		"label is right, by how often two of an item agree",
		f->conf->method->about.name, f->t.n, f->width,
		num_brief(right));
	if (!pairs)
		err_warn("no item has two labels: nothing tells how often a label is "
			"right, which is taken to be %s (ask for second labels of "
			"some items)", num_brief(right));
}

/* ---- all items ---- */

/* End the tool where there are many labels, and a number is kept for each of them and
 * each item, or each distinct rating. Several labels of an annotator are fitted one
 * by one. */
static void
check_cost(const struct all_items *f)
{
	bool model = f->conf->method->of == TARGETS_OF_MODEL;
	bool apart = model && f->t.multilabel;
	double k = (double)f->width, size = (double)f->t.n +
		(model && !apart ? ANSWER * (double)f->t.answers.n : 0);

	too_many_labels(f->t.file, f->width, k * size, NUMBERS, "numbers to keep", ELSE);
	if (f->conf->ask > 0)
		too_many_labels(f->t.file, f->width, k * k * (double)f->t.n,
			TOO_MANY_STEPS / 2, "steps of --ask", ELSE);
	if (apart)
		too_many_labels(f->t.file, f->width, STEPS * k *
			(double)f->conf->model.rounds *
			(double)f->t.first[f->t.n], TOO_MANY_STEPS,
			"steps of EM, which fits each label by itself",
			"; else fewer --iterations");
}

static void
make(struct all_items *f)
{
	struct conf *conf = f->conf;

	items_rank(&f->t);
	if (f->t.need.ranks)
		f->order = items_by_name(&f->t, NULL, f->t.n);
	f->width = f->t.multilabel ? f->t.labels.ids.n : labels_k(&f->t.labels);
	conf->output.labels = &f->t.labels;
	conf->output.k = f->width;
	check_cost(f);
	if (conf->gold)
		read_gold(f);
	if (conf->method->of == TARGETS_OF_SCORES) {
		fit_scores(f);
		return;
	}
	(conf->method->of == TARGETS_OF_VOTES ? fit_votes : fit)(f);
	if (conf->ask > 0)
		ask_write(&conf->output, &(struct ask){(size_t)conf->ask, &f->t,
			f->gold, f->p, f->says});
	else if (conf->common.by)
		annotators_write_rows(&conf->output.out, f->rows);
	else
		write_items(f, NULL);
}

void
all_items_write(struct conf *conf)
{
	bool who = conf->method->of != TARGETS_OF_VOTES;
	const struct items_need need = {.label_set = true, .no_histogram = true,
		.each = true, .names = true, .predicted = conf->gold != NULL,
		.ranks = who, .ratings = who, .multilabel = conf->ask == 0 &&
		(conf->method->traits & TARGETS_SEVERAL) != 0};
	struct all_items f = {.conf = conf};

	items_read(&f.t, &conf->common.input, &need, conf->files,
		conf->n_files);
	if (who && !f.t.known)
		err_file(f.t.file, "--method=%s needs to know who gave which "
			"label: ratings with a column %s",
			conf->method->about.name,
			err_quote(view_of(conf->common.input.annotator)));
	items_note_empty(&f.t);
	if (f.t.n > 0)
		make(&f);
}
