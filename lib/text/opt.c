#include "opt.h"

#include "err.h"
#include "mem.h"
#include "num.h"
#include "opt_rules.h"
#include "out.h"
#include "removed.h"

#include <assert.h>
#include <errno.h>
#include <fcntl.h>
#include <getopt.h>
#include <limits.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#define IN(in, member) .group = OPT_##in, .at = offsetof(struct opt_common, member)
#define TEXT(member) OPT_TEXT, IN(INPUT, member)

/* Options without a letter get codes above every byte. */
enum { LONG_ONLY = 256, GONE = LONG_ONLY + OPT_MOST, HELP_COLUMN = 25, HELP_WIDTH = 80 };

static const struct opt common_table[] = {
	{'t', "truth", "FILE", "the truth (default: standard input)", TEXT(truth)},
	{'i', "item", "COL", "column of items (default item)", TEXT(input.item)},
	{'a', "annotator", "COL", "column of annotators (default annotator)",
		TEXT(input.annotator)},
	{'l', "label", "COL", "column of labels (default label)", TEXT(input.label)},
	{'#', "count", "COL", "column of counts (default n)", TEXT(input.count)},
	{'=', "model", "COL", "column of the names of several models", TEXT(model)},
	{'=', "prob", "COL", "column of probabilities (default p)", TEXT(prob)},
	{'H', "header", "NAME,...", "no header line in the input: these are "
		"its column names", OPT_LIST, IN(INPUT, input.header)},
	{'W', "wide", NULL, "a matrix of ratings: a column per annotator (all but "
		"item, or those of -a)", OPT_FLAG, IN(INPUT, input.wide)},
	{'+', "wide-counts", NULL, "a matrix of counts: a column per label (all but "
		"item, or those of -L)", OPT_FLAG, IN(INPUT, input.wide_counts)},
	{'G', "grouped", NULL, "rows of an item are adjacent: keep one item in "
		"memory, if the method can", OPT_FLAG, IN(INPUT, input.grouped)},
	{'L', "labels", "LIST", "the labels, in order; any other label is an error",
		OPT_LIST, IN(INPUT, input.labels)},
	{'m', "missing", "STR", "a label equal to STR is missing (repeatable)",
		OPT_APPEND, IN(INPUT, input.missing)},
	{'N', "min-labels", "N", "drop items with fewer labels", OPT_COUNT,
		IN(INPUT, input.min_labels), 0, 9e15},
	{'r', "repeats", "WHICH", "if an annotator labelled an item twice",
		OPT_WORD, IN(INPUT, input.repeats), .choices = "all|first|last"},
	{'&', "multilabel", NULL, "an annotator may choose several labels for "
		"an item, or none", OPT_FLAG, IN(INPUT, input.multilabel)},
	{'~', "none", "STR", "multilabel: this label means that none was "
		"chosen (default -)", TEXT(input.none)},
	{'=', "intersect", NULL, "leave out items that a model does not "
		"predict", OPT_FLAG, IN(INPUT, intersect)},
	{'@', "attributes", "FILE", "table with columns of -g, by item or annotator "
		"(repeatable)", OPT_FILES, IN(INPUT, input.attributes)},
	{'$', "weights", "FILE", "table of annotator and weight (0 excludes)",
		OPT_FILE, IN(INPUT, input.weights)},
	{'M', "method", "NAME,...", "names of --list", OPT_LIST, IN(WHAT, methods)},
	{'P', "positive", "LABEL", "the positive label (default: the last of two in "
		"label order)", OPT_TEXT, IN(WHAT, positive)},
	{'o', "oracle", NULL, "add the oracle", OPT_FLAG, IN(WHAT, oracle)},
	{'g', "group", "COL,...", "one block per value of a column, or per "
		"combination of several", OPT_LIST, IN(WHAT, input.group)},
	{'B', "by", "KIND", "split the result", OPT_WORD, IN(WHAT, by)},
	{'|', "cluster", "COL", "column of clusters of items, such as documents: "
		"errors are over clusters", OPT_TEXT, IN(HOW, input.cluster)},
	{'^', "random", "WHAT", "intervals are for other items, annotators or "
		"both (default both with 8 or more effective annotators)", OPT_WORD,
		IN(HOW, random), .choices = "items|annotators|both"},
	{'b', "bootstrap", "N", "bootstrap with N replicates, 100 or more (default "
		"0: none)", OPT_COUNT, IN(HOW, bootstrap), 0, 1e7},
	{'c', "confidence", "L", "level of every interval", OPT_REAL,
		IN(HOW, confidence), .5, .999999},
	{'s', "seed", "N", "seed of every random draw (default 1)", OPT_COUNT,
		IN(HOW, seed), 0, 9e15},
	{'%', "list", NULL, "print the names and exit", OPT_FLAG, IN(OUTPUT, list)},
	{'p', "precision", "N", "print N significant digits (default: the "
		"shortest that reads back)", OPT_COUNT, IN(OUTPUT, precision), 1, 17},
	{'!', "pretty", NULL, "for eyes: aligned, four digits, columns that say "
		"nothing left out", OPT_FLAG, IN(OUTPUT, pretty)},
	{'q', "quiet", NULL, "no messages except errors", OPT_FLAG, IN(OUTPUT, quiet)},
	{'h', "help", NULL, "print this and exit", .group = OPT_OUTPUT},
	{'V', "version", NULL, "print the version and exit", .group = OPT_OUTPUT},
	{.name = NULL}};

