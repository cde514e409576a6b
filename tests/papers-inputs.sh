#!/bin/sh
# Makes the tables that the commands of papers.tsv read, in the directory DIR.
# usage: papers-inputs.sh DIR [SHARED]
#   SHARED  the data and fixtures of others. Without it, the tables that are
#           made of them are left out.
# The tools are found in PATH. DIR also gets a link to examples/ and, where
# SHARED is given, one to its data.
# Nothing is drawn by awk's rand(), so that every awk gives the same bytes. An
# output that changes because a table is made differently says nothing about
# the tools: add tables here, but leave those that are here as they are.
set -eu
export LC_ALL=C
usage='usage: papers-inputs.sh DIR [SHARED]'
project=$(cd "$(dirname "$0")/.." && pwd)
shared=${2:+$(cd "$2" && pwd)}
mkdir -p "${1:?$usage}"
cd "$1"
sh "$project/examples/recipes.sh" . 2> /dev/null
ln -sfn "$project/examples" examples

# Gordon: the worked example, 4 people of 10 say no; 291 of 1,000 retests
# differ; items that every one of their annotators labelled twice; what an
# error costs.
printf 'item\tlabel\tn\nx\t0\t4\nx\t1\t6\n' > worked.tsv
awk 'BEGIN {
	print "item\tannotator\tlabel"
	for (i = 1; i <= 1000; i++) {
		print "i" i "\ta" i "\tyes"
		print "i" i "\ta" i "\t" (i <= 291 ? "no" : "yes")
	}
}' > retests.tsv
annot-simulate -q --items=60 --raters=4 --annotators=4 --retest=1 -x .1 \
	--seed=4 | cut -f 1-3 > twice.tsv
printf 'truth\tdecision\tcost\n' > costs.tsv
printf 'no\tno\t0\nno\tyes\t1\nyes\tno\t5\nyes\tyes\t0\n' >> costs.tsv
awk -F '\t' 'NR == 1 || substr($1, 2) + 0 <= 100' ratings.tsv > pilot.tsv
annot-count -q --plurality ratings.tsv > decisions.tsv

# Resnick: half of the items have labels.
awk -F '\t' 'NR == 1 || substr($1, 2) + 0 <= 150' ratings.tsv > labelled150.tsv

# Resnick, figure 1: ten items, the last rater, the classifier, its soft twin
# and a constant one.
awk 'BEGIN {
	OFS = "\t"
	print "item", "label" > "figure1.h.tsv"
	print "item", "annotator", "label" > "figure1.tsv"
	print "item", "C", "D" > "figure1.s.tsv"
	print "item", "C", "D" > "figure1.b.tsv"
	for (i = 1; i <= 10; i++) {
		h = i == 1 || i > 8 ? "D" : "C"
		print i, h > "figure1.h.tsv"
		print i, "r9", (i < 9 ? "C" : "D") > "figure1.tsv"
		soft = h == "C" ? .77 : .32
		print i, soft, 1 - soft > "figure1.s.tsv"
		print i, .63, .37 > "figure1.b.tsv"
	}
}'

# Resnick, section 6: uniform noise, two states; a classifier that says C of
# .86 and .2 of them: the last rating of the same items (the same seed) from
# other urns.
states() {
	annot-simulate -q -M states --items=20000 --annotators=100 --retest=0 \
		-L C,D --seed=3 "$@"
}
states --raters=10 --state=.6:88,12 --state=.4:35,65 > uniform.all
cut -f 1-3 uniform.all > uniform.tsv
awk -F '\t' -v OFS='\t' '
	NR == 1 { print "item", "label"; next }
	!s[$1]++ { print $1, ($6 == "s1" ? "C" : "D") }' \
	uniform.all > uniform.state.tsv
rm uniform.all
states --raters=11 --state=.6:86,14 --state=.4:20,80 |
	awk -F '\t' -v OFS='\t' '
		NR == 1 { print "item", "label"; next }
		++n[$1] == 11 { print $1, $3 }' > uniform.h.tsv
awk -F '\t' 'NR == 1 || n[$1]++ < 3' uniform.tsv |
	annot-count -q --plurality > uniform.3.tsv
awk -F '\t' 'NR == 1 || n[$1]++ >= 3' uniform.tsv > uniform.7.tsv
annot-simulate -q -x 0 --items=300 --raters=60 --annotators=200 \
	--retest=0 -L a,b,c,d,e,f,g > seven.tsv

# Salminen: three months; two raters who say yes of 80 %; grades; merged
# classes; at most three labels of an item.
awk -F '\t' -v OFS='\t' '
	NR == 1 { print $0, "month"; next }
	{ print $0, "2026-0" (1 + substr($1, 2) % 3) }' ratings.tsv > months.tsv
