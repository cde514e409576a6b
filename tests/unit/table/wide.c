/* wide: wide tables of ratings and of counts as items; columns assigned to
 * annotators or labels, and columns warned of. */
#include "table/wide.h"

#include "says.h"
#include "table.h"
#include "stats/rng.h"

/* ---- columns ---- */

static const char sheet[] = "text\titem\trater1\tage\trater2\tx.rater\n"
	"foo\t1\ta\t20\tb\ta\nbar\t2\tb\t21\tb\t\n";

static void
annotators(void)
{
	GIVES("-q -W -a rater1,rater2", sheet, NULL, "1 a:1 b:1\n2 b:2\n");
	GIVES("-q -W -a rater*", sheet, NULL, "1 a:1 b:1\n2 b:2\n");
	GIVES("-q -W -a *rater*", sheet, NULL, "1 a:2 b:1\n2 b:2\n");
	GIVES("-q -W -a *r,rater1", sheet, NULL, "1 a:2\n2 b:1\n");
	GIVES("-q -W -a *1 -a *2", sheet, NULL, "1 b:1\n2 b:1\n");
	GIVES("-q -W -a r*e*1", sheet, NULL, "1 a:1\n2 b:1\n");
	/* the item is not an annotator */
	GIVES("-q -W -a *e*r*,item", sheet, NULL, "1 a:2 b:1\n2 b:2\n");
	GIVES("-q -W -a a\\,b", "item\ta,b\tc\n1\tx\ty\n", NULL, "1 x:1\n");
	DIES(1, "one.tsv:1: no column \"rater\" in the header", "-q -W "
		"-a rater,rater1", sheet, NULL);
	DIES(1, "two.tsv:1: no column \"s*\" in the header", "-q -W "
		"-a s*", "item\ts1\n1\ta\n", "item\tr1\n1\ta\n");
}

static const char fleiss[] = "item\tb\ta\tc\n1\t2\t1\t0\n2\t0\t0\t3\n"
	"3\t\t1\t2\n4\t0\t0\t0\n";

static void
of_counts(void)
{
	GIVES("-q --wide-counts", fleiss, NULL,
		"1 a:1 b:2\n2 c:3\n3 a:1 c:2\n4 c:0\n");
	GIVES("-q --wide-counts -L c,a", fleiss, NULL,
		"1 a:1\n2 c:3\n3 c:2 a:1\n4 c:0\n");
	GIVES("-q --wide-counts -G", fleiss, NULL,
		"1 a:1 b:2\n2 c:3\n3 a:1 c:2\n4 c:0\n");
	GIVES("-q --wide-counts", fleiss, "d\tb\titem\n1\t4\t1\n",
		"1 a:1 b:6 d:1\n2 c:3\n3 a:1 c:2\n4 c:0\n");
	GIVES("-q -W -g b,c", "item\tb\tr1\tc\n1\tx\ty\tz\n", NULL,
		"1@x\tz y:1\n");
	GIVES("-q --wide-counts -g b", "item\tb\ta\n1\tx\t2\n1\ty\t3\n", NULL,
		"1@x a:2\n1@y a:3\n");
	GIVES("-q --wide-counts -H i,a,b -i i", "1\t2\t3\n", NULL,
		"1 a:2 b:3\n");
	DIES(1, "one.tsv:2: column \"text\": expected how many annotators gave "
		"this label (-L names the columns that are labels), found "
		"\"foo\"", "-q --wide-counts", "item\ttext\n1\tfoo\n", NULL);
	DIES(1, "found \"-1\"", "-q --wide-counts", "item\ta\n1\t-1\n", NULL);
	DIES(1, "found \"4294967296\"", "-q --wide-counts",
		"item\ta\n1\t4294967296\n", NULL);
	DIES(1, "one.tsv:1: no column \"d\" in the header", "-q "
		"--wide-counts -L a,d", fleiss, NULL);
	DIES(1, "--wide-counts makes this a counts table, expected ratings",
		"-q --wide-counts -r first", fleiss, NULL);
	DIES(2, "--wide and --wide-counts exclude each other",
		"-q --wide-counts -W", fleiss, NULL);
}

