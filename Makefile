# annot: small filters for judging classifiers against people who disagree.
# `make` leaves the tools in bin/. A tool is tools/annot-X.c with its room
# tools/X/, where it has one, or tools/annot-X.sh, of parts tools/X/*.sh: nothing to list.
# `make V=1` shows the commands.

# GNU make before 4.0 stops at $(error), another make at .error.
ifeq ($(filter output-sync,$(.FEATURES)),)
.error $(error GNU make 4 is needed, not $(MAKE_VERSION))GNU make 4 is needed
endif

CC = cc
CFLAGS = -O2 -g
WARN = -Wall -Wextra -Wpedantic -Wshadow -Wconversion -Wstrict-prototypes \
	-Wmissing-prototypes -Wwrite-strings -Wvla -Wundef -Wcast-qual \
	-Wpointer-arith -Wdouble-promotion -Wnull-dereference
# On 32-bit x86 doubles are doubles with these (lib/text/num.h). What is compiled for
# says the compiler, once: it may be another machine.
SSE2 := $(if $(filter 1,$(shell echo __i386__ | \
	$(CC) $(CFLAGS) -E -P -x c - 2>/dev/null)),-msse2 -mfpmath=sse)
DIALECT = -std=c11 -D_POSIX_C_SOURCE=200809L -ffp-contract=off $(SSE2)
ANNOT_CFLAGS = $(DIALECT) $(WARN) $(CFLAGS)
LDLIBS = -lm

# What runs the programs, where the machine does not: qemu-s390x-static
EMULATOR =

PREFIX = /usr/local
BINDIR = $(PREFIX)/bin
MANDIR = $(PREFIX)/share/man
DESTDIR =

B = build
BIN = bin
# Programs, and scripts made of them.
PROGRAMS = $(patsubst tools/%.c,%,$(wildcard tools/annot-*.c))
SCRIPTED = $(patsubst tools/%.sh,%,$(wildcard tools/annot-*.sh))
TOOLS = $(PROGRAMS) $(SCRIPTED)
UNIT = $(patsubst tests/unit/%.c,%,$(wildcard tests/unit/*.c tests/unit/*/*.c))
FUZZ = $(patsubst tests/fuzz/%.c,%,$(wildcard tests/fuzz/fuzz_*.c))
PAGES = $(wildcard man/*.[157])
# The objects of some sources; those of the room of tool X.
objects = $(patsubst %.c,$(B)/%.o,$(wildcard $(1)))
room = $(call objects,tools/$(1)/*.c)

V =
Q = $(if $(V),,@)
silent = $(findstring s,$(firstword -$(MAKEFLAGS)))
say = $(if $(V)$(silent),,@echo '$(1) $(2)')

# Where -j does not say how many jobs: one for each processor.
jobs = $(if $(filter -j% --jobserver%,$(MAKEFLAGS)),,-j$(shell \
	getconf _NPROCESSORS_ONLN)) --no-print-directory

all:
	@$(MAKE) $(jobs) built

built: $(TOOLS:%=$(BIN)/%)
	@:

programs: built $(UNIT:%=$(B)/unit/%)
	@:

$(B)/%.o: %.c
	@mkdir -p $(@D)
	$(call say,CC,$<)
	$(Q)$(CC) $(ANNOT_CFLAGS) $(LEVEL) -MMD -MP -Ilib $(INCLUDE) $(WORLD) -c -o $@ $<

# What is in a room is known to its tool, and to the tests.
$(B)/tests/%.o: INCLUDE = -Itools -Itests/unit
# The unit tests run for seconds, and are half of what is compiled.
$(B)/tests/%.o: LEVEL = -Og

# Most of the time of a fit goes into loops over labels: vectors do them in half of it.
$(B)/lib/math/em.o: LEVEL = -O3

# An archive keeps members whose sources are gone.
$(B)/libannot.a: $(call objects,lib/*/*.c)
	$(call say,AR,$@)
	@rm -f $@
	$(Q)$(AR) -rcs $@ $^

.SECONDEXPANSION:
link = $(CC) $(ANNOT_CFLAGS) $(LDFLAGS) -o $@ $^ $(LDLIBS)$(if $(EMULATOR), \
	&& tests/emulated.sh '$(EMULATOR)' $@)

