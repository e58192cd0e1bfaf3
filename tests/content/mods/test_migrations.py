"""What a mod says became of ids."""

from __future__ import annotations

from pathlib import Path

import pytest

from roguelike.content.findings.diagnostics import Report
from roguelike.content.merging.changes import data_at
from roguelike.content.mods.manifest import read_mod
from roguelike.content.mods.migrations import read_moves
from roguelike.content.names.names import Removed
from roguelike.content.names.versions import Version
from tests.content.steps import KINDS, RENAME, moves_of
from tests.content.writing import write_mod


def test_a_file_says_what_became_of_ids(tmp_path: Path) -> None:
    text = """
[[rename]]
kind = "monster"
from = "rat"
to = "mouse"
since = "1.1.0"

[[removed]]
kind = "color"
id = "mud"
use = "core:brown"
since = "1.2.0"

[[removed]]
kind = "monster"
id = "bat"
drop = true
reason = "It flew away."
"""

    moves, findings = moves_of(tmp_path, text)

    assert findings == []
    assert [(each.kind, each.old, each.new, each.since) for each in moves] == [
        ("monster", "deep:rat", "deep:mouse", Version(1, 1)),
        ("color", "deep:mud", "core:brown", Version(1, 2)),
        ("monster", "deep:bat", Removed("It flew away."), None),
    ]


def test_a_mod_without_the_file_says_nothing(tmp_path: Path) -> None:
    report = Report()
    mod = read_mod(write_mod(tmp_path / "deep", {}), report)

    assert mod is not None
    assert read_moves(mod, KINDS, report).made == []
    assert not len(report)


@pytest.mark.parametrize(
    ("entry", "ours"),
    [
        ('[[rename]]\nkind = "monster"\nold = "rat"\nnew = "mouse"\nsince = "1.1.0"', "from to"),
        ('[[rename]]\nkind = "monster"\nbefore = "rat"\nafter = "mouse"\nversion = "1.1.0"',
         "from to since"),
        ('[[removed]]\nkind = "monster"\nfrom = "rat"\nto = "mouse"', "id use"),
        ('[[removed]]\nkind = "monster"\nold = "rat"\nreplacement = "mouse"', "id use"),
        ('[[migration]]\nkind = "monster"\nfrom = "rat"\nto = "mouse"\nsince = "1.1.0"', "rename"),
        ('[[deleted]]\nkind = "monster"\nid = "rat"\ndrop = true', "removed"),
    ],
)  # fmt: skip
def test_what_others_call_the_fields_is_one_finding_each(
    tmp_path: Path, entry: str, ours: str
) -> None:
    _, findings = moves_of(tmp_path, f"{entry}\n")

    assert [each.partition(" (")[2] for each in findings] == [
        f"did you mean `{each}`?)" for each in ours.split()
    ]


def test_mistakes_are_reported_where_they_are(tmp_path: Path) -> None:
    text = """
[[rename]]
kind = "monstre"
from = "rat"
too = "mouse"
since = "1.1"

[[removed]]
kind = "monster"
id = "bat"

[[removed]]
kind = "monster"
id = "cat"
use = "dog"
drop = true

[[rename]]
kind = "monster"
from_ = "rat"
origin = "rat"
to = "mouse"
since = "1.1.0"
"""

    moves, findings = moves_of(tmp_path, text)

    assert moves == []
    assert findings == [
        (
            'deep/migrations.toml:3:8 E205 `kind` cannot be the text "monstre"'
            " (did you mean `monster`?)"
        ),
        (
            "deep/migrations.toml:5:1 E201 there is no field `too` in item 1 of `rename` of"
            " `migrations.toml` (did you mean `to`?)"
        ),
        (
            "deep/migrations.toml:6:9 E104 a version is three numbers, such as 1.4.0, not the text"
            ' "1.1" (write "1.1.0")'
        ),
        (
            "deep/migrations.toml:8:1 E206 either `use` or `drop = true` says what becomes of it"
            ' (add use = "…" with what takes its place, or drop = true)'
        ),
        (
            "deep/migrations.toml:12:1 E206 either `use` or `drop = true` says what becomes of it"
            " (take one of them out)"
        ),
        (
            "deep/migrations.toml:20:1 E201 there is no field `from_` in item 2 of `rename` of"
            " `migrations.toml` (did you mean `from`?)"
        ),
        (
            "deep/migrations.toml:21:1 E201 there is no field `origin` in item 2 of `rename` of"
            " `migrations.toml` (it has `kind`, `from`, `to` and `since`)"
        ),
    ]


@pytest.mark.parametrize(
    ("value", "ending"),
    [
        ("1", 'not 1 (write "1.0.0")'),
        ("1.10", 'not 1.1 (write "1.10.0")'),
        ("true", "not true"),
        ("[1]", "not an array"),
    ],
)
def test_a_number_in_place_of_a_version_says_which_version_to_write(
    tmp_path: Path, value: str, ending: str
) -> None:
    text = RENAME.format("monster", "rat", "mouse", "1.1.0").replace('"1.1.0"', value)

    _, (finding,) = moves_of(tmp_path, text)

    assert finding == f"deep/migrations.toml:5:9 E202 `since` must be text, {ending}"


@pytest.mark.parametrize(
    ("value", "hint"),
    [
        ('"true"', "write true without quotes"),
        ('"yes"', "write true without quotes"),
        ("false", "write true, or take it out"),
        ('"false"', "write true, or take it out"),
        ('"slug"', "write true, or take it out"),
        ("[]", "write true, or take it out"),
    ],
)
def test_what_can_only_be_true_says_what_to_write(tmp_path: Path, value: str, hint: str) -> None:
    text = f'[[removed]]\nkind = "monster"\nid = "bat"\ndrop = {value}\n'

    _, (finding,) = moves_of(tmp_path, text)

    assert finding.startswith("deep/migrations.toml:4:8 E205 `drop` cannot be ")
    assert finding.endswith(f" ({hint})")


@pytest.mark.parametrize(
    "wrong",
    [
        RENAME.format("monster", "rat", "mouse", "1.0"),
        '[[removed]]\nkind = "monster"\nid = "rat"\nuse = "mouse"\ndrop = true\n',
        'renamed = [{ from = "rat", to = "mouse" }]\n',
        'rename = { rat = "rat", mouse = "mouse" }\n',
        'rename = "rat"\n',
    ],
)
def test_entries_are_read_beside_those_with_which_something_is_wrong(
    tmp_path: Path, wrong: str
) -> None:
    report = Report()
    folder = tmp_path / "deep"
    mod = read_mod(write_mod(folder, {}, version="3.0.0"), report)
    ape = '[[removed]]\nkind = "monster"\nid = "ape"\nuse = "bat"\n'
    (folder / "migrations.toml").write_text(wrong + ape, encoding="utf-8")
    assert mod is not None

    moves = read_moves(mod, KINDS, report)

    assert [(move.old, move.new) for move in moves.made] == [("deep:ape", "deep:bat")]
    (made,) = moves.made
    assert made.place is not None
    assert data_at(made.place) == {"kind": "monster", "id": "ape", "use": "bat"}
    assert "deep:rat" in moves.unread
    assert report.has_errors