/* Limits are quantiles of the replicates. Those of fewer replicates than this say
 * more about the seed than about the data. */
enum { LEAST_REPLICATES = 100 };

/* The words of -r in the order of enum input_repeats. */
static const char repeats[] = "all|first|last|error";

/* Letters that only identify an option in opt_tool.letters; on the command line
 * these options have only a long name. */
static const char long_only[] = "#%+&~@$=^|!";

static void
add_entries(struct opt_entries *all, const struct opt_tool *tool,
	const struct opt *table, bool common, void *base)
{
	for (const struct opt *o = table; o->name; o++) {
		struct opt opt = *o;

		if (common && !strchr(tool->letters, o->letter) && !strchr("p!qhV", o->letter))
			continue;
		if (common && strchr(long_only, o->letter))
			opt.letter = 0;
		if (opt.letter == 'r' && common && tool->repeats)
			opt.choices = tool->repeats;
		if (opt.letter == 'B' && common)
			opt.choices = tool->by;
		if (opt.letter == 'M' && common && tool->method)
			opt.help = tool->method;
		all->at[all->n++] = (struct opt_entry){opt, base, common ? o->letter : '\0', NULL};
	}
}

/* Print words behind column `at`, in which the other lines begin, too. */
static void
print_words(struct out *out, const char *text, size_t at)
{
	size_t column = at, n;

	for (; *text; text += n + (text[n] == ' ')) {
		n = strcspn(text, " ");
		if (column + 1 + n > HELP_WIDTH) {
			out_text(out, "\n");
			for (column = 0; column < at; column++)
				out_text(out, " ");
		}
		out_text(out, " ");
		out_put(out, text, n);
		column += n + 1;
	}
	out_text(out, "\n");
}

static void
print_option(struct out *out, const struct opt *o)
{
	char left[80], text[512];
	int n;

	n = snprintf(left, sizeof left, o->letter ? "  -%c, --%s%s%s" : "  %c   --%s%s%s",
		o->letter ? o->letter : ' ', o->name, o->arg ? "=" : "", o->arg ? o->arg : "");
	out_put(out, left, (size_t)n);
	if (n >= HELP_COLUMN) {
		out_text(out, "\n");
		n = 0;
	}
	for (; n < HELP_COLUMN; n++)
		out_text(out, " ");
	n = snprintf(text, sizeof text, "%s%s", o->help, o->choices ? ": " : "");
	for (const char *c = o->choices; c && *c; c++)
		n += snprintf(text + n, sizeof text - (size_t)n, "%s%c%s",
			o->letter == 'r' && c == strchr(o->choices, '|') ? " (default)" : "",
			*c == '|' ? ',' : *c, *c == '|' ? " " : "");
	print_words(out, text, HELP_COLUMN);
}

_Noreturn static void
help(const struct opt_tool *tool, const struct opt_entries *all)
{
	static const char *const title[] = {"\nInput:\n",
		"\nWhat to compute:\n", "\nHow to compute it:\n", "\nOutput:\n"};
	struct out out;

	out_open(&out, NULL, 0);
	out_text(&out, "usage: ");
	out_text(&out, err_name());
	print_words(&out, tool->usage, strlen("usage: ") + strlen(err_name()));
	out_text(&out, "\n");
	out_text(&out, tool->summary);
	for (int g = 0; g < OPT_GROUPS; g++) {
		const char *above = title[g];

		for (size_t i = 0; i < all->n; i++)
			if ((int)all->at[i].opt.group == g) {
				out_text(&out, above);
				print_option(&out, &all->at[i].opt);
				above = "";
			}
	}
	out_text(&out, "\nExample:\n  ");
	out_text(&out, tool->example);
	out_close(&out);
	exit(0);
}

