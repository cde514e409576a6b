# annot: small filters for judging classifiers against people who disagree.
# `make` leaves the tools in bin/. A tool is tools/annot-X.c: nothing to list.

CC = cc
CFLAGS = -O2 -g
WARN = -Wall -Wextra -Wpedantic -Wshadow -Wconversion -Wstrict-prototypes \
	-Wmissing-prototypes -Wwrite-strings -Wvla -Wundef -Wcast-qual \
	-Wpointer-arith -Wdouble-promotion -Wnull-dereference
ANNOT_CFLAGS = -std=c11 -D_POSIX_C_SOURCE=200809L -ffp-contract=off \
	$(WARN) $(CFLAGS)
LDLIBS = -lm

PREFIX = /usr/local
BINDIR = $(PREFIX)/bin
MANDIR = $(PREFIX)/share/man
DESTDIR =

B = build
BIN = bin
TOOLS = $(patsubst tools/%.c,%,$(wildcard tools/annot-*.c))
LIB = $(patsubst lib/%.c,$(B)/%.o,$(wildcard lib/*.c))
UNIT = $(patsubst tests/unit/%.c,%,$(wildcard tests/unit/*.c))

all: $(TOOLS:%=$(BIN)/%)

$(B)/%.o: lib/%.c
	@mkdir -p $(B)
	$(CC) $(ANNOT_CFLAGS) -MMD -Ilib -c -o $@ $<

$(B)/libannot.a: $(LIB)
	$(AR) -rcs $@ $(LIB)

$(BIN)/%: tools/%.c $(B)/libannot.a
	@mkdir -p $(BIN)
	$(CC) $(ANNOT_CFLAGS) -MMD -MF $(B)/$*.d -Ilib $(LDFLAGS) -o $@ $< \
		$(B)/libannot.a $(LDLIBS)

$(B)/unit-%: tests/unit/%.c $(B)/libannot.a
	$(CC) $(ANNOT_CFLAGS) -MMD -MF $(B)/unit-$*.d -Ilib $(LDFLAGS) -o $@ \
		$< $(B)/libannot.a $(LDLIBS)

-include $(wildcard $(B)/*.d)

clean:
	rm -rf build build-* bin annot-*.tar.gz

.PHONY: all clean
.SECONDARY:
