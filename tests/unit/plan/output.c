/* output: the columns, and what stands where there is nothing. */
#include "plan/output.h"

#include "says.h"
#include "text/num.h"

int
main(void)
{
	const struct quantity pa = {.statistic = "pa", .weights = "linear"},
		level = {.statistic = "level", .of = "3"},
		score = {.model = "m", .versus = "n", .statistic = "brier"};
	const struct output_row full = {"plan", NULL, 100, 2.5, 250, .5, .25, .75,
		.125, -1, 1e-9, "ok"}, none = {"component", "item", NUM_NA, NUM_NA,
		NUM_NA, NUM_NA, NUM_NA, NUM_NA, NUM_NA, NUM_NA, NUM_NA,
		"few_labels"}, many = {"needed", NULL, 1e9, 1e6, 1e15, 0, 0, 0, 0,
		0, 0, "model"};
	struct out out;

	out_open(&out, "rows.tsv", 0);
	record_header(&out, output_columns);
	output_row(&out, &pa, &full);
	output_row(&out, &score, &none);
	output_row(&out, &level, &many);
	out_close(&out);
	CHECK_FILE("rows.tsv", "row\tmodel\tversus\tstatistic\tweights\tof\titems\t"
		"raters\tcost\testimate\tse\thalf\tpower\tlo\thi\tstatus\n"
		"plan\t*\t*\tpa\tlinear\t*\t100\t2.5\t250\t0.5\t0.25\t0.75\t"
		"0.125\t-1\t1e-09\tok\n"
		"component\tm\tn\tbrier\t*\titem\tNA\tNA\tNA\tNA\tNA\tNA\tNA\tNA\t"
		"NA\tfew_labels\n"
		"needed\t*\t*\tlevel\t*\t3\t1000000000\t1000000\t1e+15\t"
		"0\t0\t0\t0\t0\t0\tmodel\n");
	return check_done();
}
