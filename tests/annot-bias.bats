bats_require_minimum_version 1.5.0
load helper
# shellcheck disable=SC1091 # worlds.sh is checked itself
. "$TOP/tests/worlds.sh"

# Performance by group of people: annot-bias.

# ratings ROW..., people ROW..., model ROW...: tables, blanks for tabs.
ratings() {
	printf 'item\tannotator\tlabel\n' >ratings
	printf '%s\n' "$@" | tr ' ' '\t' >>ratings
}

people() {
	printf '%s\n' "$@" | tr ' ' '\t' >people
}

model() {
	printf 'item\tlabel\n' >model
	printf '%s\n' "$@" | tr ' ' '\t' >>model
}

# of ROW GROUP [MODEL [METRIC]]: its value in out; limits, status_of the same.
of() {
	field 9 "$@"
}

status_of() {
	field 12 "$@"
}

field() {
	awk -F '\t' -v f="$1" -v r="$2" -v g="$3" -v m="${4:-model}" \
		-v t="${5:-accuracy}" '
		$1 == r && $5 == g && $2 == m && $3 == t { print $f }' out
}

bad() {
	local status=$1 message=$2

	shift 2
	run_to "$status" "$@"
	[ ! -s out ]
	[ "$(cat err)" = "annot-bias: $message" ] || {
		cat err
		return 1
	}
}

# told MESSAGE: a line of standard error.
told() {
	grep -qxF "annot-bias: $1" err
}

# fixture MODEL RATE GROUPING OPTION...: the rows of a fixture; MODEL item or
# annotator (predictions) or oracle.
fixture() {
	local dir=$SHARED/fixtures/bias name=$1 rate=$2 grouping=$3
	local args=(-q -M "$rate" --std="$std" --min-units=1)

	shift 3
	case $name in
	oracle) args+=(-o) ;;
	*) set -- "$@" model="$dir/bias-pred-$name.tsv" ;;
	esac
	run_to 0 annot-bias "${args[@]}" -t "$dir/bias-labels.tsv" "$@"
	awk -F '\t' -v name="$name" -v rate="$rate" -v of="$grouping" \
		-v std="$std" '
		function near(key, y) {
			d = value[key] - y
			if (!(key in value) || value[key] == "NA" || d > 1e-9 ||
			    d < -1e-9) {
				print name, rate, of, key, value[key], y
				bad = 1
			}
			seen++
		}
		FNR == 1 { next }
		NR == FNR {
			if ($2 == (name == "oracle" ? "oracle" : "model")) {
				value[$1 " " $5] = $9
				made[$5] = $6 " " $7
			}
			next
		}
		$1 != name || tolower($2) != rate || $3 != of { next }
		$4 == "*" {
			near("dispersion *", std == "pop" ? $8 : $9)
			near("performance *", $10)
			next
		}
		{
			near("group " $4, $7)
			if (made[$4] != $5 " " $6) {
				print of, $4, made[$4], $5, $6
				bad = 1
			}
		}
		END { exit bad || seen < 4 }' \
		out "$dir/bias.expected.tsv"
}

# bats test_tags=shared
@test "bias: the values of the authors' program and of the definitions" {
	local attrs=$SHARED/fixtures/bias/bias-attrs.tsv

	need_shared fixtures/bias/bias.expected.tsv
	for std in pop sample; do
		for name in item annotator oracle; do
			for rate in accuracy tpr tnr fpr fnr; do
				[ "$name" = item ] || [ "$rate" = accuracy ] ||
					continue
				for g in gender age gender,age; do
					fixture $name $rate $g -g $g -f "$attrs"
				done
				fixture $name $rate gender,age:pooled --pooled \
					-g gender,age -f "$attrs"
				fixture $name $rate adr:5 -g adr:5
				fixture $name $rate adr:5:0:1 -g adr:5:0:1
				fixture $name $rate adr-pos:5 -g adr:5 \
					--ties=positive
				fixture $name $rate ambiguity:5 -g ambiguity:5
				fixture $name $rate popularity:5 -g popularity:5
			done
		done
	done
}

# bats test_tags=shared
@test "bias: the average disagreement rate by each rule of ties" {
	local dir=$SHARED/fixtures/bias n=3 rule

	need_shared fixtures/bias/bias-annotators.expected.tsv
	for rule in any first drop half loo positive; do
		run_to 0 annot-bias -q -B annotator --ties=$rule \
			-t "$dir/bias-labels.tsv" model="$dir/bias-pred-item.tsv"
		awk -F '\t' -v c=$n '
			FNR == 1 { next }
			NR == FNR {
				if ($1 == "annotator")
					value[$5, $3] = $9
				next
			}
			{
				d = value[$1, "adr"] - $c
				e = value[$1, "accuracy"] - $15
				if (d > 1e-9 || d < -1e-9 || e > 1e-9 || e < -1e-9)
					exit 1
				n++
			}
			END { exit n != 36 }' \
			out "$dir/bias-annotators.expected.tsv"
		n=$((n + 1))
	done
}

@test "bias: groups of a table, of columns of the ratings, of none" {
	ratings 'i a x' 'i b x' 'i c y' 'j a x' 'j c y'
	model 'i x' 'j x'
	people 'annotator side' 'a left' 'b left' 'c right'
	run_to 0 annot-bias --min-units=1 -g side -f people model <ratings
	cp out table
	[ "$(of group left),$(of group right)" = 1,0 ]
	[ "$(of dispersion '*'),$(of performance '*'),$(of difference 'left|right')" = 0.5,0.5,1 ]
	[ "$(cat err)" = 'annot-bias: note: grouping=side groups=2 std=pop
annot-bias: warning: grouping=side small_groups=2, such as "right" (annotators=1 labels=2): their values are hardly known (--min-units=2 leaves out such a group)
annot-bias: note: grouping=side random=annotators: intervals are for other people of the same groups and the same items (--random=both)
annot-bias: note: items=2 annotators=3 ratings=5 labels=2' ]
	# the same from the ratings
	awk -F '\t' -v OFS='\t' '{
		side = $2 == "c" ? "right" : "left"
		print $0, NR == 1 ? "side" : side }' ratings >with
	run_to 0 annot-bias --min-units=1 -g side model <with
	diff table out
	# whoever is not there is unknown
	people 'annotator side' 'a left' 'b ' 'd right'
	run_to 0 annot-bias -g side -f people model <ratings
	[ "$(of group left),$(of group unknown)" = 1,0.5 ]
	told 'note: side is unknown for 2 of 3 annotators (no row, an empty cell, NA, prefer not to say): their group is "unknown"'
	grep -q 'attributes=people others=1 annotators left out, as the input lacks them' err
	# several columns, one of each table
	people 'annotator age' 'a 20' 'b 30' 'c 20'
	run_to 0 annot-bias -q -g side,age -f people model <with
	[ "$(cut -f 5 out | sed -n 2,4p)" = 'left,20
left,30
right,20' ]
	run_to 0 annot-bias -q -g side,age -g age -f people model <with
	[ "$(of group 20)" = 0.5 ]
}

# sides [SIDE]...: 17 people label ten items x as often as follows; people.tsv has the
# side of those in groups of six, six, two and three, of whom the last has no row.
sides() {
	awk -v left="${1-left}" -v third="${2-}" 'BEGIN {
		OFS = "\t"
		n = split("5 6 7 8 9 7 2 4 6 3 5 4 0 1 10 9 8", x, " ")
		print "annotator", "side", "age" >"people"
		print "item", "annotator", "label"
		for (a = 1; a <= n; a++) {
			side = a <= 6 ? left : a <= 12 ? "right" : a <= 14 ? "up" : \
				a == 15 ? third : "Prefer not to say"
			if (a < n)
				print "w" a, side, a % 2 ? "old" : "N/A" >"people"
			for (i = 1; i <= 10; i++)
				print "i" i, "w" a, i <= x[a] ? "x" : "y"
		}
	}' >ratings
	awk 'BEGIN { print "item\tlabel"; for (i = 1; i <= 10; i++) print "i" i "\tx" }' \
		>model
}

