#include "items.h"

#include "text/err.h"
#include "text/findings.h"
#include "text/mem.h"
#include "text/num.h"
#include "stats/sort.h"

#include <math.h>
#include <string.h>

/* ---- adding items ---- */

void
items_init(struct items *x, const struct items_need *need, bool known, size_t n_annotators)
{
	size_t width = 0;

	*x = (struct items){.need = *need, .known = known,
		.n_annotators = n_annotators};
	x->need.ratings = need->ratings && known;
	x->need.names = need->names || need->ranks || need->predicted;
	x->need.each = need->each || x->need.names || need->groups || x->need.ratings;
	for (size_t k = 0; k < ROWS_NUMBERS; k++)
		width += need->numbers[k] != NULL;
	vectors_init(&x->vectors, width);
	ids_init(&x->names);
	ids_init(&x->groups);
	ids_init(&x->answers);
	ids_init(&x->retested);
}

static void
add_u32(uint32_t **to, size_t *cap, size_t n, uint32_t value)
{
	MEM_GROW(*to, *cap, n + 1);
	(*to)[n] = value;
}

/* Copy the numbers of an item's cells, cell by cell, to x->number. */
static const double *
cell_numbers(struct items *x, const struct item *item)
{
	size_t width = x->vectors.width, at = 0;

	if (width == 0)
		return NULL;
	MEM_GROW(x->number, x->number_cap, item->cells * width);
	for (size_t k = 0; k < item->cells; k++)
		for (size_t c = 0; c < width; c++)
			x->number[at++] = item->number[c] ? item->number[c][k] : NUM_NA;
	return x->number;
}

/* Add the item's name. While all items of the rows are kept in their order,
 * item i has name i and x->name is not needed. */
static void
add_name(struct items *x, const struct item *item)
{
	if (x->numbered && item->id == x->n)
		return;
	for (size_t i = 0; x->numbered && i < x->n; i++)
		add_u32(&x->name, &x->name_cap, i, (uint32_t)i);
	x->numbered = false;
	add_u32(&x->name, &x->name_cap, x->n, item->id == SIZE_MAX ?
		ids_intern(&x->names, item->name) : (uint32_t)item->id);
}

static void
add_weight(struct items *x, uint64_t weight)
{
	size_t had = x->weight ? x->n : 0;

	if (weight == 1 && !x->weight)
		return;
	MEM_GROW(x->weight, x->weight_cap, x->n + 1);
	for (size_t i = had; i < x->n; i++)
		x->weight[i] = 1;
	x->weight[x->n] = weight;
}

/* The number of an answer, which number_of has where it is not too large. */
static uint32_t
number_answer(struct items *x, const struct rating *r)
{
	uint32_t none = 0, *to = x->number_of && r->label != LABEL_NONE ?
		&x->number_of[r->annotator * x->given + r->label] : &none;

	if (*to == 0)
		*to = 1 + ids_intern(&x->answers, VIEW_BYTES(*r));
	return *to - 1;
}

static void
add_ratings(struct items *x, const struct item *item)
{
	size_t n = item->raters > 0 || x->vectors.shares ? item->answers : item->n;

	MEM_GROW(x->first, x->first_cap, x->n + 2);
	MEM_GROW(x->answer, x->answer_cap, x->ratings + n);
	x->first[x->n] = x->ratings;
	for (size_t i = 0; i < n; i++)
		x->answer[x->ratings++] = number_answer(x, &item->rating[i]);
	x->first[x->n + 1] = x->ratings;
}

void
items_add(struct items *x, const struct item *item)
{
	uint32_t vector;

	if (item->n == 0 && item->raters == 0) {
		x->empty += item->weight;
		return;
	}
	x->repeats = x->repeats || (item->as_read.repeats &&
		item->raters == 0 && item->n == item->as_read.n);
	vector = vectors_add(&x->vectors, item_vector(item),
		cell_numbers(x, item), item->raters, item->weight);
	if (!x->need.each)
		return;
	add_u32(&x->vector, &x->vector_cap, x->n, vector);
	if (x->need.names)
		add_name(x, item);
	if (x->need.groups)
		add_u32(&x->group, &x->group_cap, x->n, ids_intern(&x->groups, item->group));
	add_weight(x, item->weight);
	if (x->counted) {
		MEM_GROW(x->counts, x->counts_cap, x->n + 1);
		x->counts[x->n] = item->counts;
	}
	if (x->need.ratings)
		add_ratings(x, item);
	x->n++;
}

