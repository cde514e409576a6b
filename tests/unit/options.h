/* options: what a tool would make of these arguments, separated by blanks. */
#ifndef ANNOT_TEST_OPTIONS_H
#define ANNOT_TEST_OPTIONS_H

#include "opt.h"

#include <string.h>
#include <unistd.h>

__attribute__((unused)) static void
options(struct opt_common *o, const char *arguments)
{
	static const struct opt_tool tool = {.usage = "", .summary = "",
		.letters = "ial#HWGLmNrMPogBtbcsj", .by = "item"};
	static char text[16][1024]; /* options point into their arguments */
	static unsigned turn;
	static char name[] = "unit";
	char *argv[32] = {name}, *copy = text[turn++ % 16];
	int argc = 1;

	strncpy(copy, arguments, sizeof text[0] - 1);
	for (char *p = strtok(copy, " "); p && argc < 31;
	     p = strtok(NULL, " "))
		argv[argc++] = p;
	*o = (struct opt_common){.confidence = 0};
	optind = 1;
	opt_parse(&tool, argc, argv, o, NULL);
}

#endif