# group ROW: the groups of these rows.
groups_of() {
	awk -F '\t' -v r="$1" '$1 == r { print $5 }' out | paste -sd ' ' -
}

# near VALUE EXPRESSION: they are equal but for rounding.
near() {
	awk -v a="$1" "BEGIN { b = $2; exit !(a - b < 1e-9 && b - a < 1e-9) }" ||
		fail "$1 is not $2"
}

@test "bias: small and unknown groups have their rows, and no part in others" {
	sides
	run_to 0 annot-bias -b 300 -g side -f people model <ratings
	[ "$(groups_of group)" = 'left right unknown up' ]
	near "$(of group left)" .7
	near "$(of group unknown)" .9
	near "$(of group up)" .05
	[ "$(status_of group up),$(field 6 group unknown)" = few_units,3 ]
	[ "$(groups_of difference)" = 'left|right' ]
	near "$(of difference 'left|right')" .3
	near "$(of performance '*')" .55
	near "$(of dispersion '*')" .85
	# each mean of six has the variance .02/6, with a divisor of n - 1 in .02
	near "$(of dispersion_corrected '*')" "1 - sqrt(.0225 - .02 / 6 / 2)"
	[ "$(groups_of worst) $(groups_of best) $(groups_of spread)" = 'right left left|right' ]
	near "$(of worst right)" .4
	near "$(of best left)" .7
	near "$(of spread 'left|right')" .3
	[ "$(field 6 spread 'left|right'),$(status_of spread 'left|right')" = 12,bootstrap ]
	[ "$(field 6 performance '*'),$(field 7 performance '*')" = 12,120 ]
	for row in dispersion dispersion_corrected performance; do
		[ "$(status_of $row '*')" = bootstrap ]
		[ "$(field 10 $row '*')" != NA ]
	done
	[ "$(status_of worst right),$(status_of difference 'left|right')" = bootstrap,bootstrap ]
	[ "$(field 6 ceiling_one '*' '*')" = 12 ]
	told 'warning: grouping=side small_groups=1, such as "up" (annotators=2 labels=20): left out of rows over several groups (--min-units=1 keeps them)'
	told 'note: unknown_groups=1 ("unknown") left out of rows over several groups'
	told 'note: side is unknown for 3 of 17 annotators (no row, an empty cell, NA, prefer not to say): their group is "unknown"'
	# the values do not depend on what limits are over
	awk -F '\t' '$1 !~ /ceiling/' out | cut -f 1-9 >values
	run_to 0 annot-bias -q -g side -f people model <ratings
	awk -F '\t' '$1 !~ /ceiling/' out | cut -f 1-9 | diff values -
	# the small one is brought back, the unknown one is not
	run_to 0 annot-bias -b 300 --min-units=1 -g side -f people model <ratings
	[ "$(groups_of difference)" = 'left|right left|up right|up' ]
	near "$(of performance '*')" "1.15 / 3"
	near "$(of dispersion '*')" "1 - sqrt((.7^2 + .4^2 + .05^2) / 3 - (1.15 / 3)^2)"
	[ "$(groups_of worst),$(status_of worst up)" = up,few_units ]
	[ "$(status_of dispersion '*'),$(field 6 dispersion '*')" = few_units,14 ]
	told 'warning: grouping=side small_groups=1, such as "up" (annotators=2 labels=20): their values are hardly known (--min-units=3 leaves out such a group)'
	# pooled labels are of people, too
	run_to 0 annot-bias -q -b 300 --pooled -g side -f people model <ratings
	near "$(of performance '*')" .55
	[ "$(status_of dispersion_corrected '*')" = bootstrap ]
	[ "$(groups_of difference)" = 'left|right' ]
}

@test "bias: every spelling of nothing is one group, of columns of the ratings, too" {
	local nothing

	for nothing in '' NA n/a unknown UNKNOWN 'prefer not to say' 'Prefer not to answer' null; do
		sides left "$nothing"
		run_to 0 annot-bias -q -g side -f people model <ratings
		[ "$(groups_of group)" = 'left right unknown up' ] || fail "$nothing"
		[ "$(field 6 group unknown)" = 3 ]
	done
	cp out table
	awk -F '\t' -v OFS='\t' 'NR == FNR { side[$1] = $2; next }
		{ print $0, FNR == 1 ? "side" : side[$2] }' people ratings >with
	run_to 0 annot-bias -g side model <with
	diff table out
	told 'note: side is unknown for 3 of 17 annotators (no row, an empty cell, NA, prefer not to say): their group is "unknown"'
	# None is an answer
	sides left None
	run_to 0 annot-bias -q -g side -f people model <ratings
	[ "$(groups_of group)" = 'None left right unknown up' ]
}

@test "bias: a combination with an unknown part keeps its row, and is not compared" {
	sides
	run_to 0 annot-bias --min-units=1 -g side,age -f people model <ratings
	[ "$(groups_of group)" = 'left,old left,unknown right,old right,unknown unknown,old unknown,unknown up,old up,unknown' ]
	[ "$(groups_of difference)" = 'left,old|right,old left,old|up,old right,old|up,old' ]
	[ "$(field 6 performance '*')" = 7 ]
	told 'note: unknown_groups=5 ("left,unknown", ...) left out of rows over several groups'
	told 'note: age is unknown for 9 of 17 annotators (no row, an empty cell, NA, prefer not to say): their group is "unknown"'
}

@test "bias: one group left, or none" {
	sides ''
	run_to 0 annot-bias -q -b 100 -g side -f people model <ratings
	[ "$(groups_of group)" = 'right unknown up' ]
	[ "$(of dispersion '*'),$(status_of dispersion '*')" = NA,one_group ]
	[ "$(of worst '*'),$(status_of worst '*')" = NA,one_group ]
	near "$(of performance '*')" .4
	[ -z "$(groups_of difference)" ]
	run_to 0 annot-bias -q -b 100 --min-units=7 -g side -f people model <ratings
	for row in dispersion dispersion_corrected performance worst best spread; do
		[ "$(of $row '*'),$(status_of $row '*'),$(field 6 $row '*')" = NA,no_groups,0 ]
	done
	[ "$(status_of ceiling_one '*' '*')" = no_groups ]
	run_to 2 annot-bias --min-units=0 -g side -f people model <ratings
}

@test "bias: --min-units of bins, of items and of labels" {
	# a share of 1 of six items, of 2/3 of three: in bins of items
	ratings 'a u x' 'a v x' 'a w x' 'b u x' 'b v x' 'b w x' 'c u x' 'c v x' \
		'c w x' 'd u y' 'd v y' 'd w y' 'e u y' 'e v y' 'e w y' 'f u y' \
		'f v y' 'f w y' 'g u x' 'g v x' 'g w y' 'h u x' 'h v x' 'h w y' \
		'i u x' 'i v x' 'i w y'
	model 'a x' 'b x' 'c x' 'd x' 'e x' 'f x' 'g x' 'h x' 'i x'
	run_to 0 annot-bias -g ambiguity:2 model <ratings
	near "$(of performance '*')" .5
	[ "$(status_of dispersion '*'),$(field 6 performance '*')" = one_group,6 ]
	told 'note: grouping=ambiguity:2 small=1 bins of fewer than 5 items left out of rows over several groups (--min-units=1 keeps them)'
	run_to 0 annot-bias --min-units=3 -g ambiguity:2 model <ratings
	near "$(of performance '*')" "(.5 + 2 / 3) / 2"
	# labels of three items that one third gave
	run_to 0 annot-bias -g popularity:3:0:1 model <ratings
	[ "$(groups_of group)" = 'bin1 bin2 bin3' ]
	near "$(of performance '*')" .5
	told 'note: grouping=popularity:3:0:1 small=2 bins of fewer than 5 items left out of rows over several groups (--min-units=1 keeps them)'
}

