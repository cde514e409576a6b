/*
 * The main of a tool, whatever its command line and its tables.
 *
 * The first line of an input is the command line without the tool's name, words
 * between blanks; behind it is standard input, then, each after a form feed, a
 * table for every file in the order in which the tool opens them. One target for
 * each tool is made of this file: what options and methods there are is read
 * from the tool's own --help and --list.
 *
 * Whatever the input: the tool ends with 0, 1 or 2; with 0 it has written whole
 * tables without nan, inf or -0, closed its files, and told notes and
 * warnings only; else it has told one error at the end and no table looks
 * complete. Every fourth input is given twice, the second time in small pieces
 * and in memory that held other bytes: what is written stays the same.
 *
 * FUZZ_SHOW=1 build-fuzz/fuzz_annot-X FILE shows what the tool writes of one.
 */
#include "fuzz.h"
#include "text/mem.h"
#include "text/num.h"
#include "text/out.h"
#include "world.h"

#undef main
#undef exit
#undef malloc
#undef calloc
#undef realloc
#undef free
#undef open
#undef read
#undef write
#undef close
#undef fprintf
#undef fcntl
#undef fstat
#undef stat
#undef ftruncate
#undef isatty
#undef lstat
#undef rename
#undef unlink
#undef pipe

#include <ctype.h>
#include <errno.h>
#include <fcntl.h>
#include <getopt.h>
#include <stdarg.h>
#include <sys/stat.h>
#if defined(__has_feature)
#if __has_feature(address_sanitizer)
#include <sanitizer/asan_interface.h>
#endif
#endif
#ifndef ASAN_POISON_MEMORY_REGION
#define ASAN_POISON_MEMORY_REGION(p, n) ((void)(p), (void)(n))
#define ASAN_UNPOISON_MEMORY_REGION(p, n) ((void)(p), (void)(n))
#endif

/* What an input reaches here is nothing new of the tool. */
#pragma clang attribute push(__attribute__((no_sanitize("coverage"))), \
	apply_to = function)

#define HEAP_MOST ((size_t)512 << 20)
#define OUTPUT_MOST ((size_t)64 << 20)

enum {
	WORDS = 64,     /* of a command line */
	TABLES = 8,
	NAME = 256,
	OPTIONS = 128,
	VALUES = 512,
	COSTLY = 200    /* greatest number on a command line: see is_cheap() */
};

/* ---- the world ---- */

/* In front of each allocation; poisoned, so that it is no part of it. */
struct block {
	struct block *before, *behind;
	size_t n;
	max_align_t aligned;
};

/* A table to read, or what was written. */
struct file {
	char name[NAME];    /* empty: not opened yet */
	char *p;
	size_t n, at, cap;
	bool open;
};

enum { IN, OUT, ERR, FIRST };   /* the first descriptors; others: tables */

static struct {
	struct block heap;          /* ends of the list of live blocks */
	size_t heap_bytes;
	unsigned char fill;         /* what new memory holds */
	size_t piece;               /* most bytes of a read; 0: any number */
	struct file file[FIRST + 1 + TABLES]; /* FIRST: a second output */
	size_t tables;              /* to read, behind standard input */
	bool left;                  /* by exit(), with this status */
	int status;
} world;

void *world_malloc(size_t n);
void *world_calloc(size_t n, size_t size);
void *world_realloc(void *p, size_t n);
void world_free(void *p);
_Noreturn void world_exit(int status);
int world_open(const char *path, int flags, ...);
ssize_t world_read(int fd, void *to, size_t n);
ssize_t world_write(int fd, const void *from, size_t n);
int world_close(int fd);
int world_fprintf(FILE *f, const char *fmt, ...);
int world_fcntl(int fd, int command, ...);
int world_fstat(int fd, struct stat *what);
int world_stat(const char *path, struct stat *what);
int world_ftruncate(int fd, off_t n);
int world_isatty(int fd);
int world_lstat(const char *path, struct stat *what);
int world_rename(const char *from, const char *to);
int world_unlink(const char *path);
int world_pipe(int fd[2]);

