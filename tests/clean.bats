bats_require_minimum_version 1.5.0
load helper

# Clean data are silent: public ratings, with their plurality and with poor but honest
# models, bring no warning in any tool. A warning that is true of a set is pinned where
# it comes: `but` names it, and it has to come.

SETS='bluebird copyright pg13 rte wsd'

# The numbers of a linear congruential generator, and the items and labels of
# predictions, item label.
# shellcheck disable=SC2016 # of awk
RULE='function below(n) {
	state = (state * 1103515245 + 12345) % 2147483648
	return int(state / 65536) % n
}
BEGIN { OFS = "\t"; state = 1 }
NR == 1 { next }
{ item[NR] = $1; label[NR] = $2 }
!($2 in seen) { seen[$2] = 1; name[++k] = $2 }'

# poor: the plurality on stdin with a fourth of the labels those of other items.
poor() {
	awk -F '\t' "$RULE"'
	END {
		print "item", "label"
		for (i = 2; i <= NR; i++)
			print item[i], below(100) < 25 ? label[2 + below(NR - 1)] : label[i]
	}'
}

# soft: the same as probabilities of .5 to .8.
soft() {
	awk -F '\t' "$RULE"'
	END {
		print "item", "label", "p"
		for (i = 2; i <= NR; i++) {
			said = below(100) < 25 ? label[2 + below(NR - 1)] : label[i]
			p = (50 + below(30)) / 100
			for (l = 1; l <= k; l++)
				printf "%s\t%s\t%.15g\n", item[i], name[l],
					name[l] == said ? p : (1 - p) / (k - 1)
		}
	}'
}

# quiet COMMAND...: status 0, and no warning but those that `but` names.
but=
quiet() {
	run_to 0 "$@" </dev/null
	grep 'warning: ' err >warnings || [ -z "$but" ] || fail "no warning: $*"
	[ -s warnings ] || return 0
	if [ -n "$but" ]; then
		grep -qE "$but" warnings || fail "not warned of $but: $*"
		grep -vE "$but" warnings >others || return 0
	fi
	fail "$*: $(head -n 3 warnings)"
}

# models SET: the ratings R, the operands M, H and S (plurality, labels, probabilities),
# and C, these probabilities calibrated by the first labels.
models() {
	need_shared data/rte.tsv
	R=$SHARED/data/$1.tsv
	M=plurality=$1.m H=labels=$1.h S=soft=$1.s C=calibrated=$1.c
	annot-count -q --plurality "$R" >"$1.m"
	poor <"$1.m" >"$1.h"
	soft <"$1.m" >"$1.s"
	annot-calibrate -q -r first -t "$R" "$1.s" >"$1.c"
}

# bats test_tags=shared
@test "clean: the poor models are honest" {
	local set most

	for set in $SETS; do
		models "$set"
		run_to 0 annot-score -q -r first -T raw -M accuracy -o -t "$R" "$M" "$H" "$S"
		# better than always the same label, worse than the plurality
		most=$(sed 1d "$set.m" | cut -f 2 | sort | uniq -c | sort -rn |
			awk 'NR == 1 { print $2 }')
		sed "2,\$s/	.*/	$most/" "$set.m" >constant
		annot-score -q -r first -T raw -M accuracy -t "$R" constant >base
		awk -F '\t' -v set="$set" '$6 != "accuracy" { next }
			NR == FNR { base = $8; next }
			{ a[$1] = $8 }
			END {
				if (a["labels"] <= base || a["soft"] <= base ||
				    a["labels"] >= a["plurality"]) {
					print set, base, a["labels"], a["soft"], a["plurality"]
					exit 1
				}
			}' base out
	done
}

@test "clean: nothing is found in the examples" {
	local tool table but=

	for table in "$TOP/examples/ratings.tsv $TOP/examples/predictions.tsv" \
		"$TOP/examples/comments.tsv"; do
		# shellcheck disable=SC2086 # files
		run_to 0 annot-check $table </dev/null
		[ "$(cut -f 1 out | sort -u)" = "$(printf 'fact\nrow')" ] ||
			fail "$table: $(grep -v ^fact out)"
	done
	for tool in count kappa label pflip plan quality screen; do
		quiet "annot-$tool" -r first "$TOP/examples/ratings.tsv"
	done
}

# bats test_tags=shared
@test "clean: nothing is found by annot-check" {
	local set

	for set in $SETS; do
		models "$set"
		awk -F '\t' 'BEGIN { print "annotator\tgender\tage" }
			NR > 1 && !($2 in seen) { seen[$2] = ++n
				print $2 "\t" (n % 2 ? "man" : "woman") "\t" (n % 3 ? "young" : "old") }' \
			"$R" >a.tsv
		run_to 0 annot-check --attributes=a.tsv "$R" "$M" "$H" "$S" "$C" </dev/null
		silent || fail "$set"
		[ "$(cut -f 1 out | sort -u)" = "$(printf 'fact\nrow')" ] || fail "$set: $(grep -v ^fact out)"
		quiet annot-bias -q --attributes=a.tsv -g gender -r first -t "$R" "$M" "$H" "$S"
		quiet annot-bias --attributes=a.tsv -g gender -r first -t "$R" "$M" "$H" "$S"
		quiet annot-kappa --attributes=a.tsv -g gender -r first "$R"
	done
	for set in wiki2000 wiki_attack; do
		run_to 0 annot-check "$SHARED/data/$set.counts.tsv" \
			"$SHARED/data/$set.predictions.tsv" </dev/null
		[ "$(cut -f 1 out | grep -cE 'error|warning')" -eq 0 ]
	done
}

