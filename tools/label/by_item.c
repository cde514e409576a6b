#include "conf.h"

#include "table/counts.h"
#include "text/too_many.h"
#include "text/mem.h"

#include <string.h>

/* The current item, and counts for the notes at the end. */
struct by_item {
	struct conf *conf;
	struct counts table;
	size_t k;                /* K */
	double *n;               /* per label in order */
	struct targets_item target;
	bool own;                /* an item's own labels do, those of its cells: the
	                            time is then linear in the rows, even where each
	                            has a label of its own */
	uint64_t items, empty, tied;
	uint64_t weightless;     /* items whose annotators all weigh 0 */
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
		e->conf->rules.k = e->conf->output.k = x->cells;
		e->conf->output.own = x->cell;
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
	bool last = e->conf->common.input.repeats == INPUT_LAST;
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
make_target(struct by_item *e, const struct item *x)
{
	const struct conf *conf = e->conf;
	struct votes v = {.name = x->name, .n = e->n, .all = 0,
		.weighed = e->table.annotator_weights, .raters = (double)x->raters};

	count_votes(e, x);
	for (size_t l = 0; l < conf->rules.k; l++)
		v.all += e->n[l];
	if (conf->method->traits & TARGETS_NEED_RATINGS)
		v.first = first_label(e, x);
	e->target.tied = false;
	conf->method->make(&conf->rules, &v, &e->target);
	e->tied += e->target.tied;
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
	const struct conf *conf = e->conf;

	err_note("method=%s items=%llu labels=%zu", conf->method->about.name,
		(unsigned long long)e->items, e->k);
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
			ties[conf->rules.ties]);
}

/* End the tool where many labels of each item are gone through, or written. */
static void
check_cost(const struct by_item *e)
{
	const struct rows *rows = e->table.rows;
	double size = (double)e->k * (double)rows->items.n;

	if (e->conf->hard)
		too_many_labels(rows->t.file, e->k, size, TOO_MANY_STEPS / 10,
			"steps, one for each item", "");
	else
		too_many_labels(rows->t.file, e->k, size, TOO_MANY_ROWS,
			"rows of output", "; --hard writes a row for each item");
}

static void
open_table(struct by_item *e)
{
	struct conf *conf = e->conf;
	unsigned traits = conf->method->traits;
	bool weighed = conf->common.input.weights != NULL;
	bool who = weighed || traits & TARGETS_NEED_RATINGS;
	struct counts_need need = {.rows = {.label_set = true,
		.annotators = who ? ANNOTATORS_NEEDED : ANNOTATORS_IF_KNOWN},
		.one_label = !(traits & TARGETS_SEVERAL),
		.weighed = true, .keep_weightless = true};
	struct rows *rows;

	counts_open(&e->table, &conf->common.input, &need, conf->files,
		conf->n_files);
	rows = e->table.rows;
	if (rows->kind.has_items)
		err_file(rows->t.file, "a histogram (column \"items\") "
			"has no items to label (annot-count without --unique)");
	if (e->table.multilabel &&
	    (conf->primary || conf->rules.ties != TIES_FIRST))
		err_file(rows->t.file, "annotators chose several "
			"labels per item: --primary and --ties are for one");
	e->k = e->table.multilabel ? rows->labels.ids.n :
		labels_k(&rows->labels);
	e->own = conf->hard && !weighed && !e->table.multilabel;
	if (!e->own)
		check_cost(e);
	e->n = mem_alloc(e->k, sizeof *e->n);
	e->target.p = mem_zero(e->k, sizeof *e->target.p);
	labels_order(&rows->labels);
	conf->rules.k = conf->rules.classes = e->k;
	conf->output.labels = &rows->labels;
	conf->output.k = e->k;
	conf->output.several = e->table.multilabel;
}

void
by_item_write(struct conf *conf)
{
	struct by_item e = {.conf = conf};
	struct item x;

	open_table(&e);
	while (counts_next(&e.table, &x)) {
		if (x.n == 0 && x.raters == 0 && x.answers == 0) {
			e.empty++;
			continue;
		}
		e.items++;
		make_target(&e, &x);
		output_item(&conf->output, x.name, &e.target, e.n);
	}
	write_notes(&e);
}
