/*
 * Rows, ratings and counts of any bytes, under options that the first two
 * bytes choose. What is handed out must be an item with its cells.
 */
#include "fuzz.h"
#include "table/counts.h"

static void
check_item(const struct counts *c, const struct item *x)
{
	uint64_t n = 0;

	FUZZ_CHECK(x->name.n > 0);
	FUZZ_CHECK((x->group.n > 0) == (c->rows->input->group.n > 0));
	FUZZ_CHECK(x->weight > 0);
	for (size_t k = 0; k < x->cells; k++) {
		const uint32_t *rank = c->rows->labels.rank;

		FUZZ_CHECK(x->cell[k].label < c->rows->labels.ids.n);
		FUZZ_CHECK(k == 0 || rank[x->cell[k - 1].label] <
			rank[x->cell[k].label]);
		FUZZ_CHECK(!c->multilabel || x->cell[k].n <= x->raters);
		n += x->cell[k].n;
	}
	FUZZ_CHECK(n == x->n);
	FUZZ_CHECK(labels_k(&c->rows->labels) >= 2);
}

int
LLVMFuzzerTestOneInput(const uint8_t *data, size_t n)
{
	static char a[] = "a", b[] = "b", item[] = "item", ann[] = "annotator",
		label[] = "label", missing[] = "?",
		g[] = "g", h[] = "h";
	static char *labels[] = {a, b}, *header[] = {item, ann, label},
		*missings[] = {missing}, *groups[] = {g, h};
	static struct counts c;
	static struct vectors v;
	static struct input input;
	static struct counts_need need;
	struct item x;
	unsigned bits;

	if (n < 2 || n - 2 > FUZZ_MOST)
		return 0;
	bits = data[0] | (unsigned)data[1] << 8;
	input = (struct input){.item = "item", .annotator = "annotator",
		.label = "label", .count = "n",
		.grouped = bits & 1, .wide = bits & 2,
		.min_labels = bits >> 2 & 3,
		.repeats = (enum input_repeats)((bits >> 4 & 3) % 3),
		.group = {groups, bits & 64 ? 1 + (bits >> 15) : 0, 2},
		.labels = {labels, bits & 128 ? 2 : 0, 2},
		.header = {header, bits & 256 ? 3 : 0, 3},
		.missing = {missings, bits & 512 ? 1 : 0, 1},
		.multilabel = bits & 1024,
		.none = bits & 2048 ? "-" : "none"};
	need = (struct counts_need){
		.rows.no_ratings = bits & 4096,
		.rows.label_set = bits & 8192,
		.rows.numbers = {"p", bits & 16384 ? "pflip" : NULL}};
	err_quiet(true);
	fuzz_feed(data + 2, n - 2);
	c = (struct counts){0};
	v = (struct vectors){0};
	if (setjmp(fuzz_out) != 0) {
		if (c.rows)
			counts_close(&c);
		return 0;
	}
	vectors_init(&v, 0);
	counts_open(&c, &input, &need, NULL, 0);
	while (counts_next(&c, &x)) {
		size_t tied, top;
		uint32_t i;

		check_item(&c, &x);
		i = vectors_add(&v, item_vector(&x), NULL, x.raters, x.weight);
		FUZZ_CHECK(vectors_at(&v, i).n == x.n &&
			v.items[i] >= x.weight);
		top = vectors_plurality(&v, i, SIZE_MAX, &tied);
		FUZZ_CHECK((top == SIZE_MAX) == (x.n == 0));
	}
	counts_close(&c);
	return 0;
}
