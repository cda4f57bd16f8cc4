#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""alidade-cli bisect on real repositories with a hidden culprit.

usage: bisections.py quick|many|killed [SEED]
  quick   one of each kind of answer, dry run, stop and resume
  many    30 bisections, with a table of what came of them
  killed  bisections killed with -9 at 50 random moments, and gone on with
"""
import json
import os
import random
import signal
import subprocess
import sys
import tempfile
import time
from pathlib import Path

from bisectworld import World, fingerprint, git, make_world

CLI = Path(os.environ["ALIDADE_BIN"]) / "alidade-cli"


class Home:
    """An empty home folder in which the program runs."""

    def __init__(self, path: Path) -> None:
        self.path = path
        path.mkdir(parents=True)
        self.environment = {k: v for k, v in os.environ.items() if not k.startswith("XDG_")} | {"HOME": str(path)}

    def command(self, *arguments: str) -> list[str]:
        return [str(CLI), "bisect", *map(str, arguments)]

    def run(self, *arguments: str, timeout: float = 300) -> subprocess.CompletedProcess:
        return subprocess.run(self.command(*arguments), env=self.environment, capture_output=True, text=True, timeout=timeout)

    def start(self, *arguments: str) -> subprocess.Popen:
        return subprocess.Popen(self.command(*arguments), env=self.environment, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)

    def journals(self) -> list[Path]:
        return sorted(self.path.glob(".local/share/alidade/bisections/*/journal.jsonl"))


def question(world: World, *more: str) -> list[str]:
    return ["--repo", str(world.path), "--good", world.good, "--bad", "main", "--recipe", str(world.recipe), "--format", "json", *more]


def answer(done: subprocess.CompletedProcess, exit_code: int) -> dict:
    assert done.returncode == exit_code, (done.returncode, done.stdout[-2000:], done.stderr[-2000:])
    return json.loads(done.stdout.strip().splitlines()[-1])


def entries(journal: Path) -> list[dict]:
    lines = journal.read_bytes().split(b"\n")
    return [json.loads(line) for line in lines[:-1]]


def is_right(world: World, outcome: dict) -> bool:
    if not world.culprit:
        return outcome["outcome"] == "no-difference"
    if outcome["outcome"] == "culprit":
        return outcome["commits"] == [world.culprit]
    # Only commits that do not build may stand between what it names.
    return outcome["outcome"] == "any-of" and world.culprit in outcome["commits"] and \
        set(outcome["commits"][:-1]) <= world.unbuildable


def kinds(work: Path, seed: int) -> None:
    for name, options in {"a step": {"unbuildable": 0.15}, "a step within a merge": {"merges": True, "inside_merge": True},
                          "no step": {"step": 0.0}}.items():
        folder = work / name.replace(" ", "-")
        world = make_world(folder, seed, **options)
        (world.path / "untracked").write_text("mine")
        before = fingerprint(world.path)
        home = Home(folder / "home")
        outcome = answer(home.run(*question(world, "--min-effect", "5")), 0 if world.culprit else 1)
        assert is_right(world, outcome), (name, world.culprit, outcome)
        assert fingerprint(world.path) == before, f"{name}: the clone was changed"
        recorded = [e for j in home.journals() for e in entries(j)]
        assert outcome["runs"] == sum(e["kind"] == "run" for e in recorded), outcome
        print(f"ok: {name}: {outcome['builds']} builds, {outcome['failed_builds']} failed, {outcome['runs']} runs")


def dry_run(work: Path, seed: int) -> None:
    world = make_world(work / "dry", seed)
    home = Home(work / "dry" / "home")
    done = home.run(*question(world, "--dry-run"))
    assert done.returncode == 0, done
    assert "model.awk" in done.stdout and "worktree add" in done.stdout, done.stdout
    assert world.builds.read_text().split() == [world.good]
    assert not home.journals()
    wrong = home.run("--repo", str(world.path), "--good", world.bad, "--bad", world.good, "--recipe", str(world.recipe))
    assert wrong.returncode == 2 and "other way round" in wrong.stderr, wrong
    assert home.run("--repo", str(world.path), "--good", "none", "--bad", "main", "--recipe", str(world.recipe)).returncode == 1
    assert home.run("--resume").returncode == 1
    print("ok: dry run, and usage")


def stopped(work: Path, seed: int) -> None:
    world = make_world(work / "stopped", seed, build_seconds=0.5)
    home = Home(work / "stopped" / "home")
    process = home.start(*question(world))
    while not (home.journals() and len(entries(home.journals()[0])) >= 6):
        assert process.poll() is None, process.communicate()
        time.sleep(0.02)
    process.send_signal(signal.SIGINT)
    begun = time.monotonic()
    out, err = process.communicate()
    assert time.monotonic() - begun < 4, "stopping took too long"
    assert process.returncode == 5 and "--resume" in err, (process.returncode, out, err)
    kept = entries(home.journals()[0])
    outcome = answer(home.run("--resume", "--format", "json"), 0)
    assert is_right(world, outcome), outcome
    assert entries(home.journals()[0])[:len(kept)] == kept
    again = answer(home.run("--resume", outcome["session"], "--format", "json"), 0)
    assert again == outcome, "a finished bisection says the same again"
    budget = home.run(*question(world, "--max-runs", "4"))
    assert answer(budget, 4)["outcome"] == "undecided", budget
    print("ok: stopped, gone on with, budget")


def quick(work: Path, seed: int) -> None:
    kinds(work, seed)
    dry_run(work, seed)
    stopped(work, seed)


def many(work: Path, seed: int) -> None:
    print("| seed | commits | step | noise | unbuildable | merges | outcome | right | builds | failed | runs | seconds |")
    print("|" + "---|" * 12)
    wrong = right = 0
    for i in range(30):
        rng = random.Random(seed + i)
        options = {"commits": rng.choice([12, 40, 120]), "step": rng.choice([0.0, 0.05, 0.1, 0.1, -0.08]),
                   "cv": rng.choice([0.005, 0.01, 0.02]), "unbuildable": rng.choice([0.0, 0.1, 0.3]),
                   "merges": rng.random() < 0.4, "build_seconds": 0.02}
        world = make_world(work / str(i), seed + i, **options)
        before = fingerprint(world.path)
        home = Home(work / str(i) / "home")
        done = home.run(*question(world, "--min-effect", "2", "--direction", "either", "--max-runs", "1500"), timeout=900)
        outcome = json.loads(done.stdout.strip().splitlines()[-1]) if done.stdout else {"outcome": done.stderr}
        good = is_right(world, outcome)
        right += good
        wrong += not good and outcome["outcome"] not in ("undecided",)
        assert fingerprint(world.path) == before
        print(f"| {seed + i} | {options['commits']} | {options['step']:+.0%} | {options['cv']:.1%} | {options['unbuildable']:.0%} | "
              f"{'yes' if options['merges'] else 'no'} | {outcome['outcome']} | {'yes' if good else 'NO'} | {outcome.get('builds')} | "
              f"{outcome.get('failed_builds')} | {outcome.get('runs')} | {outcome.get('seconds', 0):.0f} |", flush=True)
    print(f"{right} of 30 right, {wrong} wrong")
    assert wrong == 0 and right >= 28, "too many wrong or undecided"


def killed_once(home: Home, world: World, rng: random.Random, kills: int, session: str) -> tuple[int, str]:
    """Starts or goes on with it and kills it at a random moment, until it ends by itself. Kills done, and the answer."""
    done = 0
    while True:
        journal = home.path / ".local/share/alidade/bisections" / session / "journal.jsonl" if session else None
        known = entries(journal) if journal else []
        built = {e["commit"] for e in known if e["kind"] == "build"}
        builds_before = world.builds.read_text().split() if world.builds.exists() else []
        arguments = ["--resume", session, "--format", "json"] if session else question(world, "--min-effect", "5")
        process = home.start(*arguments)
        try:
            out, err = process.communicate(timeout=rng.uniform(0.05, 1.5) if done < kills else 300)
        except subprocess.TimeoutExpired:
            process.kill()
            process.communicate()
            done += 1
            out = ""
        builds_after = world.builds.read_text().split() if world.builds.exists() else []
        repeated = set(builds_after[len(builds_before):]) & built
        assert not repeated, f"built again: {repeated}"
        if journal:
            assert entries(journal)[:len(known)] == known, "what was in the journal has changed"
        elif home.journals():
            session = home.journals()[-1].parent.name
        if out:
            return done, out
        assert process.returncode == -9, (process.returncode, err)


def killed(work: Path, seed: int) -> None:
    total = number = 0
    while total < 50:
        rng = random.Random(seed + number)
        world = make_world(work / str(number), seed + number, build_seconds=0.2, unbuildable=0.1)
        git(world.path, "-c", "user.name=A", "-c", "user.email=a@example.org", "commit", "-q", "--allow-empty", "-m", "x")
        git(world.path, "reset", "-q", "--soft", "HEAD~1")
        (world.path / "n").write_text("stashed")
        git(world.path, "-c", "user.name=A", "-c", "user.email=a@example.org", "stash", "-q")
        (world.path / "n").write_text("changed")
        (world.path / "untracked").write_text("mine")
        before = fingerprint(world.path)
        home = Home(work / str(number) / "home")
        kills, out = killed_once(home, world, rng, min(10, 50 - total), "")
        outcome = json.loads(out.strip().splitlines()[-1])
        assert is_right(world, outcome), (world.culprit, outcome)
        assert fingerprint(world.path) == before, "the clone was changed"
        runs = len((work / str(number) / "runs").read_text().split())
        recorded = sum(e["kind"] == "run" for e in entries(home.journals()[-1]))
        # A session that was killed before its journal began has tried the recipe once.
        assert recorded <= runs <= recorded + kills, (recorded, runs, kills)
        total += kills
        number += 1
        print(f"ok: {kills} kills, {recorded} runs recorded of {runs} begun, {outcome['builds']} builds", flush=True)
        assert kills > 0
    print(f"{total} kills in {number} bisections: every answer right, nothing built twice, every clone unchanged")


def main() -> None:
    seed = int(sys.argv[2]) if len(sys.argv) > 2 else 20261
    with tempfile.TemporaryDirectory() as folder:
        {"quick": quick, "many": many, "killed": killed}[sys.argv[1]](Path(folder), seed)


if __name__ == "__main__":
    main()
