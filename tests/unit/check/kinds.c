/* kinds: each finding has a name of its own, a rule, and the severity of its message. */
#include "check/kinds.h"

#include "check.h"

static void
names(void)
{
	for (int i = 0; i < FINDINGS_KINDS; i++) {
		CHECK(kinds[i].name && kinds[i].help);
		CHECK((kinds[i].severity == KINDS_NOTE) == (i >= FINDINGS_NOTES));
		for (int other = 0; other < i; other++)
			CHECK(strcmp(kinds[i].name, kinds[other].name) != 0);
	}
}

CHECK_ALL(names)
