#!/bin/sh
# Any table of annot as a picture, drawn with gnuplot: the header line tells which.
#   annot-curve -q -t ratings.tsv predictions.tsv | draw.sh -f svg > p.svg
# usage: draw.sh [OPTION]... [TABLE]... [PICTURE]
#   TABLE                 of annot-score (scores of models, of several targets, --paired),
#                         annot-curve, annot-kappa (-B label, annotator or pair, -g), of vary.sh, annot-spc, annot-pflip --table,
#                         annot-plan, annot-alttest, annot-bias, annot-screen, annot-rake
#                         --table, of sweep.sh, or any with columns value (or estimate), lo
#                         and hi; several are one if their headers are the same; default:
#                         standard input
#   PICTURE               a file .svg, .png (300 dots an inch) or .pdf; also -o FILE
#   -f, --format=FORMAT   text (default), svg, png or pdf, to standard output
#   -s, --sort            rows with the largest value first; default: in the order given
#   --kind=forest         points with intervals, whatever the table
#   --facet=COLUMN        a panel for each value of it; default: metric, coefficient
#   --columns=N           panels side by side; default: as fits
#   -x FACT, -y FACT,...  of thresholds: what is across (default threshold) and up (default
#                         precision,recall,rejected), as -x false_positive_rate -y recall;
#                         of confusion: -x decision has shares of each decision
#   --log=AXES            logarithms: x, y, xy or none; default: where the table asks for it
#   --x-range=LO:HI, --y-range=LO:HI   what is beyond stands at the edge, as a triangle
#   --title=TEXT, --x-title=TEXT, --y-title=TEXT; --note=TEXT, a line below the picture
#   --size=WIDTH[xHEIGHT] in pixels, of which an inch has 96; default 800, as high as needed
#   --font=NAME[,SIZE]    default sans-serif,13
#   --colour=no           black and grey
#   --data                print what is drawn, not the picture: see draw/table.awk
#   --gnuplot             print the commands of gnuplot
# DRAW=data and DRAW=gnuplot in the environment are the same, for recipes that call this.
# Rows without a value are left out, and counted on standard error.
set -eu
export LC_ALL=C # awk reads and writes decimal points
here=$(CDPATH='' cd -- "$(dirname -- "$0")" && pwd)

usage() {
	echo "draw.sh: $1 (see draw.sh --help)" >&2
	exit 2
}

picture='' format='' kind='' sorted=0 columns=0 size=800 font=sans-serif,13 grey=0
print=${DRAW:-picture} given=0
# what users may write is in the environment, where awk takes backslashes as they are
export DRAW_FACET='' DRAW_ACROSS='' DRAW_UP='' DRAW_TITLE='' DRAW_X='' DRAW_Y='' DRAW_NOTE=''
logs='' x_range='' y_range=''

dir=$(mktemp -d)
trap 'rm -rf "$dir"' EXIT
trap 'exit 1' HUP INT TERM

while [ $# -gt 0 ]; do
	option=$1 value=''
	case $option in
	--*=*) value=${option#*=} option=${option%%=*} ;;
	--data | --gnuplot | --sort | --help) ;;
	-[foxy] | --*)
		[ $# -gt 1 ] || usage "$option needs a value"
		value=$2 && shift
		;;
	esac
	case $option in
	-f | --format) format=$value ;;
	-o | --output) picture=$value ;;
	-s | --sort) sorted=1 ;;
	-x) DRAW_ACROSS=$value ;;
	-y) DRAW_UP=$value ;;
	--kind) kind=$value ;;
	--facet) DRAW_FACET=$value ;;
	--columns) columns=$value ;;
	--log) logs=$value ;;
	--x-range) x_range=$value ;;
	--y-range) y_range=$value ;;
	--title) DRAW_TITLE=$value ;;
	--note) DRAW_NOTE=$value ;;
	--x-title) DRAW_X=$value ;;
	--y-title) DRAW_Y=$value ;;
	--size) size=$value ;;
	--font) font=$value ;;
	--colour) [ "$value" != no ] || grey=1 ;;
	--data) print=data ;;
	--gnuplot) print=gnuplot ;;
	-h | --help)
		sed -n '/^set -eu/q;s/^# //p' "$here/draw.sh"
		exit
		;;
	*.svg | *.png | *.pdf) picture=$option ;;
	- | [!-]*)
		cat "$option" >> "$dir/table" || exit 1
		given=1
		;;
	*) usage "unknown option $option" ;;
	esac
	shift
done
[ "$given" = 1 ] || cat > "$dir/table"

