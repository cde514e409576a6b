#include "output.h"

#include "classifier.h"
#include "stats/stats.h"

#include <string.h>

/* The last column is there if items are in documents. */
static const struct record_column rating_columns[OUTPUT_COLUMNS] = {
	{"item", RECORD_TEXT}, {"annotator", RECORD_TEXT},
	{"label", RECORD_TEXT}, {"true_label", RECORD_TEXT},
	{"true_pflip", RECORD_REAL}, {"true_state", RECORD_TEXT},
	{"true_group", RECORD_TEXT}, {"document", RECORD_TEXT}, {NULL, 0}
}, decision_columns[] = {
	{"item", RECORD_TEXT}, {"label", RECORD_TEXT}, {NULL, 0}
}, soft_columns[] = {
	{"item", RECORD_TEXT}, {"label", RECORD_TEXT}, {"p", RECORD_REAL},
	{NULL, 0}
};

void
output_open(struct output *o, const struct people *world,
	const struct model *model, const struct view *label, const char *file,
	bool soft, uint64_t precision)
{
	*o = (struct output){.world = world, .model = model, .label = label,
		.file = file, .soft = soft, .tail_pflip = -1};
	memcpy(o->column, rating_columns, sizeof rating_columns);
	if (world->documents == 0)
		o->column[OUTPUT_COLUMNS - 2] = rating_columns[OUTPUT_COLUMNS -
			1];
	out_open(&o->ratings, NULL, precision);
	if (file)
		out_open(&o->predictions, file, precision);
	record_header(&o->ratings, o->column);
	if (file)
		record_header(&o->predictions, soft ? soft_columns :
			decision_columns);
}

void
output_close(struct output *o)
{
	out_close(&o->ratings);
	if (o->file)
		out_close(&o->predictions);
}

/* ---- ratings ---- */

/* Write a letter and a number to text. */
static struct view
numbered(char *text, char letter, uint64_t n)
{
	text[0] = letter;
	return (struct view){text, 1 + num_digits(n, text + 1)};
}

/* Set the fields that ratings share. */
static void
set_tail(struct output *o, double pflip)
{
	char real[NUM_TEXT], state[NUM_TEXT + 1];
	struct view field[] = {{real, 0}, view_of("NA"), view_of("NA")};

	if (pflip == o->tail_pflip && o->state == o->tail_state)
		return;
	o->tail_pflip = pflip;
	o->tail_state = o->state;
	field[0].n = num_text(pflip, o->ratings.precision, real);
	if (o->state > 0)
		field[1] = numbered(state, 's', o->state);
	o->tail = (struct view){o->tail_text, record_join(o->tail_text, field,
		o->world->crowd.group ? 2 : 3)};
}

void
output_item(struct output *o, uint64_t i, const struct scene *x)
{
	o->item = numbered(o->item_text, 'i', i);
	o->document = numbered(o->document_text, 'd', x->document);
	o->state = x->state;
	if (!o->world->crowd.slip)
		set_tail(o, x->pflip);
}

void
output_rating(struct output *o, const struct annotator *a, size_t n,
	const struct view *label, size_t truth)
{
	const struct crowd *crowd = &o->world->crowd;
	struct record r = record_start(&o->ratings, o->column);
	char room[NUM_TEXT + 1];

	if (crowd->slip)
		set_tail(o, crowd->slip[n]);
	record_view(&r, o->item);
	record_view(&r, (struct view){a->name, a->n});
	record_view(&r, label ? *label : (struct view){"", 0});
	record_view(&r, o->label[truth]);
	record_fields(&r, o->tail, crowd->group ? 2 : 3);
	if (crowd->group)
		record_view(&r, o->model->groups ?
			view_of(o->model->groups[crowd->group[n]]) :
			numbered(room, 'g', crowd->group[n] + 1));
	if (o->world->documents > 0)
		record_view(&r, o->document);
	record_end(&r);
}

/* ---- predictions ---- */

void
output_prediction(struct output *o, double *belief)
{
	size_t k = o->world->k;
	struct record r = record_start(&o->predictions, o->soft ?
		soft_columns : decision_columns);

	if (!o->soft) {
		record_view(&r, o->item);
		record_view(&r, o->label[stats_largest(belief, k)]);
		record_end(&r);
		return;
	}
	classifier_millionths(belief, k);
	for (size_t y = 0; y < k; y++) {
		record_view(&r, o->item);
		record_view(&r, o->label[y]);
		record_real(&r, belief[y] / CLASSIFIER_MILLION);
		record_end(&r);
	}
}
