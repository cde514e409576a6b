#include "output.h"

#include "text/num.h"

#include <math.h>

void
output_header(struct out *out)
{
	out_text(out, "row\tmodel\tversus\tk\tvalue\tlo\thi\tstatus\n");
}

/* The column model or versus: the name of model i, or `otherwise`. */
static void
write_model(struct out *out, const struct run *s, size_t i,
	const char *otherwise)
{
	out_text(out, i == RESULT_NO_MODEL ? otherwise : s->models->at[i].name);
	out_char(out, '\t');
}

/* A value or limit; NA where it is beyond the curve. */
static void
write_real(struct out *out, double x)
{
	out_real(out, isfinite(x) ? x : NUM_NA);
	out_char(out, '\t');
}

static void
write_row(struct out *out, const struct run *s, const struct status *v)
{
	const struct result *f = v->result;

	out_text(out, result_row(f));
	out_char(out, '\t');
	write_model(out, s, f->a, "*");
	write_model(out, s, f->b, f->kind == RESULT_WORTH ? "reference" : "*");
	if (result_has_k(f))
		out_whole(out, f->k);
	else
		out_text(out, "NA");
	out_char(out, '\t');
	write_real(out, v->value);
	write_real(out, v->lo);
	write_real(out, v->hi);
	status_write(out, &s->results, v);
	out_char(out, '\n');
}

void
output_rows(struct out *out, const struct run *s, const struct status *status,
	size_t n)
{
	for (size_t i = 0; i < n; i++)
		write_row(out, s, &status[i]);
}
