#include "people.h"

#include "table/annotator_weights.h"
#include "table/rows.h"
#include "text/findings.h"
#include "text/mem.h"
#include "text/unknown.h"

/* Note of how many annotators each attribute is unknown. */
static void
tell_unknown(const struct people *p)
{
	for (size_t g = 0; g < p->persons.columns; g++) {
		size_t n = 0, all = 0;

		for (uint32_t a = 0; a < p->names.n; a++) {
			if (!people_count(p, a))
				continue;
			n += view_is(persons_value(&p->persons, a, g), UNKNOWN_GROUP);
			all++;
		}
		unknown_tell(p->file, p->input->group.at[g], n, all);
	}
}

/* Call when all annotators are there. */
static void
finish(struct people *p)
{
	struct annotator_weights *w = NULL;

	p->order = ids_sorted(&p->names);
	p->base = mem_alloc(p->names.n, sizeof *p->base);
	if (p->input->weights)
		w = annotator_weights_read(p->input);
	for (uint32_t a = 0; a < p->names.n; a++)
		p->base[a] = w ? annotator_weights_of(w, &p->names, a) : 1;
	if (w)
		annotator_weights_end(w, &p->names, false);
	tell_unknown(p);
}

void
people_read(struct people *p, const struct input *input, char **files,
	size_t n_files)
{
	const struct rows_need need = {.annotators = ANNOTATORS_NEEDED,
		.retests = true};
	struct rows r;

	*p = (struct people){.input = input};
	rows_open(&r, input, &need, files, n_files);
	while (rows_next(&r)) {
		MEM_GROW_ZERO(p->labels, p->labels_cap, r.annotators.n);
		for (size_t i = 0; i < r.n; i++)
			p->labels[r.annotator[i]]++;
	}
	MEM_GROW_ZERO(p->labels, p->labels_cap, r.annotators.n + 1);
	p->file = r.t.file;
	p->names = r.annotators;
	p->persons = r.persons;
	finish(p);
}

/* Number the annotators of all tables. */
static void
take_names(struct people *p, const struct attributes *t)
{
	ids_init(&p->names);
	for (size_t i = 0; i < t->n; i++)
		for (size_t k = 0; k < t->table[i].keys.n; k++)
			ids_intern(&p->names, ids_name(&t->table[i].keys, k));
}

void
people_read_all(struct people *p, const struct input *input)
{
	struct attributes t;

	*p = (struct people){.input = input};
	attributes_read(&t, input);
	for (size_t g = 0; g < input->group.n; g++)
		if (!attributes_have(&t, g))
			err_file(t.table[0].file, "no column %s in this %s",
				err_quote(view_of(input->group.at[g])), t.n > 1 ?
				"table or another of --attributes" : "table");
	p->file = t.table[t.n - 1].file;
	take_names(p, &t);
	persons_init(&p->persons, input->group.n);
	for (uint32_t a = 0; a < p->names.n; a++) {
		attributes_join(&t, NULL, &p->names, &a, 1);
		for (size_t g = 0; g < input->group.n; g++)
			persons_set(&p->persons, a, g, attributes_value(&t, g, 0));
	}
	attributes_end(&t);
	if (findings_wanted()) {
		findings_of_names(&p->names, "annotators", input->annotator, p->file, true);
		findings_of_names(&p->persons.values, "attributes", NULL, p->file, true);
	}
	finish(p);
}
