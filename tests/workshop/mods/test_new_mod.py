"""Mods made of templates."""

from __future__ import annotations

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
    mod = folder / "snail_world"
    for path, text in files_of(NewMod("snail_world", template)):
        file = mod / path
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text(text, encoding="utf-8")
    return mod


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
    ("template", "file", "wrong"),
    [
        ("monster", "content/monsters.toml", ("label = ", "lable = ")),
        ("monster", "content/monsters.toml", ('color = "snail"', 'color = "snial"')),
        ("monster", "content/monsters.toml", ("attack = ", "atack = ")),
        ("monster", "content/placing.toml", ('monster = "snail"', 'monster = "slug"')),
        ("monster", "tests/snails.toml", ("expect.alert = ", "expect.allert = ")),
        ("level", "mod.toml", ("version = ", "versoin = ")),
        ("translation", "lang/fr.toml", ("label = ", "lable = ")),
    ],
)
def test_editors_find_mistakes_even_where_no_schema_is_named(
    linter: str, template: str, file: str, wrong: tuple[str, str], tmp_path: Path
) -> None:
    mod = tmp_path / "snail_world"
    assert main(["new-mod", mod.name, "--template", template, "--directory", str(tmp_path)]) == 0
    path = mod / file
    good = path.read_text(encoding="utf-8").partition("\n")[2].lstrip()
    bad = good.replace(*wrong)

    codes: list[int] = []
    for text in (good, bad):
        path.write_text(text, encoding="utf-8")
        codes.append(editors.linted(linter, [path.relative_to(mod)], mod).returncode)

    assert codes == [0, 1]
    assert bad != good
