#include "method.h"

#include "err.h"
#include "out.h"

#include <stdio.h>
#include <string.h>

static const struct method *
method_at(const struct method_table *t, size_t i)
{
	return (const void *)((const char *)t->record + i * t->size);
}

const void *
method_find(const struct method_table *t, const char *name)
{
	char known[2048] = "";
	size_t used = 0;

	for (size_t i = 0; i < t->n; i++)
		if (strcmp(method_at(t, i)->name, name) == 0)
			return method_at(t, i);
	for (size_t i = 0; i < t->n && used < sizeof known; i++)
		used += (size_t)snprintf(known + used, sizeof known - used,
			"%s%s", i ? ", " : "", method_at(t, i)->name);
	err_usage("--%s: expected one of %s, found %s", t->option, known,
		err_quote(name, strlen(name)));
}

const void *
method_first(const struct method_table *t, const struct strings *names,
	const void *otherwise)
{
	return names->n == 0 ? otherwise : method_find(t, names->at[0]);
}

void
method_list(const struct method_table *const *t, size_t n)
{
	struct out out;

	out_open(&out, NULL, 0);
	out_text(&out, "name\tbetter\trange\tunit\thelp\tcitation\n");
	for (size_t k = 0; k < n; k++)
		for (size_t i = 0; i < t[k]->n; i++) {
			const struct method *m = method_at(t[k], i);
			const char *field[] = {m->name, m->better, m->range,
				m->unit, m->help, m->citation};

			for (size_t f = 0; f < 6; f++) {
				out_text(&out, field[f]);
				out_char(&out, f < 5 ? '\t' : '\n');
			}
		}
	out_close(&out);
}
