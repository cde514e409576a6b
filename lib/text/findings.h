/*
 * findings: what in a table is probably a mistake.
 *
 * A finding is of a kind. Only the user knows whether it is a mistake, so a finding is
 * told with the next command: as a warning or a note of the tool that reads the
 * table; annot-check receives all of them instead.
 */
#ifndef ANNOT_FINDINGS_H
#define ANNOT_FINDINGS_H

#include "err.h"
#include "ids.h"

/* The kinds; from FINDINGS_NOTES on they are notes, only to know. annot-check has
 * their names and rules. */
enum findings_name {
	FINDINGS_MISSING_CODE, FINDINGS_MISSING_NAME, FINDINGS_IDS_AS_NUMBERS,
	FINDINGS_SWAPPED_COLUMNS, FINDINGS_COPIED_ROWS, FINDINGS_CASE_OF_NAMES,
	FINDINGS_LIKE_LABELS, FINDINGS_SLIP_OF_LABEL, FINDINGS_SETS_IN_LABELS,
	FINDINGS_NOT_ANNOTATORS, FINDINGS_COUNTS_AS_LABELS, FINDINGS_TOTAL_AS_LABEL,
	FINDINGS_WORSE_THAN_CONSTANT, FINDINGS_ANOTHER_SCALE, FINDINGS_NO_LABEL_MEETS,
	FINDINGS_MISSING_PREDICTION, FINDINGS_NOT_PROBABILITIES, FINDINGS_SMALL_GROUP,
	FINDINGS_SEVERAL_MODELS, FINDINGS_RATINGS_AS_OPERAND, FINDINGS_COUNTS_BY_PERSON,
	FINDINGS_EQUAL_NUMBERS, FINDINGS_NOTES = FINDINGS_EQUAL_NUMBERS,
	FINDINGS_COUNT_BESIDE_ANNOTATOR, FINDINGS_ANNOTATORS_UNKNOWN,
	FINDINGS_TRANSPOSED, FINDINGS_UNKNOWN_ATTRIBUTE, FINDINGS_KINDS
};

/* A group of fewer annotators, or labels, is small. */
enum { FINDINGS_FEW_ANNOTATORS = 5, FINDINGS_FEW_LABELS = 20 };

/* Something found. Texts are borrowed for the call; NULL or empty: there is none. */
struct finding {
	enum findings_name name;
	const char *file, *column;
	struct view value;       /* the label or name it is about, */
	double count;            /* how often it is there, */
	struct view example;     /* and another that it is mistaken for */
	const char *remedy;      /* a command or option to paste */
};

/* Tell a finding: fmt is the message, with the remedy. */
void findings_tell(const struct finding *f, const char *fmt, ...) ERR_PRINTF(2, 3);

/* The error behind a finding that ended a tool, if somebody received that. */
#define FINDINGS_ENDED "this table is refused"

/* End the tool with an error that is a finding, in a line of f->file; 0: of the whole file. */
_Noreturn void findings_end(const struct finding *f, size_t line, const char *fmt, ...)
	ERR_PRINTF(3, 4);

/* Let findings and their messages go to a function instead of to standard error;
 * NULL: to standard error again. */
void findings_receive(void (*receive)(const struct finding *f,
	const char *message, void *data), void *data);

/* Does anybody see findings: is there a receiver, or is the tool not quiet? */
bool findings_wanted(void);

/* Find names (`what`: items, annotators, groups) in a column that equal others up to case,
 * blanks or zeros, or look `missing`. Names must still be searchable. O(names). */
void findings_of_names(struct ids *s, const char *what, const char *column, const char *file,
	bool missing);

/* Number the spelling_plain() of names: the number of each, how many there are, and
 * for each whether several names have it; several has room for all names, and is
 * false. O(names). */
uint32_t *findings_plain(const struct ids *s, bool *several, size_t *forms);

/* Room for the spelling_plain() of any of the names. */
char *findings_room(const struct ids *s);

#endif
