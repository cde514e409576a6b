#include "classes.h"

#include "err.h"
#include "mem.h"
#include "num.h"
#include "tsv.h"

#include <stdlib.h>
#include <string.h>

/* Classes stand in the order of their first labels. */
static void
order_classes(struct merge *m, const struct labels *l, bool ordered,
	const uint32_t *class, const struct ids *classes)
{
	uint32_t *place = mem_alloc(classes->n, sizeof *place);
	bool numbers = true;
	size_t n = 0;

	memset(place, 0xff, classes->n * sizeof *place);
	m->map = mem_alloc(l->ids.n, sizeof *m->map);
	m->x = mem_alloc(classes->n, sizeof *m->x);
	for (size_t r = 0; r < l->ids.n; r++) {
		uint32_t c = class[l->by_rank[r]];

		if (place[c] == IDS_NONE) {
			struct view v = ids_name(classes, c);
			char *text = mem_copy(v.p, v.n);

			numbers = num_real(text, v.n, &m->x[n]) && numbers;
			free(text);
			place[c] = (uint32_t)n++;
		}
		m->map[l->by_rank[r]] = place[c];
	}
	m->places = (struct places){{n, numbers ? m->x : NULL, ordered},
		m->map, true};
	free(place);
}

static void
read_row(struct tsv *t, size_t row, const struct tsv_column *column,
	const struct labels *l, uint32_t *class, struct ids *classes)
{
	struct view label = tsv_field(t, row, column[0].at);
	struct view name = tsv_field(t, row, column[1].at);
	struct ids_key key = ids_hash(name);
	uint32_t id = labels_find(l, label);

	if (name.n == 0)
		tsv_bad(t, row, "class", "a name", name);
	if (id == IDS_NONE)
		return;
	if (class[id] != IDS_NONE)
		err_line(t->file, t->lines[row], "label %s: a second row",
			err_quote(label.p, label.n));
	class[id] = ids_add(classes, &key);
}

void
merge_read(struct merge *m, char *file, const struct labels *l, bool ordered)
{
	uint32_t *class = mem_alloc(l->ids.n, sizeof *class);
	struct tsv_column column[] = {{"label", true, -1, NULL},
		{"class", true, -1, NULL}};
	struct ids classes;
	struct tsv t;
	size_t n;

	memset(class, 0xff, l->ids.n * sizeof *class);
	ids_init(&classes);
	tsv_open(&t, &file, 1, column, 2, NULL, 0, false);
	while ((n = tsv_rows(&t)) > 0)
		for (size_t i = 0; i < n; i++)
			read_row(&t, i, column, l, class, &classes);
	for (size_t id = 0; id < l->ids.n; id++)
		if (class[id] == IDS_NONE) {
			struct view v = labels_name(l, (uint32_t)id);

			err_file(t.file, "no class for the label %s",
				err_quote(v.p, v.n));
		}
	tsv_close(&t);
	order_classes(m, l, ordered, class, &classes);
	ids_free(&classes);
	free(class);
}

void
merge_free(struct merge *m)
{
	free(m->map);
	free(m->x);
}
