#include "annotator_weights.h"

#include "stats/stats.h"
#include "text/err.h"
#include "text/mem.h"
#include "text/num.h"
#include "text/spelling.h"
#include "text/tsv.h"

#include <math.h>

enum { ANNOTATOR, WEIGHT };

/* Products of two weights and sums of many must be finite, and sums of products
 * minus their squares must have digits left. */
#define LEAST 1e-100
#define MOST 1e100

static void
add_row(struct annotator_weights *v, struct tsv *in, const struct tsv_column *c, size_t i)
{
	struct view name = tsv_field(in, i, c[ANNOTATOR].at);
	struct view field = tsv_field(in, i, c[WEIGHT].at);
	size_t had = v->names.n;
	uint32_t id;
	double x;

	if (name.n == 0)
		tsv_bad(in, i, c[ANNOTATOR].name, "a name", name);
	if (!tsv_number(in, field, &x) || x < 0)
		tsv_bad(in, i, c[WEIGHT].name, "a number of at least 0", field);
	if (x > 0 && (x < LEAST || x > MOST))
		tsv_bad(in, i, c[WEIGHT].name, "0, or a number from 1e-100 to 1e100", field);
	id = ids_intern(&v->names, name);
	MEM_GROW(v->weight, v->weight_cap, v->names.n);
	if (id < had && v->weight[id] != x)
		err_line(in->file, in->lines[i], "annotator %s has another "
			"weight in an earlier row", err_quote(name));
	v->weight[id] = x;
}

static void
check_ratio(const struct annotator_weights *v)
{
	double least = 0, most = 0;

	for (size_t i = 0; i < v->names.n; i++) {
		most = fmax(most, v->weight[i]);
		if (v->weight[i] > 0 && (least == 0 || v->weight[i] < least))
			least = v->weight[i];
	}
	if (most > ANNOTATOR_WEIGHTS_RATIO * least)
		err_file(v->file, "weights from %g to %g: expected the largest to be at most a "
			"million times the smallest (0 leaves an annotator out)", least, most);
}

struct annotator_weights *
annotator_weights_read(const struct input *input)
{
	struct annotator_weights *v = mem_alloc(1, sizeof *v);
	struct tsv_column c[] = {
		[ANNOTATOR] = {.name = input->wide ? "annotator" :
			input->annotator, .required = true, .option = "-a"},
		[WEIGHT] = {.name = "weight", .required = true}};
	char *file = mem_copy(input->weights, strlen(input->weights));
	struct tsv in;
	size_t n;

	*v = (struct annotator_weights){.file = input->weights};
	ids_init(&v->names);
	tsv_open(&in, &file, 1, c, sizeof c / sizeof *c, NULL, 0, false);
	while ((n = tsv_rows(&in)) > 0)
		for (size_t i = 0; i < n; i++)
			add_row(v, &in, c, i);
	check_ratio(v);
	v->used = mem_zero(v->names.n, sizeof *v->used);
	return v;
}

double
annotator_weights_of(struct annotator_weights *v, const struct ids *annotators, uint32_t a)
{
	struct view name;
	uint32_t id;

	if (a < v->n && !isnan(v->by_annotator[a]))
		return v->by_annotator[a];
	MEM_GROW(v->by_annotator, v->by_annotator_cap, (size_t)a + 1);
	for (; v->n <= a; v->n++)
		v->by_annotator[v->n] = NUM_NA;
	name = ids_name(annotators, a);
	id = ids_lookup(&v->names, name);
	if (id == IDS_NONE)
		err_file(v->file, "no row for annotator %s (a weight of 0 "
			"leaves an annotator out, 1 is the ordinary one)%s",
			err_quote(name), spelling_meant(name, &v->names));
	v->used[id] = true;
	return v->by_annotator[a] = v->weight[id];
}

size_t
annotator_weights_weigh(struct annotator_weights *v, const struct ids *annotators,
	const struct rating *rating, size_t n, const struct cell **cell,
	size_t cells, const double **share, double *mean)
{
	struct sum all = {0, 0}, *sum = mem_zero(cells, sizeof *sum);
	size_t some = 0;

	for (size_t i = 0; i < n; i++) {
		double w = annotator_weights_of(v, annotators, rating[i].annotator);
		size_t k = 0;

		while ((*cell)[k].label != rating[i].label)
			k++;
		sum_add(&sum[k], w);
		sum_add(&all, w);
	}
	MEM_GROW(v->cell, v->cell_cap, cells);
	MEM_GROW(v->share, v->share_cap, cells);
	for (size_t k = 0; k < cells; k++) {
		double p = sum_value(&sum[k]) / sum_value(&all);

		v->share[k] = p;
		v->cell[k] = (struct cell){(*cell)[k].label, p > 0};
		some += p > 0;
	}
	*cell = v->cell;
	*share = v->share;
	*mean = stats_ratio(sum_value(&all), (double)n);
	MEM_FREE(sum);
	return some;
}

void
annotator_weights_end(struct annotator_weights *v,
	const struct ids *annotators)
{
	size_t others = 0, none = 0;

	for (uint32_t a = 0; a < annotators->n; a++)
		none += annotator_weights_of(v, annotators, a) == 0;
	for (size_t i = 0; i < v->names.n; i++)
		others += !v->used[i];
	if (v->n > 0 && none == annotators->n)
		err_file(v->file, "all annotators of the input have a weight of 0");
	if (none > 0)
		err_note("weights=%s none=%zu annotators with a weight of 0 left "
			"out", v->file, none);
	if (others > 0)
		err_note("weights=%s others=%zu annotators left out, as the "
			"input lacks them", v->file, others);
}
