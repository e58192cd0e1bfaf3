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
SIZE = '[stat.size]\nlabel = "Size"\nformat = "cm"\nlint.allow = ["W501"]\n'
GERMAN = '[stat.size]\nlabel = "G"\nformat = "{value} cm"\n'


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


def test_a_translation_that_shows_a_value_may_be_right(run: Run, tmp_path: Path) -> None:
    mod = write_small_mod(tmp_path)
    for name, text in {"content/wolf.toml": SIZE, "lang/de.toml": GERMAN}.items():
        (mod / name).parent.mkdir(parents=True, exist_ok=True)
        (mod / name).write_text(text, encoding="utf-8")

    found = run("validate", str(mod), "--format", "json").json["findings"]

    messages = [each["message"] for each in found]
    assert "the value of `size` is not shown by this" in messages
    assert not any("the original has not" in each for each in messages)


def test_a_test_that_cannot_be_understood_fails_though_its_cause_is_known(
    run: Run, tmp_path: Path
) -> None:
    mod = write_small_mod(tmp_path)
    require(mod, "classic")
    (mod / "content" / "wolf.toml").write_text(TWINS.format(color="text"), encoding="utf-8")
    known = str(tmp_path / "known.toml")
    run("validate", str(mod), "--baseline", known, "--write-baseline")
    (mod / "tests").mkdir(exist_ok=True)
    (mod / "tests" / "a.toml").write_text(SCENE, encoding="utf-8")

    assert run("validate", str(mod), "--baseline", known).code == 1