_Noreturn static void
version(void)
{
	struct out out;

	out_open(&out, NULL, 0);
	out_text(&out, err_name());
	out_text(&out, " (annot) " ANNOT_VERSION "\n");
	out_close(&out);
	exit(0);
}

/* Add the elements of a list. An empty or repeated element, or one that no field of a table can
 * hold, is an error. A later use of the option adds to an earlier one. */
static void
set_list(const char *name, struct strings *s, const char *arg)
{
	size_t n = strings_split(s, arg);

	for (size_t i = s->n - n; i < s->n; i++) {
		const char *element = s->at[i];

		if (*element == '\0')
			err_usage("--%s: an empty name in %s", name, err_quote(view_of(arg)));
		if (element[strcspn(element, "\t\n")] != '\0' ||
		    element[strlen(element) - 1] == '\r')
			err_usage("--%s: a tab or line end in %s, which no field of a table can "
				"hold", name, err_quote(view_of(element)));
		if (strings_find(s, view_of(element)) != i)
			err_usage("--%s: %s is named twice", name, err_quote(view_of(element)));
	}
}

static bool
is_number(const struct opt *o, const char *arg, size_t n, double *x)
{
	uint64_t u;

	if (o->kind == OPT_REAL || o->kind == OPT_REALS)
		return num_real(arg, n, x) && *x >= o->min && *x <= o->max;
	if (!num_count(arg, n, &u))
		return false;
	*x = (double)u;
	return *x >= o->min && *x <= o->max;
}

static void
set_numbers(const struct opt *o, struct opt_numbers *to, const char *arg)
{
	bool whole = o->kind == OPT_COUNTS;

	for (const char *p = arg;; p++) {
		size_t n = strcspn(p, ",");

		MEM_GROW(to->at, to->cap, to->n + 1);
		if (!is_number(o, p, n, &to->at[to->n++]))
			err_usage("--%s: expected %snumbers from %.15g to %.15g, separated by "
				"commas, found %s", o->name, whole ? "whole " : "", o->min, o->max,
				err_quote(view_of(arg)));
		p += n;
		if (*p == '\0')
			return;
	}
}

static void
set(const struct opt_entry *e, const char *arg)
{
	const struct opt *o = &e->opt;
	void *at = (char *)e->base + o->at;
	size_t n = strlen(arg);
	uint64_t u;
	int k;

	assert(e->base && at);
	switch (o->kind) {
	case OPT_FLAG:
		*(bool *)at = true;
		return;
	case OPT_TEXT:
	case OPT_FILE:
		if (n == 0)
			err_usage("--%s: expected a name, found nothing", o->name);
		*(const char **)at = arg;
		return;
	case OPT_COUNT:
		if (!num_count(arg, n, &u) || (double)u < o->min || (double)u > o->max)
			err_usage("--%s: expected a whole number from %.0f to %.0f, found %s",
				o->name, o->min, o->max, err_quote(view_of(arg)));
		if (e->key == 'b' && u > 0 && u < LEAST_REPLICATES)
			err_usage("--%s: expected %d replicates or more, or 0 for none, "
				"found %s: limits from fewer are noise", o->name, LEAST_REPLICATES,
				err_quote(view_of(arg)));
		*(uint64_t *)at = u;
		return;
	case OPT_REAL:
		if (!is_number(o, arg, n, at))
			err_usage("--%s: expected a number from %g to %g, found %s", o->name,
				o->min, o->max, err_quote(view_of(arg)));
		return;
	case OPT_WORD:
		k = opt_word(o->choices, arg, n);
		if (k < 0)
			err_usage("--%s: expected %s, found %s", o->name,
				o->choices, err_quote(view_of(arg)));
		if (e->key == 'r')
			k = opt_word(repeats, arg, n);
		*(int *)at = k + (e->key == 'B');
		return;
	case OPT_LIST:
		set_list(o->name, at, arg);
		return;
	case OPT_COUNTS:
	case OPT_REALS:
		set_numbers(o, at, arg);
		return;
	case OPT_APPEND:
	case OPT_FILES:
		strings_add(at, arg, n);
		return;
	}
}

