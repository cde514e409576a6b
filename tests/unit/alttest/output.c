/* output: rows byte for byte. */
#include "alttest/output.h"

#include "says.h"
#include "text/num.h"

int
main(void)
{
	const struct output_row row = {"test", view_of("m"), "judge",
		view_of("other"), view_of("g"), view_of("ann"), "score", 40, .25,
		.5, -1, 1, -.125, 1e6, 1e-9, 1, "no_win"};
	const struct output_row nothing = {.row = "worth", .kind = "human",
		.method = "*", .items = 0, .value = NUM_NA, .se = NUM_NA,
		.lo = NUM_NA, .hi = NUM_NA, .stat = NUM_NA, .df = NUM_NA,
		.p = NUM_NA, .p_adj = NUM_NA, .status = "few_items"};
	struct out out;

	out_open(&out, "output.tsv", 0);
	record_header(&out, output_columns);
	output_row(&out, &row);
	output_row(&out, &nothing);
	out_close(&out);
	CHECK_FILE("output.tsv", "row\tmodel\tkind\tversus\tgroup\tannotator\t"
		"method\titems\tvalue\tse\tlo\thi\tstat\tdf\tp\tp_adj\tstatus\n"
		"test\tm\tjudge\tother\tg\tann\tscore\t40\t0.25\t0.5\t-1\t1\t"
		"-0.125\t1000000\t1e-09\t1\tno_win\n"
		"worth\t*\thuman\t*\t*\t*\t*\t0\tNA\tNA\tNA\tNA\tNA\tNA\tNA\tNA\t"
		"few_items\n");
	return check_done();
}
