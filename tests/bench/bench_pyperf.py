#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""Compares two large pyperf files end to end, import included, beside `pyperf compare_to` on the same files. Prints CPU
seconds and their ratio, and ends with 1 where Alidade took more than the share that --at-most allows.

    bench_pyperf.py [--cli PROGRAM] [--pyperf PROGRAM] [--repeat N] [--at-most SHARE] [--keep FOLDER]

The files have the structure that pyperf writes: one calibration run a benchmark, then runs of one warm-up and three values,
each with its own metadata. pyperf is the one of PyPI, for example in a virtual environment."""

import argparse
import datetime
import json
import os
import random
import statistics
import subprocess
import sys
import tempfile
import time

BENCHMARKS = 400
RUNS = 360
COMMON = {"aslr": "Full randomization", "boot_time": "2026-03-01 06:00:00", "cpu_count": 8,
          "cpu_model_name": "Example CPU @ 2.70GHz", "hostname": "example", "loops": 64, "inner_loops": 1024,
          "perf_version": "2.6.0", "platform": "Linux-6.1.0-x86_64-with-glibc2.36", "python_compiler": "GCC 12.2.0",
          "python_implementation": "cpython", "python_version": "3.11.2 (64-bit)",
          "timer": "clock_gettime(CLOCK_MONOTONIC), resolution: 1.00 ns", "unit": "second"}
START = datetime.datetime(2026, 3, 1, 12, 0, 0)


def run_metadata(index, rng):
    return {"cpu_freq": "0-3=%d MHz; 4-7=%d MHz" % (rng.randint(3100, 3400), rng.randint(3100, 3400)),
            "cpu_temp": "coretemp:Package id 0=%d C, coretemp:Core 0=%d C, coretemp:Core 1=%d C" % (
                rng.randint(45, 60), rng.randint(40, 55), rng.randint(40, 55)),
            "date": (START + datetime.timedelta(milliseconds=617 * index)).isoformat(" ", "microseconds"),
            "duration": rng.uniform(0.58, 0.61), "load_avg_1min": round(rng.uniform(0.4, 0.6), 2),
            "mem_max_rss": rng.randrange(15000000, 15500000, 4096), "runnable_threads": 1,
            "uptime": 20000 + 0.617 * index + rng.random()}


def benchmark(number, change, rng):
    level = 10.0 ** random.Random(number).uniform(-7, -2) * change  # the same in both files, but for the change
    runs = []
    for index in range(RUNS + 1):
        of_process = level * rng.lognormvariate(0, 0.01)
        values = [of_process * rng.lognormvariate(0, 0.003) for _ in range(10)]
        metadata = run_metadata(index, rng)
        if index == 0:
            metadata["calibrate_loops"] = 64
            runs.append({"metadata": metadata, "warmups": [[2 ** min(i, 6), value] for i, value in enumerate(values)]})
        else:
            runs.append({"metadata": metadata, "values": values[:3], "warmups": [[64, values[3] * 1.02]]})
    return {"metadata": {"name": f"bench_{number:03}"}, "runs": runs}


def write_suite(path, change, seed):
    """With `change` in a twentieth of the benchmarks."""
    benchmarks = [benchmark(number, change if number % 20 == 0 else 1.0, random.Random(number * 1000 + seed))
                  for number in range(BENCHMARKS)]
    with open(path, "w", encoding="utf-8") as file:
        json.dump({"benchmarks": benchmarks, "metadata": COMMON, "version": "1.0"}, file, separators=(",", ":"))
        file.write("\n")


def measure(command):
    """CPU seconds of the process and all its children, and wall seconds."""
    start = time.monotonic()
    process = subprocess.Popen(command, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
    _, status, usage = os.wait4(process.pid, 0)
    code = os.waitstatus_to_exitcode(status)
    if code not in (0, 1): # 1: something is slower
        sys.exit(f"{command} ended with {code}")
    return {"cpu": usage.ru_utime + usage.ru_stime, "wall": time.monotonic() - start, "peak": usage.ru_maxrss / 1e3}


def main():
    here = os.path.dirname(os.path.abspath(__file__))
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--cli", default=os.path.join(here, "../../build/release/bin/alidade-cli"))
    parser.add_argument("--pyperf", default="pyperf")
    parser.add_argument("--repeat", type=int, default=3)
    parser.add_argument("--at-most", type=float, default=0.2)
    parser.add_argument("--keep", help="write the two files here and leave them")
    options = parser.parse_args()
    with tempfile.TemporaryDirectory() as temporary:
        folder = options.keep or temporary
        paths = [os.path.join(folder, name) for name in ("base.json", "change.json")]
        for path, change, seed in zip(paths, (1.0, 1.05), (1, 2)):
            if not os.path.exists(path):
                write_suite(path, change, seed)
        print(", ".join(f"{os.path.basename(path)} {os.path.getsize(path) / 1e6:.1f} MB" for path in paths))
        commands = {"alidade": [options.cli, "-q", "compare", "--baseline", paths[0], "--contender", paths[1]],
                    "pyperf": [options.pyperf, "compare_to", *paths]}
        rounds = {name: [] for name in commands}
        for _ in range(options.repeat):
            for name, command in commands.items():
                rounds[name].append(measure(command))
    print(f"{'':10}{'CPU s':>9}{'wall s':>9}{'peak MB':>9}")
    for name, runs in rounds.items():
        print(f"{name:10}" + "".join(f"{statistics.median(run[key] for run in runs):9.2f}" for key in ("cpu", "wall"))
              + f"{max(run['peak'] for run in runs):9.0f}")
    ratio = statistics.median(run["cpu"] for run in rounds["alidade"]) / statistics.median(
        run["cpu"] for run in rounds["pyperf"])
    print(f"alidade / pyperf: {ratio:.3f} of the CPU time (at most {options.at_most})")
    return 0 if ratio <= options.at_most else 1


if __name__ == "__main__":
    sys.exit(main())
