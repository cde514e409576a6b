bats_require_minimum_version 1.5.0

# Every recipe of examples/ runs, and prints what stands beside it.

load helper

recipe() {
	sh "$TOP/examples/$1.sh" > actual
	diff -u "$TOP/examples/$1.expected" actual
}

@test "examples: demo" {
	recipe demo
}

@test "examples: ceiling" {
	recipe ceiling
}

@test "examples: compare" {
	recipe compare
}

@test "examples: agreement" {
	recipe agreement
}

@test "examples: equivalence" {
	recipe equivalence
}

@test "examples: every recipe with an expected output is run above" {
	for f in "$TOP"/examples/*.expected; do
		name=$(basename "$f" .expected)
		grep -q "recipe $name\$" "$BATS_TEST_FILENAME"
	done
}

@test "examples: the data are what data.sh makes" {
	cp "$TOP/examples/data.sh" .
	sh data.sh
	cmp ratings.tsv "$TOP/examples/ratings.tsv"
	cmp predictions.tsv "$TOP/examples/predictions.tsv"
	cmp comments.tsv "$TOP/examples/comments.tsv"
}

@test "examples: pflip draws a picture" {
	need_tool gnuplot
	sh "$TOP/examples/pflip.sh" "$PWD/pflip.png"
	[ "$(head -c 4 pflip.png | tail -c 3)" = PNG ]
}

@test "examples: spc draws a picture" {
	need_tool gnuplot
	sh "$TOP/examples/spc.sh" "$PWD/spc.png"
	[ "$(head -c 4 spc.png | tail -c 3)" = PNG ]
}

@test "examples: the README prints what the tools print" {
	cd "$TOP/examples"
	# Blocks of the README: commands after "    $ ", their output below.
	awk '/^    \$ / { print substr($0, 7) }' "$TOP/README.md" > "$BATS_TEST_TMPDIR/commands"
	[ "$(wc -l < "$BATS_TEST_TMPDIR/commands")" -eq 3 ]
	awk '
		/^    \$ / { on = 1; next }
		on && /^    / { print substr($0, 5); next }
		{ on = 0 }' "$TOP/README.md" > "$BATS_TEST_TMPDIR/expected"
	sh "$BATS_TEST_TMPDIR/commands" > "$BATS_TEST_TMPDIR/actual" 2> /dev/null
	diff -u "$BATS_TEST_TMPDIR/expected" "$BATS_TEST_TMPDIR/actual"
}

@test "examples: the README's table of metrics is the demo's" {
	awk '/^    metric / { on = 1 } on && /^    \.\.\./ { exit }
		on { print substr($0, 5) }' "$TOP/README.md" > expected
	[ -s expected ]
	sed -n "2,$(($(wc -l < expected) + 1))p" "$TOP/examples/demo.expected" > actual
	diff -u expected actual
}
