from __future__ import annotations

from pathlib import Path

import pytest

from tests.content.bestiary import load_beside_core
from tests.content.repairs import repaired, texts_of, world
from tests.content.writing import shown

SET = "set.label = 'Rat'\n"


def test_a_definition_that_says_what_a_patch_says_is_one_finding_and_becomes_one(
    tmp_path: Path,
) -> None:
    text = f"[monster.rat]\nid = 'core:rat'\n{SET}"

    (finding,) = shown(load_beside_core(tmp_path, {"deep": text}).report)
    result = repaired(world(tmp_path / "again", {"a.toml": text}))

    assert finding.endswith(
        "E201 monster `rat` says what a patch does (begin it with [[patch.monster]])"
    )
    assert texts_of(result) == {
        "deep/content/a.toml": text.replace("[monster.rat]", "[[patch.monster]]")
    }


def test_a_patch_with_the_header_of_what_it_is_for_is_told_to_name_it(tmp_path: Path) -> None:
    (finding,) = shown(load_beside_core(tmp_path, {"deep": f"[monster.rat]\n{SET}"}).report)

    assert finding.endswith('(begin it with [[patch.monster]] and write id = "rat" below it)')


@pytest.mark.parametrize("field", ["label = 'rat'", "inherits = 'core:rat'"])
def test_a_definition_with_a_verb_and_fields_is_one(tmp_path: Path, field: str) -> None:
    text = f"[monster.rat]\n{field}\n{SET}"

    findings = shown(load_beside_core(tmp_path, {"deep": text}).report)

    assert any("there is no field `set`" in each for each in findings)
