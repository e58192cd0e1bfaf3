"""What became of ids."""

from __future__ import annotations

from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from roguelike.content.diagnostics import Report
from roguelike.content.ids import Names
from roguelike.content.manifest import read_mod
from roguelike.content.migrations import Migrations, Move, Removed, lost, read_moves
from roguelike.content.versions import Version
from tests.content.mods import shown, write_mod

KINDS = ("monster", "color")
RENAME = '[[rename]]\nkind = "{}"\nfrom = "{}"\nto = "{}"\nsince = "{}"\n'


def move(old: str, new: str | Removed, since: str | None = "1.1.0") -> Move:
    return Move("monster", old, new, None if since is None else Version.parse(since), None)


def moves_of(
    folder: Path, text: str, more: str = "", version: str = "3.0.0"
) -> tuple[list[Move], list[str]]:
    """Return what a mod `deep` says, and what is wrong with that."""
    report = Report()
    mod = read_mod(write_mod(folder / "deep", {}, version=version, more=more), report)
    (folder / "deep" / "migrations.toml").write_text(text, encoding="utf-8")
    assert mod is not None
    return read_moves(mod, KINDS, report), shown(report)


def test_what_nothing_is_said_about_stays_as_it_is() -> None:
    migrations = Migrations([move("deep:rat", "deep:mouse")])

    assert migrations.migrated("monster", "deep:bat") == "deep:bat"
    assert migrations.migrated("color", "deep:rat") == "deep:rat"


def test_steps_follow_one_another_by_version_however_they_are_written() -> None:
    migrations = Migrations([move("deep:b", "deep:c", "2.0.0"), move("deep:a", "deep:b", "1.5.0")])

    assert migrations.migrated("monster", "deep:a") == "deep:c"
    assert [each.new for each in migrations.path("monster", "deep:a")] == ["deep:b", "deep:c"]


def test_steps_of_one_version_are_made_at_once() -> None:
    migrations = Migrations([move("deep:a", "deep:b"), move("deep:b", "deep:a")])

    assert migrations.migrated("monster", "deep:a") == "deep:b"
    assert migrations.migrated("monster", "deep:b") == "deep:a"


def test_steps_of_the_past_are_not_made_again() -> None:
    migrations = Migrations([move("deep:a", "deep:b", "1.1.0"), move("deep:b", "deep:c", "1.2.0")])

    versions = {"deep": Version(1, 1)}

    assert migrations.migrated("monster", "deep:a", versions) == "deep:a"
    assert migrations.migrated("monster", "deep:b", versions) == "deep:c"


def test_a_step_without_a_version_is_the_newest() -> None:
    migrations = Migrations([move("deep:b", Removed("gone"), None), move("deep:a", "deep:b")])

    assert migrations.migrated("monster", "deep:a") == Removed("gone")
    assert migrations.migrated("monster", "deep:b", {"deep": Version(9)}) == Removed("gone")


def test_steps_lead_from_mod_to_mod_and_never_round_and_round() -> None:
    migrations = Migrations([move("deep:a", "high:a"), move("high:a", "deep:a")])

    assert migrations.migrated("monster", "deep:a") == "deep:a"
    assert migrations.migrated("monster", "high:a") == "high:a"


def test_what_takes_the_place_of_a_mod_has_the_same_names() -> None:
    migrations = Migrations([move("old:rat", "new:mouse")], {"old": "new"})

    assert migrations.migrated("monster", "old:bat") == "new:bat"
    assert migrations.migrated("monster", "old:rat") == "new:mouse"


@given(
    st.lists(
        st.tuples(
            st.sampled_from("abcd"), st.sampled_from("abcd"), st.integers(min_value=1, max_value=4)
        ),
        max_size=8,
    )
)
def test_an_id_of_the_newest_version_stays_as_it_is(steps: list[tuple[str, str, int]]) -> None:
    migrations = Migrations(
        [move(f"deep:{old}", f"deep:{new}", f"{major}.0.0") for old, new, major in steps]
    )

    for letter in "abcd":
        assert migrations.migrated("monster", f"deep:{letter}", {"deep": Version(4)}) == (
            f"deep:{letter}"
        )


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
    assert read_moves(mod, KINDS, report) == []
    assert not len(report)


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
            ' "1.1"'
        ),
        "deep/migrations.toml:8:1 E206 either `use` or `drop = true` says what becomes of it",
        "deep/migrations.toml:12:1 E206 either `use` or `drop = true` says what becomes of it",
    ]


