#include "output.h"

const struct record_column output_columns[] = {
	{"row", RECORD_KEY}, {"model", RECORD_KEY}, {"versus", RECORD_KEY},
	{"statistic", RECORD_KEY}, {"weights", RECORD_KEY}, {"of", RECORD_KEY},
	{"items", RECORD_COUNT}, {"raters", RECORD_REAL}, {"cost", RECORD_REAL},
	{"estimate", RECORD_REAL}, {"se", RECORD_REAL}, {"half", RECORD_REAL},
	{"power", RECORD_REAL}, {"lo", RECORD_REAL}, {"hi", RECORD_REAL},
	{"status", RECORD_TEXT}, {NULL, 0}
};

static void
write_name(struct record *r, const char *name)
{
	record_key(r, view_of(name ? name : ""));
}

void
output_row(struct out *out, const struct quantity *q, const struct output_row *x)
{
	const double numbers[] = {x->raters, x->cost, x->estimate, x->se, x->half,
		x->power, x->lo, x->hi};
	struct record r = record_start(out, output_columns);

	write_name(&r, x->row);
	write_name(&r, q->model);
	write_name(&r, q->versus);
	write_name(&r, q->statistic);
	write_name(&r, q->weights);
	write_name(&r, x->of ? x->of : q->of);
	record_count(&r, x->items);
	record_reals(&r, numbers, sizeof numbers / sizeof *numbers);
	record_text(&r, x->status);
	record_end(&r);
}
