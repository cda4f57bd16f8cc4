#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""Makes the git repository of a small project, "textstat", with 32 commits and fixed hashes.

It counts words, in C++ (textstat.hpp) and in Python (textstat.py). Commit 12 makes splitting faster, commit 24 makes
counting slower (for the sake of sorted reports), most others do not touch performance.
usage: make_project.py FOLDER
"""
import os
import subprocess
import sys
from pathlib import Path

SUBJECTS = {
    1: "Split texts and count words",
    2: "Say what a word is",
    3: "Find the longest word",
    4: "README: how to build",
    5: "Empty texts have no longest word",
    6: "Name the licence",
    7: "Treat tabs as blanks",
    8: "Tidy comments",
    9: "README: an example",
    10: "Count in 64 bits",
    11: "Explain the hash map",
    12: "Split without copying the words",
    13: "README: mention speed",
    14: "Rename a variable",
    15: "Document the longest word",
    16: "Add a changelog",
    17: "Changelog: splitting is faster",
    18: "Treat carriage returns as blanks",
    19: "README: supported compilers",
    20: "Spelling",
    21: "Changelog: carriage returns",
    22: "Say who maintains this",
    23: "README: link to the changelog",
    24: "Keep counts sorted, for stable reports",
    25: "Changelog: sorted counts",
    26: "README: sorted reports",
    27: "Tidy the split loop",
    28: "Document complexity",
    29: "Name the unit of lengths",
    30: "Spelling",
    31: "Changelog: release 1.0",
    32: "Version 1.0",
}


def header(step: int) -> str:
    view = step >= 12
    word = "std::string_view" if view else "std::string"
    table = "std::map" if step >= 24 else "std::unordered_map"
    number = "std::int64_t" if step >= 10 else "int"
    blanks = "c == ' ' || c == '\\n'" + (" || c == '\\t'" if step >= 7 else "") + (" || c == '\\r'" if step >= 18 else "")
    made = f"{word}(text.substr(begin, end - begin))" if not view else "text.substr(begin, end - begin)"
    note = "// Words are parted by blanks.\n" if step >= 2 else ""
    hash_note = "// A hash map: reports are sorted by whoever prints them.\n" if 11 <= step < 24 else ""
    sorted_note = "// Sorted, so that two reports of one text are the same to the byte.\n" if step >= 24 else ""
    complexity = "// Time: linear in the text, n log n in its words.\n" if step >= 28 else ""
    return f"""#pragma once
#include <cstdint>
#include <map>
#include <string>
#include <string_view>
#include <unordered_map>
#include <vector>

namespace textstat {{

inline bool isBlank(char c) {{ return {blanks}; }}

{note}inline std::vector<{word}> split(std::string_view text)
{{
    std::vector<{word}> words;
    std::size_t end = 0;
    while (end < text.size()) {{
        std::size_t begin = end;
        while (begin < text.size() && isBlank(text[begin]))
            ++begin;
        end = begin;
        while (end < text.size() && !isBlank(text[end]))
            ++end;
        if (end > begin)
            words.push_back({made});
    }}
    return words;
}}

{hash_note}{sorted_note}{complexity}inline {table}<std::string, {number}> count(std::string_view text)
{{
    {table}<std::string, {number}> counts;
    for (const auto& word : split(text))
        ++counts[std::string(word)];
    return counts;
}}

inline std::size_t longest(std::string_view text)
{{
    std::size_t most = 0;
    for (const auto& word : split(text))
        most = word.size() > most ? word.size() : most;
    return most;
}}

}} // namespace textstat
"""


def module(step: int) -> str:
    split = (
        "    return text.split()\n"
        if step >= 12
        else "    words = []\n    for part in text.split():\n        words.append(str(part))\n    return words\n"
    )
    result = "    return dict(sorted(counts.items()))\n" if step >= 24 else "    return counts\n"
    return f'''"""Counts words."""


def split(text):
    """The words of a text, in order."""
{split}

def count(text):
    """How often each word occurs."""
    counts = {{}}
    for word in split(text):
        counts[word] = counts.get(word, 0) + 1
{result}

def longest(text):
    """The length of the longest word."""
    return max((len(word) for word in split(text)), default=0)
'''


def bench() -> str:
    return """#include "textstat.hpp"

#include <benchmark/benchmark.h>

