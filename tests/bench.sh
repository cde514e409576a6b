#!/bin/sh
# Speed and memory on generated ratings: figures and ratios of one run, as TSV.
# usage: bench.sh BIN BENCH [ITEMS [ROUNDS]]
#   BIN    the directory of the tools;  BENCH the timer (tests/bench.c)
# ratio: processor time of the row over that of annot-count on the same input; rows: of
# the command's first input. mawk, datamash, sqlite3 and duckdb count the same where they
# are there (tests/engines.sh).
set -eu
bin=$(cd "$1" && pwd)
here=$(cd "$(dirname "$0")" && pwd)
bench=$2
items=${3:-360000}
rounds=${4:-5}
PATH=$bin:$PATH
export PATH LC_ALL=C
dir=$(mktemp -d)
trap 'rm -rf "$dir"' EXIT
cd "$dir"

annot-simulate --items="$items" --raters=5:11 --annotators=9000 --zipf=1 \
	--retest=.05 -L no,maybe,yes --predictions=hard.tsv | cut -f 1-3 > grouped.tsv
awk 'BEGIN { srand(1) } NR > 1 { printf "%.9f\t%s\n", rand(), $0 }' grouped.tsv |
	sort | cut -f 2- > rows
{ head -n 1 grouped.tsv; cat rows; } > shuffled.tsv
annot-pflip -q grouped.tsv > pflip.tsv
annot-sharpen -q pflip.tsv > sharp.tsv
# The scale of annot-kappa: 10 million ratings where the others have 3.
annot-simulate --items=$((items * 50 / 9)) --raters=5 --annotators=100 --retest=0 \
	-L a,b,c,d,e | cut -f 1-3 > five.tsv
awk 'BEGIN {
	OFS = "\t"
	print "annotator", "gender", "age" > "people.tsv"
	for (a = 1; a <= 100; a++)
		print "a" a, a % 3 ? "m" : "f", a % 4 ? "young" : "old" > "people.tsv"
	print "attribute", "value", "share"
	print "gender", "f", .5
	print "gender", "m", .5
	print "age", "old", .4
	print "age", "young", .6
}' > sides.tsv
annot-simulate --items="$items" --raters=5:11 --annotators=10000 --zipf=1 --retest=0 \
	-L no,maybe,yes | cut -f 1-3 > met.tsv
# What annot-spc computes does not grow with the items but with what they are
# like: these three stay as they are.
annot-simulate --items=1000 --raters=10 --retest=0 --soft --predictions=ten.p |
	cut -f 1-3 > ten.tsv
annot-simulate --items=2000 --raters=8:46 --retest=0 --soft --predictions=uneven.p |
	cut -f 1-3 > uneven.tsv
annot-simulate --items=1500 --raters=100 --annotators=200 --retest=0 -L a,b,c |
	cut -f 1-3 > hundred.tsv
annot-simulate --items=$((items * 5 / 18)) --raters=5 --retest=0 --soft \
	--predictions=soft.p | cut -f 1-3 > soft.tsv
# A million items of five grades, and probabilities.
annot-simulate --items=$((items * 25 / 9)) --raters=5 --retest=0 -L 1,2,3,4,5 \
	--soft --predictions=graded.p | annot-count > graded.tsv
# A million labels of 50 people, and ten judges.
annot-simulate -M confusion --items=$((items * 5 / 9)) --raters=5 --annotators=50 \
	--retest=0 -L a,b,c,d,e | cut -f 1-3 > judged.tsv
awk -F '\t' -v OFS='\t' '
	BEGIN { srand(1); split("a b c d e", label, " ") }
	NR > 1 && !seen[$1]++ {
		for (j = 0; j < 10; j++) {
			if (NR == 2)
				print "item", "label" > ("judge" j)
			print $1, rand() < .3 ? label[1 + int(5 * rand())] : $3 \
				> ("judge" j)
		}
	}' judged.tsv
