#include "wide.h"

#include "text/err.h"
#include "text/findings.h"
#include "text/mem.h"

#include <math.h>

/* With more labels, which are measurements or texts in all columns, there are
 * no statistics: they would cost more than reading. */
enum { WATCHED = 10000 };

/* ---- columns ---- */

/* Does a name match a pattern, in which * stands for any bytes? The last *
 * takes the shortest possible run first. O(product of both lengths). */
static bool
matches(struct view name, const char *pattern)
{
	const char *star = NULL;
	size_t at = 0, i = 0;

	while (i < name.n) {
		if (*pattern == '*') {
			star = ++pattern;
			at = i;
		} else if (*pattern && *pattern == name.p[i]) {
			pattern++;
			i++;
		} else if (star) {
			pattern = star;
			i = ++at;
		} else {
			return false;
		}
	}
	while (*pattern == '*')
		pattern++;
	return *pattern == '\0';
}

/* Set wanted[c] for the columns that an option names; each of its names must match at least one. */
static void
choose_columns(const struct tsv *t, const struct strings *names,
	bool (*match)(struct view column, const char *name), const char *option, bool *wanted)
{
	const struct tsv_header *h = &t->header;

	for (size_t i = 0; i < names->n; i++) {
		const char *name = names->at[i];
		bool found = false;

		for (size_t c = 0; c < h->n; c++)
			if (match(h->name[c], name))
				wanted[c] = found = true;
		if (!found)
			tsv_no_column(t, &(struct tsv_column){.name = name, .option = option});
	}
}

static bool
is_group(const struct tsv_column *group, int c)
{
	for (size_t g = 0; g < INPUT_GROUPS; g++)
		if (group[g].at == c)
			return true;
	return false;
}

void
wide_header(struct wide *m, const struct tsv *t, const struct input *input, int item,
	const struct tsv_column *group, struct ids *annotators, struct labels *labels)
{
	const struct tsv_header *h = &t->header;
	bool *wanted = mem_zero(h->n, sizeof *wanted);
	struct strings names = {0};
	bool any = false, all = input->wide_counts ? input->labels.n == 0 : !input->named.annotator;

	if (input->wide_counts) {
		choose_columns(t, &input->labels, view_is, "-L", wanted);
	} else if (!all) {
		strings_split(&names, input->annotator);
		choose_columns(t, &names, matches, "-a", wanted);
	}
	m->of = mem_alloc(h->n, sizeof *m->of);
	for (size_t c = 0; c < h->n; c++) {
		m->of[c] = IDS_NONE;
		if ((!all && !wanted[c]) || (int)c == item || is_group(group, (int)c) ||
			(input->wide_counts && strings_has(&input->missing, h->name[c])))
			continue;
		m->of[c] = input->wide_counts ? labels_add(labels, h->name[c]) :
			ids_intern(annotators, h->name[c]);
		any = any || m->of[c] != IDS_NONE;
	}
	if (!any)
		err_line(t->file, 1, "no column of %s beside the item",
			input->wide_counts ? "a label" : "an annotator");
}

/* ---- statistics of rows ---- */

/* Is the cell in another row than the one before? */
static bool
begins_row(struct wide *m, uint64_t row)
{
	if (m->rows > 0 && row == m->row)
		return false;
	m->rows++;
	m->row = row;
	return true;
}

/* ---- statistics of counts ---- */

static void
end_counts(struct wide *m)
{
	for (size_t l = 0; l < m->counts; l++) {
		m->differs[l] = m->differs[l] || 2 * m->count[l] != m->sum;
		m->count[l] = 0;
	}
	m->sum = 0;
}

void
wide_count(struct wide *m, uint64_t row, uint32_t label, double n)
{
	m->many = m->many || label >= WATCHED;
	if (m->many)
		return;
	if (begins_row(m, row))
		end_counts(m);
	MEM_GROW_ZERO(m->count, m->count_cap, (size_t)label + 1);
	MEM_GROW_ZERO(m->differs, m->differs_cap, (size_t)label + 1);
	m->counts = m->counts > label ? m->counts : (size_t)label + 1;
	m->count[label] = n;
	m->sum += n;
}

/* Warn of columns that are the sum of the others; with two columns neither is a total. */
static void
warn_totals(struct wide *m, const struct labels *labels, const char *file)
{
	struct finding f = {.name = FINDINGS_TOTAL_AS_LABEL, .file = file};

	end_counts(m);
	for (uint32_t l = 0; l < m->counts && m->counts > 2; l++) {
		if (m->rows < 2 || m->differs[l])
			continue;
		f.value = labels_name(labels, l);
		findings_tell(&f, "column %s is the sum of the others in each "
			"row, and is read as a label: -L names the labels", err_quote(f.value));
	}
}

