#include "request.h"

#include "model_table.h"
#include "sums.h"
#include "temper.h"
#include "table/counts.h"
#include "worth/too_many.h"
#include "text/mem.h"
#include "text/num.h"

#include <math.h>
#include <string.h>

/* The current item, and counts for the notes at the end. */
struct by_item {
	struct request *request;
	struct counts table;
	size_t k;                /* K */
	double *n;               /* per label in order */
	struct targets_item target;
	bool own;                /* an item's own labels do, those of its cells: the
	                            time is then linear in the rows, even where each
	                            has a label of its own */
	struct model_table models; /* with --from */
	uint32_t *person;        /* per annotator of the ratings: place in models, +
	                            1; IDS_NONE: not there; 0: not looked up */
	size_t person_cap;
	struct model_table_rating *rating;
	size_t rating_cap;
	uint64_t items, empty, tied, impossible;
	uint64_t weightless;     /* items whose annotators all weigh 0 */
	size_t unknown;
	struct sums sums;        /* with --table */
};

/* Set the votes by place in label order, of all labels or of the item's own: counts,
 * or with weights p_k times the sum of weights. If all annotators of an item weigh 0,
 * each weighs 1. */
static void
count_votes(struct by_item *e, const struct item *x)
{
	const struct labels *l = &e->table.rows->labels;
	bool weighed = e->table.annotator_weights, none = weighed && x->n == 0;

	for (size_t c = 0; c < x->cells && e->own; c++)
		e->n[c] = (double)x->cell[c].n;
	if (e->own) {
		e->request->rules.k = e->request->output->k = x->cells;
		e->request->output->own = x->cell;
		return;
	}
	e->weightless += none;
	memset(e->n, 0, e->k * sizeof *e->n);
	for (size_t r = 0; r < x->answers && none; r++)
		e->n[l->rank[x->rating[r].label]]++;
	for (size_t c = 0; c < x->cells && !none; c++)
		e->n[l->rank[x->cell[c].label]] += weighed ? x->number[0][c] *
			x->counts * (double)x->answers : x->cell[c].n;
}

/* The place of the label of the item's first rating that counts: with -r last, that is
 * the last of its annotator. */
static uint32_t
first_label(const struct by_item *e, const struct item *x)
{
	const struct item_ratings *r = &x->as_read;
	bool last = e->request->input->repeats == INPUT_LAST;
	size_t i = 0;
	uint32_t at = 0;

	for (size_t k = 1; k < r->n && last; k++)
		if (r->rating[k].annotator == r->rating[i].annotator)
			k = ++i;
	if (!e->own)
		return e->table.rows->labels.rank[r->rating[i].label];
	while (x->cell[at].label != r->rating[i].label)
		at++;
	return at;
}

static void
make_votes(struct by_item *e, const struct item *x)
{
	const struct request *request = e->request;
	struct votes v = {.name = x->name, .n = e->n, .all = 0,
		.weighed = e->table.annotator_weights, .raters = (double)x->raters};

	count_votes(e, x);
	for (size_t l = 0; l < request->rules.k; l++)
		v.all += e->n[l];
	if (request->method->traits & TARGETS_NEED_RATINGS)
		v.first = first_label(e, x);
	e->target.tied = false;
	request->method->make(&request->rules, &v, &e->target);
	e->tied += e->target.tied;
}

/* ---- --from ---- */

/* The place in the models of annotator a of the ratings, or IDS_NONE. */
static uint32_t
person_of(struct by_item *e, uint32_t a)
{
	const struct ids *people = &e->table.rows->annotators;
	uint32_t id;

	MEM_GROW_ZERO(e->person, e->person_cap, people->n);
	if (e->person[a] == 0) {
		id = ids_lookup(&e->models.people, ids_name(people, a));
		e->person[a] = id == IDS_NONE ? IDS_NONE : id + 1;
		e->unknown += id == IDS_NONE;
	}
	return e->person[a] == IDS_NONE ? IDS_NONE : e->person[a] - 1;
}

/* List the ratings of an item of one label each; returns their number. */
static size_t
list_ratings(struct by_item *e, const struct item *x)
{
	MEM_GROW(e->rating, e->rating_cap, x->answers);
	for (size_t r = 0; r < x->answers; r++)
		e->rating[r] = (struct model_table_rating){
			person_of(e, x->rating[r].annotator),
			e->table.rows->labels.rank[x->rating[r].label]};
	return x->answers;
}

