#if defined(__linux__)
#define _GNU_SOURCE /* F_SETPIPE_SZ */
#endif

#include "out.h"

#include "err.h"
#include "mem.h"
#include "num.h"
#include "pretty.h"
#include "tsv.h"

#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <sys/stat.h>
#include <unistd.h>

enum { MEMO_BITS = 13, PIPE_BYTES = 1 << 20 };

bool out_pretty;
/* The text of a number, in the slot of its bits: values repeat. */
struct out_memo {
	uint64_t bits;
	unsigned char n;
	char text[NUM_TEXT];
};

/* Is the file standard output, so that two tables would be mixed there, or one
 * be written over the other? What is written to /dev/null ends up nowhere. */
static bool
is_stdout(const struct stat *file)
{
	struct stat out;

	return fstat(STDOUT_FILENO, &out) == 0 && out.st_dev == file->st_dev &&
		out.st_ino == file->st_ino && (!S_ISCHR(out.st_mode) || isatty(STDOUT_FILENO));
}

/* Open a file beside the one of this name, which out_close() puts in its place: until
 * then that one stays as it is. -1: it is no plain file, or its folder takes no other. */
static int
open_beside(struct out *out, const char *path, const struct stat *old)
{
	size_t room = strlen(path) + 32;
	struct stat link;
	int fd;

	if ((old && !S_ISREG(old->st_mode)) || (lstat(path, &link) == 0 && S_ISLNK(link.st_mode)))
		return -1;
	out->beside = mem_alloc(room, 1);
	snprintf(out->beside, room, "%s.%ld", path, (long)getpid());
	fd = open(out->beside, O_WRONLY | O_CREAT | O_EXCL, 0666);
	if (fd == -1) {
		out->beside = NULL;
	} else if (old) {
		fchmod(fd, old->st_mode & 07777);
	}
	err_unfinished = out->beside;
	return fd;
}

static int
open_file(struct out *out, const char *path)
{
	struct stat file;
	bool there = stat(path, &file) == 0;
	int fd;

	if (strcmp(path, "-") == 0 || (there && is_stdout(&file)))
		err_file(path, "is standard output, too, where another table is written");
	if (there && tsv_has_read(&file))
		err_file(path, "is a table that is read: expected another file");
	fd = open_beside(out, path, there ? &file : NULL);
	if (fd == -1)
		fd = open(path, O_WRONLY | O_CREAT | O_TRUNC, 0666);
	if (fd == -1)
		err_file(path, "%s", strerror(errno));
	return fd;
}

void
out_open(struct out *out, const char *path, uint64_t precision)
{
	*out = (struct out){.file = path ? path : "standard output",
		.holds = out_pretty && !path};
	out->precision = out->holds && precision == 0 ? OUT_PRETTY : (int)precision;
	out->fd = path ? open_file(out, path) : STDOUT_FILENO;
#if defined(F_SETPIPE_SZ)
	/* Fewer turns between tools of a pipeline; fails if no pipe. */
	fcntl(out->fd, F_SETPIPE_SZ, PIPE_BYTES);
#endif
	out->buf = mem_alloc(OUT_BUFFER, 1);
	out->memo = mem_zero(1 << MEMO_BITS, sizeof *out->memo);
}

static void
write_all(struct out *out, const char *p, size_t n)
{
	if (out->holds) {
		MEM_GROW(out->held, out->cap, out->n_held + n + 1);
		memcpy(out->held + out->n_held, p, n);
		out->n_held += n;
		return;
	}
	while (n > 0) {
		ssize_t put = write(out->fd, p, n);

		if (put == -1 && errno == EINTR)
			continue;
		if (put == -1)
			err_file(out->file, "%s", strerror(errno));
		p += put;
		n -= (size_t)put;
	}
}

static void
flush(struct out *out, size_t n)
{
	write_all(out, out->buf, n);
	out->n -= n;
	memmove(out->buf, out->buf + n, out->n);
}

/* Bytes that do not fit behind those in the buffer. A row that is not complete
 * stays there: where an error ends the tool, no number is cut to another one. */
void
out_flush_put(struct out *out, const char *p, size_t n)
{
	size_t rows = out->n;

	while (rows > 0 && out->buf[rows - 1] != '\n')
		rows--;
	flush(out, rows);
	if (n >= OUT_BUFFER - out->n)
		flush(out, out->n);
	if (n > OUT_BUFFER) {
		write_all(out, p, n);
		return;
	}
	memcpy(out->buf + out->n, p, n);
	out->n += n;
}

void
out_digits(struct out *out, uint64_t x)
{
	char buf[NUM_TEXT];

	out_put(out, buf, num_digits(x, buf));
}

void
out_count(struct out *out, double x)
{
	if (isnan(x))
		out_text(out, "NA");
	else
		out_digits(out, (uint64_t)x);
}

void
out_exact(struct out *out, double x)
{
	char text[NUM_TEXT];

	out_put(out, text, num_text(x, 0, text));
}

/* The slot of 0., all zero, has no text until it is made. */
void
out_real(struct out *out, double x)
{
	struct out_memo *memo;
	uint64_t bits;

	memcpy(&bits, &x, sizeof bits);
	memo = &out->memo[bits * 0x9e3779b97f4a7c15 >> (64 - MEMO_BITS)];
	if (memo->bits != bits || memo->n == 0) {
		memo->bits = bits;
		memo->n = (unsigned char)num_text(x, out->precision, memo->text);
	}
	if (OUT_BUFFER - out->n < NUM_TEXT) {
		out_put(out, memo->text, memo->n);
		return;
	}
	/* the whole text: a copy of a constant size needs no call */
	memcpy(out->buf + out->n, memo->text, NUM_TEXT);
	out->n += memo->n;
}

void
out_close(struct out *out)
{
	flush(out, out->n);
	if (out->holds) {
		write_all(out, "", 1);
		out->holds = false;
		pretty_put(out, out->held);
		flush(out, out->n);
	}
	if (close(out->fd) == -1)
		err_file(out->file, "%s", strerror(errno));
	if (out->beside && rename(out->beside, out->file) == -1)
		err_file(out->file, "%s", strerror(errno));
	if (out->beside)
		err_unfinished = NULL;
}
