/*
 * opt: command line options, parsed and printed by --help from one table.
 *
 * The options that mean the same in every tool are defined once, in lib/text/opt.c; a tool names
 * the letters it takes and adds its own table. Wrong usage ends the tool with status 2; --help,
 * --version and --list end it with 0.
 */
#ifndef ANNOT_OPT_H
#define ANNOT_OPT_H

#include "input.h"
#include "method.h"
#include "strings.h"

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#define ANNOT_VERSION "0.2.0"

enum opt_kind {
	OPT_FLAG,   /* bool */
	OPT_TEXT,   /* const char *, not empty */
	OPT_FILE,   /* OPT_TEXT for a table to read: - is standard input */
	OPT_COUNT,  /* uint64_t in [min, max] */
	OPT_REAL,   /* double in [min, max] */
	OPT_WORD,   /* int: index of a word of choices, a|b|c */
	OPT_LIST,   /* struct strings, from a comma-separated list */
	OPT_COUNTS, /* struct opt_numbers, a list of whole numbers in [min, max] */
	OPT_REALS,  /* struct opt_numbers, a list of numbers in [min, max] */
	OPT_APPEND, /* struct strings, one string per use */
	OPT_FILES   /* OPT_APPEND for tables to read */
};

/* What an option is about; --help prints the groups in this order. */
enum opt_group { OPT_INPUT, OPT_WHAT, OPT_HOW, OPT_OUTPUT, OPT_GROUPS };

struct opt {
	char letter;         /* 0: long name only */
	const char *name;    /* the long name */
	const char *arg;     /* name of the argument; NULL for a flag */
	const char *help;
	enum opt_kind kind;
	size_t at;           /* offset of the member to set */
	double min, max;     /* OPT_COUNT, OPT_REAL, and their lists */
	const char *choices; /* OPT_WORD */
	enum opt_group group;
};

/* The numbers of a list in the order of the command line; n 0: the option was not given. A later
 * use of the option adds to an earlier one. */
struct opt_numbers {
	double *at;
	size_t n, cap;
};

/* A condition is an option's long name, which holds if the option is given (and is no count of
 * 0), or NAME=WORD|WORD, which holds if one of its words is given (or, of --method, is the
 * default). */
struct opt_rule {
	const char *option;  /* a condition; if it holds, ... */
	enum { OPT_EXCLUDES, OPT_NEEDS } kind;
	const char *others;  /* ... none of these conditions may hold, or one of them must;
	                        separated by blanks */
	const char *why;     /* end of the message, or NULL */
};

/* The member of struct conf, the tool's options, that an option sets; its group. */
#define OPT_AT(member) .group = OPT_HOW, .at = offsetof(struct conf, member)
#define OPT_IN(in, member) .group = OPT_##in, .at = offsetof(struct conf, member)

/* The values of the common options. Members for options that a tool does not
 * take keep their defaults. Strings point into argv. */
struct opt_common {
	struct input input;
	struct strings methods;     /* -M; n 0: the default */
	bool list;
	const char *positive;       /* NULL: the last of two */
	const char *prob;           /* column of predictions; NULL: p if there */
	const char *model;          /* column of models' names; NULL: one model */
	bool intersect;             /* leave out items without prediction */
	bool oracle;
	int random;                 /* enum crossed_random; < 0: the default */
	int by;                     /* 0: none; else the number, from 1, of the word of -B */
	const char *truth;          /* file, or NULL */
	uint64_t bootstrap, seed;
	double confidence;
	uint64_t precision;         /* digits; 0: the shortest that reads back */
	bool quiet, pretty;
};

enum { OPT_TABLES = 2 };

struct opt_tool {
	const char *usage;          /* operands and the tool's options */
	const char *summary;        /* the purpose of the tool, a few lines */
	const char *example;        /* a command, a line or two */
	const char *letters;        /* the common options it takes */
	const struct opt *own;      /* the tool's options, ended by one without a name */
	const struct opt_rule *rules; /* ended by one without an option; NULL: none */
	const char *otherwise;      /* for rules: the default of -M */
	const char *repeats;        /* words of -r, the default first; NULL: all|first|last */
	const char *by;             /* words of -B */
	const char *method;         /* help text of -M */
	const char *one; /* the kind of the one name that -M takes; NULL: any number of names */
	/* The tables that --list prints; -M selects from the first. */
	const struct method_table *table[OPT_TABLES];
	/* Are the operands (without any: standard input) tables of rows, given
	 * the tool's options? NULL: yes. */
	bool (*reads_rows)(const void *conf);
};

/* Parse argv into common (whose defaults are set first, except a confidence that is not 0)
 * and conf (the tool's options, with defaults set by the caller). Sets the program name, quiet
 * and pretty, checks that stdout is open, that standard input is read at most once, that the
 * names of -M are records of the first table, and the tool's rules. Returns the index of the
 * first operand. Every tool has -h, -V, -q, -p and --pretty. --list prints the tables. */
int opt_parse(const struct opt_tool *tool, int argc, char **argv,
	struct opt_common *common, void *conf);

/* The file of an operand FILE or NAME=FILE, part of it. */
const char *opt_operand_file(const char *operand);

#endif
