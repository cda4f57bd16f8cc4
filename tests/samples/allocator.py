#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""Times a NumPy loop that makes new arrays, keeping them for a while or not, and counts the page faults it costs.

Every process is a process of its own, started by this script; every value is kept. pyperf writes the file.
usage: allocator.py OUT.json --keep yes|no [--preload LIBRARY --allocator NAME]
"""
import argparse
import json
import os
import resource
import subprocess
import sys
import time

ELEMENTS = 65536  # 512 KiB of float64: large enough that the allocator goes to the system
ARRAYS = 4        # new arrays a value
KEPT = 8          # arrays kept before all are dropped: every second value pays for that
WARMUPS = 4
VALUES = 40
PROCESSES = 12


def worker(keep: bool) -> None:
    import numpy as np

    kept = []
    rows = []
    for _ in range(WARMUPS + VALUES):
        faults = resource.getrusage(resource.RUSAGE_SELF).ru_minflt
        start = time.perf_counter()
        for _ in range(ARRAYS):
            array = np.ones(ELEMENTS)
            if keep:
                kept.append(array)
                if len(kept) >= KEPT:
                    kept.clear()
        seconds = time.perf_counter() - start
        faults = resource.getrusage(resource.RUSAGE_SELF).ru_minflt - faults
        rows.append((seconds / ARRAYS, faults))
    json.dump(rows, sys.stdout)


def main() -> None:
    parser = argparse.ArgumentParser()
    parser.add_argument("out")
    parser.add_argument("--keep", choices=("yes", "no"), required=True)
    parser.add_argument("--preload", default="")
    parser.add_argument("--allocator", default="glibc")
    parser.add_argument("--worker", action="store_true")
    options = parser.parse_args()
    if options.worker:
        worker(options.keep == "yes")
        return

    import numpy
    import pyperf

    environment = dict(os.environ, LD_PRELOAD=options.preload) if options.preload else dict(os.environ)
    command = [sys.executable, __file__, options.out, "--keep", options.keep, "--worker"]
    common = {
        "allocator": options.allocator,
        "keep_arrays": options.keep,
        "numpy_version": numpy.__version__,
        "elements": ELEMENTS,
        "arrays_per_value": ARRAYS,
        "loops": 1,
    }
    runs = []
    for _ in range(PROCESSES):
        done = subprocess.run(command, env=environment, check=True, capture_output=True, text=True)
        rows = json.loads(done.stdout)
        faults = [count for _, count in rows[WARMUPS:]]
        runs.append(
            pyperf.Run(
                [seconds for seconds, _ in rows[WARMUPS:]],
                warmups=[(1, seconds) for seconds, _ in rows[:WARMUPS]],
                # pyperf refuses values of 0, and a preloaded allocator often faults no page at all: so the counts are
                # metadata of their process, in sum and one by one, in the order of the values.
                metadata={
                    **common,
                    "name": "new_arrays",
                    "page_faults": sum(faults),
                    "page_faults_by_value": " ".join(map(str, faults)),
                },
                collect_metadata=True,
            )
        )
    suite = pyperf.BenchmarkSuite([pyperf.Benchmark(runs)])
    suite.dump(options.out, replace=True)
    # Where things lie on the machine that made the sample is nobody's business.
    with open(options.out) as file:
        written = json.load(file)
    for metadata in [written.get("metadata", {})] + [run.get("metadata", {}) for b in written["benchmarks"] for run in b["runs"]]:
        metadata.pop("python_executable", None)
        metadata.pop("python_config_args", None)
    with open(options.out, "w") as file:
        json.dump(written, file, indent=1, sort_keys=True)
        file.write("\n")


if __name__ == "__main__":
    main()
