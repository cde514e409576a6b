/* items: random tables in memory against the same rows read naively, item by
 * item and row by row. */
#include "table/items.h"

#include "naive.h"
#include "says.h"

static void
read_table(struct items *x, const struct table *t,
	const struct items_need *need)
{
	static struct input opt;
	char *files[] = {name_1, name_2};

	write_table(t, &opt);
	items_read(x, &opt, need, files, 2);
}

/* ---- both as text ---- */

static void
naive_text(char *to, const struct table *t, const struct naive *x,
	const struct items_need *kept)
{
	*to = '\0';
	if (kept->names)
		to += sprintf(to, "i%d", x->item);
	if (kept->groups)
		to += sprintf(to, "@%s", t->by_group ? groups[x->group] : "");
	to += sprintf(to, "*%d", x->weight);
	to = naive_cells(to, t, x);
	for (int who = 0; kept->ratings && who < PEOPLE; who++)
		for (int k = 0; k < LABELS; k++)
			for (int i = x->said[who][label_at(t, k)]; i > 0; i--)
				to += sprintf(to, " %s=%s", people[who],
					labels[label_at(t, k)]);
}

static char *
put_view(char *to, const char *before, struct view v)
{
	return to + sprintf(to, "%s%.*s", before, (int)v.n, v.p);
}

static char *
vector_text(char *to, const struct items *x, size_t v)
{
	struct vector vector = vectors_at(&x->vectors, v);

	*to = '\0';
	for (size_t k = 0; k < vector.cells; k++) {
		to = put_view(to, " ", labels_name(&x->labels,
			vector.cell[k].label));
		to += sprintf(to, ":%u", vector.cell[k].n);
	}
	return to;
}

static void
item_text(char *to, const struct items *x, size_t i)
{
	*to = '\0';
	if (x->need.names)
		to = put_view(to, "", items_name(x, i));
	if (x->need.groups)
		to = put_view(to, "@", ids_name(&x->groups, x->group[i]));
	to += sprintf(to, "*%llu", (unsigned long long)items_weight(x, i));
	to = vector_text(to, x, x->vector[i]);
	for (size_t k = x->first ? x->first[i] : 1;
	     x->first && k < x->first[i + 1]; k++) {
		struct rating r = items_answer(x, x->answer[k]);

		to = put_view(to, " ", ids_name(&x->annotators, r.annotator));
		to = put_view(to, "=", r.label == LABEL_NONE ? view_of("-") :
			labels_name(&x->labels, r.label));
	}
}

/* ---- checks ---- */

/* The distinct vectors: each belongs to all items with that text. */
static void
check_vectors(const struct items *x, const struct table *t,
	const struct naive *item, size_t n)
{
	uint64_t all = 0, expected = 0;

	for (size_t v = 0; v < x->vectors.n; v++) {
		char text[1024], other[1024];
		uint64_t items = 0;

		vector_text(text, x, v);
		for (size_t i = 0; i < n; i++) {
			naive_cells(other, t, &item[i]);
			if (strcmp(text, other) == 0)
				items += (uint64_t)item[i].weight;
		}
		CHECK(x->vectors.items[v] == items);
		all += items;
	}
	for (size_t i = 0; i < n; i++)
		expected += (uint64_t)item[i].weight;
	CHECK(all == expected);
}

/* Labels are in label order, people in order of their bytes, answers by both;
 * each answer occurs once. */
static void
check_order(const struct items *x, const struct table *t)
{
	int at = 0;

	for (uint32_t l = 0; l < x->labels.ids.n; l++, at++) {
		while (at < LABELS && !view_is(labels_name(&x->labels, l),
		    labels[label_at(t, at)]))
			at++;
		CHECK(at < LABELS);
	}
	for (uint32_t a = 1; a < x->annotators.n; a++)
		CHECK(view_cmp(ids_name(&x->annotators, a - 1),
			ids_name(&x->annotators, a)) < 0);
	for (uint32_t a = 1; a < x->answers.n; a++) {
		struct rating p = items_answer(x, a - 1);
		struct rating q = items_answer(x, a);

		CHECK(p.annotator < q.annotator ||
			(p.annotator == q.annotator && p.label < q.label));
	}
	for (size_t i = 0; x->first && i < x->n; i++)
		for (size_t k = x->first[i] + 1; k < x->first[i + 1]; k++)
			CHECK(x->answer[k - 1] <= x->answer[k]);
}

