#include "flips.h"

#include "text/num.h"

static const char *const names[FLIPS_COLUMNS] = {"pflip", "pflip_lo",
	"pflip_hi", "pflip_new", "neighbours", "place"};

static const char remedy[] = "annot-pflip adds the column; -x P takes the same "
	"p_flip for all items";

void
flips_need(const struct flips *f, struct rows_need *need)
{
	for (int c = 0; c < FLIPS_COLUMNS; c++)
		need->numbers[c] = c < FLIPS_KINDS || f->of_new ? names[c] :
			NULL;
	/* with of_new either column will do; flips_open() checks that one is
	 * there */
	need->remedy[FLIPS_POINT] = f->fixed < 0 && !f->of_new ? remedy : NULL;
}

void
flips_open(struct flips *f, const struct rows *in)
{
	const struct tsv *t = &in->t;

	f->column = f->of_new && in->kind.has_number[FLIPS_NEW] ? FLIPS_NEW :
		FLIPS_POINT;
	if (f->fixed < 0 && !in->kind.has_number[f->column])
		err_line(t->file, 1, "no column \"%s\" in the header %s (%s)",
			names[FLIPS_POINT], err_quote(tsv_names(&t->header)),
			remedy);
	if (f->fixed >= 0 && tsv_find(&t->header, names[FLIPS_POINT]) >= 0)
		err_note("-x changes the column primary alone: target new of "
			"annot-score reads the columns of p_flip (annot-pflip "
			"-x P sets those)");
}

/* A probability in a column, or NUM_NA. */
static double
probability(const struct rows *in, size_t i, int column)
{
	double p = in->kind.has_number[column] ? in->number[column][i] : NUM_NA;

	if (p < 0 || p > 1)
		rows_die(in, i, "column \"%s\": expected a probability in "
			"[0,1], found %g", names[column], p);
	return p;
}

void
flips_read(const struct flips *f, const struct rows *in, size_t i, double *p)
{
	bool limits = f->fixed < 0 && f->column == FLIPS_POINT;

	p[FLIPS_POINT] = f->fixed >= 0 ? f->fixed :
		probability(in, i, f->column);
	if (isnan(p[FLIPS_POINT]))
		rows_die(in, i, "column \"%s\": expected a probability, found "
			"NA (%s)", names[f->column], f->column == FLIPS_NEW ?
			"-x P sets one; without the column it is pflip" :
			"annot-pflip had no retests; -x P sets one");
	p[FLIPS_LO] = limits ? probability(in, i, FLIPS_LO) : NUM_NA;
	p[FLIPS_HI] = limits ? probability(in, i, FLIPS_HI) : NUM_NA;
}

double
flips_neighbours(struct flips *f, const struct rows *in, size_t i)
{
	double l = probability(in, i, FLIPS_NEIGHBOURS);
	double place = in->kind.has_number[FLIPS_PLACE] ?
		in->number[FLIPS_PLACE][i] : NUM_NA;

	if (!(l > 0))
		return 0;
	if (!places_add(&f->places, &in->labels, in->label[i], place))
		rows_die(in, i, "column \"place\": expected the place of the "
			"label, from 1, as in -L and in the rows before, found "
			"%g", place);
	return l;
}

const char *
flips_column(const struct flips *f)
{
	return names[f->column];
}