/* ---- statistics of annotators ---- */

static void
end_row(struct wide *m)
{
	m->sums += m->sum;
	m->squares += m->sum * m->sum;
	m->sum = 0;
}

/* Add a number to the sums, which are exact for whole numbers. */
static void
add_number(struct wide *m, uint64_t row, struct wide_column *c, double x)
{
	m->whole = m->whole && x >= 0 && x == floor(x) && x < 1e6;
	if (!m->whole)
		return;
	if (begins_row(m, row))
		end_row(m);
	m->sum += x;
	c->sum += x;
	c->square += x * x;
}

/* The number of a label, converted once. */
static double
value_of(struct wide *m, uint32_t label, const struct labels *labels)
{
	MEM_GROW(m->value, m->value_cap, labels->ids.n);
	for (; m->values <= label; m->values++)
		m->value[m->values] = labels_value(labels, (uint32_t)m->values);
	return m->value[label];
}

void
wide_cell(struct wide *m, uint64_t row, uint32_t annotator, uint32_t label,
	const struct labels *labels)
{
	struct wide_column *c;

	m->many = m->many || label >= WATCHED;
	if (m->many)
		return;
	if (annotator >= m->columns) {
		m->columns = (size_t)annotator + 1;
		MEM_GROW_ZERO(m->column, m->column_cap, m->columns);
	}
	c = &m->column[annotator];
	if (label / 64 >= c->cap)
		MEM_GROW_ZERO(c->seen, c->cap, label / 64 + 1);
	c->seen[label / 64] |= UINT64_C(1) << label % 64;
	c->cells++;
	if (m->whole)
		add_number(m, row, c, value_of(m, label, labels));
}

static bool
has_label(const struct wide_column *c, size_t label)
{
	return label / 64 < c->cap && c->seen[label / 64] >> label % 64 & 1;
}

/* A description of a column's labels. */
struct traits {
	size_t labels, shared;   /* labels; labels that another column has too */
	bool numeric;
	double lo, hi;           /* range of the numbers */
};

static struct traits
traits_of(struct wide *m, size_t i, const struct labels *labels, const uint32_t *columns_of)
{
	const struct wide_column *c = &m->column[i];
	struct traits x = {.numeric = true, .lo = HUGE_VAL, .hi = -HUGE_VAL};

	for (uint32_t l = 0; l < labels->ids.n; l++) {
		double value;

		if (!has_label(c, l))
			continue;
		value = value_of(m, l, labels);
		x.labels++;
		x.shared += columns_of[l] > 1;
		x.numeric = x.numeric && !isnan(value);
		x.lo = value < x.lo ? value : x.lo;
		x.hi = value > x.hi ? value : x.hi;
	}
	return x;
}

/* Do two columns share labels or, if both are numbers, do their ranges overlap?
 * Measurements rarely agree to the last digit. */
static bool
alike(const struct traits *x, const struct traits *y)
{
	if (x->numeric && y->numeric)
		return x->lo <= y->hi && y->lo <= x->hi;
	return x->shared > 0 && y->shared > 0;
}

/* Is the range of numeric column i more than three times that of all other
 * columns together, like a running number or an age next to a scale? */
static bool
is_far(const struct wide *m, const struct traits *x, size_t i)
{
	double lo = HUGE_VAL, hi = -HUGE_VAL;

	for (size_t k = 0; k < m->columns; k++)
		if (k != i && x[k].numeric && m->column[k].cells > 0) {
			lo = x[k].lo < lo ? x[k].lo : lo;
			hi = x[k].hi > hi ? x[k].hi : hi;
		}
	return hi > lo && m->column[i].cells >= 5 && x[i].hi - x[i].lo > 3 * (hi - lo);
}

/* Is almost every cell of column i a label of its own, like texts, while the
 * cells of another column repeat? For numbers: is_far(). */
static bool
is_diverse(const struct wide *m, const struct traits *x, size_t i)
{
	const struct wide_column *c = &m->column[i];

	if (x[i].numeric)
		return is_far(m, x, i);
	if (c->cells < 10 || (double)x[i].labels < .8 * (double)c->cells)
		return false;
	for (size_t k = 0; k < m->columns; k++)
		if (m->column[k].cells > 0 && m->column[k].cells >= 2 * x[k].labels)
			return true;
	return false;
}

/* Has column i, in several cells, no labels in common with any other column,
 * ignoring texts (diverse)? */