void *
world_malloc(size_t n)
{
	struct block *b, *heap = &world.heap;

	if (n > HEAP_MOST || world.heap_bytes + n > HEAP_MOST)
		return NULL;
	b = malloc(sizeof *b + n);
	if (!b)
		return NULL;
	*b = (struct block){.before = heap, .behind = heap->behind, .n = n};
	if (b->behind) {
		ASAN_UNPOISON_MEMORY_REGION(b->behind, sizeof *b);
		b->behind->before = b;
		ASAN_POISON_MEMORY_REGION(b->behind, sizeof *b);
	}
	heap->behind = b;
	world.heap_bytes += n;
	if (world.fill)
		memset(b + 1, world.fill, n);
	ASAN_POISON_MEMORY_REGION(b, sizeof *b);
	return b + 1;
}

void *
world_calloc(size_t n, size_t size)
{
	void *p = world_malloc(n * size);

	return p ? memset(p, 0, n * size) : NULL;
}

void
world_free(void *p)
{
	struct block *b;

	if (!p)
		return;
	b = (struct block *)p - 1;
	ASAN_UNPOISON_MEMORY_REGION(b, sizeof *b);
	world.heap_bytes -= b->n;
	ASAN_UNPOISON_MEMORY_REGION(b->before, sizeof *b);
	b->before->behind = b->behind;
	if (b->before != &world.heap)
		ASAN_POISON_MEMORY_REGION(b->before, sizeof *b);
	if (b->behind) {
		ASAN_UNPOISON_MEMORY_REGION(b->behind, sizeof *b);
		b->behind->before = b->before;
		ASAN_POISON_MEMORY_REGION(b->behind, sizeof *b);
	}
	free(b);
}

/* Always elsewhere: who still has the old pointer is found. */
void *
world_realloc(void *p, size_t n)
{
	void *to = world_malloc(n);
	size_t had = 0;

	if (p && to) {
		struct block *b = (struct block *)p - 1;

		ASAN_UNPOISON_MEMORY_REGION(b, sizeof *b);
		had = b->n;
		memcpy(to, p, had < n ? had : n);
		world_free(p);
	}
	return to;
}

_Noreturn void
world_exit(int status)
{
	world.left = true;
	world.status = status;
	longjmp(fuzz_out, 1);
}

/* The next table, or that of this name again. */
int
world_open(const char *path, int flags, ...)
{
	int fd = FIRST + 1;

	if (flags & O_WRONLY) {
		snprintf(world.file[FIRST].name, NAME, "%s", path);
		world.file[FIRST].open = true;
		return FIRST;
	}
	while (*world.file[fd].name &&
	    strncmp(world.file[fd].name, path, NAME - 1) != 0)
		if (++fd > FIRST + (int)world.tables)
			break;
	if (fd > FIRST + (int)world.tables) {
		errno = ENOENT;
		return -1;
	}
	snprintf(world.file[fd].name, NAME, "%s", path);
	world.file[fd].open = true;
	world.file[fd].at = 0;
	return fd;
}

ssize_t
world_read(int fd, void *to, size_t n)
{
	struct file *f = &world.file[fd];

	FUZZ_CHECK(f->open && fd != OUT && fd != ERR && fd != FIRST);
	if (world.piece > 0 && n > world.piece)
		n = world.piece;
	if (n > f->n - f->at)
		n = f->n - f->at;
	memcpy(to, f->p + f->at, n);
	f->at += n;
	return (ssize_t)n;
}

/* Bytes behind those of an output; false where there are too many. */
static bool
append(struct file *f, const char *p, size_t n)
{
	if (f->n + n > OUTPUT_MOST)
		return false;
	if (f->n + n >= f->cap) {
		f->cap = 2 * (f->n + n) + 4096;
		f->p = realloc(f->p, f->cap);
		if (!f->p)
			abort();
	}
	memcpy(f->p + f->n, p, n);
	f->n += n;
	return true;
}

ssize_t
world_write(int fd, const void *from, size_t n)
{
	FUZZ_CHECK((fd == OUT || fd == FIRST) && world.file[fd].open);
	if (append(&world.file[fd], from, n))
		return (ssize_t)n;
	errno = ENOSPC;
	return -1;
}

