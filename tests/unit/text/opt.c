/* opt: the values that the options of two small tools set; printed and refused
 * text, byte by byte. */
#include "text/opt.h"

#include "says.h"
#include "text/err.h"

struct conf {
	bool flag;
	const char *text, *file;
	uint64_t count, any;
	double real;
	int word;
	struct strings list, more, files;
	struct opt_numbers integers, shares;
};

static const struct opt own[] = {
	{'x', "flag", NULL, "reads no rows", OPT_FLAG, OPT_AT(flag)},
	{'y', "text", "STR", "a text", OPT_TEXT, OPT_AT(text)},
	{0, "file", "FILE", "a table", OPT_FILE, OPT_IN(INPUT, file)},
	{'n', "number-of-things", "N", "how many", OPT_COUNT, OPT_IN(WHAT, count), 2,
		10},
	{0, "any", "N", "any number", OPT_COUNT, OPT_IN(WHAT, any), 0,
		18446744073709551616.},
	{0, "real", "X", "a share", OPT_REAL, OPT_AT(real), -1, 1},
	{'w', "which", "WORD", "one of", OPT_WORD, OPT_AT(word),
		.choices = "up|upper|down"},
	{0, "namelist", "NAME,...", "a list", OPT_LIST, OPT_AT(list)},
	{0, "integers", "N,...", "whole numbers", OPT_COUNTS, OPT_AT(integers), 1, 20},
	{0, "shares", "X,...", "numbers", OPT_REALS, OPT_AT(shares), 0, 1},
	{'m', "more", "STR", "repeatable", OPT_APPEND, OPT_AT(more)},
	{0, "tables", "FILE", "tables", OPT_FILES, OPT_IN(INPUT, files)},
	{.name = NULL}
};

static const struct method colours[] = {
	{"red", "up", "0..1", "*", "warm", "Newton 1704"},
	{"blue", "down", "0..1", "*", "cold", "Newton 1704"},
}, sounds[] = {{"low", "*", "*", "Hz", "deep", "-"}};

static const struct method_table colour = METHOD_TABLE("method", colours),
	sound = METHOD_TABLE("method", sounds);

static bool
reads_rows(const void *conf)
{
	return !((const struct conf *)conf)->flag;
}

/* A tool that reads its operands, and one that judges them against a truth. */
static const struct opt_tool filter = {.usage = "[FILE...]",
	.summary = "Filters.\n", .example = "unit a.tsv\n",
	.letters = "ial#HWGLNr&~MPo%g@Bbcs", .own = own,
	.by = "item|label", .table = {&colour, &sound},
	.reads_rows = reads_rows},
	judge = {.usage = "", .summary = "", .letters = "t", .own = own};

static struct opt_common common;
static struct conf conf;
static char *operand; /* the first, or NULL */

/* The words of a line, separated by one blank; two blanks make an empty
 * word. */
static int
parse(const struct opt_tool *tool, const char *line)
{
	static char text[8][1024], program[] = "/bin/unit";
	static unsigned turn;
	static char *argv[64];
	char *p = strcpy(text[turn++ % 8], line);
	int argc = 1, first;

	argv[0] = program;
	while (*line && p) {
		argv[argc++] = p;
		p = strchr(p, ' ');
		if (p)
			*p++ = '\0';
	}
	argv[argc] = NULL;
	conf = (struct conf){.real = .5};
	common = (struct opt_common){.confidence = 0};
	optind = 1;
	first = opt_parse(tool, argc, argv, &common, &conf);
	operand = argv[first];
	return first;
}

static void
done(void)
{
}

#define REFUSED(line, message) \
	CHECK_SAYS(2, "unit: " message " (try 'unit --help')\n", \
		parse(&filter, line))

