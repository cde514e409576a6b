/*
 * world: the system as a tool under tests/fuzz/main.c sees it.
 *
 * Put in front of each source of lib and tools (-include), so that the tool
 * calls the functions of tests/fuzz/main.c by these names: its files are in
 * memory, exit() comes back, and what it leaves behind can be counted.
 */
#ifndef ANNOT_WORLD_H
#define ANNOT_WORLD_H

#define main world_main
#define exit world_exit
#define malloc world_malloc
#define calloc world_calloc
#define realloc world_realloc
#define free world_free
#define open world_open
#define read world_read
#define write world_write
#define close world_close
#define fprintf world_fprintf
#define fcntl world_fcntl
#define fstat world_fstat
#define stat(path, what) world_stat(path, what)
#define ftruncate world_ftruncate
#define isatty world_isatty
#define lstat world_lstat
#define rename world_rename
#define unlink world_unlink
#define pipe world_pipe

/* Limits of tools/spc/cost.h: an input takes a moment, sanitizers and all. */
#define COST_WORK 2e7
#define COST_SHORT 1e6

int world_main(int argc, char **argv);

#endif