$(BIN)/annot-%: $(B)/tools/annot-%.o $$(call room,$$*) $(B)/libannot.a
	@mkdir -p $(@D)
	$(call say,LD,$@)
	$(Q)$(link)

# The parts of a script stand behind its first two lines.
$(SCRIPTED:%=$(BIN)/%): $(BIN)/annot-%: tools/annot-%.sh $$(wildcard tools/$$*/*.sh)
	@mkdir -p $(@D)
	$(call say,CAT,$@)
	$(Q){ sed 2q $<; cat $(filter-out $<,$^); sed 1,2d $<; } > $@.new && \
		chmod 755 $@.new && mv -f $@.new $@

$(B)/unit/%: $(B)/tests/unit/%.o \
		$$(call room,$$(firstword $$(subst /, ,$$*))) $(B)/libannot.a
	@mkdir -p $(@D)
	$(call say,LD,$@)
	$(Q)$(link)

-include $(wildcard $(B)/*/*.d $(B)/*/*/*.d $(B)/*/*/*/*.d)

# A suite is tests/X.bats; `unit` is made of the unit tests, one test for each.
# The longest start first, so that none is left at the end.
SUITES = $(patsubst tests/%.bats,%,$(wildcard tests/*.bats)) unit
LONG = $(filter $(SUITES),annot-spc common papers annot-kappa unit)
ONE_TOOL = $(filter $(TOOLS),$(T))
ROOM = $(ONE_TOOL:annot-%=%)
SUITES_OF_TOOL = $(filter $(SUITES),$(T)) common man removed \
	$(if $(wildcard tests/unit/$(ROOM)/*.c),unit)
RUN = $(if $(ONE_TOOL),$(SUITES_OF_TOOL),$(or $(T),\
	$(filter-out $(EXCEPT),$(LONG) $(filter-out $(LONG),$(SUITES)))))
LOGS = $(RUN:%=$(B)/test/%.tap)
UNKNOWN = $(filter-out $(TOOLS) $(SUITES),$(T))

# Data beside the checkout. Tests with the tag shared need them, and are no part
# of the run where they are missing.
SHARED = $(or $(ANNOT_SHARED),../shared)
UNSHARED = $(if $(wildcard $(SHARED)/data),,--filter-tags '!shared')

# All suites, side by side, or those that T names: T=annot-kappa, what concerns
# this tool; T=unit, one suite. BATS_FLAGS: as --filter REGEX or --timing.
# TEST_FULL=1: all cases of tests that otherwise take a part of them.
test:
	$(if $(UNKNOWN),$(error T=$(T): expected one of \
		$(sort $(TOOLS) $(SUITES))))
	$(if $(word 2,$(ONE_TOOL)),$(error T=$(T): expected one tool))
	@$(MAKE) $(jobs) programs
	@$(if $(UNSHARED),echo '$(SHARED) is not there: tests of its data are \
		left out')
	@rm -rf $(B)/test && mkdir -p $(B)/test
	@$(if $(filter unit,$(RUN)),tests/unit.sh $(ROOM) > $(B)/test/unit.bats)
	@$(MAKE) $(jobs) -k -Otarget $(LOGS); \
		FILTERED='$(filter -f --filter%,$(BATS_FLAGS))' \
		tests/count.sh $$? $(LOGS)

suite = $(if $(filter unit,$*),$(B)/test/unit.bats,tests/$*.bats)

# TAP whatever BATS_FLAGS say, since it is counted.
$(LOGS): $(B)/test/%.tap:
	@BIN='$(abspath $(BIN))' UNIT_DIR='$(abspath $(B))/unit' \
		ANNOT_TOOL='$(ONE_TOOL)' bats $(BATS_FLAGS) $(UNSHARED) --formatter \
		tap $(suite) > $@ 2>&1 < /dev/null; status=$$?; cat $@; exit $$status

demo: all
	@cd examples && PATH='$(abspath $(BIN))':"$$PATH" ./demo.sh

# BENCH_FLAGS: ITEMS [ROUNDS].
bench: all $(B)/bench
	@tests/bench.sh '$(BIN)' '$(abspath $(B))/bench' $(BENCH_FLAGS)

$(B)/bench: tests/bench.c
	$(call say,CC,$<)
	$(Q)$(CC) $(ANNOT_CFLAGS) -o $@ $<

# Bias and coverage against a truth that is known; an hour on two
# processors. VALIDATE: of score, soft, drift, kappa, spc and calibrate, these.
VALIDATE =

validate: all
	@tests/validate.sh '$(BIN)' $(VALIDATE)

# The scripts of examples/scale/ on three shards against one run: GNU parallel, sort and
# reduce, and Dask (Debian packages parallel and python3-distributed).
scale-test: all
	@tests/scale.sh '$(abspath $(BIN))'

# The tests of the tools under the sanitizers, in a build of their own. Reports need lines
# of sources alone (-g1). Not -Og: it forgets what a function that never returns will not
# read, which is then a leak.
SANITIZE = -O1 -g1 -fno-omit-frame-pointer \
	-fsanitize=address,undefined,float-cast-overflow \
	-fno-sanitize-recover=all

# What these suites call is called by the others too: another compiler, library or
# sanitizer finds nothing in them alone.
OF_SCRIPTS = annot-report draw examples languages man packaging papers

asan:
	$(MAKE) B=build-asan BIN=build-asan/bin CFLAGS='$(SANITIZE)' LEVEL= \
		EXCEPT='$(OF_SCRIPTS)' test

# The suites on other platforms, those that are here; PLATFORMS=musl: these. EXCEPT in the
# environment: without these suites.
PLATFORMS =

cross:
	@+EXCEPT='$(OF_SCRIPTS) $(EXCEPT)' tests/cross.sh $(PLATFORMS)

# Any bytes, for FUZZ_SECONDS a target: parts of lib, and the main of each tool
# in a world of memory (tests/fuzz/main.c). T=annot-kappa: this target alone.
# What is found goes to build-fuzz/.
FUZZ_CC = clang
FUZZ_SECONDS = 30
# 0: other inputs each time.
FUZZ_SEED = 0
FUZZ_CFLAGS = -O1 -g1 -fno-omit-frame-pointer \
	-fsanitize=address,undefined,float-cast-overflow \
	-fno-sanitize-recover=all
FUZZ_LINK = $(FUZZ_CC) $(DIALECT) $(FUZZ_CFLAGS) -fsanitize=fuzzer
FUZZ_TARGETS = $(FUZZ:fuzz_%=%) $(PROGRAMS)
FUZZ_RUNS = $(patsubst %,fuzz/%,$(or $(T),$(FUZZ_TARGETS)))

# A part of lib, with the layers that it needs.
FUZZ_LAYERS = text
build-fuzz/fuzz_counts: FUZZ_LAYERS = text stats table
fuzz_layers = $(wildcard $(FUZZ_LAYERS:%=lib/%/*.c))

build-fuzz/fuzz_%: tests/fuzz/fuzz_%.c tests/fuzz/fuzz.h $(wildcard lib/*/*.[ch])
	@mkdir -p build-fuzz
	$(call say,CC,$<)
	$(Q)$(FUZZ_LINK) $(WARN) -Ilib -o $@ $< $(fuzz_layers) $(LDLIBS)

