/* raters: random tables by item and by annotator, against what each person said. */
#include "table/raters.h"

#include "check.h"
#include "options.h"
#include "stats/rng.h"

enum { ITEMS = 6, PEOPLE = 5, LABELS = 3, TABLES = 500 };

/* How often person w gave item i label l. */
struct said {
	uint32_t times[ITEMS][PEOPLE][LABELS];
};

static void
read_table(struct items *t, struct input *input, const struct said *s)
{
	const struct items_need need = {.ratings = true, .ranks = true};
	char name[] = "raters.tsv", *file = name;
	FILE *f = fopen(name, "w");

	fprintf(f, "item\tannotator\tlabel\n");
	for (int i = ITEMS; i-- > 0;)
		for (int w = 0; w < PEOPLE; w++)
			for (int l = LABELS; l-- > 0;)
				for (uint32_t k = 0; k < s->times[i][w][l]; k++)
					fprintf(f, "%d\t%d\t%d\n", i, w, l);
	fclose(f);
	options(input, "-L 0,1,2");
	items_read(t, input, &need, &file, 1);
	MEM_FREE(items_rank(t));
}

static size_t
number(struct view v)
{
	return (size_t)(v.p[0] - '0');
}

/* Take all ratings of the view off s, item by item. */
static void
by_item(const struct raters *x, struct said *s)
{
	for (size_t i = 0; i < x->n; i++) {
		size_t item = number(items_name(x->items, x->item ? x->item[i] :
			i)), next;

		for (size_t r = x->start[i]; r < x->start[i + 1];
		     r = next) {
			next = ratings_end(x->rating, r, x->start[i + 1]);
			CHECK(next == x->start[i + 1] ||
				x->rating[next].annotator >
				x->rating[r].annotator);
			for (size_t k = r; k < next; k++) {
				struct rating rating = x->rating[k];

				CHECK(rating.annotator ==
					x->rating[r].annotator);
				s->times[item][number(ids_name(
					&x->items->annotators, raters_person(x,
					rating.annotator)))][rating.label]--;
			}
		}
	}
}

static void
by_annotator(const struct raters *x, struct said *s)
{
	for (size_t a = 0; a < x->annotators; a++)
		for (size_t k = x->first[a]; k < x->first[a + 1]; k++) {
			struct raters_label own = x->own[k];

			CHECK(k == x->first[a] ||
				own.item > x->own[k - 1].item ||
				(own.item == x->own[k - 1].item &&
				own.label >= x->own[k - 1].label));
			s->times[number(items_name(x->items, x->item ?
				x->item[own.item] : own.item))][number(ids_name(
				&x->items->annotators,
				raters_person(x, (uint32_t)a)))][own.label]--;
		}
	CHECK(x->first[x->annotators] == x->ratings);
}

/* Nothing is left of the items of the view. */
static void
check_view(const struct items *t, const uint32_t *item, size_t n,
	const struct said *said, bool numbered)
{
	struct said items = *said, people = *said;
	struct raters x;

	raters_make(&x, t, item, n);
	if (numbered)
		raters_number(&x);
	raters_by_item(&x);
	raters_by_annotator(&x);
	CHECK(x.n == n && x.annotators <= t->n_annotators);
	for (size_t a = 0; a < x.annotators && numbered; a++)
		CHECK(x.first[a + 1] > x.first[a] &&
			(a == 0 || x.person[a] > x.person[a - 1]));
	by_item(&x, &items);
	by_annotator(&x, &people);
	CHECK(memcmp(&items, &people, sizeof items) == 0);
	for (size_t i = 0; i < n; i++)
		for (int w = 0; w < PEOPLE; w++)
			for (int l = 0; l < LABELS; l++)
				CHECK(items.times[number(items_name(t, item ?
					item[i] : i))][w][l] == 0);
}

int
main(void)
{
	struct rng r = check_rng(1, 1);

	for (int k = 0; k < TABLES; k++) {
		struct said said = {{{{0}}}};
		struct input input;
		struct items t;
		uint32_t *order;

		for (size_t n = rng_below(&r, 30); n > 0; n--)
			said.times[rng_below(&r, ITEMS)][rng_below(&r, PEOPLE)]
				[rng_below(&r, LABELS)]++;
		read_table(&t, &input, &said);
		order = items_by_name(&t, NULL, t.n);
		check_view(&t, NULL, t.n, &said, k % 2);
		check_view(&t, order, t.n, &said, k % 2);
		check_view(&t, order, t.n / 2, &said, k % 2);
		MEM_FREE(order);
	}
	return check_done();
}