static void
kinds(void)
{
	CHECK(parse(&filter, "-xy a -n 2 --any=18446744073709551615 --real=-1 "
		"-w down --namelist=a,b -m , -m  --more=x --tables a "
		"--tables b") == 19);
	CHECK(conf.flag && conf.count == 2 && conf.any == UINT64_MAX);
	CHECK_TEXT(conf.text, "a");
	CHECK(conf.real == -1 && conf.word == 2 && !conf.file && !operand);
	CHECK(conf.list.n == 2 && strings_find(&conf.list, view_of("b")) == 1);
	CHECK(conf.more.n == 3 && strings_find(&conf.more, view_of(",")) == 0 &&
		strings_find(&conf.more, view_of("")) == 1);
	CHECK(conf.files.n == 2 && strings_find(&conf.files, view_of("b")) == 1);
	done();
	CHECK(parse(&filter, "--file f --wh=upper -n10 --real .25 --namelist=a "
		"--namelist b,c -ya=b") == 11);
	CHECK_TEXT(conf.file, "f");
	CHECK_TEXT(conf.text, "a=b");
	CHECK(conf.word == 1 && conf.count == 10 && conf.real == .25);
	CHECK(conf.list.n == 3 && strings_find(&conf.list, view_of("c")) == 2);
	done();
	parse(&filter, "-w up --real 1");
	CHECK(conf.word == 0 && conf.real == 1 && conf.count == 0);
	done();
}

/* Lists of numbers keep their order and repetitions. */
static void
numbers(void)
{
	parse(&filter, "--integers=20,1,5,1 --shares=.5 --shares 1,0,1e-3");
	CHECK(conf.integers.n == 4 && conf.integers.at[0] == 20 && conf.integers.at[3] == 1);
	CHECK(conf.shares.n == 4 && conf.shares.at[0] == .5 && conf.shares.at[3] == 1e-3);
	parse(&filter, "");
	CHECK(conf.integers.n == 0 && !conf.integers.at);
	REFUSED("--integers=1,0", "--integers: expected whole numbers from 1 to 20, separated by "
		"commas, found \"1,0\"");
	REFUSED("--integers=21", "--integers: expected whole numbers from 1 to 20, separated by "
		"commas, found \"21\"");
	REFUSED("--integers=1.5", "--integers: expected whole numbers from 1 to 20, separated by "
		"commas, found \"1.5\"");
	REFUSED("--shares=.5,,1", "--shares: expected numbers from 0 to 1, separated by "
		"commas, found \".5,,1\"");
	REFUSED("--shares=", "--shares: expected numbers from 0 to 1, separated by "
		"commas, found \"\"");
	REFUSED("--shares=.5,1.5", "--shares: expected numbers from 0 to 1, separated by "
		"commas, found \".5,1.5\"");
}

/* Options may stand behind operands. */
static void
operands(void)
{
	CHECK(parse(&filter, "a ./-x -") == 1 && !conf.flag);
	CHECK_TEXT(operand, "a");
	CHECK(parse(&filter, "-x -- -y") == 3 && conf.flag && !conf.text);
	CHECK_TEXT(operand, "-y");
	CHECK(parse(&filter, "-- a -x") == 2 && !conf.flag);
	CHECK(parse(&filter, "a -x") == 2 && conf.flag);
	CHECK_TEXT(operand, "a");
	CHECK(parse(&filter, "a --real 1 b -x c") == 4 && conf.flag &&
		conf.real == 1);
	CHECK_TEXT(operand, "a");
	CHECK(parse(&filter, "- --") == 2);
	CHECK_TEXT(operand, "-");
	REFUSED("a -x --nothing b", "unknown or ambiguous option '--nothing'");
	REFUSED("a b -x -! c", "unknown option '-!'");
	REFUSED("a --real", "option '--real' needs an argument");
	CHECK(parse(&filter, "") == 1 && !operand);
	CHECK_TEXT(err_name(), "unit");
	done();
}

