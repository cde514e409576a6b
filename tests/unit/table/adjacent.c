/* adjacent: items that come back. */
#include "table/adjacent.h"

#include "says.h"

static bool
is_back(struct adjacent *w, struct view name)
{
	uint32_t item;

	return adjacent_number(w, &name, 1, &item) == 0;
}

static bool
comes_back(struct adjacent *w, const char *format, unsigned i)
{
	char name[64];
	int n = snprintf(name, sizeof name, format, i);

	return is_back(w, (struct view){name, (size_t)n});
}

/* Each of many items is recognised again, in any order, and no other item is
 * mistaken for one of them. */
static void
all(void)
{
	static const char *const format[] = {"%u", "item%09u",
		"a long name of an item, %u"};
	enum { N = 200000 };

	for (size_t f = 0; f < 3; f++) {
		struct adjacent w;
		size_t wrong = 0;

		adjacent_init(&w);
		for (unsigned i = 0; i < N; i++)
			wrong += comes_back(&w, format[f], i * 7919 % N);
		CHECK(wrong == 0 && w.n == N);
		CHECK(!is_back(&w, view_of("one more")));
		for (unsigned i = 0; i < N; i++)
			wrong += !comes_back(&w, format[f], i);
		CHECK(wrong == 0 && w.n == N + 1);
	}
}

/* The rows of one item are one item, within a call and across calls. */
static void
rows_of_items(void)
{
	enum { N = 1000 };
	static const char letters[] = "aabcccdeefab";
	static struct view name[N];
	static uint32_t item[N];
	static char text[N][8];
	struct adjacent w;

	adjacent_init(&w);
	for (size_t i = 0; i < 10; i++)
		name[i] = (struct view){letters + i, 1};
	CHECK(adjacent_number(&w, name, 5, item) == 5);
	CHECK(adjacent_number(&w, name + 5, 5, item + 5) == 5);
	for (size_t i = 0; i < 10; i++)
		CHECK(item[i] == (uint32_t)(letters[i] - 'a'));
	CHECK(is_back(&w, view_of("a")));

	adjacent_init(&w);
	for (size_t i = 0; i < N; i++) {
		int n = snprintf(text[i], sizeof text[i], "%zu", i / 3);

		name[i] = (struct view){text[i], (size_t)n};
	}
	name[700] = name[4];
	for (size_t i = 0; i < 700; i += 50)
		CHECK(adjacent_number(&w, name + i, 50, item + i) == 50);
	CHECK(adjacent_number(&w, name + 700, 50, item + 700) == 0);
	CHECK(item[0] == 0 && item[699] == 233);

	adjacent_init(&w);
	CHECK(!is_back(&w, view_of("")));
	CHECK(!is_back(&w, view_of("")));
	CHECK(!is_back(&w, view_of("a")));
	CHECK(is_back(&w, view_of("")));
}

static size_t
slots_of(const struct adjacent *w)
{
	size_t slots = w->list_cap;

	for (size_t i = 0; i < ADJACENT_PARTS; i++)
		slots += w->part[i].slots;
	return slots;
}

/* At most 16 bytes an item, in an order or not. */
static void
compact(void)
{
	enum { N = 1000000 };

	for (int ordered = 0; ordered < 2; ordered++) {
		struct adjacent w;

		adjacent_init(&w);
		for (unsigned i = 0; i < N; i++)
			comes_back(&w, "%u", ordered ? i : N - i);
		CHECK((w.list != NULL) == ordered);
		CHECK(slots_of(&w) * sizeof *w.list <= 16 * (size_t)N);
	}
}

/* Names in byte order, or by length, need no table; where the order ends, each of the
 * items before is known. */
static void
orders(void)
{
	static const char *const format[] = {"%04u", "%u"};
	enum { N = 5000 };

	for (size_t f = 0; f < 2; f++)
		for (unsigned again = 0; again < N; again += N / 7) {
			struct adjacent w;
			size_t wrong = 0;

			adjacent_init(&w);
			for (unsigned i = 0; i < N; i++)
				wrong += comes_back(&w, format[f], i);
			CHECK(wrong == 0 && w.n == N && w.list);
			CHECK(slots_of(&w) < N + N);
			if (again % 2)
				CHECK(!is_back(&w, view_of("")) && !w.list);
			CHECK(comes_back(&w, format[f], again) && !w.list);
			CHECK(!is_back(&w, view_of("new")));
			CHECK(is_back(&w, view_of("new ")) == false);
			CHECK(is_back(&w, view_of("new")));
		}
}

/* Beyond the limit only the order is known. False: no warning. */
static bool
ordered_beyond(void)
{
	struct adjacent w;
	size_t back = 0;

	adjacent_init(&w);
	w.most = 100;
	for (unsigned i = 0; i < 1000; i++)
		back += comes_back(&w, "%04u", i);
	return back == 0 && w.n == 100;
}

static bool
unordered_beyond(void)
{
	struct adjacent w;
	size_t back = 0;

	adjacent_init(&w);
	w.most = 100;
	for (unsigned i = 1000; i > 0; i--)
		back += comes_back(&w, "%04u", i);
	return back == 0 && comes_back(&w, "%04u", 1000) &&
		comes_back(&w, "%04u", 901) && !comes_back(&w, "%04u", 900);
}

int
main(void)
{
	all();
	rows_of_items();
	compact();
	orders();
	CHECK_SAYS(0, "", if (!ordered_beyond()) _exit(9));
	CHECK_SAYS(0, "annot: warning: --grouped: the table is not in byte "
		"order of its items, so that an item that comes back is noticed "
		"among the first 100 only (LC_ALL=C sort)\n",
		if (!unordered_beyond()) _exit(9));
	return check_done();
}