int
world_close(int fd)
{
	FUZZ_CHECK(world.file[fd].open);
	world.file[fd].open = false;
	return 0;
}

int
world_fprintf(FILE *f, const char *fmt, ...)
{
	char text[32 << 10];
	va_list ap;
	int n;

	FUZZ_CHECK(f == stderr);
	va_start(ap, fmt);
	n = vsnprintf(text, sizeof text, fmt, ap);
	va_end(ap);
	FUZZ_CHECK(n >= 0 && (size_t)n < sizeof text);
	append(&world.file[ERR], text, (size_t)n);
	return n;
}

int
world_fcntl(int fd, int command, ...)
{
	return 0 * fd * command;
}

/* Each is a file of its own. */
int
world_fstat(int fd, struct stat *what)
{
	*what = (struct stat){.st_mode = S_IFREG, .st_ino = (ino_t)fd};
	return 0;
}

/* Nothing is known of a file before it is opened: which one that is, the order
 * of the tables says. */
int
world_stat(const char *path, struct stat *what)
{
	(void)path;
	(void)what;
	errno = ENOENT;
	return -1;
}

int
world_ftruncate(int fd, off_t n)
{
	FUZZ_CHECK(fd == FIRST && world.file[fd].open);
	world.file[fd].n = (size_t)n;
	return 0;
}

/* An output is written beside its place; there is one name for both. */
int
world_lstat(const char *path, struct stat *what)
{
	(void)path;
	(void)what;
	return -1;
}

int
world_rename(const char *from, const char *to)
{
	(void)from;
	(void)to;
	return 0;
}

int
world_unlink(const char *path)
{
	(void)path;
	return 0;
}

int
world_isatty(int fd)
{
	return 0 * fd;
}

/* No other process: what annot-check would leave to one it does itself. */
int
world_pipe(int fd[2])
{
	fd[0] = fd[1] = -1;
	errno = EMFILE;
	return -1;
}

/* ---- one run ---- */

/* The tool's name, as FUZZ_TOOL of the Makefile says. */
static char tool[] = FUZZ_TOOL;

static void
forget_heap(void)
{
	while (world.heap.behind)
		world_free(world.heap.behind + 1);
	mem_forget();
}

/* The text as a command line and tables, copied; what words and tables are is
 * changed in place. */
static int
unpack(char *text, size_t n, char **argv)
{
	char *end = text + n, *line = memchr(text, '\n', n), *p, *save = NULL;
	int argc = 1;

	argv[0] = tool;
	if (!line)
		line = end;
	*line = '\0';
	for (p = strtok_r(text, " ", &save); p && argc < WORDS - 1;
	    p = strtok_r(NULL, " ", &save))
		argv[argc++] = p;
	argv[argc] = NULL;
	world.tables = 0;
	for (p = line < end ? line + 1 : end; world.tables <= TABLES;
	    world.tables++) {
		char *stop = memchr(p, '\f', (size_t)(end - p));
		struct file *f = &world.file[world.tables == 0 ? IN :
			FIRST + world.tables];

		*f = (struct file){.p = p,
			.n = (size_t)((stop ? stop : end) - p)};
		if (!stop)
			break;
		p = stop + 1;
		/* the form feed may have a line of its own */
		p += p < end && *p == '\n';
	}
	if (world.tables > TABLES)
		world.tables = TABLES;
	return argc;
}

/* Run the tool on this text. What is written stays until the next run. */
static int
run(const uint8_t *data, size_t n)
{
	static char text[FUZZ_MOST + 1], *argv[WORDS];
	static const int outputs[] = {OUT, ERR, FIRST};
	int argc;

	memcpy(text, data, n);
	for (size_t i = 0; i < 3; i++) {
		struct file *f = &world.file[outputs[i]];

		*f = (struct file){.p = f->p, .cap = f->cap};
		append(f, "", 0);
	}
	memset(&world.file[FIRST + 1], 0, TABLES * sizeof *world.file);
	argc = unpack(text, n, argv);
	world.file[IN].open = world.file[OUT].open = true;
	world.left = false;
	optind = 0; /* getopt starts anew */
	err_quiet(false);
	if (setjmp(fuzz_out) != 0)
		return world.status;
	return world_main(argc, argv);
}