/* Any wide table of counts, in one file or two, against its cells. */
static void
random_counts(void)
{
	for (uint64_t seed = 1; seed <= 50; seed++) {
		char text[4096], expected[4096], *to = text, *say = expected;
		struct rng r;

		rng_seed(&r, seed, 0);
		to += sprintf(to, "a\titem\tb\tc\n");
		for (int i = 0; i < 100; i++) {
			int n[3], last = 2;

			for (int k = 0; k < 3; k++)
				n[k] = (int)rng_below(&r, 3);
			to += sprintf(to, "%d\ti%d\t%d\t%d\n", n[0], i, n[1],
				n[2]);
			say += sprintf(say, "i%d", i);
			for (int k = 0; k < 3; k++)
				if (n[k] > 0 || (k == last && n[0] + n[1] +
				    n[2] == 0))
					say += sprintf(say, " %c:%d", 'a' + k,
						n[k]);
			say += sprintf(say, "\n");
		}
		GIVES("-q --wide-counts", text, NULL, expected);
	}
}

/* ---- warnings ---- */

static const struct counts_need who = {
	.rows.annotators = ANNOTATORS_IF_KNOWN};

#define WARNS(arguments, text, warning) \
	CHECK_SAYS(0, warning, all_of(arguments, &who, text, NULL))

#define HARDLY(columns) "read as annotators that hardly are, by their names or as " \
	"their labels are not those of other columns: " columns " (-W -a NAME,... names the " \
	"annotators)\n"

/* Rows of a sheet: f writes row i. */
static const char *
rows(const char *header, int n, void (*f)(char *to, int i))
{
	static char text[1 << 16];
	char *to = text + sprintf(text, "%s\n", header);

	for (int i = 0; i < n; i++) {
		f(to, i);
		to += strlen(to);
	}
	return text;
}

static void
with_text(char *to, int i)
{
	sprintf(to, "%d\tsome text %d\t%d\t%d\t%d\t2024-01-%02d\n", i, i, i % 2,
		i % 3 > 0, 20 + i, i + 1);
}

static void
with_twins(char *to, int i)
{
	sprintf(to, "%d\tt%d\tt%d\t%s\t%s\n", i, i, i, i % 2 ? "a" : "b",
		i % 3 ? "a" : "b");
}

/* Three people measure, and rarely agree to the last digit. */
static void
measured(char *to, int i)
{
	sprintf(to, "%d\t36.%03d\t36.%03d\t36.%03d\n", i, 3 * i + 1,
		7 * i, 5 * i + 2);
}

static void
rated(char *to, int i)
{
	sprintf(to, "%d\t%d\t%d\t%d\n", i, i * i % 5 + 1, i * i % 7 % 5 + 1,
		(i + 1) % 5 + 1);
}

/* Each of many people rated few items; only one of them gives "x". */
static void
sparse(char *to, int i)
{
	sprintf(to, "%d\t%s\t%s\t%s\n", i, i < 4 ? "x" : "", i % 2 ? "a" : "b",
		i % 5 ? "a" : "c");
}

static void
strangers(void)
{
	WARNS("-W", rows("item\ttext\tr1\tr2\tage\tdate", 12, with_text),
		"unit: warning: 3 columns " HARDLY("\"text\", \"age\", \"date\""));
	WARNS("-W -a r*", rows("item\ttext\tr1\tr2\tage\tdate", 12,
		with_text), "");
	WARNS("-W", rows("item\ttext\tr1\tr2\tage\tdate", 5, with_text),
		"unit: warning: 3 columns " HARDLY("\"text\", \"age\", \"date\""));
	WARNS("-W", rows("item\ttext\tcopy\tr1\tr2", 12, with_twins),
		"unit: warning: 2 columns " HARDLY("\"text\", \"copy\""));
	WARNS("-W", "item\tr1\tr2\tsex\n1\ta\tb\tm\n2\ta\ta\tf\n3\tb\ta\tm\n"
		"4\tb\tb\tf\n5\ta\ta\tm\n",
		"unit: warning: 1 column " HARDLY("\"sex\""));
}

/* Columns that were made of the others; -a may name them, and two columns are not doubted. */
static void
derived(void)
{
	WARNS("-W", "item\tr1\tr2\tGold\n1\ta\tb\ta\n2\ta\ta\ta\n3\tb\ta\tb\n",
		"unit: warning: 1 column " HARDLY("\"Gold\""));
	WARNS("-W", "item\tr1\tmean\tr2\tbatch\n1\t1\t2\t3\t1\n2\t4\t4\t4\t1\n",
		"unit: warning: 2 columns " HARDLY("\"mean\", \"batch\""));
	WARNS("-W -a r1,r2,gold", "item\tr1\tr2\tgold\n1\ta\tb\ta\n2\ta\ta\ta\n", "");
	WARNS("-W", "item\tr1\tgold\n1\ta\tb\n2\tb\ta\n", "");
	WARNS("-W", "item\tgolda\tmarion\tmodest\n1\ta\tb\ta\n2\tb\ta\tb\n", "");
}

