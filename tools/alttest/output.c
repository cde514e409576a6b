#include "output.h"

const struct record_column output_columns[] = {
	{"row", RECORD_KEY}, {"model", RECORD_KEY}, {"kind", RECORD_KEY},
	{"versus", RECORD_KEY}, {"group", RECORD_KEY}, {"annotator", RECORD_KEY},
	{"method", RECORD_KEY}, {"items", RECORD_COUNT}, {"value", RECORD_REAL},
	{"se", RECORD_REAL}, {"lo", RECORD_REAL}, {"hi", RECORD_REAL},
	{"stat", RECORD_REAL}, {"df", RECORD_COUNT}, {"p", RECORD_REAL},
	{"p_adj", RECORD_REAL}, {"status", RECORD_TEXT}, {NULL, 0}
};

void
output_row(struct out *out, const struct output_row *x)
{
	const struct view names[] = {view_of(x->row), x->model,
		view_of(x->kind), x->versus, x->group, x->annotator,
		view_of(x->method)};
	const double numbers[] = {x->value, x->se, x->lo, x->hi, x->stat};
	struct record r = record_start(out, output_columns);

	for (size_t i = 0; i < sizeof names / sizeof *names; i++)
		record_key(&r, names[i]);
	record_count(&r, x->items);
	record_reals(&r, numbers, sizeof numbers / sizeof *numbers);
	record_count(&r, x->df);
	record_real(&r, x->p);
	record_real(&r, x->p_adj);
	record_text(&r, x->status);
	record_end(&r);
}
