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
write_df(struct out *out, const struct estimate *m)
{
	bool two = m->test == ESTIMATE_F && !isnan(m->value);

	out_char(out, '\t');
	out_count(out, two || m->test == ESTIMATE_T ? m->df : NUM_NA);
	if (two) {
		out_char(out, ',');
		out_count(out, m->df2);
	}
}

void
output_row(struct out *out, const struct output_key *key,
	const char *coefficient, const char *weights, const struct estimate *m)
{
	out_text(out, key->row);
	out_char(out, '\t');
	write_names(out, key->group, key->versus);
	write_names(out, key->of, key->of2);
	out_text(out, coefficient);
	out_char(out, '\t');
	out_text(out, weights);
	write_number(out, m->value);
	write_number(out, m->se);
	write_number(out, m->lo);
	write_number(out, m->hi);
	write_number(out, m->stat);
	write_df(out, m);
	write_number(out, m->p);
	write_number(out, m->pa);
	write_number(out, m->pe);
	out_char(out, '\t');
	out_count(out, m->items);
	out_char(out, '\t');
	out_count(out, m->annotators);
	out_char(out, '\t');
	out_count(out, m->ratings);
	out_char(out, '\t');
	out_text(out, m->status ? m->status : "ok");
	out_char(out, '\n');
}
