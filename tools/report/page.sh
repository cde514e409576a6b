# The page: its head, its sections one after another, where it goes.

page_head() {
	if ! html; then
		printf '# %s\n\n' "$(printf 'Report on %s\n' "$title" | escape)"
		[ -z "$stopped" ] || printf '**%s**\n\n' "$stopped"
		printf '%s\n\n' "Made by $version"
		cat "$work/summary"
		echo
		return
	fi
	said=$(printf 'Report on %s\n' "$title" | escape)
	cat <<END
<!DOCTYPE html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>$said</title>
<style>
:root { color-scheme: light }
body { font: 17px/1.5 system-ui, "Segoe UI", "DejaVu Sans", sans-serif; color: #1a1a1a;
	background: #fff; max-width: 52rem; margin: 0 auto; padding: 1rem 1.2rem 3rem }
h1 { font-size: 1.7rem; line-height: 1.2; overflow-wrap: anywhere }
h2 { font-size: 1.3rem; margin: 2.5rem 0 .5rem; border-top: 2px solid #0072b2; padding-top: .6rem }
h3 { font-size: 1.05rem; margin: 1.6rem 0 .3rem; overflow-wrap: anywhere }
p, li { overflow-wrap: anywhere }
a { color: #005a8e }
.key { font-weight: 600; background: #eaf3fa; border-left: 4px solid #0072b2; padding: .5rem .8rem }
.left { color: #4a4a4a; font-style: italic }
.warning, .stopped { background: #fdf1e7; border-left: 4px solid #d55e00; padding: .5rem .8rem }
.made { margin: 1rem 0 0; font-size: .85rem; color: #4a4a4a }
.summary { padding-left: 1.2rem }
nav ul { list-style: none; padding: 0; display: flex; flex-wrap: wrap; gap: .2rem 1rem }
.scroll { overflow-x: auto; margin: 1rem 0 }
table { border-collapse: collapse; font-size: .9rem }
caption { text-align: left; font-weight: 600; padding: .3rem 0 }
th, td { text-align: left; vertical-align: top; padding: .25rem .9rem .25rem 0;
	border-bottom: 1px solid #ccc; font-weight: normal; unicode-bidi: isolate }
thead th { border-bottom: 2px solid #555; font-weight: 600 }
.n { text-align: right; font-variant-numeric: tabular-nums; white-space: nowrap }
pre { background: #f4f4f4; padding: .6rem .8rem; font-size: .8rem; white-space: pre-wrap;
	overflow-wrap: anywhere; margin: .3rem 0 1rem }
figure { margin: 1.2rem 0 }
figure svg { display: block; width: 100%; max-width: 42rem; height: auto }
figcaption { font-size: .85rem; color: #4a4a4a }
:focus-visible { outline: 3px solid #d55e00 }
@media print {
	body { font-size: 10.5pt; max-width: none; padding: 0 }
	nav { display: none }
	figure, tr, .key { break-inside: avoid }
	h2, h3, caption { break-after: avoid }
	.scroll { overflow: visible }
	.n { white-space: normal }
	a { color: inherit; text-decoration: none }
}
</style>
</head>
<body>
<header>
<h1>$said</h1>
<p>Made by $version</p>
END
	[ -z "$stopped" ] || printf '<p class="stopped">%s</p>\n' "$stopped"
	if [ -s "$work/summary" ]; then
		echo '<h2 id="summary">In short</h2>'
		printf '<ul class="summary">\n%s\n</ul>\n' "$(cat "$work/summary")"
	fi
	printf '<nav aria-label="Sections"><ul>\n%s\n</ul></nav>\n</header>\n<main>\n' \
		"$(cat "$work/contents")"
}

section() { # NAME TITLE
	progress "$1"
	section_title=$2
	if html; then
		printf '<li><a href="#%s">%s</a></li>\n' "$1" "$2" >>"$work/contents"
		printf '<section>\n<h2 id="%s">%s</h2>\n' "$1" "$2"
	else
		printf '## %s\n\n' "$2"
	fi >>"$work/body"
	"section_$1" >>"$work/body"
	! html || echo '</section>' >>"$work/body"
}

finish() { # the page, and with -o its directory
	{
		page_head
		cat "$work/body"
		! html || printf '</main>\n</body>\n</html>\n'
	} >"$work/page" || die 1 'the page could not be written (is the disk of TMPDIR full?)'
	progress
	[ -n "$output" ] || { deliver "$work/page"; return; }
	mkdir -p -- "$output" 2>"$work/error" || die 1 "$output: $(sed 's/.*: //;q' "$work/error")"
	name=report.html
	html || name=report.md
	cp "$work/commands" "$work/commands.txt"
	mv "$work/page" "$work/$name"
	for file in "$work"/*.tsv "$work"/*.svg "$work"/*.pdf "$work/commands.txt" "$work/$name"; do
		[ -s "$file" ] || continue
		to=$output/${file##*/}
		{ cp -- "$file" "$output/.annot-report.$$" && mv -f -- "$output/.annot-report.$$" \
			"$to"; } 2>"$work/error" || {
			rm -f -- "$output/.annot-report.$$"
			die 1 "$to: $(sed 's/.*: //;q' "$work/error")"
		}
	done
}
