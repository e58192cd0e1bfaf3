from __future__ import annotations

from pathlib import Path

import pytest

from tests.content.bestiary import load_beside_core
from tests.content.writing import shown

SET = "set.label = 'Rat'\n"


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        pytest.param(
            f"[patch]\nid = 'core:rat'\n{SET}",
            "2:1 E004 the header of a patch says of what kind it is (begin it with"
            " [[patch.monster]], or with another kind)",
            id="nowhere",
        ),
        pytest.param(
            f"[patch]\nkind = 'color'\nid = 'core:brown'\n{SET}",
            "2:1 E004 the header of a patch says of what kind it is (begin it with"
            " [[patch.color]])",
            id="below its header",
        ),
        pytest.param(
            f"[patch.'core:rat']\n{SET}",
            "1:8 E004 there is no kind of content `core:rat` (begin it with [[patch.monster]]"
            ' and write id = "core:rat" below it)',
            id="an id in its header",
        ),
    ],
)
def test_a_patch_that_does_not_say_its_kind_is_one_finding(
    tmp_path: Path, text: str, expected: str
) -> None:
    (finding,) = shown(load_beside_core(tmp_path, {"deep": text}).report)

    assert finding.partition(":")[2] == expected
