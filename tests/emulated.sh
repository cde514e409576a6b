#!/bin/sh
# A program becomes a script that runs it with an emulator.
# usage: emulated.sh EMULATOR PROGRAM
#   EMULATOR  of qemu's user mode;  PROGRAM  moves to .PROGRAM beside it
hidden=$(dirname "$2")/.$(basename "$2")
mv "$2" "$hidden" || exit
# shellcheck disable=SC2016 # for the script to expand
printf '#!/bin/sh\nexec %s -0 "$0" "${0%%/*}/.${0##*/}" "$@"\n' "$1" >"$2" &&
	chmod +x "$2"
