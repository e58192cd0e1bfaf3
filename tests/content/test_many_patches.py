"""Many patches of one thing take no longer than they have to."""

from __future__ import annotations

from pathlib import Path

import pytest

from roguelike.content.findings.diagnostics import Code
from tests.content.bestiary import load_beside_core, patch, table
from tests.content.writing import shown

MANY = 50
BASE = """
[monster.base]
abstract = true
label = "Base"
glyph = "b"
color = "brown"

[monster.middle]
abstract = true
inherits = "base"

[monster.newt]
inherits = "middle"
"""


def labels(target: str) -> str:
    return "".join(patch(f'set.label = "{n}"', f'id = "{target}"') for n in range(MANY))


def test_something_abstract_is_not_put_together_again_for_each_patch(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("roguelike.content.merging.resolver.MAX_WORK", 2 * MANY)

    result = load_beside_core(tmp_path, {"deep": BASE + labels("base")})

    assert shown(result.report) == []
    assert table(result, "deep:newt")["label"] == str(MANY - 1)


def test_where_values_come_from_is_not_found_out_at_any_price(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("roguelike.content.merging.resolver.MAX_REDONE", 3)
    text = patch('set.label = "x"\nexpect.label = "y"', 'id = "core:rat"')

    result = load_beside_core(tmp_path, {"deep": text * 4})

    known = [len(finding.related) for finding in result.report if finding.code is Code.W403]
    assert known == [1, 1, 0, 0]
