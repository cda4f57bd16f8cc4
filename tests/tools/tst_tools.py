#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""Runs the real tools, imports what they wrote, and holds every exported number against the tool's own file.

usage: tst_tools.py asv|pyperf|googlebenchmark
Exits with 77 (skipped) where the tool can't be had: no network, no library.
"""
import csv
import json
import math
import os
import shutil
import subprocess
import sys
import tempfile
from pathlib import Path

SOURCE = Path(os.environ["ALIDADE_SOURCE"])
CLI = Path(os.environ["ALIDADE_BIN"]) / "alidade-cli"
VENV = Path(os.environ["HOME"]).parent / "tools-venv"


def skip(why: str) -> None:
    print(f"SKIP: {why}")
    sys.exit(77)


def tools_python() -> str:
    """The interpreter of an environment with asv and pyperf; made once, kept in the build folder."""
    python = VENV / "bin" / "python"
    ready = VENV / "ready"
    if not ready.exists():
        shutil.rmtree(VENV, ignore_errors=True)
        made = subprocess.run([sys.executable, "-m", "venv", VENV], capture_output=True, text=True)
        if made.returncode != 0:
            skip("Python can't make environments here")
        command = [python, "-m", "pip", "-q", "install", "--retries", "1", "--timeout", "20", "asv", "virtualenv", "pyperf"]
        if subprocess.run(command, capture_output=True).returncode != 0:
            skip("asv and pyperf can't be installed (no network?)")
        ready.write_text("")
    return str(python)


def export(path: Path, store: Path, expected_exit: int = 0) -> list[dict]:
    done = subprocess.run([CLI, "import", "--store", store, path], capture_output=True, text=True)
    assert done.returncode == expected_exit, (done.returncode, done.stdout, done.stderr)
    print(done.stdout.strip().splitlines()[-1])
    out = subprocess.run([CLI, "export", "values", "--store", store, "--format", "csv"], capture_output=True, text=True, check=True)
    return list(csv.DictReader(out.stdout.splitlines()))


def check_equal(what: str, got: list[float], expected: list[float]) -> None:
    assert len(expected) > 0, f"{what}: the tool wrote nothing, so nothing was tested"
    assert got == expected, f"{what}: {got} is not {expected}"
    print(f"ok: {what}: {len(expected)} values equal")


def raw_values(rows: list[dict], kind: str = "value", **wanted: str) -> list[float]:
    return [float(r["value"]) for r in rows if r["kind"] == kind and all(r[k] == v for k, v in wanted.items())]


def pyperf(work: Path) -> None:
    python = tools_python()
    out = work / "bench.json"
    subprocess.run([python, "-m", "pyperf", "timeit", "--processes", "4", "--values", "5", "--warmups", "2", "--min-time", "0.001",
                    "--name", "sum_range", "sum(range(1000))", "-o", out], check=True, capture_output=True)
    rows = export(out, work / "w.alidade")
    written = json.loads(out.read_text())
    runs = [run for run in written["benchmarks"][0]["runs"] if "values" in run]
    check_equal("values in order", raw_values(rows), [v for run in runs for v in run["values"]])
    processes = [int(r["process"]) for r in rows if r["kind"] == "value"]
    assert processes == [i for i, run in enumerate(runs) for _ in run["values"]], processes
    check_equal("warm-ups", raw_values(rows, "warmup"), [w[1] for run in runs for w in run.get("warmups", [])])


def asv(work: Path) -> None:
    python = tools_python()
    repo = work / "textstat"
    subprocess.run([sys.executable, SOURCE / "tests/samples/make_project.py", repo], check=True, capture_output=True)
    (work / "asv.conf.json").write_text("""{
    // A comment, and a trailing comma.
    "version": 1, "project": "textstat", "repo": "textstat", "branches": ["main"],
    "benchmark_dir": "textstat/asv_bench/benchmarks", "environment_type": "existing",
}
""")
    environment = dict(os.environ, ASV_PYTHONPATH=str(repo), HOME=str(work))
    base = [python, "-m", "asv", "--config", work / "asv.conf.json"]
    subprocess.run([*base, "machine", "--machine", "tool-test", "--yes"], env=environment, check=True, capture_output=True)
    head = subprocess.run(["git", "rev-parse", "HEAD"], cwd=repo, check=True, capture_output=True, text=True).stdout.strip()
    subprocess.run([*base, "run", "--environment", f"existing:{python}", "--set-commit-hash", head, "--machine", "tool-test",
                    "--record-samples", "--quick", "-a", "repeat=4", "-a", "sample_time=0.001", "-a", "warmup_time=0"],
                   env=environment, check=True, capture_output=True)
    rows = export(work / "results", work / "w.alidade")
    [path] = [p for p in (work / "results" / "tool-test").iterdir() if p.name != "machine.json"]
    written = json.loads(path.read_text())
    for name, row in written["results"].items():
        columns = dict(zip(written["result_columns"], row))
        results = [float(r["value"]) for r in rows if r["benchmark"] == name and r["statistic"] == "result"]
        check_equal(f"{name} results", results, [float(v) for v in columns["result"]])
        if columns.get("samples"):
            check_equal(f"{name} samples", raw_values(rows, benchmark=name), [v for s in columns["samples"] for v in s])
    assert {r["commit"] for r in rows} == {head}
    assert {r["unit"] for r in rows if r["benchmark"].endswith("track_distinct")} == {"words"}
    assert {r["parameters"] for r in rows if r["benchmark"].endswith("time_split")} == {"words=1000", "words=20000"} or \
        {r["parameters"] for r in rows if r["benchmark"].endswith("time_split")} == {"words='1000'", "words='20000'"}


def googlebenchmark(work: Path) -> None:
    repo = work / "textstat"
    subprocess.run([sys.executable, SOURCE / "tests/samples/make_project.py", repo], check=True, capture_output=True)
    compiled = subprocess.run(["c++", "-std=c++17", "-O1", "-o", work / "bench", repo / "bench.cpp", "-lbenchmark", "-lpthread"],
                              capture_output=True)
    if compiled.returncode != 0:
        skip("the Google Benchmark library is not installed")
    out = work / "bench.json"
    commit = "a" * 40
    subprocess.run([work / "bench", "--benchmark_repetitions=4", "--benchmark_min_time=0.001", f"--benchmark_out={out}",
                    f"--benchmark_context=commit={commit}"], check=True, capture_output=True)
    rows = export(out, work / "w.alidade")
    written = json.loads(out.read_text())
    for metric, key in (("time", "real_time"), ("cpu_time", "cpu_time")):
        expected = [b[key] / 1e9 for b in written["benchmarks"] if b["run_type"] == "iteration"]
        assert all(b["time_unit"] == "ns" for b in written["benchmarks"])
        check_equal(metric, sorted(raw_values(rows, metric=metric)), sorted(expected))
    assert {r["commit"] for r in rows} == {commit}
    assert not any(math.isnan(float(r["value"])) for r in rows if r["kind"] == "value")


def main() -> None:
    with tempfile.TemporaryDirectory() as folder:
        {"asv": asv, "pyperf": pyperf, "googlebenchmark": googlebenchmark}[sys.argv[1]](Path(folder))


if __name__ == "__main__":
    main()
