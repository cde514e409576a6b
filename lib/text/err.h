/*
 * err: messages on stderr, and the one place where a tool exits.
 *
 * Every message is one line, "annot-x: message". Bad data and failed input or output end the tool
 * with status 1, wrong usage with 2. Notes and warnings let the tool continue and are silent after
 * err_quiet(true). Nothing here allocates.
 */
#ifndef ANNOT_ERR_H
#define ANNOT_ERR_H

#include "view.h"

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#define ERR_PRINTF(f, a) __attribute__((format(printf, f, a)))

/* The name before every message: the last part of argv0, with control
 * characters as \xHH and cut at 64 bytes; "annot" if there is none. */
void err_program(const char *argv0);
const char *err_name(void);
void err_quiet(bool quiet);
bool err_is_quiet(void);

/* Replace exit() by another function that does not return (for fuzzing). */
void err_on_exit(void (*leave)(int status));

/* A file to remove if the tool ends with an error; NULL: none. */
extern const char *err_unfinished;

/* End the tool without a message: the one place that does. */
_Noreturn void err_leave(int status);

/* Status 1: "annot-x: message" and "annot-x: FILE:LINE: message"; err_file(), or line
 * 0: "annot-x: FILE: message". */
_Noreturn void err_die(const char *fmt, ...) ERR_PRINTF(1, 2);
_Noreturn void err_line(const char *file, size_t line, const char *fmt, ...) ERR_PRINTF(3, 4);
#define err_file(file, ...) err_line(file, 0, __VA_ARGS__)

/* Status 2, with a hint at --help. */
_Noreturn void err_usage(const char *fmt, ...) ERR_PRINTF(1, 2);

/* "annot-x: note: ...", greppable; "annot-x: warning: ...". */
void err_note(const char *fmt, ...) ERR_PRINTF(1, 2);
void err_warn(const char *fmt, ...) ERR_PRINTF(1, 2);

/* Show the progress of long work, "annot-x: 300 of 1000 replicates" (total 0: unknown), after the
 * first second or two, if stderr is a terminal and err_quiet(true) was not called. */
void err_progress(uint64_t done, uint64_t total, const char *unit);

/* The bytes in double quotes for a message: control characters as \xHH, cut at 60 bytes, not inside
 * a character of UTF-8. The result is one of a few static buffers used in turn. */
const char *err_quote(struct view v);

/* Append an element to the string `list`, which has `room` bytes and starts
 * empty: "a, b"; elements that do not fit are replaced by one ", ...". */
void err_list(char *list, size_t room, const char *element);

#endif
