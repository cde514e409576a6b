d <- read.delim("crowd.tsv")
names(d) <- c("item", "annotator", "label")
m <- as.matrix(read.csv("sheet.csv")[4:6])
write.table(d[c("item", "annotator", "label")], "ratings.tsv",
    sep = "\t", quote = FALSE, row.names = FALSE, na = "")
write.table(data.frame(item = seq_len(nrow(m)), m), "matrix.tsv",
    sep = "\t", quote = FALSE, row.names = FALSE, na = "")
