/* memberships: the groups of annotators with one value, or several. */
#include "bias/memberships.h"

#include "check.h"
#include "text/unknown.h"

enum { PEOPLE = 7, MOST = 64 };

/* The groups of each annotator, "who:group who:group ...", and the names of all. */
static const char *
groups(const char *text, const char *several, char *names)
{
	static const char *const race[PEOPLE] = {"black;latino", "white", "black",
		" latino ; black;black", "NA", "NA;white", ";"};
	static const char *const age[PEOPLE] = {"30", "5", "100", "NA", "30", "5", "31"};
	static char found[1024];
	struct input in = {0};
	bool gave[PEOPLE] = {true, true, true, true, true, true, true};
	struct persons p;
	struct grouping g;
	struct memberships m;
	size_t n = 0;

	strings_add(&in.group, "race", 4);
	strings_add(&in.group, "age", 3);
	grouping_parse(&g, text, &in);
	persons_init(&p, 2);
	for (uint32_t a = 0; a < PEOPLE; a++) {
		persons_set(&p, a, 0, view_of(race[a]));
		persons_set(&p, a, 1, view_of(age[a]));
	}
	gave[2] = several == NULL;
	memberships_make(&m, &p, &g, several, gave, PEOPLE);
	*found = *names = '\0';
	for (size_t i = 0; i < m.n; i++) {
		struct view v = ids_name(&m.names, m.group[i]);

		n += (size_t)sprintf(found + n, "%s%u:%.*s", i > 0 ? " " : "",
			(unsigned)m.annotator[i], (int)v.n, v.p);
	}
	for (size_t k = 0; k < m.names.n; k++) {
		struct view v = ids_name(&m.names, k);

		sprintf(names + strlen(names), "%s%.*s", k > 0 ? " " : "",
			(int)v.n, v.p);
	}
	memberships_free(&m);
	persons_free(&p);
	strings_free(&in.group);
	return found;
}

static void
several(void)
{
	char names[1024];

	CHECK_TEXT(groups("race", ";", names), "0:black 0:latino 1:white "
		"3:latino 3:black 4:unknown 5:white 6:unknown");
	CHECK_TEXT(names, "black latino unknown white");
	/* who has two values of one column is in two combinations */
	CHECK_TEXT(groups("race,age:40+", ";", names), "0:black,<40 0:latino,<40 "
		"1:white,<40 3:latino,unknown 3:black,unknown 4:unknown,<40 "
		"5:white,<40 6:unknown,<40");
	CHECK_TEXT(names, "black,<40 black,unknown latino,<40 latino,unknown "
		"unknown,<40 white,<40");
}

/* Bins in their order, and a cell of several values that is one. */
static void
one(void)
{
	char names[1024];

	CHECK_TEXT(groups("age:10,50", NULL, names), "0:10-49 1:<10 2:50+ "
		"3:unknown 4:10-49 5:<10 6:10-49");
	CHECK_TEXT(names, "<10 10-49 50+ unknown");
	CHECK_TEXT(groups("age", NULL, names), "0:30 1:5 2:100 3:unknown 4:30 5:5 6:31");
	CHECK_TEXT(names, "100 30 31 5 unknown");
	groups("race", NULL, names);
	CHECK_TEXT(names, " latino ; black;black ; NA;white black black;latino "
		"unknown white");
}

CHECK_ALL(several, one)
