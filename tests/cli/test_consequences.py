"""Mistakes in content over which tests and translations stumble, each told once."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.cli.small_mod import require, write_small_mod
from tests.cli.terminal import Run

TWINS = """\
[monster.one]
label = "One"
glyph = "o"
color = "text"
[monster.other]
label = "Other"
glyph = "o"
color = "text"
[[patch.level]]
id = "classic:dungeon"
append = { passes.populate.monsters = [{ monster = "one" }, { monster = "other" }] }
"""
SCENE = '[scene.meeting]\nmap = """\n####\n#@o#\n####\n"""\nexpect.alive = { o = true }\n'
GAP = """\
[campaign.gap]
label = "Gap"
player = "classic:rogue"
rules = "classic:classic"
keymaps = ["commands", "arrows"]
levels = [{ level = "classic:dungeon", last = 2 }, { level = "classic:dungeon", first = 4 }]
"""
LEVELS = "[levels.deep]\ndepth = 3\nexpect.connected = true\n"


@pytest.mark.parametrize(
    ("content", "tests"),
    [pytest.param(TWINS, SCENE, id="twins"), pytest.param(GAP, LEVELS, id="a gap")],
)
def test_what_only_follows_is_not_told(run: Run, tmp_path: Path, content: str, tests: str) -> None:
    mod = write_small_mod(tmp_path)
    require(mod, "classic")
    for name, text in {"content/wolf.toml": content, "tests/a.toml": tests}.items():
        path = mod / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, encoding="utf-8")

    found = run("validate", str(mod), "--format", "json").json["findings"]

    assert [each["code"] for each in found] == ["E802"]
