"""The example mods: each works by itself and beside all others, and says what it shows."""

from __future__ import annotations

import re
import shlex
from functools import cache
from pathlib import Path
from shutil import copytree

import pytest

from roguelike.behaviors.move_and_attack import MoveAndAttack
from roguelike.cli.main import main
from roguelike.content.findings.diagnostics import Code
from roguelike.content.mods.library import ModChoice, ModSelection, Shelf
from roguelike.content.schema.actors import MonsterDef
from roguelike.content.schema.campaigns import CampaignDef
from roguelike.content.texts.texts import texts_of
from roguelike.engine.spawning.level_entry import begin, make_site
from roguelike.game import Content, load_content
from roguelike.resources import data_dir, mods_dir
from roguelike.workshop.simulation.one_game import SimulationSettings, play_game

EXAMPLES = sorted(path.parent.name for path in mods_dir().glob("*/mod.toml"))
TURNS = 500


LANGUAGE = "de"
"""The language into which the words of an example are translated by another."""


@cache
def everything(language: str = "") -> Content:
    """Return the game with all examples, in its own words or in those of a language."""
    shelves = (Shelf(data_dir()), Shelf(mods_dir()))
    return load_content(ModSelection(shelves, ModChoice(language=language)))


def campaigns() -> list[str]:
    return sorted(everything().catalog.all(CampaignDef))


@pytest.mark.parametrize("name", EXAMPLES)
def test_an_example_is_valid_by_itself(name: str, capsys: pytest.CaptureFixture[str]) -> None:
    code = main(["validate", "--strict", "--format", "plain", str(mods_dir() / name)])

    assert capsys.readouterr().out.startswith("nothing wrong in ")
    assert code == 0


@pytest.mark.parametrize("name", EXAMPLES)
def test_what_an_example_says_to_try_can_be_done(
    name: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv("ROGUELIKE_HOME", str(tmp_path))
    text = (mods_dir() / name / "README.md").read_text(encoding="utf-8")
    commands = re.findall("^roguelike (.+)$", text, re.MULTILINE)

    codes = {each: main(shlex.split(each)) for each in commands if not each.startswith("play")}

    assert f"mods enable {name}" in " ".join(codes)
    assert set(codes.values()) == {0}, capsys.readouterr().err


@pytest.mark.parametrize("language", ["", LANGUAGE])
def test_all_examples_load_together(language: str) -> None:
    content = everything(language)

    assert dict(content.left_out) == {}
    assert list(content.report) == []


@pytest.mark.parametrize("campaign", campaigns())
@pytest.mark.parametrize("bot", ["explorer", "walker"])
def test_500_turns_are_played_with_all_examples_on(campaign: str, bot: str) -> None:
    ruleset = everything(LANGUAGE).ruleset(campaign)
    played = 0

    for number in range(20):
        trial = SimulationSettings(campaign, bot, TURNS - played)
        played += play_game(ruleset, trial, f"{bot}/{number}").turns
        if played >= TURNS:
            break

    assert played >= TURNS


@pytest.mark.parametrize(
    ("ferocity", "stats", "alert_turns"),
    [
        (1, {"speed": "9", "max_health": "2d5", "attack_chance": "25d3"}, 15),
        (2, {"speed": "9", "max_health": "2d5 + 2", "attack_chance": "(25d3 * 13 + 5) / 10"}, 15),
        (3, {"speed": "9", "max_health": "2d5 + 2", "attack_chance": "(25d3 * 13 + 5) / 10"}, 60),
    ],
)
def test_how_fierce_kobolds_are_can_be_chosen(
    ferocity: int, stats: dict[str, str], alert_turns: int
) -> None:
    choice = ModChoice(settings={"fierce_kobolds": {"ferocity": ferocity}})
    shelves = (Shelf(data_dir()), Shelf(mods_dir() / "fierce_kobolds"))

    content = load_content(ModSelection(shelves, choice))

    kobold = content.catalog.get(MonsterDef, "classic:kobold")
    assert list(content.report) == []
    assert {name: str(kobold.stats[f"core:{name}"]) for name in stats} == stats
    (behavior,) = kobold.behaviors
    assert isinstance(behavior, MoveAndAttack)
    assert behavior.alert_turns == alert_turns


def test_a_patch_warns_where_kobolds_are_not_what_it_was_written_for(tmp_path: Path) -> None:
    for mod in ("core", "classic"):
        copytree(data_dir() / mod, tmp_path / mod)
    actors = tmp_path / "classic" / "content" / "actors.toml"
    text = actors.read_text(encoding="utf-8")
    actors.write_text(text.replace("speed = 14", "speed = 13"), encoding="utf-8")

    content = load_content([tmp_path, mods_dir() / "fierce_kobolds"])

    [finding] = content.report
    assert finding.code is Code.W403
    assert finding.path.endswith("fierce_kobolds/content/kobolds.toml")


@pytest.mark.parametrize("depth", range(1, 6))
def test_the_levels_of_the_example_campaign_can_be_played_whatever_the_seed(depth: int) -> None:
    ruleset = everything().ruleset("sunken_caves:sunken_caves")

    for number in range(20):
        site = make_site(ruleset, depth, f"{number}")
        begin(ruleset, site, f"{number}")

        assert (site.down is None) == (depth == 5)


def test_the_example_translation_has_all_words_of_the_example_campaign() -> None:
    catalog = everything(LANGUAGE).catalog
    texts = {
        (kind, identifier, keys)
        for kind, definitions in catalog.definitions.items()
        for identifier, definition in definitions.items()
        if identifier.startswith("sunken_caves:")
        for keys, _ in texts_of(definition)
    }

    sayers = {
        text: [step.mod for step in catalog.history(*text[:2]).steps(text[2])][-1] for text in texts
    }

    assert texts
    assert {text: mod for text, mod in sayers.items() if mod != "sunken_caves_de"} == {}
