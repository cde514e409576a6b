# The commands of the tools: built of words that quoted() made, shown as they ran.

# A word as the shell reads it back.
quoted() {
	case $1 in
	'' | *[!A-Za-z0-9_./,:=@%+-]*)
		printf "'%s'" "$(printf '%s\n' "$1" | sed "s/'/'\\\\''/g")"
		;;
	*) printf '%s' "$1" ;;
	esac
}

takes() { # TOOL OPTION: does its --help list the option?
	[ -e "$work/$1.help" ] || "$1" --help >"$work/$1.help" 2>/dev/null
	case $2 in
	'') return 1 ;;
	--*) grep -qE -e "^  (-.,|   ) $2(=|  |\$)" "$work/$1.help" ;;
	*) grep -qE -e "^  $2, " "$work/$1.help" ;;
	esac
}

# call TOOL OPTIONS: with those of the options given that the tool takes, but for those
# in skip, and -r all of annot-alttest, which unfit() looks at.
call() {
	words=$1${2:+ ${2# }}
	while IFS= read -r line; do
		key=${line%%"$tab"*} value=${line#*"$tab"}
		case " ${skip-} " in *" $key "*) continue ;; esac
		takes "$1" "$key" || continue
		[ "$1 $key $value" != 'annot-alttest -r all' ] || continue
		case $line in
		--*"$tab") words="$words $key" ;;
		--*) words="$words $key=$(quoted "$value")" ;;
		-W*) words="$words -W" ;;
		*) words="$words $key $(quoted "$value")" ;;
		esac
	done <<END
$given
END
	printf '%s' "$words"
}

# The same, where the first label that an annotator gave an item is to count.
once() {
	[ -n "$repeats" ] || [ -z "$again" ] || set -- "$1" "-r first${2:+ ${2# }}"
	call "$1" "${2-}"
}

# given_as OPTION: was it given?
given_as() {
	case $nl$given in *"$nl$1$tab"*) ;; *) return 1 ;; esac
}

# p_flip, at the level of the other intervals.
pflip() { # OPTIONS
	[ -n "$level_given" ] || set -- "${1:+$1 }-c $confidence"
	call annot-pflip "$1"
}

# Standard input with NAME in place of KEPT, and without WORK.
swapped() {
	awk '
	function swap(s, from, to,    done, i) {
		while (from != "" && (i = index(s, from))) {
			done = done substr(s, 1, i - 1) to
			s = substr(s, i + length(from))
		}
		return done s
	}
	{ print swap(swap($0, ENVIRON["KEPT"], ENVIRON["NAME"]), ENVIRON["WORK"], "") }'
}

# outside FILE: the files of this run have no path, and the ratings the name they came by.
outside() {
	grep -qF -e "$work/" "$work/$1" || return 0
	KEPT=$work/ratings.tsv NAME=$kept WORK=$work/ swapped <"$work/$1" >"$work/named" &&
		mv "$work/named" "$work/$1"
}

# make NAME COMMAND: the table NAME.tsv and the messages NAME.log. The command is shown
# as it ran, but for the directory. $work is expanded here, and in no other word.
make() {
	printf '%s > "$work"/%s.tsv\n' "$2" "$1" | KEPT='"$work"' NAME=$shown WORK='' swapped \
		>"$work/$1.cmd"
	status=0
	eval "$2" >"$work/$1.tsv" 2>"$work/$1.log" </dev/null || status=$?
	outside "$1.log"
	[ "$1" != check ] || outside check.tsv
	cat "$work/$1.cmd" >>"$work/commands"
	grep ': warning: ' "$work/$1.log" >"$work/$1.warnings"
	# annot-check: 1 where it found errors
	[ "$status$1" = 1check ] && status=0
	[ "$status" -eq 0 ] && [ -s "$work/$1.tsv" ] && return
	rm -f "$work/$1.tsv"
	return 1
}

rows() { # NAME: has the table rows?
	[ -e "$work/$1.tsv" ] && [ "$(head -n 2 "$work/$1.tsv" | wc -l)" -eq 2 ]
}
