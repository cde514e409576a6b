#include "operands.h"

#include "text/err.h"
#include "text/mem.h"
#include "text/record.h"

#include <string.h>

char *
operands_name(const char *operand, char **file)
{
	const char *eq = strchr(operand, '='), *slash, *dot;

	if (eq == operand)
		err_usage("operand %s: expected NAME=FILE",
			err_quote(view_of(operand)));
	if (eq && !memchr(operand, '/', (size_t)(eq - operand))) {
		*file = mem_copy(eq + 1, strlen(eq + 1));
		return mem_copy(operand, (size_t)(eq - operand));
	}
	*file = mem_copy(operand, strlen(operand));
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
