#!/bin/sh
# SPDX-License-Identifier: GPL-3.0-or-later
# The desktop file and the software description are valid, and the project holds no path of a machine.
set -eu
cd "$ALIDADE_SOURCE"
failures=0
check() { # check <name> <command…>
    name=$1
    shift
    if "$@" >"$HOME/out" 2>&1; then
        echo "ok: $name"
    else
        echo "not ok: $name"
        cat "$HOME/out"
        failures=$((failures + 1))
    fi
}
command -v desktop-file-validate >/dev/null && check "desktop file" desktop-file-validate packaging/linux/*.desktop
command -v appstreamcli >/dev/null && check "metainfo" appstreamcli validate --no-net packaging/linux/*.metainfo.xml
for script in packaging/run packaging/test .ci/run packaging/setup/*.sh tests/samples/*.sh; do
    check "syntax of $script" sh -n "$script"
done
no_paths() {
    ! grep -rnE '/(home|root|work|Users)/[a-z]' --include='*.cpp' --include='*.h' --include='*.txt' --include='*.cmake' \
        --include='*.sh' --include='*.py' --include='*.md' --include='*.json' --include='*.ui' --include='*.qss' \
        CMakeLists.txt CMakePresets.json README.md src ui plugins packaging resources tests/unit tests/gui tests/e2e tests/bench \
        tests/support tests/samples | grep -v 'tst_packaging.sh'
}
check "no path of a machine" no_paths
top_level() {
    for entry in *; do
        case $entry in
        CMakeLists.txt | CMakePresets.json | LICENSE | README.md | src | resources | ui | plugins | tests | packaging | build) ;;
        *) echo "unexpected at the top: $entry"; return 1 ;;
        esac
    done
}
check "nothing else at the top" top_level
exit $((failures > 0))