def test_a_mod_says_only_what_became_of_its_own_and_only_once(tmp_path: Path) -> None:
    rename = '[[rename]]\nkind = "monster"\nfrom = "{}"\nto = "b"\nsince = "1.1.0"\n'
    text = "".join(rename.format(each) for each in ("core:rat", "a", "deep:a", "shallow:a"))
    more = "\n[order]\n"

    _, findings = moves_of(tmp_path, text, more)

    assert findings == [
        (
            "deep/migrations.toml:3:8 E408 `core:rat` belongs to the mod `core`, and this is `deep`"
            " (a mod says only what became of its own)"
        ),
        "deep/migrations.toml:13:8 E407 what became of the monster `deep:a` is already said",
        (
            "deep/migrations.toml:18:8 E408 `shallow:a` belongs to the mod `shallow`, and this is"
            " `deep` (a mod says only what became of its own)"
        ),
    ]


def test_a_step_that_leads_nowhere_is_found(tmp_path: Path) -> None:
    rename = '[[rename]]\nkind = "monster"\nfrom = "{}"\nto = "{}"\nsince = "{}.0.0"\n'
    steps = [("a", "b", 1), ("b", "c", 2), ("x", "mouze", 1), ("y", "gems:ruby", 1)]
    text = "".join(rename.format(*step) for step in steps)
    moves, _ = moves_of(tmp_path, text)
    report = Report()

    names = Names("deep", {"monster": {"deep:c", "deep:mouse"}})
    for finding in lost(moves, Migrations(moves), names, {"gems"}):
        report.add(finding)

    assert shown(report) == [
        (
            "deep/migrations.toml:14:6 E605 there is no monster `deep:mouze`, so `deep:x` leads"
            " nowhere (did you mean `deep:mouse`?)"
        )
    ]


def test_a_step_of_a_version_yet_to_come_is_refused(tmp_path: Path) -> None:
    rename = '[[rename]]\nkind = "monster"\nfrom = "{0}"\nto = "{0}_too"\nsince = "{1}"\n'
    steps = [("a", "1.2.0"), ("b", "1.2.1"), ("c", "0.9.9")]
    removed = '[[removed]]\nkind = "color"\nid = "d"\ndrop = true\nsince = "1.10.0"\n'
    text = "".join(rename.format(*step) for step in steps) + removed

    moves, findings = moves_of(tmp_path, text, version="1.2.0")

    assert findings == [
        (
            "deep/migrations.toml:10:9 E206 version 1.2.1 is yet to come: the mod is at 1.2.0"
            " (make it 1.2.0 or less, or raise the version of the mod)"
        ),
        (
            "deep/migrations.toml:20:9 E206 version 1.10.0 is yet to come: the mod is at 1.2.0"
            " (make it 1.2.0 or less, or raise the version of the mod)"
        ),
    ]
    assert [each.old for each in moves] == ["deep:a", "deep:c"]


def test_a_rename_to_itself_is_refused(tmp_path: Path) -> None:
    text = """
[[rename]]
kind = "monster"
from = "rat"
to = "deep:rat"
since = "1.1.0"

[[removed]]
kind = "color"
id = "mud"
use = "mud"
"""

    moves, findings = moves_of(tmp_path, text)

    assert moves == []
    assert findings == [
        (
            "deep/migrations.toml:5:6 E605 the monster `deep:rat` becomes what it was already"
            " (take this entry out, or name another id)"
        ),
        (
            "deep/migrations.toml:11:7 E605 the color `deep:mud` becomes what it was already"
            " (take this entry out, or name another id)"
        ),
    ]


