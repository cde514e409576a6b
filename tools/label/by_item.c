#include "conf.h"

#include "table/counts.h"
#include "text/too_many.h"
#include "text/mem.h"

#include <string.h>

/* Items one after the other, and counts for the notes at the end. */
struct by_item {
	struct conf *conf;
	struct counts table;
	size_t k;                /* K */
	double *n;               /* votes per label in order */
	struct targets_item target;
	bool own;                /* an item's own labels do, those of its cells: the
	                            time is then linear in the rows, even where each
	                            has a label of its own */
	uint64_t items, empty, tied;
};

/* Votes are counts, or with weights p_k times the sum of weights. */
static void
make_target(struct by_item *e, const struct item *x)
{
	struct conf *conf = e->conf;
	struct votes v = {.name = x->name, .n = e->n, .raters = (double)x->raters,
		.weighed = e->table.annotator_weights};

	if (e->own) {
		conf->rules.k = conf->output.k = x->cells;
		conf->output.own = x->cell;
	}
	memset(e->n, 0, conf->rules.k * sizeof *e->n);
	for (size_t c = 0; c < x->cells; c++) {
		double n = v.weighed ? x->number[0][c] * x->counts * (double)x->answers :
			x->cell[c].n;

		e->n[e->own ? c : e->table.rows->labels.rank[x->cell[c].label]] += n;
		v.all += n;
	}
	e->target.tied = false;
	conf->method->make(&conf->rules, &v, &e->target);
	e->tied += e->target.tied;
}

static void
write_notes(const struct by_item *e)
{
	static const char *const ties[] = {[TIES_FIRST] = "the first in label order",
		[TIES_SPLIT] = "each gets its part", [TIES_DROP] = "left out",
		[TIES_RANDOM] = "one is drawn"};

	err_note("method=%s items=%llu labels=%zu", e->conf->method->about.name,
		(unsigned long long)e->items, e->k);
	if (e->empty > 0)
		err_note("empty=%llu items without any label left out",
			(unsigned long long)e->empty);
	if (e->tied > 0)
		err_note("tied=%llu items have several labels of the most votes: "
			"%s (--ties)", (unsigned long long)e->tied,
			ties[e->conf->rules.ties]);
}

static void
open_table(struct by_item *e)
{
	struct conf *conf = e->conf;
	struct output *o = &conf->output;
	const struct counts_need need = {.rows = {.label_set = true,
		.annotators = conf->common.input.weights ? ANNOTATORS_NEEDED :
			ANNOTATORS_IF_KNOWN}, .weighed = true,
		.one_label = !(conf->method->traits & TARGETS_SEVERAL)};
	struct rows *rows;

	counts_open(&e->table, &conf->common.input, &need, conf->files,
		conf->n_files);
	rows = e->table.rows;
	if (rows->kind.has_items)
		err_file(rows->t.file, "a histogram (column \"items\") "
			"has no items to label (annot-count without --unique)");
	o->labels = &rows->labels;
	o->several = e->table.multilabel;
	if (o->several && (conf->primary || conf->rules.ties != TIES_FIRST))
		err_file(rows->t.file, "annotators chose several "
			"labels per item: --primary and --ties are for one");
	e->k = o->several ? rows->labels.ids.n : labels_k(&rows->labels);
	e->own = !o->several && (conf->hard || o->above_0);
	if (!e->own && !conf->hard)
		too_many_labels(rows->t.file, e->k, (double)e->k *
			(double)rows->items.n, TOO_MANY_ROWS, "rows of output",
			"; --hard writes a row for each item");
	e->n = mem_alloc(e->k, sizeof *e->n);
	e->target.p = mem_zero(e->k, sizeof *e->target.p);
	labels_order(&rows->labels);
	conf->rules.k = conf->rules.classes = o->k = e->k;
}

void
by_item_write(struct conf *conf)
{
	struct by_item e = {.conf = conf};
	struct item x;

	open_table(&e);
	while (counts_next(&e.table, &x)) {
		if (x.n == 0 && x.raters == 0) {
			e.empty++;
			continue;
		}
		e.items++;
		make_target(&e, &x);
		output_item(&conf->output, x.name, &e.target, e.n);
	}
	write_notes(&e);
}