# a is right for four of four, b for one of two, c for none of five, d for five of six.
@test "bias: -B annotator: few labels" {
	ratings 'i a x' 'j a x' 'k a x' 'l a x' 'i b x' 'j b y' 'i c y' 'j c y' \
		'k c y' 'l c y' 'm c y' 'i d x' 'j d x' 'k d x' 'l d x' 'm d x' 'n d y'
	model 'i x' 'j x' 'k x' 'l x' 'm x' 'n x'
	run_to 0 annot-bias -B annotator -g adr:1 model <ratings
	told 'note: few_labels=2 annotators gave fewer than 5 labels: their rates are hardly known'
	row() {
		awk -F '\t' -v a="$1" '$1 == "annotator" && $2 == "model" && $5 == a {
			printf "%s %.4f %s %s %s\n", $7, $9, ($10 == "NA" ? $10 : \
			sprintf("%.4f", $10)), ($11 == "NA" ? $11 : sprintf("%.4f", $11)),
			$12 }' out
	}
	[ "$(row a)" = '4 1.0000 NA NA few_labels' ]
	# Wilson: (x + z^2/2) / (n + z^2) -+ z/(n + z^2) sqrt(x (n - x)/n + z^2/4)
	[ "$(row b)" = '2 0.5000 0.0945 0.9055 few_labels' ]
	[ "$(row c)" = '5 0.0000 0.0000 0.4345 wilson' ]
	[ "$(row d)" = '6 0.8333 0.4365 0.9699 wilson' ]
	[ "$(status_of annotator a '*' adr),$(status_of annotator c '*' adr)" = few_labels,ok ]
}

@test "bias: attributes that cannot be" {
	printf 'item\tannotator\tlabel\tside\n%s\n' "$(printf \
		'i\ta\tx\tleft\nj\ta\tx\tright')" >with
	expected='expected "left" as in an earlier row of this annotator'
	found='found "right" (groups of items: annot-score -g)'
	bad 1 "<stdin>:3: column \"side\": $expected, $found" \
		annot-bias -g side <with
	ratings 'i a x'
	people 'item side' 'i left'
	expected='expected those of annotators (-a names their column;'
	bad 1 "people:1: attributes of items, $expected ${found#*(}" \
		annot-bias -g side -f people <ratings
	people 'annotator side' 'q left'
	found='no row for annotator "a", and none of its rows, of "q" and so on'
	expected='is for one of the input: expected the same names in both'
	bad 1 "people: $found, $expected" \
		annot-bias -g side -f people <ratings
	run_to 1 annot-bias -g side <ratings
	one_error annot-bias 'no column "side"'
	run_to 2 annot-bias -f people <ratings
	one_error annot-bias '--attributes is for --group=COL'
	run_to 2 annot-bias -g adr: <ratings
	one_error annot-bias 'expected adr:BINS or adr:BINS:LO:HI'
	# groups that would have one name
	people 'annotator one two' 'a p,q r' 'b p q,r'
	ratings 'i a x' 'i b x'
	run_to 1 annot-bias -g one,two -f people <ratings
	one_error annot-bias 'two groups of --group=one,two would be called "p,q,r"'
}

@test "bias: counts do not say who said what" {
	annot-count -q "$DATA/ratings.tsv" >counts
	run_to 1 annot-bias <counts
	one_error annot-bias 'groups are of who said what: expected ratings with a column "annotator"'
}

@test "bias: rates of a label need one that is positive" {
	ratings 'i a x' 'i b y' 'j a y' 'j b z'
	model 'i x' 'j y'
	people 'annotator g' 'a 1' 'b 2'
	run_to 2 annot-bias -M tpr model <ratings
	one_error annot-bias 'of 3 labels, which is the positive one?'
	run_to 2 annot-bias -M tpr -P q model <ratings
	one_error annot-bias '--positive: no label is called "q", there are "x", "y", "z"'
	run_to 0 annot-bias -q -M tpr,tnr,fpr,fnr -P y -g g -f people model <ratings
	[ "$(of group 1 model tpr),$(of group 1 model fnr)" = 1,0 ]
	[ "$(of group 2 model tpr),$(of group 2 model tnr),$(of group 2 model fpr)" = 0,0,1 ]
	ratings 'i a x' 'i b y'
	run_to 0 annot-bias -M tpr model <ratings
	grep -qx 'annot-bias: note: positive="y"' err
	# nobody gave it
	ratings 'i a x' 'j b x'
	run_to 0 annot-bias -q -L x,y -M tpr -g g -f people model <ratings
	[ "$(of group 1 model tpr),$(status_of group 1 model tpr)" = NA,no_labels ]
	[ "$(status_of dispersion '*' model tpr)" = no_labels ]
}

@test "bias: of probabilities the likeliest label is the decision" {
	ratings 'i a x' 'i b y' 'j a y' 'j b y'
	printf 'item\tlabel\tp\ni\tx\t.5\ni\ty\t.5\nj\ty\t.6\nj\tx\t.4\n' >model
	run_to 0 annot-bias -g adr:1 model <ratings
	[ "$(of group bin1)" = 0.75 ]
	note='models have probabilities: each decides'
	grep -qx "annot-bias: note: soft=1 $note for its likeliest label" err
}

@test "bias: predictions for each annotator; labels that a model lacks" {
	ratings 'i a x' 'i b y' 'j a y' 'j b y'
	printf 'item\tannotator\tlabel\ni\ta\tx\ni\tb\ty\nj\ta\tx\nj\tb\ty\n' >model
	people 'annotator g' 'a 1' 'b 2'
	run_to 0 annot-bias -q -g g -f people model <ratings
	[ "$(of group 1),$(of group 2)" = 0.5,1 ]
	model 'i x'
	run_to 1 annot-bias -g g -f people model <ratings
	run_to 0 annot-bias -q --intersect -g g -f people model <ratings
	[ "$(of group 1),$(of group 2)" = 1,0 ]
	[ "$(field 7 group 1)" = 1 ]
}

@test "bias: ceilings leave the label out that is judged" {
	# of three, two agree: each by the other two, a tie for those who agree
	ratings 'i a x' 'i b x' 'i c y' 'i c y' 'j a x'
	people 'annotator g' 'a 1' 'b 1' 'c 2'
	run_to 0 annot-bias -q -g g -f people <ratings
	[ "$(of ceiling_one 1 '*'),$(of ceiling_one 2 '*')" = 0,0 ]
	[ "$(of ceiling_group 1 '*'),$(status_of ceiling_group 2 '*')" = 1,no_others ]
	[ "$(of ceiling_annotator 2 '*'),$(status_of ceiling_annotator 1 '*')" = 1,no_retests ]
	[ "$(field 7 ceiling_one 1 '*'),$(field 7 group 1 '*')" = 2, ]
	run_to 0 annot-bias -q -r first -g g -f people <ratings
	[ "$(of ceiling_one 1 '*'),$(of ceiling_one 2 '*')" = 0.5,0 ]
	# groups of items are not of people
	run_to 0 annot-bias -q -g ambiguity:2 <ratings
	run ! grep -q ceiling_group out
}

