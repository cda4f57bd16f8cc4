#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""A thousand values drawn at random from each set of published results, read from the files by Python's json module, must
equal what comes out of store and export, bit for bit. Failed and skipped cases are drawn too."""

import itertools
import json
import math
import os
import random
import struct
import subprocess
import sys
import tempfile

SETS = {
    "numpy-bench.tar.xz": "asv/numpy-bench.tar.xz",
    "django-asv.tar.xz": "asv/django-asv.tar.xz",
    "vaex-asv.tar.xz": "asv/vaex-asv.tar.xz",
    "photutils-benchmarks.tar.gz": "asv/photutils-benchmarks.tar.gz",
    "blas-benchmarks": "asv/blas-benchmarks",
    "openmc-performance-bench": "asv/openmc-performance-bench",
    "asv-example_results": "asv/asv-example_results",
}
DRAWN = 1000
SKIP = 77


def result_files(folder):
    for parent, _, names in sorted(os.walk(folder)):
        for name in sorted(names):
            if not name.endswith(".json") or name in ("machine.json", "benchmarks.json"):
                continue
            path = os.path.join(parent, name)
            try:
                with open(path, encoding="utf-8") as file:
                    content = json.load(file)
            except ValueError:
                continue
            if isinstance(content, dict) and isinstance(content.get("results"), dict) and "commit_hash" in content:
                yield os.path.relpath(path, folder), content


def values_of(content):
    """(benchmark, parameter values, value) of every case; a row of failures has its parameters, not its values."""
    columns = content.get("result_columns")
    for benchmark, row in content["results"].items():
        if columns and row is not None:
            cells = dict(zip(columns, row))
            result, params = cells.get("result"), cells.get("params") or []
        elif isinstance(row, dict):
            result, params = row.get("result"), row.get("params") or []
        else:
            result, params = row, []
        combinations = list(itertools.product(*params))
        if result is None:
            result = [None] * len(combinations)
        if not isinstance(result, list):
            result = [result]
        for combination, value in zip(combinations, result):
            yield benchmark, combination, value


def draw(folder, generator):
    """Reservoir sampling: one pass, no list of millions."""
    chosen, seen = [], 0
    for entry, content in result_files(folder):
        for benchmark, combination, value in values_of(content):
            seen += 1
            item = (entry, benchmark, combination, value)
            if len(chosen) < DRAWN:
                chosen.append(item)
            else:
                place = generator.randrange(seen)
                if place < DRAWN:
                    chosen[place] = item
    return chosen


def bits(value):
    return struct.pack("<d", float(value))


def exported(cli, store, wanted):
    """The exported status and value of each wanted case, by entry, benchmark and parameter values as text."""
    process = subprocess.Popen([cli, "--store", store, "export", "values", "--no-samples", "--no-summaries", "--format",
                                "json"], stdout=subprocess.PIPE, text=True, encoding="utf-8")
    found = {}
    benchmarks = {key[:2] for key in wanted}
    for line in process.stdout:
        line = line.strip().rstrip(",")
        if not line.startswith("{") or not line.endswith("}"):
            continue
        row = json.loads(line)
        if (row["entry"], row["benchmark"]) not in benchmarks:
            continue
        key = (row["entry"], row["benchmark"], tuple(str(value) for value in row["parameters"].values()))
        if key in wanted:
            found[key] = (row["status"], row["value"])
    if process.wait() != 0:
        sys.exit("export failed")
    return found


def mismatch(value, row):
    if row is None:
        return "is not exported"
    status, text = row
    if value is None:
        return None if status == "failed" else f"failed, exported as {status}"
    if isinstance(value, float) and math.isnan(value):
        return None if status == "skipped" else f"skipped, exported as {status}"
    if status != "ok" or text is None or bits(text) != bits(value):
        return f"{value!r} exported as {text!r} ({status})"
    return None


def check(cli, name, path, generator):
    with tempfile.TemporaryDirectory() as folder:
        unpacked = path
        if os.path.isfile(path):
            unpacked = os.path.join(folder, "unpacked")
            os.mkdir(unpacked)
            subprocess.run(["tar", "-xf", path, "-C", unpacked], check=True)
        store = os.path.join(folder, "s.alidade")
        done = subprocess.run([cli, "--store", store, "-q", "import", path], stdout=subprocess.PIPE,
                              stderr=subprocess.DEVNULL, text=True)
        if done.returncode not in (0, 3):
            return [f"{name}: import ended with {done.returncode}"]
        drawn = draw(unpacked, generator)
        wanted = {(entry, benchmark, combination): value for entry, benchmark, combination, value in drawn}
        found = exported(cli, store, wanted)
        problems = []
        for key, value in wanted.items():
            problem = mismatch(value, found.get(key))
            if problem:
                problems.append(f"{name}: {key}: {problem}")
        print(f"{name}: {len(wanted)} values, {len(problems)} differ", flush=True)
        return problems


def main():
    corpus = os.environ.get("ALIDADE_CORPUS", "")
    cli = os.path.join(os.environ.get("ALIDADE_BIN", ""), "alidade-cli")
    names = sys.argv[1:] or list(SETS)
    present = [name for name in names if os.path.exists(os.path.join(corpus, SETS[name]))]
    if not present:
        print("the corpus of real results is not here")
        return SKIP
    generator = random.Random(20260301)
    problems = []
    for name in present:
        problems += check(cli, name, os.path.join(corpus, SETS[name]), generator)
    for problem in problems[:50]:
        print(problem)
    return 1 if problems else 0


if __name__ == "__main__":
    sys.exit(main())
