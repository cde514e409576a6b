/* classes: each label its own class, one against the rest, and classes from a
 * file. */
#include "agree/classes.h"

#include "check.h"
#include "text/num.h"

/* Settled labels, from words. */
static void
make_labels(struct labels *l, const char *text, bool fixed)
{
	struct strings list = {0};

	while (*text) {
		size_t n = strcspn(text, " ");

		strings_add(&list, text, n);
		text += n + strspn(text + n, " ");
	}
	if (fixed) {
		labels_init(l, &list);
	} else {
		labels_init(l, &(struct strings){0});
		for (size_t i = 0; i < list.n; i++)
			labels_add(l, view_of(list.at[i]));
	}
	free(labels_settle(l));
	strings_free(&list);
}

/* Classes have numbers if all labels have; a label that is only declared has
 * none. */
static void
by_themselves(void)
{
	struct labels l;
	struct classes c;

	make_labels(&l, "10 -2 3.5", false);
	classes_of_labels(&c, &l);
	CHECK(c.scale.q == 3 && !c.scale.ordered && !c.map);
	CHECK(c.scale.x && c.scale.x[0] == -2 && c.scale.x[1] == 3.5 &&
		c.scale.x[2] == 10);
	for (uint32_t k = 0; k < 3; k++)
		CHECK(classes_at(&c, k) == k);
	classes_free(&c);
	l.declared = 5;
	classes_of_labels(&c, &l);
	CHECK(c.scale.q == 5 && c.scale.x[2] == 10);
	CHECK(isnan(c.scale.x[3]) && isnan(c.scale.x[4]));
	classes_free(&c);
	l.declared = 2;
	classes_of_labels(&c, &l);
	CHECK(c.scale.q == 3);
	classes_free(&c);
	labels_free(&l);

	make_labels(&l, "1 b 3", false);
	classes_of_labels(&c, &l);
	CHECK(c.scale.q == 3 && !c.scale.x && !c.scale.ordered);
	classes_free(&c);
	labels_free(&l);

	make_labels(&l, "low mid high", true);
	classes_of_labels(&c, &l);
	CHECK(c.scale.q == 3 && !c.scale.x && c.scale.ordered);
	classes_free(&c);
	labels_free(&l);

	make_labels(&l, "7", false);
	classes_of_labels(&c, &l);
	CHECK(c.scale.q == 1 && c.scale.x && c.scale.x[0] == 7);
	classes_free(&c);
	labels_free(&l);
}

static void
one_against_rest(void)
{
	for (size_t n = 1; n <= 4; n++)
		for (uint32_t l = 0; l < n; l++) {
			struct classes c;

			classes_of_one(&c, n, l);
			CHECK(c.scale.q == 2 && c.scale.ordered && !c.scale.x);
			for (uint32_t k = 0; k < n; k++)
				CHECK(classes_at(&c, k) == (k == l));
			classes_free(&c);
		}
}

/* The classes of a file: the places of the labels a b c d, as digits. */
static void
reads(const char *text, bool ordered, size_t q, const char *places)
{
	char file[] = "classes.tsv";
	struct classes c;
	struct labels l;

	make_labels(&l, "d b a c", false);
	write_text(file, text);
	classes_read(&c, file, &l, ordered);
	CHECK(c.scale.q == q && c.scale.ordered == ordered);
	for (uint32_t k = 0; k < 4; k++)
		CHECK(classes_at(&c, k) == (uint32_t)(places[k] - '0'));
	classes_free(&c);
	labels_free(&l);
}

/* Classes follow the order of their first labels, whatever the order of the
 * rows; other labels' rows are ignored; columns may be in any order. */
static void
of_a_file(void)
{
	reads("label\tclass\na\tx\nb\ty\nc\tx\nd\tz\n", true, 3, "0102");
	reads("label\tclass\nd\tz\nc\tx\nb\ty\na\tx\n", false, 3, "0102");
	reads("class\tnote\tlabel\ny\t-\tb\nq\t-\tother\ny\t-\ta\ny\t-\tc\n"
		"z\t-\td\n", true, 2, "0001");
	reads("label\tclass\na\t1\nb\t1\nc\t1\nd\t1\n", true, 1, "0000");
}

/* Classes are numbers if all of them are; these need not ascend. */
static void
numeric(void)
{
	char file[] = "classes.tsv";
	struct classes c;
	struct labels l;

	make_labels(&l, "a b c d", false);
	write_text(file, "label\tclass\nb\t5\na\t5\nd\t-1.5\nc\t20\n");
	classes_read(&c, file, &l, false);
	CHECK(c.scale.q == 3 && c.scale.x && c.scale.x[0] == 5 &&
		c.scale.x[1] == 20 && c.scale.x[2] == -1.5);
	classes_free(&c);
	write_text(file, "label\tclass\nb\tlow\na\t5\nd\t-1.5\nc\t20\n");
	classes_read(&c, file, &l, false);
	CHECK(c.scale.q == 4 && !c.scale.x);
	classes_free(&c);
	labels_free(&l);
}

static void
bad_files(void)
{
	char file[] = "classes.tsv";
	struct classes c;
	struct labels l;

	make_labels(&l, "a b", false);
	write_text(file, "label\tclass\na\tx\n");
	CHECK_DIES(1, "classes.tsv: no class for the label \"b\"",
		classes_read(&c, file, &l, true));
	write_text(file, "label\tclass\na\tx\nb\ty\na\tx\n");
	CHECK_DIES(1, "classes.tsv:4: label \"a\": a second row",
		classes_read(&c, file, &l, true));
	write_text(file, "label\tclass\na\tx\nb\t\n");
	CHECK_DIES(1, "classes.tsv:3: ", classes_read(&c, file, &l, true));
	write_text(file, "label\tclass\na\tx\nother\t\n");
	CHECK_DIES(1, "class", classes_read(&c, file, &l, true));
	write_text(file, "label\tclas\na\tx\n");
	CHECK_DIES(1, "class", classes_read(&c, file, &l, true));
	labels_free(&l);
}

CHECK_ALL(by_themselves, one_against_rest, of_a_file, numeric, bad_files)