/* Items with one name have one number, under which the name is found. */
static void
check_names(const struct items *x, const struct naive *item)
{
	size_t distinct = 0;

	for (size_t i = 0; i < x->n; i++) {
		struct ids_key key = ids_hash(items_name(x, i));
		bool first = true;

		if (x->need.predicted)
			CHECK(ids_find(&x->names, &key) == items_id(x, i));
		for (size_t k = 0; k < i; k++) {
			bool same = item[k].item == item[i].item;

			CHECK((items_id(x, i) == items_id(x, k)) == same);
			first = first && !same;
		}
		distinct += first;
	}
	CHECK(x->names.n == distinct);
	for (size_t a = 0; x->need.ranks && a < x->names.n; a++)
		for (size_t b = 0; b < x->names.n; b++)
			CHECK((x->name_rank[a] < x->name_rank[b]) ==
				(view_cmp(ids_name(&x->names, a),
				ids_name(&x->names, b)) < 0));
	CHECK(x->need.ranks || !x->name_rank);
}

/* The number of people who gave a label, kept or not. */
static size_t
count_people(const struct table *t)
{
	bool seen[PEOPLE] = {false};
	size_t n = 0;

	for (size_t i = 0; i < t->rows; i++)
		if (t->row[i].label != MISSING && !seen[t->row[i].who]) {
			seen[t->row[i].who] = true;
			n++;
		}
	return n;
}

/* The labels of one person for one item, pair by pair. */
static void
naive_self(const struct table *t, const struct naive *x, int who,
	struct items_self *self)
{
	const struct row about = {.item = x->item, .group = x->group};
	struct items_self more = {.labels = 0};

	for (size_t i = 0; i < t->rows; i++) {
		const struct row *a = &t->row[i];

		if (a->who != who || a->label == MISSING ||
		    !same_item(t, a, &about))
			continue;
		more.labels++;
		for (size_t k = 0; k < i; k++) {
			const struct row *b = &t->row[k];

			if (b->who != who || b->label == MISSING ||
			    !same_item(t, b, &about))
				continue;
			more.pairs++;
			more.agree += a->label == b->label;
		}
	}
	if (more.labels < 2)
		return;
	self->items++;
	self->labels += more.labels;
	self->pairs += more.pairs;
	self->agree += more.agree;
}

static void
check_self(const struct items *x, const struct table *t,
	const struct naive *item, size_t n)
{
	for (uint32_t a = 0; a < x->annotators.n; a++)
		for (uint32_t g = 0; g < (t->by_group ? GROUPS : 1); g++) {
			struct items_self self = {.items = 0};
			const struct items_self *found = items_self(x, g, a);
			int who = 0;

			while (!view_is(ids_name(&x->annotators, a),
			    people[who]))
				who++;
			for (size_t i = 0; i < n; i++)
				if (!t->by_group || (g < x->groups.n &&
				    view_is(ids_name(&x->groups, g),
				    groups[item[i].group])))
					naive_self(t, &item[i], who, &self);
			if (self.items == 0 || !x->need.retests) {
				CHECK(found == NULL);
				continue;
			}
			CHECK(found && found->items == self.items &&
				found->labels == self.labels &&
				found->pairs == self.pairs &&
				found->agree == self.agree);
		}
}

/* ---- random tables ---- */

/* The kept data are the requested ones and those that they need. */
static struct items_need
draw_need(struct rng *r)
{
	return (struct items_need){.each = below(r, 2), .names = below(r, 2),
		.predicted = below(r, 3) == 0, .groups = below(r, 3) == 0,
		.ranks = below(r, 3) == 0, .annotators = below(r, 2),
		.ratings = below(r, 2), .retests = below(r, 2)};
}