# In a make of its own, whose B is build-fuzz.
build-fuzz/fuzz_annot-%: tests/fuzz/main.c $(wildcard tests/fuzz/*.h) \
		$(B)/tools/annot-%.o $$(call room,$$*) $(B)/libannot.a
	$(call say,LD,$@)
	$(Q)$(FUZZ_LINK) $(WARN) -Ilib -DFUZZ_TOOL='"annot-$*"' -o $@ \
		$(filter-out %.h,$^) $(LDLIBS)

$(FUZZ_RUNS): fuzz/%: build-fuzz/fuzz_%
	@mkdir -p build-fuzz/$*.new && \
		{ ASAN_OPTIONS=detect_leaks=0:quarantine_size_mb=16 build-fuzz/fuzz_$* \
			-max_total_time=$(FUZZ_SECONDS) -max_len=4096 -seed=$(FUZZ_SEED) \
			-timeout=300 -close_fd_mask=2 -print_final_stats=1 \
			-artifact_prefix=build-fuzz/$*- build-fuzz/$*.new \
			$(wildcard tests/fuzz/$*) > build-fuzz/$*.log 2>&1 || \
		{ tail -n 60 build-fuzz/$*.log; exit 1; }; } && \
		echo "$*: $$(sed -n 's/^stat::number_of_executed_units: *//p' \
			build-fuzz/$*.log) inputs"

fuzz:
	@$(MAKE) $(jobs) -k -Otarget B=build-fuzz CC='$(FUZZ_CC)' \
		CFLAGS='$(FUZZ_CFLAGS) -fsanitize=fuzzer-no-link' \
		WORLD='-include tests/fuzz/world.h' $(FUZZ_RUNS)

# Lines that no test holds: MUTANTS changes of one operator, constant or limit in
# FILES, drawn with SEED; prints those that pass all tests. Minutes: 20 changes of a
# tool take about five. MUTANT_TESTS=unit: the unit tests alone.
MUTANTS = 20
SEED = 1
FILES = $(filter %.c,$(CODE))

mutants:
	@tests/mutants.sh build-mutants '$(MUTANTS)' '$(SEED)' $(FILES)

SCRIPTS = $(wildcard .ci/run packaging/*.sh examples/*.sh examples/scale/*.sh tests/*.sh \
	tests/*.bash tests/*.bats) $(SCRIPTED:%=$(BIN)/%)
CODE = $(wildcard lib/*/*.[ch] tools/*.c tools/*/*.[ch])
SOURCES = $(CODE) $(wildcard tests/*.c tests/unit/*.[ch] tests/unit/*/*.[ch] \
	tests/fuzz/*.[ch] examples/draw/*.awk)
# Modules that no unit test is of. The engine, coefficients and metrics are held to
# their definitions through the command line: definitions of alttest, kappa, score.
# What annot-bias, annot-pflip and annot-spc count is checked by their suites.
THROUGH = math/% alttest/% kappa/% curve/% pflip/% $(addprefix judge/, answers \
	intervals judged matrix pools status_words) $(addprefix score/, by_item \
	ceilings estimates limits results shapes sources without) worth/confusion_% \
	$(addprefix spc/, asymptote cost curve limits output point refutation results \
	scored scorers) $(addprefix bias/, draws outcome values votes)
MODULES = $(patsubst lib/%.c,%,$(wildcard lib/*/*.c)) \
	$(patsubst tools/%.c,%,$(wildcard tools/*/*.c))
UNTESTED = $(filter-out $(UNIT) $(THROUGH),$(MODULES))
# Calls of these functions.
calls = grep -nE '(^|[^[:alnum:]_])($(1))[[:space:]]*\('

# Each line prints what is wrong, and only that.
lint: all
	@printf '%s\n' $(SCRIPTS) | \
		xargs -n 1 -P $$(getconf _NPROCESSORS_ONLN) shellcheck
	@! for f in $(filter %.sh,$(SCRIPTS)); do \
		[ -x "$$f" ] || echo "$$f: not executable"; done | grep .
	@! mandoc -T lint -W warning $(PAGES) | \
		grep -v 'sections out of conventional order'
	@! grep -nE "^\.Bl -column.*('|\\\\\(aq)" $(PAGES) # breaks groff 1.23
	@! $(call calls,atoi|atof|atol|atoll|v?sscanf|v?sprintf|strn?cpy|strn?cat|gets|s?rand|random|drand48|setlocale) \
		$(CODE)
	@! $(call calls,strto(d|f|ld|l|ul|ll|ull|imax|umax)) \
		$(filter-out lib/text/num.c,$(CODE))
	@! $(call calls,_?exit|_Exit|abort) $(filter-out lib/text/err.% lib/text/opt.c,$(CODE))
	@! grep -nE '[[:blank:]]$$' $(SOURCES) $(SCRIPTS)
	@! grep -nE '(^|&&|\|\|)[[:blank:]]*skip ' $(wildcard tests/*.bats)
	@! for f in $(SOURCES); do expand "$$f" | \
		awk -v f="$$f" 'length($$0) > 100 {print f ":" NR ": over 100 columns"}'; \
		done | grep .
	@CC='$(CC) $(DIALECT)' tests/house.sh '$(B)' '$(BIN)'
	@$(if $(UNTESTED),printf '%s: no unit test\n' $(UNTESTED); exit 1)

# What compilers find without running anything, file by file, side by side. Null
# pointers are left to clang: gcc 12 takes every array that mem_grow() made for
# one. clang looks at 50000 states of a function: with its own limit, 225000, it takes
# four times as long; of 16 mistakes put into lib both find the same 15.
ANALYZE = $(patsubst %,analyze/%,$(filter %.c,$(CODE)))

analyze:
	@$(MAKE) $(jobs) -k -Otarget $(ANALYZE)

$(ANALYZE): analyze/%:
	@gcc $(DIALECT) $(WARN) -O1 -Werror -fanalyzer \
		-Wno-analyzer-null-argument -Wno-analyzer-null-dereference \
		-Ilib -c -o /dev/null $*
	@clang $(DIALECT) -Ilib --analyze -Xclang -analyzer-config -Xclang max-nodes=50000 \
		-Xclang -analyzer-werror --analyzer-output text -o /dev/null $*

# Each tool of share/bash-completion and share/fish is looked up by its own name.
SHARE = $(DESTDIR)$(PREFIX)/share
BASH_COMPLETIONS = $(SHARE)/bash-completion/completions
FISH_COMPLETIONS = $(SHARE)/fish/vendor_completions.d
ZSH_COMPLETIONS = $(SHARE)/zsh/site-functions
DOC = $(SHARE)/doc/annot

install: all
	mkdir -p '$(DESTDIR)$(BINDIR)' '$(BASH_COMPLETIONS)' '$(FISH_COMPLETIONS)' \
		'$(ZSH_COMPLETIONS)' '$(DOC)'
	packaging/completions.sh '$(BIN)' '$(B)/completions'
	cp '$(B)/completions/annot.bash' '$(BASH_COMPLETIONS)/annot'
	cp '$(B)/completions/_annot' '$(ZSH_COMPLETIONS)'
	for t in $(TOOLS); do \
		cp $(BIN)/$$t '$(DESTDIR)$(BINDIR)'/$$t && \
		chmod 755 '$(DESTDIR)$(BINDIR)'/$$t && \
		ln -sf annot '$(BASH_COMPLETIONS)'/$$t && \
		cp '$(B)/completions'/$$t.fish '$(FISH_COMPLETIONS)' || exit; \
	done
	for p in $(notdir $(PAGES)); do \
		d='$(DESTDIR)$(MANDIR)'/man$${p##*.}; \
		mkdir -p "$$d" && cp man/$$p "$$d"/$$p && \
		chmod 644 "$$d"/$$p || exit; \
	done
	cp -R examples '$(DOC)'

uninstall:
	for t in $(TOOLS); do \
		rm -f '$(DESTDIR)$(BINDIR)'/$$t '$(BASH_COMPLETIONS)'/$$t \
			'$(FISH_COMPLETIONS)'/$$t.fish || exit; \
	done
	rm -f '$(BASH_COMPLETIONS)/annot' '$(ZSH_COMPLETIONS)/_annot'
	for p in $(notdir $(PAGES)); do \
		rm -f '$(DESTDIR)$(MANDIR)'/man$${p##*.}/$$p || exit; \
	done
	rm -rf '$(DOC)'

# The pages for a browser, in $(B)/html.
HTML = $(PAGES:man/%=$(B)/html/%.html)

html: $(HTML)
	@:

$(B)/html/%.html: man/% packaging/page.css
	@mkdir -p $(@D)
	@cp packaging/page.css $(@D)
	$(call say,HTML,$<)
	$(Q)mandoc -T html -O style=page.css,man=%N.%S.html $< > $@.new && mv $@.new $@

VERSION = $(shell sed -n 's/^.define ANNOT_VERSION "\(.*\)"/\1/p' lib/text/opt.h)

DIST = annot-$(VERSION)

# Packs the last commit. A tree that was unpacked inside another repository has
# none, though git finds that repository.
dist:
	@[ -e .git ] || { echo 'make dist: not a git repository: dist packs' \
		'its last commit' >&2; exit 1; }
	git archive --prefix='$(DIST)/' -o '$(DIST).tar' HEAD || \
		{ rm -f '$(DIST).tar'; exit 1; }
	gzip -9nf '$(DIST).tar'

# Programs that need no library, one archive for each architecture whose compiler is
# here; a Debian package; what a release takes, checked.
static:
	@packaging/static.sh '$(VERSION)'

deb:
	@packaging/deb.sh '$(VERSION)'

release:
	@packaging/release.sh '$(VERSION)'

clean:
	rm -rf build build-* bin annot-*.tar.gz annot_*.deb SHA256SUMS

.PHONY: all built programs test demo bench validate scale-test asan cross fuzz mutants \
	$(FUZZ_RUNS) lint analyze $(ANALYZE) install uninstall html static deb \
	release dist clean
.SECONDARY:
