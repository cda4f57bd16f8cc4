#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""Bisects real programs by the ready recipes: real compilers, real benchmark tools, a planted slowdown. Processor time is
measured, since other tests may run beside these.

usage: tst_bisecttools.py cmake|meson|pyperf|asv
Exits with 77 (skipped) where a tool can't be had: no network, no library.
"""
import json
import os
import shutil
import subprocess
import sys
import tempfile
from pathlib import Path

from tst_tools import CLI, SOURCE, VENV, skip, tools_python

BENCH_CPP = """#include <benchmark/benchmark.h>
#include "work.h"
static void BM_Work(benchmark::State& state) { for (auto _ : state) benchmark::DoNotOptimize(work()); }
BENCHMARK(BM_Work)->MinTime(0.05);
BENCHMARK_MAIN();
"""
WORK_H = """#pragma once
// The planted amount of work.
inline unsigned work() { unsigned x = 1; for (int i = 0; i < %d; ++i) x = x * 1664525u + 1013904223u + (x >> 7); return x; }
"""
CMAKE = """cmake_minimum_required(VERSION 3.20)
project(planted CXX)
find_package(benchmark REQUIRED)
add_executable(benchmarks bench.cpp)
target_link_libraries(benchmarks benchmark::benchmark)
"""
MESON = """project('planted', 'cpp')
executable('benchmarks', 'plain.cpp')
"""
PLAIN_CPP = """#include "work.h"
#include <cstdio>
#include <ctime>
int main() {
    volatile unsigned sink = 0;
    for (int i = 0; i < 5; ++i) {
        std::clock_t begin = std::clock();
        for (int j = 0; j < 500; ++j) sink = sink + work();
        std::printf("%.9f\\n", double(std::clock() - begin) / CLOCKS_PER_SEC);
    }
}
"""
PYPROJECT = """[project]
name = "planted"
version = "1"
[build-system]
requires = ["setuptools"]
build-backend = "setuptools.build_meta"
[tool.setuptools]
packages = ["planted"]
"""
WORK_PY = "def work():\n    x = 1\n    for i in range(%d):\n        x = (x * 1103515245 + 12345) & 0x7fffffff\n    return x\n"
BENCH_PY = """import planted, pyperf, time
def work(loops):
    begin = time.process_time()
    for _ in range(loops):
        planted.work()
    return time.process_time() - begin
runner = pyperf.Runner(values=3, warmups=1, min_time=0.02)
runner.bench_time_func("work", work)
"""
ASV_CONF = """{
    // The suite lies beside the package.
    "version": 1, "project": "planted", "project_url": "https://example.org", "repo": ".", "branches": ["main"],
    "benchmark_dir": "asv_bench", "environment_type": "existing",
}
"""
ASV_BENCH = """import planted, time
class Suite:
    timer = time.process_time
    repeat = 5
    number = 2
    warmup_time = 0
    def time_work(self):
        planted.work()
    def time_other(self):
        pass
