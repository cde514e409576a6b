/* model_table: a table that was written is read again; other tables are refused. */
#include "label/model_table.h"

#include "ratings.h"
#include "text/num.h"

static const char words[] = "i:a:1 i:b:1 i:c:2 j:a:2 j:b:2 j:c:2 k:a:1 k:b:3 k:c:1 "
	"l:a:3 l:b:3 l:c:1";

/* One step from the parameters of a fit that ended is the fit. */
static void
again(void)
{
	for (int form = 0; form < 3; form++) {
		struct model_rules rules = {.form = (enum targets_model)form,
			.pseudo = 4, .right = .7, .rounds = 2000,
			.tolerance = 1e-14};
		struct out out;
		struct read x;
		struct model s;
		struct model_table known;

		read_ratings(&x, words, "-q");
		model_fit(&s, &rules, &x.t, 3, x.order, NULL);
		unlink("known.tsv");
		out_open(&out, "known.tsv", 0);
		record_header(&out, model_table_columns);
		model_table_write_rows(&out, model_table_write(&out, &s,
			view_of("")));
		out_close(&out);
		model_table_read(&known, "known.tsv", &rules, &x.t.labels, 3, false);
		CHECK(known.people.n == 3 && view_is(ids_name(&known.people, 1),
			"b"));
		for (size_t i = 0; i < x.t.n; i++) {
			struct model_table_rating rating[3];
			double p[3];

			for (size_t r = 0; r < 3; r++) {
				struct rating y = items_answer(&x.t,
					x.t.answer[x.t.first[i] + 2 - r]);

				rating[r] = (struct model_table_rating){y.annotator,
					y.label};
			}
			CHECK(isfinite(model_table_expect(&known, 0, rating, 3, p)));
			for (size_t k = 0; k < 3; k++)
				CHECK_NEAR(p[k], s.truth[i * 3 + k], 1e-12);
		}
		model_table_free(&known);
		model_free(&s);
		read_free(&x);
	}
}

/* Whom nobody knows is as imagined, or has no say. */
static void
unknown(void)
{
	struct model_rules rules = {.form = TARGETS_DAWID_SKENE, .pseudo = 4,
		.right = .7};
	struct read x;
	struct model_table known;
	struct model_table_rating rating[] = {{IDS_NONE, 1}};
	double p[2];

	write_text("known.tsv", "row\tof\tannotator\tlabel\tgiven\tvalue\tn\n"
		"prior\t*\t*\t1\t*\t.5\t1\nprior\t*\t*\t2\t*\t.5\t1\n"
		"confusion\t*\ta\t1\t1\t1\t1\nconfusion\t*\ta\t1\t2\t0\t1\n"
		"confusion\t*\ta\t2\t1\t1\t1\nconfusion\t*\ta\t2\t2\t0\t1\n"
		"rows\t*\t*\t*\t*\t6\tNA\n");
	read_ratings(&x, "i:a:1 i:b:2", "-q");
	model_table_read(&known, "known.tsv", &rules, &x.t.labels, 2, false);
	CHECK(isfinite(model_table_expect(&known, 0, rating, 1, p)));
	CHECK_NEAR(p[1], .7, 1e-15);
	rules.pseudo = 0;
	CHECK(isfinite(model_table_expect(&known, 0, rating, 1, p)));
	CHECK_NEAR(p[1], .5, 1e-15);
	/* a never says 2 */
	rating[0].person = 0;
	p[1] = 9;
	CHECK(isinf(model_table_expect(&known, 0, rating, 1, p)) && p[1] == 9);
	model_table_free(&known);
	read_free(&x);
}

