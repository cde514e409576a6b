/* multilabel: the models of one label, against the rows they are made from. */
#include "predict/multilabel.h"

#include "one_model.h"

static const char sets[] = "item\tannotator\tlabel\nx\t1\tb\nx\t2\t-\nx\t1\ta\n"
	"y\t2\ta\ny\t1\tc\nx\t3\tb\nz\t3\t-\ny\t1\tb\n";

static struct models of_one;

static void
of_models(void)
{
	static const struct predictions_need need = {.multilabel = true,
		.intersect = true};
	char *operand[] = {name_2};
	double q[2];

	write_text(name_2, "item\tlabel\tp\nx\ta\t.5\nx\tb\t.75\nz\tc\t1\n");
	open_models("-q --multilabel", sets, &need, operand, 1);
	models_rank(&models, &items);
	multilabel_models(&of_one, &models, 1, view_of("b"));
	CHECK(of_one.at[0].soft && !models_have(&of_one, 1));
	predictions_dense(&of_one.at[0], 0, q, 2);
	CHECK(q[0] == .25 && q[1] == .75);
	predictions_dense(&of_one.at[0], 2, q, 2);
	CHECK(q[0] == 1 && q[1] == 0);
	multilabel_models_free(&of_one);
	close_models();
	write_text(name_2, "item\tlabel\nx\ta\nx\tb\nz\t-\n");
	open_models("-q --multilabel", sets, &need, operand, 1);
	models_rank(&models, &items);
	multilabel_models(&of_one, &models, 1, view_of("b"));
	CHECK(!of_one.at[0].soft && !of_one.at[0].sets &&
		of_one.at[0].classes.ids.n == 2 && of_one.at[0].hard[0] == 1 &&
		!models_have(&of_one, 1) && of_one.at[0].hard[2] == 0);
	multilabel_models_free(&of_one);
	close_models();
}

CHECK_ALL(of_models)
