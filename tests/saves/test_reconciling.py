from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import cache
from types import MappingProxyType
from typing import Any

import pytest
from msgspec import convert, inspect
from msgspec.structs import replace

from roguelike.content.catalog import Catalog
from roguelike.content.mods.id_migrations import Migrations, Move
from roguelike.content.references.ids import mod_of
from roguelike.content.references.names import Removed
from roguelike.content.references.versions import Version
from roguelike.content.schema.actors import StatDef
from roguelike.content.schema.fields.base import Model
from roguelike.content.schema.items import AppearanceDef, LookDef
from roguelike.content.schema.rules import RulesDef
from roguelike.core.grid.geometry import Direction
from roguelike.core.rng import Rng
from roguelike.engine.actions.base import ImpossibleError
from roguelike.engine.actions.equip import TakeOff, Wear
from roguelike.engine.actions.pick_up import Drop, PickUp
from roguelike.engine.actions.rest import Wait
from roguelike.engine.actions.step import Step
from roguelike.engine.actions.use import Use, UseAbility
from roguelike.engine.definitions.bounded_types import NAMING, FormerItem
from roguelike.engine.items.inventory import give, lay, make_item
from roguelike.engine.serialization.dump import State, hash_of, state_of
from roguelike.engine.serialization.load import StateError
from roguelike.engine.serialization.schema import SavedWorld
from roguelike.engine.spawning.level_entry import new_actor, spawn
from roguelike.engine.world.actor import PLAYER_ID
from roguelike.game import Content, Game, PlayerAction
from roguelike.narration.naming import Namer
from roguelike.narration.narrator import Narrator
from roguelike.recordings.setup import setup_of
from roguelike.saves.reconciling import MissingCampaignError, Reconciled, reconciled
from roguelike.saves.references import Key, definitions_named_in, named_in
from roguelike.saves.snapshot import FORMAT, Manifest, Snapshot, pack_snapshot, unpack_snapshot
from roguelike.saves.state_fitting import ids_at_border
from tests.content_fixture import shipped_content

PLUS = "classic:classic_plus"
TURNS = 25


def snapshot_of(game: Game, content: Content) -> Snapshot:
    """Return a game as it is saved, once through its bytes."""
    state = game.state()
    manifest = Manifest(
        format=FORMAT,
        character="Rogue",
        campaign=game.ruleset.campaign_id,
        title="Plus",
        place="the dungeon",
        depth=1,
        turn=game.world.turns,
        saved=0,
        state_hash=hash_of(state),
        setup=setup_of(content),
    )
    said = definitions_named_in(content.catalog, state_of(game.world), game.ruleset.timers)
    return unpack_snapshot(pack_snapshot(Snapshot(manifest, state, said)))


def test_nothing_that_actors_remember_is_an_id_that_migrations_would_have_to_rename() -> None:
    slots = shipped_content().registries.memory().values()

    assert [each.name for each in slots if NAMING in repr(inspect.type_info(each.type))] == []
    assert NAMING in repr(inspect.type_info(FormerItem))


@cache
def full() -> Snapshot:
    """Return a game in which there is one of everything that its mod has."""
    content = shipped_content()
    game = Game.new(content, PLUS, "ember")
    world, rng = game.world, Rng("ember", "test")
    free = [cell for cell in range(len(world.level.positions)) if world.level.is_free(cell)]
    mod = mod_of(PLUS)
    monsters = [each for each in world.ruleset.monsters.values() if mod_of(each.id) == mod]
    items = [each for each in world.ruleset.things.items.values() if mod_of(each.id) == mod]
    for number, kind in enumerate(monsters):
        spawn(world, new_actor(kind, "monsters", 1, rng), free[-1 - 2 * number])
    for number, kind in enumerate(items):
        lay(make_item(kind, rng, 1, 1), free[number], world)
        give(world.player, make_item(kind, rng, 1, 1), world)
    abilities = (each for each in world.ruleset.things.abilities if mod_of(each) == mod)
    world.player.abilities = dict.fromkeys(abilities, 0)
    for _ in range(3):
        game.step(Wait())
    return snapshot_of(game, content)


