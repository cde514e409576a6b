/*
 * annot-screen: whom to block?
 *
 * One row per annotator: agreement with others, the bits that a label tells about what
 * others say of the item, and a status. A person who guesses, or always says the
 * same, tells nothing; one who sees things otherwise tells as much as others do, and
 * is not careless. The table is a file of --weights.
 *
 * screen/label_lists has each annotator's labels, screen/shared one annotator's beside
 * the shares of the others, screen/information the bits, screen/copies pairs with equal
 * labels, screen/people all of it and the statuses.
 *
 * SPDX-License-Identifier: MIT
 */
#include "screen/people.h"
#include "screen/statuses.h"

#include "table/items.h"
#include "text/err.h"
#include "text/opt.h"
#include "text/out.h"
#include "text/record.h"

#include <math.h>

/* More labels than these have no shares to compare; copies that notes name. */
enum { MOST_LABELS = 1000, NAMED_COPIES = 10 };

struct conf {
	struct opt_common common;
	struct strings block;
	uint64_t permutations;
};

static const struct opt options[] = {
	{0, "block", "STATUS,...", "give annotators of these statuses weight 0, as "
		"careless,constant (default: nobody)", OPT_LIST, OPT_IN(WHAT, block)},
	{0, "permutations", "R", "shuffles of an annotator's labels, where there are "
		"more arrangements (default 200)", OPT_COUNT, OPT_AT(permutations),
		.min = 2, .max = 1000000},
	{.name = NULL}
};

static const struct opt_tool tool = {
	.usage = "[--block=STATUS,...] [OPTION]... [FILE...]",
	.summary =
"Whom to block: how much each annotator's labels tell about those of others.\n"
"Reads ratings (item annotator label); writes a row per annotator with agreement,\n"
"information (bits), self_consistency, a status and a weight for --weights.\n",
	.example = "annot-screen -p 3 --block=careless,constant ratings.tsv\n",
	.letters = "ialHWGLmNrcs",
	.own = options,
};

static const struct record_column columns[] = {
	{"annotator", RECORD_KEY}, {"items", RECORD_COUNT}, {"labels", RECORD_COUNT},
	{"agreement", RECORD_REAL}, {"lo", RECORD_REAL}, {"hi", RECORD_REAL},
	{"information", RECORD_REAL}, {"info_lo", RECORD_REAL},
	{"info_hi", RECORD_REAL}, {"self_consistency", RECORD_REAL},
	{"commonest", RECORD_TEXT}, {"commonest_share", RECORD_REAL},
	{"weight", RECORD_COUNT}, {"status", RECORD_TEXT}, {NULL, 0}
};

/* The statuses, in the order of the note. */
static const enum estimate_status statuses[] = {
	ESTIMATE_OK, ESTIMATE_OWN(SCREEN_CARELESS), ESTIMATE_CONSTANT, ESTIMATE_OWN(SCREEN_DIFFERS),
	ESTIMATE_OWN(SCREEN_COPIES), ESTIMATE_FEW_LABELS, ESTIMATE_NO_OTHERS
};

enum { STATUSES = sizeof statuses / sizeof *statuses };

static void
check_block(const struct conf *conf)
{
	for (size_t i = 0; i < conf->block.n; i++) {
		int s = 0;

		while (s < STATUSES &&
		    strcmp(conf->block.at[i], estimate_word(statuses[s], status_words)) != 0)
			s++;
		if (s == STATUSES)
			err_usage("--block: expected statuses of ok, careless, "
				"constant, differs, copies, few_labels, no_others, "
				"found %s", err_quote(view_of(conf->block.at[i])));
	}
}

static void
check_table(const struct items *t, const struct conf *conf)
{
	if (!t->known)
		err_file(t->file, "screening needs to know who said what: expected "
			"ratings with a column %s",
			err_quote(view_of(conf->common.input.annotator)));
	if (t->labels.ids.n > MOST_LABELS)
		err_file(t->file, "%zu labels are too many to compare, at most %d: "
			"labels are to be chosen from a list, not free text",
			t->labels.ids.n, MOST_LABELS);
}

static bool
is_blocked(const struct conf *conf, const struct screened *s)
{
	return strings_has(&conf->block, view_of(estimate_word(s->status, status_words)));
}

