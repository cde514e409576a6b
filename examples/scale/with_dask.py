#!/usr/bin/python3
"""Dask distributed: a scheduler and workers that see the same files.

    dask-scheduler & dask-worker tcp://HOST:8786 & ...
    with_dask.py RATINGS LABELS N DIR tcp://HOST:8786

Each worker reads blocks of RATINGS by itself and deals the rows to N shards by the hash
of the item; then each shard takes the three steps of shard.sh. Rows never go through the
scheduler, only the names of files.
"""
import os
import subprocess
import sys
import zlib

from dask.distributed import Client

HERE = os.path.dirname(os.path.abspath(__file__))
BLOCK = int(os.environ.get("SCALE_BLOCK", 64 << 20))  # bytes that a task reads


def deal(path, start, end, shards, to):
    """Deal the rows that begin in bytes start to end - 1; returns a file per shard."""
    names = [f"{to}/{start}.{k}.part" for k in range(shards)]
    files = [open(name, "wb") for name in names]
    with open(path, "rb") as ratings:
        # the row at start is the block's own only if a line ends before it; the first
        # line is the header
        ratings.seek(max(start - 1, 0))
        ratings.readline()
        at = ratings.tell()
        for line in ratings:
            if at >= end:
                break
            at += len(line)
            files[zlib.crc32(line[:line.index(b"\t")]) % shards].write(line)
    for file in files:
        file.close()
    return names


def step(name, parts, to, shard, labels, strata=None):
    """A step of shard.sh on the rows of some files; returns the name of its table."""
    table = f"{to}/{shard}.{name}"
    command = [f"{HERE}/shard.sh", name, labels] + ([strata] if strata else [])
    with open(table, "wb") as out:
        child = subprocess.Popen(command, stdin=subprocess.PIPE, stdout=out)
        with child.stdin:
            for part in parts:
                with open(part, "rb") as rows:
                    while block := rows.read(1 << 20):
                        child.stdin.write(block)
        if child.wait() != 0:
            raise RuntimeError(f"{' '.join(command)}: status {child.returncode}")
    return table


def main(path, labels, shards, to, address):
    path, to, shards = os.path.abspath(path), os.path.abspath(to), int(shards)
    os.makedirs(to, exist_ok=True)
    for name in os.listdir(to):
        if name.endswith((".part", ".strata", ".counts", ".flips")):
            os.unlink(f"{to}/{name}")
    with Client(address) as client:
        def run(function, lists):
            return client.gather([client.submit(function, *one, pure=False)
                                  for one in lists])

        size = os.path.getsize(path)
        dealt = run(deal, [(path, at, min(at + BLOCK, size), shards, to)
                           for at in range(0, size, BLOCK)])
        parts = list(zip(*dealt))
        tables = run(step, [("strata", parts[k], to, k, labels) for k in range(shards)])
        with open(f"{to}/strata", "wb") as strata:
            for table in tables:
                with open(table, "rb") as rows:
                    strata.write(rows.read())
        run(step, [("counts", parts[k], to, k, labels) for k in range(shards)])
        run(step, [("flips", parts[k], to, k, labels, f"{to}/strata")
                   for k in range(shards)])
    subprocess.run([f"{HERE}/answers.sh", to], check=True)


if __name__ == "__main__":
    if len(sys.argv) != 6:
        sys.exit("usage: with_dask.py RATINGS LABELS N DIR SCHEDULER")
    main(*sys.argv[1:])