@test "bias: bins and their range" {
	ratings 'i a x' 'i b x' 'i c y' 'j a x' 'j b x' 'j c x' 'k c y' 'k a x' \
		'k b x'
	model 'i x' 'j x' 'k x'
	run_to 0 annot-bias -g adr:2 model <ratings
	[ "$(of group bin1),$(of group bin2)" = 1,0.3333333333333333 ]
	grep -qx 'annot-bias: note: grouping=adr:2 groups=2 std=pop lo=.00 hi=.6667 ties=any' err
	grep -qx 'annot-bias: note: grouping=adr:2 small=2 bins of fewer than 5 annotators left out of rows over several groups (--min-units=1 keeps them)' err
	[ "$(status_of dispersion '*')" = no_groups ]
	run_to 0 annot-bias --min-units=1 -g adr:2:0:.5 model <ratings
	[ -z "$(of group bin2)" ]
	[ "$(status_of dispersion '*')" = one_group ]
	grep -qx 'annot-bias: note: grouping=adr:2:0:.5 outside=1 annotators beyond the range left out' err
	run_to 0 annot-bias -q --min-units=1 -g popularity:3:0:1 model <ratings
	[ "$(of group bin1),$(of group bin2),$(of group bin3)" = 0,1,1 ]
	[ "$(status_of dispersion_corrected '*')" = own_labels ]
	run_to 0 annot-bias -q -b 100 -g popularity:3:0:1 model <ratings
	[ "$(status_of group bin1)" = few_units ]
}

@test "bias: without -g annotators are grouped by how often they disagree" {
	run_to 0 annot-bias -q <"$DATA/ratings.tsv"
	[ "$(tail -n +2 out | cut -f 4 | sort -u)" = adr:5 ]
}

# Six groups that a model serves alike: the dispersion is below 1, its limits are
# not; ten seeds.
@test "bias: groups that differ by chance alone" {
	for seed in 1 2 3 4 5 6 7 8 9 10; do
		awk -v seed=$seed 'BEGIN {
			srand(seed)
			print "item\tannotator\tlabel\tg"
			for (a = 0; a < 60; a++)
				for (i = 0; i < 20; i++) {
					label = rand() < .7 ? "y" : "n"
					print "i" i "\ta" a "\t" label "\t" a % 6
				}
		}' >ratings
		awk 'BEGIN { print "item\tlabel"
			for (i = 0; i < 20; i++) print "i" i "\ty" }' >model
		run_to 0 annot-bias -q -g g -b 500 model <ratings
		field 9 dispersion '*'
		field 11 dispersion '*'
		field 11 dispersion_corrected '*'
		awk -F '\t' '$1 == "worst" { print ($10 <= .7 && $11 >= .7) }' out
	done | paste - - - - >all
	cat all
	awk '$1 >= 1 { bad = 1 } $2 == 1 && $3 == 1 { one++ } $4 { worst++ }
		END { exit bad || one < 8 || worst < 8 }' all
}

@test "bias: limits are the same for the same seed, of all that is drawn" {
	local rows

	rows='-g gender -f people -g adr:3 -g ambiguity:3 -g popularity:3'
	annot-simulate -q --items=60 --annotators=30 --predictions=model |
		cut -f 1-3 >ratings
	awk -F '\t' 'NR == 1 { print "annotator\tgender" }
		NR > 1 && !n[$2]++ { print $2 "\t" substr($2, 2) % 2 }' \
		ratings >people
	for what in '' --random=annotators --random=items --random=both; do
		# shellcheck disable=SC2086 # options
		run_to 0 annot-bias -q $rows -b 100 $what model <ratings
		cp out one
		# shellcheck disable=SC2086
		run_to 0 annot-bias -q $rows -b 100 $what model <ratings
		diff one out
		awk -F '\t' 'NR > 1 && $10 != "NA" {
				n++
				if ($10 > $11 || ($1 != "dispersion" &&
				    ($9 < $10 || $9 > $11)))
					exit bad = 1
			}
			END { exit bad || n < 20 }' out
	done
}

@test "bias: --weights, of 1 the same bytes, of 0 as if they were not there" {
	annot-simulate -q -L a,b,c --items=60 --annotators=20 --predictions=model |
		cut -f 1-3 >ratings
	awk 'BEGIN { print "annotator\tweight"
		for (i = 1; i <= 20; i++) print "a" i "\t1" }' >one
	awk -F '\t' -v OFS='\t' 'NR > 1 { $2 = NR % 3 ? 2 : 0 } { print }' one >some
	awk -F '\t' 'NR == FNR { w[$1] = $2; next } FNR == 1 || w[$2] > 0' some \
		ratings >left
	awk 'BEGIN { print "annotator\tgender"
		for (i = 1; i <= 20; i++) print "a" i "\t" i % 2 }' >people
	for args in '-g gender -f people' '-g gender -f people --pooled' -gadr:3 \
		'-g adr:2 --ties=loo' -gambiguity:3 -gpopularity:3; do
		# shellcheck disable=SC2086 # options
		annot-bias -q -b 100 $args model <ratings >all
		# shellcheck disable=SC2086
		annot-bias -q -b 100 $args --weights=one model <ratings |
			grep -v ^population | diff all -
		# shellcheck disable=SC2086
		annot-bias -q -p 12 $args model <left >fewer
		# shellcheck disable=SC2086
		annot-bias -q -p 12 $args --weights=some model <ratings |
			grep -v ^population | diff fewer -
	done
}

@test "bias: --weights weigh votes, and annotators in the mean of a group" {
	ratings 'i a x' 'i b y' 'i c y' 'j a x' 'j b x' 'j c y'
	model 'i x' 'j x'
	printf 'annotator\tweight\na\t3\nb\t1\nc\t1\n' >weights
	people 'annotator g' 'a 1' 'b 1' 'c 2'
	run_to 0 annot-bias -q -g g -f people --weights=weights -B annotator model \
		<ratings
	# a is right for both, b for one of two
	[ "$(of group 1)" = 0.875 ]
	[ "$(of group 2)" = 0 ]
	[ "$(of annotator b '*' adr)" = 0.5 ]
	[ "$(of ceiling_one 2 '*')" = 0 ]
	# without weights y has the majority of i
	run_to 0 annot-bias -q -g g -f people -B annotator model <ratings
	[ "$(of group 1)" = 0.75 ]
	[ "$(of annotator b '*' adr)" = 0 ]
	[ "$(of ceiling_one 2 '*')" = 0.25 ]
}

# ---- what is random ----

# crowd: ratings with a column text, of five items each, people of two kinds, a model.
crowd() {
	awk 'function below(n) {
		state = (state * 1103515245 + 12345) % 2147483648
		return int(state / 65536) % n
	}
	BEGIN {
		OFS = "\t"
		print "item", "annotator", "label", "text"
		print "annotator", "kind" >"people"
		print "item", "label" >"model"
		for (a = 1; a <= 12; a++)
			print "a" a, (a % 2 ? "f" : "m") >"people"
		for (i = 1; i <= 60; i++) {
			name = sprintf("i%02d", i)
			if (i % 5 == 1)
				easy = 2 + below(7)
			print name, "x" >"model"
			for (a = 1; a <= 12; a++)
				print name, "a" a, (below(10) < easy + a % 3 - 1 ? "x" : "y"),
					"t" int((i - 1) / 5)
		}
	}' >ratings
}

# width ROW GROUP: of its limits in out.
width() {
	awk -F '\t' -v r="$1" -v g="$2" '$1 == r && $5 == g {
		printf "%d\n", 1e6 * ($11 - $10) }' out
}