static void
wrong(void)
{
	struct model_rules rules = {.form = TARGETS_ONE_COIN};
	struct model_table known;
	struct read x;

	read_ratings(&x, "i:a:1 i:b:2", "-q");
	write_text("known.tsv", "row\tof\tannotator\tlabel\tgiven\tvalue\tn\n"
		"accuracy\t*\ta\t*\t*\t1.5\t1\n");
	CHECK_DIES(1, "known.tsv:2: column \"value\": expected a probability, found "
		"\"1.5\"", model_table_read(&known, "known.tsv", &rules, &x.t.labels, 2,
		false));
	write_text("known.tsv", "row\tof\tannotator\tlabel\tgiven\tvalue\tn\n"
		"competence\t*\ta\t*\t*\t.5\t1\n");
	CHECK_DIES(1, "expected what -M one_coin -B annotator writes",
		model_table_read(&known, "known.tsv", &rules, &x.t.labels, 2, false));
	write_text("known.tsv", "row\tof\tannotator\tlabel\tgiven\tvalue\tn\n"
		"prior\t*\t*\t7\t*\t.5\t1\n");
	CHECK_DIES(1, "known.tsv:2: label \"7\": the ratings lack it (-L names all "
		"labels)", model_table_read(&known, "known.tsv", &rules, &x.t.labels, 2,
		false));
	write_text("known.tsv", "item\tlabel\n");
	CHECK_DIES(1, "no column \"row\"", model_table_read(&known, "known.tsv", &rules,
		&x.t.labels, 2, false));
	read_free(&x);
}

/* A truth that the annotator never met tells nothing where nothing is imagined. */
static void
unknown_truth(void)
{
	struct model_rules rules = {.form = TARGETS_DAWID_SKENE};
	struct read x;
	struct model_table known;
	struct model_table_rating rating[] = {{0, 1}};
	double p[2];

	write_text("known.tsv", "row\tof\tannotator\tlabel\tgiven\tvalue\tn\n"
		"prior\t*\t*\t1\t*\t.5\t1\nprior\t*\t*\t2\t*\t.5\t1\n"
		"confusion\t*\ta\t1\t1\t.75\t1\n"
		"confusion\t*\ta\t1\t2\t.25\t1\n"
		"rows\t*\t*\t*\t*\t4\tNA\n");
	read_ratings(&x, "i:a:1 i:b:2", "-q");
	model_table_read(&known, "known.tsv", &rules, &x.t.labels, 2, false);
	CHECK(isfinite(model_table_expect(&known, 0, rating, 1, p)));
	CHECK_NEAR(p[0], .25 / (.25 + 1), 1e-15);
	model_table_free(&known);
	/* one of two given labels is missing */
	write_text("known.tsv", "row\tof\tannotator\tlabel\tgiven\tvalue\tn\n"
		"prior\t*\t*\t1\t*\t.5\t1\nprior\t*\t*\t2\t*\t.5\t1\n"
		"confusion\t*\ta\t1\t1\t.75\t1\n"
		"rows\t*\t*\t*\t*\t3\tNA\n");
	CHECK_DIES(1, "known.tsv: annotator \"a\": expected rows confusion of each "
		"given label", model_table_read(&known, "known.tsv", &rules,
		&x.t.labels, 2, false));
	read_free(&x);
}

/* One coin: an unknown annotator is right as often as the imaginary ratings, or by
 * chance. */
static void
unknown_coin(void)
{
	struct model_rules rules = {.form = TARGETS_ONE_COIN, .pseudo = 4,
		.right = .7};
	struct read x;
	struct model_table known;
	struct model_table_rating rating[] = {{IDS_NONE, 1}};
	double p[2];

	write_text("known.tsv", "row\tof\tannotator\tlabel\tgiven\tvalue\tn\n"
		"prior\t*\t*\t1\t*\t.5\t1\nprior\t*\t*\t2\t*\t.5\t1\n"
		"accuracy\t*\ta\t*\t*\t.9\t1\nrows\t*\t*\t*\t*\t3\tNA\n");
	read_ratings(&x, "i:a:1 i:b:2", "-q");
	model_table_read(&known, "known.tsv", &rules, &x.t.labels, 2, false);
	CHECK(isfinite(model_table_expect(&known, 0, rating, 1, p)));
	CHECK_NEAR(p[1], .7, 1e-15);
	rules.pseudo = 0;
	CHECK(isfinite(model_table_expect(&known, 0, rating, 1, p)));
	CHECK_NEAR(p[1], .5, 1e-15);
	rating[0].person = 0;
	CHECK(isfinite(model_table_expect(&known, 0, rating, 1, p)));
	CHECK_NEAR(p[1], .9, 1e-15);
	model_table_free(&known);
	read_free(&x);
}

CHECK_ALL(again, unknown, unknown_truth, unknown_coin, wrong)
