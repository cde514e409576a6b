/* check_facts: the rows of a report without their file, remedy and example, as
 * "name value count" each in a line. */
#ifndef ANNOT_TEST_CHECK_FACTS_H
#define ANNOT_TEST_CHECK_FACTS_H

#include "check.h"

#include "check/report.h"

/* The rows of a kind, all of them for REPORT_KINDS; the report is freed. Valid until
 * the next call. */
__attribute__((unused)) static const char *
facts_text(struct report *r, enum report_kind kind)
{
	static char text[1 << 16];
	size_t n = 0;

	text[0] = '\0';
	for (size_t k = 0; k < REPORT_KINDS; k++)
		for (size_t i = 0; i < r->rows[k].n; i++) {
			struct view f[8];

			if (kind != REPORT_KINDS && k != kind)
				continue;
			record_split(view_of(r->rows[k].at[i]), f, 8);
			n += (size_t)snprintf(text + n, sizeof text - n,
				"%.*s %.*s %.*s\n", (int)f[1].n, f[1].p,
				(int)f[4].n, f[4].p, (int)f[5].n, f[5].p);
		}
	report_close(r);
	*r = (struct report){0};
	return text;
}

#endif