# matches VALUE ERE WHAT: or it is an error of usage.
matches() {
	if [ "$(printf '%s\n' "$1" | wc -l)" -ne 1 ] ||
		! printf '%s\n' "$1" | grep -Eqx -e "$2"; then
		usage "expected $3, found $1"
	fi
}
number='[-+]?([0-9]+[.]?[0-9]*|[.][0-9]+)(e[-+]?[0-9]+)?'
[ -n "$format" ] || case $picture in
*.svg | *.png | *.pdf) format=${picture##*.} ;;
'') format=text ;;
*) usage "$picture: expected .svg, .png or .pdf" ;;
esac
matches "$format" 'text|svg|png|pdf' 'a format of text, svg, png and pdf'
matches "$size" '[1-9][0-9]{2,4}(x[1-9][0-9]{2,4})?' '--size=WIDTH or --size=WIDTHxHEIGHT'
matches "$font" '[A-Za-z0-9 ._-]+(,[1-9][0-9]?)?' '--font=NAME or --font=NAME,SIZE'
matches "$columns" '[0-9]{1,2}' '--columns=N'
matches "$logs" '|x|y|xy|none' '--log=x, y, xy or none'
for limits in "$x_range" "$y_range"; do
	matches "$limits" "|$number:$number" 'a range LO:HI'
done

# Which table this is, by the names of its columns: the file of draw/ that knows it.
kind_of() {
	head -n 1 "$dir/table" | awk -F '\t' '
	function has(names, list, n, i) {
		n = split(names, list, " ")
		for (i = 1; i <= n; i++)
			if (!(list[i] in col))
				return 0
		return 1
	}
	{
		for (i = 1; i <= NF; i++)
			col[$i]
	}
	END {
		print has("bin confidence weight value") ? "reliability" : \
			has("truth decision metric value") ? "confusion" : \
			has("threshold metric value") ? "thresholds" : \
			has("p_flip model metric value") ? "sweep" : \
			has("model versus target metric label value") ? "score" : \
			has("row coefficient estimate") ? "kappa" : \
			has("row model versus k value") ? "spc" : \
			has("method stratum pflip pairs") ? "pflip" : \
			has("row statistic raters half") ? "plan" : \
			has("row kind annotator method value") ? "alttest" : \
			has("row grouping group units value") ? "bias" : \
			has("annotator agreement information status") ? "screen" : \
			has("attribute actual weighted target") ? "rake" : "forest"
	}'
}
matches "$kind" '|forest' '--kind=forest'
[ -n "$kind" ] || kind=$(kind_of)

in_text=0
[ "$format" != text ] || in_text=1
draw=$here/draw
awk -v sorted="$sorted" -v text="$in_text" -f "$draw/table.awk" -f "$draw/words.awk" \
	-f "$draw/rows.awk" -f "$draw/$kind.awk" "$dir/table" > "$dir/scene"
if [ "$print" = data ]; then
	awk '{ sub(/\t+$/, ""); print }' "$dir/scene"
	exit
fi

width=${size%x*} height=0 sized=0
[ "$size" = 800 ] || sized=1
case $size in *x*) height=${size#*x} ;; esac
face=${font%,*} points=13
case $font in *,*) points=${font##*,} ;; esac
awk -v text="$in_text" -v format="$format" -v width="$width" -v height="$height" \
	-v sized="$sized" -v font="$points" -v face="$face" -v grey="$grey" -v logs="$logs" \
	-v abreast="$columns" -v xuser="$x_range" -v yuser="$y_range" \
	-f "$draw/layout.awk" -f "$draw/style.awk" -f "$draw/beside.awk" \
	"$dir/scene" > "$dir/commands"
if [ "$print" = gnuplot ]; then
	cat "$dir/commands"
	exit
fi

if ! command -v gnuplot > /dev/null; then
	echo 'draw.sh: no gnuplot here (apt-get install gnuplot-nox)' >&2
	exit 1
fi
if ! gnuplot < "$dir/commands" > "$dir/drawn" 2> "$dir/errors"; then
	grep -v 'degree sign' "$dir/errors" >&2
	exit 1
fi

# dense: the PNG with its density, 11,811 pixels a metre, behind its first 33 bytes.
dense() {
	dd bs=1 count=33 2> /dev/null < "$dir/drawn"
	printf '\000\000\000\011pHYs\000\000\056\043\000\000\056\043\001\170\245\077\166'
	tail -c +34 "$dir/drawn"
}

# titled: the SVG with words for those who do not see it, the first line of the commands.
titled() {
	awk 'NR == FNR { title = NR == 1 ? substr($0, 3) : title; next }
		/<title>Gnuplot<\/title>/ { $0 = title }
		{ print }' "$dir/commands" "$dir/drawn"
}

finished() {
	case $format in
	text) tr -d '\f' < "$dir/drawn" | sed 's/ *$//' ;;
	png) dense ;;
	svg) titled ;;
	pdf) cat "$dir/drawn" ;;
	esac
}
if [ -n "$picture" ]; then
	finished > "$picture"
else
	finished
fi