@test "bias: --random and --cluster: what limits are over, and the note of it" {
	local people items texts both

	crowd
	run_to 0 annot-bias -g kind -f people -b 500 -t ratings model
	told 'note: grouping=kind random=annotators: intervals are for other people of the same groups and the same items (--random=both)'
	cp out default
	run_to 0 annot-bias -q -g kind -f people -b 500 --random=annotators -t ratings model
	diff default out
	people=$(width group f)
	run_to 0 annot-bias -g kind -f people -b 500 --random=items -t ratings model
	told 'note: grouping=kind random=items: intervals are for other items labelled by the same people (--random=both)'
	items=$(width group f)
	run_to 0 annot-bias -g kind -f people -b 500 --random=items --cluster=text -t ratings model
	texts=$(width group f)
	run_to 0 annot-bias -g kind -f people -b 500 --cluster=text -t ratings model
	told 'note: grouping=kind random=items,annotators: intervals are for other items labelled by other people of the same groups'
	both=$(width group f)
	[ $((10 * items)) -lt $((8 * texts)) ]
	[ "$people" -lt "$both" ]
	[ "$texts" -lt "$both" ]
	cp out cluster
	run_to 0 annot-bias -q -g kind -f people -b 500 --cluster=text --random=both -t ratings model
	diff cluster out
	# the values are the same, whatever the limits are over
	cut -f 1-9 default >values
	cut -f 1-9 out | diff values -
	# each item a text of its own: other draws, the same width
	run_to 0 annot-bias -q -g kind -f people -b 4000 --random=items --cluster=item -t ratings model
	texts=$(width difference 'f|m')
	run_to 0 annot-bias -q -g kind -f people -b 4000 --random=items -t ratings model
	items=$(width difference 'f|m')
	[ $((100 * items)) -lt $((108 * texts)) ]
	[ $((100 * texts)) -lt $((108 * items)) ]
	run_to 0 annot-bias -g ambiguity:2 -b 500 --cluster=text -t ratings model
	told 'note: grouping=ambiguity:2 random=items: intervals are for other items labelled by the same people (--random=both)'
	[ "$(status_of group bin1)" = bootstrap ]
	# attributes in columns of the ratings, and clusters beside them
	awk -F '\t' -v OFS='\t' 'NR == FNR { kind[$1] = $2; next }
		{ print $0, FNR == 1 ? "kind" : kind[$2] }' people ratings >wider
	run_to 0 annot-bias -q -g kind -b 500 --cluster=text -t wider model
	diff cluster out
	# pooled, and bins of several kinds
	run_to 0 annot-bias -q -g kind --pooled -g adr:2 -g popularity:2 -f people -b 200 --cluster=text --random=both -t ratings model
	[ "$(status_of dispersion_corrected '*' | head -n 1)" = bootstrap ]
}

@test "bias: --random and --cluster: what cannot be" {
	crowd
	bad 2 "--cluster and --random=annotators exclude each other: clusters are of items, which are not drawn then (try 'annot-bias --help')" \
		annot-bias -g kind -f people -b 100 --random=annotators --cluster=text -t ratings model
	bad 2 "--cluster: --group names \"text\", too (try 'annot-bias --help')" \
		annot-bias -g text -b 100 --cluster=text -t ratings model
	run_to 2 annot-bias --resample=items -t ratings model
	run_to 1 annot-bias -b 100 --cluster=book -t ratings model
	grep -q 'no column "book" in the header' err
	# a column of people is none of items
	awk -F '\t' -v OFS='\t' '{ print $0, NR == 1 ? "age" : NR }' people >ages
	run_to 1 annot-bias -b 100 -g kind -f ages --cluster=age -t ratings model
	grep -q 'no column "age" in the header' err
	awk -F '\t' -v OFS='\t' 'NR == 3 { $4 = "t9" } 1' ratings >torn
	run_to 1 annot-bias -b 100 --cluster=text -t torn model
	grep -q 'one cluster for each item' err
	# four texts are too few
	awk -F '\t' 'NR == 1 || $4 ~ /^t[0-3]$/' ratings >few
	run_to 0 annot-bias -q -b 100 -g kind -f people --cluster=text --intersect -t few model
	[ "$(status_of group f)" = few_units ]
}

# ages AGE...: twelve people of whom person n meets n of 12 items, and their ages.
ages() {
	local age n=0

	printf 'annotator\tage\n' >people
	for age; do
		n=$((n + 1))
		printf 'w%d\t%s\n' $n "$age"
	done >>people
	awk -v n=$n 'BEGIN {
		OFS = "\t"
		print "item", "annotator", "label"
		for (a = 1; a <= n; a++)
			for (i = 1; i <= 12; i++)
				print "i" i, "w" a, i <= a ? "x" : "y"
	}' >ratings
	awk 'BEGIN { print "item\tlabel"; for (i = 1; i <= 12; i++) print "i" i "\tx" }' \
		>model
}

@test "bias: attributes that are numbers are cut, or made bins of as many people" {
	ages 17.5 18 29 29.9 30 49 50 100 NA 9 30 1e2
	run_to 0 annot-bias --min-units=1 -g age:18,30,50 -f people model <ratings
	[ "$(groups_of group)" = '<18 18-29 30-49 50+ unknown' ]
	near "$(of group '<18')" "(1 + 10) / 24"
	near "$(of group 18-29)" "(2 + 3 + 4) / 36"
	near "$(of group 30-49)" "(5 + 6 + 11) / 36"
	near "$(of group 50+)" "(7 + 8 + 12) / 36"
	near "$(of group unknown)" "9 / 12"
	[ "$(groups_of difference | wc -w)" = 6 ]
	told 'note: grouping=age:18,30,50 groups=5 std=pop'
	# the same from a column of the ratings
	cp out table
	awk -F '\t' -v OFS='\t' 'NR == FNR { age[$1] = $2; next }
		{ print $0, FNR == 1 ? "age" : age[$2] }' people ratings >with
	run_to 0 annot-bias -q --min-units=1 -g age:18,30,50 model <with
	diff table out
	run_to 0 annot-bias -q --min-units=1 -g age:40+ model <with
	[ "$(groups_of group)" = '<40 40+ unknown' ]
	[ "$(field 6 group 40+)" = 4 ]
	# 9 17.5 18 29 | 29.9 30 30 | 49 50 100 100: a number is in one bin
	run_to 0 annot-bias -q --min-units=1 -g age:3 model <with
	[ "$(groups_of group)" = '9-29 29.9-30 49-100 unknown' ]
	near "$(of group 9-29)" "(1 + 2 + 3 + 10) / 48"
	[ "$(field 6 group 29.9-30)" = 3 ]
	# beside another column; a comma ends the cuts where no number follows
	awk -F '\t' -v OFS='\t' '{ print $0, NR == 1 ? "side" : $2 % 2 ? "l" : "r" }' people >sides
	run_to 0 annot-bias -q -g age:30,50,side -f sides model <ratings
	[ "$(groups_of group)" = '<30,l <30,r 30-49,l 30-49,r 50+,r unknown,r' ]
}

@test "bias: what is no number where numbers are asked for has its line" {
	ages 17 18 old 30
	bad 1 'people:4: column "age": expected a number, as -g asks for bins of numbers, found "old"' \
		annot-bias -q -g age:18,30 -f people model -t ratings
	awk -F '\t' -v OFS='\t' 'NR == FNR { age[$1] = $2; next }
		{ print $0, FNR == 1 ? "age" : age[$2] }' people ratings >with
	bad 1 'with:26: column "age": expected a number, as -g asks for bins of numbers, found "old"' \
		annot-bias -q -g age:2 -t with model
	bad 2 '--group: expected age:18,30,50 (ascending cuts, 50 at most), age:40+ (one cut) or age:5 (2 to 10 bins of as many annotators each), found "age:18" (try '"'annot-bias --help')" \
		annot-bias -q -g age:18 -t with model
	run_to 0 annot-bias -q -g age -t with model
}

