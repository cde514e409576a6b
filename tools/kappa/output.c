#include "output.h"

#include "text/num.h"

#include <math.h>

void
output_header(struct out *out)
{
	out_text(out, "row\tgroup\tof\tcoefficient\tweights\testimate\tse\tlo"
		"\thi\tstat\tdf\tp\tpa\tpe\titems\tannotators\tratings"
		"\tstatus\n");
}

/* One column: the name a, or with a name b both as A|B. */
static void
write_names(struct out *out, struct view a, struct view b)
{
	out_keys(out, a, b);
	out_char(out, '\t');
}

static void
write_number(struct out *out, double x)
{
	out_char(out, '\t');
	out_real(out, x);
}

/* The degrees of freedom: one number, two of an F test, NA of a normal one. */
static void
write_df(struct out *out, const struct agreement *m)
{
	out_char(out, '\t');
	out_count(out, isinf(m->e.df) ? NUM_NA : m->e.df);
	if (!isnan(m->df2)) {
		out_char(out, ',');
		out_count(out, m->df2);
	}
}

void
output_row(struct out *out, const struct output_key *key,
	const char *coefficient, const char *weights, const struct agreement *m)
{
	out_text(out, key->row);
	out_char(out, '\t');
	write_names(out, key->group, key->versus);
	write_names(out, key->of, key->of2);
	out_text(out, coefficient);
	out_char(out, '\t');
	out_text(out, weights);
	write_number(out, m->e.value);
	write_number(out, m->e.se);
	write_number(out, m->e.lo);
	write_number(out, m->e.hi);
	write_number(out, m->e.stat);
	write_df(out, m);
	write_number(out, m->e.p);
	write_number(out, m->pa);
	write_number(out, m->pe);
	out_char(out, '\t');
	out_count(out, m->items);
	out_char(out, '\t');
	out_count(out, m->annotators);
	out_char(out, '\t');
	out_count(out, m->ratings);
	out_char(out, '\t');
	out_text(out, estimate_word(m->e.status));
	out_char(out, '\n');
}