/* ---- what must hold ---- */

static bool
contains(const uint8_t *data, size_t n, const char *word)
{
	size_t len = strlen(word);

	for (size_t i = 0; i + len <= n; i++) {
		size_t same = 0;

		while (same < len && tolower(data[i + same]) == word[same])
			same++;
		if (same == len)
			return true;
	}
	return false;
}

/* A cell is not empty and no number that is none, unless one of the input
 * is. */
static void
check_cell(const char *p, size_t n, const uint8_t *data, size_t size)
{
	static const char *const none[] = {"nan", "-nan", "inf", "-inf", "-0"};

	/* the last line of a file may have no end */
	FUZZ_CHECK(n > 0 || contains(data, size, "\t\t") ||
		contains(data, size, "\t\n") || contains(data, size, "\n\t") ||
		contains(data, size, "\t\f") || data[size - 1] == '\t');
	for (size_t i = 0; i < sizeof none / sizeof *none; i++)
		if (n == strlen(none[i]) && memcmp(p, none[i], n) == 0)
			FUZZ_CHECK(contains(data, size, none[i]));
}

/* A header, and as many fields in each line. */
static void
check_table(const struct file *f, const uint8_t *data, size_t size)
{
	const char *p = f->p, *end = f->p + f->n;
	size_t width = 0;

	FUZZ_CHECK(f->n > 1 && end[-1] == '\n' && !memchr(p, '\0', f->n));
	while (p < end) {
		const char *stop = memchr(p, '\n', (size_t)(end - p));
		size_t fields = 0;

		for (const char *cell = p; cell <= stop; fields++) {
			const char *tab = memchr(cell, '\t',
				(size_t)(stop - cell));
			size_t n = (size_t)((tab ? tab : stop) - cell);

			check_cell(cell, n, data, size);
			cell += n + 1;
		}
		FUZZ_CHECK(width == 0 || fields == width);
		width = fields;
		p = stop + 1;
	}
}

static bool
begins(const char *p, size_t n, const char *with)
{
	return n >= strlen(with) && memcmp(p, with, strlen(with)) == 0;
}

/* Lines for people: notes and warnings, and at the end of a run that failed one
 * that is neither. No number of theirs is none, unless the input has one. */
static void
check_messages(const struct file *f, int status, const uint8_t *data, size_t size)
{
	static const char *const none[] = {"=nan", "=-nan", "=inf", "=-inf"};

	const char *p = f->p, *end = f->p + f->n;
	const size_t name = strlen(tool) + 2;
	bool error = false;

	while (p < end) {
		const char *stop = memchr(p, '\n', (size_t)(end - p));
		size_t n;

		FUZZ_CHECK(stop && !error);
		n = (size_t)(stop - p);
		FUZZ_CHECK(begins(p, n, FUZZ_TOOL ": ") && n > name);
		for (size_t i = 0; i < n; i++)
			FUZZ_CHECK((unsigned char)p[i] >= ' ' && p[i] != 0x7f);
		for (size_t i = 0; i < sizeof none / sizeof *none; i++)
			FUZZ_CHECK(!contains((const uint8_t *)p, n, none[i]) ||
				contains(data, size, "nan") ||
				contains(data, size, "inf"));
		error = !begins(p + name, n - name, "note: ") &&
			!begins(p + name, n - name, "warning: ");
		p = stop + 1;
	}
	FUZZ_CHECK(error == (status != 0));
}

/* annot-check ends with 1 after a whole table, too, if the table has an error. */
static bool
is_verdict(int status)
{
	static const char verdict[] = ": numbers of these tables would be wrong, "
		"or there would be none\n";
	const struct file *err = &world.file[ERR];
	const size_t n = sizeof verdict - 1;

	return status == 1 && strcmp(FUZZ_TOOL, "annot-check") == 0 &&
		err->n > n && memcmp(err->p + err->n - n, verdict, n) == 0;
}