# 99 for no answer would be the oldest.
@test "bias: a number for no answer among ages is told" {
	for code in 99 999 -1 -99; do
		ages 20 25 31 $code 44 50 51
		run_to 0 annot-bias --min-units=1 -g age:30+ -f people model <ratings
		grep -qxF -- "annot-bias: warning: grouping=age:30+: the number $code (1 annotators) looks like a missing value (NA in its place makes their group unknown)" err
	done
	ages 20 25 31 999 44 999 61
	run_to 0 annot-bias --min-units=1 -g age:2 -f people model <ratings
	grep -q 'grouping=age:2: the number 999 (2 annotators)' err
	# ages, and numbers that go on both sides of 0
	for none in '20 25 31 77 44 88' '20 99 30 40 50 60 70 80 90' '-1 0 1 0 1 -1' \
		'7 30 40' '-1 1 1' '30 30 99' 'NA NA'; do
		# shellcheck disable=SC2086 # ages
		ages $none
		run_to 0 annot-bias --min-units=1 -g age:30+ -f people model <ratings
		[ "$none" = '30 30 99' ] || run ! grep -q 'looks like a missing' err
	done
}

@test "bias: --weights has a row of the population, everybody in it once" {
	ages l l l l l l r r r r r NA
	awk -F '\t' -v OFS='\t' '{ print $1, NR == 1 ? "weight" : $2 == "r" ? 3 : 1 }' \
		people >weights
	run_to 0 annot-bias -b 300 --weights=weights -g age -f people model <ratings
	near "$(of group l)" "21 / 72"
	near "$(of group r)" "45 / 60"
	near "$(of performance '*')" "(21 / 72 + 45 / 60) / 2"
	near "$(of population '*')" "(21 / 12 + 3 * 45 / 12 + 1) / 22"
	[ "$(field 6 population '*'),$(field 7 population '*')" = 12,144 ]
	[ "$(status_of population '*')" = bootstrap ]
	# without weights there is none, nor of groups of items or pooled labels
	run_to 0 annot-bias -q -g age -f people model <ratings
	[ -z "$(groups_of population)" ]
	run_to 0 annot-bias -q --weights=weights -g ambiguity:2 model <ratings
	[ -z "$(groups_of population)" ]
	# four people are too few for limits
	awk -F '\t' -v OFS='\t' 'NR > 1 { $2 = NR > 5 ? 0 : 1 } 1' weights >few
	run_to 0 annot-bias -q -b 300 --weights=few -g age -f people model <ratings
	[ "$(status_of population '*'),$(field 10 population '*')" = few_units,NA ]
}

@test "bias: --similar, whether people who are alike are treated alike" {
	ages 20 21 40 44 60 NA
	run_to 0 annot-bias -q --similar=age -k 1 -f people model <ratings
	# values 1 to 5 of 12: 20-21, 21-20, 40-44, 44-40, 60-44
	near "$(of consistency '*')" "1 - 1 / 12"
	[ "$(status_of consistency '*'),$(field 10 consistency '*')" = ok,NA ]
	[ "$(field 6 consistency '*'),$(field 7 consistency '*'),$(field 8 consistency '*')" = 5,60,12 ]
	[ "$(field 4 consistency '*')" = age ]
	# of two of five values that are 1 to 5, the mean difference is 2
	awk -v a="$(of consistency_chance '*')" 'BEGIN { exit !(a > .82 && a < .85) }'
	[ "$(status_of consistency_chance '*')" = sampled ]
	awk -v a="$(field 11 consistency_chance '*')" 'BEGIN { exit !(a <= 1 - 1 / 12 + 1e-9) }'
	# in the order of the rows or another, with as many permutations as -b says
	cp out table
	{ head -n 1 ratings; tail -n +2 ratings | sort -k 3,3 -k 1,1r; } >sorted
	run_to 0 annot-bias -q --similar=age -k 1 -f people model <sorted
	diff table out
	run_to 0 annot-bias -q --similar=age -k 1 -b 100 -g adr:2 -f people model <ratings
	[ "$(of consistency '*')" = "$(awk -F '\t' '$1 == "consistency" { print $9 }' table)" ]
	[ "$(of consistency_chance '*')" != "$(awk -F '\t' '$1 ~ /_chance/ { print $9 }' table)" ]
	run_to 0 annot-bias -q --similar=age -k 5 -f people model <ratings
	[ "$(of consistency '*'),$(status_of consistency '*')" = NA,few_units ]
	[ "$(status_of consistency_chance '*')" = few_units ]
	# a number that everybody has makes nobody more alike
	awk -F '\t' -v OFS='\t' '{ print $0, NR == 1 ? "round" : /NA/ ? "NA" : 1 }' people >round
	run_to 0 annot-bias -q --similar=age,round -k 1 -f round model <ratings
	near "$(of consistency '*')" "1 - 1 / 12"
	# by labels w2 is as near to w1 as to w3, and meets what they do on average
	run_to 0 annot-bias -q --similar=labels -k 1 model <ratings
	near "$(of consistency '*')" "1 - 2 / 12 / 6"
	[ "$(field 6 consistency '*')" = 6 ]
	run_to 0 annot-bias -q --similar=labels -M tpr,fpr -P x -o model <ratings
	[ "$(of consistency '*' oracle tpr),$(of consistency '*' model tpr)" = 1,1 ]
	[ "$(of consistency '*' oracle fpr),$(of consistency '*' model fpr)" = 1,1 ]
	for similar in adr:5 age:20,30 'age,'; do
		run_to 2 annot-bias -q --similar=$similar -f people model -t ratings
	done
	bad 2 "--similar: expected columns of attributes or labels, found \"age:4\" (try 'annot-bias --help')" \
		annot-bias -q --similar=age:4 -f people model -t ratings
	# of two labels 2,500 people gave the same as anybody
	awk -v OFS='\t' 'BEGIN { print "item", "annotator", "label", "age"
		for (a = 1; a <= 5000; a++) print "i1", a, a % 2 ? "x" : "y", a }' >crowd
	printf 'item\tlabel\ni1\tx\n' >model
	run_to 1 annot-bias -q --similar=labels model <crowd
	one_error annot-bias '<stdin>: 5000 annotators make 1e+10 steps of --similar or more, as many are equally similar: name columns with more values, or fewer permutations (-b)'
	run_to 0 annot-bias -q --similar=age model <crowd
	awk -v OFS='\t' 'BEGIN { print "item", "annotator", "label", "age"
		for (a = 1; a <= 80000; a++) print "i1", a, "x", a }' >crowd
	run_to 1 annot-bias -q --similar=age -g adr:2 model <crowd
	one_error annot-bias '<stdin>: 80000 kinds of annotators make 1.3e+10 steps of --similar, as any two are compared: name columns with fewer values, or a part of the annotators'
	run_to 1 annot-bias -q --similar=labels model <crowd
	one_error annot-bias '<stdin>: 80000 annotators make 1.9e+10 steps of --similar, as any two are compared: name columns with fewer values, or a part of the annotators'
}