static bool
is_alone(const struct wide *m, const struct traits *x, const bool *diverse, size_t i)
{
	const struct wide_column *c = &m->column[i];
	size_t others = 0;

	for (size_t k = 0; k < m->columns; k++) {
		others += k != i && m->column[k].cells > 0;
		if (k != i && !diverse[k] && alike(&x[i], &x[k]))
			return false;
	}
	return others > 0 && (c->cells >= 5 || (c->cells >= 3 && x[i].labels == c->cells));
}

/* Is it what a column is called that was made of the others, or that groups rows? */
static bool
is_derived(struct view name)
{
	static const char *const words[] = {"total", "grand total", "sum", "mean", "average", "avg",
		"median", "mode", "majority", "majority_vote", "consensus", "gold", "gold_label",
		"truth", "final", "adjudicated", "n_raters", "batch", "split", "fold", "index"};

	for (size_t i = 0; i < sizeof words / sizeof *words; i++)
		if (view_alike(name, view_of(words[i])))
			return true;
	return false;
}

/*
 * Do the cells look like counts? Counts of an item's annotators have about the same sum in each
 * row, labels of annotators do not: the variance of the sums of rows is at least the sum of the
 * columns' variances, unless annotators contradict each other. n^2 times the variance is n sum x^2
 * - (sum x)^2, which is exact for whole numbers.
 */
static bool
looks_counted(const struct wide *m)
{
	double n = (double)m->rows, of_columns = 0;
	double of_rows = n * m->squares - m->sums * m->sums;

	for (size_t i = 0; i < m->columns; i++)
		of_columns += n * m->column[i].square - m->column[i].sum * m->column[i].sum;
	return m->whole && of_columns > 0 && (m->rows >= 5 ?
		of_rows < .25 * of_columns : m->rows >= 3 && m->columns >= 3 && of_rows == 0);
}

/* Note that a table looks transposed: a survey has a row per person and a column per item. */
static void
note_transposed(const struct wide *m, size_t items, const char *file)
{
	struct finding f = {.name = FINDINGS_TRANSPOSED, .file = file,
		.remedy = "datamash transpose < FILE"};
	size_t annotators = 0;

	for (size_t i = 0; i < m->columns; i++)
		annotators += m->column[i].cells > 0;
	if (annotators > items && items >= 3)
		findings_tell(&f, "items=%zu annotators=%zu: -W takes a row for "
			"an item (a row for each annotator? %s)", items, annotators, f.remedy);
}

/* Warn of the columns whose labels are probably not an annotator's. */
static void
doubt_columns(struct wide *m, const struct ids *annotators,
	const struct labels *labels, const char *file)
{
	struct finding f = {.name = FINDINGS_NOT_ANNOTATORS, .file = file,
		.remedy = "-W -a NAME,..."};
	size_t k = labels->ids.n;
	uint32_t *columns_of = mem_zero(k, sizeof *columns_of);
	struct traits *x = mem_alloc(m->columns, sizeof *x);
	bool *diverse = mem_alloc(m->columns, sizeof *diverse);
	char text[256] = "";

	for (size_t i = 0; i < m->columns; i++)
		for (size_t l = 0; l < k; l++)
			columns_of[l] += has_label(&m->column[i], l);
	for (size_t i = 0; i < m->columns; i++)
		x[i] = traits_of(m, i, labels, columns_of);
	for (size_t i = 0; i < m->columns; i++)
		diverse[i] = is_diverse(m, x, i);
	for (size_t i = 0; i < m->columns; i++) {
		if (!diverse[i] && !is_alone(m, x, diverse, i) &&
		    (m->columns < 3 || !is_derived(ids_name(annotators, i))))
			continue;
		f.count++;
		err_list(text, sizeof text, err_quote(ids_name(annotators, i)));
	}
	f.value = view_of(text);
	if (f.count > 0)
		findings_tell(&f, "%.0f column%s read as annotators that hardly are, by their "
			"names or as their labels are not those of other columns: %s (%s names the "
			"annotators)", f.count, f.count > 1 ? "s" : "", text, f.remedy);
}

void
wide_warn(struct wide *m, const struct input *input, const char *file,
	const struct ids *annotators, const struct labels *labels, size_t items)
{
	const struct finding counted = {.name = FINDINGS_COUNTS_AS_LABELS,
		.file = file, .remedy = "--wide-counts"};

	if (m->many)
		return;
	if (input->wide_counts) {
		warn_totals(m, labels, file);
		return;
	}
	end_row(m);
	note_transposed(m, items, file);
	if (looks_counted(m))
		findings_tell(&counted, "all cells are whole numbers, and rows add up to about "
			"the same: if the columns are labels and the cells "
			"counts, annot-count --wide-counts reads them");
	if (!input->named.annotator || strchr(input->annotator, '*'))
		doubt_columns(m, annotators, labels, file);
}