static void
check_run(int status, const uint8_t *data, size_t n)
{
	const struct file *out = &world.file[OUT], *more = &world.file[FIRST];

	FUZZ_CHECK(status >= 0 && status <= 2);
	check_messages(&world.file[ERR], status, data, n);
	if (is_verdict(status)) {
		check_table(out, data, n);
		return;
	}
	if (status != 0) {
		FUZZ_CHECK(world.left);
		/* whole rows, as many as filled the buffer */
		FUZZ_CHECK(out->n == 0 || (out->n >= OUT_BUFFER / 2 &&
			out->p[out->n - 1] == '\n'));
		return;
	}
	FUZZ_CHECK(!out->open && out->n > 0);
	if (world.left) /* --help, --version or --list */
		return;
	check_table(out, data, n);
	if (*more->name)
		check_table(more, data, n);
	for (size_t i = FIRST; i <= FIRST + TABLES; i++)
		FUZZ_CHECK(!world.file[i].open);
}

/* The same again. Of several errors the first that is met is told, and where
 * pieces end says which that is. */
static void
check_again(int status, const uint8_t *data, size_t n, unsigned hash)
{
	static const int outputs[] = {OUT, ERR, FIRST};
	struct file first[3];

	for (size_t i = 0; i < 3; i++) {
		first[i] = world.file[outputs[i]];
		world.file[outputs[i]] = (struct file){0};
	}
	world.piece = 1 + hash % 61;
	world.fill = 0x5a;
	FUZZ_CHECK((run(data, n) == 0) == (status == 0));
	for (size_t i = 0; i < 3; i++) {
		const struct file *f = &world.file[outputs[i]];

		FUZZ_CHECK(status != 0 || (f->n == first[i].n &&
			memcmp(f->p, first[i].p, f->n) == 0));
		free(first[i].p);
	}
	world.piece = 0;
	world.fill = 0xa5;
	forget_heap();
}

/* What the command line asks for must take no more than a moment: no number
 * above COSTLY, unless too large for every option. */
static bool
is_cheap(const uint8_t *data, size_t n)
{
	for (size_t i = 0; i < n && data[i] != '\n'; i++) {
		bool behind_point = i > 0 && data[i - 1] == '.';
		double x = 0;

		if (!isdigit(data[i]))
			continue;
		for (; i < n && isdigit(data[i]); i++)
			x = 10 * x + (data[i] - '0');
		if (x > COSTLY && x < 1e16 && !behind_point)
			return false;
	}
	return true;
}

/* An error begins with the name of a table: were the table called "note", it would
 * look like a note. */
static bool
is_clear(const uint8_t *data, size_t n)
{
	const uint8_t *stop = n > 0 ? memchr(data, '\n', n) : NULL;
	size_t line = stop ? (size_t)(stop - data) : n;

	return !contains(data, line, "note") && !contains(data, line, "warning");
}

int
LLVMFuzzerTestOneInput(const uint8_t *data, size_t n)
{
	unsigned hash = 1;
	int status;

	(void)fuzz_feed;
	(void)fuzz_leave;
	if (n > FUZZ_MOST || !is_cheap(data, n) || !is_clear(data, n))
		return 0;
	for (size_t i = 0; i < n; i++)
		hash = (hash ^ data[i]) * 16777619;
	hash >>= 8;
	world.fill = 0xa5;
	status = run(data, n);
	if (getenv("FUZZ_SHOW"))
		for (int fd = OUT; fd <= FIRST; fd++)
			fwrite(world.file[fd].p, 1, world.file[fd].n, stdout);
	check_run(status, data, n);
	forget_heap();
	if (hash % 4 == 0)
		check_again(status, data, n, hash / 4);
	return 0;
}

/* ---- mutations that know what a command line and a table are ---- */

struct option_known {
	char name[32];      /* --name, or --name= where it takes an argument */
	char words[128];    /* a|b|c, or empty */
};

static struct {
	struct option_known option[OPTIONS];
	size_t options;
	char value[VALUES][48];
	size_t values;
} known;