static void
values_refused(void)
{
	REFUSED("-n 1", "--number-of-things: expected a whole number from 2 to "
		"10, found \"1\"");
	REFUSED("-n 11", "--number-of-things: expected a whole number from 2 "
		"to 10, found \"11\"");
	REFUSED("-n 3x", "--number-of-things: expected a whole number from 2 "
		"to 10, found \"3x\"");
	REFUSED("--real 1.5", "--real: expected a number from -1 to 1, found "
		"\"1.5\"");
	REFUSED("--real -1.5", "--real: expected a number from -1 to 1, found "
		"\"-1.5\"");
	REFUSED("--real nan", "--real: expected a number from -1 to 1, found "
		"\"nan\"");
	REFUSED("-w u", "--which: expected up|upper|down, found \"u\"");
	REFUSED("-w up|upper", "--which: expected up|upper|down, found "
		"\"up|upper\"");
	REFUSED("-w ", "--which: expected up|upper|down, found \"\"");
	REFUSED("--text=", "--text: expected a name, found nothing");
	REFUSED("--file ", "--file: expected a name, found nothing");
	REFUSED("--namelist=a,,b", "--namelist: an empty name in \"a,,b\"");
	REFUSED("--namelist=", "--namelist: an empty name in \"\"");
	REFUSED("--namelist=a,", "--namelist: an empty name in \"a,\"");
	REFUSED("--namelist=a,ab,a", "--namelist: \"a\" is named twice");
	REFUSED("--namelist=a,b --namelist=c,b", "--namelist: \"b\" is named "
		"twice");
	CHECK_DIES(2, "--any: expected a whole number", parse(&filter,
		"--any=-1"));
}

static void
options_refused(void)
{
	REFUSED("-Z", "unknown option '-Z'");
	REFUSED("-xZ", "unknown option '-Z'");
	REFUSED("-x -\001", "unknown option '-\\x01'");
	/* more than a byte: the message does not depend on the C library */
	REFUSED("-\xc3\xa9", "unknown or ambiguous option '-\xc3\xa9'");
	REFUSED("-x --nothing", "unknown or ambiguous option '--nothing'");
	REFUSED("--f", "unknown or ambiguous option '--f'");
	REFUSED("-n 3 --flag=1", "option '--flag=1' takes no argument");
	REFUSED("--help=x", "option '--help=x' takes no argument");
	REFUSED("-x -y", "option '-y' needs an argument");
	REFUSED("-xy", "option '-y' needs an argument");
	REFUSED("-x --text", "option '--text' needs an argument");
	REFUSED("--real", "option '--real' needs an argument");
	/* letters that the tool does not take, and letters that only
	 * identify */
	REFUSED("-t a", "unknown option '-t'");
	REFUSED("--truth=a", "unknown or ambiguous option '--truth=a'");
	REFUSED("-@", "unknown option '-@'");
	REFUSED("-%", "unknown option '-%'");
	REFUSED("-# n", "unknown option '-#'");
	/* with -q the message stays */
	REFUSED("-q -Z", "unknown option '-Z'");
	/* the first error is reported */
	REFUSED("-Z -n 99", "unknown option '-Z'");
}

static void
common_defaults(void)
{
	parse(&filter, "");
	CHECK_TEXT(common.input.item, "item");
	CHECK_TEXT(common.input.annotator, "annotator");
	CHECK_TEXT(common.input.label, "label");
	CHECK_TEXT(common.input.count, "n");
	CHECK(common.input.group.n == 0 && !common.input.wide &&
		!common.input.grouped && common.input.header.n == 0 &&
		common.input.labels.n == 0 && common.input.missing.n == 0 &&
		common.input.min_labels == 0 &&
		common.input.repeats == INPUT_ALL &&
		!common.input.multilabel);
	CHECK_TEXT(common.input.none, "-");
	CHECK(common.methods.n == 0 && !common.list && !common.positive &&
		!common.oracle && common.by == 0 && !common.truth &&
		common.bootstrap == 0 && common.seed == 1 &&
		common.confidence == .95 && common.precision == 0 &&
		!common.quiet);
	done();
}