/* The need with everything that follows from it. */
static struct items_need
need_all(const struct table *t, struct items_need need)
{
	need.names = need.names || need.predicted || need.ranks;
	need.groups = need.groups || t->by_group;
	need.ratings = need.ratings && t->known;
	need.each = need.each || need.names || need.groups || need.ratings;
	return need;
}

static void
check_table(const struct items *x, const struct table *t,
	const struct items_need *asked)
{
	static struct naive item[ROWS];
	struct items_need need = need_all(t, *asked);
	bool people_wanted = asked->annotators || asked->ratings ||
		t->repeats == INPUT_FIRST || t->repeats == INPUT_LAST;
	uint64_t empty;
	size_t n = naive_items(t, item, &empty);
	bool repeats = false;

	CHECK(x->n == (need.each ? n : 0) && x->empty == empty);
	for (size_t i = 0; i < x->n && i < n; i++) {
		char text[4096], expected[4096];

		item_text(text, x, i);
		naive_text(expected, t, &item[i], &need);
		CHECK_TEXT(text, expected);
	}
	for (size_t i = 0; i < n; i++)
		repeats = repeats || (item[i].repeats && people_wanted);
	CHECK(x->known == (t->known && people_wanted));
	CHECK(x->repeats == repeats);
	CHECK((x->first != NULL) == (need.ratings && n > 0));
	CHECK((x->group != NULL) == (need.groups && n > 0));
	CHECK(x->n_annotators == (x->known ? count_people(t) : 0));
	check_vectors(x, t, item, n);
	check_order(x, t);
	if (need.names && x->n == n)
		check_names(x, item);
	if (x->known)
		check_self(x, t, item, n);
}

static void
random_tables(void)
{
	for (uint64_t seed = 1; seed <= 600; seed++) {
		static struct table t;
		struct items_need need;
		unsigned long failed = check_failed;
		struct items x;
		struct rng r;

		rng_seed(&r, seed, 1);
		draw_table(&t, seed);
		need = draw_need(&r);
		read_table(&x, &t, &need);
		MEM_FREE(items_rank(&x));
		check_table(&x, &t, &need);
		if (check_failed > failed) {
			printf("\tseed %llu\n", (unsigned long long)seed);
			break;
		}
	}
}

/* ---- ranks ---- */

/* items_rank() returns the new number of each old label. */
static void
ranks(void)
{
	static const char table[] = "item\tannotator\tlabel\n"
		"x\tz\tb\nx\ty\t10\ny\tz\ta\nx\ty\t9\n";
	static const struct items_need need = {.ratings = true};
	char *files[] = {name_1};
	uint32_t *rank;
	struct input opt;
	struct items x;

	options(&opt, "-q");
	write_text(name_1, table);
	items_read(&x, &opt, &need, files, 1);
	CHECK_TEXT(x.file, "one.tsv");
	rank = items_rank(&x);
	/* b 10 a 9 become 3 1 2 0 */
	CHECK(rank[0] == 3 && rank[1] == 1 && rank[2] == 2 && rank[3] == 0);
	CHECK(view_is(labels_name(&x.labels, 0), "9"));
	CHECK(view_is(ids_name(&x.annotators, 0), "y"));
	/* y:9 y:10 z:a z:b */
	CHECK(x.answers.n == 4 && x.answer[0] == 0 && x.answer[1] == 1 &&
		x.answer[2] == 3 && x.answer[3] == 2);
	MEM_FREE(rank);
}

