bats_require_minimum_version 1.5.0
load helper
# shellcheck disable=SC1091 # worlds.sh is checked itself
. "$TOP/tests/worlds.sh"

# MESSAGES of annot(7) has every note, warning, finding and status word of the tools,
# and no other: the sources say which there are.

# said FILE...: the notes and warnings of C sources, a line each, reduced to their
# fixed words: ... for what is filled in, and nothing behind =. Findings begin with
# "finding: ". Literals side by side are one; the first of a call is the format.
said() {
	awk '
	function tell(name, call,    s) {
		gsub(/PRIu64/, "\"lu\"", call)
		gsub(/"[ \t\n]+"/, "", call)
		if (!match(call, /"([^"\\]|\\.)*"/))
			return
		s = substr(call, RSTART + 1, RLENGTH - 2)
		if (s == "%s")
			return
		gsub(/\\"/, "\"", s)
		gsub(/%%/, "\001", s)
		gsub(/%[-0-9.*]*(ll|l|z)?[a-zA-Z]/, "...", s)
		gsub(/\001/, "%", s)
		gsub(/(\.\.\.)+/, "...", s)
		gsub(/=\.\.\./, "=", s)
		print word[name] ": " s
	}
	function calls(t,    c, depth, i, quoted, name) {
		while (match(t, /(err_warn|err_note|findings_tell|findings_end)\(/)) {
			name = substr(t, RSTART, RLENGTH - 1)
			t = substr(t, RSTART + RLENGTH)
			quoted = 0
			depth = 1
			for (i = 1; depth > 0 && i <= length(t); i++) {
				c = substr(t, i, 1)
				if (quoted && c == "\\")
					i++
				else if (c == "\"")
					quoted = !quoted
				else if (!quoted)
					depth += (c == "(") - (c == ")")
			}
			tell(name, substr(t, 1, i - 2))
			t = substr(t, i)
		}
	}
	BEGIN {
		word["err_note"] = "note"
		word["err_warn"] = "warning"
		word["findings_tell"] = word["findings_end"] = "finding"
	}
	FNR == 1 { calls(text); text = "" }
	{ text = text $0 "\n" }
	END { calls(text) }' "$@" | sort -u
}

sources() {
	ls "$TOP"/lib/*/*.c "$TOP"/tools/*.c "$TOP"/tools/*/*.c
}

# entries [SECTION]: the headings of MESSAGES in annot.7, as text, or those of a
# subsection.
entries() {
	awk -v section="$1" '
	/^\.Sh / { all = /MESSAGES/ }
	/^\.Ss / { inside = section == "" || substr($0, 5) == section }
	all && inside && sub(/^\.It (Li|Cm) /, "") {
		sub(/ : Li "/, ": ")
		sub(/ : Li /, ": ")
		gsub(/"/, "")
		gsub(/\\&/, "")
		gsub(/\\-/, "-")
		gsub(/\\\(dq/, "\"")
		print
	}' "$TOP/man/annot.7"
}

@test "messages: how a call is reduced" {
	cat >calls.c <<-'END'
		err_note("items=%llu%s ratings=%zu: of \"%s\" (%.*s)",
			f(x, ")"), "not \\ this");
		err_warn("%.0f %% of %" PRIu64
			" items");
		findings_tell(&f, "the label %s " "(%d)", x ? "a" : "b");
		err_warn("%s", text);
	END
	said calls.c >found
	diff -u - found <<-'END'
	finding: the label ... (...)
	note: items= ratings=: of "..." (...)
	warning: ... % of ... items
	END
}

# An entry begins as the message does; a message has one entry.
@test "messages: notes and warnings of the sources and of annot(7) are the same" {
	local bad=0

	# shellcheck disable=SC2046 # files
	said $(sources) >messages
	entries | grep -E '^(note|warning): ' >explained
	[ "$(wc -l <messages)" -gt 150 ]
	awk '
	NR == FNR { entry[$0]; next }
	!/^finding/ {
		n = 0
		for (e in entry)
			if (index($0, e) == 1) {
				n++
				used[e]
			}
		if (n != 1) {
			print (n ? n " entries: " : "not in annot(7): ") $0
			bad = 1
		}
	}
	END {
		for (e in entry)
			if (!(e in used)) {
				print "no tool says: " e
				bad = 1
			}
		exit bad
	}' explained messages || bad=1
	[ "$bad" -eq 0 ]
}

@test "messages: findings of annot-check and of annot(7) are the same" {
	local bad=0

	entries Findings >explained
	annot-check --list | awk -F '\t' 'NR > 1 { print $1 }' | sort >names
	{
		sed 's/: .*//' explained
		# of what a table says without a finding
		printf '%s\n' unreadable lacking no_attributes
	} | sort -u | diff -u names -
	# shellcheck disable=SC2046 # files
	said $(sources) | sed -n 's/^finding: //p' >told
	[ "$(wc -l <told)" -gt 15 ]
	sed 's/^[a-z_]*: //; s/^\.\.\. //' explained >texts
	awk '
	NR == FNR { text[$0]; next }
	{
		n = 0
		for (t in text)
			n += index($0, t) > 0
		if (!n) {
			print "not in annot(7): " $0
			bad = 1
		}
	}
	END { exit bad }' texts told || bad=1
	while read -r text; do
		grep -qF -e "$text" told || { echo "no tool says: $text"; bad=1; }
	done <texts
	[ "$bad" -eq 0 ]
}

@test "messages: status words of the sources and of annot(7) are the same" {
	{
		grep -o 'S([A-Z_]*, [a-z_]*)' "$TOP/lib/stats/estimate.h" |
			sed 's/.*, //; s/)//'
		grep -h '^	\[[A-Z_]*\] = "' "$TOP"/tools/*/statuses.c \
			"$TOP/lib/judge/status_words.c" |
			sed 's/.* = "//; s/".*//'
	} | sort -u >words
	[ "$(wc -l <words)" -gt 80 ]
	entries Status | diff -u words -
}

# Mistakes of newcomers, and what the tools say.
mishaps() {
	local score='annot-score -M accuracy'

	sh "$TOP/examples/recipes.sh" . 2>/dev/null
	annot-count crowd.tsv >counts.tsv
	(
		set +e
		annot-count ids.tsv
		sed 's/$/\r/' ratings.tsv | annot-count
		printf 'item,label\n1,yes\n' | annot-count
		printf '\037\213\010' | annot-count
		annot-kappa -H item,annotator,label crowd.tsv
		awk -v OFS='\t' '{ print $0, NR == 1 ? "text" : "text " NR }' \
			matrix.tsv | annot-kappa -W -i id -m NA
		printf '%s\t%s\t%s\t%s\n' item x y z 1 3 0 0 2 1 1 1 3 2 1 0 \
			4 0 0 3 5 0 1 2 6 1 2 0 7 3 0 0 8 0 2 1 9 0 3 0 \
			10 0 3 0 | annot-kappa -W
		sed '1s/annotator/worker/' crowd.tsv | annot-kappa
		printf '%s\t%s\n' item label 1 yes 1 Yes 1 NA 2 1 2 1.0 |
			annot-count
		printf 'item\tlabel\ttext\n1\ta\tb\tc\n' | annot-count
		printf 'item\titem\n' | annot-count
		printf '%s\t%s\t%s\t%s\n' item label n raters 1 a 1 2 |
			annot-sample
		printf 'item\tlabel\tnote\n1\tyes\r\tb\n' | annot-count
		annot-kappa ratings.tsv
		head -n 9 people.tsv |
			annot-count -g gender --attributes=- ratings.tsv
		head -n 9 people.tsv | annot-bias -g age -f - -t ratings.tsv
		head -n 9 people.tsv | annot-check --attributes=- ratings.tsv
		printf 'item\ttopic\ni1\tart\n' |
			annot-count -g topic --attributes=- ratings.tsv
		annot-count -L no ratings.tsv
		annot-kappa -M krippendorff crowd.tsv
		$score -t ratings.tsv -P Yes model.tsv
		sed 's/0\./5/' wide.tsv | $score -i id -t ids.tsv -L no,yes -
		printf 'item\tlabel\tp\n1\ta\t.5\n1\tb\t.4\n' >sum.tsv
		printf 'item\tlabel\n1\ta\n' | $score sum.tsv
		sed '1s/p$/score/' model.tsv | grep -v yes | $score -t ratings.tsv -
		awk -F '\t' -v OFS='\t' 'NR == 1 { $3 = "score" }
			NR == 1 || $3 > .5' model.tsv | $score -t ratings.tsv -
		cut -f 1,3 model.tsv | sed '1s/p$/score/' |
			$score -t ratings.tsv -
		grep -v yes model.tsv | cut -f 1,3 | $score -t ratings.tsv -
		annot-count model.tsv
		$score -t ratings.tsv ratings.tsv
		$score -t crowd.tsv crowd.tsv
		sed 's/^i/doc/; s/doctem/item/' model.tsv | $score -t ratings.tsv -
		tail -n +8 model.tsv | sed '1s/.*/item\tlabel\tp/' |
			$score -t ratings.tsv -
		head -n 900 ratings.tsv | $score model.tsv
		sed 's/yes/Yes/' model.tsv | $score -t ratings.tsv -
		annot-pflip counts.tsv
		annot-kappa -B annotator counts.tsv
		annot-pflip crowd.tsv | annot-sharpen
		printf '%s\t%s\t%s\n' item annotator label 1 a x 1 a y 1 b x 1 b y |
			annot-pflip
		annot-sharpen counts.tsv
		awk -v OFS='\t' '{ print $0, NR == 1 ? "classes" : 4 }' counts.tsv |
			annot-sharpen -M linear -x .2 | annot-sample
		$score -T primary <ratings.tsv
		annot-spc -b 0 model.tsv <ratings.tsv
		annot-spc <crowd.tsv
		annot-spc --reference staff.tsv <crowd.tsv
		annot-kappa -W -i id -m NA -N 3 matrix.tsv
		annot-count --plurality -r first ratings.tsv
		$score -T raw model.tsv -o <ratings.tsv
		$score - <ratings.tsv
		printf '%s\t%s\n' item label 1 maybe 1 maybe 2 maybe 2 maybe \
			3 maybe 3 mayb "3 " maybe | annot-count
		cat ratings.tsv ratings.tsv | annot-pflip -n 1 --table
		awk 'BEGIN { OFS = "\t"; print "item", "annotator", "label"
			for (i = 0; i < 300; i++)
				print i, "a" i % 3, "x" ORS i, "a" i % 3, "x" \
					ORS i, "b", "x" }' |
			annot-pflip -n 1 --table
		for labels in '1 2 3' 'lo mid hi'; do
			awk -v labels="$labels" 'BEGIN { OFS = "\t"
				split(labels, l, " ")
				print "item", "annotator", "label"
				for (i = 0; i < 300; i++)
					print i, "a" i % 9, l[i % 3 + 1] ORS i, "a" i % 9,
						l[i % 3 ? i % 3 + 1 : i % 2 + 1] }' |
				annot-pflip
		done
		set -- --items=2000 --annotators=60 --retest=.15 --slips=two:.4:.025:.2
		contested "$@" | annot-pflip
		annot-simulate -q "$@" | careful .1 | annot-pflip
		printf '%s\t%s\t%s\t%s\t%s\n' item a b c d 1 x y x y 2 x x y y \
			3 y y x y | annot-kappa -W
		printf 'item\tlabel\n1\tfoo\n' | $score --intersect -t ratings.tsv -
		sed 's/yes/1/; s/no/0/' model.tsv | $score -t ratings.tsv -
		printf 'item\tlabel\tp\n1\tno\t.9\n' | $score
		annot-pflip ratings.tsv | $score
		printf '%s\t%s\t%s\t%s\n' item annotator label n 007 a x,y 1 7 B y,x 2 \
			I b x,y 3 i a x,y 4 | annot-count
		awk -v OFS='\t' 'BEGIN { print "item", "annotator", "label"
			for (i = 0; i < 600; i++)
				print i % 3, int(i / 3), "x" }' >r.tsv
		annot-kappa r.tsv r.tsv
		printf 'label\titem\tannotator\n' | cat ratings.tsv - | annot-kappa
		printf '%s\t%s\t%s\t%s\n' item coder label n 1.23457E+18 a x 12 2 b x 7 \
			total b x 3 | annot-count
		awk -v OFS='\t' 'BEGIN { print "item", "label", "n"
			for (i = 0; i < 20; i++)
				print i, "no", 3 ORS i, "yes", 1 }' >truth
		awk -v OFS='\t' '{ print $1, NR == 1 ? $2 : "yes" }' truth | uniq >m.tsv
		annot-score -t truth m.tsv
		sed '2s/yes/NA/' m.tsv | annot-score -m NA --intersect -t truth m=-
		sed 's/$/	90/; 1s/90/p/' m.tsv | annot-score -t truth m=-
		awk -v OFS='\t' 'NR == 1 || NR % 2 { print $1, NR == 1 ? $2 : NR % 5 + 1,
			$3 }' truth >scale
		awk -v OFS='\t' '{ print $1, NR == 1 ? $2 : $2 - 1 }' scale |
			annot-score -t scale m=-
		printf '%s\t%s\t%s\t%s\n' item yes no total 1 3 2 5 2 1 3 4 3 4 4 8 \
			4 2 5 7 5 1 1 2 6 3 3 6 7 2 2 4 8 0 5 5 9 1 2 3 10 4 2 6 |
			annot-count --wide-counts
		printf '%s\t%s\t%s\n' item annotator label 1 None x 1 b x 2 b y |
			annot-kappa
		printf '%s\t%s\n' item label 1 no 1 yes 1 0 1 1 | annot-count
		sed '2s/yes/NA/' m.tsv | annot-score -t truth m=-
		awk -v OFS='\t' '{ print $0, NR == 1 ? "judge" : 1 } NR == 2 { first = $0 }
			END { print first, 2 }' m.tsv |
			annot-score -t truth m=-
		annot-alttest r.tsv </dev/null
		annot-pflip -n 3 --table ratings.tsv >strata
		head -n 3 strata | annot-pflip --from=- ratings.tsv
		cat strata strata | annot-pflip --from=- ratings.tsv
		annot-pflip -n 3 -r first --table ratings.tsv | cat - strata |
			annot-pflip --from=- ratings.tsv
		awk -F '\t' '{ print } NR > 1 && $1 == last { exit } { last = $1 }' \
			<(annot-pflip ratings.tsv) | sed 2d | annot-sharpen
		annot-count -u -r first ratings.tsv >h.tsv
		annot-count -u ratings.tsv | annot-kappa h.tsv -
		sed '1s/settings_hash/settings/' h.tsv | annot-kappa
		sed '1s/items_hash/items_sketch/' strata | annot-pflip --from=- ratings.tsv
		sed 's/^rows	NA	3/rows	NA	4/' strata | annot-pflip --from=- ratings.tsv
	) >out 2>err || true
}