static void
check_common(void)
{
	CHECK_TEXT(common.input.item, "I");
	CHECK_TEXT(common.input.annotator, "A");
	CHECK_TEXT(common.input.label, "L");
	CHECK_TEXT(common.input.count, "C");
	CHECK(common.input.group.n == 2);
	CHECK_TEXT(common.input.group.at[1], "H");
	CHECK(common.input.attributes.n == 2);
	CHECK_TEXT(common.input.attributes.at[1], "t,u");
	CHECK_TEXT(common.positive, "y");
	CHECK(common.input.wide && common.input.grouped &&
		strings_find(&common.input.header, view_of("b")) == 1 &&
		strings_find(&common.input.labels, view_of("y")) == 0 &&
		common.input.labels.n == 2 && common.input.min_labels == 3 &&
		common.input.repeats == INPUT_LAST);
	CHECK(strings_find(&common.methods, view_of("red")) == 1 && common.oracle &&
		common.by == 2 && common.bootstrap == 900 && common.seed == 0 &&
		common.confidence == .5 && common.precision == 17 &&
		common.quiet);
}

static void
common_options(void)
{
	parse(&filter, "-i I -a A -l L --count C -H a,b -WG -L y,x -N 3 -r "
		"last -M blue,red -P y -o -g G,H --attributes s --attributes "
		"t,u -B label -b 900 -c .5 -s 0 -p 17 -q");
	check_common();
	done();
	parse(&filter, "--item=I --annotator=A --label=L --header=a,b --wide "
		"--grouped --labels=y,x --min-labels=3 --repeats=last "
		"--method=blue,red --positive=y --oracle --group=G --group=H "
		"--attributes=s --attributes=t,u --by=label "
		"--bootstrap=900 --confidence=.5 --seed=0 --precision=17 "
		"--quiet --count=C");
	check_common();
	done();
	parse(&judge, "-t a");
	CHECK_TEXT(common.truth, "a");
	done();
	parse(&judge, "--truth=b");
	CHECK_TEXT(common.truth, "b");
	done();
	parse(&filter, "-B item");
	CHECK(common.by == 1);
	done();
	REFUSED("-p 0", "--precision: expected a whole number from 1 to 17, "
		"found \"0\"");
	REFUSED("-p 18", "--precision: expected a whole number from 1 to 17, "
		"found \"18\"");
	CHECK_DIES(2, "--confidence: expected a number", parse(&filter,
		"-c 1"));
	REFUSED("-b 10000001", "--bootstrap: expected a whole number from 0 to "
		"10000000, found \"10000001\"");
	REFUSED("-b 1", "--bootstrap: expected 100 replicates or more, or 0 for "
		"none, found \"1\": limits from fewer are noise");
	REFUSED("-b 100 -b 99", "--bootstrap: expected 100 replicates or more, or 0 "
		"for none, found \"99\": limits from fewer are noise");
	parse(&filter, "-b 100");
	CHECK(common.bootstrap == 100);
	done();
	parse(&filter, "-b 100 -b 0");
	CHECK(common.bootstrap == 0);
	done();
	REFUSED("-B pair", "--by: expected item|label, found \"pair\"");
	CHECK_SAYS(0, "", parse(&filter, "-q"); err_note("a"));
	CHECK_SAYS(0, "unit: note: a\n", parse(&filter, "-q");
		parse(&filter, ""); err_note("a"));
}

/* With sets of labels neither -r nor its default applies. */
static void
multilabel(void)
{
	static const struct opt_tool strict = {.usage = "", .summary = "",
		.letters = "r&~", .repeats = "error|all"};
	static char name[] = "unit", given[] = "--multilabel",
		none[] = "--none=0", once[] = "-r", all[] = "all";
	char *argv[] = {name, given, none, NULL},
		*both[] = {name, given, once, all, NULL};
	struct opt_common c = {.confidence = 0};

	optind = 1;
	opt_parse(&strict, 3, argv, &c, NULL);
	CHECK(c.input.multilabel && c.input.repeats == INPUT_ALL);
	CHECK_TEXT(c.input.none, "0");
	CHECK_SAYS(2, "unit: --multilabel and --repeats exclude each other: all "
		"labels of an annotator are one answer (try 'unit --help')\n",
		optind = 1; opt_parse(&strict, 4, both, &c, NULL));
	REFUSED("--multilabel -L a,-", "--labels: \"-\" is the label that means "
		"none (--none names another)");
	CHECK_SAYS(2, "unit: --multilabel: one label per annotator and item "
		"here, not several (annot(7), MULTILABEL: ratings of one "
		"label) (try 'unit --help')\n", parse(&judge, "--multilabel"));
	parse(&filter, "--multilabel -L a,- --none=none");
	CHECK(common.input.multilabel);
	done();
}