/* A table with some of a task's labels is numbered like the task. */
static void
ranks_of_a_task(void)
{
	static const struct items_need need = {.ratings = true, .names = true};
	char *files[] = {name_1};
	const struct cell *cell;
	struct input opt;
	struct items task, x;

	options(&opt, "-q");
	write_text(name_1, "item\tlabel\nx\td\nx\tb\ny\tc\ny\ta\n");
	items_read(&task, &opt, &(struct items_need){.each = true}, files, 1);
	MEM_FREE(items_rank(&task));
	write_text(name_1, "item\tannotator\tlabel\nx\tB\td\nx\tB\tb\n"
		"y\tA\tb\nx\tA\td\n");
	items_read(&x, &opt, &need, files, 1);
	items_rank_as(&x, &task.labels);
	cell = vectors_at(&x.vectors, x.vector[0]).cell;
	CHECK(cell[0].label == 1 && cell[0].n == 1 && cell[1].label == 3 &&
		cell[1].n == 2);
	CHECK(vectors_at(&x.vectors, x.vector[1]).cell[0].label == 1);
	/* A:b A:d B:b B:d */
	CHECK(x.first[1] == 3 && x.answer[0] == 1 && x.answer[1] == 2 &&
		x.answer[2] == 3 && x.answer[3] == 0);
	CHECK(items_answer(&x, 1).annotator == 0 &&
		items_answer(&x, 1).label == 3);
	CHECK(view_is(ids_name(&x.annotators, 0), "A"));
}

/* ---- weights of annotators ---- */

static void
read_weighed(struct items *x, struct input *opt, const struct items_need *need,
	const char *weights, const char *args)
{
	static const char table[] = "item\tannotator\tlabel\n"
		"x\tw\todd\nx\tz\tb\nx\ty\ta\ny\tw\ta\ny\tw\todd\nz\tz\tc\n";
	char *files[] = {name_1};

	options(opt, args);
	opt->weights = "weights.tsv";
	write_text(name_1, table);
	write_text("weights.tsv", weights);
	items_read(x, opt, need, files, 1);
	MEM_FREE(items_rank(x));
}

/* An annotator with weight 0 is excluded: no ratings, no items, no labels. */
static void
left_out(void)
{
	static const struct items_need need = {.ratings = true, .names = true};
	struct input opt;
	struct items x;

	read_weighed(&x, &opt, &need, "annotator\tweight\nw\t0\ny\t3\nz\t3\n",
		"-q -r all");
	CHECK(x.n == 2 && x.empty == 1 && x.left_out == 1 && !x.voice);
	CHECK(x.labels.ids.n == 3 && view_is(labels_name(&x.labels, 2), "c"));
	CHECK(x.answers.n == 3 && x.first[1] == 2 && x.first[2] == 3);
	CHECK(items_answer(&x, x.answer[2]).label == 2 && !x.repeats);
	CHECK(vectors_at(&x.vectors, x.vector[1]).cell[0].label == 2);
	/* -L lists the labels */
	read_weighed(&x, &opt, &need, "annotator\tweight\nw\t0\ny\t3\nz\t1\n",
		"-q -r all -L odd,a,b,c");
	CHECK(x.labels.ids.n == 4 && x.voice && !x.counts);
	CHECK(x.voice[0] == 0 && x.voice[1] == 3 && x.voice[2] == 1);
}

/* Shares, and the mean weight of an item's labels if weights differ. */
static void
weighed(void)
{
	static const struct items_need need = {.shares = true, .names = true};
	struct input opt;
	struct items x;

	read_weighed(&x, &opt, &need, "annotator\tweight\nw\t1\ny\t2\nz\t3\n",
		"-q -r all");
	CHECK(x.n == 3 && x.left_out == 0 && x.vectors.shares);
	CHECK(x.counts[0] == 2 && x.counts[1] == 1 && x.counts[2] == 3);
	CHECK(vectors_mass(&x.vectors, x.vectors.start[x.vector[0]]) == 2. / 6);
	read_weighed(&x, &opt, &need, "annotator\tweight\nw\t0\ny\t2\nz\t2\n",
		"-q -r all");
	CHECK(x.n == 2 && !x.counts && x.labels.ids.n == 3);
	for (size_t a = 0; a < x.n_annotators; a++)
		CHECK(x.voice[a] == (a > 0));
}

/* ---- columns of numbers ---- */

