#include "attempt.h"

#include "text/err.h"
#include "text/mem.h"

#include <errno.h>
#include <stdio.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

/* ---- the child ---- */

/* Its messages go to the pipe, too; the parent knows of -q. */
static void
become_child(struct report *r, const int fd[2])
{
	if (dup2(fd[1], STDOUT_FILENO) == -1 || dup2(fd[1], STDERR_FILENO) == -1)
		err_die("pipe: %s", strerror(errno));
	close(fd[0]);
	close(fd[1]);
	err_quiet(false);
	report_forward(r);
}

/* ---- the parent ---- */

/* Lines that end. The last one of a child that was killed may not. */
struct lines {
	char *text;
	size_t n, cap;
};

/* Wrong usage is that of this process: a message without the hint at --help. */
_Noreturn static void
refuse(char *line)
{
	char *hint = strstr(line, " (try '");
	const size_t own = strlen(err_name()) + 2;

	if (hint)
		*hint = '\0';
	err_usage("%s", strlen(line) > own ? line + own : line);
}

static void
read_all(struct lines *s, int fd)
{
	enum { BLOCK = 4096 };
	ssize_t got;

	do {
		MEM_GROW(s->text, s->cap, s->n + BLOCK + 1);
		got = read(fd, s->text + s->n, BLOCK);
		s->n += got > 0 ? (size_t)got : 0;
	} while (got > 0 || (got == -1 && errno == EINTR));
	s->text[s->n] = '\0';
}

static void
report_lines(struct report *r, struct lines *s, const char *file, bool usage)
{
	for (char *p = s->text, *end; (end = strchr(p, '\n')) != NULL; p = end + 1) {
		*end = '\0';
		if (usage && end[1] == '\0')
			refuse(p);
		report_line(r, p, file);
	}
}

static int
wait_for(pid_t child)
{
	int status;

	while (waitpid(child, &status, 0) == -1)
		if (errno != EINTR)
			err_die("a child process: %s", strerror(errno));
	return status;
}

enum attempt
attempt(struct report *r, const char *file, void (*look)(void *data), void *data)
{
	struct lines lines = {0};
	bool piped;
	int fd[2], status;
	pid_t child = -1;

	piped = pipe(fd) == 0;
	if (piped)
		child = fork();
	if (child == -1) {
		if (piped) {
			close(fd[0]);
			close(fd[1]);
		}
		look(data);
		return ATTEMPT_HERE;
	}
	if (child == 0) {
		become_child(r, fd);
		look(data);
		return ATTEMPT_CHILD;
	}
	close(fd[1]);
	read_all(&lines, fd[0]);
	close(fd[0]);
	status = wait_for(child);
	report_lines(r, &lines, file, WIFEXITED(status) &&
		WEXITSTATUS(status) == 2);
	if (!WIFEXITED(status))
		err_file(file, "the process that reads it was ended by signal %d",
			WIFSIGNALED(status) ? WTERMSIG(status) : 0);
	return WEXITSTATUS(status) == 0 ? ATTEMPT_DONE : ATTEMPT_FAILED;
}
