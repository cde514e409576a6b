#include "adjusted.h"

#include "text/err.h"
#include "text/mem.h"

void
adjusted_open(struct adjusted *a, struct out *out, enum adjust how)
{
	*a = (struct adjusted){.out = out, .how = how};
	/* from now on these grow, and outlive marks */
	MEM_GROW(a->kind, a->kind_cap, 1);
	MEM_GROW(a->p, a->p_cap, 1);
	if (how == ADJUST_NONE)
		return;
	MEM_GROW(out->held, out->cap, OUT_BUFFER);
	out->holds = true;
}

static size_t
find_kind(struct adjusted *a, const char *const word[ADJUSTED_WORDS])
{
	for (size_t k = 0; k < a->kinds; k++) {
		size_t w = 0;

		while (w < ADJUSTED_WORDS &&
		       strcmp(a->kind[k].word[w], word[w]) == 0)
			w++;
		if (w == ADJUSTED_WORDS)
			return k;
	}
	MEM_GROW(a->kind, a->kind_cap, a->kinds + 1);
	a->kind[a->kinds] = (struct adjusted_kind){.n = 0};
	for (size_t w = 0; w < ADJUSTED_WORDS; w++)
		a->kind[a->kinds].word[w] = word[w];
	return a->kinds++;
}

void
adjusted_put(struct adjusted *a, struct record *r, double p,
	const char *const word[ADJUSTED_WORDS])
{
	size_t kind;

	if (isnan(p)) {
		record_real(r, p);
		return;
	}
	kind = find_kind(a, word);
	a->kind[kind].n++;
	if (a->how == ADJUST_NONE) {
		record_real(r, p);
		return;
	}
	record_field(r, RECORD_REAL);
	MEM_GROW(a->p, a->p_cap, a->n + 1);
	a->p[a->n++] = (struct adjusted_p){p, kind,
		a->out->n_held + a->out->n};
}

/* Adjust the p-values of each kind. */
static void
adjust_kinds(struct adjusted *a)
{
	double *p = mem_alloc(a->n, sizeof *p);

	for (size_t k = 0; k < a->kinds; k++) {
		size_t n = 0;

		for (size_t i = 0; i < a->n; i++)
			if (a->p[i].kind == k)
				p[n++] = a->p[i].p;
		adjust_p(p, n, a->how);
		for (size_t i = a->n; i-- > 0;)
			if (a->p[i].kind == k)
				a->p[i].p = p[--n];
	}
	MEM_FREE(p);
}

/* Write the table that was held, which out holds again where it is for eyes. */
static void
write_table(struct adjusted *a)
{
	struct out *out = a->out;
	char *text = out->held, *rest = mem_copy(out->buf, out->n);
	size_t held = out->n_held, n = out->n, at = 0;

	MEM_GROW(text, out->cap, held + n);
	memcpy(text + held, rest, n);
	out->held = NULL;
	out->n_held = out->cap = out->n = 0;
	out->holds = out_pretty;
	for (size_t i = 0; i < a->n; i++) {
		out_put(out, text + at, a->p[i].at - at);
		out_real(out, a->p[i].p);
		at = a->p[i].at;
	}
	out_put(out, text + at, held + n - at);
}

void
adjusted_close(struct adjusted *a)
{
	const struct adjusted_kind *most = a->kind;

	for (size_t k = 1; k < a->kinds; k++)
		most = a->kind[k].n > most->n ? &a->kind[k] : most;
	if (a->how != ADJUST_NONE) {
		adjust_kinds(a);
		write_table(a);
	} else if (a->kinds > 0 && most->n >= ADJUST_MANY) {
		err_note("p_values=%zu of one kind (%s %s %s): p is not adjusted "
			"for how many there are (--adjust)", most->n,
			most->word[0], most->word[1], most->word[2]);
	}
}
