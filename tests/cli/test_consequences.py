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
color = "{color}"
[[patch.level]]
id = "classic:dungeon"
append = {{ passes.populate.monsters = [{{ monster = "one" }}, {{ monster = "other" }}] }}
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
    ("content", "more", "codes"),
    [
        pytest.param(TWINS.format(color="text"), {"tests/a.toml": SCENE}, ["E802"], id="twins"),
        pytest.param(TWINS.format(color="text"), {}, ["W506"], id="twins that are not tested"),
        pytest.param(
            TWINS.format(color="text_bad"),
            {"tests/a.toml": SCENE},
            ["E802"],
            id="twins that only a map cannot tell apart",
        ),
        pytest.param(GAP, {"tests/a.toml": LEVELS}, ["E802"], id="a gap"),
        pytest.param(
            GAP,
            {
                "tests/a.toml": LEVELS.replace(
                    "depth = 3", "depth = 3\ncampaign = 'classic:classic'"
                )
            },
            ["W502"],
            id="a gap that is not tested",
        ),
    ],
)
def test_what_only_follows_is_not_told(
    run: Run, tmp_path: Path, content: str, more: dict[str, str], codes: list[str]
) -> None:
    mod = write_small_mod(tmp_path)
    require(mod, "classic")
    for name, text in {"content/wolf.toml": content, **more}.items():
        path = mod / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, encoding="utf-8")

    found = run("validate", str(mod), "--format", "json").json["findings"]

    assert [each["code"] for each in found] == codes
