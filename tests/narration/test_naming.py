from __future__ import annotations

import pytest
from msgspec.structs import replace

from roguelike.content.catalog import Catalog
from roguelike.content.schema.actors import ActorForms
from roguelike.content.schema.items import Forms, ItemDef
from roguelike.content.schema.messages import MessageDef
from roguelike.content.schema.terrain import FeatureDef, PlaceForms
from roguelike.engine.world.item import ItemView
from roguelike.narration.naming import ActorForm, Namer
from tests.scenario import Scenario
from tests.ui.staging import session


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
    game = session()
    world = game.game.world
    kobold = world.ruleset.monsters["classic:kobold"]
    assert kobold.definition
    definition = kobold.definition.model_copy(
        update={"forms": type(kobold.definition.forms)(**forms)}
    )

    kind = replace(kobold, label="Old Imp", definition=definition)

    assert Namer(game.catalog, world).actor(kind, form) == name


def test_a_name_says_on_what_terms_a_thing_is_offered() -> None:
    game = session()
    namer = Namer(game.catalog, game.game.world)
    kind = next(iter(game.game.ruleset.things.items), "")
    plain = namer.item(ItemView(kind), "plain")

    assert namer.item(ItemView(kind, rivals=3), "plain") == f"{plain} (one of 3)"
    assert namer.item(ItemView(kind, price=60), "plain") == f"{plain} (60 gold)"


@pytest.mark.parametrize(
    ("label", "forms", "made_of", "name"),
    [
        pytest.param("dart", {}, "plain", "your dart", id="in English"),
        pytest.param("Dart", {"indefinite": "ein Dart"}, "indefinite", "dein Dart", id="in German"),
        pytest.param("Dart", {}, "indefinite", "den Dart", id="in German without an article"),
        pytest.param(
            "Crown",
            {"definite": "the Crown", "indefinite": "the Crown"},
            "plain",
            "the Crown",
            id="what there is but once",
        ),
    ],
)
def test_what_is_the_player_s_is_named_so(
    label: str, forms: dict[str, str], made_of: str, name: str
) -> None:
    own = "your {name}" if made_of == "plain" else "d{name}"
    told = {
        "core:ui_form_own": MessageDef(text=own),
        "core:ui_form_own_made_of": MessageDef(text=made_of),
        "core:ui_form_definite": MessageDef(text="den {name}"),
    }
    item = ItemDef(label=label, forms=Forms(**forms), glyph="/", color="core:text")
    catalog = Catalog({"message": told, "item": {"test:dart": item}})

    assert (
        Namer(catalog, Scenario("###\n#@#\n###").world).item(ItemView("test:dart"), "own") == name
    )


@pytest.mark.parametrize(
    ("count", "forms", "name"),
    [(2, {}, "two kobolds"), (2, {"plural": "koboldim"}, "two koboldim"), (12, {}, "12 kobolds")],
)
def test_several_actors_are_named_with_their_number(
    count: int, forms: dict[str, str], name: str
) -> None:
    game = session()
    world = game.game.world
    kobold = world.ruleset.monsters["classic:kobold"]
    assert kobold.definition
    definition = kobold.definition.model_copy(update={"forms": ActorForms(**forms)})

    kind = replace(kobold, definition=definition)

    assert Namer(game.catalog, world).several(kind, count) == name


@pytest.mark.parametrize(
    ("forms", "name"),
    [
        ({}, "the chained dog"),
        ({"definite": "the dog"}, "the dog"),
        ({"object": "den Hund"}, "den Hund"),
    ],
)
def test_a_feature_is_named_as_what_something_is_done_to(forms: dict[str, str], name: str) -> None:
    game = session()
    feature = FeatureDef(
        label="chained dog", forms=PlaceForms(**forms), glyph="d", color="core:text"
    )

    assert game.namer.feature(feature) == name


@pytest.mark.parametrize(
    ("identifier", "form", "name"),
    [
        ("core:poison_gas", "indefinite", "poison gas"),
        ("core:poison_gas", "definite", "the poison gas"),
        ("core:web", "indefinite", "a web"),
        ("core:deep_water", "indefinite", "deep water"),
        ("core:deep_water", "object", "the deep water"),
    ],
)
def test_what_cannot_be_counted_in_a_place_has_no_article_while_it_is_new(
    identifier: str, form: ActorForm, name: str
) -> None:
    game = session()

    assert game.namer.place(identifier, form) == name