static std::string makeText(std::size_t words)
{
    std::string text;
    std::uint32_t state = 1;
    for (std::size_t i = 0; i < words; ++i) {
        state = state * 1664525u + 1013904223u;
        text += "word" + std::to_string(state % 997) + ' ';
    }
    return text;
}

static void BM_Split(benchmark::State& state)
{
    const std::string text = makeText(static_cast<std::size_t>(state.range(0)));
    for (auto _ : state)
        benchmark::DoNotOptimize(textstat::split(text));
}
BENCHMARK(BM_Split)->ArgName("words")->Arg(1000)->Arg(20000);

static void BM_Count(benchmark::State& state)
{
    const std::string text = makeText(static_cast<std::size_t>(state.range(0)));
    for (auto _ : state)
        benchmark::DoNotOptimize(textstat::count(text));
}
BENCHMARK(BM_Count)->ArgName("words")->Arg(1000)->Arg(20000);

static void BM_Longest(benchmark::State& state)
{
    const std::string text = makeText(static_cast<std::size_t>(state.range(0)));
    for (auto _ : state)
        benchmark::DoNotOptimize(textstat::longest(text));
}
BENCHMARK(BM_Longest)->ArgName("words")->Arg(1000)->Arg(20000);

BENCHMARK_MAIN();
"""


def asv_suite() -> str:
    return """import textstat


def make_text(words):
    state = 1
    text = []
    for _ in range(words):
        state = (state * 1664525 + 1013904223) % 2**32
        text.append("word%d" % (state % 997))
    return " ".join(text)


class TextStat:
    params = [1000, 20000]
    param_names = ["words"]

    def setup(self, words):
        self.text = make_text(words)

    def time_split(self, words):
        textstat.split(self.text)

    def time_count(self, words):
        textstat.count(self.text)

    def time_longest(self, words):
        textstat.longest(self.text)

    def track_distinct(self, words):
        return len(textstat.count(self.text))

    track_distinct.unit = "words"
"""


def packaging() -> str:
    return """[build-system]
requires = ["setuptools"]
build-backend = "setuptools.build_meta"

[project]
name = "textstat"
version = "1.0"

[tool.setuptools]
py-modules = ["textstat"]
"""


def notes(step: int) -> str:
    return "# textstat\n\n" + "".join(f"- {SUBJECTS[n]}\n" for n in range(1, step + 1))


def git(folder: Path, *arguments: str, step: int = 0) -> str:
    when = f"{1704106800 + step * 86400 * 3} +0000"
    environment = {
        "PATH": os.environ["PATH"],
        "HOME": str(folder),
        "GIT_CONFIG_NOSYSTEM": "1",
        "GIT_AUTHOR_NAME": "Textstat Developers",
        "GIT_AUTHOR_EMAIL": "textstat@example.org",
        "GIT_COMMITTER_NAME": "Textstat Developers",
        "GIT_COMMITTER_EMAIL": "textstat@example.org",
        "GIT_AUTHOR_DATE": when,
        "GIT_COMMITTER_DATE": when,
    }
    done = subprocess.run(["git", *arguments], cwd=folder, env=environment, check=True, capture_output=True, text=True)
    return done.stdout.strip()


def main() -> None:
    folder = Path(sys.argv[1])
    folder.mkdir(parents=True)
    git(folder, "init", "-q", "-b", "main")
    for step in SUBJECTS:
        (folder / "asv_bench" / "benchmarks").mkdir(parents=True, exist_ok=True)
        (folder / "asv_bench" / "benchmarks" / "__init__.py").write_text("")
        (folder / "asv_bench" / "benchmarks" / "suite.py").write_text(asv_suite())
        (folder / "textstat.hpp").write_text(header(step))
        (folder / "textstat.py").write_text(module(step))
        (folder / "bench.cpp").write_text(bench())
        (folder / "pyproject.toml").write_text(packaging())
        (folder / "NOTES.md").write_text(notes(step))
        git(folder, "add", "-A", step=step)
        git(folder, "commit", "-q", "-m", SUBJECTS[step], step=step)
        if step == 16:
            git(folder, "tag", "v0.9", step=step)
    git(folder, "tag", "v1.0")
    print(git(folder, "log", "--reverse", "--format=%H"))


if __name__ == "__main__":
    main()
