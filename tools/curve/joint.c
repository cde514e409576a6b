#include "chart.h"

#include "judge/matrix.h"

/* The amounts of a pair of a truth t and a decision q: the mass of the pair, of
 * all of t, of all that are decided q, and of all. */
enum { PAIR, TRUTH, DECISION, ALL };

static const struct figure facts[] = {
	{"mass", &matrix_whole, {[PAIR] = 1}, {[ALL] = 1},
		.undefined = ESTIMATE_NO_MASS, .times = true},
	{"share", &matrix_whole, {[PAIR] = 1}, {[ALL] = 1},
		.undefined = ESTIMATE_NO_MASS},
	{"share_of_truth", &matrix_whole, {[PAIR] = 1}, {[TRUTH] = 1},
		.undefined = ESTIMATE_NOT_IN_TRUTH, .share = true},
	{"share_of_decision", &matrix_whole, {[PAIR] = 1}, {[DECISION] = 1},
		.undefined = ESTIMATE_NOT_PREDICTED, .share = true},
};

/* What every label has of all mass, or of that of a decision, is the second
 * total of an amount. */
static struct range
range(const struct sheet *s, const struct sums *of, size_t i, size_t amount)
{
	size_t named = s->judged.criteria->named, k = s->judged.k;
	size_t t = (s->from + i) / named, q = (s->from + i) % named;
	size_t truth = MATRIX_LABELS + k, matrix = truth + 2 * k;

	(void)of;
	return amount == PAIR ? (struct range){matrix + t * k + q, 2,
			k * k - t * k} :
		amount == TRUTH ? (struct range){truth + t, 2, MATRIX_EVEN -
			truth - t} :
		amount == DECISION ? (struct range){truth + k + q, 1, 1} :
		(struct range){MATRIX_TOTAL, 1, 1};
}

static void
places(struct sheet *s)
{
	size_t named = s->judged.criteria->named;

	s->places = named * named;
}

/* ---- rows ---- */

static const struct record_column columns[] = {
	{"model", RECORD_KEY}, {"group", RECORD_KEY}, {"target", RECORD_TEXT},
	{"truth", RECORD_KEY}, {"decision", RECORD_KEY}, {"metric", RECORD_KEY},
	{"value", RECORD_REAL}, {"lo", RECORD_REAL}, {"hi", RECORD_REAL},
	{"status", RECORD_TEXT}, {NULL, 0}
};

static void
write(struct out *out, const struct sheet *s, size_t i,
	const struct estimate *e)
{
	const struct criteria *criteria = s->judged.criteria;
	size_t pair = s->from + i;

	for (size_t f = 0; f < sizeof facts / sizeof *facts; f++) {
		struct record r = chart_start(out, s,
			pair / criteria->named);

		record_key(&r, criteria_label(criteria, pair % criteria->named));
		record_key(&r, view_of(facts[f].name));
		chart_end(&r, &e[f]);
	}
}

const struct chart joint_chart = {
	.about = {"confusion", "*", "0..", "mass", "the expected confusion "
		"matrix: what people say where a label is decided", "Gordon et "
		"al. 2021, 3.2"},
	.what = "pairs of labels", .remedy = "-l names another column if these "
	"labels are free text",
	.columns = columns, .fact = facts,
	.values = 1 << 16, .facts = sizeof facts / sizeof *facts, .places = places,
	.range = range, .write = write};
