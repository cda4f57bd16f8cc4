# SPDX-License-Identifier: GPL-3.0-or-later
# The main job without a screen: import the samples, compare, write report and pictures. Sourced by packaging/run.

# run_without_display <folder of programs> <folder of samples> <folder to write> [more bundles…]
run_without_display() {
    bin=$1
    samples=$2
    out=$3
    shift 3
    mkdir -p "$out" || fail "the folder $out can't be made" "name another one with ALIDADE_OUT"
    store="$out/samples.alidade"
    say "no display: importing the samples into $store"
    rm -f "$store" "$store-wal" "$store-shm"
    for bundle in "$samples"/*.zip "$samples"/*.tar.gz "$@"; do
        "$bin/alidade-cli" import --store "$store" "$bundle" || [ $? -eq 3 ] || fail "importing $bundle failed"
    done
    say "comparing"
    before="commit:$(sed -n 's/^before=//p' "$samples/commits.txt"),tool=Google Benchmark"
    after="commit:$(sed -n 's/^after=//p' "$samples/commits.txt"),tool=Google Benchmark"
    "$bin/alidade-cli" compare --store "$store" --baseline "$before" --contender "$after" || [ $? -eq 1 ] || [ $? -eq 4 ] \
        || fail "the comparison failed"
    for format in html markdown json csv; do
        case $format in markdown) ending=md ;; *) ending=$format ;; esac
        "$bin/alidade-cli" compare --store "$store" --baseline "$before" --contender "$after" --format $format \
            >"$out/comparison.$ending" || [ $? -eq 1 ] || [ $? -eq 4 ] || fail "writing the $format report failed"
    done
    say "drawing each view"
    runtime=$(mktemp -d)
    chmod 700 "$runtime"
    XDG_RUNTIME_DIR="$runtime" QT_QPA_PLATFORM=offscreen "$bin/alidade" --store "$store" --pictures "$out/pictures" \
        || fail "drawing the pictures failed"
    rm -rf "$runtime"
    say "report and pictures are in $out"
    ls "$out" "$out/pictures"
}
