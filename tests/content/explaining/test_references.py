"""References that lead to something of another kind, or to what only a mod has that is not used."""

from __future__ import annotations

from pathlib import Path

import pytest
from msgspec.structs import replace

from roguelike.content.loader import load_selected
from roguelike.content.mods.choosing import select
from roguelike.content.mods.library import Shelf, gather
from roguelike.content.names.elsewhere import Elsewhere
from tests.content.bestiary import models
from tests.content.repairs import world
from tests.content.writing import shown

LOOKS = "label = 'diver'\nglyph = '@'\ncolor = 'brown'\n"


def found(folder: Path, text: str, unused: dict[str, set[str]]) -> list[str]:
    """Return what is found where other mods have something that are installed and not used."""
    folders = world(folder, {"a.toml": text})
    selected = select(gather((Shelf(each.path), each) for each in folders))
    elsewhere = Elsewhere(lambda kind: unused.get(kind, set()))
    report = load_selected(replace(selected, elsewhere=elsewhere), models()).report
    return [each.partition(":")[2] for each in shown(report)]


@pytest.mark.parametrize(
    ("more", "hint"),
    [
        ("", "define it as [player.diver] in place of [monster.diver], or name another"),
        ("behaviors = [{ kind = 'wander' }]\n", "define it as [player.diver], or name another"),
    ],
)
def test_what_is_defined_as_another_kind_is_preferred_to_a_mod_that_is_not_used(
    tmp_path: Path, more: str, hint: str
) -> None:
    text = f"[monster.diver]\n{LOOKS}{more}[campaign.sea]\nplayer = 'diver'\n"

    findings = found(tmp_path, text, {"player": {"reef:diver"}})

    assert [each.partition(" E303 ")[2] for each in findings if "E303" in each] == [
        f"`diver` is a monster, not a player ({hint})"
    ]


@pytest.mark.parametrize(
    ("name", "message"),
    [("rat", "E303 `rat` is a monster, not a color"), ("slime", "E301 there is no color `slime`")],
)
def test_a_color_is_defined_rather_than_taken_from_a_mod_that_is_not_used(
    tmp_path: Path, name: str, message: str
) -> None:
    text = f"[monster.rat]\n{LOOKS.replace('brown', name)}"

    (finding,) = found(tmp_path, text, {"color": {f"reef:{name}"}})

    assert finding.endswith(f"{message} (define it as [color.{name}], or name another)")


def test_a_kind_that_is_not_counted_has_no_article(tmp_path: Path) -> None:
    findings = found(
        tmp_path, "[campaign.sea]\nrules = 'rat'\n[rules.calm]\ninherits = 'rat'\n", {}
    )

    assert any("`rat` is a monster, not rules (" in each for each in findings)
    assert any("there are no rules `rat` to inherit from (it is a mon" in each for each in findings)
