#include "apart.h"

#include "text/err.h"
#include "text/findings.h"
#include "text/hints.h"
#include "text/mem.h"
#include "text/record.h"

#include <stdio.h>

/* Does the row have the first one's cell in this column, if it is there? */
static bool
is_equal(const struct apart *x, const struct reader *r, size_t row, int column)
{
	int c = r->column[column].at;

	return c < 0 || view_cmp(x->cell[c], tsv_field(&r->t, row, c)) == 0;
}

void
apart_look(struct apart *x, const struct reader *r, size_t row)
{
	const struct tsv *t = &r->t;

	if (!x->row) {
		x->row = mem_copy(t->raw[row].p, t->raw[row].n);
		x->cell = mem_alloc(t->width, sizeof *x->cell);
		record_split((struct view){x->row, t->raw[row].n}, x->cell,
			t->width);
		return;
	}
	if (x->column > 0 || !is_equal(x, r, row, READER_ITEM) ||
	    (r->out->soft && !is_equal(x, r, row, READER_LABEL)))
		return;
	for (size_t c = 0; c < t->width && x->column == 0; c++)
		if (r->other[c] && !view_is(t->header.name[c], r->input->count) &&
		    view_cmp(x->cell[c], tsv_field(t, row, (int)c)) != 0)
			x->column = c + 1;
}

void
apart_check(const struct apart *x, const struct reader *r, size_t line, bool each)
{
	struct finding f = {.name = FINDINGS_SEVERAL_MODELS, .file = r->t.file};
	char *column, remedy[160];
	struct view v;

	if (x->column == 0)
		return;
	v = r->t.header.name[x->column - 1];
	f.column = column = mem_copy(v.p, v.n);
	f.remedy = remedy;
	snprintf(remedy, sizeof remedy, "mlr --tsv split -g '%.60s' FILE", column);
	findings_end(&f, line, "item %s: a second prediction, with another %s: a "
		"table is of one model%s; people's labels are the truth, on "
		"standard input or with -t%s", err_quote(x->cell[
		r->column[READER_ITEM].at]), err_quote(v),
		hints_behind(f.file, remedy), each ? "; -a names the "
		"annotators, if it predicts for each of them" : "");
}

void
apart_free(struct apart *x)
{
	MEM_FREE(x->row, x->cell);
}
