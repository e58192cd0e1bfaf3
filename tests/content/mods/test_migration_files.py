"""What a mod says became of ids."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from pathlib import Path

import pytest
from msgspec.structs import replace

from roguelike.content.findings.diagnostics import Report
from roguelike.content.mods.id_migrations import MAX_STEPS, Migrations, Move
from roguelike.content.mods.manifest import read_mod
from roguelike.content.mods.migration_files import read_moves, wrong_moves
from roguelike.content.references.names import Names, Removed
from roguelike.content.references.versions import Version
from tests.content.steps import KINDS, RENAME, moves_of
from tests.content.writing import shown, write_mod


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


def where(findings: Sequence[str]) -> list[str]:
    """Return the lines, columns and codes of what is found in the mod `deep`."""
    return [" ".join(each.split(" ")[:2]).partition(".toml:")[2] for each in findings]


def lost_among(
    moves: Sequence[Move],
    names: Names,
    uncertain: Collection[str] = (),
    *,
    version: tuple[int, ...] = (3,),
    others: Sequence[Move] = (),
) -> list[str]:
    """Return what is wrong with the steps of a mod beside what exists."""
    report, migrations = Report(), Migrations([*moves, *others])
    doubted = migrations.leading_to(uncertain)
    for _, finding in wrong_moves(
        moves, migrations, replace(names, doubted=doubted), Version(*version)
    ):
        report.add(finding)
    return shown(report)


def test_a_step_that_leads_nowhere_is_found(tmp_path: Path) -> None:
    rename = '[[rename]]\nkind = "monster"\nfrom = "{}"\nto = "{}"\nsince = "{}.0.0"\n'
    steps = [("a", "b", 1), ("b", "c", 2), ("x", "mouze", 1), ("y", "gems:ruby", 1)]
    text = "".join(rename.format(*step) for step in steps)
    moves, _ = moves_of(tmp_path, text)

    names = Names("deep", {"monster": {"deep:c", "deep:mouse"}})

    assert where(lost_among(moves, names, {"gems"})) == ["14:6 E605"]


def test_a_step_may_lead_into_an_optional_mod_that_is_not_used(tmp_path: Path) -> None:
    moves, _ = moves_of(tmp_path, RENAME.format("monster", "rat", "gems:rat", "1.0.0"))

    assert lost_among(moves, Names("deep", optional={"gems"})) == []
    assert where(lost_among(moves, Names("deep"))) == ["4:6 E605"]


def test_a_step_of_a_version_yet_to_come_is_refused(tmp_path: Path) -> None:
    rename = '[[rename]]\nkind = "monster"\nfrom = "{0}"\nto = "{0}_too"\nsince = "{1}"\n'
    steps = [("a", "1.2.0"), ("b", "1.2.1"), ("c", "0.9.9")]
    removed = '[[removed]]\nkind = "color"\nid = "d"\ndrop = true\nsince = "1.10.0"\n'
    text = "".join(rename.format(*step) for step in steps) + removed

    moves, findings = moves_of(tmp_path, text, version="1.2.0")

    assert where(findings) == ["10:9 E206", "20:9 E206"]
    assert [each.old for each in moves] == ["deep:a", "deep:c"]


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
    moves, findings = moves_of(tmp_path, text, version="1.0.0")

    known = {
        "monster": {"deep:rat", "deep:mouse", "deep:bat", "deep:cat", "old:rat"},
        "color": {"deep:mud", "core:brown", "core:rat"},
    }
    assert [line.split()[1] for line in findings] == ["E408"]
    assert where(lost_among(moves, Names("deep", known), version=(1,))) == [
        "3:8 E206",
        "8:8 E206",
        "13:6 E206",
        "17:6 E206",
    ]


def test_an_id_does_not_go_through_any_number_of_others(tmp_path: Path) -> None:
    steps = [(f"a{number}", f"a{number + 1}", f"1.0.{number}") for number in range(MAX_STEPS + 2)]
    text = "".join(RENAME.format("monster", *step) for step in steps)
    moves, _ = moves_of(tmp_path, text)
    names = Names("deep", {"monster": {f"deep:a{MAX_STEPS + 2}"}})

    assert where(lost_among(moves, names)) == ["4:6 E605"]
    assert lost_among(moves[2:], names) == []


def test_from_the_next_version_on_a_name_can_be_used_anew(tmp_path: Path) -> None:
    text = RENAME.format("monster", "rat", "mouse", "1.1.0")
    names = Names("deep", {"monster": {"deep:rat", "deep:mouse"}})
    moves, _ = moves_of(tmp_path, text)

    findings = lost_among(moves, names, version=(1, 1))

    assert where(findings) == ["3:8 E206"]
    assert lost_among(moves, names, version=(1, 1, 1)) == []


@pytest.mark.parametrize(
    "wrong",
    [
        RENAME.format("monster", "rat", "mouse", "1.0"),
        'renamed = [{ from = "rat", to = "mouse" }]\n',
        'rename = "rat"\n',
    ],
)
def test_of_a_file_with_errors_of_shape_only_the_ids_in_it_are_known(
    tmp_path: Path, wrong: str
) -> None:
    report = Report()
    mod = read_mod(write_mod(tmp_path / "deep", {}), report)
    (tmp_path / "deep" / "migrations.toml").write_text(wrong, encoding="utf-8")
    assert mod is not None

    moves = read_moves(mod, KINDS, report)

    assert moves.made == []
    assert "deep:rat" in moves.unread
    assert report.has_errors