awk 'BEGIN {
	OFS = "\t"
	print "item", "annotator", "label"
	for (i = 1; i <= 100; i++) {
		print i, "r1", (i <= 80 ? "yes" : "no")
		print i, "r2", (i <= 70 || i > 90 ? "yes" : "no")
	}
}' > skewed.tsv
awk 'BEGIN {
	OFS = "\t"
	print "item", "annotator", "label"
	for (i = 1; i <= 200; i++)
		for (a = 1; a <= 4; a++) {
			noise = (i * 7919 + a * 10473) % 5 / 2
			grade = 2 + (i * 37 % 71) / 10 + noise - 1
			print "i" i, "a" a, int(grade + .5)
		}
}' > grades.tsv
printf 'label\tclass\nnone\tnone\nmild\tbad\nsevere\tbad\n' > merged.tsv
awk -F '\t' 'NR == 1 || (!s[$1, $2]++ && n[$1]++ < 3)' ratings.tsv > three.tsv

# Balayn: each one's own label as the prediction for this annotator; gold
# answers.
awk -F '\t' 'NR == 1 || !n[$1, $2]++' ratings.tsv > own.tsv
head -n 41 decisions.tsv | cut -f 1,2 > gold.tsv

# Kurniawan: features of the items, three methods' predictions, constant ones,
# two worked examples, shares .5 against .2, preferences for methods.
awk -F '\t' '
	NR == 1 { print "item\tx1\tx2"; next }
	$2 == "yes" {
		print $1 "\t" $3 "\t" ((substr($1, 2) * 7919) % 1000) / 1000
	}' model.tsv > features.tsv
for method in soft jsd majority; do
	annot-train -q -M "$method" --lambda=1e-2 -t ratings.tsv features.tsv \
		> "trained.$method.tsv"
done
awk -F '\t' '
	NR == 1 { print "item\tlabel\tp"; next }
	!seen[$1]++ { print $1 "\tno\t1"; print $1 "\tyes\t0" }' \
	ratings.tsv > constant.tsv
{
	printf 'item\tannotator\tlabel\n'
	printf 'x1\ta1\tA\nx1\ta2\tA\nx1\ta3\tB\nx1\ta4\tA\n'
	printf 'x2\ta1\tA\nx2\ta2\tB\nx2\ta3\tB\n'
} > ranks.tsv
{
	printf 'item\tannotator\tlabel\n'
	printf 'x1\ta\ty1\nx1\tb\ty1\nx1\tc\ty2\nx2\ta\ty2\n'
} > ambiguous.tsv
printf 'item\tlabel\tn\ni\t1\t8\ni\t0\t2\n' > eight.tsv
printf 'item\tlabel\tp\n1\tn\t.5\n1\ty\t.5\n' > half.tsv
printf 'item\tlabel\tp\n1\tn\t.8\n1\ty\t.2\n' > fifth.tsv
annot-train --list | awk -F '\t' '
	BEGIN { print "model\tvalue" }
	NR > 1 && $1 != "targets" { print $1 "\t" (20 - NR) / 20 }' \
	> preference.tsv

[ -n "$shared" ] || exit 0

# From here on, what is made of the data of others. The names of these tables
# stand in papers.bats, too.
ln -sfn "$shared/data" data

# Resnick: the running example as the authors drew it, 1,000 items and ten
# ratings each. Their hard classifier says C of .9, .5 and .05 of the items
# whose states are 80-20, 50-50 and 10-90; the soft one says .53/.69 where it
# says C, .10/.31 where it says D; ideal knows the state.
for table in labels hard calibrated ideal; do
	awk -F '\t' -v OFS='\t' -v table="$table" '
		NR == 1 && table == "labels" { print; next }
		NR == 1 { print "item\tlabel" (NF > 2 ? "\tp" : ""); next }
		table == "labels" || NF == 2 {
			$NF = $NF == "pos" ? "C" : "D"
			print
			next
		}
		{ print $1, "C", $2; print $1, "D", $3 }' \
		"$shared/fixtures/spc/running.$table.tsv" > "$table.tsv"
done
mv labels.tsv running.tsv
mv calibrated.tsv soft.tsv
awk -F '\t' 'NR == 1 || n[$1]++ < 3' running.tsv |
	annot-count -q --plurality > reference3.tsv
awk -F '\t' 'NR == 1 || n[$1]++ >= 3' running.tsv > survey7.tsv
awk -F '\t' -v OFS='\t' 'NR > 1 { $3 = 1 - $3 } 1' soft.tsv > wrong.tsv
awk -F '\t' -v OFS='\t' 'NR > 1 { $3 = $3 > .5 ? .95 : .05 } 1' \
	soft.tsv > bold.tsv
awk -F '\t' -v OFS='\t' '
	NR == 1 { print "item", "label"; next }
	{
		label = $2 > .6 ? "high" : $2 > .3 ? "mid" : $2 > .1 ? "low" : "none"
		print $1, label
	}' \
	data/wiki2000.predictions.tsv > bucket.tsv

# Salminen: two tasks with labels of their own.
{
	printf 'item\tannotator\tlabel\tset\n'
	for set in wsd rte; do
		awk -F '\t' -v OFS='\t' -v set="$set" '
			NR == 1 {
				for (i = 1; i <= NF; i++)
					at[$i] = i
				next
			}
			{
				print set $at["item"], $at["annotator"],
					set $at["label"], set
			}' "data/$set.tsv"
	done
} > sets.tsv
