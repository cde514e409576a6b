#include "operands.h"

#include "text/err.h"
#include "text/mem.h"
#include "text/opt.h"
#include "text/record.h"

#include <poll.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

char *
operands_name(const char *operand, char **file)
{
	const char *path = opt_operand_file(operand), *slash, *dot;

	if (*operand == '=')
		err_usage("operand %s: expected NAME=FILE",
			err_quote(view_of(operand)));
	*file = mem_copy(path, strlen(path));
	if (path != operand)
		return mem_copy(operand, (size_t)(path - 1 - operand));
	slash = strrchr(operand, '/');
	operand = slash ? slash + 1 : operand;
	dot = strrchr(operand, '.');
	return mem_copy(operand, dot && dot > operand ?
		(size_t)(dot - operand) : strlen(operand));
}

void
operands_check(const char *name)
{
	if (*name == '\0' || strcmp(name, "*") == 0 || !record_is_field(name))
		err_usage("a model cannot be called %s: NAME=FILE renames it",
			err_quote(view_of(name)));
}

bool
operands_no_stdin(void)
{
	struct stat what;

	return fstat(STDIN_FILENO, &what) == 0 && S_ISCHR(what.st_mode);
}

bool
operands_empty_stdin(void)
{
	struct pollfd end = {.fd = STDIN_FILENO, .events = POLLIN};
	struct stat what;

	if (fstat(STDIN_FILENO, &what) == -1)
		return false;
	return S_ISREG(what.st_mode) ? what.st_size == 0 :
		S_ISFIFO(what.st_mode) && poll(&end, 1, -1) == 1 &&
		!(end.revents & POLLIN);
}
