#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""What an import costs, beside what Python's json.load takes for the same files in the same run; what reopening the store
and drawing one history costs. Prints a table and writes a file in the shape of Google Benchmark's, which Alidade imports.

    bench_import.py [--cli PROGRAM] [--repeat N] [--out FILE] FOLDER [ARCHIVE]

FOLDER: unpacked ASV results. ARCHIVE: the same, packed; measured too where given."""

import argparse
import datetime
import json
import os
import platform
import statistics
import subprocess
import sys
import tempfile
import threading
import time

PARSE = """
import json, os, sys
for parent, _, names in os.walk(sys.argv[1]):
    for name in names:
        if name.endswith('.json'):
            try:
                with open(os.path.join(parent, name), encoding='utf-8') as file:
                    json.load(file)
            except ValueError:
                pass
"""


def tree_memory(root):
    """Resident memory of a process and all below it, in bytes."""
    parents = {}
    sizes = {}
    for entry in os.listdir("/proc"):
        if not entry.isdigit():
            continue
        try:
            with open(f"/proc/{entry}/stat", encoding="utf-8", errors="replace") as file:
                fields = file.read().rsplit(")", 1)[1].split()
        except OSError:
            continue
        parents[int(entry)] = int(fields[1])
        sizes[int(entry)] = int(fields[21]) * os.sysconf("SC_PAGE_SIZE")
    total = 0
    for process in sizes:
        ancestor = process
        while ancestor in parents and ancestor != root:
            ancestor = parents[ancestor]
        if ancestor == root:
            total += sizes[process]
    return total


def measure(command):
    """CPU and wall seconds, and peak memory of the whole process tree (sampled, at least the largest process's peak)."""
    start = time.monotonic()
    process = subprocess.Popen(command, stdout=subprocess.DEVNULL)
    peak = [0]
    ended = threading.Event()

    def watch():
        while not ended.wait(0.05):
            peak[0] = max(peak[0], tree_memory(process.pid))

    watcher = threading.Thread(target=watch)
    watcher.start()
    _, status, usage = os.wait4(process.pid, 0)
    ended.set()
    watcher.join()
    if os.waitstatus_to_exitcode(status) not in (0, 3):
        sys.exit(f"{command} ended with {os.waitstatus_to_exitcode(status)}")
    return {"cpu": usage.ru_utime + usage.ru_stime, "wall": time.monotonic() - start,
            "peak": max(peak[0], usage.ru_maxrss * 1024)}


def some_benchmark(cli, store):
    """The one with the longest history."""
    listing = subprocess.run([cli, "--store", store, "list", "benchmarks", "--format", "json"], stdout=subprocess.PIPE,
                             check=True)
    content = json.loads(listing.stdout)
    rows = content if isinstance(content, list) else next(value for value in content.values() if isinstance(value, list))
    return max(rows, key=lambda row: float(row["runs"]))["benchmark"]


def measurements(options, folder):
    rounds = {}
    for repetition in range(options.repeat):
        store = os.path.join(folder, f"s{repetition}.alidade")
        runs = {"json_load": [sys.executable, "-c", PARSE, options.folder],
                "import_folder": [options.cli, "--store", store, "-q", "import", options.folder]}
        if options.archive:
            runs["import_archive"] = [options.cli, "--store", store + ".2", "-q", "import", options.archive]
        for name, command in runs.items():
            rounds.setdefault(name, []).append(measure(command))
        runs = {"list_runs": [options.cli, "--store", store, "list", "runs"],
                "history": [options.cli, "--store", store, "-q", "history", some_benchmark(options.cli, store)],
                "import_again": [options.cli, "--store", store, "-q", "import", options.folder]}
        for name, command in runs.items():
            rounds.setdefault(name, []).append(measure(command))
        rounds.setdefault("store_bytes", []).append(os.path.getsize(store))
    return rounds


def google_benchmark(rounds, cli):
    rows = []
    for name, runs in rounds.items():
        if name == "store_bytes":
            continue
        for index, run in enumerate(runs):
            row = {"name": name, "run_name": name, "run_type": "iteration", "repetitions": len(runs),
                   "repetition_index": index, "threads": 1, "iterations": 1, "real_time": run["wall"],
                   "cpu_time": run["cpu"], "time_unit": "s", "peak_memory": run["peak"]}
            if name.startswith("import"):
                row["cpu_per_json_load"] = run["cpu"] / rounds["json_load"][index]["cpu"]
            if name == "import_folder":
                row["store_bytes"] = rounds["store_bytes"][index]
            rows.append(row)
    context = {"date": datetime.datetime.now().astimezone().isoformat(timespec="seconds"), "host_name": platform.node(),
               "executable": os.path.basename(cli), "num_cpus": os.cpu_count(), "caches": [],
               "load_avg": list(os.getloadavg()), "library_build_type": "release"}
    return {"context": context, "benchmarks": rows}


def main():
    here = os.path.dirname(os.path.abspath(__file__))
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--cli", default=os.path.join(here, "../../build/release/bin/alidade-cli"))
    parser.add_argument("--repeat", type=int, default=3)
    parser.add_argument("--out", default="bench_import.json")
    parser.add_argument("folder")
    parser.add_argument("archive", nargs="?")
    options = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        rounds = measurements(options, folder)
    with open(options.out, "w", encoding="utf-8") as file:
        json.dump(google_benchmark(rounds, options.cli), file, indent=1)
    print(f"{'':16}{'CPU s':>9}{'wall s':>9}{'peak MB':>9}{'/ json.load':>13}")
    parse = statistics.median(run["cpu"] for run in rounds["json_load"])
    for name, runs in rounds.items():
        if name == "store_bytes":
            continue
        cpu = statistics.median(run["cpu"] for run in runs)
        wall = statistics.median(run["wall"] for run in runs)
        peak = max(run["peak"] for run in runs) / 1e6
        print(f"{name:16}{cpu:9.2f}{wall:9.2f}{peak:9.0f}{cpu / parse:13.2f}")
    print(f"store: {statistics.median(rounds['store_bytes']) / 1e6:.0f} MB; written to {options.out}")


if __name__ == "__main__":
    main()