@test "bias: precision and f1 of an annotator are those of annot-score" {
	local a metric

	annot-simulate -q --items=60 --annotators=8 --predictions=model |
		cut -f 1-3 >ratings
	run_to 0 annot-bias -q -b 100 --random=both -B annotator -M precision,f1,tpr \
		-r first model <ratings
	mv out bias
	for a in a1 a2 a5 a8; do
		awk -F '\t' -v a=$a 'NR == 1 || $2 == a' ratings >one
		run_to 0 annot-score -q -r first -T raw -M precision,recall,f1 \
			--intersect -t one model
		mv out score
		cp bias out
		for metric in precision recall f1; do
			near "$(field 9 annotator $a model ${metric/recall/tpr})" \
				"$(awk -F '\t' -v m=$metric '$6 == m { print $8; exit }' score)"
		done
	done
	[ "$(status_of annotator a1 model f1),$(field 10 annotator a1 model f1)" = ok,NA ]
	[ "$(status_of annotator a1 model precision)" = wilson ]
	# nothing is decided so, and nothing is so
	ratings 'i a x' 'j a x' 'i b y' 'j b x'
	model 'i x' 'j x'
	run_to 0 annot-bias -q -B annotator -M precision,f1 -P y -L x,y model <ratings
	[ "$(status_of annotator a model f1),$(of annotator b model f1)" = no_labels,0 ]
	[ "$(status_of annotator b model precision)" = no_labels ]
}

@test "bias: log_loss and brier of each label, by loops over the labels" {
	local args

	# with labels that the model says nothing of, and predictions for each annotator
	annot-simulate -q --items=60 --annotators=20 -L a,b,c | cut -f 1-3 >ratings
	awk 'BEGIN {
		srand(5)
		print "item\tlabel\tp"
		split("a b c", label, " ")
		for (i = 1; i <= 60; i++) {
			all = 0
			for (k = 1; k <= 3; k++)
				all += p[k] = i % 7 == 0 && k == 2 ? 0 : .1 - log(1 - rand())
			for (k = 1; k <= 3; k++)
				if (p[k] > 0)
					printf "i%d\t%s\t%.17g\n", i, label[k], p[k] / all
		}
	}' >model
	awk -F '\t' -v OFS='\t' 'NR == FNR { m[$1] = m[$1] $2 " " $3 " "; next }
		FNR == 1 { print "item", "annotator", "label", "p"; next }
		!seen[$1, $2]++ {
			n = split(m[$1], x, " ")
			for (k = 1; k < n; k += 2)
				print $1, $2, ($2 == "a3" && x[k] != "b" ? \
					(x[k] == "a" ? "c" : "a") : x[k]), x[k + 1]
		}' model ratings >own
	run_to 0 annot-bias -q -B annotator -M log_loss,brier -L a,b,c model own <ratings
	awk -F '\t' -v OFS='\t' '
		FILENAME != "ratings" {
			if (FILENAME == "model") p["model", $1, "", $2] = $3
			else p["own", $1, $2, $3] = $4
			next
		}
		FNR > 1 {
			split("model own", of, " ")
			split("a b c", label, " ")
			for (m in of) {
				who = of[m] == "own" ? $2 : ""
				q = p[of[m], $1, who, $3] + 0
				q = q < 1e-15 ? 1e-15 : q > 1 - 1e-15 ? 1 - 1e-15 : q
				n[of[m], $2]++
				loss[of[m], $2] -= log(q)
				for (k in label) {
					d = p[of[m], $1, who, label[k]] - ($3 == label[k])
					square[of[m], $2] += d * d
				}
			}
		}
		END {
			for (i in n) {
				split(i, key, SUBSEP)
				printf "%s\t%s\t%d\t%.17g\t%.17g\n", key[1], key[2],
					n[i], loss[i] / n[i], square[i] / n[i]
			}
		}' model own ratings >expected
	[ "$(wc -l <expected)" -eq 40 ]
	while IFS=$'\t' read -r m a n loss square; do
		near "$(of annotator "$a" "$m" log_loss)" "$loss" 1e-12
		near "$(of annotator "$a" "$m" brier)" "$square" 1e-12
		[ "$(field 7 annotator "$a" "$m" brier)" = "$n" ]
	done <expected
	# pooled labels are what annot-score says of a group
	awk 'BEGIN { print "annotator\tg"; for (a = 1; a <= 20; a++)
		print "a" a "\t" (a % 3 ? "m" : "f") }' >people
	run_to 0 annot-bias -q --pooled -g g -f people -M log_loss,brier model <ratings
	mv out pooled
	awk -F '\t' -v OFS='\t' 'NR == FNR { g[$1] = $2; next } { print $0, g[$2] }' \
		people ratings >joined
	run_to 0 annot-score -q -g g -T raw --weight-by=labels -M log_loss,brier \
		-t joined model
	mv out score
	cp pooled out
	for args in 'f log_loss' 'm log_loss' 'f brier' 'm brier'; do
		set -- "${args% *}" "${args#* }"
		near "$(of group "$1" model "$2")" "$(awk -F '\t' -v g="$1" -v m="$2" \
			'$3 == g && $6 == m { print $8 }' score)" 1e-12
	done
}

@test "bias: losses that are a line of accuracy have its limits" {
	local args

	# p = .9 of each decision: log_loss = -ln .1 - accuracy (ln .9 - ln .1), and
	# brier = .81 - .8 accuracy with two labels
	annot-simulate -q --items=200 --annotators=40 --predictions=hard |
		in_documents 20 | cut -f 1-3,8 >ratings
	awk -F '\t' -v OFS='\t' 'NR == 1 { print $0, "p"; next } { print $0, .9 }' \
		hard >soft
	awk 'BEGIN { print "annotator\tg"; for (a = 1; a <= 40; a++)
		print "a" a "\t" (a % 3 ? "m" : "f") }' >people
	head -n 1 ratings | grep -q document
	for args in '-g g -f people' '-g g -f people --random=both' \
		'-g g -f people --random=items' '-g g -f people --pooled' \
		'-g g -f people --cluster=document' '-g adr:3 --ties=loo' '-g ambiguity:3' \
		'-g popularity:2 --random=both'; do
		# shellcheck disable=SC2086 # options
		run_to 0 annot-bias -q $args -b 100 -M accuracy,log_loss,brier soft <ratings
		awk -F '\t' '
			function line(x) { return x == "NA" ? x : at + by * x }
			function off(a, b) {
				if (a == "NA" || b == "NA")
					return a != b
				return a > b ? a - b : b - a
			}
			# clipped where accuracy ends
			function ends(x) { return x == 0 || x == 1 || x == -1 }
			$3 == "accuracy" { row = $1 FS $5; v[row] = $9; lo[row] = $10
				hi[row] = $11; why[row] = $12; next }
			$2 == "soft" {
				row = $1 FS $5
				if ($1 == "spread") {
					split($5, g, "|")
					row = $1 FS g[2] "|" g[1]
				}
				at = $3 == "log_loss" ? -log(.1) : .81
				by = $3 == "log_loss" ? log(.1) - log(.9) : -.8
				if ($1 ~ /^dispersion/) { at = 1 + by; by = -by }
				if ($1 ~ /^difference/) at = 0
				if ($1 == "spread") { at = 0; by = -by }
				bad += off(line(v[row]), $9) > 1e-9 || why[row] != $12
				a = by < 0 ? hi[row] : lo[row]
				b = by < 0 ? lo[row] : hi[row]
				bad += !ends(a) && off(line(a), $10) > 1e-9
				bad += !ends(b) && off(line(b), $11) > 1e-9
				checked[$3] += 2 - (a == "NA" || ends(a)) - (b == "NA" || ends(b))
			}
			END { exit bad > 0 || checked["log_loss"] < 4 || checked["brier"] < 4 }' out || {
			echo "$args"
			cat out
			return 1
		}
	done
	# the worst group has the largest loss
	near "$(of worst "$(awk -F '\t' '$1 == "worst" && $3 == "brier" { print $5 }' \
		out)" soft brier)" "$(awk -F '\t' '$1 == "group" && $3 == "brier" && $2 == "soft" &&
		$9 > x { x = $9 } END { print x }' out)" 1e-9
}