static void
defaults(struct opt_common *c, const char *words)
{
	*c = (struct opt_common){
		.input = {.item = "item", .annotator = "annotator",
			.label = "label", .count = "n", .none = "-", .group_option = "-g",
			.repeats = !words ? INPUT_ALL : (enum input_repeats)
				opt_word(repeats, words, strcspn(words, "|"))},
		.seed = 1, .random = -1,
		.confidence = c->confidence > 0 ? c->confidence : .95};
}

/* Report an option that getopt_long() refused, the first one in argv. For a letter
 * beyond ASCII, optopt depends on the library and on the sign of char. */
_Noreturn static void
refuse(int code, char **argv)
{
	const char *before;
	bool dashes;

	while (argv[0][0] != '-' || argv[0][1] == '\0')
		argv++; /* operands may stand in front of it */
	before = *argv;
	dashes = strncmp(before, "--", 2) == 0;

	if (code == ':')
		err_usage("option '%.60s' needs an argument", optopt > 0 && optopt < LONG_ONLY &&
			before[1] != '-' ? (char[]){'-', (char)optopt, 0} : before);
	if (strcmp(before, "--multilabel") == 0)
		err_usage("--multilabel: one label per annotator and item here, not several "
			"(annot(7), MULTILABEL: ratings of one label)");
	if (optopt > 0 && optopt < 0x80 && !dashes)
		err_usage("unknown option '-%c'", optopt);
	if (optopt > 0 && dashes)
		err_usage("option '%.60s' takes no argument", before);
	err_usage("unknown or ambiguous option '%.60s'", before);
}

static int
stdin_uses(const struct opt_entry *e)
{
	const void *at = (const char *)e->base + e->opt.at;
	const struct strings *files = at;
	const char *file = NULL;
	int uses = 0;

	if (e->opt.kind == OPT_FILE)
		memcpy(&file, at, sizeof file);
	if (e->opt.kind == OPT_FILES)
		for (size_t i = 0; i < files->n; i++)
			uses += strcmp(files->at[i], "-") == 0;
	return uses + (file && strcmp(file, "-") == 0);
}

const char *
opt_operand_file(const char *operand)
{
	const char *eq = strchr(operand, '=');

	return eq && eq > operand && !memchr(operand, '/',
		(size_t)(eq - operand)) ? eq + 1 : operand;
}

/* Check that standard input is at most one table: an operand; without operands
 * the rows; the truth if -t names no file; or the file of an option. */
static void
check_stdin(const struct opt_tool *tool, const struct opt_common *common,
	const struct opt_entries *all, const void *conf, char **operand)
{
	bool rows = !tool->reads_rows || tool->reads_rows(conf);
	bool truth = rows && strchr(tool->letters, 't');
	int uses = truth ? !common->truth || strcmp(common->truth, "-") == 0 : rows && !*operand;

	for (; *operand && rows; operand++) {
		const char *file = truth ? opt_operand_file(*operand) : *operand;

		uses += strcmp(file, "-") == 0;
	}
	for (size_t i = 0; i < all->n; i++)
		uses += stdin_uses(&all->at[i]);
	if (uses > 1)
		err_usage("standard input would be read as two tables");
	if (uses > 0 && !truth && strchr(tool->letters, 'i') && isatty(STDIN_FILENO))
		err_note("reading a table from the terminal (an operand FILE reads a file)");
}

/* With --multilabel an annotator's labels are one answer, so that none repeats another. */
static void
check_multilabel(struct input *input)
{
	if (!input->multilabel)
		return;
	if (input->named.repeats)
		err_usage("--multilabel and --repeats exclude each other: all labels of an "
			"annotator are one answer");
	if (strings_has(&input->labels, view_of(input->none)))
		err_usage("--labels: %s is the label that means none (--none names another)",
			err_quote(view_of(input->none)));
	input->repeats = INPUT_ALL;
}

/* Print the tables for --list; otherwise check the names of -M. */
static void
check_methods(const struct opt_tool *tool, const struct opt_common *common)
{
	size_t n = 0;

	while (n < OPT_TABLES && tool->table[n])
		n++;
	if (common->list) {
		method_list(tool->table, n);
		exit(0);
	}
	if (tool->one && common->methods.n > 1)
		err_usage("--method: one %s, found %zu", tool->one, common->methods.n);
	for (size_t i = 0; i < common->methods.n; i++)
		method_next(tool->table[0], common->methods.at[i], NULL);
}

