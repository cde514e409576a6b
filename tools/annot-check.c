/*
 * annot-check: what is in these files, and what is wrong with them?
 *
 * Each table is looked at in a process of its own (check/tables, check/attempt), so
 * that one that cannot be read is a row like others. What the readers of all tools
 * find (lib/text/findings) and what is counted of people's labels
 * (check/truth_facts), of predictions (check/model_facts) and of attributes
 * (check/attribute_table) become rows of one report (check/report).
 *
 * SPDX-License-Identifier: MIT
 */
#include "check/report.h"
#include "check/tables.h"

#include "text/err.h"
#include "text/findings.h"
#include "text/opt.h"
#include "text/out.h"
#include "text/record.h"

#include <string.h>
#include <unistd.h>

struct conf {
	struct opt_common common;
	const char *truth;       /* -t */
};

static const struct opt options[] = {
	{'t', "truth", "FILE", "what people said: ratings, counts or shares "
		"(default: the first operand if it is that, else standard input)",
		OPT_FILE, OPT_IN(INPUT, truth)},
	{.name = NULL}
};

/* The findings as --list prints them. */
static struct method listed[REPORT_OWN + FINDINGS_KINDS];
static const struct method_table listed_table = {.option = "list",
	.record = listed, .n = REPORT_OWN + FINDINGS_KINDS,
	.size = sizeof *listed};

static bool
reads_operands_itself(const void *conf)
{
	(void)conf;
	return false;
}

static const struct opt_tool tool = {
	.usage = "[OPTION]... [-t RATINGS] [--attributes=FILE]... "
		"[[NAME=]PREDICTIONS...]",
	.summary =
"Facts of ratings, predictions and attributes, and what is probably wrong with\n"
"them. Writes row name file column value count example remedy; exit status 1\n"
"where a row is an error: annot-check r.tsv m.tsv && annot-score -t r.tsv m.tsv\n",
	.example = "annot-check ratings.tsv predictions.tsv\n",
	.letters = "ial#HW+LmNr&~@P=%",
	.own = options,
	.table = {&listed_table},
	.reads_rows = reads_operands_itself,
};

static void
list_findings(void)
{
	static const char *const severities[] = {[KINDS_ERROR] = "error",
		[KINDS_WARNING] = "warning", [KINDS_NOTE] = "note"};

	for (size_t k = 0; k < REPORT_OWN + FINDINGS_KINDS; k++) {
		const struct kind *f = k < REPORT_OWN ?
			&report_own[k] : &kinds[k - REPORT_OWN];

		listed[k] = (struct method){.name = f->name, .better = "*",
			.range = "*", .unit = severities[f->severity],
			.help = f->help, .citation = "*"};
	}
}

/* Standard input is the truth unless a file is, and is at most one table. */
static void
check_stdin(const struct tables *t)
{
	const struct strings *attributes = &t->options->input.attributes;
	size_t uses = !t->truth || strcmp(t->truth, "-") == 0;

	for (size_t i = 0; i < t->operands; i++)
		uses += strcmp(opt_operand_file(t->operand[i]), "-") == 0;
	for (size_t i = 0; i < attributes->n; i++)
		uses += strcmp(attributes->at[i], "-") == 0;
	if (uses > 1)
		err_usage("standard input would be read as two tables");
	if (uses > 0 && isatty(STDIN_FILENO))
		err_note("reading a table from the terminal (an operand FILE "
			"reads a file)");
}

int
main(int argc, char **argv)
{
	struct conf conf = {.truth = NULL};
	struct report report = {0};
	struct tables tables = {.report = &report, .options = &conf.common};
	size_t errors = 0;
	struct out out;
	int first;

	list_findings();
	first = opt_parse(&tool, argc, argv, &conf.common, &conf);
	report.precision = conf.common.precision == 0 && conf.common.pretty ?
		OUT_PRETTY : conf.common.precision;
	tables.truth = conf.truth;
	if (!conf.truth && argv[first] && tables_first_is_truth(argv[first],
	    &conf.common.input))
		tables.truth = argv[first++];
	tables.operand = argv + first;
	tables.operands = (size_t)(argc - first);
	if (tables.operands > 0)
		task_list_columns(&tables.task, &conf.common);
	check_stdin(&tables);
	findings_receive(report_finding, &report);
	if (tables_look(&tables)) {
		out_open(&out, NULL, conf.common.precision);
		record_header(&out, report_columns);
		report_write(&report, &out);
		out_close(&out);
		errors = report.rows[REPORT_ERROR].n;
	}
	findings_receive(NULL, NULL);
	report_close(&report);
	if (errors > 0)
		err_die("errors=%zu: numbers of these tables would be wrong, or "
			"there would be none", errors);
	return 0;
}