@test "bias: no losses of decisions, of the oracle and of ceilings" {
	annot-simulate -q --items=30 --annotators=12 --predictions=hard | cut -f 1-3 >ratings
	run_to 0 annot-bias -o -b 100 -B annotator --similar=labels -M log_loss,brier hard \
		<ratings
	[ "$(awk -F '\t' 'NR > 1 && $3 != "adr" { print $9, $10, $11, $12 }' out | sort -u)" = \
		'NA NA NA hard_predictions' ]
	[ "$(cut -f 1 out | sort -u | grep -c '^ceiling\|^consistency\|^annotator$')" -eq 6 ]
	awk -F '\t' -v OFS='\t' 'NR == 1 { print $0, "p"; next } { print $0, .9 }' \
		hard >soft
	run_to 0 annot-bias -M brier soft <ratings
	run ! grep -q likeliest err
	run_to 0 annot-bias -M brier,accuracy soft <ratings
	grep -q 'note: soft=1 models have probabilities' err
}

# What --several did: the group of everybody who has a value.
@test "bias: a column of yes and no for each of several values" {
	ages 'black;latino' white black 'latino;black' NA 'NA;white' black latino white \
		black 'white;black' latino
	awk -F '\t' -v OFS='\t' 'NR == 1 { print $1, "black", "latino"; next }
		$2 == "NA" { print $1, $2, $2; next }
		{ v = ";" $2 ";"; print $1, (v ~ /;black;/ ? "yes" : "no"),
			(v ~ /;latino;/ ? "yes" : "no") }' people >columns
	run_to 0 annot-bias -q --min-units=1 -b 100 -g black -g latino -f columns model <ratings
	awk -F '\t' '$1 == "group" && $5 == "yes" { print $4, $6, $9 }' out >found
	near "$(sed -n 's/^black 6 //p' found)" "(1 + 3 + 4 + 7 + 10 + 11) / 72"
	near "$(sed -n 's/^latino 4 //p' found)" "(1 + 4 + 8 + 12) / 48"
}

# ---- within items ----

# women got the easier items, and answer as men do
# bats test_tags=shared
@test "bias: a group that was given harder items looks failed, not within items" {
	local dir=$SHARED/fixtures/truth random

	need_shared fixtures/truth/wave.tsv
	run_to 0 annot-bias -g gender model="$dir/wavem.tsv" <"$dir/wave.tsv"
	told 'warning: grouping=gender model=model metric=accuracy: 1 differences, such as "f"|"m", are not those within items: these groups labelled easier or harder items (report difference_within, of the same items)'
	near "$(of difference 'f|m')" "$(of group f) - $(of group m)"
	# by loops: sum_i w_i (y_if - y_im) / sum_i w_i
	near "$(of difference_within 'f|m')" "$(awk -F '\t' '
		NR == FNR { model[$1] = $2; next }
		FNR > 1 { n[$1, $4]++; y[$1, $4] += $3 == model[$1]; item[$1] }
		END {
			for (i in item) {
				f = n[i, "f"]
				m = n[i, "m"]
				if (!f || !m)
					continue
				w = f * m / (f + m)
				all += w
				sum += w * (y[i, "f"] / f - y[i, "m"] / m)
			}
			printf "%.17g", sum / all
		}' "$dir/wavem.tsv" "$dir/wave.tsv")"
	for random in '' --random=annotators --random=items --random=both '-b 200'; do
		# shellcheck disable=SC2086 # options
		run_to 0 annot-bias -q -g gender $random model="$dir/wavem.tsv" \
			<"$dir/wave.tsv"
		awk -F '\t' '
			$1 == "difference" { bad += $10 < .05 || $11 > .13 }
			$1 == "difference_within" {
				bad += $9 != v && v; v = $9
				bad += $10 > -.05 || $11 < .02 || $12 != "ok"
			}
			END { exit bad || !v }' out || fail "$random"
	done
}

@test "bias: differences within items: nothing in common, weights, many groups" {
	crowd
	run_to 0 annot-bias -g kind -f people -t ratings model
	run ! grep -q 'not those within' err
	# all labelled all items: the two are the same
	near "$(of difference_within 'f|m')" "$(of difference 'f|m')"
	[ "$(field 7 difference_within 'f|m')" = 720 ]
	# nobody of one kind labelled an item of the other
	awk -F '\t' 'NR == 1 || (substr($1, 2) + 0) % 2 == (substr($2, 2) + 0) % 2' \
		ratings >apart
	run_to 0 annot-bias -q -g kind -f people -t apart model
	[ "$(of difference_within 'f|m'),$(status_of difference_within 'f|m')" = NA,no_common ]
	[ "$(status_of difference 'f|m')" = ok ]
	# an annotator of weight 2 is two
	awk -F '\t' -v OFS='\t' 'NR == 1 { print $1, "weight"; next }
		{ print $1, $1 == "a1" ? 2 : 1 }' people >weights
	awk -F '\t' -v OFS='\t' '{ print } $2 == "a1" { $2 = "b1"; print }' \
		ratings >twice
	awk '{ print } END { print "b1\tf" }' people >thirteen
	run_to 0 annot-bias -q -g kind -f people --weights=weights -t ratings model
	weighted=$(of difference_within 'f|m')
	run_to 0 annot-bias -q -g kind -f thirteen -t twice model
	near "$weighted" "$(of difference_within 'f|m')"
	# groups of items have none, nor have more than 100 groups
	run_to 0 annot-bias -q -g ambiguity:2 -t ratings model
	[ -z "$(groups_of difference_within)" ]
	awk -v OFS='\t' 'BEGIN { print "item", "annotator", "label", "g"
		for (a = 1; a <= 101; a++)
			for (i = 1; i <= 2; i++)
				print "i" i, a, a % 2 ? "x" : "y", "g" a }' >wide
	printf 'item\tlabel\ni1\tx\ni2\tx\n' >two
	run_to 0 annot-bias --min-units=1 -g g two <wide
	[ -z "$(groups_of difference)$(groups_of difference_within)" ]
	told 'warning: grouping=g groups=101 are more than 100: no rows of differences (-g with a column of fewer values)'
}

# Limits without -b are those that -b finds, by more work.
@test "bias: limits by formula and of replicates" {
	local random

	crowd
	for random in '' --random=items --random=both --cluster=text --pooled; do
		# shellcheck disable=SC2086 # options
		run_to 0 annot-bias -q $random -g kind -f people -t ratings model
		cp out formula
		# shellcheck disable=SC2086
		run_to 0 annot-bias -q $random -b 4000 -g kind -f people -t ratings model
		awk -F '\t' '
			$1 !~ /^(group|perf|difference|worst|best|spread)/ { next }
			NR == FNR { lo[$1, $5] = $10; hi[$1, $5] = $11; next }
			{
				wide = hi[$1, $5] - lo[$1, $5]
				a = ($10 - lo[$1, $5]) / wide
				b = ($11 - hi[$1, $5]) / wide
				n++
				if (a * a > .0064 || b * b > .0064) {
					print $0, lo[$1, $5], hi[$1, $5]
					bad = 1
				}
			}
			END { exit bad || n < 8 }' formula out || {
			echo "$random"
			return 1
		}
	done
}