# Texts with ratings, and as many numbers as an encoder makes.
awk 'BEGIN {
	srand(1)
	print "item\ttext" > "texts.tsv"
	print "item\tannotator\tlabel" > "marks.tsv"
	printf "item" > "numbers.tsv"
	for (c = 1; c <= 768; c++)
		printf "\te%d", c > "numbers.tsv"
	print "" > "numbers.tsv"
	for (i = 1; i <= 10000; i++) {
		good = rand()
		text = ""
		for (w = 0; w < 20; w++) {
			word = rand() < .15 ? (rand() < good ? "good" : "bad") : "w"
			text = text " " word int(1 / (rand() + .0001))
		}
		print "i" i "\t" text > "texts.tsv"
		for (a = 0; a < 5; a++)
			print "i" i "\ta" (i * 7 + a) % 200 "\t" \
				(rand() < good ? "yes" : "no") > "marks.tsv"
		printf "i%d", i > "numbers.tsv"
		for (c = 1; c <= 768; c++)
			printf "\t%.4f", rand() - .5 > "numbers.tsv"
		print "" > "numbers.tsv"
	}
}'
# The engines, each a quoted NAME=COMMAND; one that is not there is left out.
engines() {
	"$here/engines.sh" "count $1" "$1.tsv"
}
eval "set -- $(engines grouped) $(engines shuffled)"

"$bench" "$rounds" \
	"count grouped=annot-count grouped.tsv" \
	"count -G grouped=annot-count -G -L no,maybe,yes grouped.tsv" \
	"count shuffled=annot-count shuffled.tsv" \
	"$@" \
	"pflip grouped=annot-pflip -q grouped.tsv" \
	"pflip shuffled=annot-pflip -q shuffled.tsv" \
	"pflip svd=annot-pflip -q -M svd --epochs=2 --factors=100 grouped.tsv" \
	"label soft=annot-label -q shuffled.tsv" \
	"sharpen=annot-sharpen -q pflip.tsv" \
	"sharpen -G=annot-sharpen -q -G pflip.tsv" \
	"score=annot-score -q -t sharp.tsv hard.tsv" \
	"pipeline grouped=annot-pflip -q grouped.tsv | annot-sharpen -q | annot-score -q" \
	"pipeline -G grouped=annot-pflip -q grouped.tsv | annot-sharpen -qG | annot-score -qG" \
	"pipeline shuffled=annot-pflip -q shuffled.tsv | annot-sharpen -q | annot-score -q" \
	"kappa count=annot-count five.tsv" \
	"kappa=annot-kappa -q five.tsv" \
	"kappa, 8 weights=annot-kappa -q -L a,b,c,d,e -w identity,linear,quadratic,ordinal,radical,ratio,circular,bipolar five.tsv" \
	"kappa --jackknife=annot-kappa -q --jackknife five.tsv" \
	"kappa -b 1000=annot-kappa -q -M fleiss,alpha,ac -b 1000 five.tsv" \
	"kappa -G=annot-kappa -q -G -M fleiss,alpha,ac -L a,b,c,d,e five.tsv" \
	"kappa light=annot-kappa -q -M light met.tsv" \
	"kappa -B pair=annot-kappa -q -B pair met.tsv" \
	"label dawid_skene, 1 round=annot-label -q --hard --temper=1 -M dawid_skene --tolerance=0 --iterations=1 five.tsv" \
	"label dawid_skene, 11 rounds=annot-label -q --hard --temper=1 -M dawid_skene --tolerance=0 --iterations=11 five.tsv" \
	"train count=annot-count marks.tsv" \
	"train soft, 10 folds=annot-train -q -t marks.tsv texts.tsv" \
	"train soft, 768 numbers, two fits=annot-train -q --folds=2 --lambda=1e-3 -t marks.tsv numbers.tsv" \
	"quality=annot-quality -q five.tsv" \
	"screen=annot-screen -q five.tsv" \
	"rake -G=annot-rake -q -G -L a,b,c,d,e --margins=sides.tsv -f people.tsv five.tsv" \
	"bias=annot-bias -q -t five.tsv" \
	"spc=annot-spc -q -t five.tsv" \
	"spc -C dm=annot-spc -q -C dm -t five.tsv" \
	"ten count=annot-count ten.tsv" \
	"ten spc -b 500=annot-spc -q -b 500 -t ten.tsv ten.p" \
	"uneven count=annot-count uneven.tsv" \
	"uneven spc -N 8 -b 500=annot-spc -q -N 8 -b 500 -t uneven.tsv uneven.p" \
	"hundred count=annot-count hundred.tsv" \
	"hundred spc=annot-spc -q -t hundred.tsv" \
	"soft count=annot-count soft.tsv" \
	"soft calibrate=annot-calibrate -q -t soft.tsv soft.p" \
	"graded count=annot-count graded.tsv" \
	"graded score=annot-score -q -t graded.tsv graded.p" \
	"graded score -M hard=annot-score -q -M hard -t graded.tsv graded.p" \
	"graded score -M soft=annot-score -q -M soft -t graded.tsv graded.p" \
	"graded score -M calibration=annot-score -q -M calibration -t graded.tsv graded.p" \
	"graded score -M ordinal=annot-score -q -M ordinal -t graded.tsv graded.p" \
	"graded score -M lewidi=annot-score -q -M lewidi -t graded.tsv graded.p" \
	"judged count=annot-count judged.tsv" \
	"judged alttest, 3 judges=annot-alttest -q -t judged.tsv judge0 judge1 judge2" \
	"judged alttest, 10 judges=annot-alttest -q -t judged.tsv judge?" \
	"judged alttest, 10 judges, all rows=annot-alttest -q --humans -t judged.tsv judge?" \
	"judged plan=annot-plan -q -t judged.tsv" \
	"judged plan, 1 model=annot-plan -q -t judged.tsv judge0" \
	"ten alttest -b 1000=annot-alttest -q -b 1000 -t ten.tsv ten.p" \
	"ten plan -b 1000=annot-plan -q -b 1000 -M pa,bp,fleiss,ac,alpha -k 2,3,5 -t ten.tsv" \
	"simulate=annot-simulate --items=$items --raters=5:11 --annotators=9000 --zipf=1" \
	> times.tsv