/* ---- test-retest ---- */

/* Add the retests of the item that was added last, annotator by annotator. */
static void
add_retests(struct items *x, struct counts *c, const struct item_ratings *r)
{
	uint32_t both[2] = {x->group ? x->group[x->n - 1] : 0}, id;
	const struct rating *rating;
	struct items_self *self;
	size_t end;

	if (!r->repeats)
		return;
	rating = ratings_by_annotator(&c->ratings, r);
	for (size_t first = 0; first < r->n; first = end) {
		end = ratings_end(rating, first, r->n);
		if (end - first < 2)
			continue;
		both[1] = rating[first].annotator;
		id = ids_intern(&x->retested, VIEW_BYTES(both));
		self = MEM_GROW_ZERO(x->self, x->self_cap, x->retested.n) + id;
		self->items++;
		self->labels += end - first;
		self->pairs += (end - first) * (end - first - 1) / 2;
		for (size_t i = first; i < end; i++)
			for (size_t k = first; k < i; k++)
				self->agree += rating[i].label == rating[k].label;
	}
}

const struct items_self *
items_self(const struct items *x, uint32_t group, uint32_t annotator)
{
	uint32_t both[2] = {group}, id;

	if (!x->as_read) /* items that were not read */
		return NULL;
	both[1] = x->as_read[annotator];
	id = ids_lookup(&x->retested, VIEW_BYTES(both));
	return id == IDS_NONE ? NULL : &x->self[id];
}

/* ---- ranks of answers ---- */

/* Number answers by annotator, then label, and sort each item's ratings
 * accordingly. annotator, label: the new number of each; NULL: unchanged. */
static void
rank_answers(struct items *x, const uint32_t *annotator, const uint32_t *label)
{
	size_t n = x->answers.n;
	struct sort_key *key = mem_alloc(n, sizeof *key);
	uint32_t *to = mem_alloc(n, sizeof *to);
	struct ids ranked;

	for (uint32_t a = 0; a < n; a++) {
		struct rating r = items_answer(x, a);

		r.annotator = annotator ? annotator[r.annotator] : r.annotator;
		if (label && r.label != LABEL_NONE)
			r.label = label[r.label];
		key[a] = (struct sort_key){(uint64_t)r.annotator << 32 | r.label, a};
	}
	sort_keys(key, n);
	ids_init(&ranked);
	for (size_t i = 0; i < n; i++) {
		struct rating r = {(uint32_t)(key[i].key >> 32), (uint32_t)key[i].key};

		to[key[i].at] = ids_intern(&ranked, VIEW_BYTES(r));
	}
	ids_free(&x->answers);
	x->answers = ranked;
	ids_seal(&x->answers);
	MEM_FREE(key);
	for (size_t i = 0; i < x->n; i++) {
		for (size_t r = x->first[i]; r < x->first[i + 1]; r++)
			x->answer[r] = to[x->answer[r]];
		sort_u32(x->answer + x->first[i], x->first[i + 1] - x->first[i]);
	}
	MEM_FREE(to);
}

/* ---- reading ---- */

/* Take over the rows' names. Names are numbered anew if some items of the rows
 * were left out, or if they must be searched and the rows' cannot. */
static void
take_names(struct items *x, struct rows *rows)
{
	bool found = rows->items.slot || !x->need.predicted;

	if (x->numbered && x->n == rows->items.n && found) {
		x->names = rows->items;
		rows->items = (struct ids){0};
		return;
	}
	if (x->names.n > 0)
		return;
	for (size_t i = 0; i < x->n; i++) {
		uint32_t id = ids_intern(&x->names, rows_item(rows,
			ids_name(&rows->items, x->name ? x->name[i] : i)));

		if (x->name)
			x->name[i] = id;
	}
}

/* Remove the labels that only excluded annotators gave. */
static void
keep_labels(struct items *x)
{
	bool *given = vectors_labels(&x->vectors, x->labels.ids.n);
	uint32_t *to = labels_keep(&x->labels, given);

	vectors_relabel(&x->vectors, to);
	if (x->first)
		rank_answers(x, NULL, to);
}