# bats test_tags=shared
@test "clean: ratings" {
	local set kind method

	for set in $SETS; do
		models "$set"
		quiet annot-count "$R"
		quiet annot-count -u "$R"
		quiet annot-count --plurality "$R"
		quiet annot-kappa -r first "$R"
		for kind in label pair annotator item; do
			quiet annot-kappa -r first -B "$kind" "$R"
		done
		quiet annot-quality -r first "$R"
		quiet annot-screen -r first "$R"
		quiet annot-plan -r first -n 100,200 -k 3,5 "$R"
		for method in $(annot-label --list | sed '1d;s/	.*//'); do
			# models with a strategy of each annotator take "P" for "G" there
			case $set-$method in
			pg13-dawid_skene | pg13-mace) but='annotators say "G" more often' ;;
			*) but= ;;
			esac
			quiet annot-label -r first -M "$method" "$R"
		done
		but=
		annot-count -q "$R" >counts
		quiet annot-kappa counts
		quiet annot-label counts
		quiet annot-sample counts
		quiet annot-plan counts
		quiet annot-pflip -M fixed -x .05 "$R"
		annot-sharpen out >sharp 2>err
		silent
		but='p_flip is not from retests' quiet annot-score -t sharp "$M"
	done
}

# bats test_tags=shared
@test "clean: retests, whose warnings are true of two sets" {
	models copyright
	# people slip from "broken" to the other labels, and hardly back
	but='slips go to certain labels' quiet annot-pflip "$R"
	models pg13
	but='stratum 5 .*: 1 items|p_flip differs between items|contradict themselves|agree more on items with retests|slips go to' \
		quiet annot-pflip "$R"
}

# bats test_tags=shared
@test "clean: predictions, by their scores" {
	local set repeats

	for set in $SETS; do
		models "$set"
		for repeats in first last all; do
			quiet annot-score -r "$repeats" -T raw -o -t "$R" "$M" "$H" "$S" "$C"
		done
		quiet annot-score -r first -T plurality -t "$R" "$M" "$H" "$S"
		quiet annot-score -r first -T raw -t "$R" -B item "$H" "$S"
		quiet annot-curve -r first -T raw -t "$R" "$S"
		quiet annot-curve -r first -T raw -t "$R" -M confusion "$H"
		# who disagrees more often there has labelled harder items
		[ "$set" != pg13 ] || but='not those within items'
		quiet annot-bias -r first -B annotator -t "$R" "$M" "$H" "$S"
		but=
		quiet annot-calibrate -r first -t "$R" "$H"
		quiet annot-calibrate -r first -t "$R" "$S"
	done
}

# bats test_tags=shared
@test "clean: predictions, by what they are worth" {
	local set

	for set in $SETS; do
		models "$set"
		# labels, and probabilities of .5 to .8, are not calibrated
		case $set in
		# many answers are a set that no other item has
		bluebird | wsd) but='the curve falls after' ;;
		# calibrated by all items, of which annot-spc has those of 9 people
		pg13) but='model=calibrated looks uncalibrated' ;;
		*) but= ;;
		esac
		quiet annot-spc -r first -t "$R" "$C"
		but="looks uncalibrated${but:+|$but}" quiet annot-spc -r first -t "$R" "$M" "$H" "$S" "$C"
		but=
		case $set in
		bluebird | rte | wsd) but='model=plurality: says the label that most humans gave' ;;
		esac
		quiet annot-alttest -r first -e 0 -t "$R" "$M" "$H" "$S"
		but=
		quiet annot-plan -r first -t "$R" "$M" "$H"
	done
}

# bats test_tags=shared
@test "clean: counts and the probabilities of a published model" {
	local set counts

	need_shared data/wiki2000.counts.tsv
	for set in wiki2000 wiki_attack; do
		counts=$SHARED/data/$set.counts.tsv
		cp "$SHARED/data/$set.predictions.tsv" "$set.p"
		annot-count -q --plurality "$counts" >m
		poor <m >h
		annot-calibrate -q -t "$counts" "$set.p" >c
		quiet annot-check "$counts" m h "$set.p" c
		quiet annot-count "$counts"
		quiet annot-kappa "$counts"
		quiet annot-label "$counts"
		quiet annot-score -o -t "$counts" m h "$set.p" c
		quiet annot-curve -t "$counts" -M thresholds "$set.p"
		quiet annot-calibrate -t "$counts" "$set.p"
		quiet annot-plan -t "$counts" m h "$set.p"
		quiet annot-spc -t "$counts" c
		but='looks uncalibrated' quiet annot-spc -t "$counts" h "$set.p"
	done
}