static void
know_value(const char *p, size_t n)
{
	if (n == 0 || n >= sizeof known.value[0] || known.values == VALUES)
		return;
	memcpy(known.value[known.values], p, n);
	known.value[known.values++][n] = '\0';
}

/* A line of --help: "  -x, --name=ARG   text: a|b|c", or the end of it. */
static void
know_help(const char *p, size_t n)
{
	struct option_known *o = &known.option[known.options];
	const char *name = p + 6, *last = p + n;
	size_t len = 2;

	if (n > 8 && begins(p, 2, "  ") && begins(name, n - 6, "--") &&
	    !begins(name, n - 6, "--help") &&
	    !begins(name, n - 6, "--version")) {
		while (len < n - 6 && (islower(name[len]) || name[len] == '-'))
			len++;
		len += len < n - 6 && name[len] == '=';
		FUZZ_CHECK(known.options < OPTIONS && len < sizeof o->name);
		memcpy(o->name, name, len);
		known.options++;
	}
	while (last > p && last[-1] != ' ')
		last--;
	n -= (size_t)(last - p);
	if (known.options > 0 && *last != '-' && memchr(last, '|', n)) {
		o = &known.option[known.options - 1];
		FUZZ_CHECK(n < sizeof o->words);
		memcpy(o->words, last, n);
	}
}

/* For each line of what the tool writes with this option. */
static void
for_lines(const char *option, void (*line)(const char *p, size_t n))
{
	run((const uint8_t *)option, strlen(option));
	forget_heap();
	for (char *p = world.file[OUT].p, *end = p + world.file[OUT].n;
	    p < end;) {
		char *stop = memchr(p, '\n', (size_t)(end - p));

		line(p, (size_t)(stop - p));
		p = stop + 1;
	}
}

static void
know_method(const char *p, size_t n)
{
	const char *tab = memchr(p, '\t', n);

	if (tab)
		know_value(p, (size_t)(tab - p));
}

int LLVMFuzzerInitialize(int *argc, char ***argv);
size_t LLVMFuzzerMutate(uint8_t *data, size_t n, size_t most);
size_t LLVMFuzzerCustomMutator(uint8_t *data, size_t n, size_t most,
	unsigned seed);

int
LLVMFuzzerInitialize(int *argc, char ***argv)
{
	static const char *const values[] = {"0", "1", "2", "3", "5", "20",
		"200", "-1", ".5", ".05", "0.02", "1e-300", "1e300", "1:4",
		".1:.3", ".5,.75,1", "1,2", "a,b", "a,b,c", "no,yes", "no",
		"yes", "a", "b", "x", "x,y", "item", "annotator", "label", "n",
		"p", "primary", "pflip", "stratum", "g", "group",
		"item,annotator,label", "item,label,n", "rater*", "NA", "-",
		"?", "f", "m=f", "99999999999999999999"};

	(void)argc;
	(void)argv;
	for (size_t i = 0; i < sizeof values / sizeof *values; i++)
		know_value(values[i], strlen(values[i]));
	for_lines("--help", know_help);
	for_lines("--list", know_method);
	FUZZ_CHECK(known.options > 0);
	return 0;
}

static unsigned
draw(unsigned *seed, size_t below)
{
	*seed = *seed * 1664525 + 1013904223;
	return (*seed >> 8) % (unsigned)(below > 0 ? below : 1);
}

/* Replace cut bytes at `at` by these; n as it was where there is no room. */
static size_t
splice(uint8_t *data, size_t n, size_t most, size_t at, size_t cut,
	const char *p, size_t len)
{
	if (n - cut + len > most)
		return n;
	memmove(data + at + len, data + at + cut, n - at - cut);
	memcpy(data + at, p, len);
	return n - cut + len;
}

/* A value for an option: one of its words, or of those known. */
static void
draw_value(const struct option_known *o, unsigned *seed, char to[64])
{
	const char *p = o->words;

	if (*p == '\0' || draw(seed, 16) == 0) {
		snprintf(to, 64, "%s", known.value[draw(seed, known.values)]);
		return;
	}
	for (unsigned skip = draw(seed, 4); skip > 0 && strchr(p, '|'); skip--)
		p = strchr(p, '|') + 1;
	snprintf(to, 64, "%.*s", (int)strcspn(p, "|"), p);
}

