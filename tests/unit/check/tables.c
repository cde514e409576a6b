/* tables: which operand holds what people said. */
#include "check/tables.h"

#include "options.h"
#include "says.h"

static bool
is_truth(const char *arguments, const char *operand, const char *header)
{
	struct input input;
	bool truth;

	options(&input, arguments);
	if (header)
		write_text("first.tsv", header);
	truth = tables_first_is_truth(operand, &input);
	return truth;
}

/* Standard input that something is sent to. */
static void
with_input(void)
{
	int fd = open("input.tsv", O_RDWR | O_CREAT, 0666);

	if (fd == -1 || dup2(fd, STDIN_FILENO) == -1)
		abort();
	close(fd);
}

static void
first(void)
{
	static char rows[20000] = "item\tannotator\tlabel\n";
	const char *f = "first.tsv";

	with_input();
	/* more than the bytes that are looked at, names included or not */
	memset(rows + strlen(rows), 'x', sizeof rows - strlen(rows) - 1);
	CHECK(is_truth("", f, rows));
	memset(rows, 'x', sizeof rows - 1);
	CHECK(!is_truth("", f, rows));
	CHECK(is_truth("", f, "item\tannotator\tlabel\nx\ta\tb\n"));
	CHECK(is_truth("", f, "id\tWorker_ID\tanswer")); /* a mistake of names */
	CHECK(is_truth("", f, "item\tlabel\tn\r\n"));
	CHECK(is_truth("", f, "item,annotator,\"label\"\n"));
	CHECK(is_truth("-a who", f, "item\twho\tlabel\n"));
	CHECK(is_truth("-H item,annotator,label", f, "x\ta\tb\n"));
	CHECK(!is_truth("-H item,label,p", f, "x\ta\t.5\n"));
	CHECK(!is_truth("", f, "item\tlabel\nannotator\tx\n"));
	CHECK(!is_truth("", f, "item\tannotator\tlabel\tp\n"));
	CHECK(!is_truth("", f, "item\ty\tn\n")); /* probabilities of y and n */
	CHECK(!is_truth("", f, ""));
	CHECK(!is_truth("", "m=first.tsv", "item\tannotator\tlabel\n"));
	CHECK(!is_truth("", "no.such.file", NULL));
	CHECK(is_truth("-W", f, "item\tann\tbob\n"));
	CHECK(!is_truth("", f, "item\tann\tbob\n"));
}

static void
without_input(void)
{
	int fd = open("/dev/null", O_RDONLY);

	if (fd == -1 || dup2(fd, STDIN_FILENO) == -1)
		abort();
	close(fd);
	CHECK(is_truth("", "first.tsv", "item\tlabel\n"));
	CHECK(is_truth("", "no.such.file", NULL));
}

/* Rows of all tables come back to this process; bad ones end none of the others. */
static void
look(void)
{
	struct opt_common options = {.quiet = true, .input = {.item = "item",
		.annotator = "annotator", .label = "label", .count = "n",
		.none = "-"}};
	char good[] = "m=good.tsv", bad[] = "bad.tsv";
	char *operands[] = {bad, good, good};
	static struct report report;
	struct tables t = {.report = &report, .options = &options,
		.truth = "truth.tsv", .operand = operands, .operands = 3};

	err_quiet(true);
	write_text("truth.tsv", "item\tannotator\tlabel\nx\tu\ta\nx\tv\tb\n");
	write_text("good.tsv", "item\tlabel\nx\ta\n");
	write_text("bad.tsv", "item\tlabel\nx\n");
	if (!tables_look(&t)) {
		_exit(0);
	}
	CHECK(report.rows[REPORT_TRUTH].n > 5);
	CHECK(report.rows[REPORT_FACT].n == 10); /* five of each model */
	CHECK(report.rows[REPORT_ERROR].n == 1);
	CHECK(strncmp(report.rows[REPORT_ERROR].at[0],
		"error\tunreadable\tbad.tsv\t", 25) == 0);
	report = (struct report){0};
	t = (struct tables){.report = &report, .options = &options,
		.truth = "bad.tsv", .operand = operands + 1, .operands = 1};
	if (!tables_look(&t)) {
		_exit(0);
	}
	CHECK(report.rows[REPORT_TRUTH].n == 0);
	CHECK(report.rows[REPORT_ERROR].n == 1);
	CHECK_TEXT(report.rows[REPORT_FACT].at[0],
		"fact\trows\tgood.tsv\t*\t*\t1\t*\t*");
	err_quiet(false);
}

CHECK_ALL(first, without_input, look)
