/*
 * attempt: look at a table in a child process, so that one that cannot be read ends
 * the child and not the tool.
 *
 * The child starts with all that the parent knows, such as the truth, and whatever
 * it does to that, the parent keeps its own. What it adds to the report comes back
 * through a pipe, and so do its notes, warnings and its error. Where no process can
 * be started, the table is looked at in this one, and a bad one ends the tool.
 */
#ifndef ANNOT_ATTEMPT_H
#define ANNOT_ATTEMPT_H

#include "report.h"

enum attempt {
	ATTEMPT_DONE,    /* a child has looked */
	ATTEMPT_FAILED,  /* a child has looked in vain: the report says why */
	ATTEMPT_CHILD,   /* this is the child: return from main() */
	ATTEMPT_HERE     /* this process has looked, as there was no other */
};

/* Call look(data), which is about `file`; wrong usage ends the tool, with 2. */
enum attempt attempt(struct report *r, const char *file,
	void (*look)(void *data), void *data);

#endif