static void
note_copies(const struct people *p, const struct ids *names)
{
	size_t named = 0;

	if (p->copies.many)
		err_note("copies were not looked for: too many labels of the same "
			"items");
	for (size_t a = 0; a < p->n; a++) {
		const struct copy *c = &p->copies.of[a];

		if (c->of == COPIES_NOBODY || c->of < a || ++named > NAMED_COPIES)
			continue;
		err_note("copies: %s and %s gave equal labels to %.3g of %.0f items, "
			"expected at most %.3g%% (p=%.2g for %.0f pairs)",
			err_quote(ids_name(names, a)),
			err_quote(ids_name(names, c->of)), c->equal, c->shared,
			100 * c->chance, c->p, p->copies.pairs);
	}
	if (p->copies.found > NAMED_COPIES)
		err_note("copies: %zu pairs, of which %d are named",
			p->copies.found, NAMED_COPIES);
}

/* Tell what was found, before the table. */
static void
write_notes(const struct people *p, const struct items *t, const struct conf *conf)
{
	size_t count[ESTIMATE_OWN(SCREEN_STATUSES)] = {0}, blocked = 0;

	for (size_t a = 0; a < p->n; a++) {
		count[p->person[a].status]++;
		blocked += is_blocked(conf, &p->person[a]);
	}
	err_note("annotators=%zu ok=%zu careless=%zu constant=%zu differs=%zu copies=%zu "
		"few_labels=%zu no_others=%zu blocked=%zu", p->n, count[ESTIMATE_OK],
		count[ESTIMATE_OWN(SCREEN_CARELESS)], count[ESTIMATE_CONSTANT],
		count[ESTIMATE_OWN(SCREEN_DIFFERS)], count[ESTIMATE_OWN(SCREEN_COPIES)],
		count[ESTIMATE_FEW_LABELS], count[ESTIMATE_NO_OTHERS], blocked);
	if (!isnan(p->information))
		err_note("medians: information=%.3g agreement=%.3g; by all "
			"arrangements=%zu, permutations=%zu, expansion=%zu",
			p->information, p->agreement, p->how[INFORMATION_ALL],
			p->how[INFORMATION_DRAWN], p->how[INFORMATION_EXPANDED]);
	note_copies(p, &t->annotators);
	if (!isnan(p->information) && !p->informative)
		err_warn("labels tell nothing about those of others, by the median "
			"annotator: nobody is called careless");
	if (p->n > 0 && blocked == p->n)
		err_warn("all annotators have weight 0, which --weights refuses: "
			"fewer statuses in --block");
}

static void
write_row(struct out *out, const struct items *t, size_t a, const struct screened *s,
	bool blocked)
{
	struct record r = record_start(out, columns);

	record_key(&r, ids_name(&t->annotators, a));
	record_whole(&r, s->items);
	record_whole(&r, s->labels);
	record_real(&r, s->agreement.value);
	record_real(&r, s->agreement.lo);
	record_real(&r, s->agreement.hi);
	record_real(&r, s->information.value);
	record_real(&r, s->information.lo);
	record_real(&r, s->information.hi);
	record_real(&r, s->self);
	if (s->labels > 0)
		record_view(&r, labels_name(&t->labels, s->commonest));
	else
		record_text(&r, "NA");
	record_real(&r, s->commonest_share);
	record_whole(&r, !blocked);
	record_text(&r, estimate_word(s->status, status_words));
	record_end(&r);
}

static void
write_all(struct out *out, const struct conf *conf, const struct items *t)
{
	struct people p;

	people_make(&p, t, conf->common.confidence, conf->permutations,
		conf->common.seed);
	write_notes(&p, t, conf);
	for (size_t a = 0; a < p.n; a++)
		write_row(out, t, a, &p.person[a], is_blocked(conf, &p.person[a]));
}

int
main(int argc, char **argv)
{
	struct conf conf = {.permutations = 200};
	struct items_need need = {.ratings = true, .no_histogram = true};
	struct items items;
	struct out out;
	int first;

	first = opt_parse(&tool, argc, argv, &conf.common, &conf);
	check_block(&conf);
	items_read(&items, &conf.common.input, &need, argv + first,
		(size_t)(argc - first));
	out_open(&out, NULL, conf.common.precision);
	record_header(&out, columns);
	check_table(&items, &conf);
	if (items.n > 0) {
		items_rank(&items);
		write_all(&out, &conf, &items);
	}
	out_close(&out);
	return 0;
}
