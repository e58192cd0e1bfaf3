"""What the real program says about a small mod in which much goes back to little."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

from tests.content.writing import write_mod

pytestmark = pytest.mark.slow  # starts the program

CONTENT = """\
[monster.mole]
label = "mole"
glyph = "m"
color = "ghost:gray"

[monster.shrew]
inherits = "mole"
color = "txet"

[[patch.monster]]
ids = ["ghost:bear", "ghost:bat"]
set.label = "Beast"
"""
FOUND = """\
error[E301]: `ghost:gray` belongs to the mod `ghost`, which is not there
   --> deep/content/moles.toml:4:9
    |
  4 | color = "ghost:gray"
    |         ^^^^^^^^^^^^ install it and write ghost = "*" below [requires] in mod.toml
   ::: deep/content/moles.toml:11:8
    |
 11 | ids = ["ghost:bear", "ghost:bat"]
    |        ------------ `ghost` is named here as well
   ::: deep/content/moles.toml:11:22
    |
 11 | ids = ["ghost:bear", "ghost:bat"]
    |                      ----------- `ghost` is named here as well

error[E301]: there is no color `txet`
  --> deep/content/moles.toml:8:9
   |
 8 | color = "txet"
   |         ^^^^^^ did you mean `text`?

2 errors in 2 files
"""


def test_each_cause_is_told_once_and_all_of_them_in_one_run(tmp_path: Path) -> None:
    write_mod(tmp_path / "deep", {"moles.toml": CONTENT}, requires={"core": "*"})
    root = Path(__file__).parents[2]

    ended = subprocess.run(
        [sys.executable, "-m", "roguelike", "validate", "deep"],
        cwd=tmp_path,
        env={**os.environ, "ROGUELIKE_HOME": str(tmp_path / "home"), "PYTHONPATH": str(root)},
        check=False,
        capture_output=True,
        text=True,
    )

    assert (ended.stdout, ended.returncode) == (FOUND, 1)
