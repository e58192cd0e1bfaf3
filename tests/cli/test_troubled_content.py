"""Commands on content that is not as it should be."""

from __future__ import annotations

from pathlib import Path

import pytest

from roguelike.cli.errors import Exit
from tests.cli.terminal import Run, write_mod

# A level that is too small for its rooms, one without a place to arrive, and one that is well.
CAMPAIGNS = """
[campaign.cramped]
label = "Cramped"
player = "classic:rogue"
rules = "classic:classic"
levels = [{ level = "cramped", last = 2 }]

[level.cramped]
label = "too small"
width = 5
height = 5
generator = { kind = "rooms_and_corridors" }

[level.shut]
label = "nowhere to be"
width = 12
height = 6
generator = { kind = "open_field" }

[level.field]
label = "a field"
width = 12
height = 6
generator = { kind = "open_field" }
passes = [{ kind = "stairs" }]
"""


@pytest.fixture
def trouble(mods: Path) -> Path:
    return write_mod(mods, "trouble", CAMPAIGNS)


@pytest.mark.usefixtures("trouble")
def test_a_level_that_cannot_be_made_is_a_finding(run: Run) -> None:
    results = [
        run("map", "--campaign", "cramped"),
        run("simulate", "--campaign", "cramped"),
        run("screenshot", "--campaign", "cramped", "--output", "never.png"),
    ]

    for result in results:
        assert (result.code, result.out) == (Exit.FINDINGS, "")
        assert "cannot be generated: " in result.err
        assert result.err.count("\n") == 1
    assert not Path("never.png").exists()


@pytest.mark.usefixtures("trouble")
def test_a_depth_beyond_the_last_level_cannot_be_asked_for(run: Run) -> None:
    result = run("map", "--campaign", "cramped", "--depth", "3")

    assert result.code == Exit.USAGE
    assert result.err == "roguelike: campaign trouble:cramped has no level at depth 3\n"


@pytest.mark.usefixtures("trouble")
def test_a_level_without_a_start_is_shown_and_complained_about(run: Run, tmp_path: Path) -> None:
    picture = tmp_path / "map.png"

    as_json = run("map", "--level", "shut", "--format", "json")
    as_text = run("map", "--level", "shut")
    as_png = run("map", "--level", "shut", "--format", "png", "--output", str(picture))

    assert as_json.json["start"] is None
    assert as_json.json["stairs"] == {"up": None, "down": None}
    assert as_text.out.splitlines()[2:5] == ["#..........#"] * 3
    assert picture.exists()
    for result in (as_json, as_text, as_png):
        assert result.code == Exit.FINDINGS
        assert result.err.startswith("roguelike: this level cannot be played: ")


def test_a_broken_mod_is_left_out_and_named(run: Run, mods: Path) -> None:
    write_mod(mods, "broken", "[monster]\nrat = 5\n")

    result = run("list", "monster", "--format", "json")

    assert result.code == Exit.CLEAN
    assert "classic:kobold" in [item["id"] for item in result.json["items"]]
    assert result.err.startswith("roguelike: mod broken was not loaded: ")
    assert result.err.count("\n") == 1


def test_where_nothing_can_be_loaded_nothing_can_be_played(run: Run, mods: Path) -> None:
    for name in ("classic", "core"):
        (mods.parent / "data" / name).unlink()
    core = mods.parent / "data" / "core"
    core.mkdir()
    (core / "mod.toml").write_text("", encoding="utf-8")

    result = run("map")

    assert (result.code, result.out) == (Exit.FINDINGS, "")
    assert result.err == ("roguelike: no content could be loaded; `roguelike validate` says more\n")
