/* opt_rules: each kind of condition, where it holds and where it does not, and what the message
 * says. */
#include "text/opt_rules.h"

#include "check.h"
#include "says.h"

#include <string.h>
#include <getopt.h>

struct conf {
	struct opt_common common;
	bool flag, other;
	uint64_t count;
	int word;
	struct strings list;
};

static const struct opt own[] = {
	{'x', "flag", NULL, "a flag", OPT_FLAG, OPT_AT(flag)},
	{0, "other", NULL, "another", OPT_FLAG, OPT_AT(other)},
	{0, "count", "N", "how many", OPT_COUNT, OPT_AT(count), 0, 10},
	{0, "word", "WORD", "one of", OPT_WORD, OPT_AT(word), .choices = "up|down|on"},
	{0, "list", "NAME,...", "a list", OPT_LIST, OPT_AT(list)},
	{.name = NULL}
};

static const struct method colours[] = {
	{"red", "up", "0..1", "*", "warm", "Newton 1704"},
	{"green", "up", "0..1", "*", "middle", "Newton 1704"},
	{"blue", "down", "0..1", "*", "cold", "Newton 1704"},
};

static const struct method_table colour = METHOD_TABLE("method", colours);

static void
check(const struct opt_rule *rules, const char *first, const char *second)
{
	struct opt_tool tool = {.usage = "", .summary = "", .example = "", .letters = "Mb",
		.own = own, .table = {&colour}, .otherwise = "red", .rules = rules};
	char text[4][64] = {"unit"}, *argv[4];
	struct conf conf = {.word = 0};
	int argc = 1;

	argv[0] = text[0];
	if (first)
		argv[argc++] = strcpy(text[1], first);
	if (second)
		argv[argc++] = strcpy(text[2], second);
	argv[argc] = NULL;
	optind = 0;
	opt_parse(&tool, argc, argv, &conf.common, &conf);
}

#define REFUSED(rules, first, second, message) \
	CHECK_SAYS(2, "unit: " message " (try 'unit --help')\n", check(rules, first, second))

static void
exclusion(void)
{
	static const struct opt_rule rules[] = {
		{"flag", OPT_EXCLUDES, "count other", NULL},
		{"word=up|down", OPT_EXCLUDES, "list=a|b", "the sky"}, {NULL, 0, NULL, NULL}};

	check(rules, "-x", "--word=up");
	check(rules, "--other", "--count=3");
	check(rules, "-x", "--count=0");
	REFUSED(rules, "-x", "--count=3", "--flag and --count exclude each other");
	REFUSED(rules, "--other", "-x", "--flag and --other exclude each other");
	check(rules, "--word=on", "--list=a");
	check(rules, "--word=up", "--list=c,ab");
	check(rules, "--list=a,b", NULL);
	REFUSED(rules, "--word=down", "--list=c,b",
		"--word=down and --list=b exclude each other: the sky");
}

static void
need(void)
{
	static const struct opt_rule rules[] = {
		{"flag", OPT_NEEDS, "count other list", "why not"},
		{"other", OPT_NEEDS, "word=on|down", NULL}, {NULL, 0, NULL, NULL}};

	check(rules, "--count=3", NULL);
	check(rules, "-x", "--list=a");
	REFUSED(rules, "-x", NULL, "--flag needs --count, --other or --list: why not");
	REFUSED(rules, "-x", "--count=0", "--flag needs --count, --other or --list: why not");
	check(rules, "--other", "--word=down");
	REFUSED(rules, "--other", "--word=up", "--other needs --word=on or down");
	REFUSED(rules, "--other", NULL, "--other needs --word=on or down");
}

/* Without -M its default counts as given, and only in conditions with words. */
static void
methods(void)
{
	static const struct opt_rule rules[] = {
		{"flag", OPT_NEEDS, "method=red|green", NULL},
		{"other", OPT_EXCLUDES, "method=red", NULL},
		{"count", OPT_EXCLUDES, "method", NULL}, {NULL, 0, NULL, NULL}};

	check(rules, "-x", NULL);
	check(rules, "-x", "--method=green,blue");
	REFUSED(rules, "-x", "--method=blue", "--flag needs --method=red or green");
	REFUSED(rules, "--other", NULL, "--other and --method=red exclude each other");
	check(rules, "--other", "--method=blue");
	check(rules, "--count=1", NULL);
	REFUSED(rules, "--count=1", "-Mblue", "--count and --method exclude each other");
}

static void
words(void)
{
	CHECK(opt_word("a|bc|d", "bcd", 2) == 1);
	CHECK(opt_word("a|bc|d", "d", 1) == 2);
	CHECK(opt_word("a|bc|d", "b", 1) == -1);
	CHECK(opt_word("a|bc|d", "", 0) == -1);
}

CHECK_ALL(exclusion, need, methods, words)
