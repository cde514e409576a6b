/* person_groups: the groups of annotators by their values, and bins of
 * numbers. */
#include "bias/person_groups.h"

#include "check.h"

enum { PEOPLE = 7 };

/* The group of each annotator, "who:group who:group ...", and the names of
 * all. */
static const char *
groups(const char *text, bool all, char *names)
{
	static const char *const race[PEOPLE] = {"black;latino", "white", "black",
		" latino ; black;black", "NA", "NA;white", ";"};
	static const char *const age[PEOPLE] = {"30", "5", "100", "NA", "30", "5", "31"};
	static char found[1024];
	struct input in = {0};
	bool gave[PEOPLE] = {true, true, all, true, true, true, true};
	uint32_t group[PEOPLE];
	struct persons p;
	struct grouping g;
	struct ids of;
	size_t n = 0;

	strings_add(&in.group, "race", 4);
	strings_add(&in.group, "age", 3);
	grouping_parse(&g, text, &in);
	persons_init(&p, 2);
	for (uint32_t a = 0; a < PEOPLE; a++) {
		persons_set(&p, a, 0, view_of(race[a]));
		persons_set(&p, a, 1, view_of(age[a]));
	}
	ids_init(&of);
	person_groups(group, &of, &p, &g, gave, PEOPLE);
	CHECK(all || group[2] == IDS_NONE);
	*found = *names = '\0';
	for (uint32_t a = 0; a < PEOPLE; a++) {
		struct view v;

		if (group[a] == IDS_NONE)
			continue;
		v = ids_name(&of, group[a]);
		n += (size_t)sprintf(found + n, "%s%u:%.*s", n > 0 ? " " : "",
			(unsigned)a, (int)v.n, v.p);
	}
	for (size_t k = 0; k < of.n; k++) {
		struct view v = ids_name(&of, k);

		sprintf(names + strlen(names), "%s%.*s", k > 0 ? " " : "",
			(int)v.n, v.p);
	}
	return found;
}

/* Bins in their order, and who has given no label that counts is in no
 * group. */
static void
values(void)
{
	char names[1024];

	CHECK_TEXT(groups("age:10,50", true, names), "0:10-49 1:<10 2:50+ "
		"3:unknown 4:10-49 5:<10 6:10-49");
	CHECK_TEXT(names, "<10 10-49 50+ unknown");
	CHECK_TEXT(groups("age", true, names), "0:30 1:5 2:100 3:unknown 4:30 5:5 6:31");
	CHECK_TEXT(names, "100 30 31 5 unknown");
	CHECK_TEXT(groups("age", false, names), "0:30 1:5 3:unknown 4:30 5:5 6:31");
	CHECK_TEXT(names, "30 31 5 unknown");
	groups("race", true, names);
	CHECK_TEXT(names, " latino ; black;black ; NA;white black black;latino "
		"unknown white");
}

/* Each combination; the first column comes first in the order. */
static void
combinations(void)
{
	char names[1024];

	CHECK_TEXT(groups("age:40+,race", false, names), "0:<40,black;latino "
		"1:<40,white 3:unknown, latino ; black;black 4:<40,unknown "
		"5:<40,NA;white 6:<40,;");
	CHECK_TEXT(names, "<40,; <40,NA;white <40,black;latino <40,unknown <40,white "
		"unknown, latino ; black;black");
}

CHECK_ALL(values, combinations)
