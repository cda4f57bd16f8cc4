-- SPDX-License-Identifier: GPL-3.0-or-later
-- Schema 1. Never edited once released: a change is a new file. Times are Unix milliseconds, 0 unknown.
-- AUTOINCREMENT: an id that a window still holds after a purge must not come to mean something else.

CREATE TABLE bundle(
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    name TEXT NOT NULL,
    origin TEXT NOT NULL,
    label TEXT NOT NULL,
    sha256 BLOB NOT NULL,
    imported_at INTEGER NOT NULL,
    hidden INTEGER NOT NULL DEFAULT 0,
    runs INTEGER NOT NULL DEFAULT 0,
    results INTEGER NOT NULL DEFAULT 0,
    samples INTEGER NOT NULL DEFAULT 0,
    rejected INTEGER NOT NULL DEFAULT 0
) STRICT;

CREATE TABLE diagnostic(
    id INTEGER PRIMARY KEY,
    bundle_id INTEGER NOT NULL REFERENCES bundle(id),
    severity INTEGER NOT NULL,
    code TEXT NOT NULL,
    text TEXT NOT NULL,
    entry TEXT NOT NULL,
    line INTEGER NOT NULL,
    position INTEGER NOT NULL -- column of the line, from 1
) STRICT;
CREATE INDEX diagnostic_by_bundle ON diagnostic(bundle_id);

-- hardware and environment are JSON objects with sorted keys, so that equal content is equal text.
CREATE TABLE machine(
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    name TEXT NOT NULL,
    hardware TEXT NOT NULL,
    UNIQUE(name, hardware)
) STRICT;

CREATE TABLE configuration(
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    machine_id INTEGER NOT NULL REFERENCES machine(id),
    environment_name TEXT NOT NULL,
    environment TEXT NOT NULL,
    UNIQUE(machine_id, environment_name, environment)
) STRICT;

-- A commit that results name. hash as written (it may be short or no hash at all), full ones in lower case.
CREATE TABLE revision(
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    hash BLOB NOT NULL UNIQUE,
    time INTEGER NOT NULL,
    subject TEXT NOT NULL DEFAULT '',
    tag TEXT NOT NULL DEFAULT ''
) STRICT;

CREATE TABLE run(
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    bundle_id INTEGER NOT NULL REFERENCES bundle(id),
    revision_id INTEGER REFERENCES revision(id),
    configuration_id INTEGER NOT NULL REFERENCES configuration(id),
    key BLOB NOT NULL,
    visible INTEGER NOT NULL DEFAULT 1, -- its bundle is shown, and no other visible run has this key
    project TEXT NOT NULL,
    tool TEXT NOT NULL,
    tool_version TEXT NOT NULL,
    entry TEXT NOT NULL,
    started_at INTEGER NOT NULL,
    results INTEGER NOT NULL,
    failed INTEGER NOT NULL,
    skipped INTEGER NOT NULL,
    samples INTEGER NOT NULL,
    rows_with_samples INTEGER NOT NULL
) STRICT;
CREATE INDEX run_by_bundle ON run(bundle_id);
CREATE INDEX run_by_revision ON run(revision_id);
CREATE INDEX run_by_configuration ON run(configuration_id);
CREATE INDEX run_by_key ON run(key);
CREATE UNIQUE INDEX run_visible_once ON run(key) WHERE visible = 1;

-- Apart from run: may be large, and the list of runs is read whole.
CREATE TABLE run_metadata(
    run_id INTEGER PRIMARY KEY REFERENCES run(id),
    json TEXT NOT NULL
) STRICT;

CREATE TABLE benchmark(
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    project TEXT NOT NULL,
    name TEXT NOT NULL,
    version TEXT NOT NULL,
    metric TEXT NOT NULL,
    unit TEXT NOT NULL,
    direction INTEGER NOT NULL,
    is_primary INTEGER NOT NULL,
    runs INTEGER NOT NULL DEFAULT 0,  -- blocks in visible runs
    cases INTEGER NOT NULL DEFAULT 0, -- most combinations in one of them
    UNIQUE(name, project, version, metric, unit, direction, is_primary)
) STRICT;

CREATE TABLE grid(
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    hash BLOB NOT NULL UNIQUE, -- SHA-256 of content
    content BLOB NOT NULL
) STRICT;

-- One row per block. The packed columns are described in blockcodec.h; NULL: the block has no such column.
-- grid_id is no foreign key: removing unused grids would scan this table once for each of them.
CREATE TABLE result(
    id INTEGER PRIMARY KEY,
    benchmark_id INTEGER NOT NULL REFERENCES benchmark(id),
    run_id INTEGER NOT NULL REFERENCES run(id),
    grid_id INTEGER NOT NULL,
    cases INTEGER NOT NULL,
    started_at INTEGER NOT NULL,
    duration REAL NOT NULL,
    line INTEGER NOT NULL,
    measured BLOB NOT NULL,
    status BLOB,
    summaries BLOB,
    messages BLOB,
    samples BLOB
) STRICT;
CREATE INDEX result_by_benchmark ON result(benchmark_id, run_id, cases);
CREATE INDEX result_by_run ON result(run_id);

CREATE TABLE project(
    bundle_id INTEGER NOT NULL REFERENCES bundle(id),
    name TEXT NOT NULL,
    repository TEXT NOT NULL,
    show_commit_url TEXT NOT NULL,
    PRIMARY KEY(bundle_id, name)
) STRICT, WITHOUT ROWID;

-- The order of commits that a published site states.
CREATE TABLE site_revision(
    hash BLOB NOT NULL,
    bundle_id INTEGER NOT NULL REFERENCES bundle(id),
    project TEXT NOT NULL,
    number INTEGER NOT NULL,
    date INTEGER NOT NULL,
    PRIMARY KEY(hash, bundle_id, project)
) STRICT, WITHOUT ROWID;
CREATE INDEX site_revision_by_bundle ON site_revision(bundle_id);

CREATE TABLE repository(
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    path TEXT NOT NULL UNIQUE,
    commits INTEGER NOT NULL DEFAULT 0,
    refreshed_at INTEGER NOT NULL DEFAULT 0
) STRICT;

-- The cached order of a clone, oldest first. Hashes as 20 or 32 bytes; parents one after the other. Times in seconds.
CREATE TABLE graph_commit(
    repository_id INTEGER NOT NULL REFERENCES repository(id),
    hash BLOB NOT NULL,
    position INTEGER NOT NULL,
    parents BLOB NOT NULL,
    committer_time INTEGER NOT NULL,
    author_time INTEGER NOT NULL,
    PRIMARY KEY(repository_id, hash)
) STRICT, WITHOUT ROWID;
