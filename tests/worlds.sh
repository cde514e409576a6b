#!/bin/sh
# Worlds of people that annot-simulate does not have, from what it draws: to be read
# by other scripts (. worlds.sh). Filters read the table of annot-simulate, with its
# truth, and write one. The numbers of awk's rand() differ from one awk to another.

# contested OPTION...: annot-simulate with these options, but only contested items
# have labels that are given twice: no label has more than three quarters of the
# shares. Writes shares.tsv and drawn.tsv, too.
contested() {
	annot-simulate -q "$@" --skill=1 --soft --predictions=shares.tsv >drawn.tsv
	awk -F '\t' '
		NR == FNR { if ($3 > .75) clear[$1]; next }
		{ again = $1 FS $2 == last; last = $1 FS $2 }
		!again || !($1 in clear)' shares.tsv drawn.tsv
}

# careful MEAN: without the second labels of annotators who slip more often than MEAN.
careful() {
	awk -F '\t' -v mean="$1" '
		{ again = $1 FS $2 == last; last = $1 FS $2 }
		!again || $5 <= mean'
}

# remembered P SEED: a second label repeats the first one with probability P.
remembered() {
	awk -F '\t' -v OFS='\t' -v p="$1" -v seed="$2" '
		BEGIN { srand(seed) }
		$1 FS $2 == last && rand() < p { $3 = first }
		{ last = $1 FS $2; first = $3; print }'
}

# with_gaps P SEED: labels are missing with probability P.
with_gaps() {
	awk -F '\t' -v OFS='\t' -v p="$1" -v seed="$2" '
		BEGIN { srand(seed) }
		NR > 1 && rand() < p { $3 = "" }
		{ print }'
}

# in_documents N: a column document; items go to N documents in turn.
in_documents() {
	awk -F '\t' -v OFS='\t' -v n="$1" '
		{ print $0, NR == 1 ? "document" : "d" 1 + (substr($1, 2) - 1) % n }'
}

# having_seen P SEED RATINGS: of the probabilities at standard input, those of items
# whose labels the model has seen, with probability P, are the shares of these labels,
# of which there are two. None is 0.
having_seen() {
	awk -F '\t' -v OFS='\t' -v p="$1" -v seed="$2" '
		BEGIN { srand(seed) }
		FNR == 1 { if (NR > 1) print; next }
		NR == FNR { n[$1]++; times[$1, $3]++; next }
		!($1 in seen) { seen[$1] = rand() < p }
		seen[$1] { $3 = sprintf("%.6f", 1e-6 + .999998 * times[$1, $2] / n[$1]) }
		{ print }' "$3" -
}

# tilted KEY=VALUE... FILE: two labels, no and yes, of which 3 in 10 are yes but for
# shifts of the log odds, normal with the standard deviations sd of an item and
# document_sd of a document, of which there are `documents`. As in annot-simulate
# otherwise: seed, items, least to most annotators an item, of `annotators`, p_flip x,
# the rate of retests, and a model of skill .8, whose probabilities go to FILE.
tilted() {
	awk 'BEGIN {
		for (i = 1; i < ARGC - 1; i++) {
			split(ARGV[i], o, "=")
			v[o[1]] = o[2] + 0
		}
		file = ARGV[ARGC - 1]
		srand(v["seed"])
		OFS = "\t"
		print "item", "annotator", "label", "true_label", "true_pflip", \
			"true_state", "true_group", "document"
		print "item", "label", "p" >file
		for (d = 1; d <= v["documents"]; d++)
			shift[d] = v["document_sd"] * normal()
		for (i = 1; i <= v["items"]; i++)
			item()
	}
	function normal() {
		return sqrt(-2 * log(1 - rand())) * cos(6.283185307179586 * rand())
	}
	function share(d) {
		return 1 / (1 + 7 / 3 * exp(v["sd"] * normal() + shift[d]))
	}
	function slip(y) { return rand() < v["x"] ? 1 - y : y }
	function say(a, y) {
		print "i" i, "a" a, slip(y) ? "yes" : "no", y ? "yes" : "no", v["x"], \
			"NA", "NA", "d" d
	}
	function item(   q, n, a, y, w, u) {
		d = v["documents"] ? 1 + (i - 1) % v["documents"] : 0
		q = share(d)
		n = v["least"] + int((v["most"] - v["least"] + 1) * rand())
		while (n-- > 0) {
			do
				a = 1 + int(v["annotators"] * rand())
			while (last[a] == i)
			last[a] = i
			y = rand() < q
			say(a, y)
			if (rand() < v["retest"])
				say(a, y)
		}
		u = 1 - rand()
		w = exp(log(u) / 4)
		q = w * q + (1 - w) * share(v["documents"] ? \
			1 + int(v["documents"] * rand()) : 0)
		q = int(1 + q * 999998) / 1e6
		printf "i%d\tno\t%.6f\ni%d\tyes\t%.6f\n", i, 1 - q, i, q >file
	}' "$@"
}
