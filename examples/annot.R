# annot from R: a table in, a table out, errors as errors, notes as warnings.
#     ratings <- read.delim("ratings.tsv", quote = "", colClasses = "character")
#     annot("annot-kappa -r first -M alpha", ratings)
#     annot("annot-pflip | annot-sharpen | annot-score -T new -o model.tsv", ratings)
# The command may be a pipeline; a table that it reads from a file is written there before.
annot <- function(command, table = data.frame()) {
  f <- tempfile(c("in", "out", "err")); on.exit(unlink(f))
  write.table(table, f[1], sep = "\t", quote = FALSE, row.names = FALSE, na = "")
  bash <- c("-o", "pipefail", "-c", shQuote(command))
  if (system2("bash", bash, stdin = f[1], stdout = f[2], stderr = f[3]) != 0)
    stop(paste(readLines(f[3]), collapse = "\n"), call. = FALSE)
  for (note in readLines(f[3])) warning(note, call. = FALSE)
  out <- read.delim(f[2], quote = "", check.names = FALSE, colClasses = "character")
  names <- names(out) %in% c("item", "annotator", "label")
  out[!names] <- lapply(out[!names], type.convert, as.is = TRUE)
  out
}
