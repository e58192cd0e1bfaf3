"""Mods that `roguelike new-mod` writes."""

from __future__ import annotations

import re
import shlex
from functools import reduce
from pathlib import Path

import pytest

from roguelike.cli.main import main
from roguelike.cli.new_mod import TEMPLATES
from roguelike.content.catalog import Catalog
from roguelike.content.schema.campaigns import CampaignDef, Stratum
from roguelike.engine.binding.campaign_binding import bind
from roguelike.engine.world.ruleset import Ruleset
from roguelike.game import load_content
from roguelike.resources import data_dir
from roguelike.workshop.simulation.one_game import Trial, play_game
from tests.workshop.schemas import editors

TURNS = 50
COMMAND = re.compile("`roguelike ([^`]+)`")

Capture = pytest.CaptureFixture[str]


def begin(folder: Path, template: str, name: str = "snail_world") -> Path:
    code = main(["new-mod", name, "--template", template, "--directory", str(folder)])

    assert code == 0
    return folder / name


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

    result = play_game(ruleset, Trial(campaign, bot, TURNS), "test")

    assert result.turns == TURNS
    assert result.outcome == "alive"


def test_inside_a_checkout_a_mod_uses_the_schemas_there(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: Capture
) -> None:
    from roguelike import resources

    for folder in ("mods", "schemas", "work"):
        (tmp_path / folder).mkdir()
    monkeypatch.setattr(resources, "_SHARED", tmp_path)
    monkeypatch.chdir(tmp_path / "work")

    code = main(["new-mod", "snail_world"])

    mod = tmp_path / "mods" / "snail_world"
    content = (mod / "content" / "monsters.toml").read_text(encoding="utf-8")
    assert code == 0
    assert content.startswith("#:schema ../../../schemas/content.schema.json\n")
    assert not (mod / ".schemas").exists()
    assert "\n\n../mods/snail_world/README.md says what to do next.\n" in capsys.readouterr().out


@pytest.mark.slow
@pytest.mark.parametrize(
    ("template", "folder"),
    [*((template, "home/mods") for template in TEMPLATES), ("campaign", "elsewhere")],
)
def test_what_a_new_mod_says_to_do_next_can_be_done(
    template: str, folder: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: Capture
) -> None:
    monkeypatch.setenv("ROGUELIKE_HOME", str(tmp_path / "home"))
    monkeypatch.chdir(begin(tmp_path / folder, template))
    steps = COMMAND.findall(Path("README.md").read_text(encoding="utf-8"))

    codes = {step: main(shlex.split(step.replace("DIR", str(tmp_path)))) for step in steps}

    assert len(codes) >= 4
    assert set(codes.values()) == {0}, capsys.readouterr().err


@pytest.mark.parametrize(
    ("name", "complaint"),
    [
        ("Snail-World", "the id of a mod has 2 to 32 small letters, digits and _"),
        ("core", "core is one of the game's own mods"),
        ("there", "{}/there already exists; nothing was written"),
    ],
)
def test_only_a_new_id_that_a_mod_can_have_is_taken(
    name: str, complaint: str, tmp_path: Path, capsys: Capture
) -> None:
    (tmp_path / "there").mkdir()

    code = main(["new-mod", name, "--directory", str(tmp_path)])

    assert code == 2
    assert capsys.readouterr().err.startswith(f"roguelike: {complaint.format(tmp_path)}")
    assert list(tmp_path.rglob("*")) == [tmp_path / "there"]


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
