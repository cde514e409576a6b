#include "validate.h"

#include "stats/auc.h"
#include "stats/stats.h"
#include "text/err.h"
#include "text/mem.h"
#include "text/num.h"
#include "worth/shares.h"

#include <math.h>
#include <stdlib.h>

/* Labels that make a modal label: two are only the same or not. */
enum { LEAST_LABELS = 3 };

/* Shares are that at least, as in log_loss of annot-score(1). */
#define LEAST_SHARE 1e-15

struct validate_item {
	size_t cell;             /* the first of its cells */
	uint32_t cells, groups;
	double pflip;            /* its own, or NUM_NA */
};

/* A label that is the first, the second or a modal label of one of an item's
 * groups. */
struct validate_cell {
	uint32_t label, n;       /* n: the first label of so many groups */
	uint32_t second;         /* the second label of so many */
	double modal;            /* the modal label of so many, ties in parts */
};

/* ---- keeping items ---- */

static struct validate_cell *
cell_of(struct validate *v, struct validate_item *item, uint32_t label)
{
	v->place = mem_grow_zero(v->place, &v->place_cap, (size_t)label + 1,
		sizeof *v->place);
	if (v->place[label] == 0) {
		v->cell = mem_grow(v->cell, &v->cell_cap, v->cells + 1,
			sizeof *v->cell);
		v->cell[v->cells++] = (struct validate_cell){.label = label};
		item->cells++;
		v->place[label] = v->cells;
	}
	return &v->cell[v->place[label] - 1];
}

/* One annotator's n labels for the item. */
static void
add_group(struct validate *v, struct ratings *r, struct validate_item *item,
	const struct rating *s, size_t n)
{
	struct item_ratings group = {.rating = s, .n = n};
	const struct cell *cell;
	size_t cells = ratings_cells(r, &group, &cell), tied = 0;
	uint32_t top = 0;

	for (size_t k = 0; k < cells; k++)
		top = cell[k].n > top ? cell[k].n : top;
	for (size_t k = 0; k < cells; k++)
		tied += cell[k].n == top;
	for (size_t k = 0; k < cells; k++)
		if (cell[k].n == top)
			cell_of(v, item, cell[k].label)->modal +=
				1 / (double)tied;
	cell_of(v, item, s[0].label)->n++;
	cell_of(v, item, s[1].label)->second++;
	item->groups++;
	v->groups++;
	v->seen = mem_grow_zero(v->seen, &v->seen_cap,
		(size_t)s[0].annotator + 1, sizeof *v->seen);
	v->annotators += v->seen[s[0].annotator] ? 0 : 1;
	v->seen[s[0].annotator] = true;
}

bool
validate_add(struct validate *v, struct ratings *r,
	const struct item_ratings *x)
{
	struct validate_item item = {.cell = v->cells, .pflip = NUM_NA};
	const struct rating *s;

	if (!x->repeats)
		return false;
	s = ratings_by_annotator(r, x);
	for (size_t i = 0, end; i < x->n; i = end) {
		end = ratings_end(s, i, x->n);
		if (end - i >= LEAST_LABELS)
			add_group(v, r, &item, s + i, end - i);
	}
	if (item.groups == 0)
		return false;
	for (size_t c = item.cell; c < v->cells; c++)
		v->place[v->cell[c].label] = 0;
	v->item = mem_grow(v->item, &v->item_cap, v->items + 1,
		sizeof *v->item);
	v->item[v->items++] = item;
	return true;
}

void
validate_own(struct validate *v, double pflip)
{
	v->item[v->items - 1].pflip = pflip;
}

void
validate_free(struct validate *v)
{
	free(v->item);
	free(v->cell);
	free(v->seen);
	free(v->place);
	*v = (struct validate){0};
}

/* ---- shares ---- */

enum target { RAW, PRIMARY, NEW, MODAL, TARGETS };

static const char *const target_names[TARGETS] = {"raw", "primary", "new",
	"modal"};

/* What the metrics are made from, besides the items. */
struct truth {
	const struct validate *v;
	const struct labels *labels;
	double *share[TARGETS];  /* per cell */
	double *absent;          /* per item: the share of a label without a
	                            cell, of target new; of others 0 */
	bool known[TARGETS];     /* no share is NUM_NA */
	bool inside[TARGETS];    /* all shares are in [0, 1] */
};

/* The sharpener of annot-sharpen's default; the one that does not cut. */
static const struct sharpener *
sharpener_of(enum target t)
{
	const struct sharpener *s = sharpeners;

	while (t == NEW && !s->uncut)
		s++;
	return s;
}

/* The item's p_flip and pflip_new, which belong to the stratum of the plurality
 * among the single labels. */
