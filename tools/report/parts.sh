# Parts of a page: text, tables, commands.

html() {
	[ "$format" = html ]
}

text() { # WORDS...
	said=$(printf '%s\n' "$*" | escape)
	if html; then printf '<p>%s</p>\n' "$said"; else printf '%s\n\n' "$said"; fi
}

# What a reader in a hurry reads: here, and in the summary.
key() { # SECTION WORDS
	[ -n "$2" ] || return 0
	said=$(printf '%s\n' "$2" | escape)
	if html; then
		printf '<p class="key">%s</p>\n' "$said"
		printf '<li><a href="#%s">%s</a>: %s</li>\n' "$1" "$section_title" "$said" \
			>>"$work/summary"
	else
		printf '**%s**\n\n' "$said"
		printf -- '- %s: %s\n' "$section_title" "$said" >>"$work/summary"
	fi
}

subhead() {
	if html; then
		printf '<h3>%s</h3>\n' "$(printf '%s\n' "$1" | escape)"
	else
		printf '### %s\n\n' "$(printf '%s\n' "$1" | escape)"
	fi
}

left_out() { # WHY
	said=$(printf 'Left out: %s\n' "$1" | escape)
	if html; then
		printf '<p class="left">%s</p>\n' "$said"
	else
		printf '*%s*\n\n' "$said"
	fi
}

# What a tool said when it could not go on.
failed() { # NAME WHAT
	said=$(sed -n '/: note: /d; /: warning: /d; p' "$work/$1.log" | tail -n 1)
	left_out "$2: ${said:-there is nothing to count}"
}

code() { # standard input, as it is
	if html; then
		printf '<pre tabindex="0"><code>'
		awk "$LIB"'{ print escape($0) }'
		printf '</code></pre>\n'
	else
		tr '\140' '\047' | sed 's/^/    /'
		echo
	fi
}

# The commands of these tables, and what they warned of.
source_of() { # NAME...
	for name; do
		sed 's/^[^ ]*: warning: //' "$work/$name.warnings" >"$work/warned"
		while IFS= read -r line; do
			[ -z "$line" ] || if html; then
				printf '<p class="warning"><strong>Warning.</strong> %s</p>\n' \
					"$(printf '%s\n' "$line" | escape)"
			else
				text "Warning: $line"
			fi
		done <"$work/warned"
	done
	for name; do cat "$work/$name.cmd"; done >"$work/shown"
	! html || printf '<p class="made">Made by:</p>\n'
	code <"$work/shown"
}

# A table of standard input, whose first line has the names of the columns. Of more than
# 20 rows the others are folded; of more than 1,020 they are left out.
table() { # CAPTION
	CAPTION=$1 awk "$LIB"'
	function number(s) { return s ~ /^(< )?-?[0-9.][0-9.,]*(e-[0-9]+)?( %)?( [[(].*[])])?$/ || s == "NA" }
	function head(    i, s) {
		for (i = 1; i <= n; i++)
			s = s "<th scope=\"col\"" (i > 1 && right[i] ? " class=\"n\"" : "") ">" \
				escape(name[i]) "</th>"
		return "<thead><tr>" s "</tr></thead>"
	}
	function body(from, to,    r, i, s, cell) {
		for (r = from; r <= to; r++) {
			split(row[r], cell, "\t")
			s = s "<tr><th scope=\"row\">" escape(cell[1]) "</th>"
			for (i = 2; i <= n; i++)
				s = s "<td" (right[i] ? " class=\"n\"" : "") ">" \
					escape(cell[i]) "</td>"
			s = s "</tr>\n"
		}
		return "<tbody>" s "</tbody>"
	}
	function scroll(s) {
		return "<div class=\"scroll\" tabindex=\"0\" role=\"region\" aria-label=\"" \
			caption "\"><table>" s "</table></div>"
	}
	FNR == 1 { n = split($0, name, "\t"); for (i = 1; i <= n; i++) right[i] = 1; next }
	{
		row[++rows] = $0
		for (i = 1; i <= n; i++) if (!number($i) && $i != "") right[i] = 0
	}
	END {
		if (!rows) exit
		caption = escape(ENVIRON["CAPTION"])
		most = rows > 24 ? 20 : rows
		last = rows > 1020 ? 1020 : rows
		if (form == "html") {
			print scroll("<caption>" caption "</caption>" head() body(1, most))
			if (most < rows)
				print "<details><summary>" (last < rows ? "1,000 of the other " : \
					"The other ") whole(rows - most) " rows</summary>" \
					scroll(head() body(most + 1, last)) "</details>"
			exit
		}
		print caption ":\n"
		for (i = 1; i <= n; i++) {
			line = line "| " escape(name[i]) " "
			rule = rule (i > 1 && right[i] ? "| ---: " : "| --- ")
		}
		print line "|\n" rule "|"
		for (r = 1; r <= most; r++) {
			k = split(row[r], cell, "\t")
			for (i = 1; i <= n; i++)
				printf "| %s ", escape(i <= k ? cell[i] : "")
			print "|"
		}
		if (most < rows) print "\n" whole(rows - most) " more rows are in the table (-o)."
		print ""
	}'
}
