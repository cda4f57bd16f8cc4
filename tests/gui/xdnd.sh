#!/bin/bash
# SPDX-License-Identifier: GPL-3.0-or-later
# Drags files and a folder from another program onto the window under a real X server, imports them with the keyboard and
# asks the command line what the workspace then holds. Exit 77: no X server or no xdotool here.
set -u
alidade=$1
dragsource=$2
command -v Xvfb >/dev/null && command -v xdotool >/dev/null || exit 77

work=$(mktemp -d)
number=90
while [ -e "/tmp/.X$number-lock" ]; do number=$((number + 1)); done
export DISPLAY=:$number QT_QPA_PLATFORM=xcb
Xvfb ":$number" -screen 0 1600x900x24 -nolisten tcp >/dev/null 2>&1 &
server=$!
pids=$server
finish() {
    kill $pids 2>/dev/null
    wait $pids 2>/dev/null
    rm -rf "$work"
}
trap finish EXIT
wait_for() { # seconds, command…
    local tries=$(($1 * 10))
    shift
    while [ $tries -gt 0 ]; do
        "$@" >/dev/null 2>&1 && return 0
        sleep 0.1
        tries=$((tries - 1))
    done
    return 1
}
fail() {
    echo "FAIL: $*" >&2
    exit 1
}
wait_for 20 xdotool getdisplaygeometry || exit 77

# Names with a blank and an umlaut, as file managers hand them out.
mkdir -p "$work/a folder ü/box"
result() { # file, hash digit, time
    printf '{"commit_hash":"%s","env_name":"env","date":1700000000000,"params":{"machine":"box"},"python":"3.11","requirements":{},"env_vars":{},"result_columns":["result","params","version"],"results":{"suite.time_x":[[%s],[],"v1"]},"durations":{},"version":2}' \
        "$(printf "%040d" 0 | tr 0 "$2")" "$3" >"$1"
}
result "$work/a folder ü/box/aaaaaaaa-env.json" a 0.10
result "$work/a folder ü/box/bbbbbbbb-env.json" b 0.12
result "$work/one file.json" c 0.11
store="$work/drop.alidade"

"$alidade" --store "$store" &
window_pid=$!
pids="$pids $window_pid"
window=$(timeout 60 xdotool search --sync --onlyvisible --name 'Alidade' | tail -1)
[ -n "$window" ] || fail "the window did not open"
xdotool windowsize --sync "$window" 1300 880
xdotool windowmove --sync "$window" 250 0
"$dragsource" "$work/a folder ü" "$work/one file.json" >"$work/answer" &
pids="$pids $!"
source=$(timeout 60 xdotool search --sync --onlyvisible --name '^dragsource$' | tail -1)
[ -n "$source" ] || fail "the other program did not open"
sleep 1

eval "$(xdotool getwindowgeometry --shell "$source")"
from_x=$((X + WIDTH / 2)) from_y=$((Y + HEIGHT / 2))
eval "$(xdotool getwindowgeometry --shell "$window")"
to_x=$((X + WIDTH / 2)) to_y=$((Y + HEIGHT / 2))
xdotool mousemove $from_x $from_y
sleep 0.2
xdotool mousedown 1
sleep 0.2
for step in 1 2 3 4 5 6 7 8 9 10; do
    xdotool mousemove $((from_x + (to_x - from_x) * step / 10)) $((from_y + (to_y - from_y) * step / 10))
    sleep 0.05
done
sleep 0.3
xdotool mousemove $((to_x + 2)) $((to_y + 2))
sleep 0.3
xdotool mouseup 1
wait_for 10 grep -q '^dropped 1$' "$work/answer" || fail "the drop was not taken: $(cat "$work/answer")"

# The page has the preview of all three; Alt+I presses its Import button once there is something to import.
cli="$(dirname "$alidade")/alidade-cli"
imported() { "$cli" list runs --store "$store" --format csv | grep -c '^[^,]*[0-9]' | grep -qx 3; }
press() {
    xdotool windowfocus "$window"
    xdotool key --window "$window" alt+i
    sleep 0.3
    imported
}
wait_for 30 press || fail "the dropped results are not in the workspace: $("$cli" list runs --store "$store" 2>&1)"
[ -d "/proc/$window_pid" ] || fail "the program ended during the drop"
echo "a folder and a file were dropped and imported"