"""


def cpp_files(amount: int) -> dict[str, str]:
    return {"work.h": WORK_H % amount, "bench.cpp": BENCH_CPP, "CMakeLists.txt": CMAKE, "plain.cpp": PLAIN_CPP, "meson.build": MESON}


def python_files(amount: int) -> dict[str, str]:
    return {"planted/__init__.py": WORK_PY % amount, "pyproject.toml": PYPROJECT, "benchmarks/bench.py": BENCH_PY,
            "asv.conf.json": ASV_CONF, "asv_bench/__init__.py": "", "asv_bench/bench_work.py": ASV_BENCH}


def make_repository(path: Path, commits: int, culprit: int, old: dict[str, str], new: dict[str, str]) -> list[str]:
    """All hashes, oldest first; from the culprit (from 1) on, the files are the new ones."""
    path.mkdir()
    git = lambda *a, **k: subprocess.run(["git", *a], cwd=path, check=True, capture_output=True, text=True, **k).stdout
    git("init", "-q", "-b", "main")
    stream = ""
    for i in range(commits):
        files = (new if i >= culprit else old) | {"README": f"change {i}\n"}
        stream += f"commit refs/heads/main\ncommitter A <a@example.org> {1700000000 + i} +0000\ndata <<E\nchange {i}\nE\n"
        stream += "".join(f"M 100644 inline {name}\ndata {len(content.encode())}\n{content}\n" for name, content in files.items())
    git("fast-import", "--quiet", "--force", input=stream)
    return git("rev-list", "--reverse", "main").split()


def bisect(work: Path, hashes: list[str], culprit: int, recipe: dict, environment: dict, *more: str) -> None:
    path = work / "recipe.json"
    path.write_text(json.dumps(recipe))
    command = [CLI, "bisect", "--repo", work / "repo", "--good", hashes[0], "--bad", hashes[-1], "--recipe", path, "--format", "json",
               "--min-effect", "2", "--max-runs", "400", *more]
    done = subprocess.run(command, capture_output=True, text=True, env=environment)
    assert done.returncode == 0, (done.returncode, done.stdout, done.stderr[-3000:])
    outcome = json.loads(done.stdout.strip().splitlines()[-1])
    assert outcome["commits"] == [hashes[culprit]] and outcome["verified"], (hashes[culprit], outcome)
    effect = outcome["effect"]
    [session] = (Path(environment["HOME"]) / ".local/share/alidade/bisections").iterdir()
    logs = list((session / "logs").iterdir())
    assert any("$ " in log.read_text(errors="replace") for log in logs), "the commands' output is kept"
    print(f"ok: commit {culprit} of {len(hashes) - 1} found: {outcome['builds']} builds, {outcome['runs']} runs, {outcome['seconds']:.0f} s, "
          f"effect {effect['relative']:+.1%} [{effect['low']:+.1%}, {effect['high']:+.1%}]")


def home_of(work: Path, *folders: Path) -> dict:
    """The user's environment with a home of its own, but pip's cache."""
    environment = {k: v for k, v in os.environ.items() if not k.startswith("XDG_")}
    environment["HOME"] = str(work / "home")
    environment["PATH"] = os.pathsep.join([*map(str, folders), os.environ["PATH"]])
    (work / "home").mkdir()
    cache = VENV.parent / "pip-cache"
    cache.mkdir(exist_ok=True)
    (work / "home" / ".cache").mkdir()
    (work / "home" / ".cache" / "pip").symlink_to(cache)
    return environment


def ready(name: str) -> dict:
    return json.loads((SOURCE / "resources/recipes" / f"{name}.json").read_text())


def cmake(work: Path) -> None:
    if not Path("/usr/include/benchmark/benchmark.h").exists() or not shutil.which("cmake"):
        skip("CMake or the Google Benchmark library is not installed")
    culprit = 37
    hashes = make_repository(work / "repo", 61, culprit, cpp_files(20000), cpp_files(21000))
    bisect(work, hashes, culprit, ready("cmake-googlebenchmark"), home_of(work), "--benchmark", "BM_Work:cpu_time")


def meson(work: Path) -> None:
    python = tools_python()
    if not (VENV / "bin" / "meson").exists() and \
            subprocess.run([python, "-m", "pip", "-q", "install", "--retries", "1", "--timeout", "20", "meson"]).returncode != 0:
        skip("meson can't be installed (no network?)")
    culprit = 5
    hashes = make_repository(work / "repo", 17, culprit, cpp_files(20000), cpp_files(23000))
    bisect(work, hashes, culprit, ready("meson"), home_of(work, VENV / "bin"))


def pyperf(work: Path) -> None:
    tools_python()
    culprit = 11
    hashes = make_repository(work / "repo", 17, culprit, python_files(2000), python_files(2300))
    bisect(work, hashes, culprit, ready("pip-pyperf"), home_of(work))


def asv(work: Path) -> None:
    tools_python()
    culprit = 6
    hashes = make_repository(work / "repo", 13, culprit, python_files(20000), python_files(23000))
    bisect(work, hashes, culprit, ready("asv"), home_of(work, VENV / "bin"), "--benchmark", "time_work")


def main() -> None:
    with tempfile.TemporaryDirectory() as folder:
        {"cmake": cmake, "meson": meson, "pyperf": pyperf, "asv": asv}[sys.argv[1]](Path(folder))


if __name__ == "__main__":
    main()
