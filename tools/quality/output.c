#include "output.h"

#include "text/mem.h"
#include "text/num.h"
#include "text/sort.h"

#include <math.h>
#include <string.h>

/* The columns before score. */
struct key {
	const char *kind;
	struct view name, label; /* empty: none */
};

const struct record_column output_columns[] = {
	{"kind", RECORD_TEXT}, {"name", RECORD_KEY}, {"label", RECORD_KEY},
	{"score", RECORD_TEXT}, {"value", RECORD_REAL | RECORD_COUNT},
	{"initial", RECORD_REAL}, {"status", RECORD_TEXT}, {NULL, 0}
};

static struct record
start_row(struct out *out, const struct key *key, const char *score)
{
	struct record r = record_start(out, output_columns);

	record_text(&r, key->kind);
	record_key(&r, key->name);
	record_key(&r, key->label);
	record_text(&r, score);
	return r;
}

static void
write_row(struct out *out, const struct key *key, const char *score,
	double value, double initial, enum estimate_status status)
{
	struct record r = start_row(out, key, score);

	record_real(&r, value);
	record_real(&r, initial);
	record_text(&r, estimate_word(status));
	record_end(&r);
}

/* The units in the order of their items in the input; the caller frees it. */
static size_t *
input_order(const struct judgments *j)
{
	size_t *unit = mem_alloc(j->items->n, sizeof *unit);
	size_t *order = mem_alloc(j->raters.n, sizeof *order), n = 0;

	for (size_t i = 0; i < j->items->n; i++)
		unit[i] = SIZE_MAX;
	for (size_t u = 0; u < j->raters.n; u++)
		unit[j->unit[u]] = u;
	for (size_t i = 0; i < j->items->n; i++)
		if (unit[i] != SIZE_MAX)
			order[n++] = unit[i];
	MEM_FREE(unit);
	return order;
}

void
output_units(struct out *out, const struct crowdtruth *x)
{
	const struct judgments *j = x->of;
	size_t *order = input_order(j);

	for (size_t i = 0; i < j->raters.n; i++) {
		size_t u = order[i];
		struct key key = {.kind = "unit",
			.name = items_name(j->items, j->unit[u])};

		write_row(out, &key, "uqs", x->value.unit[u],
			x->initial.unit[u], ESTIMATE_OK);
	}
	MEM_FREE(order);
}

/* ---- annotators ---- */

/* Write a share; `why` is the status of one that does not exist. */
static void
write_share(struct out *out, const struct key *key, const char *score, double x,
	enum estimate_status why)
{
	write_row(out, key, score, x, NUM_NA, isnan(x) ? why : ESTIMATE_OK);
}

static void
write_whole(struct out *out, const struct key *key, const char *score,
	uint64_t x)
{
	struct record r = start_row(out, key, score);

	record_whole(&r, x);
	record_real(&r, NUM_NA);
	record_text(&r, estimate_word(ESTIMATE_OK));
	record_end(&r);
}

static void
write_person(struct out *out, const struct key *key, const struct person *p,
	bool sets)
{
	enum estimate_status none = p->labels == 0 ? ESTIMATE_NO_LABELS :
		ESTIMATE_NO_OTHERS;
	enum estimate_status once = sets ? ESTIMATE_SETS : ESTIMATE_NO_RETESTS;

	write_whole(out, key, "labels", p->labels);
	write_whole(out, key, "items", p->items);
	write_share(out, key, "plurality_agreement", p->plurality, none);
	write_share(out, key, "others_agreement", p->others, none);
	write_share(out, key, "pair_agreement", p->pairs, none);
	write_share(out, key, "entropy", p->labels > 0 ? p->entropy : NUM_NA,
		none);
	write_share(out, key, "commonest_label", p->labels > 0 ? p->commonest :
		NUM_NA, none);
	write_whole(out, key, "retests", p->retests);
	write_share(out, key, "self_consistency", p->self.value, once);
	write_share(out, key, "self_consistency_lo", p->self.lo, once);
	write_share(out, key, "self_consistency_hi", p->self.hi, once);
}

