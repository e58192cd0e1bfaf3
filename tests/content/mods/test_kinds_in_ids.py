"""Entries of `migrations.toml` that say the kind in the ids."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.content.steps import moves_of


@pytest.mark.parametrize(
    ("entry", "hint"),
    [
        (
            "[[rename]]\nfrom = 'monster.rat'\nto = 'monster.mouse'\nsince = '1.1.0'\n",
            '(write kind = "monster", from = "rat", to = "mouse")',
        ),
        (
            "[[removed]]\nid = 'color.mud'\nuse = 'core:brown'\n",
            '(write kind = "color", id = "mud")',
        ),
    ],
)
def test_an_entry_that_says_its_kind_in_the_ids_is_one_finding(
    tmp_path: Path, entry: str, hint: str
) -> None:
    _, (finding,) = moves_of(tmp_path, entry)

    assert " E204 `kind` is missing from" in finding
    assert finding.endswith(hint)


@pytest.mark.parametrize(
    "entry",
    [
        "[[rename]]\nfrom = 'monster.rat'\nto = 'color.mouse'\nsince = '1.1.0'\n",
        "[[rename]]\nkind = 'monster'\nfrom = 'monster.rat'\nto = 'mouse'\nsince = '1.1.0'\n",
        "[[rename]]\nfrom = 'Monster.rat'\nto = 'mouse'\nsince = '1.1.0'\n",
    ],
)
def test_other_ids_are_judged_by_themselves(tmp_path: Path, entry: str) -> None:
    _, findings = moves_of(tmp_path, entry)

    assert any(" E203 " in each for each in findings)
