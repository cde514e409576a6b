#include "class_table.h"

#include "text/err.h"
#include "text/mem.h"
#include "text/num.h"
#include "text/spelling.h"
#include "text/tsv.h"

#include <string.h>

/* Number the classes in the order of their first labels. class: per label, the
 * id of its class in classes. A class whose name is a plain decimal has a
 * number; the scale has numbers if all classes have one. */
static void
order_classes(struct classes *m, const struct labels *l, bool ordered,
	const uint32_t *class, const struct ids *classes)
{
	bool numbers = true;
	struct ids order;

	*m = (struct classes){.map = mem_alloc(l->ids.n, sizeof *m->map),
		.x = mem_alloc(classes->n, sizeof *m->x)};
	ids_init(&order);
	for (size_t r = 0; r < l->ids.n; r++) {
		struct view v = ids_name(classes, class[r]);
		size_t n = order.n;

		m->map[r] = ids_intern(&order, v);
		if (order.n > n) {
			char *text = mem_copy(v.p, v.n);

			numbers = num_real(text, v.n, &m->x[n]) && numbers;
			MEM_FREE(text);
		}
	}
	m->scale = (struct weights_scale){order.n, numbers ? m->x : NULL,
		ordered};
	ids_free(&order);
}

/* Set class[label] from a row of the table. */
static void
read_row(struct tsv *t, size_t row, const struct tsv_column *column,
	const struct labels *l, uint32_t *class, struct ids *classes,
	struct ids *others)
{
	struct view label = tsv_field(t, row, column[0].at);
	struct view name = tsv_field(t, row, column[1].at);
	uint32_t id = labels_find(l, label);

	if (name.n == 0)
		tsv_bad(t, row, "class", "a name", name);
	if (id == IDS_NONE) {
		ids_intern(others, label);
		return;
	}
	if (class[id] != IDS_NONE)
		err_line(t->file, t->lines[row], "label %s: a second row",
			err_quote(label));
	class[id] = ids_intern(classes, name);
}

void
class_table_read(struct classes *m, char *file, const struct labels *l,
	bool ordered)
{
	uint32_t *class = mem_alloc(l->ids.n, sizeof *class);
	struct tsv_column column[] = {
		{.name = "label", .required = true},
		{.name = "class", .required = true}};
	struct ids classes, others; /* labels that the ratings lack */
	struct tsv t;
	size_t n;

	memset(class, 0xff, l->ids.n * sizeof *class);
	ids_init(&classes);
	ids_init(&others);
	tsv_open(&t, &file, 1, column, 2, NULL, 0, false);
	while ((n = tsv_rows(&t)) > 0)
		for (size_t i = 0; i < n; i++)
			read_row(&t, i, column, l, class, &classes, &others);
	for (size_t id = 0; id < l->ids.n; id++)
		if (class[id] == IDS_NONE) {
			struct view name = labels_name(l, (uint32_t)id);

			err_file(t.file, "no class for the label %s%s",
				err_quote(name), spelling_meant(name, &others));
		}
	tsv_close(&t);
	ids_free(&others);
	order_classes(m, l, ordered, class, &classes);
	ids_free(&classes);
	MEM_FREE(class);
}
