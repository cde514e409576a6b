#!/bin/sh
# shellcheck disable=SC2016 # programs of awk
# annot-report: one page about ratings and models, made of what the other tools say.
# `make` puts the parts in tools/report/ before this one.
#
# What users name (files, columns, labels) is data: quoted() makes one word of it for the
# shell, escape() text for the page, and the environment carries it to awk.
set -u
# A descriptor that is closed would be that of the next file.
{ true 3>&2; } 2>/dev/null || exec 2>/dev/null
{ true 3>&1; } 2>/dev/null || {
	echo 'annot-report: standard output: Bad file descriptor' >&2
	exit 1
}
{ true 3<&0; } 2>/dev/null || exec </dev/null
export LC_ALL=C
unset CDPATH POSIXLY_CORRECT GREP_OPTIONS
tab=$(printf '\t')
nl='
'
me=annot-report
# The tools beside this one come first.
case $0 in */*) PATH=$(cd "${0%/*}" && pwd):$PATH ;; esac

usage() {
	cat <<'END'
usage: annot-report [OPTION]... [-t RATINGS] [RATINGS] [[NAME=]PREDICTIONS...]

One page for readers and reviewers: the data and what is wrong with them,
agreement, annotators, items, slips, models, groups, what more labels buy, and
the methods, each with the command that made it. Writes HTML; stops before
numbers where annot-check finds an error.

Input:
  -t, --truth=FILE        what people said: ratings or counts (default: the
                          first operand, or else standard input)
  -i, --item=COL          column of items (default item)
  -a, --annotator=COL     column of annotators (default annotator)
  -l, --label=COL         column of labels (default label)
      --count=COL         column of counts (default n)
      --model=COL         column of the names of several models
      --prob=COL          column of probabilities (default p)
  -H, --header=NAME,...   no header line in the input: these are its column
                          names
  -W, --wide              a matrix of ratings: a column per annotator (all but
                          item, or those of -a)
      --wide-counts       a matrix of counts: a column per label (all but item,
                          or those of -L)
  -L, --labels=LIST       the labels, in order; any other label is an error
  -m, --missing=STR       a label equal to STR is missing (repeatable)
  -N, --min-labels=N      drop items with fewer labels
  -r, --repeats=WHICH     if an annotator labelled an item twice: first
                          (default; for p_flip all), last, all
      --multilabel        an annotator may choose several labels for an item, or
                          none
      --none=STR          multilabel: this label means that none was chosen
                          (default -)
      --intersect         leave out items that a model does not predict
      --attributes=FILE   table of annotators with columns of -g (repeatable)
      --weights=FILE      table of annotator and weight (0 excludes)

What to compute:
  -P, --positive=LABEL    the positive label (default: the last of two in label
                          order)
  -g, --group=COL         groups of people by this column (repeatable; default:
                          the columns of --attributes)
      --force             go on where annot-check finds an error

How to compute it:
  -w, --label-weights=WEIGHTS
                          partial agreement of labels (default: quadratic of
                          numbers, jaccard of sets, else identity)
      --cluster=COL       column of clusters of items, such as documents: errors
                          are over clusters
      --random=WHAT       intervals are for other items, annotators or both:
                          items, annotators, both
  -b, --bootstrap=N       replicates, 100 or more (default 1000, of more than
                          50,000 ratings fewer)
  -c, --confidence=L      level of every interval (default .95)
  -s, --seed=N            seed of every random draw (default 1)

Output:
  -f, --format=FORMAT     html (default), markdown
  -o, --output=DIR        write the page, every table (TSV) and every picture
                          (SVG, PDF) to this directory
  -p, --precision=N       significant digits of the tables of -o (default: the
                          shortest that reads back)
  -q, --quiet             no messages except errors
  -h, --help              print this and exit
  -V, --version           print the version and exit

Example:
  annot-report ratings.tsv predictions.tsv > report.html
END
}

# ---- messages ----

die() { # STATUS MESSAGE
	progress
	printf '%s: %s\n' "$me" "$2" | tr '\000-\011\013-\037\177' '?' >&2
	exit "$1"
}

wrong_usage() {
	die 2 "$1 (try '$me --help')"
}

# Standard output is written in one piece, and only what was finished. 141 and above: the
# reader went away.
deliver() { # FILE
	status=0
	(cat "$1" 2>"$1.error") || status=$?
	[ "$status" -lt 128 ] || exit "$status"
	[ "$status" -eq 0 ] || die 1 "standard output: $(sed 's/.*: //;q' "$1.error")"
}

progress() { # [SECTION]: on a line that the next one takes
	[ -n "$quiet" ] || [ ! -t 2 ] || printf '\r\033[K%s' "${1:+$me: $1}" >&2
}

# ---- options ----

# Letter, long name, and: argument, flag; own: what the other tools do not get.
OPTIONS='
i item argument
a annotator argument
l label argument
- count argument
- model argument
- prob argument
H header argument own
W wide flag
- wide-counts flag
L labels argument
m missing argument
N min-labels argument
r repeats argument
- multilabel flag
- none argument
- intersect flag
- attributes argument own
- weights argument
P positive argument
g group argument own
- force flag own
w label-weights argument
- cluster argument
- random argument
b bootstrap argument
c confidence argument
s seed argument
p precision argument
t truth argument own
f format argument own
o output argument own
q quiet flag own
h help flag own
V version flag own
'
given='' # an option, a tab and its value; line by line
ratings='' models='' attributes='' groups='' weights_of_labels=''
format=html output='' force='' quiet='' header='' confidence=.95 replicates=''
repeats='' dashes='' level_given='' action='' item=item label=label

# find WORD SHOWN: sets option (-x, or --name), kind and own. A long name may be shortened
# to what only it begins with.
find() {
	known=0
	while read -r letter name that whose; do
		[ -n "$name" ] || continue
		case $1 in
		"-$letter" | "--$name") exact=yes ;;
		--?*) case --$name in "$1"*) exact='' ;; *) continue ;; esac ;;
		*) continue ;;
		esac
		known=$((known + 1)) option=-$letter kind=$that own=$whose
		[ "$letter" != - ] || option=--$name
		[ -z "$exact" ] || { known=1 && break; }
	done <<END
$OPTIONS
END
	[ "$known" -ne 1 ] || [ "$1" = -- ] || return 0
	case $2 in
	-j* | --threads*) wrong_usage "$1 is gone, and nothing replaces it" ;;
	--*) wrong_usage "unknown or ambiguous option '$2'" ;;
	*) wrong_usage "unknown option '$2'" ;;
	esac
}

take() { # VALUE: of option
	case $option$1 in
	-t | -o | --attributes) wrong_usage "$option: expected a name, found nothing" ;;
	esac
	case $option in
	-t) ratings=$1 ;;
	-f) format=$1 ;;
	-o) output=$1 ;;
	-g) groups=$groups$1$nl ;;
	-H) header=$1 ;;
	-q) quiet=yes ;;
	-h | -V) action=${action:-$option} ;;
	--force) force=yes ;;
	--attributes) attributes="$attributes --attributes=$(quoted "$1")" ;;
	-w) weights_of_labels=$1 ;;
	-c) confidence=$1 level_given=yes ;;
	-b) replicates=$1 ;;
	-r) repeats=$1 ;;
	-i) item=$1 ;;
	-l) label=$1 ;;
	esac
	case $own$option in own* | -w) ;; *) given=$given$option$tab$1$nl ;; esac
}

operand() {
	if [ -z "$ratings" ]; then
		ratings=$1
	else
		# from the first that looks like an option on, none is one
		case $1-$dashes in -?*-) dashes=yes models="$models --" ;; esac
		models="$models $(quoted "$1")"
	fi
}

parse() {
	for word; do
		case $word in *"$nl"*) die 2 'a name with a line end: no table has one' ;; esac
	done
	rest=''
	while [ $# -gt 0 ]; do
		word=$1
		shift
		case $word in
		--)
			for word; do rest="$rest $(quoted "$word")"; done
			break
			;;
		--*=*)
			find "${word%%=*}" "${word%%=*}"
			[ "$kind" = argument ] || wrong_usage \
				"option '$word' takes no argument"
			take "${word#*=}"
			;;
		--*)
			find "$word" "$word"
			if [ "$kind" = flag ]; then
				take ''
			else
				[ $# -gt 0 ] || wrong_usage "option '$word' needs an argument"
				take "$1"
				shift
			fi
			;;
		-?*)
			cluster=${word#-}
			while [ -n "$cluster" ]; do
				tail=${cluster#?}
				letter_of=-${cluster%"$tail"}
				cluster=$tail
				find "$letter_of" "$letter_of"
				if [ "$kind" = flag ]; then
					take ''
				elif [ -n "$cluster" ]; then
					take "$cluster"
					cluster=''
				else
					[ $# -gt 0 ] || wrong_usage \
						"option '$letter_of' needs an argument"
					take "$1"
					shift
				fi
			done
			;;
		*) rest="$rest $(quoted "$word")" ;;
		esac
	done
	eval "set -- $rest" # words that quoted() made
	for word; do operand "$word"; done
	case $ratings in -?*) ratings=./$ratings ;; esac
	case $format in
	html | markdown) ;;
	*) wrong_usage "--format=$format: expected html or markdown" ;;
	esac
}

# ---- what to report ----

# Options that a tool refuses, before anything is read.
valid() {
	for tool in annot-kappa annot-screen annot-label annot-pflip annot-score annot-spc \
		annot-alttest annot-bias annot-plan; do
		eval "$(call $tool) --help" >"$work/valid" 2>"$work/error" ||
			die 2 "$(sed "s/$tool/$me/g; s/^$me: //;q" "$work/error")"
	done
	[ -n "$weights_of_labels" ] || return 0
	status=0
	printf 'item\tannotator\tlabel\n' | annot-kappa --multilabel -w "$weights_of_labels" \
		>"$work/valid" 2>"$work/error" || status=$?
	[ "$status" -ne 2 ] ||
		die 2 "$(sed "s/annot-kappa/$me/g; s/^$me: //;q" "$work/error")"
}

# The ratings of standard input, or without a header, become a file of their own.
keep_ratings() {
	saved=no title=$ratings
	if [ -z "$ratings" ] && [ -t 0 ]; then
		wrong_usage 'expected a file of ratings, or ratings on standard input'
	fi
	case $ratings in
	'' | -) file=- kept='<stdin>' title='standard input' ;;
	*) file=$ratings kept=$ratings ;;
	esac
	[ "$file" != - ] && [ -z "$header" ] && { R=$(quoted "$ratings"); return; }
	saved=yes R='"$work"/ratings.tsv'
	{
		[ -z "$header" ] || printf '%s\n' "$header" | tr , '\t'
		if [ "$file" = - ]; then cat; else cat -- "$file"; fi
	} >"$work/ratings.tsv" 2>"$work/error" ||
		die 1 "$file: $(sed 's/.*: //;q' "$work/error")"
}

# Groups: those of -g, else the columns of --attributes that have 2 to 12 values.
default_groups() {
	[ -z "$groups" ] && [ -n "$attributes" ] || return 0
	groups=$(show 'FNR > 1 && $at["name"] == "attributes" { people = $at["value"] == "annotators" }
	FNR > 1 && $at["name"] == "values" && people && $at["count"] >= 2 && \
	$at["count"] <= 12 && ++n <= 6 { print $at["column"] }' check)
}

facts() {
	again=$(fact repeats)
	[ "$again" != 0 ] && [ "$again" != NA ] || again=''
	case $(fact table)-$(fact annotators) in
	*shares*) kind_of_data=shares ;;
	*-'*') kind_of_data=counts ;;
	*) kind_of_data=ratings ;;
	esac
	coefficients=pa,alpha,ac
	! given_as --multilabel || coefficients=pa,alpha
	weights=$weights_of_labels
	if [ -z "$weights" ]; then
		case $(fact table)-$(show 'FNR > 1 && $at["name"] == "labels" {
			print $at["value"], ($at["count"] > 2); exit }' check) in
		sets*) weights=jaccard ;;
		*-numbers*1 | *-grades*) weights=quadratic ;;
		*) weights=identity ;;
		esac
	fi
	B=''
	[ -n "$replicates" ] || B=yes replicates=$(awk -v n="$(fact ratings)" 'BEGIN {
		b = n > 0 ? int(5e7 / n) : 1000
		print (b > 1000 ? 1000 : b < 100 ? 100 : b) }')
	B=${B:+-b $replicates}
	M=$models
	default_groups
}

main() {
	parse "$@"
	version="$(annot-check --version 2>/dev/null | sed 's/.*(annot) /annot /')"
	work=$(mktemp -d "${TMPDIR:-/tmp}/annot-report.XXXXXX") || exit 1
	trap 'rm -rf "$work"' EXIT
	trap 'exit 130' INT
	trap 'exit 143' TERM HUP
	case $action in
	-h) usage >"$work/page" && deliver "$work/page" && return ;;
	-V) echo "$me (annot) ${version#annot }" >"$work/page" && deliver "$work/page" && return ;;
	esac
	FORM=$format
	export FORM
	shown=$(quoted "${output:-report}")
	case $shown in -*) shown=./$shown ;; esac
	echo "mkdir -p $shown" >"$work/commands"
	: >"$work/summary"
	: >"$work/contents"
	: >"$work/body"
	stopped=''
	progress check
	valid
	keep_ratings
	make check "$(skip=-r; call annot-check)$attributes -t $R$models" ||
		die 2 "$(sed 's/^annot-check: //;q' "$work/check.log")"
	unreadable=$(show '$1 == "error" && $at["name"] == "unreadable" {
		print $at["value"]; exit }' check)
	[ -z "$unreadable" ] || die 1 "$unreadable"
	errors=$(show '$1 == "error" && !seen[$at["name"]]++ {
		text = text (text ? ", " : "") $at["name"] }
	END { print text }' check)
	if [ -n "$errors" ] && [ -z "$force" ]; then
		stopped="No numbers: annot-check found errors in these files ($errors), which would make \
them wrong. The table of findings says what to do; --force goes on."
		section sheet 'The data'
		finish
		die 1 "annot-check found errors ($errors): see the page, mend them, or --force"
	fi
	[ -z "$errors" ] || stopped="annot-check found errors in these files ($errors): numbers \
may be wrong."
	facts
	section sheet 'The data'
	section agreement 'Do people agree?'
	section people 'The annotators'
	section items 'The items'
	section noise 'Slips'
	section models 'The models'
	section groups 'Groups of people'
	section next 'What more labels would buy'
	section methods 'Methods'
	finish
}

main "$@"