# Numbers and quoted names are those of the user's data.
@test "messages: errors and findings that annot(7) explains are those of the tools" {
	local message n=0 bad=0

	mishaps
	{ entries Errors; entries Findings | sed 's/^[a-z_]*: //'; } >explained
	while read -r message; do
		n=$((n + 1))
		grep -qE -- "$message" err && continue
		echo "not said: $message"
		bad=1
	done < <(sed -E 's/\.\.\./\f/g; s/[][()?]/\\&/g
		s/\.?[0-9]+(\.[0-9]+)?/[0-9.]+/g; s/\f/.*/g; s/=([ :]|$)/=.*\1/g' explained)
	[ "$n" -gt 45 ] || fail "$n messages"
	[ "$bad" -eq 0 ]
}

# Where a tool and its messages share a pipe, `head` keeps what comes first.
@test "messages: notes and warnings come before a long table" {
	local bad=0 command

	annot-simulate -q --items=2000 --predictions=model.tsv >ratings.tsv
	while read -r command; do
		sh -c "$command" >both 2>&1 </dev/null
		[ "$(wc -c <both)" -gt 65536 ] || fail "$command: a short table"
		awk -F '\t' -v command="$command" '
			/^annot-[a-z]*: / { n++; late = late || rows; next }
			{ rows = 1 }
			END {
				if (late || !n)
					print (late ? "late: " : "none: ") command
				exit late || !n
			}' both || bad=1
	done <<-'END_OF_COMMANDS'
		annot-kappa -r first -B item ratings.tsv
		annot-score -r first -T raw -B item -M accuracy,brier model.tsv < ratings.tsv
		annot-calibrate -r first -t ratings.tsv model.tsv
		annot-label -r first -M dawid_skene ratings.tsv
		annot-quality ratings.tsv
		annot-pflip ratings.tsv
		annot-plan -r first -M alpha --width=.05 -n 100-900 < ratings.tsv
	END_OF_COMMANDS
	[ "$bad" -eq 0 ]
}
