bats_require_minimum_version 1.5.0
load helper

# Options and names that are gone (lib/text/removed.c): who asks for one is told what
# replaces it.

# A line for each tool and what is gone of it, separated by a blank.
gone() {
	awk -F '"' '/^\t\{"/ {
		n = split($2, tool, " ")
		for (i = 1; i <= n; i++)
			print tool[i], $4
	}' "$TOP/lib/text/removed.c"
}

@test "removed: a tool says of each option or name that it is gone" {
	local tool what n=0 bad=0

	while read -r tool what; do
		tool=annot-$tool
		[ "${ANNOT_TOOL:-$tool}" = "$tool" ] || continue
		n=$((n + 1))
		run_to 2 "$tool" "$what" </dev/null &&
			one_error "$tool" "$what is gone" && [ ! -s out ] ||
			{ echo "^^^ $tool $what"; bad=1; }
	done < <(gone)
	[ -n "${ANNOT_TOOL:-}" ] || [ "$n" -gt 10 ]
	[ "$bad" -eq 0 ]
}

@test "removed: a histogram with decisions of models is refused" {
	printf '%s\t%s\t%s\t%s\t%s\n' item label n items decision:m \
		1 no 3 2 no 1 yes 1 2 no >hist
	for tool in annot-score annot-kappa annot-count; do
		run_to 1 $tool -q <hist
		one_error $tool '<stdin>:1: column "decision:m": histograms have no decisions' \
			'annot-count without -u'
	done
	cut -f 1-4 hist | annot-score -q -M accuracy >out
}