void
output_annotators(struct out *out, const struct crowdtruth *x,
	const struct person *people)
{
	const struct judgments *j = x->of;

	for (size_t a = 0; a < j->raters.annotators; a++) {
		struct key key = {.kind = "annotator",
			.name = ids_name(&j->items->annotators, a)};

		if (j->raters.first[a + 1] > j->raters.first[a]) {
			write_row(out, &key, "wqs", x->value.annotator[a],
				x->initial.annotator[a], ESTIMATE_OK);
			write_row(out, &key, "wwa", x->value.wwa[a],
				x->initial.wwa[a], ESTIMATE_OK);
			write_row(out, &key, "wua", x->value.wua[a],
				x->initial.wua[a], ESTIMATE_OK);
		}
		if (people)
			write_person(out, &key, &people[a],
				j->items->multilabel);
	}
}

/* ---- labels ---- */

static struct view
label_name(const struct judgments *j, size_t label, const char *none)
{
	return label < j->items->labels.ids.n ?
		labels_name(&j->items->labels, (uint32_t)label) :
		view_of(none);
}

/* Per label: was it chosen for some unit? The caller frees it. */
static bool *
chosen(const struct judgments *j)
{
	bool *used = mem_zero(j->labels, sizeof *used);

	for (size_t i = 0; i < j->raters.ratings; i++) {
		size_t n;
		const uint32_t *label = judgments_set(j, j->raters.rating[i].label, &n);

		for (size_t k = 0; k < n; k++)
			used[label[k]] = true;
	}
	return used;
}

void
output_labels(struct out *out, const struct crowdtruth *x, const char *none)
{
	const struct judgments *j = x->of;
	bool *used = chosen(j);

	for (size_t a = 0; a < j->labels && !x->open && j->raters.n > 0; a++) {
		struct key key = {.kind = "label",
			.name = label_name(j, a, none)};

		write_row(out, &key, "aqs", x->value.label[a],
			x->initial.label[a], used[a] ? ESTIMATE_OK :
			ESTIMATE_UNUSED);
	}
	MEM_FREE(used);
}

/* List the labels chosen for a unit, in label order; returns their number. */
static size_t
unit_labels(const struct judgments *j, size_t u, uint32_t **list, size_t *cap)
{
	size_t n = 0, m = 0;

	for (size_t i = j->raters.start[u]; i < j->raters.start[u + 1]; i++) {
		size_t some;
		const uint32_t *label = judgments_set(j, j->raters.rating[i].label, &some);

		MEM_GROW(*list, *cap, n + some);
		memcpy(*list + n, label, some * sizeof *label);
		n += some;
	}
	sort_u32(*list, n);
	for (size_t i = 0; i < n; i++)
		if (m == 0 || (*list)[i] != (*list)[m - 1])
			(*list)[m++] = (*list)[i];
	return m;
}

void
output_unit_labels(struct out *out, const struct crowdtruth *x,
	const char *none)
{
	const struct judgments *j = x->of;
	double *value = mem_zero(j->labels, sizeof *value);
	double *initial = mem_zero(j->labels, sizeof *initial);
	size_t *order = input_order(j), n = j->labels, cap = 0;
	uint32_t *list = NULL;

	MEM_GROW(list, cap, n);
	for (uint32_t a = 0; a < n; a++)
		list[a] = a;
	for (size_t i = 0; i < j->raters.n; i++) {
		size_t u = order[i];
		struct key key = {.kind = "unit_label",
			.name = items_name(j->items, j->unit[u])};

		if (x->open)
			n = unit_labels(j, u, &list, &cap);
		crowdtruth_shares(x, u, value, initial);
		for (size_t k = 0; k < n; k++) {
			uint32_t a = list[k];

			key.label = label_name(j, a, none);
			write_row(out, &key, "uas", value[a], initial[a],
				ESTIMATE_OK);
			value[a] = initial[a] = 0;
		}
	}
	MEM_FREE(value, initial, order, list);
}
