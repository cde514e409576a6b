import csv, pandas as pd
df = pd.read_csv("crowd.tsv", sep="\t")
df.columns = ["item", "annotator", "label"]
df[["item", "annotator", "label"]].to_csv("long.tsv", sep="\t",
    index=False, quoting=csv.QUOTE_NONE)
wide = pd.read_csv("pandas.tsv", sep="\t")
wide.melt("item", var_name="annotator", value_name="label") \
    .dropna().astype({"label": "Int64"}) \
    .to_csv("ratings.tsv", sep="\t", index=False)