def test_a_circle_of_steps_is_reported_once(tmp_path: Path) -> None:
    steps = [
        ("monster", "z", "y", "1.0.0"),
        ("monster", "y", "x", "1.0.0"),
        ("monster", "x", "w", "2.0.0"),
        ("monster", "w", "y", "2.1.0"),
        ("color", "w", "x", "1.0.0"),
    ]
    text = "".join(RENAME.format(*step) for step in steps)
    report = Report()
    mod = read_mod(write_mod(tmp_path / "deep", {}, version="3.0.0"), report)
    (tmp_path / "deep" / "migrations.toml").write_text(text, encoding="utf-8")
    assert mod is not None

    moves = read_moves(mod, KINDS, report)

    assert shown(report) == [
        (
            "deep/migrations.toml:19:6 E605 monster ids become one another in a circle: `deep:w` ->"
            " `deep:y` -> `deep:x` -> `deep:w` (keep only what leads to an id of now)"
        )
    ]
    (finding,) = report
    assert [(each.place.region().line, each.note) for each in finding.related] == [
        (9, "and this"),
        (14, "and this"),
    ]
    assert [(each.kind, each.old) for each in moves] == [
        ("monster", "deep:z"),
        ("color", "deep:w"),
    ]


@pytest.mark.parametrize("versions", [("1.1.0", "1.1.0"), ("1.1.0", "1.2.0")])
def test_two_ids_that_become_one_another_are_a_circle(
    tmp_path: Path, versions: tuple[str, str]
) -> None:
    first, second = versions
    text = RENAME.format("monster", "x", "y", first) + RENAME.format("monster", "y", "x", second)

    moves, findings = moves_of(tmp_path, text)

    assert moves == []
    assert findings == [
        (
            "deep/migrations.toml:4:6 E605 monster ids become one another in a circle: `deep:x` ->"
            " `deep:y` -> `deep:x` (keep only what leads to an id of now)"
        )
    ]


def test_every_circle_is_found(tmp_path: Path) -> None:
    pairs = [("a", "b"), ("b", "a"), ("p", "q"), ("q", "p")]
    text = "".join(RENAME.format("monster", *pair, "1.0.0") for pair in pairs)

    _, findings = moves_of(tmp_path, text)

    assert [line.partition(": ")[2] for line in findings] == [
        "`deep:a` -> `deep:b` -> `deep:a` (keep only what leads to an id of now)",
        "`deep:p` -> `deep:q` -> `deep:p` (keep only what leads to an id of now)",
    ]


def test_what_is_still_there_cannot_have_become_something_else(tmp_path: Path) -> None:
    removed = '[[removed]]\nkind = "{}"\nid = "{}"\n{}\n'
    text = (
        RENAME.format("monster", "rat", "mouse", "1.0.0")
        + RENAME.format("monster", "bat", "lost", "1.0.0")
        + removed.format("monster", "cat", "drop = true")
        + removed.format("color", "mud", 'use = "core:brown"')
        + removed.format("color", "rat", "drop = true")
        + RENAME.format("monster", "old:rat", "mouse", "1.0.0")
    )
    moves, findings = moves_of(tmp_path, text)
    report = Report()

    known = {
        "monster": {"deep:rat", "deep:mouse", "deep:bat", "deep:cat", "old:rat"},
        "color": {"deep:mud", "core:brown", "core:rat"},
    }
    for finding in lost(moves, Migrations(moves), Names("deep", known), ()):
        report.add(finding)

    assert [line.split()[1] for line in findings] == ["E408"]
    assert shown(report) == [
        (
            "deep/migrations.toml:3:8 E206 the monster `deep:rat` is still there, so it cannot"
            " have become `deep:mouse` (take out the definition or this entry)"
        ),
        (
            "deep/migrations.toml:8:8 E206 the monster `deep:bat` is still there, so it cannot"
            " have become `deep:lost` (take out the definition or this entry)"
        ),
        (
            "deep/migrations.toml:13:6 E206 the monster `deep:cat` is still there, so it cannot"
            " be gone (take out the definition or this entry)"
        ),
        (
            "deep/migrations.toml:17:6 E206 the color `deep:mud` is still there, so it cannot"
            " have become `core:brown` (take out the definition or this entry)"
        ),
    ]
