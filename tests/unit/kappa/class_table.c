/* class_table: classes of labels from a file, and files that are no such table. */
#include "kappa/class_table.h"

#include "check.h"

/* Ranked labels, from words. */
static void
make_labels(struct labels *l, const char *text)
{
	labels_init(l, NULL);
	for (; *text; text += strspn(text, " ")) {
		size_t n = strcspn(text, " ");

		labels_add(l, (struct view){text, n});
		text += n;
	}
	MEM_FREE(labels_settle(l));
}

/* The classes of a file: the places of the labels a b c d, as digits. */
static void
reads(const char *text, bool ordered, size_t q, const char *places)
{
	char file[] = "classes.tsv";
	struct classes c;
	struct labels l;

	make_labels(&l, "d b a c");
	write_text(file, text);
	class_table_read(&c, file, &l, ordered);
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

	make_labels(&l, "a b c d");
	write_text(file, "label\tclass\nb\t5\na\t5\nd\t-1.5\nc\t20\n");
	class_table_read(&c, file, &l, false);
	CHECK(c.scale.q == 3 && c.scale.x && c.scale.x[0] == 5 &&
		c.scale.x[1] == 20 && c.scale.x[2] == -1.5);
	classes_free(&c);
	write_text(file, "label\tclass\nb\tlow\na\t5\nd\t-1.5\nc\t20\n");
	class_table_read(&c, file, &l, false);
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

	make_labels(&l, "a b");
	write_text(file, "label\tclass\na\tx\n");
	CHECK_DIES(1, "classes.tsv: no class for the label \"b\"",
		class_table_read(&c, file, &l, true));
	write_text(file, "label\tclass\na\tx\nb\ty\na\tx\n");
	CHECK_DIES(1, "classes.tsv:4: label \"a\": a second row",
		class_table_read(&c, file, &l, true));
	write_text(file, "label\tclass\na\tx\nb\t\n");
	CHECK_DIES(1, "classes.tsv:3: ", class_table_read(&c, file, &l, true));
	write_text(file, "label\tclass\na\tx\nother\t\n");
	CHECK_DIES(1, "class", class_table_read(&c, file, &l, true));
	write_text(file, "label\tclas\na\tx\n");
	CHECK_DIES(1, "class", class_table_read(&c, file, &l, true));
	labels_free(&l);
}

CHECK_ALL(of_a_file, numeric, bad_files)