/* Keep the annotators' weights `of` if they differ. If not they are 1 where vectors
 * are weighed. */
static void
take_voices(struct items *x, const double *of)
{
	double weight = 0;
	bool differ = false;

	for (size_t a = 0; a < x->n_annotators; a++) {
		differ = differ || (of[a] > 0 && weight > 0 && of[a] != weight);
		weight = fmax(weight, of[a]);
		x->left_out += of[a] == 0;
	}
	if (x->left_out > 0)
		keep_labels(x);
	if (!differ)
		x->counts = NULL;
	if (!differ && !x->vectors.shares)
		return;
	x->voice = mem_alloc(x->n_annotators, sizeof *x->voice);
	for (size_t a = 0; a < x->n_annotators; a++)
		x->voice[a] = differ ? of[a] : of[a] > 0;
}

/* Take over the needed parts of the table's storage, free the rest. */
static void
take_over(struct items *x, struct counts *c)
{
	struct rows *rows = c->rows;

	x->file = rows->t.file;
	x->lines = rows->t.line - (rows->t.given_header ? 0 : 1);
	x->missing = rows->missing;
	x->other_item = rows->kind.other_item;
	x->other_label = rows->kind.other_label;
	if (x->need.names)
		take_names(x, rows);
	x->labels = rows->labels;
	rows->labels = (struct labels){.declared = 0};
	ids_index(&rows->annotators);
	x->annotators = rows->annotators;
	x->n_annotators = x->annotators.n;
	rows->annotators = (struct ids){0};
	x->persons = rows->persons;
	rows->persons = (struct persons){.columns = 0};
	if (c->annotator_weights)
		take_voices(x, c->annotator_weights->by_annotator);
	x->dropped = c->dropped + c->ratings.dropped;
	counts_close(c);
	vectors_seal(&x->vectors);
}

void
items_name_groups(struct items *x)
{
	struct ids named;

	ids_init(&named);
	for (uint32_t g = 0; g < x->groups.n; g++) {
		struct view v = ids_name(&x->groups, g), first, both;
		char *name = mem_copy(v.p, v.n);
		uint32_t id;

		for (size_t i = 0; i < v.n; i++)
			name[i] = name[i] == '\t' ? ',' : name[i];
		id = ids_intern(&named, (struct view){name, v.n});
		MEM_FREE(name);
		first = ids_name(&x->groups, id);
		both = ids_name(&named, id);
		if (id < g)
			err_file(x->file, "the groups %s and %s would both be "
				"called %s: expected values without a comma", err_quote(first),
				err_quote(v), err_quote(both));
	}
	x->groups = named;
}

void
items_read(struct items *x, const struct input *input,
	const struct items_need *need, char **files, size_t n_files)
{
	struct counts_need table = {.one_label = !need->multilabel,
		.weighed = need->shares, .rows = {.label_set = need->label_set,
		.shares = need->shares,
		.two_tables = need->two_tables, .tuple = need->tuple, .tuples = need->tuples,
		.annotators = need->annotators || need->ratings ?
			ANNOTATORS_IF_KNOWN : ANNOTATORS_UNUSED}};
	struct items_need kept = *need;
	const bool *has;
	struct counts c;
	struct item item;

	memcpy(table.rows.numbers, need->numbers, sizeof need->numbers);
	memcpy(table.rows.signs, need->signs, sizeof need->signs);
	counts_open(&c, input, &table, files, n_files);
	if (need->no_histogram && c.rows->kind.has_items)
		err_file(c.rows->t.file, "a histogram (column \"items\") has "
			"no items to predict (annot-count without --unique)");
	kept.groups = kept.groups || input->group.n > input_people(input);
	has = c.rows->kind.has_number;
	for (size_t k = 0; k < ROWS_NUMBERS; k++)
		if (!has[k] && (c.shares || c.rows->kind.has_tuples ||
		    !memchr(has, true, sizeof c.rows->kind.has_number)))
			kept.numbers[k] = NULL;
	if (c.shares)
		kept.numbers[0] = "p";
	items_init(x, &kept, c.rows->kind.has_annotators, 0);
	x->vectors.shares = c.shares;
	if (!c.shares)
		memcpy(x->has, c.rows->kind.has, sizeof x->has);
	x->numbered = !input->grouped && input->group.n == input_people(input);
	x->multilabel = c.multilabel;
	x->counted = c.annotator_weights && c.shares;
	x->given = c.rows->labels.ids.n;
	if (!input->grouped && x->need.ratings &&
	    (uint64_t)x->given * c.rows->annotators.n <= 1 << 20)
		x->number_of = mem_zero(x->given * c.rows->annotators.n, sizeof *x->number_of);
	while (counts_next(&c, &item)) {
		items_add(x, &item);
		if (need->retests && x->known && item.n > 0 && !c.multilabel)
			add_retests(x, &c, &item.as_read);
	}
	take_over(x, &c);
	if (input->group.n > 1 + input_people(input) && !need->values)
		items_name_groups(x);
	if (findings_wanted())
		findings_of_names(&x->groups, "groups", NULL, x->file, false);
}