static void
pflip_of(const struct validate *v, const struct validate_item *x,
	const struct validate_rules *rules, double pflip[TARGETS])
{
	const struct stratum *at;
	uint32_t top = 0;

	pflip[PRIMARY] = pflip[NEW] = x->pflip;
	if (!rules->strata)
		return;
	for (size_t c = x->cell; c < x->cell + x->cells; c++)
		top = v->cell[c].n > top ? v->cell[c].n : top;
	at = &rules->strata->at[strata_of(rules->strata, top, x->groups)];
	pflip[PRIMARY] = at->pflip;
	pflip[NEW] = at->pflip_new;
}

static void
note_share(struct truth *f, enum target t, double share)
{
	f->known[t] = f->known[t] && !isnan(share);
	f->inside[t] = f->inside[t] && share >= 0 && share <= 1;
}

/* The shares of item i; n has room for its cells. */
static void
sharpen(struct truth *f, size_t i, const struct validate_rules *rules,
	uint32_t *n)
{
	const struct validate_item *x = &f->v->item[i];
	const struct validate_cell *cell = f->v->cell + x->cell;
	double pflip[TARGETS], left;

	pflip_of(f->v, x, rules, pflip);
	for (size_t c = 0; c < x->cells; c++) {
		n[c] = cell[c].n;
		f->share[RAW][x->cell + c] = n[c] / (double)x->groups;
		f->share[MODAL][x->cell + c] = cell[c].modal /
			(double)x->groups;
	}
	for (enum target t = PRIMARY; t <= NEW; t++)
		shares_primary(n, x->cells, x->groups, rules->k, pflip[t],
			sharpener_of(t), f->share[t] + x->cell);
	left = shares_left(pflip[NEW], rules->k);
	f->absent[i] = left > 0 ? -pflip[NEW] / (double)(rules->k - 1) / left :
		NUM_NA;
	if (rules->k > x->cells)
		note_share(f, NEW, f->absent[i]);
	for (enum target t = RAW; t < TARGETS; t++)
		for (size_t c = 0; c < x->cells; c++)
			note_share(f, t, f->share[t][x->cell + c]);
}

static void
truth_init(struct truth *f, const struct validate *v, const struct labels *l,
	const struct validate_rules *rules)
{
	uint32_t *n = mem_alloc(l->ids.n, sizeof *n);

	*f = (struct truth){.v = v, .labels = l,
		.absent = mem_alloc(v->items, sizeof *f->absent)};
	for (enum target t = RAW; t < TARGETS; t++) {
		f->share[t] = mem_alloc(v->cells, sizeof *f->share[t]);
		f->known[t] = f->inside[t] = true;
	}
	for (size_t i = 0; i < v->items; i++)
		sharpen(f, i, rules, n);
	free(n);
}

static void
truth_free(struct truth *f)
{
	for (enum target t = RAW; t < TARGETS; t++)
		free(f->share[t]);
	free(f->absent);
}

/* ---- metrics ---- */

/* By how many groups the label of a cell was given, at first or secondly. */
static uint32_t
given(const struct validate_cell *c, bool second)
{
	return second ? c->second : c->n;
}

/* The mean over items of sum_y m(y) log(m(y) / t(y)), m being modal shares, 0
 * log 0 = 0; NUM_NA where a t is outside [0, 1]. */
static void
find_kl(const struct truth *f, bool second, double value[TARGETS])
{
	(void)second;
	for (enum target t = RAW; t < TARGETS; t++) {
		struct sum sum = {0};

		for (size_t c = 0; c < f->v->cells; c++) {
			double m = f->share[MODAL][c], q = f->share[t][c];

			if (m > 0)
				sum_add(&sum, m * log(m / (q > LEAST_SHARE ? q :
					LEAST_SHARE)));
		}
		value[t] = f->known[t] && f->inside[t] ? sum_value(&sum) /
			(double)f->v->items : NUM_NA;
	}
}

/* The mean over items of t(decision), which is for the plurality of the first or
 * of the second labels, ties to the first label in label order. */
static void
find_accuracy(const struct truth *f, bool second, double value[TARGETS])
{
	const uint32_t *rank = f->labels->rank;
	struct sum sum[TARGETS] = {{0}};

	for (size_t i = 0; i < f->v->items; i++) {
		const struct validate_item *x = &f->v->item[i];
		const struct validate_cell *cell = f->v->cell;
		size_t best = x->cell;

		for (size_t c = best + 1; c < x->cell + x->cells; c++) {
			uint32_t n = given(&cell[c], second);
			uint32_t most = given(&cell[best], second);

			if (n > most || (n == most && rank[cell[c].label] <
			    rank[cell[best].label]))
				best = c;
		}
		for (enum target t = RAW; t < TARGETS; t++)
			sum_add(&sum[t], f->share[t][best]);
	}
	for (enum target t = RAW; t < TARGETS; t++)
		value[t] = f->known[t] ? sum_value(&sum[t]) /
			(double)f->v->items : NUM_NA;
}

/* A cell, with its share of the first or of the second labels for a score. */
struct scored {
	uint32_t label;
	double score;
	size_t cell, item;
};

