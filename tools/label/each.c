#include "request.h"

#include "known.h"
#include "table/counts.h"
#include "text/err.h"
#include "text/mem.h"

#include <stdlib.h>
#include <string.h>

/* Item by item: room for one, and what to tell at the end. */
struct each {
	struct request *request;
	struct counts table;
	size_t k;                /* K */
	double *n;               /* per label in order */
	struct targets_item target;
	struct known known;      /* with --from */
	uint32_t *person;        /* per annotator of the table: place in known, + 1;
	                            IDS_NONE: unknown; 0: not looked up */
	size_t person_cap;
	struct known_rating *rating;
	size_t rating_cap;
	uint64_t items, empty, tied, impossible;
	size_t unknown;
};

/* Votes by place in label order: counts, or of weighed shares p_k Sum w. Where nobody
 * of an item weighs anything each weighs 1. */
static void
count_votes(struct each *e, const struct item *x)
{
	const struct labels *l = &e->table.rows->labels;
	bool weighed = e->table.annotator_weights && x->n > 0;

	memset(e->n, 0, e->k * sizeof *e->n);
	for (size_t c = 0; c < x->cells &&
	     !(e->table.annotator_weights && !weighed); c++)
		e->n[l->rank[x->cell[c].label]] += weighed ? x->number[0][c] *
			x->counts * (double)x->answers : x->cell[c].n;
	for (size_t r = 0; r < x->answers && e->table.annotator_weights &&
	     !weighed; r++)
		e->n[l->rank[x->rating[r].label]]++;
}

/* The label of the first rating in the table that counts: with -r last the first
 * whose annotator says no more of the item. */
static uint32_t
first_label(const struct each *e, const struct item *x)
{
	const struct item_ratings *r = &x->as_read;
	size_t i = 0;
	bool later = e->request->input->repeats == INPUT_LAST;

	while (later) {
		later = false;
		for (size_t k = i + 1; k < r->n && !later; k++)
			later = r->rating[k].annotator ==
				r->rating[i].annotator;
		i += later;
	}
	return e->table.rows->labels.rank[r->rating[i].label];
}

static void
make_votes(struct each *e, const struct item *x)
{
	const struct request *request = e->request;
	struct votes v = {.name = x->name, .n = e->n, .all = 0,
		.weighed = e->table.annotator_weights, .raters = (double)x->raters};

	count_votes(e, x);
	for (size_t l = 0; l < e->k; l++)
		v.all += e->n[l];
	if (request->method->traits & TARGETS_NEED_RATINGS)
		v.first = first_label(e, x);
	e->target.tied = false;
	(x->raters > 0 ? request->method->several : request->method->make)(
		&request->rules, &v, &e->target);
	e->tied += e->target.tied;
}

/* ---- --from ---- */

/* The place among known people of annotator a of the table. */
static uint32_t
person_of(struct each *e, uint32_t a)
{
	const struct ids *people = &e->table.rows->annotators;
	uint32_t id;

	MEM_GROW_ZERO(e->person, e->person_cap, people->n);
	if (e->person[a] == 0) {
		struct ids_key key = ids_hash(ids_name(people, a));

		id = ids_find(&e->known.people, &key);
		e->person[a] = id == IDS_NONE ? IDS_NONE : id + 1;
		e->unknown += id == IDS_NONE;
	}
	return e->person[a] == IDS_NONE ? IDS_NONE : e->person[a] - 1;
}

/* The n ratings of an item of a table of one label each. */
static size_t
list_ratings(struct each *e, const struct item *x)
{
	MEM_GROW(e->rating, e->rating_cap, x->answers);
	for (size_t r = 0; r < x->answers; r++)
		e->rating[r] = (struct known_rating){
			person_of(e, x->rating[r].annotator),
			e->table.rows->labels.rank[x->rating[r].label]};
	return x->answers;
}

/* One rating of each rater: 1 who chose the label, 0 who did not. Ratings are by
 * annotator. */
static size_t
list_choices(struct each *e, const struct item *x, uint32_t label)
{
	size_t n = 0;

	MEM_GROW(e->rating, e->rating_cap, x->answers);
	for (size_t r = 0; r < x->answers; r++) {
		bool chosen = x->rating[r].label == label;

		if (r == 0 || x->rating[r].annotator !=
		    x->rating[r - 1].annotator)
			e->rating[n++] = (struct known_rating){
				person_of(e, x->rating[r].annotator), chosen};
		else if (chosen)
			e->rating[n - 1].label = 1;
	}
	return n;
}

