#!/bin/sh
# What the pictures of the other recipes have in common.
# usage: picture.sh PICTURE HEIGHT COMMANDS
#   PICTURE   a file .svg, .png or .pdf; '': plain text to standard output
#   HEIGHT    in pixels, of which a line of text has 20 and a column 10
#   COMMANDS  of gnuplot, that draw
set -eu
export LC_ALL=C # no decimal commas
picture=$1 height=$2 commands=$3 point=7
case $picture in
*.svg) terminal="svg size 800,$height noenhanced background '#ffffff'" ;;
*.png) terminal="pngcairo size 800,$height noenhanced" ;;
*.pdf)
	inches=$((height / 100)).$((height / 10 % 10))
	terminal="pdfcairo size 8,$inches noenhanced"
	;;
'') terminal="dumb size 80,$((height / 20)) noenhanced mono" point="'o'" ;;
*)
	echo "picture.sh: $picture: expected .svg, .png or .pdf" >&2
	exit 2
	;;
esac
if ! command -v gnuplot > /dev/null; then
	echo 'picture.sh: no gnuplot here (apt-get install gnuplot-nox)' >&2
	exit 1
fi
dir=$(mktemp -d)
trap 'rm -rf "$dir"' EXIT
if ! gnuplot -e "set terminal $terminal; point = $point; $commands" \
	> "$dir/drawn" 2> "$dir/errors"; then
	cat "$dir/errors" >&2
	exit 1
fi
case $picture in
'') tr -d '\f' < "$dir/drawn" | sed 's/ *$//' ;;
*) cat "$dir/drawn" > "$picture" ;;
esac
