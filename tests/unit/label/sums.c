/* sums: an E step of two shards, and the model of their tables joined, against the M
 * step over all items. */
#include "label/sums.h"

#include "label/model_table.h"
#include "ratings.h"
#include "text/num.h"

enum { K = 2, PEOPLE = 3, ITEMS = 40 };

static struct rows rows;

/* Labels u and v, people a, b, c. */
static void
make_rows(void)
{
	static char u[] = "u", v[] = "v", *at[] = {u, v};
	const struct strings list = {at, 2, 2};

	labels_init(&rows.labels, &list);
	labels_order(&rows.labels);
	ids_init(&rows.annotators);
	for (int g = PEOPLE - 1; g >= 0; g--)
		ids_intern(&rows.annotators, (struct view){&"abc"[g], 1});
}

static void
write_sums(struct sums *s, const char *file)
{
	struct out out;

	unlink(file);
	out_open(&out, file, 0);
	sums_write(s, &rows, &out);
	out_close(&out);
}

/* Truths at random; people label all items. */
static void
joined(void)
{
	static char both[1 << 18];
	double n[PEOPLE][K][K] = {{{0}}}, mass[K] = {0}, all = 0;
	const struct model_rules rules = {.form = TARGETS_DAWID_SKENE, .pseudo = 4,
		.right = .7};
	struct rng r = check_rng(1, 0);
	struct model_table known;
	struct sums s[2];

	make_rows();
	sums_init(&s[0], K, true);
	sums_init(&s[1], K, true);
	for (int i = 0; i < ITEMS; i++) {
		struct rating rating[PEOPLE];
		double p[K] = {rng_unit(&r)};
		char name[24];

		p[1] = 1 - p[0];
		for (uint32_t g = 0; g < PEOPLE; g++) {
			rating[g] = (struct rating){g, (uint32_t)rng_below(&r, K)};
			for (size_t t = 0; t < K; t++)
				n[g][t][rating[g].label] += p[t];
		}
		mass[0] += p[0];
		mass[1] += p[1];
		snprintf(name, sizeof name, "i%d", i);
		all += -i;
		sums_add(&s[i % 2], &rows, view_of(name), rating, PEOPLE, p, -i);
	}
	write_sums(&s[0], "0.tsv");
	write_sums(&s[1], "1.tsv");
	CHECK(sum_value(&s[0].log_likelihood) + sum_value(&s[1].log_likelihood) == all);
	snprintf(both, sizeof both, "%s", written("0.tsv"));
	strcat(both, written("1.tsv"));
	write_text("both.tsv", both);
	model_table_read(&known, "both.tsv", &rules, &rows.labels, K, false);
	CHECK(known.people.n == PEOPLE);
	for (size_t k = 0; k < K; k++)
		CHECK_NEAR(known.prior[k], (mass[k] + 1) / (ITEMS + K), 1e-14);
	for (size_t g = 0; g < PEOPLE; g++)
		for (size_t t = 0; t < K; t++)
			for (size_t l = 0; l < K; l++)
				CHECK_NEAR(known.value[(PEOPLE - 1 - g) * K * K + t * K +
					l], (n[g][t][l] + (t == l ? 2.8 : 1.2)) /
					(n[g][t][0] + n[g][t][1] + 4), 1e-14);
	model_table_free(&known);
	snprintf(both, sizeof both, "%s", written("0.tsv"));
	strcat(both, written("0.tsv"));
	write_text("both.tsv", both);
	CHECK_DIES(1, "the table shares items with those before, at least 20",
		model_table_read(&known, "both.tsv", &rules, &rows.labels, K, false));
	sums_free(&s[0]);
	sums_free(&s[1]);
	labels_free(&rows.labels);
	ids_free(&rows.annotators);
}

/* From votes there is no likelihood. */
static void
votes(void)
{
	const struct rating rating = {0, 1};
	const double p[K] = {0, 1};
	struct sums s;

	make_rows();
	sums_init(&s, K, false);
	sums_add(&s, &rows, view_of("i"), &rating, 1, p, 0);
	write_sums(&s, "0.tsv");
	CHECK(strstr(written("0.tsv"), "\nlog_likelihood\t*\t*\t*\t*\tNA\tNA\t*\t*\n"));
	CHECK(strstr(written("0.tsv"), "\nconfusion_sum\t*\tc\tv\tv\tNA\t1\t*\t*\n"));
	CHECK(strstr(written("0.tsv"), "\nrows\t*\t*\t*\t*\t5\tNA\t*\t*\n"));
	sums_free(&s);
	labels_free(&rows.labels);
	ids_free(&rows.annotators);
}

CHECK_ALL(joined, votes)
