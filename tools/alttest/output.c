#include "output.h"

void
output_header(struct out *out)
{
	out_text(out, "row\tmodel\tkind\tversus\tgroup\tannotator\tmethod\t"
		"items\tvalue\tse\tlo\thi\tstat\tdf\tp\tp_adj\tstatus\n");
}

void
output_row(struct out *out, const struct output_row *r)
{
	const struct view names[] = {view_of(r->row), r->model,
		view_of(r->kind), r->versus, r->group, r->annotator,
		view_of(r->method)};
	const double numbers[] = {r->value, r->se, r->lo, r->hi, r->stat};

	for (size_t i = 0; i < sizeof names / sizeof *names; i++) {
		out_key(out, names[i]);
		out_char(out, '\t');
	}
	out_count(out, r->items);
	out_reals(out, numbers, sizeof numbers / sizeof *numbers);
	out_char(out, '\t');
	out_count(out, r->df);
	out_reals(out, (double[]){r->p, r->p_adj}, 2);
	out_char(out, '\t');
	out_text(out, r->status);
	out_char(out, '\n');
}