def without(content: Content, kind: str, identifier: str) -> Content:
    """Return content that lacks a definition, as when its mod is in another version."""
    models = {key: model for key, model in content.catalog[kind].items() if key != identifier}
    definitions = {**content.catalog.definitions, kind: MappingProxyType(models)}
    catalog = Catalog(definitions, digest=lambda: f"without {kind} {identifier}")
    return replace(content, catalog=catalog)


def played(found: Reconciled, turns: int = TURNS) -> Game:
    """Return the game after some turns with all sorts of actions, all of it told."""
    game = Game.resume(found.ruleset, found.state)
    narrator = Narrator(found.content.catalog, game.world)
    namer = Namer(found.content.catalog, game.world)
    rng = Rng("dice", "test")
    for _ in range(turns):
        if game.is_over:
            break
        for item in game.view().here:
            assert namer.item(item.thing)
        try:
            narrator.tell(game.step(any_action(game, rng)))
        except ImpossibleError as error:
            narrator.excuse(error)
    return game


def any_action(game: Game, rng: Rng) -> PlayerAction:
    items, abilities = game.world.player.items, [*game.world.player.abilities]
    item = items[rng.below(len(items))].id if items else 0
    ability = abilities[rng.below(len(abilities))] if abilities else ""
    actions: list[PlayerAction] = [
        Wait(),
        PickUp(item),
        Drop(item),
        Use(item),
        Wear(item),
        TakeOff(item),
        UseAbility(ability),
        *map(Step, Direction),
    ]
    return actions[rng.below(len(actions))]


def keys_of(state: State) -> set[Key]:
    return named_in(convert(state, SavedWorld), shipped_content().registries.timer_kinds())


def names() -> list[Key]:
    fixed = {"campaign", "player", "stat"}
    keys = keys_of(full().state)
    return sorted(key for key in keys if key[0] not in fixed and key != ("terrain", "core:wall"))


@pytest.mark.parametrize(("kind", "identifier"), names())
def test_without_any_one_definition_a_game_goes_on_and_is_whole_again_with_it(
    kind: str, identifier: str
) -> None:
    content, less = shipped_content(), without(shipped_content(), kind, identifier)

    found = reconciled(full(), less)
    again = snapshot_of(played(found), found.content)
    same, back = reconciled(again, less), reconciled(again, content)

    assert found.notes
    assert not same.notes
    assert hash_of(same.state) == again.manifest.state_hash
    assert (kind, identifier) in keys_of(found.state) or kind == "loot"
    assert hash_of(back.state) == again.manifest.state_hash
    played(same, 5)
    played(back, 5)


def test_the_same_content_changes_nothing() -> None:
    found = reconciled(full(), shipped_content())

    assert found.state is full().state
    assert found.content is shipped_content()
    assert not found.notes


def test_what_mods_say_of_their_ids_is_followed() -> None:
    content = moved(
        ("item", "classic:dagger", "classic:sword"),
        ("item", "classic:axe", Removed("It was too sharp.")),
        ("monster", "classic:ooze", Removed()),
        ("terrain", "core:door_closed", Removed("Doors are gone.")),
    )

    found = reconciled(full(), content)
    keys = keys_of(found.state)

    assert (
        not {
            ("item", "classic:dagger"),
            ("item", "classic:axe"),
            ("monster", "classic:ooze"),
        }
        & keys
    )
    assert ("terrain", "core:door_closed") in keys
    told = [(note.name, note.fields["what"]) for note in found.notes if "reason" in note.fields]
    assert told == [
        ("change_removed_why", "axe (classic:axe)"),
        ("change_removed_why", "door (core:door_closed)"),
    ]
    played(found)


def moved(*moves: tuple[str, str, str | Removed]) -> Content:
    """Return content in which ids are what became of them."""
    content = shipped_content()
    for kind, old, _ in moves:
        content = without(content, kind, old)
    version = Version(0, 2, 0)
    steps = [Move(mod_of(old), kind, old, new, version, None) for kind, old, new in moves]
    return replace(content, migrations=Migrations(steps))


def with_models(kind: str, change: Callable[[Model], Model], *ids: str) -> Content:
    """Return content in which some definitions say something else."""
    content = shipped_content()
    models = {
        id_: change(each) if id_ in ids else each for id_, each in content.catalog[kind].items()
    }
    return replace(content, catalog=catalog_with(content, kind, models))


