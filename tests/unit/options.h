/* options: what a tool would make of the input options among these arguments,
 * which are separated by blanks. */
#ifndef ANNOT_TEST_OPTIONS_H
#define ANNOT_TEST_OPTIONS_H

#include "text/opt.h"

#include <string.h>
#include <unistd.h>

__attribute__((unused)) static void
options(struct input *input, const char *arguments)
{
	static const struct opt_tool tool = {.usage = "", .summary = "",
		.letters = "ial#HW+GLmNr&~MPog@$Btbcs", .by = "item"};
	static char text[16][1024]; /* options point into their arguments */
	static unsigned turn;
	static char name[] = "unit";
	struct opt_common common = {.confidence = 0};
	char *argv[32] = {name}, *copy = text[turn++ % 16];
	int argc = 1;

	strncpy(copy, arguments, sizeof text[0] - 1);
	for (char *p = strtok(copy, " "); p && argc < 31;
	     p = strtok(NULL, " "))
		argv[argc++] = p;
	optind = 1;
	opt_parse(&tool, argc, argv, &common, NULL);
	*input = common.input;
}

#endif
