#!/bin/sh
# Do the metrics of soft labels say the same? Kurniawan, Mistica, Baldwin and Lau,
# "Training and Evaluating with Human Label Variation", Table 2: how four metrics
# correlate over B random data sets of N items, with people's shares of K labels
# drawn from a Dirichlet distribution of parameter a and predictions from one of
# parameter b. Ours and, beside it, the paper's (N = 1000, B = 500).
# A accuracy against the majority, J po_jsd, E entropy_correlation,
# S soft_accuracy.
# usage: table2.sh [B [N]]; 40 and 100 take a few seconds, 500 and 200 two minutes.
set -eu
export LC_ALL=C # awk reads and writes decimal points
cd "$(dirname "$0")"
PATH=$PATH:$PWD/../bin
dir=$(mktemp -d)
trap 'rm -rf "$dir"' EXIT
b=${1:-40} n=${2:-100}

# Shares and predictions of all data sets: by the generator of Park and Miller
# 1988, so that every awk draws the same, and gamma variates as in Marsaglia and
# Tsang 2000.
draw() {
	awk -v a="$1" -v b="$2" -v k="$3" -v sets="$b" -v n="$n" \
		-v shares="$dir/shares.tsv" -v said="$dir/said.tsv" '
	function uniform() {
		seed = seed * 16807 % 2147483647
		return seed / 2147483647
	}
	function normal() {
		return sqrt(-2 * log(uniform())) * cos(tau * uniform())
	}
	function gamma(x,   d, c, z, v, small) {
		small = x < 1 ? exp(log(uniform()) / x) : 1
		d = (x < 1 ? x + 1 : x) - 1 / 3
		c = 1 / sqrt(9 * d)
		do {
			do {
				z = normal()
				v = 1 + c * z
			} while (v <= 0)
			v = v * v * v
		} while (log(uniform()) >= z * z / 2 + d - d * v + d * log(v))
		return d * v * small
	}
	# g[1 .. k] of parameter x, summing to 1
	function dirichlet(x,   i, sum) {
		sum = 0
		for (i = 1; i <= k; i++)
			sum += g[i] = gamma(x)
		for (i = 1; i <= k; i++)
			g[i] /= sum
	}
	BEGIN {
		seed = 2025
		tau = 6.283185307179586
		print "item\tlabel\tp\tset" >shares
		line = "item"
		for (i = 1; i <= k; i++)
			line = line "\tl" i
		print line >said
		for (s = 1; s <= sets; s++)
			for (x = 1; x <= n; x++) {
				item = s "." x
				dirichlet(a)
				for (i = 1; i <= k; i++)
					printf "%s\tl%d\t%.9f\t%d\n", item, i,
						g[i], s >shares
				dirichlet(b)
				line = item
				for (i = 1; i <= k; i++)
					line = line sprintf("\t%.9f", g[i])
				print line >said
			}
	}'
}

# The correlations over data sets, from columns group, target, metric, value.
correlate() {
	awk -F '\t' '
	$2 == ($3 == "accuracy" ? "plurality" : "raw") { x[$3, $1] = $4; set[$1] }
	function r(p, q,   s, n, mp, mq, pp, qq, pq) {
		for (s in set) {
			n++
			mp += x[p, s]
			mq += x[q, s]
		}
		mp /= n
		mq /= n
		for (s in set) {
			pp += (x[p, s] - mp) ^ 2
			qq += (x[q, s] - mq) ^ 2
			pq += (x[p, s] - mp) * (x[q, s] - mq)
		}
		return pq / sqrt(pp * qq)
	}
	END {
		a = "accuracy"; j = "po_jsd"; e = "entropy_correlation"
		s = "soft_accuracy"
		printf "%.2f %.2f %.2f %.2f %.2f %.2f\n", r(a, j), r(a, e),
			r(a, s), r(j, e), r(j, s), r(e, s)
	}'
}

echo "a b K: A-J A-E A-S J-E J-S E-S: the paper's"
while read -r a c k paper; do
	draw "$a" "$c" "$k"
	ours=$(annot-score -q -T all -g set -t "$dir/shares.tsv" \
		-M accuracy,po_jsd,entropy_correlation,soft_accuracy \
		"$dir/said.tsv" | awk -F '\t' '$3 ~ /^[0-9]+$/' |
		cut -f 3,5,6,8 | correlate)
	echo "$a $c $k: $ours: $paper"
done <<'TABLE'
10 10 10 .272 .050 .290 .036 .942 .100
10 10 100 .048 .041 .052 .091 .924 .088
.1 .1 10 .628 .064 .734 .126 .963 .163
.1 .1 100 .194 .093 .251 .015 .961 .032
10 .1 10 .226 -.016 .206 -.019 .975 -.002
10 .1 100 -.004 -.062 -.027 .050 .958 .062
.1 10 10 .212 .016 .182 -.017 .976 -.020
.1 10 100 .103 -.022 .057 -.006 .967 .005
TABLE