/* Take a word out of the command line, or put an option or a value in. */
static size_t
mutate_words(uint8_t *data, size_t n, size_t most, unsigned *seed)
{
	size_t start[WORDS] = {0}, words = 1, end = 0, at, len;
	char word[128], value[64];
	const struct option_known *o;

	for (; end < n && data[end] != '\n'; end++)
		if (data[end] == ' ' && words < WORDS)
			start[words++] = end + 1;
	at = start[draw(seed, words)];
	for (len = 0; at + len < end && data[at + len] != ' ';)
		len++;
	o = &known.option[draw(seed, known.options)];
	draw_value(o, seed, value);
	switch (draw(seed, 5)) {
	case 0: /* take one out */
		return splice(data, n, most, at, len + (at + len < end), "", 0);
	case 1: /* an operand, or another argument */
		snprintf(word, sizeof word, " %s", value);
		return splice(data, n, most, end, 0, word, strlen(word));
	case 2: /* another argument of this option */
		for (size_t i = at; i < at + len; i++)
			if (data[i] == '=')
				return splice(data, n, most, i + 1,
					at + len - i - 1, value,
					strlen(value));
		return splice(data, n, most, at, len, value, strlen(value));
	default:
		snprintf(word, sizeof word, "%s%s ", o->name,
			o->name[strlen(o->name) - 1] == '=' ? value : "");
		return splice(data, n, most, at, 0, word, strlen(word));
	}
}

/* The bytes around data[at] up to the nearest of these. */
static struct view
around(const uint8_t *data, size_t n, size_t at, const char *ends)
{
	size_t from = at, to = at;

	while (from > 0 && !strchr(ends, data[from - 1]))
		from--;
	while (to < n && !strchr(ends, data[to]))
		to++;
	return (struct view){(const char *)data + from, to - from};
}

/* A cell becomes another cell of the input or a known value; a line comes a
 * second time, or goes. */
static size_t
mutate_table(uint8_t *data, size_t n, size_t most, unsigned *seed)
{
	static const char *const numbers[] = {"0", "1", "2", "7", "1.0", ".5",
		".25", "1e-9", "4294967295", "9007199254740992", "-1", "NA",
		"0.3333333333333333", "1e308"};
	char text[256];
	struct view to = around(data, n, draw(seed, n), "\t\n\f");
	struct view from = around(data, n, draw(seed, n), "\t\n\f");
	size_t at = (size_t)(to.p - (char *)data);

	switch (draw(seed, 6)) {
	case 0:
	case 1:
		from = view_of(numbers[draw(seed, sizeof numbers /
			sizeof *numbers)]);
		break;
	case 2:
		from = view_of(known.value[draw(seed, known.values)]);
		break;
	case 3:
		to = around(data, n, draw(seed, n), "\n\f");
		from = view_of("");
		at = (size_t)(to.p - (char *)data);
		to.n += at + to.n < n;
		break;
	case 4:
		from = around(data, n, draw(seed, n), "\n\f");
		at = (size_t)(around(data, n, draw(seed, n), "\n\f").p -
			(char *)data);
		to.n = 0;
		from.n += from.n < n - (size_t)(from.p - (char *)data);
		break;
	}
	if (from.n > sizeof text)
		return n;
	memcpy(text, from.p, from.n);
	return splice(data, n, most, at, to.n, text, from.n);
}

size_t
LLVMFuzzerCustomMutator(uint8_t *data, size_t n, size_t most, unsigned seed)
{
	for (unsigned more = 1 + draw(&seed, 3); more > 0; more--)
		switch (draw(&seed, 8)) {
		case 0:
		case 1:
		case 2:
			n = mutate_words(data, n, most, &seed);
			break;
		case 3:
		case 4:
		case 5:
			n = mutate_table(data, n, most, &seed);
			break;
		default:
			n = LLVMFuzzerMutate(data, n, most);
		}
	return n;
}

#pragma clang attribute pop
