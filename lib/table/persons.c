#include "persons.h"

#include "text/mem.h"
#include "text/num.h"
#include "text/unknown.h"

void
persons_init(struct persons *p, size_t columns)
{
	*p = (struct persons){.columns = columns};
	ids_init(&p->values);
}

struct view
persons_value(const struct persons *p, uint32_t annotator, size_t column)
{
	uint32_t value = persons_has(p, annotator, column) ?
		p->value[annotator * p->columns + column] : PERSONS_UNKNOWN;

	return value == PERSONS_UNKNOWN ? view_of(UNKNOWN_GROUP) : ids_name(&p->values, value);
}

/* Make room for n annotators. */
static void
make_room(struct persons *p, size_t n)
{
	MEM_GROW(p->value, p->cap, n * p->columns);
	for (size_t i = p->n * p->columns; i < n * p->columns; i++)
		p->value[i] = IDS_NONE;
	p->n = n;
}

bool
persons_set(struct persons *p, uint32_t annotator, size_t column, struct view v)
{
	uint32_t id = unknown_value(v) ? PERSONS_UNKNOWN : ids_intern(&p->values, v);
	uint32_t *value;

	if (annotator >= p->n)
		make_room(p, (size_t)annotator + 1);
	value = &p->value[annotator * p->columns + column];
	if (*value == IDS_NONE)
		*value = id;
	return *value == id;
}

void
persons_check(const struct input *input, size_t g, const struct tsv *t, size_t i, struct view v)
{
	double x;

	if (input->numbers[g] && !unknown_value(v) && !num_real(v.p, v.n, &x))
		tsv_bad(t, i, input->group.at[g], "a number, as -g asks for bins of numbers", v);
}

void
persons_rank(struct persons *p, const uint32_t *rank, size_t n)
{
	uint32_t *value;

	if (p->columns == 0)
		return;
	make_room(p, n);
	value = mem_alloc(n * p->columns, sizeof *value);
	for (size_t a = 0; a < n; a++)
		memcpy(value + rank[a] * p->columns, p->value + a * p->columns,
			p->columns * sizeof *value);
	p->value = value;
	p->cap = n * p->columns;
}
