r"""annot from Python: a table in, a table out, errors as exceptions, notes as warnings.

    ratings = pandas.read_csv("ratings.tsv", sep="\t", dtype=str)
    annot("annot-kappa -r first -M alpha", ratings)
    annot("annot-pflip | annot-sharpen | annot-score -T new -o model.tsv", ratings)

The command may be a pipeline; a table that it reads from a file is written there before.
"""
import io, subprocess, warnings, pandas


def annot(command, table=None):
    rows = "" if table is None else table.to_csv(sep="\t", index=False, quoting=3)
    bash = ["bash", "-o", "pipefail", "-c", command]
    run = subprocess.run(bash, input=rows, capture_output=True, text=True)
    if run.returncode: raise RuntimeError(run.stderr.strip())
    for note in run.stderr.splitlines(): warnings.warn(note, stacklevel=2)
    names = dict.fromkeys(("item", "annotator", "label"), str)
    return pandas.read_csv(io.StringIO(run.stdout), sep="\t", quoting=3, dtype=names,
                           keep_default_na=False, na_values="NA")