/* A cell's numbers distinguish vectors; cells with n = 0 have numbers too. */
static void
numbers(void)
{
	static const struct items_need need = {.each = true,
		.numbers = {"primary", "primary_lo"}};
	static const char table[] = "item\tlabel\tn\tprimary\tprimary_lo\n"
		"x\ta\t2\t.75\t.5\nx\tb\t0\t.25\tNA\ny\tb\t0\t.25\tNA\n"
		"y\ta\t2\t.75\t.5\nz\ta\t2\t.5\t.5\nz\tb\t0\t.5\tNA\n"
		"w\ta\t2\t.75\t.5\n";
	char *files[] = {name_1};
	struct input opt;
	struct items x;

	options(&opt, "-q");
	write_text(name_1, table);
	items_read(&x, &opt, &need, files, 1);
	MEM_FREE(items_rank(&x));
	CHECK(x.has[0] && x.has[1] && !x.has[2] && x.vectors.width == 2);
	CHECK(x.n == 4 && x.vectors.n == 3 && x.vector[0] == x.vector[1]);
	CHECK(vectors_at(&x.vectors, 0).cells == 2 &&
		vectors_at(&x.vectors, 2).cells == 1);
	CHECK(x.vectors.number[0] == .75 && x.vectors.number[1] == .5 &&
		x.vectors.number[2] == .25 && isnan(x.vectors.number[3]) &&
		x.vectors.number[4] == .5 && x.vectors.number[8] == .75);

	/* one number a cell */
	items_read(&x, &opt, &(struct items_need){.numbers = {"primary"}},
		files, 1);
	CHECK(x.vectors.width == 1 && x.vectors.n == 3 &&
		x.vectors.number[0] == .75 && x.vectors.number[1] == .25 &&
		x.vectors.number[4] == .75);

	/* a column that is not there is NA; without any there are none */
	write_text(name_1, "item\tlabel\tn\tprimary\nx\ta\t2\t1\n");
	items_read(&x, &opt, &need, files, 1);
	CHECK(x.has[0] && !x.has[1] && x.vectors.width == 2);
	CHECK(x.vectors.number[0] == 1 && isnan(x.vectors.number[1]));
	write_text(name_1, "item\tlabel\tn\tprimary_lo\nx\ta\t2\t1\n");
	items_read(&x, &opt, &need, files, 1);
	CHECK(!x.has[0] && x.has[1] && x.vectors.width == 2);
	CHECK(isnan(x.vectors.number[0]) && x.vectors.number[1] == 1);
	write_text(name_1, "item\tlabel\tn\nx\ta\t2\n");
	items_read(&x, &opt, &need, files, 1);
	CHECK(!x.has[0] && !x.has[1] && x.vectors.width == 0 &&
		x.vectors.n == 1);
}

/* ---- what ends the tool ---- */

static void
read_one(const char *arguments, const struct items_need *need,
	const char *table)
{
	static struct input opt; /* reachable if the table is refused */
	static struct items x;
	char *files[] = {name_1};

	options(&opt, arguments);
	write_text(name_1, table);
	items_read(&x, &opt, need, files, 1);
}

static void
refused(void)
{
	static const struct items_need none = {.each = false},
		plain_items = {.no_histogram = true},
		set = {.label_set = true};

	CHECK_SAYS(1, "unit: one.tsv: a histogram (column \"items\") has no "
		"items to predict (annot-count without --unique)\n", read_one("", &plain_items,
		"item\tlabel\tn\titems\nx\ta\t1\t1\n"));
	CHECK_SAYS(0, "", read_one("", &none,
		"item\tlabel\tn\titems\nx\ta\t1\t1\n"));
	CHECK_SAYS(1, "unit: one.tsv: a column \"raters\": expected one label "
		"per annotator and item, not several (annot(7), MULTILABEL: "
		"ratings of one label)\n", read_one("", &none,
		"item\tlabel\tn\traters\nx\ta\t1\t1\n"));
	CHECK_SAYS(2, "unit: --grouped needs the label set before the last "
		"row: give it with -L (try 'unit --help')\n",
		read_one("-G", &set, "item\tlabel\nx\ta\n"));
	CHECK_SAYS(0, "", read_one("-G -L a", &set, "item\tlabel\nx\ta\n"));
	CHECK_SAYS(0, "", read_one("-G", &set,
		"item\tlabel\tn\tclasses\nx\ta\t1\t2\n"));
	CHECK_SAYS(0, "unit: note: dropped=2 items with fewer than 2 labels\n",
		read_one("-N 2", &none, "item\tlabel\nx\ta\ny\ta\n"));
}

