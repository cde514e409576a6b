#include "output.h"

void
output_header(struct out *out)
{
	out_text(out, "row\tmodel\tversus\tstatistic\tweights\tof\titems\traters\t"
		"cost\testimate\tse\thalf\tpower\tlo\thi\tstatus\n");
}

static void
write_name(struct out *out, const char *name)
{
	out_key(out, view_of(name ? name : ""));
	out_char(out, '\t');
}

void
output_row(struct out *out, const struct quantity *q, const struct output_row *r)
{
	const double numbers[] = {r->raters, r->cost, r->estimate, r->se, r->half,
		r->power, r->lo, r->hi};

	write_name(out, r->row);
	write_name(out, q->model);
	write_name(out, q->versus);
	write_name(out, q->statistic);
	write_name(out, q->weights);
	write_name(out, r->of ? r->of : q->of);
	out_count(out, r->items);
	out_reals(out, numbers, sizeof numbers / sizeof *numbers);
	out_char(out, '\t');
	out_text(out, r->status);
	out_char(out, '\n');
}
