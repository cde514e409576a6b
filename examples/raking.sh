#!/bin/sh
# Annotators are not as users are: of these 60 a third is female and a fourth is old;
# of the users each half. Raking (iterative proportional fitting)
# finds a weight for each annotator with which the annotators meet both shares, and
# --weights takes the weights: what would users say, and how much would they agree?
# usage: raking.sh
# Prints the shares before and after, then how many say yes, how right the model is,
# and how much people agree.
set -eu
export LC_ALL=C # awk reads and writes decimal points
cd "$(dirname "$0")"
PATH=$PATH:$PWD/../bin
dir=$(mktemp -d)
trap 'rm -rf "$dir"' EXIT

# Women, and the old, say yes more often.
annot-simulate -q --items=300 --raters=10 --annotators=60 --retest=0 \
	--predictions="$dir/model.tsv" | awk -F '\t' -v OFS='\t' '
	NR == 1 { print "item", "annotator", "label"; next }
	{
		n = substr($2, 2)
		if ($3 == "no" && (n % 3 == 0 || n % 4 == 0) && NR % 3 == 0)
			$3 = "yes"
		print $1, $2, $3
	}' > "$dir/ratings"
awk -F '\t' -v OFS='\t' '
	NR == 1 { print "annotator", "gender", "age" }
	NR > 1 && !seen[$2]++ { n = substr($2, 2)
		print $2, n % 3 ? "m" : "f", n % 4 ? "young" : "old" }' \
	"$dir/ratings" > "$dir/people"
printf '%s\t%s\t%s\n' column value share gender f .5 gender m .5 \
	age old .5 age young .5 > "$dir/users"

# In turn for each column: each weight times the share that its value should have
# over the share that it has; until nothing moves.
awk -F '\t' -v OFS='\t' '
	NR == FNR {
		if (FNR > 1)
			target[$1, $2] = $3
		next
	}
	FNR == 1 {
		for (c = 2; c <= NF; c++)
			column[c] = $c
		last = NF
		next
	}
	{
		name[++n] = $1
		weight[n] = 1
		for (c = 2; c <= NF; c++)
			value[n, c] = $c
	}
	END {
		do {
			moved = 0
			for (c = 2; c <= last; c++) {
				split("", has)
				for (i = 1; i <= n; i++)
					has[value[i, c]] += weight[i] / n
				for (i = 1; i <= n; i++) {
					v = value[i, c]
					by = target[column[c], v] / has[v]
					weight[i] *= by
					if (by > 1 + 1e-9 || by < 1 - 1e-9)
						moved = 1
				}
			}
			if (++rounds == 1000) {
				print "raking.sh: no weights meet these shares" \
					> "/dev/stderr"
				exit 1
			}
		} while (moved)
		print "annotator", "weight"
		for (i = 1; i <= n; i++)
			print name[i], weight[i]
	}' "$dir/users" "$dir/people" > "$dir/weights"

awk -F '\t' -v OFS='\t' '
	FNR == 1 { file++; next }
	file == 1 { weight[$1] = $2; next }
	{
		n++
		for (c = 2; c <= 3; c++) {
			raw[$c]++
			raked[$c] += weight[$1]
		}
	}
	END {
		print "who", "annotators", "raked"
		split("f m old young", list, " ")
		for (i = 1; i <= 4; i++)
			printf "%s\t%.3f\t%.3f\n", list[i], raw[list[i]] / n, \
				raked[list[i]] / n
	}' "$dir/weights" "$dir/people"

# What is said of all items: the share of yes is the accuracy of whoever says yes.
awk -F '\t' -v OFS='\t' 'NR == 1 { print "item", "label" }
	NR > 1 { print $1, "yes" }' "$dir/model.tsv" > "$dir/yes.tsv"
accuracy() {
	annot-score -q -p 3 -T raw -M accuracy "$@" < "$dir/ratings" |
		awk -F '\t' 'NR == 2 { print $8 }'
}
agreement() {
	annot-kappa -q -p 3 -M alpha "$@" "$dir/ratings" |
		awk -F '\t' 'NR == 2 { print $6 }'
}
row() {
	printf '%s\t%s\t%s\n' "$@"
}
printf '\n'
row yes "$(accuracy "$dir/yes.tsv")" \
	"$(accuracy --weights="$dir/weights" "$dir/yes.tsv")"
row model "$(accuracy "$dir/model.tsv")" \
	"$(accuracy --weights="$dir/weights" "$dir/model.tsv")"
row alpha "$(agreement)" "$(agreement --weights="$dir/weights")"
