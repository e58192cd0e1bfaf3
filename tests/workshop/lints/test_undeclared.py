"""Lints for mods and plugins that no manifest names."""

from __future__ import annotations

from pathlib import Path

import pytest

from roguelike.workshop.lints.undeclared import undeclared
from tests.content.writing import write_mod
from tests.workshop.lints.linted import found, linted

PATCH = '[[patch.monster]]\nid = "classic:kobold"\nset.label = "Kob"\n'
HINT = 'add `rats = "*"` to the table [optional] of mod.toml'


@pytest.mark.parametrize(
    ("condition", "column"),
    [
        ('{ mod = "rats" }', 16),
        ('{ setting = "rats:hunger" }', 20),
        ('{ not = { mod = "rats" } }', 24),
        ('{ any = [{ mod = "classic" }, { mod = "rats" }] }', 46),
    ],
)
def test_a_condition_about_a_mod_that_is_not_mentioned_is_found(
    tmp_path: Path, condition: str, column: int
) -> None:
    assert found(tmp_path, undeclared, PATCH + f"when = {condition}\n") == [
        (
            f"trial/content/a.toml:4:{column} W116 this depends on `rats`, which the manifest does"
            f" not mention ({HINT})"
        )
    ]


def test_every_optional_reference_to_a_mod_that_is_not_mentioned_is_found(tmp_path: Path) -> None:
    text = '[tag.monster.vermin]\nvalues = ["classic:kobold", "?rats:rat", "?rats:king"]\n'

    assert found(tmp_path, undeclared, text) == [
        (
            f"trial/content/a.toml:2:{column} W116 this refers to something of `rats`, which the"
            f" manifest does not mention ({HINT})"
        )
        for column in (29, 42)
    ]


@pytest.mark.parametrize(
    "mentioned",
    ['[optional]\nrats = "*"\n', '[conflicts]\nrats = "<1"\n', '[order]\nafter = ["rats"]\n'],
)
def test_a_mod_that_is_mentioned_may_be_used(tmp_path: Path, mentioned: str) -> None:
    assert found(tmp_path, undeclared, PATCH + 'when = { mod = "rats" }\n', more=mentioned) == []


def test_files_for_use_beside_a_mod_that_is_not_there_are_found(tmp_path: Path) -> None:
    files = {"../compat/rats/a.toml": "# nothing yet\n", "../compat/rats/b.toml": "# either\n"}
    trial = write_mod(tmp_path / "trial", {**files, "../compat/frogs/c.toml": "# known\n"})
    manifest = trial.path / "mod.toml"
    manifest.write_text(manifest.read_text() + '[conflicts]\nfrogs = "*"\n', encoding="utf-8")

    assert linted([undeclared], trial) == [
        (
            "trial/compat/rats/a.toml:1:1 W116 files below `compat/` are for use with `rats`,"
            f" which the manifest does not mention ({HINT})"
        )
    ]
    assert linted([undeclared], trial, asked=["classic"]) == []
