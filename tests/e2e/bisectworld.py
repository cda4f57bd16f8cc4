# SPDX-License-Identifier: GPL-3.0-or-later
"""Real git repositories whose benchmark prints numbers from a model that the bisection does not know."""
import hashlib
import json
import os
import random
import subprocess
from dataclasses import dataclass, field
from pathlib import Path

# One process run: level × drift × noise. The drift is a slow wave over the machine's clock, the noise has a sharp core
# and every fifth run in a slower mode, as real benchmarks do.
MODEL = r"""
BEGIN {
    srand(seed); rand()
    u = sqrt(-2 * log(1 - rand())) * cos(6.283185307 * rand())
    slow = rand() < 0.2 ? 1.2 * cv : 0
    printf "%.9g\n", level * exp(cv * 0.7 * u + slow + cv * sin(now / 7))
}
"""


@dataclass
class World:
    """What a repository hides."""
    path: Path
    commits: list[str] = field(default_factory=list)  # main line, oldest first
    culprit: str = ""  # empty: there is no step
    unbuildable: set[str] = field(default_factory=set)
    recipe: Path = Path()
    builds: Path = Path()  # one line a build: its commit

    @property
    def good(self) -> str:
        return self.commits[0]

    @property
    def bad(self) -> str:
        return self.commits[-1]


def git(path: Path, *arguments: str, **options) -> str:
    environment = dict(os.environ, GIT_CONFIG_GLOBAL="/dev/null", GIT_CONFIG_NOSYSTEM="1")
    return subprocess.run(["git", *arguments], cwd=path, env=environment, check=True, capture_output=True, text=True, **options).stdout


class Stream:
    """Commits for git fast-import; each writes its own level and whether it builds."""

    def __init__(self, rng: random.Random) -> None:
        self.lines: list[str] = []
        self.count = 0
        self.rng = rng

    def commit(self, branch: str, parents: list[int], level: float, builds: bool) -> int:
        self.count += 1
        when = 1700000000 + 60 * self.count
        self.lines.append(f"commit refs/heads/{branch}\nmark :{self.count}\nauthor A <a@example.org> {when} +0000\n"
                          f"committer A <a@example.org> {when} +0000\ndata <<E\nchange {self.count}\nE\n")
        if parents:
            self.lines.append(f"from :{parents[0]}\n" + "".join(f"merge :{p}\n" for p in parents[1:]))
        for name, content in (("level", f"{level!r}"), ("builds", "yes" if builds else "no"), ("n", f"{self.count}")):
            self.lines.append(f"M 100644 inline {name}\ndata <<E\n{content}\nE\n")
        self.lines.append("\n")
        return self.count


def make_world(path: Path, seed: int, commits: int = 24, step: float = 0.1, cv: float = 0.01, unbuildable: float = 0.0,
               merges: bool = False, inside_merge: bool = False, build_seconds: float = 0.05) -> World:
    """step 0: no commit changes anything. inside_merge: the culprit is a commit of a side branch."""
    rng = random.Random(seed)
    repository = path / "repo"
    repository.mkdir(parents=True)
    git(repository, "init", "-q", "-b", "main")
    stream = Stream(rng)
    culprit_at = rng.randrange(1, commits) if step else None
    main: list[int] = []
    culprit = 0
    broken: list[int] = []
    level = 0.5
    for i in range(commits):
        ends = i in (0, commits - 1)
        builds = ends or rng.random() >= unbuildable
        hit = i == culprit_at
        side = merges and not ends and (rng.random() < 0.3 or (hit and inside_merge))
        new = level * (1 + step) if hit else level
        if side:
            hit_at = rng.randrange(3) if hit and inside_merge else 3
            tip = main[-1]
            for j in range(3):
                tip = stream.commit("side", [tip], new if j >= hit_at else level, True)
                culprit = tip if j == hit_at else culprit
            main.append(stream.commit("main", [main[-1], tip], new, builds))
        else:
            main.append(stream.commit("main", main[-1:], new, builds))
        if hit and not culprit:
            culprit = main[-1]
        if not builds:
            broken.append(main[-1])
        level = new
    marks = path / "marks"
    git(repository, "fast-import", "--quiet", "--force", f"--export-marks={marks}", input="".join(stream.lines))
    hash_of = {int(m[1:]): h for m, h in (line.split() for line in marks.read_text().splitlines())}
    git(repository, "checkout", "-q", "main")
    world = World(repository, [hash_of[m] for m in main], hash_of.get(culprit, ""), {hash_of[m] for m in broken})
    write_recipe(world, path, cv, build_seconds)
    return world


def write_recipe(world: World, path: Path, cv: float, build_seconds: float) -> None:
    (path / "model.awk").write_text(MODEL)
    world.builds = path / "builds"
    world.recipe = path / "recipe.json"
    world.recipe.write_text(json.dumps({
        "alidade_recipe": 1,
        "name": "hidden model",
        "shell": True,
        "build": f"sleep {build_seconds}; echo {{commit}} >> '{world.builds}'; test $(cat builds) = yes && cp level '{{build}}/'",
        "measure": f"echo {{commit}} >> '{path}/runs'; awk -v \"seed=$(od -An -N4 -tu4 /dev/urandom)\" -v level=$(cat '{{build}}/level') "
                   f"-v now=$(date +%s.%N) -v cv={cv} -f '{path}/model.awk'",
        "build_timeout_s": 60,
        "measure_timeout_s": 30,
    }))


def fingerprint(folder: Path) -> str:
    """Of every file, .git and all: path, kind, mode, time of change, content."""
    digest = hashlib.sha256()
    for root, folders, files in os.walk(folder):
        folders.sort()
        for name in sorted(files) + sorted(folders):
            path = Path(root) / name
            status = path.lstat()
            digest.update(f"{path}|{status.st_mode}|{status.st_mtime_ns}\n".encode())
            if path.is_symlink():
                digest.update(os.readlink(path).encode())
            elif path.is_file():
                digest.update(path.read_bytes())
    return digest.hexdigest()
