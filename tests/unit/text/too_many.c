/* too_many: few labels may cost what they want, many no more than the limit. */
#include "text/too_many.h"

#include "says.h"

static void
refused(void)
{
	err_program("unit");
	CHECK_SAYS(0, "", too_many_labels("f", MANY_LABELS, 1e30, 1, "steps", ""));
	CHECK_SAYS(0, "", too_many_labels("f", 101, 1e9, 1e9, "steps", ""));
	CHECK_SAYS(1, "unit: f: 2000 labels make 2e+10 rows: -l names another "
		"column if these labels are free text; or that\n",
		too_many_labels("f", 2000, 2e10, TOO_MANY_ROWS, "rows",
		"; or that"));
}

CHECK_ALL(refused)