/* Open descriptors 0 to 2 if they are closed, before any file takes their
 * place: no table is then read as standard input, and no message written into a
 * table. A closed 0 becomes unreadable, and a closed 2 discards messages. */
static void
hold_standard(void)
{
	for (int fd = STDIN_FILENO; fd <= STDERR_FILENO; fd++) {
		if (fcntl(fd, F_GETFD) != -1)
			continue;
		if (fd == STDOUT_FILENO)
			err_die("standard output: %s", strerror(errno));
		if (open("/dev/null", O_WRONLY) == -1)
			err_file("/dev/null", "%s", strerror(errno));
	}
}

/* The column of clusters is read as the last one of -g. */
static void
set_cluster(struct input *input)
{
	if (!input->cluster)
		return;
	if (strings_has(&input->group, view_of(input->cluster)))
		err_usage("--cluster: --group names %s, too", err_quote(view_of(input->cluster)));
	strings_add(&input->group, input->cluster, strlen(input->cluster));
}

/* The options as getopt_long() takes them, and those that are gone. */
struct getopt {
	struct option longs[2 * OPT_MOST + 1];
	char shorts[4 * OPT_MOST + 8];
};

static void
fill_getopt(struct getopt *g, const struct opt_entries *all)
{
	char *s = g->shorts;
	const char *gone;
	size_t i, k;

	*s++ = '+';
	*s++ = ':';
	for (i = 0; i < all->n; i++) {
		const struct opt *o = &all->at[i].opt;

		g->longs[i] = (struct option){o->name, o->arg ? required_argument : no_argument,
			NULL, LONG_ONLY + (int)i};
		if (o->letter) {
			*s++ = o->letter;
			if (o->arg)
				*s++ = ':';
		}
	}
	for (k = 0; (gone = removed_option(err_name(), k)) != NULL; k++) {
		if (gone[1] == '-')
			g->longs[i++] = (struct option){gone + 2, optional_argument, NULL,
				GONE + (int)k};
		else
			s += snprintf(s, 4, "%c::", gone[1]);
	}
}

/* Index of the option whose code getopt_long() returned; one that is gone ends the tool. */
static size_t
index_of(const struct opt_entries *all, int code)
{
	size_t i = 0;

	if (code >= GONE)
		removed_check(err_name(), removed_option(err_name(), (size_t)(code - GONE)));
	if (code >= LONG_ONLY)
		return (size_t)(code - LONG_ONLY);
	while (i < all->n && all->at[i].opt.letter != code)
		i++;
	if (i == all->n)
		removed_check(err_name(), (char[]){'-', (char)code, 0});
	return i;
}

int
opt_parse(const struct opt_tool *tool, int argc, char **argv, struct opt_common *common, void *conf)
{
	struct getopt known = {0};
	const char *letters = known.shorts + !getenv("POSIXLY_CORRECT");
	struct opt_entries all = {.n = 0};
	bool given[UCHAR_MAX + 1] = {false}; /* by key */
	int c, at = 1;

	err_program(argc > 0 ? argv[0] : NULL);
	if (argc < 1)
		err_usage("started without arguments, not even a name");
	hold_standard();
	defaults(common, tool->repeats);
	if (tool->own)
		add_entries(&all, tool, tool->own, false, conf);
	add_entries(&all, tool, common_table, true, common);
	fill_getopt(&known, &all);
	opterr = 0;
	while ((c = getopt_long(argc, argv, letters, known.longs, NULL)) != -1) {
		size_t i;

		if (c == '?' || c == ':')
			refuse(c, argv + at);
		i = index_of(&all, c);
		if (all.at[i].key == 'h')
			help(tool, &all);
		if (all.at[i].key == 'V')
			version();
		all.at[i].given = optarg ? optarg : "";
		set(&all.at[i], all.at[i].given);
		given[(unsigned char)all.at[i].key] = true;
		at = optind;
	}
	err_quiet(common->quiet);
	out_pretty = common->pretty;
	common->input.named = (struct input_named){.item = given['i'],
		.annotator = given['a'], .label = given['l'], .count = given['#'],
		.repeats = given['r'], .min_labels = given['N']};
	check_multilabel(&common->input);
	set_cluster(&common->input);
	check_methods(tool, common);
	opt_rules_check(tool, &all);
	check_stdin(tool, common, &all, conf, argv + optind);
	return optind;
}
