#include "sums.h"

#include "model_table.h"
#include "text/mem.h"

void
sums_init(struct sums *s, size_t k, bool modelled)
{
	*s = (struct sums){.k = k, .modelled = modelled, .mass = mem_zero(k, sizeof *s->mass)};
}

void
sums_add(struct sums *s, const struct rows *rows, struct view name,
	const struct rating *rating, size_t n, const double *p, double log_likelihood)
{
	size_t k = s->k;

	MEM_GROW_ZERO(s->n, s->cap, rows->annotators.n * k * k);
	for (size_t r = 0; r < n; r++) {
		double *to = s->n + rating[r].annotator * k * k +
			rows->labels.rank[rating[r].label];

		for (size_t t = 0; t < k; t++)
			to[t * k] += p[t];
	}
	for (size_t t = 0; t < k; t++)
		s->mass[t] += p[t];
	s->items++;
	sum_add(&s->log_likelihood, log_likelihood);
	sketch_add(&s->sketch, name);
}

/* The keys of a row, empty ones do not apply, and the rows until now. */
struct key {
	struct view annotator, label, given;
	size_t rows;
};

static void
write_row(struct out *out, const char *row, struct key *key, double n,
	struct sketch *sketch)
{
	struct record r = record_start(out, model_table_sums);

	record_text(&r, row);
	record_key(&r, view_of(""));
	record_key(&r, key->annotator);
	record_key(&r, key->label);
	record_key(&r, key->given);
	record_exact(&r, NUM_NA);
	record_exact(&r, n);
	sketch_write(sketch, &r);
	record_end(&r);
	key->rows++;
}

/* The last row, the number of all others. */
static void
write_end(struct out *out, size_t rows)
{
	struct record r = record_start(out, model_table_sums);

	record_text(&r, "rows");
	for (int c = 0; c < 4; c++)
		record_key(&r, view_of(""));
	record_exact(&r, (double)rows);
	record_exact(&r, NUM_NA);
	sketch_write(NULL, &r);
	record_end(&r);
}

void
sums_write(struct sums *s, const struct rows *rows, struct out *out)
{
	const struct labels *labels = &rows->labels;
	uint32_t *order = ids_sorted(&rows->annotators);
	struct key key = {.rows = 0};
	size_t k = s->k;

	MEM_GROW_ZERO(s->n, s->cap, rows->annotators.n * k * k);
	record_header(out, model_table_sums);
	write_row(out, "items", &key, (double)s->items, &s->sketch);
	write_row(out, "log_likelihood", &key, s->modelled ? sum_value(&s->log_likelihood) :
		NUM_NA, NULL);
	for (size_t t = 0; t < labels->ids.n; t++) {
		key.label = labels_name(labels, labels->by_rank[t]);
		write_row(out, "prior_sum", &key, s->mass[t], NULL);
	}
	for (size_t i = 0; i < rows->annotators.n; i++) {
		const double *n = s->n + order[i] * k * k;

		key.annotator = ids_name(&rows->annotators, order[i]);
		for (size_t c = 0; c < k * k; c++) {
			key.label = labels_name(labels, labels->by_rank[c / k]);
			key.given = labels_name(labels, labels->by_rank[c % k]);
			if (n[c] > 0)
				write_row(out, "confusion_sum", &key, n[c], NULL);
		}
	}
	write_end(out, key.rows);
	MEM_FREE(order);
}

void
sums_free(struct sums *s)
{
	strings_free(&s->sketch.settings);
	MEM_FREE(s->n, s->mass);
}
