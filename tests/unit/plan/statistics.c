/* statistics: the records of the table. */
#include "plan/statistics.h"

#include "check.h"

static void
of_the_table(void)
{
	for (size_t i = 0; i < statistics_table.n; i++) {
		const struct planned *s = &statistics[i];

		CHECK(method_find(&statistics_table, s->about.name) == s);
		CHECK(s->add && s->about.help[0] != '\0');
		CHECK(!s->probable || s->of_models);
		CHECK(s->of_models == (s->of.of == NULL));
	}
}

int
main(void)
{
	CHECK_RECORDS(statistics_table, "accuracy", "brier", "log_loss",
		"pa", "bp", "fleiss", "ac", "alpha");
	of_the_table();
	return check_done();
}