static void
make_known(struct each *e, const struct item *x)
{
	const struct labels *l = &e->table.rows->labels;
	bool possible = true;

	count_votes(e, x);
	e->target.weight = 1;
	if (x->raters == 0) {
		size_t n = list_ratings(e, x);

		for (size_t k = 0; k < e->k; k++)
			e->target.p[k] = e->n[k] / (double)n;
		possible = known_expect(&e->known, 0, e->rating, n,
			e->target.p);
	}
	for (size_t k = 0; k < l->ids.n && x->raters > 0; k++) {
		size_t n = list_choices(e, x, l->by_rank[k]);
		double p[2] = {1 - e->n[k] / (double)n, e->n[k] / (double)n};

		possible = known_expect(&e->known, k, e->rating, n, p) &&
			possible;
		e->target.p[k] = p[1];
	}
	e->impossible += !possible;
}

/* ---- all items ---- */

static void
write_notes(const struct each *e)
{
	static const char *const ties[] = {
		[TIES_FIRST] = "the first in label order",
		[TIES_SPLIT] = "each gets its part",
		[TIES_DROP] = "left out",
		[TIES_RANDOM] = "one is drawn"};
	const struct request *request = e->request;

	err_note("method=%s items=%llu labels=%zu", request->method->about.name,
		(unsigned long long)e->items, e->k);
	if (e->empty > 0)
		err_note("empty=%llu items without any label left out",
			(unsigned long long)e->empty);
	if (e->tied > 0)
		err_note("tied=%llu items have several labels of the most votes: "
			"%s (--ties)", (unsigned long long)e->tied,
			ties[request->rules.ties]);
	if (e->unknown > 0)
		err_warn("unknown=%zu annotators whom %s does not know count as "
			"one imaginary annotator each", e->unknown, request->from);
	if (e->impossible > 0)
		err_warn("impossible=%llu items have ratings that no true label "
			"explains: their shares are written",
			(unsigned long long)e->impossible);
}

static void
open_table(struct each *e)
{
	const struct request *request = e->request;
	bool who = request->from || request->weights ||
		request->method->traits & TARGETS_NEED_RATINGS;
	struct counts_need need = {.rows = {.label_set = true,
		.annotators = who ? ANNOTATORS_NEEDED : ANNOTATORS_IF_KNOWN},
		.one_label = !request->method->several && !request->from,
		.weighed = true, .keep_weightless = true};

	counts_open(&e->table, request->input, &need, request->files, request->n_files);
	if (e->table.rows->kind.has_items)
		err_file(e->table.rows->t.file, "a histogram (column \"items\") "
			"has no items to label");
	if (e->table.multilabel && (request->output->form == OUTPUT_PRIMARY ||
	    request->rules.ties != TIES_FIRST))
		err_file(e->table.rows->t.file, "several labels of an annotator: "
			"no --primary, no --ties");
	request->output->several = e->table.multilabel;
	if (request->from && !e->table.rows->kind.has_annotators)
		err_file(e->table.rows->t.file, "--from needs ratings with "
			"annotators");
	e->k = e->table.multilabel ? e->table.rows->labels.ids.n :
		labels_k(&e->table.rows->labels);
	e->request->rules.k = e->k;
	e->n = mem_alloc(e->k, sizeof *e->n);
	e->target.p = mem_zero(e->k, sizeof *e->target.p);
	request->output->labels = &e->table.rows->labels;
	request->output->k = e->k;
	labels_order(&e->table.rows->labels);
	if (request->from && e->table.rows->labels.ids.n > 0)
		known_read(&e->known, request->from, &request->skill,
			&e->table.rows->labels, e->table.multilabel ? 2 : e->k,
			e->table.multilabel);
}

void
each_write(struct request *request)
{
	struct each e = {.request = request};
	struct item x;

	open_table(&e);
	while (counts_next(&e.table, &x)) {
		if (x.n == 0 && x.raters == 0 && x.answers == 0) {
			e.empty++;
			continue;
		}
		e.items++;
		(request->from ? make_known : make_votes)(&e, &x);
		output_item(request->output, x.name, &e.target, e.n);
	}
	write_notes(&e);
	if (request->from)
		known_free(&e.known);
	/* the table has the labels' names until here */
	counts_close(&e.table);
	free(e.n);
	free(e.target.p);
	free(e.person);
	free(e.rating);
}