/* The truth: a file or standard input, with a note of items without a label. */
static void
read_truth(const char *file, const char *name)
{
	static const struct items_need need = {.names = true};
	static struct input opt;
	static struct items x;

	options(&opt, "");
	if (!freopen("one.tsv", "r", stdin))
		abort();
	items_read_truth(&x, &opt, &need, file);
	CHECK(x.n == 1 && x.empty == 3 && view_is(items_name(&x, 0), "y"));
	CHECK_TEXT(x.file, name);
	if (check_failed > 0)
		_exit(98);
}

static void
truth(void)
{
	static const char note[] = "unit: note: empty=3 items without any "
		"label left out\n";
	static const struct items_need need = {.names = true};
	static struct input opt;
	static struct items x;

	write_text(name_1, "item\tlabel\tn\titems\nx\ta\t0\t3\ny\ta\t1\t1\n");
	CHECK_SAYS(0, note, read_truth("one.tsv", "one.tsv"));
	CHECK_SAYS(0, note, read_truth(NULL, "<stdin>"));
	CHECK_SAYS(0, note, read_truth("-", "<stdin>"));
	write_text(name_1, "item\tlabel\tn\ny\ta\t1\nx\ta\t0\n");
	CHECK_SAYS(0, "unit: note: empty=1 items without any label left out\n",
		options(&opt, "");
		items_read_truth(&x, &opt, &need, name_1));
	write_text(name_1, "item\tlabel\tn\ny\ta\t1\n");
	CHECK_SAYS(0, "", options(&opt, "");
		items_read_truth(&x, &opt, &need, name_1));
	/* in this process, which must not leak */
	for (int twice = 0; twice < 2; twice++) {
		options(&opt, "-q");
		items_read_truth(&x, &opt, &need, name_1);
		CHECK(x.n == 1 && x.empty == 0);
	}
	CHECK_DIES(1, "none.tsv: No such file", read_truth("none.tsv", ""));
}

/* Sets of labels: vectors with their annotators, and the annotators' choices;
 * an item for which everybody chose none is an item. */
static void
multilabel(void)
{
	static const struct items_need need = {.ratings = true, .names = true,
		.retests = true, .multilabel = true}, vectors = {
		.multilabel = true};
	char *files[] = {name_1};
	struct input opt;
	struct items x;
	char text[256];

	options(&opt, "-q --multilabel");
	write_text(name_1, "item\tannotator\tlabel\nx\t2\tb\nx\t1\tb\n"
		"y\t2\t-\nx\t1\ta\nx\t1\tb\ny\t1\t-\nz\t1\ta\n"
		"w\t1\ta\nw\t1\tb\n");
	items_read(&x, &opt, &need, files, 1);
	MEM_FREE(items_rank(&x));
	CHECK(x.multilabel && x.n == 4 && x.empty == 0 && !x.repeats &&
		x.labels.ids.n == 2 && x.retested.n == 0);
	item_text(text, &x, 0);
	CHECK_TEXT(text, "x*1 a:1 b:2 1=a 1=b 2=b");
	item_text(text, &x, 1);
	CHECK_TEXT(text, "y*1 1=- 2=-");
	CHECK(vectors_raters(&x.vectors, x.vector[0]) == 2);
	CHECK(vectors_raters(&x.vectors, x.vector[1]) == 2);
	CHECK(vectors_raters(&x.vectors, x.vector[2]) == 1);
	/* for counts the column says so */
	options(&opt, "-q");
	write_text(name_1, "item\tlabel\tn\traters\nx\ta\t1\t2\nx\tb\t2\t2\n"
		"y\ta\t0\t2\nz\ta\t0\t0\n");
	items_read(&x, &opt, &vectors, files, 1);
	CHECK(x.multilabel && x.vectors.n == 2 && x.empty == 1 &&
		vectors_raters(&x.vectors, 1) == 2);
	write_text(name_1, "item\tannotator\tlabel\nx\t1\ta\nx\t1\tb\n");
	items_read(&x, &opt, &need, files, 1);
	CHECK(!x.multilabel && x.repeats && x.retested.n == 1);
}