static int
cmp_scored(const void *a, const void *b)
{
	const struct scored *x = a, *y = b;

	if (x->label != y->label)
		return x->label < y->label ? -1 : 1;
	if (x->score != y->score)
		return x->score > y->score ? -1 : 1;
	return x->item < y->item ? -1 : x->item > y->item;
}

static struct scored *
sort_cells(const struct validate *v, bool second)
{
	struct scored *s = mem_alloc(v->cells, sizeof *s);

	for (size_t i = 0, n = 0; i < v->items; i++)
		for (size_t k = 0; k < v->item[i].cells; k++, n++)
			s[n] = (struct scored){v->cell[n].label,
				given(&v->cell[n], second) /
				(double)v->item[i].groups, n, i};
	qsort(s, v->cells, sizeof *s, cmp_scored);
	return s;
}

/* The area of one label, whose n cells are s; point has room for one more: the
 * items without such a cell have score 0. */
static double
area(const struct truth *f, enum target t, const struct scored *s, size_t n,
	struct auc_point *point)
{
	struct sum absent = {0};
	double others = (double)(f->v->items - n), rest;

	for (size_t i = 0; t == NEW && i < f->v->items; i++)
		sum_add(&absent, f->absent[i]);
	for (size_t c = 0; c < n; c++) {
		double share = f->share[t][s[c].cell];

		point[c] = (struct auc_point){s[c].score, share, 1 - share};
		if (t == NEW)
			sum_add(&absent, -f->absent[s[c].item]);
	}
	rest = sum_value(&absent);
	point[n] = (struct auc_point){0, rest, others - rest};
	return auc_roc(point, n + 1);
}

/* One label against the rest, and the mean over labels that have mass on both
 * sides under all targets: of two labels both areas are the same. */
static void
find_roc_auc(const struct truth *f, bool second, double value[TARGETS])
{
	struct scored *s = sort_cells(f->v, second);
	struct auc_point *point = mem_alloc(f->v->cells + 1, sizeof *point);
	struct sum sum[TARGETS] = {{0}};
	size_t labels = 0;

	for (size_t i = 0, n; i < f->v->cells; i += n) {
		double found[TARGETS];
		bool all = true;

		n = 1;
		while (i + n < f->v->cells && s[i + n].label == s[i].label)
			n++;
		for (enum target t = RAW; t < TARGETS; t++) {
			found[t] = f->known[t] ? area(f, t, s + i, n, point) :
				0;
			all = all && !isnan(found[t]);
		}
		for (enum target t = RAW; all && t < TARGETS; t++)
			sum_add(&sum[t], found[t]);
		labels += all ? 1 : 0;
	}
	for (enum target t = RAW; t < TARGETS; t++)
		value[t] = f->known[t] ? stats_ratio(sum_value(&sum[t]),
			(double)labels) : NUM_NA;
	free(point);
	free(s);
}

/* gap: the value itself is the distance from modal. */
static const struct metric {
	const char *name;
	bool gap, second;
	void (*find)(const struct truth *f, bool second,
		double value[TARGETS]);
} metrics[] = {
	{"kl", true, false, find_kl},
	{"accuracy", false, false, find_accuracy},
	{"roc_auc", false, false, find_roc_auc},
	{"accuracy_second", false, true, find_accuracy},
	{"roc_auc_second", false, true, find_roc_auc},
};

enum { METRICS = sizeof metrics / sizeof *metrics };

/* ---- the table ---- */

void
validate_write(struct out *out, const struct validate *v,
	const struct validate_rules *rules, const struct labels *l)
{
	double value[METRICS][TARGETS];
	struct truth f;

	if (v->items == 0 && rules->items > 0)
		err_die("no annotator gave an item %d labels or more: "
			"--validate compares a label of an annotator with the "
			"one that they give most often", LEAST_LABELS);
	out_text(out, "target\tmetric\tvalue\tgap\titems\n");
	if (v->items == 0)
		return;
	err_note("validated=%zu annotators=%llu groups=%llu", v->items,
		(unsigned long long)v->annotators,
		(unsigned long long)v->groups);
	truth_init(&f, v, l, rules);
	for (size_t m = 0; m < METRICS; m++)
		metrics[m].find(&f, metrics[m].second, value[m]);
	truth_free(&f);
	for (enum target t = RAW; t < TARGETS; t++)
		for (size_t m = 0; m < METRICS; m++) {
			double x = value[m][t];

			out_text(out, target_names[t]);
			out_char(out, '\t');
			out_text(out, metrics[m].name);
			out_char(out, '\t');
			out_real(out, x);
			out_char(out, '\t');
			out_real(out, t == MODAL ? NUM_NA : metrics[m].gap ? x :
				x - value[m][MODAL]);
			out_char(out, '\t');
			out_whole(out, v->items);
			out_char(out, '\n');
		}
}
