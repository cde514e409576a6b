#!/bin/sh
# Completions of bash, zsh and fish for all tools, made from what the tools print
# themselves: --help, which opt prints from the table that parses options, and --list.
#   completions.sh BIN DIR    writes DIR/annot.bash, DIR/_annot and DIR/annot-X.fish
set -eu
export LC_ALL=C
bin=$1 dir=$2
mkdir -p "$dir"
scratch=$(mktemp -d)
trap 'rm -rf "$scratch"' EXIT

# The names that --list of a tool prints, with blanks between; none where it has no list.
names() {
	case $(cat "$scratch/help") in
	*--list*) "$1" --list | awk -F '\t' 'NR > 1 { printf " %s", $1 }' ;;
	esac
}

# The options of --help: letter, long name, argument, help, words of the argument.
options() {
	awk -v OFS='\t' -v list="$1" '
	function flush() {
		if (long == "")
			return
		words = ""
		said = help
		gsub(/ \(default\)/, "", said)
		sub(/; of sets /, ", ", said)
		if (help ~ /that --list prints/)
			words = list
		else if (match(said, /: [a-z0-9_]+(, [a-z0-9_]+)+$/) ||
		    (long == "by" && match(said, /: [a-z0-9_]+$/))) {
			words = substr(said, RSTART + 1)
			gsub(/,/, "", words)
		}
		sub(/^ /, "", words)
		print letter, long, arg, help, words
		long = ""
	}
	/^  (-.,|   ) --/ {
		flush()
		letter = substr($0, 4, 1)
		letter = letter == " " ? "-" : letter
		long = substr($0, 9)
		help = ""
		if (match(long, /  +/)) {
			help = substr(long, RSTART + RLENGTH)
			long = substr(long, 1, RSTART - 1)
		}
		arg = "-"
		if (match(long, /=/)) {
			arg = substr(long, RSTART + 1)
			long = substr(long, 1, RSTART - 1)
		}
		next
	}
	/^                          / {
		sub(/^ +/, "")
		help = help (help == "" || help ~ /[a-z|]-$/ ? "" : " ") $0
		next
	}
	{ flush() }
	END { flush() }' "$scratch/help"
}

for tool in "$bin"/annot-*; do
	"$tool" --help > "$scratch/help"
	options "$(names "$tool")" > "$scratch/${tool##*/}"
done
cd "$scratch"
rm help

# ---- bash: one function, which knows the tool by the name of the command ----
awk -F '\t' '
	FNR == 1 { tools = tools " " FILENAME }
	{
		names = "--" $2 ($1 == "-" ? "" : " -" $1)
		options[FILENAME] = options[FILENAME] " " names
		if ($3 == "-")
			next
		patterns = FILENAME "\\ --" $2
		if ($1 != "-")
			patterns = patterns " | " FILENAME "\\ -" $1
		if ($5 != "")
			values = values "\t" patterns ") words=\"" $5 "\" ;;\n"
		else if ($3 !~ /FILE/)
			values = values "\t" patterns ") return ;;\n"
	}
	END {
		print "# Completions of annot for bash, made by packaging/completions.sh."
		print "_annot() {"
		print "\tlocal tool=${COMP_WORDS[0]##*/} cur=${COMP_WORDS[COMP_CWORD]}"
		print "\tlocal prev=${COMP_WORDS[COMP_CWORD - 1]} words= start= word"
		print "\t# bash takes --option=value for three words"
		print "\tif [ \"$cur\" = = ]; then"
		print "\t\tcur="
		print "\telif [ \"$prev\" = = ]; then"
		print "\t\tprev=${COMP_WORDS[COMP_CWORD - 2]}"
		print "\tfi"
		print "\tCOMPREPLY=()"
		print "\tcase $tool\\ $prev in"
		printf "%s", values
		print "\tesac"
		print "\tif [ -z \"$words\" ] && [ \"${cur#-}\" != \"$cur\" ]; then"
		print "\t\tcase $tool in"
		n = split(tools, tool, " ")
		for (i = 1; i <= n; i++)
			print "\t\t" tool[i] ") words=\"" \
				substr(options[tool[i]], 2) "\" ;;"
		print "\t\tesac"
		print "\tfi"
		print "\t# of a list, its last name"
		print "\t[ \"${cur%,*}\" = \"$cur\" ] || start=${cur%,*},"
		print "\tfor word in $words; do"
		print "\t\t[[ $word != \"${cur##*,}\"* ]] || COMPREPLY+=(\"$start$word\")"
		print "\tdone"
		print "}"
		print "complete -o bashdefault -o default -F _annot" tools
	}' annot-* > "$scratch/bash"

# ---- zsh: specifications of _arguments, one list for each tool ----
awk -F '\t' '
	function quoted(s) {
		gsub(/\\/, "\\\\", s)
		gsub(/[:\[\]]/, "\\\\&", s)
		gsub(/\047/, "\047\\\047\047", s)
		return s
	}
	FNR == 1 {
		tools = tools " " FILENAME
		text = text (text == "" ? "" : "\t\t\047*:file:_files\047\n\t;;\n") \
			FILENAME ")\n\t_arguments -s -S \\\n"
	}
	{
		spec = "[" quoted($4) "]"
		if ($3 != "-")
			spec = spec ":" quoted($3) ":" ($3 ~ /FILE/ ? "_files" : \
				$5 == "" ? "" : "_values -s , name " $5)
		repeat = $4 ~ /repeatable/ ? "\\*" : ""
		long = "--" $2 ($3 == "-" ? "" : "=")
		if ($1 == "-")
			text = text "\t\t" repeat long "\047" spec "\047 \\\n"
		else
			text = text "\t\t" (repeat != "" ? repeat : \
				"\047(-" $1 " --" $2 ")\047") "{-" $1 \
				($3 == "-" ? "" : "+") "," long "}\047" spec "\047 \\\n"
	}
	END {
		print "#compdef" tools
		print "# Completions of annot for zsh, made by packaging/completions.sh."
		print "case $service in"
		printf "%s\t\t\047*:file:_files\047\n\t;;\nesac\n", text
	}' annot-* > "$scratch/zsh"

# ---- fish ----
awk -F '\t' '
	FNR == 1 {
		close(to)
		to = FILENAME ".fish"
		print "# Completions of annot for fish, made by packaging/completions.sh." > to
	}
	{
		gsub(/\\/, "\\\\", $4)
		gsub(/\047/, "\\\047", $4)
		line = "complete -c " FILENAME " -l " $2
		if ($1 != "-")
			line = line " -s " $1
		if ($3 != "-")
			line = line ($3 ~ /FILE/ ? " -r" : " -x")
		if ($5 != "")
			line = line " -a \047" $5 "\047"
		print line " -d \047" $4 "\047" > to
	}' annot-*

cd "$OLDPWD"
mv "$scratch/bash" "$dir/annot.bash"
mv "$scratch/zsh" "$dir/_annot"
mv "$scratch"/*.fish "$dir"
