#!/bin/sh
# The closing line of `make test`: N passed, N failed[, N skipped].
# usage: count.sh STATUS LOG...
#   STATUS  of the run that wrote the logs;  LOG  TAP
# A test that a log announces and does not report has failed, and so has a suite
# that announces none: bats says no more of one that it cannot read. Not so where
# FILTERED, a filter of tests, is set. With CI_NO_SKIP=1 no test may be skipped.
exec awk -v filtered="${FILTERED:-}" 'BEGIN {
	for (i = 2; i < ARGC; i++) {
		planned = -1
		seen = 0
		while ((getline line < ARGV[i]) > 0) {
			if (line ~ /^1\.\.[0-9]+$/)
				planned = substr(line, 4) + 0
			if (line !~ /^(not )?ok /)
				continue
			seen++
			if (line ~ /^not/)
				failed++
			else if (line ~ / # skip/)
				skipped++
			else
				passed++
		}
		if (planned < 1 && !(planned == 0 && filtered != "")) {
			print ARGV[i] ": no test"
			failed++
		} else if (seen != planned) {
			print ARGV[i] ": " seen " tests of " planned
			failed += planned > seen ? planned - seen : 1
		}
	}
	# whatever else went wrong
	if (!failed && (ARGV[1] != 0 || passed + skipped == 0)) {
		print ARGV[1] != 0 ? "status " ARGV[1] : "no test ran"
		failed = 1
	}
	if (skipped && ENVIRON["CI_NO_SKIP"] == 1)
		failed += skipped
	printf "%d passed, %d failed", passed, failed
	if (skipped)
		printf ", %d skipped", skipped
	print ""
	exit failed > 0
}' "$@"