/* exec*() can start a program without any argument: there is no option and no
 * operand, and nothing after the end is read. */
static void
no_arguments(void)
{
	char *argv[] = {NULL};

	CHECK_DIES(2, "started without arguments",
		opt_parse(&filter, 0, argv, &common, &conf));
}

/* A tool's own level, and its own table for -M. */
static void
own_before_common(void)
{
	struct opt_tool tool = {.usage = "", .summary = "", .letters = "mc"};
	static char name[] = "unit", m[] = "-m", text[] = "?";
	char *argv[] = {name, m, text, NULL};
	struct opt_common c = {.confidence = .9};

	optind = 1;
	CHECK(opt_parse(&tool, 3, argv, &c, NULL) == 3);
	CHECK(c.confidence == .9 && c.input.missing.n == 1 &&
		strings_find(&c.input.missing, view_of("?")) == 0);
	parse(&filter, "-m ?");
	CHECK(conf.more.n == 1 && common.input.missing.n == 0);
	done();
}

static enum input_repeats
repeats(const char *words, const char *line)
{
	struct opt_tool tool = filter;

	tool.repeats = words;
	parse(&tool, line);
	done();
	return common.input.repeats;
}

/* The words of -r mean the same in any order. */
static void
meaning_of_repeats(void)
{
	static const char kappa[] = "error|first|last|all", odd[] = "last|all";
	struct opt_tool tool = filter;

	CHECK(repeats(NULL, "") == INPUT_ALL);
	CHECK(repeats(NULL, "-r all") == INPUT_ALL);
	CHECK(repeats(NULL, "-r first") == INPUT_FIRST);
	CHECK(repeats(NULL, "-r last") == INPUT_LAST);
	CHECK(repeats(kappa, "") == INPUT_ERROR);
	CHECK(repeats(kappa, "-r error") == INPUT_ERROR);
	CHECK(repeats(kappa, "-r first") == INPUT_FIRST);
	CHECK(repeats(kappa, "-r last") == INPUT_LAST);
	CHECK(repeats(kappa, "-r all") == INPUT_ALL);
	CHECK(repeats(kappa, "-r all -r first") == INPUT_FIRST);
	CHECK(repeats(odd, "") == INPUT_LAST);
	CHECK(repeats(odd, "-r all") == INPUT_ALL);
	REFUSED("-r error", "--repeats: expected all|first|last, found "
		"\"error\"");
	tool.repeats = odd;
	CHECK_DIES(2, "--repeats: expected last|all, found \"first\"",
		parse(&tool, "-r first"));
}

static void
methods(void)
{
	struct opt_tool tool = filter;

	CHECK_PRINTS(0, "name\tbetter\trange\tunit\thelp\tcitation\n"
		"red\tup\t0..1\t*\twarm\tNewton 1704\n"
		"blue\tdown\t0..1\t*\tcold\tNewton 1704\n"
		"low\t*\t*\tHz\tdeep\t-\n",
		parse(&filter, "--list -M none"); _exit(98));
	REFUSED("-M red,low", "--method: expected one of red, blue, found "
		"\"low\"");
	tool.one = "colour";
	parse(&tool, "-M red");
	CHECK(common.methods.n == 1);
	done();
	CHECK_DIES(2, "unit: --method: one colour, found 2 (try",
		parse(&tool, "-M red,blue"));
	tool.table[0] = &sound;
	tool.table[1] = NULL;
	CHECK_PRINTS(0, "name\tbetter\trange\tunit\thelp\tcitation\n"
		"low\t*\t*\tHz\tdeep\t-\n", parse(&tool, "--list"); _exit(98));
}

/* Standard input is one table: does each line use it more than once? */
static void
standard_input(void)
{
	static const struct {
		const struct opt_tool *tool;
		const char *line;
		bool twice;
	} a[] = {
		{&filter, "", false}, {&filter, "-", false},
		{&filter, "a -", false}, {&filter, "- -", true},
		{&filter, "-- - -", true}, {&filter, "- a -", true},
		{&filter, "m=- -", false}, {&filter, "-y - -", false},
		{&filter, "--file=-", true}, {&filter, "--file=- a", false},
		{&filter, "--file=- -", true}, {&filter, "--file=a -", false},
		{&filter, "--file=a", false}, {&filter, "--file=- m=-", false},
		{&filter, "--file=- --file=a -", false},
		{&filter, "--tables=-", true},
		{&filter, "--tables=- a", false},
		{&filter, "--tables=- -", true},
		{&filter, "--tables=a --tables=- b", false},
		{&filter, "--tables=a --tables=- b -", true},
		{&filter, "--tables=- --tables=- a", true},
		{&filter, "--tables=- --file=- a", true},
		{&filter, "-x --file=-", false},
		{&filter, "-x --tables=-", false},
		{&filter, "-x --tables=- --file=-", true},
		{&filter, "-x --file=- -", false},
		{&judge, "", false}, {&judge, "a", false},
		{&judge, "-", true}, {&judge, "m=-", true},
		{&judge, "d/m=-", false}, {&judge, "a=b=-", false},
		{&judge, "a m=-", true}, {&judge, "-t b -", false},
		{&judge, "-t b m=-", false}, {&judge, "-t b - m=-", true},
		{&judge, "-t b - -", true}, {&judge, "-t -", false},
		{&judge, "-t - a", false}, {&judge, "-t - a -", true},
		{&judge, "-t - m=-", true}, {&judge, "--file=-", true},
		{&judge, "--file=a", false}, {&judge, "-t b --file=-", false},
		{&judge, "-t b --file=- a", false},
		{&judge, "-t b --file=- m=-", true},
		{&judge, "-t - --tables=- a", true},
		{&judge, "-t b --tables=- a", false},
		{&judge, "-t b --tables=- -", true},
	};

	for (size_t i = 0; i < sizeof a / sizeof *a; i++) {
		unsigned long failed = check_failed;

		CHECK_SAYS(a[i].twice ? 2 : 0, a[i].twice ? "unit: standard "
			"input would be read as two tables (try 'unit "
			"--help')\n" : "", parse(a[i].tool, a[i].line));
		if (check_failed > failed)
			printf("\tof: %s\n", a[i].line);
	}
}

static const char help[] = "usage: unit [FILE...]\n"
	"\n"
	"Filters.\n"
	"\n"
	"Input:\n"
	"      --file=FILE         a table\n"
	"      --tables=FILE       tables\n"
	"      --count=COL         column of counts (default n)\n"
	"  -r, --repeats=WHICH     if an annotator labelled an item twice: last\n"
	"                          (default), all\n"
	"\n"
	"What to compute:\n"
	"  -n, --number-of-things=N\n"
	"                          how many\n"
	"      --any=N             any number\n"
	"  -M, --method=NAME,...   which colours\n"
	"  -B, --by=KIND           split the result: item, label\n"
	"\n"
	"How to compute it:\n"
	"  -x, --flag              reads no rows\n"
	"  -y, --text=STR          a text\n"
	"      --real=X            a share\n"
	"  -w, --which=WORD        one of: up, upper, down\n"
	"      --namelist=NAME,...\n"
	"                          a list\n"
	"      --integers=N,...    whole numbers\n"
	"      --shares=X,...      numbers\n"
	"  -m, --more=STR          repeatable\n"
	"\n"
	"Output:\n"
	"      --list              print the names and exit\n"
	"  -p, --precision=N       print N significant digits (default: the shortest that\n"
	"                          reads back)\n"
	"      --pretty            for eyes: aligned, four digits, columns that say\n"
	"                          nothing left out\n"
	"  -q, --quiet             no messages except errors\n"
	"  -h, --help              print this and exit\n"
	"  -V, --version           print the version and exit\n"
	"\n"
	"Example:\n"
	"  unit a.tsv\n";

