#include "labels.h"

#include "text/err.h"
#include "text/mem.h"
#include "text/num.h"

#include <stdlib.h>
#include <string.h>

/* ---- names and numbers ---- */

/* Does a number's double distinguish it from all others with as many digits?
 * Codes of 16 digits and more may share a double. */
static bool
is_exact(const char *text, double x)
{
	size_t digits = 0;
	bool zero = true;

	for (; *text && *text != 'e' && *text != 'E'; text++) {
		zero = zero && (*text < '1' || *text > '9');
		digits += !zero && *text >= '0' && *text <= '9';
	}
	return digits <= 15 && zero == (x == 0);
}

/* Set x to the value of a text, with -0 as 0. False: not a number. */
static bool
number_of(struct view v, double *x, bool exact)
{
	char text[64];

	if (v.n >= sizeof text)
		return false;
	memcpy(text, v.p, v.n);
	text[v.n] = '\0';
	if (!num_real(text, v.n, x) || (exact && !is_exact(text, *x)))
		return false;
	*x += 0.; /* -0 becomes 0 */
	return true;
}

/* The id of a name that is not another form of a label; new names are added.
 * Equal numbers are found under the first one. */
static uint32_t
add_name(struct labels *s, struct view v)
{
	uint32_t id = ids_intern(&s->ids, v), at;
	size_t had = s->numbers.n;
	double x;

	if (!number_of(v, &x, true))
		return id;
	at = ids_intern(&s->numbers, VIEW_BYTES(x));
	if (at == had) {
		MEM_GROW(s->of_number, s->number_cap, had + 1);
		s->of_number[at] = id;
	}
	return id;
}

/* The label that is another form of this number, or IDS_NONE. */
static uint32_t
find_equal(const struct labels *s, struct view v)
{
	uint32_t at;
	double x;

	if (s->numbers.n == 0 || !number_of(v, &x, true))
		return IDS_NONE;
	at = ids_lookup(&s->numbers, VIEW_BYTES(x));
	return at == IDS_NONE ? IDS_NONE : s->of_number[at];
}

void
labels_init(struct labels *s, const struct strings *list)
{
	*s = (struct labels){0};
	ids_init(&s->ids);
	ids_init(&s->numbers);
	ids_init(&s->forms);
	for (size_t i = 0; list && i < list->n; i++)
		add_name(s, view_of(list->at[i]));
	s->fixed = s->ids.n > 0;
}

uint32_t
labels_find(const struct labels *s, struct view v)
{
	uint32_t id = ids_lookup(&s->ids, v);

	return id != IDS_NONE ? id : find_equal(s, v);
}

/* Other forms are remembered, because they occur repeatedly. */
uint32_t
labels_add(struct labels *s, struct view v)
{
	struct ids_key key = ids_hash(v);
	uint32_t id = ids_find(&s->ids, &key), form;

	if (id != IDS_NONE)
		return id;
	form = ids_find(&s->forms, &key);
	if (form != IDS_NONE)
		return s->of_form[form];
	id = find_equal(s, v);
	if (id == IDS_NONE)
		return s->fixed ? IDS_NONE : add_name(s, v);
	form = ids_add(&s->forms, &key);
	MEM_GROW(s->of_form, s->form_cap, s->forms.n);
	s->of_form[form] = id;
	return id;
}

void
labels_count(struct labels *s, const uint32_t *label, const uint64_t *times, size_t rows)
{
	MEM_GROW_ZERO(s->times, s->times_cap, s->ids.n);
	for (size_t i = 0; i < rows; i++)
		if (label[i] < s->ids.n)
			s->times[label[i]] += times ? times[i] : 1;
}

/* ---- values and order ---- */

double
labels_value(const struct labels *s, uint32_t id)
{
	double x;

	return number_of(labels_name(s, id), &x, false) ? x : NUM_NA;
}

bool
labels_numeric(const struct labels *s)
{
	for (size_t i = 0; i < s->ids.n; i++)
		if (isnan(labels_value(s, (uint32_t)i)))
			return false;
	return s->ids.n > 0;
}

struct ordered {
	double value;
	struct view name;
	uint32_t id;
};

static int
cmp_ordered(const void *a, const void *b)
{
	const struct ordered *x = a, *y = b;

	if (isnan(x->value) != isnan(y->value))
		return isnan(x->value) ? 1 : -1;
	if (x->value != y->value && !isnan(x->value))
		return x->value < y->value ? -1 : 1;
	return view_cmp(x->name, y->name);
}

void
labels_order(struct labels *s)
{
	size_t n = s->ids.n;
	struct ordered *o;

	if (n == s->ranked)
		return;
	MEM_GROW(s->rank, s->rank_cap, n);
	MEM_GROW(s->by_rank, s->by_cap, n);
	o = mem_alloc(n, sizeof *o);
	for (uint32_t i = 0; i < n; i++)
		o[i] = (struct ordered){labels_value(s, i), labels_name(s, i), i};
	if (!s->fixed)
		qsort(o, n, sizeof *o, cmp_ordered);
	for (uint32_t r = 0; r < n; r++) {
		s->rank[o[r].id] = r;
		s->by_rank[r] = o[r].id;
	}
	s->ranked = n;
}

uint32_t *
labels_settle(struct labels *s)
{
	size_t n = s->ids.n;
	uint32_t *rank = mem_alloc(n, sizeof *rank);

	labels_order(s);
	if (n > 0)
		memcpy(rank, s->rank, n * sizeof *rank);
	ids_reorder(&s->ids, s->by_rank);
	for (size_t i = 0; i < s->numbers.n; i++)
		s->of_number[i] = rank[s->of_number[i]];
	for (size_t i = 0; i < s->forms.n; i++)
		s->of_form[i] = rank[s->of_form[i]];
	s->times = NULL;
	s->times_cap = 0;
	for (uint32_t r = 0; r < n; r++)
		s->rank[r] = s->by_rank[r] = r;
	return rank;
}

uint32_t *
labels_keep(struct labels *s, const bool *given)
{
	uint32_t *to = mem_alloc(s->ids.n, sizeof *to);
	struct labels kept;

	labels_init(&kept, NULL);
	kept.declared = s->declared;
	for (uint32_t l = 0; l < s->ids.n; l++)
		to[l] = s->fixed ? l : given[l] ? add_name(&kept, labels_name(s, l)) : IDS_NONE;
	if (!s->fixed)
		*s = kept;
	return to;
}

size_t
labels_k(const struct labels *s)
{
	size_t k = s->ids.n;

	if (!s->fixed && s->declared > k)
		k = (size_t)s->declared;
	return k < 2 ? 2 : k;
}

void
labels_print(const struct labels *s, char *to, size_t room)
{
	*to = '\0';
	for (uint32_t l = 0; l < s->ids.n; l++) {
		struct view v = labels_name(s, s->ranked == s->ids.n ? s->by_rank[l] : l);

		err_list(to, room, err_quote(v));
	}
}

double *
labels_codes(const struct labels *s)
{
	bool numeric = labels_numeric(s);
	double *code;

	if (!numeric && !s->fixed)
		return NULL;
	code = mem_alloc(s->ids.n, sizeof *code);
	for (uint32_t r = 0; r < s->ids.n; r++)
		code[r] = numeric ? labels_value(s, r) : (double)r;
	return code;
}
