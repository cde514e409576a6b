/*
 * remedy: the remedy of a finding as it can be pasted into a shell, with the names of
 * the file and the columns that it is about.
 */
#ifndef ANNOT_REMEDY_H
#define ANNOT_REMEDY_H

#include "text/findings.h"

/* The finding's remedy: FILE becomes the file's name, and a name with a quote
 * is quoted as the shell reads it. NULL: there is none, or a name has a control
 * character, which no terminal takes. */
char *remedy_of(const struct finding *f);

/* The command at the end of the message of a table that cannot be read, as in
 * "... (CSV? mlr --icsv --otsv cat r.csv > table.tsv)"; NULL: there is none. */
char *remedy_in(const char *message);

#endif
