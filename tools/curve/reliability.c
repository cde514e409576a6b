#include "chart.h"

#include "judge/status_words.h"

#include "text/mem.h"
#include "text/num.h"

#include <math.h>

/* Per bin: what people say of the label, what the model says, and the mass, in
 * that order; behind all bins the mass of all. */
enum { HIT, SAID, MASS, ALL, OF_BIN = ALL };

/* The label that a probability is of, and the bin of it among all. */
static size_t
label_of(const struct sheet *s, const struct unit *u)
{
	return s->label < s->judged.k ? s->label : u->answer->top;
}

static size_t
bin_of(const struct sheet *s, const struct unit *u)
{
	return criteria_bin(u->answer->said->q[label_of(s, u)],
		s->judged.criteria->bins);
}

static size_t
count(const struct sample *x)
{
	return sheet_of(x)->n * OF_BIN + 1;
}

static void
add(const struct sample *x, const struct unit *u, struct put *to)
{
	const struct sheet *s = sheet_of(x);
	double mass;
	size_t b;

	if (!u->answer)
		return;
	mass = u->times * judged_mass(&s->judged, u);
	put_at(to, s->n * OF_BIN, mass);
	b = bin_of(s, u) - s->from;
	if (b >= s->n)
		return;
	put_at(to, b * OF_BIN + HIT, u->times *
		judged_share(u, label_of(s, u)));
	put_at(to, b * OF_BIN + SAID, mass *
		u->answer->said->q[label_of(s, u)]);
	put_at(to, b * OF_BIN + MASS, mass);
}

static const struct sums bins = {.count = count, .add = add};

static const struct figure facts[] = {
	{"weight", &bins, {[MASS] = 1}, {[ALL] = 1}, .plain = true},
	{"confidence", &bins, {[SAID] = 1}, {[MASS] = 1}, .plain = true},
	{"value", &bins, {[HIT] = 1}, {[MASS] = 1},
		.undefined = ESTIMATE_NO_MASS},
};

static struct range
range(const struct sheet *s, const struct sums *of, size_t i, size_t amount)
{
	(void)of;
	return (struct range){(amount == ALL ? s->n : i) * OF_BIN +
		amount % ALL, 1, 1};
}

/* Items are in the order of the units that they are drawn by. */
static void
places(struct sheet *s)
{
	const struct sample *x = &s->judged.sample;
	const struct section *b = s->judged.section;
	struct content *content;

	s->places = s->judged.criteria->bins;
	s->content = content = mem_zero(s->places, sizeof *content);
	for (size_t i = 0; i < b->n; i++) {
		const struct unit *u = x->units->whole(x, sample_row(x, i), 0,
			NULL);
		struct content *c = &content[bin_of(s, u)];
		uint64_t copies = b->copies ? b->copies[i] : 1;
		uint64_t unit = b->unit ? b->unit[i] + (uint64_t)1 : 0;

		c->items += copies;
		c->labels += copies * b->truth->vectors.total[u->vector];
		c->units += !b->unit ? copies : unit != c->last;
		c->last = unit;
	}
}

/* ---- rows ---- */

static const struct record_column columns[] = {
	{"model", RECORD_KEY}, {"group", RECORD_KEY}, {"target", RECORD_TEXT},
	{"label", RECORD_KEY}, {"bin", RECORD_COUNT}, {"from", RECORD_EXACT},
	{"to", RECORD_EXACT}, {"items", RECORD_COUNT}, {"labels", RECORD_COUNT},
	{"weight", RECORD_REAL}, {"confidence", RECORD_REAL},
	{"value", RECORD_REAL}, {"lo", RECORD_REAL}, {"hi", RECORD_REAL},
	{"status", RECORD_TEXT}, {NULL, 0}
};

static void
write(struct out *out, const struct sheet *s, size_t i,
	const struct estimate *e)
{
	size_t b = s->from + i;
	double all = (double)s->places;
	const struct content *c = &s->content[b];
	struct record r = chart_start(out, s, s->label);
	struct estimate value = e[2];

	if (c->items == 0)
		value.status = ESTIMATE_OWN(SCORE_EMPTY);
	record_whole(&r, b + 1);
	record_exact(&r, (double)b / all);
	record_exact(&r, (double)(b + 1) / all);
	record_whole(&r, c->items);
	record_count(&r, s->judged.section->truth->vectors.shares ? NUM_NA :
		(double)c->labels);
	record_real(&r, e[0].value);
	record_real(&r, e[1].value);
	chart_end(&r, &value);
}

const struct chart reliability_chart = {
	.about = {"reliability", "*", "0..1", "share", "what people say where "
		"the model says a probability, by bins of it", "DeGroot & "
		"Fienberg 1983"},
	.what = "bins", .remedy = "--bins=N takes fewer",
	.columns = columns, .fact = facts,
	.values = 1 << 16, .facts = sizeof facts / sizeof *facts,
	.probable = true, .twice = true,
	.places = places, .range = range, .write = write};
