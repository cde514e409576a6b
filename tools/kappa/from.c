#include "from.h"

#include "against.h"
#include "cohen.h"
#include "output.h"
#include "splits.h"
#include "sums_table.h"
#include "trust.h"

#include "text/err.h"
#include "text/mem.h"
#include "text/num.h"

/* The entries of one group: entry[0] to entry[n - 1]. */
struct group {
	const struct sums_table *x;
	const struct plan *plan;
	const struct sums_entry *entry;
	size_t n;
	struct output_key key;
};

static struct view
annotator_name(const struct group *g, uint32_t annotator)
{
	return ids_name(&g->x->items.annotators, annotator);
}

/* The end of the entries from `from` that have this kind and, but of pairs, annotator. */
static size_t
end_of(const struct group *g, size_t from, enum sums_kind kind, uint32_t annotator)
{
	while (from < g->n && g->entry[from].key[1] == kind &&
	       (kind == SUMS_PAIR || g->entry[from].key[2] == annotator))
		from++;
	return from;
}

/* The first entry of this kind, and of an annotator or a later one. */
static size_t
first_of(const struct group *g, enum sums_kind kind, uint32_t annotator)
{
	size_t low = 0, high = g->n;

	while (low < high) {
		size_t at = low + (high - low) / 2;
		const uint32_t *key = g->entry[at].key;

		if (key[1] < kind || (key[1] == kind && key[2] < annotator))
			low = at + 1;
		else
			high = at;
	}
	return low;
}

/* The count of this kind and annotator; 0: there is none. */
static double
count_of(const struct group *g, enum sums_kind kind, uint32_t annotator)
{
	size_t at = first_of(g, kind, annotator);

	return end_of(g, at, kind, annotator) > at ? g->entry[at].n : 0;
}

/* ---- pairs ---- */

/* Make a block of the pairs of the group, without items. The caller frees its pairs and
 * person. */
static void
make_block(struct block *b, const struct group *g)
{
	size_t from = first_of(g, SUMS_PAIR, 0), to = end_of(g, from, SUMS_PAIR, 0);
	size_t people = g->x->items.annotators.n;
	struct pairs *x = &b->pairs;

	*b = (struct block){.group = g->key.group, .subset = {.all = &g->x->items,
		.classes = &g->plan->classes, .q = g->plan->classes.scale.q,
		.person = mem_alloc(people, sizeof *b->subset.person)}};
	for (uint32_t a = 0; a < people; a++)
		b->subset.person[a] = a;
	x->cells = to - from;
	x->cell = mem_alloc(x->cells, sizeof *x->cell);
	x->items = mem_alloc(x->cells, sizeof *x->items);
	x->start = mem_alloc(x->cells + 1, sizeof *x->start);
	for (size_t c = 0; c < x->cells; c++) {
		const uint32_t *key = g->entry[from + c].key;

		x->cell[c] = (struct pairs_cell){key[2], key[3], key[4], key[5]};
		x->items[c] = g->entry[from + c].n;
		if (c == 0 || key[2] != x->cell[c - 1].a || key[3] != x->cell[c - 1].b)
			x->start[x->n++] = c;
	}
	x->start[x->n] = x->cells;
}

static void
write_pairs(struct out *out, struct group *g)
{
	struct block b;

	make_block(&b, g);
	splits_pair(out, g->plan, &b);
	pairs_free(&b.pairs);
	MEM_FREE(b.subset.person);
}

/* The kappa of the group's two annotators, as -M cohen has it. */
static struct agreement
cohen_of_two(const struct group *g, const struct block *b, const struct weights *w)
{
	size_t people = first_of(g, SUMS_ANNOTATOR + 1, 0) -
		first_of(g, SUMS_ANNOTATOR, 0);
	struct sample sample = {.subset = &b->subset, .pairs = &b->pairs};
	struct agreement pa, kappa = agreement_nothing(g->plan->how.level);
	double *times;
	struct cohen_table t;

	kappa.items = count_of(g, SUMS_ITEMS, 0);
	kappa.annotators = (double)people;
	kappa.ratings = 0;
	for (uint32_t a = 0; a < g->x->items.annotators.n; a++)
		kappa.ratings += count_of(g, SUMS_ANNOTATOR, a);
	kappa.e.status = people != 2 ? ESTIMATE_TWO_ANNOTATORS : b->pairs.n == 0 ?
		ESTIMATE_NO_PAIRS : ESTIMATE_OK;
	if (kappa.e.status)
		return kappa;
	times = mem_zero(b->subset.q, sizeof *times);
	cohen_table_init(&t, &sample);
	cohen_pair(&t, 0, w, g->plan->how.level, &pa, &kappa, NULL);
	trust_mark(&kappa, method_find(&coefficients_table, "cohen"),
		trust_of_pair(&b->pairs, 0, t.count, times));
	cohen_table_free(&t);
	MEM_FREE(times);
	return kappa;
}

