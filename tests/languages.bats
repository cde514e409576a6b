# shellcheck disable=SC2016 # R has dollars
bats_require_minimum_version 1.5.0
load helper

# annot from Python and R: examples/annot.py and annot.R.

# python CODE: with annot imported, by an interpreter that has pandas.
python() {
	local interpreter

	for interpreter in python3 /usr/bin/python3; do
		"$interpreter" -c 'import pandas' 2>/dev/null || continue
		PYTHONDONTWRITEBYTECODE=1 PYTHONPATH=$TOP/examples "$interpreter" -c \
			"import warnings, pandas; from annot import annot; $1"
		return
	done
	missing 'no python3 with pandas'
}

r() {
	need_tool Rscript
	Rscript --vanilla -e "source('$TOP/examples/annot.R'); $1"
}

setup() {
	PATH=$BIN:$PATH
	cd "$BATS_TEST_TMPDIR" || return 1
	cp "$TOP"/examples/{ratings,predictions}.tsv .
	annot-kappa -q -r first -M pa,alpha ratings.tsv | cut -f 4,6,8,9 >kappa
	annot-pflip -q ratings.tsv | annot-sharpen -q |
		annot-score -q -M accuracy predictions.tsv | cut -f 1,5,8 >score
}

@test "languages: Python: a table in, a table out" {
	python 'ratings = pandas.read_csv("ratings.tsv", sep="\t", dtype=str)
table = annot("annot-kappa -q -r first -M pa,alpha", ratings)
table[["coefficient", "estimate", "lo", "hi"]].to_csv("out", sep="\t", index=False)
table = annot("annot-pflip -q | annot-sharpen -q | annot-score -q -M accuracy predictions.tsv", ratings)
table[["model", "target", "value"]].to_csv("pipe", sep="\t", index=False)
assert table["lo"].dtype == float, table.dtypes'
	near_tables out kappa 1e-12
	near_tables pipe score 1e-12
}

@test "languages: Python: errors are exceptions, notes are warnings" {
	python 'ratings = pandas.read_csv("ratings.tsv", sep="\t", dtype=str)
with warnings.catch_warnings(record=True) as notes:
    warnings.simplefilter("always")
    annot("annot-kappa -r first -M pa", ratings)
assert "annot-kappa: note: items=1000" in str(notes[1].message), notes
for command, table, text in [
        ("annot-kappa -M pa", ratings.rename(columns={"label": "answer"}), "no column"),
        ("annot-count | annot-kappa --nothing", ratings, "unknown or ambiguous option"),
        ("annot-pflip --nothing | annot-count", ratings, "unknown or ambiguous option"),
        ("annot-kappa", None, "empty input")]:
    try:
        annot(command, table)
    except RuntimeError as error:
        assert text in str(error), error
    else:
        raise AssertionError(command)'
}

# 007 is no 7, and an empty cell no label.
@test "languages: names stay names, and a missing label is left out" {
	bytes 'item\tlabel\n007\tx\n8\tx\n8\ty\n' >expected
	python 'table = pandas.DataFrame({"item": ["007", "007", "8", "8", "8"],
    "annotator": list("ababc"), "label": ["x", None, "y", "x", "y"]})
counts = annot("annot-count -q", table)
assert list(counts["n"]) == [1, 1, 2], counts
counts[["item", "label"]].to_csv("out", sep="\t", index=False)'
	diff -u expected out
	r 'table <- data.frame(item = c("007", "007", "8", "8", "8"),
  annotator = c("a", "b", "a", "b", "c"), label = c("x", NA, "y", "x", "y"))
counts <- annot("annot-count -q", table)
stopifnot(identical(counts$n, c(1L, 1L, 2L)))
write.table(counts[, c("item", "label")], "out", sep = "\t", quote = FALSE,
  row.names = FALSE)'
	diff -u expected out
}

@test "languages: R: a table in, a table out" {
	r 'ratings <- read.delim("ratings.tsv", quote = "", colClasses = "character")
table <- annot("annot-kappa -q -r first -M pa,alpha", ratings)
write.table(table[, c("coefficient", "estimate", "lo", "hi")], "out", sep = "\t",
  quote = FALSE, row.names = FALSE)
table <- annot("annot-pflip -q | annot-sharpen -q | annot-score -q -M accuracy predictions.tsv",
  ratings)
write.table(table[, c("model", "target", "value")], "pipe", sep = "\t",
  quote = FALSE, row.names = FALSE)
stopifnot(is.numeric(table$lo))'
	near_tables out kappa 1e-12
	near_tables pipe score 1e-12
}

@test "languages: R: errors are errors, notes are warnings" {
	r 'ratings <- read.delim("ratings.tsv", quote = "", colClasses = "character")
notes <- character()
withCallingHandlers(annot("annot-kappa -r first -M pa", ratings), warning = function(w) {
  notes <<- c(notes, conditionMessage(w)); invokeRestart("muffleWarning") })
stopifnot(grepl("annot-kappa: note: items=1000", notes[2]))
text <- tryCatch(annot("annot-pflip --nothing | annot-count", ratings),
  error = function(e) conditionMessage(e))
stopifnot(grepl("unknown or ambiguous option", text))
text <- tryCatch(annot("annot-kappa"), error = function(e) conditionMessage(e))
stopifnot(grepl("annot-kappa: ", text))'
}