/* List a rating of each rater: 1 if they chose the label, else 0. Returns their number.
 * The ratings of x are ordered by annotator. */
static size_t
list_choices(struct by_item *e, const struct item *x, uint32_t label)
{
	size_t n = 0;

	MEM_GROW(e->rating, e->rating_cap, x->answers);
	for (size_t r = 0; r < x->answers; r++) {
		bool chosen = x->rating[r].label == label;

		if (r == 0 || x->rating[r].annotator !=
		    x->rating[r - 1].annotator)
			e->rating[n++] = (struct model_table_rating){
				person_of(e, x->rating[r].annotator), chosen};
		else if (chosen)
			e->rating[n - 1].label = 1;
	}
	return n;
}

/* Set p to T of the item with n listed ratings, tempered; false: no label explains
 * them. */
static bool
expect(struct by_item *e, size_t table, size_t n, double *p)
{
	if (isinf(model_table_expect(&e->models, table, e->rating, n, p)))
		return false;
	temper_power(p, 1, e->models.k, model_table_temper(&e->models, table));
	return true;
}

static void
make_by_model(struct by_item *e, const struct item *x)
{
	const struct labels *l = &e->table.rows->labels;
	bool possible = true;

	count_votes(e, x);
	e->target.weight = 1;
	if (x->raters == 0) {
		size_t n = list_ratings(e, x);

		for (size_t k = 0; k < e->k; k++)
			e->target.p[k] = e->n[k] / (double)n;
		possible = expect(e, 0, n, e->target.p);
	}
	for (size_t k = 0; k < l->ids.n && x->raters > 0; k++) {
		size_t n = list_choices(e, x, l->by_rank[k]);
		double p[2] = {1 - e->n[k] / (double)n, e->n[k] / (double)n};

		possible = expect(e, k, n, p) && possible;
		e->target.p[k] = p[1];
	}
	e->impossible += !possible;
}

/* Add T of an item to the sums: with --from by that model, else its shares of votes. */
static void
add_sums(struct by_item *e, const struct item *x)
{
	double *p = e->target.p, log_p = 0;
	size_t n;

	count_votes(e, x);
	for (size_t k = 0; k < e->k; k++)
		p[k] = e->n[k] / (double)x->answers;
	if (e->request->from) {
		n = list_ratings(e, x); /* may move e->rating */
		log_p = model_table_expect(&e->models, 0, e->rating, n, p);
	}
	e->impossible += isinf(log_p) != 0;
	sums_add(&e->sums, e->table.rows, x->name, x->rating, x->answers, p,
		isinf(log_p) ? 0 : log_p);
}

/* ---- all items ---- */

static void
write_notes(const struct by_item *e)
{
	static const char *const ties[] = {
		[TIES_FIRST] = "the first in label order",
		[TIES_SPLIT] = "each gets its part",
		[TIES_DROP] = "left out",
		[TIES_RANDOM] = "one is drawn"};
	const struct request *request = e->request;

	err_note("method=%s items=%llu labels=%zu", request->method->about.name,
		(unsigned long long)e->items, e->k);
	for (size_t t = 0; t < e->models.tables; t++)
		if (model_table_temper(&e->models, t) < 1)
			err_note("temper=%s%s%s", num_brief(model_table_temper(
				&e->models, t)), e->table.multilabel ? " label=" :
				"", e->table.multilabel ? err_quote(labels_name(
				&e->table.rows->labels, e->table.rows->labels.
				by_rank[t])) : "");
	if (e->empty > 0)
		err_note("empty=%llu items without any label left out",
			(unsigned long long)e->empty);
	if (e->weightless > 0 && e->weightless == e->items)
		err_warn("the annotators of all items weigh 0: each counts once, as without "
			"--annotator-weights");
	else if (e->weightless > 0)
		err_note("weightless=%llu items whose annotators all weigh 0: each of these "
			"counts once", (unsigned long long)e->weightless);
	if (e->tied > 0)
		err_note("tied=%llu items have several labels of the most votes: "
			"%s (--ties)", (unsigned long long)e->tied,
			ties[request->rules.ties]);
	if (e->unknown > 0)
		err_warn("unknown=%zu annotators who are not in %s count as the "
			"method's imaginary annotator each", e->unknown,
			request->from);
	if (e->impossible > 0)
		err_warn("impossible=%llu items have ratings that no true label "
			"can explain: the shares of their labels are written",
			(unsigned long long)e->impossible);
}

