/*
 * kinds: the kinds of findings, by name, with severity and rule.
 */
#ifndef ANNOT_KINDS_H
#define ANNOT_KINDS_H

#include "text/findings.h"

/* Numbers would be wrong; look at it; only to know. */
enum kinds_severity { KINDS_ERROR, KINDS_WARNING, KINDS_NOTE };

struct kind {
	const char *name;
	enum kinds_severity severity;
	const char *help;        /* when it fires */
};

extern const struct kind kinds[FINDINGS_KINDS];

#endif