rows() {
	echo "$1=$(($(wc -l < "$1.tsv") - 1))"
}
awk -F '\t' -v OFS='\t' -v rows="$(rows grouped) $(rows shuffled) $(rows pflip) \
$(rows five) $(rows met) $(rows ten) $(rows uneven) $(rows hundred) \
$(rows soft) $(rows marks) $(rows graded) $(rows judged)" '
	# The table that a row reads, and the one that its base reads.
	function table(name) {
		return name ~ /^(sharpen|score)/ ? "pflip" : \
			name ~ /light|pair/ ? "met" : \
			name ~ /^(kappa|rake|screen|spc|quality|bias|label dawid)/ ? "five" : \
			name ~ /^train/ ? "marks" : \
			name ~ /^(ten|uneven|hundred|soft|graded|judged) / ? \
			substr(name, 1, index(name, " ") - 1) : \
			name ~ /shuffled|^label soft/ ? "shuffled" : "grouped"
	}
	function like(name,  t) {
		t = table(name)
		return t == "pflip" ? "grouped" : t == "met" ? "five" : t
	}
	BEGIN {
		for (i = split(rows, part, " "); i > 0; i--) {
			split(part[i], word, "=")
			n[word[1]] = word[2]
		}
	}
	NR == 1 {
		print "name", "rows", "seconds", "cpu_seconds", "million_rows_s", "ratio",
			"max_rss_mib"
		next
	}
	{
		if ($1 ~ /^count (grouped|shuffled)$| count$/)
			base[like($1)] = $5
		printf "%s\t%d\t%.3f\t%.3f\t%.2f\t%.2f\t%.1f\n", $1, n[table($1)],
			$2, $5, n[table($1)] / $2 / 1e6, $5 / base[like($1)], $4 / 1024
	}' times.tsv
