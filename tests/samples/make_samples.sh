#!/bin/sh
# SPDX-License-Identifier: GPL-3.0-or-later
# Remakes the bundles of resources/samples with the real tools: make_samples.sh OUT. See README.md beside this file.
set -eu
here=$(cd "$(dirname "$0")" && pwd)
out=${1:?"usage: make_samples.sh OUT"}
mkdir -p "$out"
out=$(cd "$out" && pwd)
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT

echo "-- ASV, pyperf and NumPy into an environment of their own"
python3 -m venv "$work/venv"
"$work/venv/bin/pip" -q install asv virtualenv pyperf numpy
tcmalloc=$(find /usr/lib -name 'libtcmalloc_minimal.so.4' | head -n 1)
[ -n "$tcmalloc" ] || { echo "error: TCMalloc is missing; install libtcmalloc-minimal4" >&2; exit 1; }

echo "-- the allocator case"
mkdir "$work/allocator-numpy"
for keep in no yes; do
    "$work/venv/bin/python" "$here/allocator.py" "$work/allocator-numpy/glibc-keep-$keep.json" --keep $keep
    "$work/venv/bin/python" "$here/allocator.py" "$work/allocator-numpy/tcmalloc-keep-$keep.json" --keep $keep \
        --preload "$tcmalloc" --allocator tcmalloc
done
rm -f "$out/allocator-numpy.zip" "$out/textstat-google-benchmark.zip"
(cd "$work" && zip -q -9 -r -X "$out/allocator-numpy.zip" allocator-numpy)

echo "-- the textstat project, commit by commit"
sh "$here/textstat.sh" "$work" "$out" "$work/venv"
ls -l "$out"