/* A wide table has annotators without labels. */
static void
matrix(void)
{
	static const struct items_need need = {.ratings = true};
	char *files[] = {name_1};
	struct input opt;
	struct items x;
	char text[256];

	options(&opt, "-q -W");
	write_text(name_1, "r2\titem\tr3\tr1\nb\tx\t\ta\n\ty\t\tb\n");
	items_read(&x, &opt, &need, files, 1);
	MEM_FREE(items_rank(&x));
	CHECK(x.known && !x.repeats && x.n_annotators == 3 && x.n == 2);
	item_text(text, &x, 0);
	CHECK_TEXT(text, "*1 a:1 b:1 r1=a r2=b");
	item_text(text, &x, 1);
	CHECK_TEXT(text, "*1 b:1 r1=b");
}

/* ---- made by hand ---- */

static void
add(struct items *x, const char *name, const struct rating *rating, size_t n,
	uint64_t weight)
{
	struct cell cell[8];
	struct item item = {.name = view_of(name), .group = view_of("g"),
		.id = SIZE_MAX, .cell = cell, .n = n, .weight = weight,
		.rating = rating, .as_read = {.n = n}};

	for (size_t i = 0; i < n; i++)
		cell[i] = (struct cell){rating[i].label, 1};
	item.cells = cells_merge(cell, n);
	items_add(x, &item);
}

static void
by_hand(void)
{
	static const struct items_need need = {.names = true, .groups = true,
		.ratings = true};
	static const struct rating a[] = {{2, 1}, {0, 1}, {2, 0}},
		b[] = {{0, 1}};
	struct items x;

	items_init(&x, &need, true, 5);
	add(&x, "x", a, 3, 1);
	add(&x, "empty", a, 0, 4);
	add(&x, "y", b, 1, 7);
	add(&x, "x", a, 2, 1);
	items_end(&x, NULL);
	CHECK(x.known && x.n == 3 && x.empty == 4 && x.n_annotators == 5);
	CHECK(view_is(items_name(&x, 1), "y") && items_id(&x, 1) == 1 &&
		items_id(&x, 2) == 0 && x.groups.n == 1);
	CHECK(items_weight(&x, 0) == 1 && items_weight(&x, 1) == 7 &&
		items_weight(&x, 2) == 1);
	/* 0 gives 1, 2 gives 0, 2 gives 1 */
	CHECK(x.answers.n == 3 && items_answer(&x, 1).annotator == 2 &&
		items_answer(&x, 1).label == 0);
	CHECK(x.first[1] == 3 && x.answer[0] == 0 && x.answer[1] == 1 &&
		x.answer[2] == 2 && x.answer[3] == 0 && x.first[3] == 6 &&
		x.answer[4] == 0 && x.answer[5] == 2);
	CHECK(x.vectors.n == 3 && x.vectors.items[1] == 7);
	/* annotators are not known */
	items_init(&x, &need, false, 0);
	add(&x, "x", NULL, 0, 1);
	add(&x, "y", b, 1, 1);
	items_end(&x, NULL);
	CHECK(!x.known && !x.first && x.n == 1 && !x.weight);
	items_init(&x, &(struct items_need){.each = false}, true, 0);
	add(&x, "x", a, 3, 2);
	items_end(&x, NULL);
	CHECK(x.n == 0 && !x.vector && x.vectors.items[0] == 2);
}

CHECK_ALL(random_tables, ranks, ranks_of_a_task, left_out, weighed, numbers,
	refused, truth, multilabel, matrix, by_hand)