static void
ordinary(void)
{
	WARNS("-W", rows("item\tr1\tr2\tr3", 40, measured), "");
	WARNS("-W", rows("item\tr1\tr2\tr3", 40, rated), "");
	WARNS("-W", rows("item\tr1\tr2\tr3", 3, rated), "");
	WARNS("-W", rows("item\tr1\tr2\tr3", 40, sparse), "");
	WARNS("-W", "item\tr1\n1\ta\n2\tb\n3\tc\n4\td\n", "");
	WARNS("-W", "item\tr1\tr2\n1\ta\tb\n2\tb\ta\n", "");
}

/* A table of counts has rows of about one sum. */
static void
counted(char *to, int i)
{
	int a = i * 7 % 5, b = i * 3 % (6 - a);

	sprintf(to, "%d\t%d\t%d\t%d\n", i, a, b, 5 - a - b + i % 2);
}

/* Two people who agree, and two who sometimes contradict each other. */
static void
binary(char *to, int i)
{
	sprintf(to, "%d\t%d\t%d\n", i, i % 2, i % 7 == 0 ? 1 - i % 2 : i % 2);
}

static void
contrary(char *to, int i)
{
	sprintf(to, "%d\t%d\t%d\n", i, i % 2, i % 3 ? 1 - i % 2 : i % 2);
}

static void
sums(void)
{
	static const char says[] = "unit: warning: all cells are whole numbers, "
		"and rows add up to about the same: if the columns are labels "
		"and the cells counts, annot-count --wide-counts reads them\n";

	WARNS("-W", rows("item\tA\tB\tC", 30, counted), says);
	WARNS("-W", rows("item\tA\tB\tC", 5, counted), says);
	WARNS("-W", rows("item\tA\tB\tC", 3, counted), "");
	WARNS("-W", "item\tA\tB\tC\n1\t2\t1\t0\n2\t3\t0\t0\n3\t0\t2\t1\n", says);
	WARNS("-W", "item\tA\tB\n1\t2\t1\n2\t1\t2\n3\t1\t2\n", "");
	WARNS("-W", rows("item\tA\tB", 30, binary), "");
	WARNS("-W", rows("item\tA\tB", 30, contrary), "");
	/* all agree, always on the same label */
	WARNS("-W", "item\tA\tB\n1\t1\t1\n2\t1\t1\n3\t1\t1\n4\t1\t1\n"
		"5\t1\t1\n", "");
}

/* A column with the sum of the others is no label. */
static void
totals(void)
{
	static const char says[] = "unit: warning: column \"total\" is the sum of "
		"the others in each row, and is read as a label: -L names the "
		"labels\n";
	static const char table[] = "item\tyes\tno\ttotal\n1\t3\t1\t4\n2\t0\t4\t4"
		"\n3\t2\t\t2\n";

	WARNS("--wide-counts", table, says);
	WARNS("--wide-counts -L yes,no", table, "");
	WARNS("--wide-counts", "item\ta\tb\tc\n1\t3\t1\t4\n2\t0\t4\t3\n", "");
	WARNS("--wide-counts", "item\ta\tb\n1\t3\t3\n2\t2\t2\n", "");
	/* NA is not a label if -m says so; 3.0 is 3 */
	GIVES("-q --wide-counts -m NA", "item\ta\tb\tNA\n1\t3.0\t1\t4\n", NULL,
		"1 a:3 b:1\n");
	DIES(1, "one.tsv:1: no column of an annotator beside the item",
		"-q -W -a item", "item\ta\n1\tx\n", NULL);
}

/* A row for each person. */
static void
transposed(void)
{
	static const char survey[] = "name\tq1\tq2\tq3\tq4\nann\ta\tb\tb\ta\n"
		"bob\ta\tb\ta\ta\ncy\tb\tb\ta\ta\n";

	WARNS("-W -i name", survey, "unit: note: items=3 annotators=4: -W takes "
		"a row for an item (a row for each annotator? datamash "
		"transpose < FILE)\n");
	WARNS("-W -i name -a q*", survey, "unit: note: items=3 annotators=4: -W "
		"takes a row for an item (a row for each annotator? datamash "
		"transpose < FILE)\n");
	WARNS("-W -i name -a q1,q2,q3", survey, "");
}

CHECK_ALL(annotators, of_counts, random_counts, strangers, derived, ordinary, sums,
	totals, transposed)