void
items_note_empty(const struct items *x)
{
	if (x->empty > 0)
		err_note("empty=%llu items without any label left out",
			(unsigned long long)x->empty);
}

void
items_read_truth(struct items *x, const struct input *input,
	const struct items_need *need, const char *file)
{
	char *path = file ? mem_copy(file, strlen(file)) : NULL;

	items_read(x, input, need, &path, file ? 1 : 0);
	x->path = path;
	items_note_empty(x);
}

/* ---- ranks ---- */

void
items_end(struct items *x, const uint32_t *label)
{
	struct vectors *v = &x->vectors;

	if (label)
		vectors_relabel(v, label);
	for (size_t i = 0; i < v->n && label; i++)
		cells_merge(v->cell + v->start[i], v->start[i + 1] - v->start[i]);
	vectors_seal(v);
	if (x->first)
		rank_answers(x, NULL, label);
}

void
items_borrow(struct items *x, const struct items *from)
{
	x->need = from->need;
	x->file = from->file;
	x->empty = from->empty;
	x->name = from->name;
	x->group = from->group;
	x->names = from->names;
	x->groups = from->groups;
	x->cluster = from->cluster;
	x->clusters = from->clusters;
	x->name_rank = from->name_rank;
	x->annotators = from->annotators;
}

static void
rank_annotators(struct items *x, const uint32_t *label)
{
	uint32_t *order = ids_sorted(&x->annotators);
	uint32_t *rank = mem_alloc(x->annotators.n, sizeof *rank);
	double *voice = x->voice ? mem_alloc(x->annotators.n, sizeof *voice) : NULL;

	for (uint32_t i = 0; i < x->annotators.n; i++) {
		rank[order[i]] = i;
		if (voice)
			voice[i] = x->voice[order[i]];
	}
	x->voice = voice;
	if (x->first)
		rank_answers(x, rank, label);
	persons_rank(&x->persons, rank, x->annotators.n);
	ids_reorder(&x->annotators, order);
	ids_seal(&x->annotators);
	if (x->need.ranks)
		x->name_rank = ids_ranks(&x->names);
	x->as_read = order;
}

uint32_t *
items_rank(struct items *x)
{
	uint32_t *rank = labels_settle(&x->labels);

	vectors_relabel(&x->vectors, rank);
	rank_annotators(x, rank);
	return rank;
}

void
items_rank_as(struct items *x, const struct labels *task)
{
	uint32_t *rank = mem_alloc(x->labels.ids.n, sizeof *rank);

	for (uint32_t l = 0; l < x->labels.ids.n; l++)
		rank[l] = labels_find(task, labels_name(&x->labels, l));
	vectors_relabel(&x->vectors, rank);
	rank_annotators(x, rank);
}

uint32_t *
items_by_name(const struct items *x, const uint32_t *item, size_t n)
{
	struct sort_key *key = mem_alloc(n, sizeof *key);
	uint32_t *order = mem_alloc(n, sizeof *order);

	for (size_t i = 0; i < n; i++) {
		uint32_t at = item ? item[i] : (uint32_t)i;

		key[i] = (struct sort_key){x->name_rank[items_id(x, at)], at};
	}
	sort_keys(key, n);
	for (size_t i = 0; i < n; i++)
		order[i] = key[i].at;
	MEM_FREE(key);
	return order;
}