/* A line ends at 80 columns, or behind a word that is longer; a group without an
 * option has no heading. */
static const char broken[] =
	"usage: unit 0123456789 0123456789 0123456789 0123456789 0123456789 0123456789 0\n"
	"            01234567890123456789012345678901234567890123456789012345678901234567\n"
	"            0123456789\n"
	"\n"
	"\n"
	"What to compute:\n"
	"      --any               a23456789 b23456789 c23456789 d23456789 e2345678901234\n"
	"                          a23456789 b23456789 c23456789 d23456789 e234567890123\n"
	"                          ab\n"
	"                          a2345678901234567890123456789012345678901234567890123456\n"
	"                          a\n"
	"\n"
	"Output:\n"
	"  -p, --precision=N       print N significant digits (default: the shortest that\n"
	"                          reads back)\n"
	"      --pretty            for eyes: aligned, four digits, columns that say\n"
	"                          nothing left out\n"
	"  -q, --quiet             no messages except errors\n"
	"  -h, --help              print this and exit\n"
	"  -V, --version           print the version and exit\n"
	"\n"
	"Example:\n"
	"  a\n"
	"  b\n";

static void
printed(void)
{
	struct opt_tool tool = filter;

	tool.letters = "B%rM#";
	tool.repeats = "last|all";
	tool.method = "which colours";
	CHECK_PRINTS(0, help, parse(&tool, "-h -Z"); _exit(98));
	CHECK_PRINTS(0, help, parse(&tool, "-x --help"); _exit(98));
	CHECK_PRINTS(0, broken, parse(&(struct opt_tool){
		.usage = "0123456789 0123456789 0123456789 0123456789 0123456789 "
		"0123456789 0 01234567890123456789012345678901234567890123456789"
		"012345678901234567 0123456789", .summary = "", .letters = "",
		.example = "a\n  b\n", .own = (struct opt[]){{0, "any", NULL,
		"a23456789 b23456789 c23456789 d23456789 e2345678901234 "
		"a23456789 b23456789 c23456789 d23456789 e234567890123 ab "
		"a2345678901234567890123456789012345678901234567890123456 a",
		OPT_FLAG, OPT_IN(WHAT, flag)}, {.name = NULL}}}, "-h"); _exit(98));
	CHECK_PRINTS(0, "unit (annot) " ANNOT_VERSION "\n",
		parse(&tool, "-V"); _exit(98));
	CHECK_PRINTS(0, "unit (annot) " ANNOT_VERSION "\n",
		parse(&tool, "--version"); _exit(98));
	CHECK_SAYS(1, "unit: standard output: Bad file descriptor\n",
		close(STDOUT_FILENO); parse(&tool, ""));
	CHECK_SAYS(1, "unit: standard output: No space left on device\n",
		to_file("/dev/full"); parse(&tool, "-h"));
}

/* --help and --list exit; the tests must go on. */
static pid_t tests;
static bool ended;

static void
at_exit(void)
{
	if (getpid() != tests || ended)
		return;
	printf("options ended the tests\n");
	fflush(stdout);
	_exit(1);
}

int
main(void)
{
	tests = getpid();
	atexit(at_exit);
	kinds();
	numbers();
	operands();
	values_refused();
	options_refused();
	common_defaults();
	common_options();
	multilabel();
	own_before_common();
	no_arguments();
	meaning_of_repeats();
	methods();
	standard_input();
	printed();
	ended = true;
	return check_done();
}
