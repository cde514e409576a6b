bats_require_minimum_version 1.5.0
load helper

# Everyday situations of tests/data/situations.tsv: each ends in a refusal or a warning
# that says what is wrong (an extended regular expression), or in the same numbers as the
# tables without it (same). In `make` @ is a tab; K and S are annot-kappa and annot-score.

# tables: 60 items by five of eight people. Ratings r of three labels, r2 of two, rn of
# numbers; m, m2 and mn, what a model says; its probabilities w and p2.
tables() {
	awk 'function below(n) {
		state = (state * 1103515245 + 12345) % 2147483648
		return int(state / 65536) % n
	}
	function of(t) { return below(100) < 20 ? 1 + below(3) : t }
	BEGIN {
		OFS = "\t"
		state = 5
		split("no maybe yes", name, " ")
		print "item", "annotator", "label" >"r"
		print "item", "annotator", "label" >"r2"
		print "item", "annotator", "label" >"rn"
		print "item", "label" >"m"
		print "item", "label" >"m2"
		print "item", "label" >"mn"
		print "item", "no", "maybe", "yes" >"w"
		print "item", "p" >"p2"
		for (i = 1; i <= 60; i++) {
			t = below(10)
			t = t < 5 ? 1 : t < 7 ? 2 : 3
			for (a = 0; a < 5; a++) {
				l = of(t)
				who = "i" i OFS "p" 1 + (i + a) % 8
				print who, name[l] >"r"
				print who, l == 3 ? "yes" : "no" >"r2"
				print who, 2 * l - 1 >"rn"
			}
			l = of(t)
			print "i" i, name[l] >"m"
			print "i" i, l == 3 ? "yes" : "no" >"m2"
			print "i" i, 2 * l - 1 >"mn"
			print "i" i, l == 1 ? .7 : .15, l == 2 ? .7 : .15, l == 3 ? .7 : .15 >"w"
			print "i" i, l == 3 ? .8 : .2 >"p2"
		}
	}'
}

# K ARGUMENT...; S TRUTH ARGUMENT...
K() {
	annot-kappa -r first -M alpha "$@" </dev/null
}

S() {
	local truth=$1

	shift
	annot-score -T raw -M accuracy -t "$truth" "$@" </dev/null
}

@test "situations: each ends in a number that is right, or in words" {
	local situation make command says wrong=0 n=0

	tables
	cp m x
	K r >kappa 2>err
	S r x >score 2>>err
	run ! grep -q warning err
	while IFS=$'\t' read -r situation make command says; do
		n=$((n + 1))
		rm -f x
		eval "${make//@/	}" || fail "$situation: $make"
		$command >out 2>err </dev/null || [ $? -eq 1 ] || fail "$situation: $(cat err)"
		if [ "$says" = same ]; then
			case $command in K*) cmp out kappa ;; *) cmp out score ;; esac &&
				! grep -q warning err
		else
			grep -qE -e "$says" err
		fi || { wrong=1; echo "$situation: $says"; head -n 3 err; }
	done < <(tail -n +2 "$DATA/situations.tsv")
	[ "$n" -gt 60 ]
	return $wrong
}
