# SPDX-License-Identifier: GPL-3.0-or-later
# Which packages of the distribution are needed, and how to get those that are missing. Sourced by packaging/run and
# packaging/test; everything is plain POSIX sh.

# One package a word; "a|b" takes the first that the distribution has.
build_packages="g++ cmake ninja-build pkg-config git ccache
qt6-base-dev libgl-dev libqcustomplot-dev qt6-svg-dev|libqt6svg6-dev libkf6archive-dev|libkf5archive-dev
libsqlite3-dev rapidjson-dev libcli11-dev libseccomp-dev libssl-dev libboost-math-dev|libboost-dev zlib1g-dev
fonts-noto-core"

test_packages="xvfb xauth xdotool openbox python3 python3-venv zip unzip p7zip-full|7zip xz-utils zstd bzip2
desktop-file-utils appstream libbenchmark-dev
python3-scipy python3-statsmodels r-base-core r-cran-diptest r-bioc-limma r-cran-metafor r-cran-lme4"

say() { printf '%s\n' "-- $*"; }
fail() {
    printf '%s\n' "error: $1" >&2
    [ $# -lt 2 ] || printf '%s\n' "  $2" >&2
    exit 1
}

# Name and version of the system, from os-release.
read_system() {
    system_id=unknown
    system_version=
    if [ -r /etc/os-release ]; then
        system_id=$(. /etc/os-release && printf '%s' "${ID:-unknown}")
        system_version=$(. /etc/os-release && printf '%s' "${VERSION_ID:-}")
    fi
}

installed() { dpkg-query -W -f='${db:Status-Status}' "$1" 2>/dev/null | grep -qx installed; }
offered() { apt-cache show --no-all-versions "$1" >/dev/null 2>&1; }

# Runs a command as root: as it is, or through sudo.
as_root() {
    if [ "$(id -u)" = 0 ]; then
        "$@"
    elif command -v sudo >/dev/null 2>&1; then
        sudo "$@"
    else
        return 127
    fi
}

# Prints those of the given packages that are not installed; of alternatives, the one to install.
missing_packages() {
    for word in "$@"; do
        found=
        for choice in $(printf '%s' "$word" | tr '|' ' '); do
            if installed "$choice"; then
                found=yes
                break
            fi
        done
        [ -z "$found" ] || continue
        pick=
        for choice in $(printf '%s' "$word" | tr '|' ' '); do
            if offered "$choice"; then
                pick=$choice
                break
            fi
        done
        printf '%s\n' "${pick:-${word%%|*}}"
    done
}

# ensure_packages <packages…>: installs what is missing, or says what to do.
ensure_packages() {
    read_system
    case "$system_id:$system_version" in
    debian:12* | debian:13* | ubuntu:24.04*) ;;
    *)
        if ! command -v dpkg-query >/dev/null 2>&1; then
            ensure_elsewhere
            return
        fi
        say "this system ($system_id $system_version) is not one we test on (Debian 12 and 13, Ubuntu 24.04); trying the same package names"
        ;;
    esac
    missing=$(missing_packages "$@")
    if [ -z "$missing" ]; then
        say "every package needed is installed"
        return
    fi
    say "asking the package manager for" $missing
    export DEBIAN_FRONTEND=noninteractive
    if ! as_root apt-get update -qq >/tmp/alidade-apt.$$ 2>&1; then
        say "the package lists could not be refreshed; going on with those at hand"
    fi
    # The lists may just have learnt of a better alternative.
    missing=$(missing_packages "$@")
    if ! as_root apt-get install -y -qq --no-install-recommends $missing >/tmp/alidade-apt.$$ 2>&1; then
        tail -n 15 /tmp/alidade-apt.$$ >&2
        rm -f /tmp/alidade-apt.$$
        fail "packages could not be installed" "as root, run: apt-get install $(printf '%s ' $missing)"
    fi
    rm -f /tmp/alidade-apt.$$
}

ensure_elsewhere() {
    for program in c++ cmake ninja git; do
        command -v "$program" >/dev/null 2>&1 || fail "'$program' is missing, and this system's package manager is not known here" \
            "install a C++20 compiler, CMake 3.25, Ninja, git, Qt 6.4 (base, SVG), QCustomPlot for Qt 6, KArchive (KF6 or KF5), SQLite, RapidJSON, CLI11, libseccomp, OpenSSL and Boost.Math, then run this again"
    done
    say "package manager not known here; taking what is installed"
}

# configure_and_build <preset> [cmake options…]
configure_and_build() {
    preset=$1
    shift
    log="$source_dir/build/$preset.log"
    mkdir -p "$source_dir/build"
    # A clone in another folder finds what this one compiled.
    export CCACHE_BASEDIR="$source_dir" CCACHE_NOHASHDIR=1
    say "configuring ($preset)"
    (cd "$source_dir" && cmake --preset "$preset" "$@") >"$log" 2>&1 || {
        tail -n 25 "$log" >&2
        fail "configuring failed" "the whole output is in build/$preset.log"
    }
    say "building (the first time takes a while; with ccache the next ones are short)"
    (cd "$source_dir" && cmake --build --preset "$preset") >"$log" 2>&1 || {
        grep -nE 'error|FAILED' "$log" | head -n 20 >&2
        fail "building failed" "the whole output is in build/$preset.log"
    }
}
