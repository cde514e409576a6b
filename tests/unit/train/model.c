/* model: what is written predicts the same when it is read. */
#include "train/model.h"

#include "world.h"

int
main(void)
{
	static double lambda = 1e-3;
	static const char *const names[] = {"soft", "annotator_ensemble",
		"annotator_ensemble_hard", "soft_majority", "jsd"};
	static const char *const args[] = {"-q", "-q --multilabel"};

	for (size_t i = 0; i < 10; i++) {
		struct fit_rules rules = world_rules(names[i / 2], &lambda, 1);
		const struct features_need need = {.ngrams = 2};
		uint32_t *train;
		struct world w;
		struct fit f;
		struct model m;
		double p[3], q[3];

		world_init(&w, 30, args[i % 2], true);
		train = mem_alloc(w.r.n, sizeof *train);
		for (uint32_t x = 0; x < w.r.n; x++)
			train[x] = x;
		fit_make(&f, &w.r, &rules, train, w.r.n, 0);
		unlink("model.tsv");
		model_write(&f, &need, "model.tsv");
		model_read(&m, "model.tsv");
		CHECK(m.method == rules.method && m.ngrams == 2 && m.labels.n == 3);
		CHECK(m.several == (i % 2) && m.heads.n == f.task.heads);
		CHECK(m.columns.n == 1);
		for (size_t x = 0; x < w.x.names.n; x++) {
			fit_predict(&f, x, SIZE_MAX, p);
			model_predict(&m, &w.x, x, SIZE_MAX, q);
			for (size_t l = 0; l < 3; l++)
				CHECK_NEAR(q[l], p[l], 1e-9);
			if (f.task.heads == 0)
				continue;
			fit_predict(&f, x, 1, p);
			model_predict(&m, &w.x, x, 1, q);
			CHECK_NEAR(q[0], p[0], 1e-9);
		}
	}
	{
		struct model m;

		write_text("model.tsv", "kind\tfeature\thead\tlabel\tweight\n"
			"bias\t*\t*\ta\tx\n");
		CHECK_DIES(1, "model.tsv:2: column \"weight\": expected a number "
			"from -1e100 to 1e100, found \"x\"", model_read(&m, "model.tsv"));
		write_text("model.tsv", "kind\tfeature\thead\tlabel\tweight\n"
			"bias\t*\t*\ta\t1\nrows\t*\t*\t*\t1\n");
		CHECK_DIES(1, "expected what --model writes: no row method",
			model_read(&m, "model.tsv"));
		write_text("model.tsv", "kind\tfeature\thead\tlabel\tweight\n"
			"word\t*\t*\ta\t1\n");
		CHECK_DIES(1, "expected method, option, bias, text or number",
			model_read(&m, "model.tsv"));
		write_text("model.tsv", "kind\tfeature\thead\tlabel\tweight\n"
			"method\tsoft\t*\t*\t1\nbias\t*\t*\ta\t1\n"
			"bias\t*\t*\tb\t1\ntext\tx\t*\tb\t1\nrows\t*\t*\t*\t4\n");
		CHECK_DIES(1, "model.tsv:5: this feature of this head has no row of "
			"label \"a\"", model_read(&m, "model.tsv"));
		write_text("model.tsv", "kind\tfeature\thead\tlabel\tweight\n"
			"method\tsoft\t*\t*\t1\nbias\t*\t*\ta\t1\nrows\t*\t*\t*\t3\n");
		CHECK_DIES(1, "model.tsv: expected 3 rows by row \"rows\", found 2",
			model_read(&m, "model.tsv"));
	}
	return check_done();
}
