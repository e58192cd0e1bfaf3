from __future__ import annotations

from pathlib import Path

import pytest

from roguelike.content.assembling.contents import defined_inactive
from roguelike.content.loader import load
from tests.content.writing import write_mod

FILES = {
    "content/a.toml": "",
    "compat/gems/a.toml": "[monster.bear]\n[color]\nice.value = 5\n",
    "compat/stones/a.toml": "[monster.mole]\n",
    "compat/Stones/a.toml": "[monster.no_mod]\n",
    "compat/coins/a.toml": "monster = 5\n",
    "compat/rings/a.toml": "[monster\n",
}


@pytest.mark.parametrize(
    ("there", "expected"),
    [
        (["frost"], [" frost", "color frost:ice", "monster frost:bear", "monster frost:mole"]),
        (["frost", "gems", "rings"], ["monster frost:mole"]),
        (["frost", "gems", "stones", "rings"], []),
    ],
)
def test_what_is_defined_beside_mods_that_are_not_there_is_known(
    tmp_path: Path, there: list[str], expected: list[str]
) -> None:
    folder = write_mod(tmp_path / "frost")
    for name, text in FILES.items():
        (folder.path / name).parent.mkdir(parents=True, exist_ok=True)
        (folder.path / name).write_text(text, encoding="utf-8")
    (mod,) = load([folder], {}).mods

    found = defined_inactive([mod], there)

    assert sorted(map(" ".join, found)) == expected
