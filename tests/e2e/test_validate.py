"""What the real program says about a small mod in which much goes back to little."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

VALIDATE = [sys.executable, "-m", "roguelike", "validate", "deep"]
MANIFEST = """\
[mod]
id = "deep"
name = "Deep"
version = "1.0.0"
format = 1
kind = "library"
license = 5

[requires]
core = "*"

[lint]
allow = ["W999"]
"""
CONTENT = """\
[monster.mole]
label = "mole"
glyph = "m"
color = "ghost:gray"

[monster.shrew]
inherits = "mole"
color = "txet"

[[patch.monster]]
id = "ghost:wolf"
set.color = "ghost:gray"

[[patch.monster]]
ids = ["ghost:bear", "ghost:bat"]
set.label = "Beast"
"""
FOUND = """\
error[E301]: `ghost:gray` belongs to the mod `ghost`, which is not there
   --> deep/content/moles.toml:4:9
    |
  4 | color = "ghost:gray"
    |         ^^^^^^^^^^^^
    = install it and write ghost = "*" below [requires] in mod.toml
   ::: deep/content/moles.toml:11:6
    |
 11 | id = "ghost:wolf"
    |      ------------ `ghost` is named here as well
   ::: deep/content/moles.toml:12:13
    |
 12 | set.color = "ghost:gray"
    |             ------------ `ghost` is named here as well
   ::: deep/content/moles.toml:15:8
    |
 15 | ids = ["ghost:bear", "ghost:bat"]
    |        ------------ `ghost` is named here as well, and in 1 more place

error[E301]: there is no color `txet`
  --> deep/content/moles.toml:8:9
   |
 8 | color = "txet"
   |         ^^^^^^ did you mean `text`?

error[E202]: `license` must be text, not 5
  --> deep/mod.toml:7:11
   |
 7 | license = 5
   |           ^ put it in quotes

error[E205]: there is no code `W999`
   --> deep/mod.toml:13:10
    |
 13 | allow = ["W999"]
    |          ^^^^^^ `roguelike reference codes` lists them

4 errors in 2 files
"""


@pytest.fixture
def here(tmp_path: Path) -> Path:
    (tmp_path / "deep" / "content").mkdir(parents=True)
    (tmp_path / "deep" / "mod.toml").write_text(MANIFEST, encoding="utf-8")
    (tmp_path / "deep" / "content" / "moles.toml").write_text(CONTENT, encoding="utf-8")
    return tmp_path


def test_each_cause_is_told_once_and_all_of_them_in_one_run(here: Path) -> None:
    home = {"ROGUELIKE_HOME": str(here / "home")}
    root = Path(__file__).parents[2]

    ended = subprocess.run(
        VALIDATE,
        cwd=here,
        env={**os.environ, **home, "PYTHONPATH": str(root)},
        check=False,
        capture_output=True,
        text=True,
    )

    assert (ended.stdout, ended.returncode) == (FOUND, 1)
