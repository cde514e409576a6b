/*
 * opt: one table of options gives a tool its parsing and its --help.
 *
 * The options that mean the same in every tool stand here, once; a tool names
 * the letters it takes and adds a table of its own. Wrong usage ends with
 * status 2, --help and --version with 0.
 */
#ifndef ANNOT_OPT_H
#define ANNOT_OPT_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#define ANNOT_VERSION "0.1.0"

/* A list of strings, owned by whoever filled it; the strings too. */
struct strings {
	char **at;
	size_t n, cap;
};

void strings_add(struct strings *s, const char *p, size_t n);
/* Index of the string, or s->n. */
size_t strings_find(const struct strings *s, const char *name);
void strings_free(struct strings *s);

enum opt_kind {
	OPT_FLAG,   /* bool */
	OPT_TEXT,   /* const char *, not empty */
	OPT_FILE,   /* the same, a table that is read: - is standard input */
	OPT_COUNT,  /* uint64_t in [min, max] */
	OPT_REAL,   /* double in [min, max] */
	OPT_WORD,   /* int: which of the words of choices, a|b|c */
	OPT_LIST,   /* struct strings, from a comma-separated list */
	OPT_APPEND  /* struct strings, one more with each use */
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

/* REPEATS_ERROR: an annotator must not label an item twice. */
enum repeats { REPEATS_ALL, REPEATS_FIRST, REPEATS_LAST, REPEATS_ERROR };

/* What the common options set. Members of options that a tool does not take
 * keep their defaults. */
struct opt_common {
	const char *item, *annotator, *label; /* column names */
	const char *count;          /* column that makes a table counts */
	struct strings header;      /* -H: names of the columns; n 0: has one */
	bool wide, grouped;
	struct strings labels;      /* -L: the label set in order; n 0: as seen */
	struct strings missing;     /* labels that mean missing */
	uint64_t min_labels;
	int repeats;                /* enum repeats, or the tool's own words */
	struct strings methods;     /* -M; n 0: the default */
	bool list;
	const char *positive;       /* NULL: the last of two */
	bool oracle;
	const char *group;          /* column, or NULL */
	int by;                     /* 0: not; else the word of by, from 1 */
	const char *truth;          /* file, or NULL */
	uint64_t bootstrap, seed, threads;
	double confidence;
	uint64_t precision;         /* digits; 0: shortest that reads back */
	bool quiet;
};

struct opt_tool {
	const char *usage;          /* operands and own options, one line */
	const char *summary;        /* what the tool does, a few lines */
	const char *letters;        /* the common options it takes */
	const struct opt *own;      /* its own, ended by one without a name */
	const char *repeats;        /* words of -r, default all|first|last */
	const char *by;             /* words of -B */
	const char *method;         /* what -M chooses, for --help */
};

/*
 * Parse argv into common (defaults are set first, except a confidence that is
 * not 0) and conf (own options, defaults set by the caller). Sets the program
 * name, quiet, and checks that stdout is open. Returns the index of the first
 * operand. -h, -V, -q and -p are always there.
 */
int opt_parse(const struct opt_tool *tool, int argc, char **argv,
	struct opt_common *common, void *conf);

void opt_free(struct opt_common *common);

/* What every record of a table of methods begins with; `--list` prints it. */
struct method {
	const char *name;
	const char *better;   /* up, down, or * */
	const char *range, *unit, *help, *citation;
};

/* Print name better range unit help citation of n records, size bytes apart. */
void opt_list(const void *table, size_t n, size_t size);

/* Index of the record called name; a usage error of an option, or of --method,
 * names them all. */
size_t opt_record(const char *option, const void *table, size_t n, size_t size,
	const char *name);
size_t opt_method(const void *table, size_t n, size_t size, const char *name);

#endif