static void
write_cohen(struct out *out, struct group *g)
{
	struct block b;

	make_block(&b, g);
	for (size_t w = 0; w < g->plan->n_weights; w++) {
		struct agreement kappa = cohen_of_two(g, &b, &g->plan->weights[w]);

		output_row(out, &g->key, "cohen", g->plan->weights[w].name, &kappa);
	}
	pairs_free(&b.pairs);
	MEM_FREE(b.subset.person);
}

/* ---- annotators ---- */

static void
write_annotator(struct out *out, struct group *g, uint32_t a, double ratings)
{
	size_t from = first_of(g, SUMS_AGAINST, a);
	size_t n = end_of(g, from, SUMS_AGAINST, a) - from;
	struct against_kind *kind = mem_alloc(n, sizeof *kind);
	struct items_self self = {
		(uint64_t)count_of(g, SUMS_SELF_ITEMS, a),
		(uint64_t)count_of(g, SUMS_SELF_LABELS, a),
		(uint64_t)count_of(g, SUMS_SELF_PAIRS, a),
		(uint64_t)count_of(g, SUMS_SELF_AGREE, a)};

	for (size_t i = 0; i < n; i++) {
		const struct sums_entry *e = &g->entry[from + i];

		kind[i] = (struct against_kind){a, e->key[4], g->x->first[e->key[5]],
			g->x->first[e->key[5] + 1], e->n};
	}
	g->key.of = annotator_name(g, a);
	for (size_t w = 0; w < g->plan->n_weights; w++) {
		const struct weights *weights = &g->plan->weights[w];
		struct agreement pa, kappa;

		against_kinds(weights, kind, n, g->x->cell, g->plan->how.level, &pa,
			&kappa);
		pa.ratings = kappa.ratings = ratings;
		output_row(out, &g->key, "pa", weights->name, &pa);
		output_row(out, &g->key, "kappa", weights->name, &kappa);
	}
	splits_self(out, g->plan, &g->key, self.pairs > 0 ? &self : NULL);
	MEM_FREE(kind);
}

static void
write_annotators(struct out *out, struct group *g)
{
	size_t from = first_of(g, SUMS_ANNOTATOR, 0);

	for (size_t i = from; i < g->n && g->entry[i].key[1] == SUMS_ANNOTATOR; i++)
		write_annotator(out, g, g->entry[i].key[2], g->entry[i].n);
}

/* ---- all ---- */

/* A table of pairs has no labels beside others', and one of annotators no pairs. */
static void
check_kind(const struct sums_table *x, const struct conf *conf)
{
	enum sums_kind wrong = conf->common.by == BY_ANNOTATOR ? SUMS_PAIR :
		SUMS_AGAINST;

	for (size_t i = 0; i < x->n; i++)
		if (x->entry[i].key[1] == wrong)
			err_file(conf->from, "a table of --by=%s, expected one of --by=%s",
				wrong == SUMS_PAIR ? "pair" : "annotator",
				wrong == SUMS_PAIR ? "annotator" : "pair");
}

static void
write_note(const struct sums_table *x)
{
	double sum[SUMS_ANNOTATOR + 1] = {0};

	for (size_t i = 0; i < x->n; i++)
		if (x->entry[i].key[1] <= SUMS_ANNOTATOR)
			sum[x->entry[i].key[1]] += x->entry[i].n;
	err_note("items=%.0f annotators=%zu ratings=%.0f labels=%zu "
		"items_with_one_label=%.0f", sum[SUMS_ITEMS], x->items.annotators.n,
		sum[SUMS_ANNOTATOR], x->items.labels.ids.n, sum[SUMS_SINGLE]);
}

void
from_write(struct out *out, const struct conf *conf, struct plan *plan)
{
	struct sums_table x;
	size_t end;

	sums_table_read(&x, conf->from);
	check_kind(&x, conf);
	if (x.n == 0) {
		sums_table_free(&x);
		return;
	}
	plan_complete(plan, &x.items, &conf->weights, conf->weights_file);
	if (conf->common.by)
		write_note(&x);
	for (size_t i = 0; i < x.n; i = end) {
		struct group g = {&x, plan, x.entry + i, 0, {.row = "estimate",
			.group = ids_name(&x.groups, x.entry[i].key[0])}};

		for (end = i; end < x.n && x.entry[end].key[0] == x.entry[i].key[0];)
			end++;
		g.n = end - i;
		(conf->common.by == BY_PAIR ? write_pairs : conf->common.by ?
			write_annotators : write_cohen)(out, &g);
	}
	if (!conf->common.by)
		write_note(&x);
	sums_table_free(&x);
}
