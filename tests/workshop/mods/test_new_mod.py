"""Mods made of templates."""

from __future__ import annotations

from functools import reduce
from pathlib import Path

import pytest

from roguelike.cli.main import main
from roguelike.content.catalog import Catalog
from roguelike.content.schema.campaigns import CampaignDef, Stratum
from roguelike.engine.binding.campaign_binding import bind
from roguelike.engine.world.ruleset import Ruleset
from roguelike.game import load_content
from roguelike.resources import data_dir
from roguelike.workshop.mods import TEMPLATES
from roguelike.workshop.mods.new_mod import NewMod, files_of
from roguelike.workshop.simulation.one_game import SimulationSettings, play_game
from tests.workshop.schemas import editors

TURNS = 50

Capture = pytest.CaptureFixture[str]


def begin(folder: Path, template: str) -> Path:
    mod = NewMod("snail_world", folder / "snail_world", template)
    for path, text in files_of(mod):
        file = mod.folder / path
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text(text, encoding="utf-8")
    return mod.folder


def rules(mod: Path, campaign: str, level: str | None = None) -> Ruleset:
    """Return a campaign, all levels of which are made by one recipe if that is given."""
    content = load_content([data_dir(), mod])
    assert list(content.report) == []
    if level is None:
        return content.ruleset(campaign)
    changed = content.catalog.get(CampaignDef, campaign).model_copy(
        update={"levels": (Stratum(level=level),)}
    )
    definitions = {**content.catalog.definitions, "campaign": {campaign: changed}}
    return bind(Catalog(definitions), campaign, content.registries)


@pytest.mark.parametrize("template", TEMPLATES)
def test_a_new_mod_has_nothing_wrong_with_it(
    template: str, tmp_path: Path, capsys: Capture
) -> None:
    mod = begin(tmp_path, template)
    capsys.readouterr()

    code = main(["validate", "--strict", "--format", "plain", str(mod)])

    assert capsys.readouterr().out.startswith("nothing wrong in ")
    assert code == 0


@pytest.mark.parametrize(
    ("template", "campaign", "level"),
    [
        ("campaign", "snail_world:snail_world", None),
        ("campaign", "snail_world:snail_world", "snail_world:grotto"),
        ("level", "classic:classic", "snail_world:grotto"),
        ("monster", "classic:classic", None),
    ],
)
@pytest.mark.parametrize("bot", ["explorer", "walker"])
def test_a_bot_plays_what_a_new_mod_adds(
    template: str, campaign: str, level: str | None, bot: str, tmp_path: Path
) -> None:
    ruleset = rules(begin(tmp_path, template), campaign, level)

    result = play_game(ruleset, SimulationSettings(campaign, bot, TURNS), "test")

    assert result.turns == TURNS
    assert result.outcome == "alive"


@pytest.mark.slow
@pytest.mark.parametrize("linter", editors.COMMANDS)
@pytest.mark.parametrize(
    ("template", "file"),
    [
        ("monster", "content/monsters.toml"),
        ("monster", "tests/snails.toml"),
        ("level", "mod.toml"),
        ("translation", "lang/fr.toml"),
    ],
)
def test_editors_find_mistakes_even_where_no_schema_is_named(
    linter: str, template: str, file: str, tmp_path: Path
) -> None:
    mod = begin(tmp_path, template)
    path = mod / file
    good = path.read_text(encoding="utf-8").partition("\n")[2].lstrip()
    wrong = {
        "label = ": "lable = ",
        "version = ": "versoin = ",
        "expect.alert = ": "expect.allert = ",
    }
    bad = reduce(lambda text, word: text.replace(word, wrong[word]), wrong, good)

    codes: list[int] = []
    for text in (good, bad):
        path.write_text(text, encoding="utf-8")
        codes.append(editors.linted(linter, [path.relative_to(mod)], mod).returncode)

    assert codes == [0, 1]
    assert bad != good
