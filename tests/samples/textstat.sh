#!/bin/sh
# SPDX-License-Identifier: GPL-3.0-or-later
# Measures every commit of the textstat project: textstat.sh WORK OUT VENV
# WORK gets the repository and the builds, OUT the two bundles; VENV is a Python environment with ASV.
set -eu
here=$(cd "$(dirname "$0")" && pwd)
work=$1
out=$2
venv=$3
repo=$work/textstat
python3 "$here/make_project.py" "$repo" >"$work/commits"
compiler=$(c++ --version | head -n 1)

# Google Benchmark: every commit, three processes of ten repetitions.
mkdir -p "$work/textstat-google-benchmark" "$work/build"
while read -r commit; do
    git -C "$repo" checkout -q "$commit"
    c++ -std=c++17 -O2 -o "$work/build/$commit" "$repo/bench.cpp" -lbenchmark -lpthread
done <"$work/commits"
for process in 1 2 3; do # all commits once, then again: what drifts, drifts through all of them
    while read -r commit; do
        (cd "$work" && "./build/$commit" --benchmark_repetitions=10 --benchmark_min_time=0.01 \
            --benchmark_context=commit="$commit",commit_time="$(git -C "$repo" log -1 --format=%ct "$commit")",compiler="$compiler",flags=-O2,project=textstat \
            --benchmark_out_format=json \
            --benchmark_out="$work/textstat-google-benchmark/$(echo "$commit" | cut -c1-10)-process$process.json") >/dev/null 2>&1
    done <"$work/commits"
done

# ASV: every second commit and both sides of the slowdown, each built and installed by asv.
mkdir -p "$work/asv"
python=$("$venv/bin/python" -c 'import sys; print("%d.%d" % sys.version_info[:2])')
cat >"$work/asv/asv.conf.json" <<JSON
{
    // Comments are allowed here, and a comma may trail.
    "version": 1,
    "project": "textstat",
    "project_url": "https://example.org/textstat",
    "repo": "../textstat",
    "branches": ["main"],
    "benchmark_dir": "../textstat/asv_bench/benchmarks",
    "environment_type": "virtualenv",
    "pythons": ["$python"],
    "build_command": ["python -m pip wheel --no-deps -w {build_cache_dir} {build_dir}"],
}
JSON
asv() { HOME=$work PATH="$venv/bin:$PATH" "$venv/bin/python" -m asv --config "$work/asv/asv.conf.json" "$@"; }
git -C "$repo" checkout -q main
asv machine --machine sample-machine --yes >/dev/null 2>&1
awk 'NR % 2 == 0 || NR == 23' "$work/commits" | while read -r commit; do
    asv run --machine sample-machine --record-samples -a rounds=2 -a repeat=5 -a warmup_time=0.05 \
        -a sample_time=0.01 "$commit^!" </dev/null >/dev/null
done
mkdir -p "$work/textstat-asv"
cp -r "$work/asv/results" "$work/asv/asv.conf.json" "$work/textstat-asv/"

(cd "$work" && zip -q -9 -r -X "$out/textstat-google-benchmark.zip" textstat-google-benchmark)
tar -C "$work" --sort=name --owner=0 --group=0 --numeric-owner -czf "$out/textstat-asv.tar.gz" textstat-asv
{
    printf 'before=%s\n' "$(sed -n 23p "$work/commits")"
    printf 'after=%s\n' "$(sed -n 24p "$work/commits")"
} >"$out/commits.txt"
