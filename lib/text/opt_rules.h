/*
 * opt_rules: which options of a tool exclude or need each other.
 *
 * lib/text/opt checks the rules of a tool once all options are parsed. A broken rule ends the
 * tool with status 2.
 */
#ifndef ANNOT_OPT_RULES_H
#define ANNOT_OPT_RULES_H

#include "opt.h"

enum { OPT_MOST = 96 };

/* An option of a tool, and the struct that holds its member. */
struct opt_entry {
	struct opt opt;
	void *base;
	char key;              /* letter in opt_tool.letters; 0: the tool's own option */
	const char *given;     /* its last argument, "" of a flag; NULL: not given */
};

struct opt_entries {
	struct opt_entry at[OPT_MOST];
	size_t n;
};

/* The index of the word in a|b|c that equals the n bytes at arg; -1 if none does. */
int opt_word(const char *choices, const char *arg, size_t n);

/* Check the rules of the tool, in their order. */
void opt_rules_check(const struct opt_tool *tool, const struct opt_entries *all);

#endif
