"""Records of games that have ended."""

from __future__ import annotations

import time
from collections.abc import Iterable, Iterator

from msgspec.structs import replace
from tcod.console import Console

from roguelike.content.schema.actors import StatDef
from roguelike.content.schema.statuses import StatusDef
from roguelike.content.schema.steps import AbilityDef
from roguelike.core.grid.geometry import Position
from roguelike.engine.definitions.tags import ESCAPE, HEALING
from roguelike.engine.knowledge.player_view import CarriedItem, View, revealed_view
from roguelike.engine.world.events.events import Death
from roguelike.recordings.setup import setup_of
from roguelike.scores.high_scores import HighScores
from roguelike.scores.morgue import WORDS, page_of
from roguelike.scores.run_record import RECENT_TURNS, NamedValue, RunRecord
from roguelike.ui.appearance.skin import Skin
from roguelike.ui.context.ui_context import UiContext
from roguelike.ui.descriptions.items import list_label
from roguelike.ui.descriptions.stats import StatWords
from roguelike.ui.frames.canvas import Canvas
from roguelike.ui.map.grid import draw_map
from roguelike.ui.session.game_session import GameSession
from roguelike.ui.text.texts import Texts

MESSAGES = 20
"""The most sentences of the log that are kept."""


def record_run(session: GameSession, records: HighScores, context: UiContext) -> None:
    """Keep what became of a game, or note in its log why that cannot be."""
    session.fate = fate = fate_of(session, context, int(time.time()))
    page = page_of(fate, {word: context.texts(word, turns=RECENT_TURNS) for word in WORDS})
    try:
        session.score = records.add(fate, page)
    except OSError as error:
        reason = error.strerror or str(error)
        session.note(context.texts("not_remembered", reason=reason))


def fate_of(session: GameSession, context: UiContext, ended: int) -> RunRecord:
    """Return all that is kept of a game, which ended so many seconds after 1970."""
    game, view = session.game, session.view
    world, ruleset = game.world, game.ruleset
    known = revealed_view(world)
    worn, carried = _belongings(session, known, context.texts)
    rows, position = _map(session, context)
    killer, label, _ = world.death or Death("", "")
    return RunRecord(
        game=game.state_hash(),
        character=session.character,
        campaign=session.campaign,
        title=ruleset.campaign.label,
        won=view.is_won,
        end=session.end,
        killer=killer,
        killer_label=label,
        place=session.place,
        depth=view.depth,
        seed=session.seed,
        turns=view.turn,
        gold=session.gold,
        ended=ended,
        kills=_kills(session),
        stats=_stats(session, context),
        worn=worn,
        carried=carried,
        statuses=_statuses(session, context),
        powers=_powers(session, context),
        damage=_damage(session),
        unused=[] if view.is_won else _unused(session, known, context),
        messages=list(_messages(session, context.texts)),
        map=rows,
        position=position,
        setup=setup_of(context.content),
        mode=ruleset.mode_id,
        mode_title=ruleset.mode.label if ruleset.mode else "",
    )


def _kills(session: GameSession) -> list[NamedValue]:
    ruleset, slain = session.game.ruleset, session.game.world.slain
    found = (NamedValue(kind, ruleset.label("monster", kind), each) for kind, each in slain.items())
    return sorted(found, key=lambda figure: (-figure.value, figure.label))


def _stats(session: GameSession, context: UiContext) -> list[NamedValue]:
    definitions = context.content.catalog.all(StatDef)
    gold = session.game.ruleset.roles.gold  # which is told beside them
    words = StatWords(context.content.catalog, session, context.texts)
    return [
        NamedValue(stat, definition.label, value, words.value(stat, value))
        for stat, definition in definitions.items()
        if stat != gold and (value := session.view.stats.get(stat)) is not None
    ]


def _damage(session: GameSession) -> list[NamedValue]:
    """Return the sources of harm to the player lately, the most harmful first."""
    tallies = session.damage_log.tallies(session.view.turn)
    return [NamedValue(source.id, source.label, amount) for source, amount in tallies]


def _unused(session: GameSession, known: View, context: UiContext) -> list[NamedValue]:
    """Return the means by which the player could have healed or got away: items, and powers.

    Args:
        session: The game.
        known: What the player would know if everything were known.
        context: What screens share.
    """
    things = session.game.ruleset.things
    saving = {HEALING, ESCAPE}
    items = [
        _figure(each, session, context.texts)
        for each in _gathered(known.pack)
        if (definition := things.items[each.thing.kind].definition).use
        and each.charges != 0
        and not saving.isdisjoint(definition.tags)
    ]
    powers = [
        NamedValue(power.id, definition.label, 0)
        for power in known.powers
        if not power.ready_in
        and not saving.isdisjoint((definition := things.abilities[power.id].definition).tags)
    ]
    return [*items, *powers]


def _belongings(
    session: GameSession, known: View, texts: Texts
) -> tuple[list[NamedValue], list[NamedValue]]:
    """Return the items that the player wore, and the others, by their true names.

    Args:
        session: The game.
        known: What the player would know if everything were known.
        texts: The words of the interface.
    """
    pack = _gathered(known.pack)
    worn = [_figure(each, session, texts) for each in pack if each.is_worn]
    others = [_figure(each, session, texts) for each in pack if not each.is_worn]
    return worn, others


def _gathered(pack: Iterable[CarriedItem]) -> list[CarriedItem]:
    """Return items, several that are alike as one that is so many."""
    found: dict[tuple[object, ...], CarriedItem] = {}
    for item in pack:
        alike = item.thing._replace(count=1), item.charges, item.is_worn
        thing = item.thing
        if alike in found:
            thing = thing._replace(count=thing.count + found[alike].thing.count)
        found[alike] = replace(item, thing=thing)
    return [*found.values()]


def _figure(item: CarriedItem, session: GameSession, texts: Texts) -> NamedValue:
    return NamedValue(item.thing.kind, list_label(item, session.namer, texts), item.thing.count)


def _statuses(session: GameSession, context: UiContext) -> list[NamedValue]:
    definitions = context.content.catalog.all(StatusDef)
    statuses = session.view.player.statuses.items()
    return [NamedValue(status, definitions[status].label, turns) for status, turns in statuses]


def _powers(session: GameSession, context: UiContext) -> list[NamedValue]:
    definitions = context.content.catalog.all(AbilityDef)
    powers = session.view.powers
    return [NamedValue(each.id, definitions[each.id].label, each.ready_in) for each in powers]


def _messages(session: GameSession, texts: Texts) -> Iterator[str]:
    for entry in session.log.latest(MESSAGES):
        text = entry.sentence.text
        yield text if entry.count == 1 else texts("repeated", text=text, count=entry.count)


def _map(session: GameSession, context: UiContext) -> tuple[list[str], Position]:
    """Return the known map of the level, cropped, and the position of the player on it."""
    from roguelike.ui.displays.headless import as_text

    view = session.view
    console = Console(view.width, view.height, order="F")
    game = session.game
    looks = game.world.looks
    skin = Skin(context.content.catalog, game.ruleset, context.palette, looks, plain=True)
    draw_map(Canvas.of(console, context.palette), view, skin, Position(0, 0))
    rows = as_text(console).split("\n")
    used = [y for y, row in enumerate(rows) if row]
    left = min(len(rows[y]) - len(rows[y].lstrip()) for y in used)
    x, y = view.player.position
    return [row[left:] for row in rows[used[0] : used[-1] + 1]], Position(x - left, y - used[0])
