/*
 * opt: one table of options gives a tool its parsing and its --help.
 *
 * The options that mean the same in every tool stand in lib/text/opt.c, once; a tool
 * names the letters it takes and adds a table of its own. Wrong usage ends the
 * tool with status 2, --help, --version and --list with 0.
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
	OPT_FILE,   /* the same, a table to read: - is standard input */
	OPT_COUNT,  /* uint64_t in [min, max] */
	OPT_REAL,   /* double in [min, max] */
	OPT_WORD,   /* int: which of the words of choices, a|b|c */
	OPT_LIST,   /* struct strings, from a comma-separated list */
	OPT_APPEND, /* struct strings, one more with each use */
	OPT_FILES   /* the same, tables to read */
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
 * keep their defaults. Strings point into argv; lists are owned. */
struct opt_common {
	struct input input;
	struct strings methods;     /* -M; n 0: the default */
	bool list;
	const char *positive;       /* NULL: the last of two */
	bool oracle;
	int by;                     /* 0: none; else which word of -B, from 1 */
	const char *truth;          /* file, or NULL */
	uint64_t bootstrap, seed;
	uint64_t threads;
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
	const char *repeats;        /* words of -r, the default first; NULL:
	                               all|first|last */
	const char *by;             /* words of -B */
	const char *method;         /* what -M chooses, for --help */
	const char *one;            /* -M takes one name, of this kind; NULL:
	                               any number */
	/* What --list prints; the first is what -M chooses from. */
	const struct method_table *table[OPT_TABLES];
	/* Given the tool's own options, are the operands (without one standard
	 * input) tables of rows? NULL: yes. */
	bool (*reads_rows)(const void *conf);
};

/* Parse argv into common (defaults are set first, except a confidence that is
 * not 0) and conf (the tool's own options, defaults set by the caller). Sets
 * program name and quiet, checks that stdout is open and standard input is read
 * once. Returns the index of the first operand. -h, -V, -q and -p are always
 * there. --list prints the tables; the names of -M are records of the first. */
int opt_parse(const struct opt_tool *tool, int argc, char **argv,
	struct opt_common *common, void *conf);

void opt_free(struct opt_common *common);

#endif