/* The settings of sums: how ratings count, and the model by which T is made, if not votes. */
static void
note_settings(struct by_item *e)
{
	const struct model_rules *r = &e->request->model;
	const double rule[] = {r->pseudo, r->right};
	struct strings *to = &e->sums.sketch.settings;
	char digits[NUM_TEXT];

	sketch_settings(to, e->request->input);
	strings_more(to, view_of(";from="));
	if (!e->request->from) {
		strings_more(to, view_of("votes"));
		return;
	}
	strings_more(to, (struct view){digits, num_digits(e->models.hash, digits)});
	for (size_t i = 0; i < 2; i++) {
		strings_more(to, view_of(i == 0 ? ";pseudo=" : ":"));
		strings_more(to, (struct view){digits, num_text(rule[i], 0, digits)});
	}
}

/* End the tool where many labels of each item are gone through, or written. */
static void
check_cost(const struct by_item *e)
{
	const struct rows *rows = e->table.rows;
	double size = (double)e->k * (double)rows->items.n;

	if (e->request->output->form == OUTPUT_HARD)
		too_many_labels(rows->t.file, e->k, size, TOO_MANY_STEPS / 10,
			"steps, one for each item", "");
	else
		too_many_labels(rows->t.file, e->k, size, TOO_MANY_ROWS,
			"rows of output", "; --hard writes a row for each item");
}

static void
open_table(struct by_item *e)
{
	const struct request *request = e->request;
	bool who = request->from || request->weights || request->table ||
		request->method->traits & TARGETS_NEED_RATINGS;
	struct counts_need need = {.rows = {.label_set = true,
		.annotators = who ? ANNOTATORS_NEEDED : ANNOTATORS_IF_KNOWN},
		.one_label = !(request->method->traits & TARGETS_SEVERAL) &&
			!request->from && !request->table,
		.weighed = true, .keep_weightless = true};

	counts_open(&e->table, request->input, &need, request->files, request->n_files);
	if (e->table.rows->kind.has_items)
		err_file(e->table.rows->t.file, "a histogram (column \"items\") "
			"has no items to label (annot-count without --unique)");
	if (e->table.multilabel && (request->output->form == OUTPUT_PRIMARY ||
	    request->rules.ties != TIES_FIRST))
		err_file(e->table.rows->t.file, "annotators chose several "
			"labels per item: --primary and --ties are for one");
	request->output->several = e->table.multilabel;
	if ((request->from || request->table) && !e->table.rows->kind.has_annotators)
		err_file(e->table.rows->t.file, "--%s needs ratings with "
			"annotators", request->from ? "from" : "table");
	e->k = e->table.multilabel ? e->table.rows->labels.ids.n :
		labels_k(&e->table.rows->labels);
	e->request->rules.k = e->request->rules.classes = e->k;
	e->own = request->output->form == OUTPUT_HARD && !request->from &&
		!request->weights && !e->table.multilabel;
	if (!e->own)
		check_cost(e);
	e->n = mem_alloc(e->k, sizeof *e->n);
	sums_init(&e->sums, e->k, request->from != NULL);
	e->target.p = mem_zero(e->k, sizeof *e->target.p);
	request->output->labels = &e->table.rows->labels;
	request->output->k = e->k;
	labels_order(&e->table.rows->labels);
	request->output->of_votes = !request->from;
	if (request->from && e->table.rows->labels.ids.n > 0) {
		model_table_read(&e->models, request->from, &request->model,
			&e->table.rows->labels, e->table.multilabel ? 2 : e->k,
			e->table.multilabel);
		request->output->temper = model_table_temper(&e->models, 0);
	}
	note_settings(e);
}

void
by_item_write(struct request *request)
{
	struct by_item e = {.request = request};
	struct item x;

	open_table(&e);
	while (counts_next(&e.table, &x)) {
		if (x.n == 0 && x.raters == 0 && x.answers == 0) {
			e.empty++;
			continue;
		}
		e.items++;
		if (request->table) {
			add_sums(&e, &x);
			continue;
		}
		(request->from ? make_by_model : make_votes)(&e, &x);
		output_item(request->output, x.name, &e.target, e.n);
	}
	write_notes(&e);
	if (request->table)
		sums_write(&e.sums, e.table.rows, &request->output->out);
	sums_free(&e.sums);
	if (request->from)
		model_table_free(&e.models);
	/* the table has the labels' names until here */
	counts_close(&e.table);
	MEM_FREE(e.n, e.target.p, e.person, e.rating);
}