def catalog_with(content: Content, kind: str, models: Mapping[str, Model]) -> Catalog:
    definitions = {**content.catalog.definitions, kind: models}
    return Catalog(definitions, digest=lambda: "changed")


def player_in(state: State) -> list[Any]:
    return next(actor for actor in state["actors"] if actor[0] == PLAYER_ID)


def test_stats_that_are_new_gone_or_out_of_bounds_are_made_to_fit() -> None:
    content = shipped_content()
    stats = dict(content.catalog.all(StatDef))
    stats["t:luck"] = StatDef(label="Luck", default=7)
    stats["core:attack"] = stats["core:attack"].model_copy(update={"maximum": 1})
    added = replace(content, catalog=catalog_with(content, "stat", stats))

    found = reconciled(full(), added)
    snapshot = snapshot_of(Game.resume(found.ruleset, found.state), added)
    back = reconciled(snapshot, content)

    assert player_in(full().state)[5][0]["core:attack"] == 2
    assert (
        player_in(found.state)[5][0] | {"t:luck": 7, "core:attack": 1}
        == (player_in(found.state)[5][0])
    )
    assert "t:luck" not in player_in(back.state)[5][0]
    played(found)
    played(back)


def test_a_border_that_has_become_open_is_closed() -> None:
    content = shipped_content()
    terrain = dict(content.catalog["terrain"])
    terrain["t:rock"] = terrain["core:wall"]
    terrain["core:wall"] = terrain["core:wall"].model_copy(update={"walkable": True})

    found = reconciled(full(), replace(content, catalog=catalog_with(content, "terrain", terrain)))
    border = ids_at_border(convert(found.state, SavedWorld).level)

    assert not any(
        found.ruleset.terrain.walkable[found.ruleset.terrain.numbers[each]] for each in border
    )
    played(found)


def test_new_items_that_nobody_knows_get_a_look() -> None:
    content = shipped_content()
    definitions = dict(content.catalog.definitions)
    look = LookDef(key="odd", label="odd thing")
    odd = AppearanceDef(looks=(look,))
    definitions["appearance"] = {**definitions["appearance"], "t:odd": odd}
    item = definitions["item"]["classic:whetstone"].model_copy(update={"appearance": "t:odd"})
    definitions["item"] = {**definitions["item"], "classic:whetstone": item}
    rules = content.catalog.get(RulesDef, PLUS)
    rules = rules.model_copy(update={"items": rules.items.model_copy(update={"unknown": True})})
    definitions["rules"] = {**definitions["rules"], PLUS: rules}
    changed = replace(content, catalog=Catalog(definitions, digest=lambda: "odd"))

    found = reconciled(full(), changed)
    back = reconciled(snapshot_of(played(found), changed), content)

    assert found.state["looks"]["classic:whetstone"] == "odd"
    assert back.state["looks"] == {}
    played(back)


def test_the_player_becomes_whom_the_campaign_has_now() -> None:
    changed = with_models(
        "campaign", lambda each: each.model_copy(update={"player": "classic:rogue"}), PLUS
    )

    found = reconciled(full(), changed)

    assert player_in(full().state)[1] == "classic:adventurer"
    assert player_in(found.state)[1] == "classic:rogue"
    assert played(found).world.player.kind.label == "Rogue"


def test_a_campaign_that_is_gone_is_named_with_its_mod() -> None:
    with pytest.raises(MissingCampaignError) as caught:
        reconciled(full(), without(shipped_content(), "campaign", PLUS))

    assert (caught.value.campaign, caught.value.mod) == (PLUS, "classic")


def test_without_its_mode_a_game_goes_on_as_the_campaign_is() -> None:
    content = shipped_content()
    saved = snapshot_of(Game.new(content, PLUS, "seed", "classic:story"), content)

    found = reconciled(saved, without(content, "mode", "classic:story"))

    assert reconciled(saved, content).ruleset.mode_id == "classic:story"
    assert played(found).ruleset.mode_id == ""
    assert [note.name for note in found.notes if note.name == "change_removed"]


@pytest.mark.parametrize("level", [{"ids": ["\x1b[31m"]}, {"id": ""}])
def test_what_cannot_be_an_id_gets_no_stand_in(level: State) -> None:
    state = {**full().state, "level": {**full().state["level"], **level}}

    with pytest.raises(StateError):
        reconciled(replace(full(), state=state), shipped_content())
