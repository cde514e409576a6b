/* queue: rows that become ready in any order are written in theirs, and behind
 * the last row of an item the labels that it lacks. */
#include "sharpen/queue.h"

#include "says.h"
#include "stats/rng.h"

enum { ITEMS = 9, LABELS = 4, ROWS = ITEMS * LABELS };

static char file[] = "in.tsv", into[] = "out.tsv";

/* The file's rows, which are one batch, in a queue that writes to out.tsv. */
static void
open_queue(struct queue *q, struct rows *in, struct out *out)
{
	static const struct input input = {.item = "item",
		.annotator = "annotator", .label = "label", .count = "n"};
	const struct rows_need need = {.no_ratings = true};
	struct flips flips = {.fixed = .25};
	struct values values = {.flips = &flips};
	char *names[] = {file};

	rows_open(in, &input, &need, names, 1);
	out_open(out, into, 0);
	queue_open(q, in, out);
	while (rows_next(in)) {
		values_read(&values, in);
		for (size_t i = 0; i < in->n; i++)
			queue_add(q, in, i, values.of[i]);
	}
	values_free(&values);
}

static void
close_queue(struct queue *q, struct rows *in, struct out *out)
{
	out_close(out);
	queue_free(q);
	rows_close(in);
}

/* ---- order ---- */

/* After each row that becomes ready, what is written ends before the first that
 * is not. */
static void
order(void)
{
	static char table[4096];
	struct rng r = check_rng(1, 0);
	size_t n = (size_t)sprintf(table, "item\tlabel\tn\n");

	for (int i = 0; i < ROWS; i++)
		n += (size_t)sprintf(table + n, "i%d\tl%d\t1\n", i / LABELS,
			i % LABELS);
	write_text(file, table);
	for (int round = 0; round < 50; round++) {
		bool ready[ROWS] = {false};
		struct queue q;
		struct rows in;
		struct out out;

		open_queue(&q, &in, &out);
		CHECK(q.n == ROWS);
		for (int left = ROWS; left > 0;) {
			size_t at = (size_t)rng_below(&r, ROWS), to = 0;

			if (ready[at])
				continue;
			ready[at] = true;
			q.row[at].ready = true;
			left--;
			queue_write(&q);
			while (to < ROWS && ready[to])
				to++;
			CHECK(q.written == (left > 0 ? to : 0));
		}
		CHECK(q.n == 0 && q.text.n == 0);
		close_queue(&q, &in, &out);
	}
}

/* ---- labels without a row ---- */

/* Rows of an item: places in the file, from 1, in the order they came. */
static void
chain(struct queue *q, const size_t *at, size_t n, double share)
{
	double none[1][FLIPS_KINDS] = {{share, share / 2, NUM_NA}};

	for (size_t i = 0; i < n; i++) {
		struct row *r = &q->row[at[i] - 1];

		r->before = i > 0 ? at[i - 1] : 0;
		r->ready = true;
		for (int kind = 0; kind < FLIPS_KINDS; kind++)
			r->pflip[kind] = kind + 1;
	}
	queue_absent(q, &q->row[at[n - 1] - 1], none, 1);
}

static void
absent(void)
{
	const size_t x[] = {1, 3, 5}, y[] = {2}, z[] = {4};
	struct queue q;
	struct rows in;
	struct out out;

	/* x has three of four labels, y one, and z none but a declared one,
	 * so that its p is not 0; what differs is of the first label in order
	 * that was given */
	write_text(file, "p\tlabel\tmore\tn\titem\n.5\t10\tb\t1\tx\n"
		"1\t9\tc\t3\ty\n0\t2\ta\t0\tx\nNA\tw\td\t0\tz\n.5\t9\tB\t1\tx\n");
	open_queue(&q, &in, &out);
	chain(&q, y, 1, -.25);
	queue_write(&q);
	CHECK(q.written == 0);
	chain(&q, x, 3, -.5);
	queue_write(&q);
	CHECK(q.written == 3 && q.n == 5);
	chain(&q, z, 1, NUM_NA);
	queue_write(&q);
	CHECK(q.n == 0 && q.absents == 0);
	close_queue(&q, &in, &out);
	CHECK_FILE(into, "p\tlabel\tmore\tn\titem\tprimary\tprimary_lo\t"
		"primary_hi\n"
		".5\t10\tb\t1\tx\t1\t2\t3\n"
		"1\t9\tc\t3\ty\t1\t2\t3\n"
		"0\t2\tc\t0\ty\t-0.25\t-0.125\tNA\n"
		"0\t10\tc\t0\ty\t-0.25\t-0.125\tNA\n"
		"0\tw\tc\t0\ty\t-0.25\t-0.125\tNA\n"
		"0\t2\ta\t0\tx\t1\t2\t3\n"
		"NA\tw\td\t0\tz\t1\t2\t3\n"
		"NA\t2\td\t0\tz\tNA\tNA\tNA\n"
		"NA\t9\td\t0\tz\tNA\tNA\tNA\n"
		"NA\t10\td\t0\tz\tNA\tNA\tNA\n"
		".5\t9\tB\t1\tx\t1\t2\t3\n"
		"0\tw\tB\t0\tx\t-0.5\t-0.25\tNA\n");
}

static void
dropped(void)
{
	struct queue q;
	struct rows in;
	struct out out;

	write_text(file, "item\tlabel\tn\nx\ta\t1\ny\ta\t1\n");
	open_queue(&q, &in, &out);
	q.row[0].ready = q.row[1].ready = q.row[0].dropped = true;
	queue_write(&q);
	close_queue(&q, &in, &out);
	CHECK_FILE(into, "item\tlabel\tn\tprimary\tprimary_lo\tprimary_hi\n"
		"y\ta\t1\t0.25\tNA\tNA\n");
}

CHECK_ALL(order, absent, dropped)
