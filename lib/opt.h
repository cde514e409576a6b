/*
 * opt: one table of options gives a tool its parsing and its --help.
 *
 * The options that mean the same in every tool stand here, once; a tool names
 * the letters it takes and adds a table of its own. Wrong usage ends with
 * status 2, --help and --version with 0.
 */
#ifndef ANNOT_OPT_H
#define ANNOT_OPT_H

#include "input.h"
#include "method.h"
#include "strings.h"

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#define ANNOT_VERSION "0.1.0"

enum opt_kind {
	OPT_FLAG,   /* bool */
	OPT_TEXT,   /* const char *, not empty */
	OPT_FILE,   /* the same, a table that is read: - is standard input */
	OPT_COUNT,  /* uint64_t in [min, max] */
	OPT_REAL,   /* double in [min, max] */
	OPT_WORD,   /* int: which of the words of choices, a|b|c */
	OPT_LIST,   /* struct strings, from a comma-separated list */
	OPT_APPEND, /* struct strings, one more with each use */
	OPT_FILES   /* the same, tables that are read */
};

struct opt {
	char letter;         /* 0: only a long name */
	const char *name;    /* the long name */
	const char *arg;     /* name of the argument, NULL for a flag */
	const char *help;
	enum opt_kind kind;
	size_t at;           /* offset of the member it sets */
	double min, max;     /* OPT_COUNT, OPT_REAL; both 0: no bounds */
	const char *choices; /* OPT_WORD */
};

/* What the common options set. Members of options that a tool does not take
 * keep their defaults. */
struct opt_common {
	struct input input;
	struct strings methods;     /* -M; n 0: the default */
	bool list;
	const char *positive;       /* NULL: the last of two */
	bool oracle;
	int by;                     /* 0: not; else the word of by, from 1 */
	const char *truth;          /* file, or NULL */
	uint64_t bootstrap, seed;
	double confidence;
	uint64_t precision;         /* digits; 0: shortest that reads back */
	bool quiet;
};

enum { OPT_TABLES = 2 };

struct opt_tool {
	const char *usage;          /* operands and own options, one line */
	const char *summary;        /* what the tool does, a few lines */
	const char *letters;        /* the common options it takes */
	const struct opt *own;      /* its own, ended by one without a name */
	const char *repeats;        /* words of -r, the first the default; NULL:
	                               all|first|last */
	const char *by;             /* words of -B */
	const char *method;         /* what -M chooses, for --help */
	const char *one;            /* -M takes one name: of what; or NULL */
	/* What --list prints; the first is what -M chooses from. */
	const struct method_table *table[OPT_TABLES];
	/* Do operands, or without one standard input, hold rows, given the own
	 * options? NULL: they do. */
	bool (*reads_rows)(const void *conf);
};

/*
 * Parse argv into common (defaults are set first, except a confidence that is
 * not 0) and conf (own options, defaults set by the caller). Sets the program
 * name, quiet, and checks that stdout is open. Returns the index of the first
 * operand. -h, -V, -q and -p are always there. --list prints the tables and ends
 * the tool; the names of -M are records of the first one.
 */
int opt_parse(const struct opt_tool *tool, int argc, char **argv,
	struct opt_common *common, void *conf);

void opt_free(struct opt_common *common);

#endif
