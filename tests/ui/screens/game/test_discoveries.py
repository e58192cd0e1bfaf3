from __future__ import annotations

from roguelike.engine.actions.use import Use
from roguelike.engine.world.item import ItemView
from roguelike.game import Content, Game
from roguelike.ui.context.ui_context import UiContext
from roguelike.ui.screens.game.discoveries import DiscoveriesScreen
from roguelike.ui.screens.game.inventory import InventoryScreen
from roguelike.ui.session.game_session import GameSession
from tests.content_fixture import shipped_content
from tests.ui.hoarding import hoard, own, put, rich, staged
from tests.ui.staging import TEXTS, after, shown
from tests.ui.words import ui

CROWN = "sunken_crown:sunken_crown"


def page(game: GameSession, content: Content | None = None) -> list[str]:
    """Return the rows of the page, without its frame and empty rows."""
    rows = shown(DiscoveriesScreen(UiContext(content or hoard()), game)).splitlines()[1:-1]
    return [text for row in rows if (text := " ".join(row.strip(" │").split()))]


def test_what_is_identified_is_named_with_its_look_and_the_rest_is_only_counted() -> None:
    content = shipped_content()
    game = GameSession(Game.new(content, CROWN, "ember"), content.catalog, TEXTS)
    world = game.game.world
    potions = [kind for kind in world.looks if kind.startswith("sunken_crown:potion_")]
    world.known.add("sunken_crown:potion_of_healing")
    look = game.namer.item(ItemView("sunken_crown:potion_of_healing", known=False), "plain")

    rows = page(game, content)

    count = ui("discoveries_known", known="1", count=str(len(potions)))
    assert rows[:2] == [f"! {count}", f"potion of healing {look}"]
    assert [row for row in rows if "potion" in row] == rows[1:2]


def test_what_is_carried_or_lies_about_is_called_what_it_looks_like() -> None:
    game = rich()
    before = page(game)
    own(game, "embers")
    put(game, "murk")

    rows = page(game)

    none = ui("discoveries_known", known="0", count="1")
    assert before == [ui("discoveries_none")]
    assert rows == [
        f"! {none}",
        f"red potion {ui('discoveries_unknown')}",
        f"/ {none}",
        f"oaken wand {ui('discoveries_unknown')}",
    ]


def test_what_turns_out_to_be_something_is_named_from_then_on() -> None:
    game = rich()
    own(game, "murk")

    game.act(Use(next(each.id for each in game.view.pack if each.thing.kind == "hoard:murk")))

    assert page(game) == [
        f"! {ui('discoveries_known', known='1', count='1')}",
        "potion of murk red potion",
    ]


def test_both_of_its_keys_open_it_on_the_map() -> None:
    for key in ("I", "\\"):
        stack = after(staged(rich()), [key])

        assert isinstance(stack.screen, DiscoveriesScreen)
        assert not isinstance(after(stack, ["escape", "i"]).screen, DiscoveriesScreen)
        assert isinstance(stack.screen, InventoryScreen)
