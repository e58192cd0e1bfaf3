from __future__ import annotations

import pytest
from msgspec.structs import replace

from roguelike.engine.item import Thing
from roguelike.naming import ActorForm, Namer
from tests.ui.staging import adventure


@pytest.mark.parametrize(
    ("forms", "form", "name"),
    [
        ({}, "indefinite", "an old imp"),
        ({}, "object", "the old imp"),
        ({"indefinite": "some imp"}, "indefinite", "some imp"),
        ({"definite": "Old Imp"}, "definite", "Old Imp"),
        ({"definite": "Old Imp"}, "object", "Old Imp"),
        ({"definite": "Old Imp"}, "indefinite", "Old Imp"),
    ],
)
def test_a_name_has_an_article_unless_it_is_its_own_definite_form(
    forms: dict[str, str], form: ActorForm, name: str
) -> None:
    game = adventure()
    world = game.game.world
    kobold = world.ruleset.monsters["classic:kobold"]
    assert kobold.definition
    definition = kobold.definition.model_copy(
        update={"forms": type(kobold.definition.forms)(**forms)}
    )

    kind = replace(kobold, label="Old Imp", definition=definition)

    assert Namer(game.catalog, world).actor(kind, form) == name


def test_a_name_says_on_what_terms_a_thing_is_offered() -> None:
    game = adventure()
    namer = Namer(game.catalog, game.game.world)
    kind = next(iter(game.game.ruleset.things.items), "")
    plain = namer.item(Thing(kind), "plain")

    assert namer.item(Thing(kind, rivals=3), "plain") == f"{plain} (one of 3)"
    assert namer.item(Thing(kind, price=60), "plain") == f"{plain} (60 gold)"
