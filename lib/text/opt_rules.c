#include "opt_rules.h"

#include "err.h"

#include <stdio.h>
#include <string.h>

/* Room for a condition, and for the options that a message names. */
enum { CONDITION = 256, NAMED = 1024 };

int
opt_word(const char *choices, const char *arg, size_t n)
{
	const char *w = choices;

	for (int k = 0;; k++, w++) {
		size_t len = strcspn(w, "|");

		if (len == n && memcmp(w, arg, n) == 0)
			return k;
		w += len;
		if (*w == '\0')
			return -1;
	}
}

/* The word that an option has, if it is one of words (a|b|c); else NULL. A list has several
 * words, and --method that is not given has the tool's default. */
static const char *
word_of(const struct opt_tool *tool, const struct opt_entry *e, const char *words)
{
	const struct strings *list = (const void *)((const char *)e->base + e->opt.at);
	const char *word = e->given;

	if (!word && strcmp(e->opt.name, "method") == 0)
		word = tool->otherwise;
	if (e->opt.kind != OPT_LIST || !e->given)
		return word && opt_word(words, word, strlen(word)) >= 0 ? word : NULL;
	for (size_t i = 0; i < list->n; i++)
		if (opt_word(words, list->at[i], strlen(list->at[i])) >= 0)
			return list->at[i];
	return NULL;
}

/* A count of 0 switches an option off. */
static bool
is_on(const struct opt_entry *e)
{
	return e->given && (e->opt.kind != OPT_COUNT ||
		*(const uint64_t *)(const void *)((const char *)e->base + e->opt.at) > 0);
}

/* Write the condition as a message names it: "--name", "--name=a or b". */
static void
name_condition(char said[CONDITION], const char *condition)
{
	size_t n = (size_t)snprintf(said, CONDITION, "--");

	for (const char *p = condition; *p && n < CONDITION; p++)
		n += (size_t)snprintf(said + n, CONDITION - n, "%s",
			*p == '|' ? " or " : (char[]){*p, 0});
}

/* Does the condition hold, NAME or NAME=WORD|WORD? Sets said to the options as a message
 * names them: as given where it holds, else as the condition says. */
static bool
holds(const struct opt_tool *tool, const struct opt_entries *all, const char *condition,
	char said[CONDITION])
{
	size_t n = strcspn(condition, "=");
	const char *words = condition[n] == '=' ? condition + n + 1 : NULL;
	const char *word;

	name_condition(said, condition);
	for (size_t i = 0; i < all->n; i++) {
		const struct opt_entry *e = &all->at[i];

		if (strncmp(e->opt.name, condition, n) != 0 || e->opt.name[n] != '\0')
			continue;
		if (!words)
			return is_on(e);
		word = word_of(tool, e, words);
		if (word)
			snprintf(said, CONDITION, "--%s=%s", e->opt.name, word);
		return word != NULL;
	}
	return false;
}

static void
check(const struct opt_tool *tool, const struct opt_entries *all, const struct opt_rule *rule)
{
	char condition[CONDITION], said[CONDITION], other[CONDITION], needed[NAMED] = "";
	const char *why = rule->why ? rule->why : "", *colon = rule->why ? ": " : "";
	size_t n;

	if (!holds(tool, all, rule->option, said))
		return;
	for (const char *p = rule->others; *p; p += n + (p[n] == ' ')) {
		bool is_last;

		n = strcspn(p, " ");
		is_last = p[n] == '\0';
		snprintf(condition, sizeof condition, "%.*s", (int)n, p);
		if (holds(tool, all, condition, other)) {
			if (rule->kind == OPT_NEEDS)
				return;
			err_usage("%s and %s exclude each other%s%s", said, other, colon, why);
		}
		snprintf(needed + strlen(needed), sizeof needed - strlen(needed), "%s%s",
			*needed == '\0' ? "" : is_last ? " or " : ", ", other);
	}
	if (rule->kind == OPT_NEEDS)
		err_usage("%s needs %s%s%s", said, needed, colon, why);
}

void
opt_rules_check(const struct opt_tool *tool, const struct opt_entries *all)
{
	for (const struct opt_rule *r = tool->rules; r && r->option; r++)
		check(tool, all, r);
}
