# Words and numbers of the page: what awk, escape() and of() say.

# Of awk: at["name"] is the column of a name; numbers have the digits that their interval
# allows. A half width of .01 or more: two; 1 or more: one.
LIB='
BEGIN { FS = OFS = "\t"; form = ENVIRON["FORM"] }
FNR == 1 { split("", at); for (i = 1; i <= NF; i++) at[$i] = i }
function sign(s) { if (s ~ /^-[0.]*$/) sub(/^-/, "", s); return s }
function digits(lo, hi,    h) {
	h = (hi - lo) / 2
	return h >= 1 ? 1 : h >= .01 || h <= 0 ? 2 : h >= .001 ? 3 : 4
}
function alone(v) {
	if (v == "NA" || v == "*" || v == "") return "NA"
	if (v >= 1000 || v <= -1000) return sign(sprintf("%.0f", v))
	if (v != 0 && v < .001 && v > -.001) return sprintf("%.1e", v)
	return sign(sprintf(v > -10 && v < 10 ? "%.3f" : "%.1f", v))
}
function small(v) { return v == "NA" ? v : sprintf("%#.2g", v) }
function num(v, lo, hi) {
	return v == "NA" || lo == "NA" || hi == "NA" ? alone(v) : \
		sign(sprintf("%." digits(lo, hi) "f", v))
}
function est(v, lo, hi,    d) {
	if (v == "NA" || lo == "NA" || hi == "NA") return alone(v)
	d = digits(lo, hi)
	return sign(sprintf("%." d "f", v)) " [" sign(sprintf("%." d "f", lo)) ", " \
		sign(sprintf("%." d "f", hi)) "]"
}
function percent(v, lo, hi,    d) {
	if (v == "NA") return v
	if (lo == "NA" || hi == "NA") return sprintf("%.0f %%", 100 * v)
	d = digits(lo, hi) - 2
	if (d < 0) d = 0
	return sprintf("%." d "f %% (%." d "f to %." d "f %%)", 100 * v, 100 * lo, 100 * hi)
}
function whole(n,    s, t) {
	if (n !~ /^[0-9]+$/) return n
	for (s = n ""; length(s) > 3; s = substr(s, 1, length(s) - 3))
		t = "," substr(s, length(s) - 2) t
	return s t
}
function p_value(p) {
	return p == "NA" ? p : p < .001 ? "< .001" : sprintf("%.3f", p)
}
function words(s) { gsub(/_/, " ", s); return s }
function escape(s) {
	gsub(/[\001-\010\013-\037\177]/, "?", s)
	gsub(/&/, "\\&amp;", s)
	if (form == "markdown") {
		gsub(/\\/, "\\\\", s)
		gsub(/`/, "\\`", s); gsub(/\*/, "\\*", s); gsub(/_/, "\\_", s)
		gsub(/\[/, "\\[", s); gsub(/\|/, "\\|", s); gsub(/#/, "\\#", s)
		gsub(/~/, "\\~", s); gsub(/\$/, "\\$", s)
	}
	if (form == "html") gsub(/ %/, "\\&nbsp;%", s)
	gsub(/</, "\\&lt;", s); gsub(/>/, "\\&gt;", s); gsub(/"/, "\\&quot;", s)
	return s
}
# text that a picture can hold: whole characters, no quotes, 28 bytes or so
function drawn(s,    t) {
	gsub(/[\001-\037\177]/, "?", s); gsub(/"/, "\047", s); gsub(/\\/, "/", s)
	if (length(s) > 28) { s = substr(s, 1, 26); sub(/[\200-\377]+$/, "", s); s = s "..." }
	t = s
	gsub(/[\302-\337][\200-\277]|[\341-\354\356\357][\200-\277][\200-\277]/, "", t)
	if (t ~ /[\200-\377]/) gsub(/[\200-\377]/, "?", s)
	return s
}
'

show() { # PROGRAM NAME...: awk over these tables
	program=$1
	shift
	for name; do
		set -- "$@" "$work/$name.tsv"
		shift
	done
	awk "$LIB$program" "$@"
}

escape() { # standard input
	awk "$LIB"'{ print escape($0) }'
}

# What intervals are of, as the tool said.
of() { # NAME
	said=$(sed -n 's/.*: note: .*intervals are for \([^(]*[^( ]\).*/\1/p' "$work/$1.log" |
		sed q)
	printf '%s' "${said:-other items of this kind}"
}

percent_of_level() {
	awk -v level="$confidence" 'BEGIN { printf "%g %%", 100 * level }'
}

# fact NAME [VALUE]: its count, of the ratings.
fact() {
	NAME=$1 VALUE=${2-} show 'FNR > 1 && $1 == "fact" && $at["name"] == ENVIRON["NAME"] && \
	(ENVIRON["VALUE"] == "" || $at["value"] == ENVIRON["VALUE"]) {
		print $at["count"] == "NA" ? $at["value"] : $at["count"]
		exit
	}' check
}

count_of() {
	printf '%s\n' "$(fact "$1")" | awk "$LIB"'{ print whole($0) }'
}

# Why a section has to be left out, where it needs what TOOL reads.
unfit() { # TOOL
	for line in '--wide-counts' '--multilabel'; do
		case $nl$given in *"$nl$line$tab"*)
			takes "$1" "$line" || {
				echo "$1 does not read what $line says"
				return
			} ;;
		esac
	done
	case $1-$repeats-$again in annot-alttest-all-?*)
		echo 'annot-alttest takes one label of each annotator (-r first or last)'
		return ;;
	esac
	case $kind_of_data-$1 in
	counts-annot-pflip | counts-annot-screen | counts-annot-alttest | counts-annot-bias)
		echo 'the table does not say who gave which label' ;;
	shares-annot-score) ;;
	shares-*) echo 'the table has shares and no numbers of labels' ;;
	esac
}
