"""The character sheet, which also tells what each number is made of."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import TypeAlias

from roguelike.content.schema.actors import StatDef
from roguelike.content.schema.statuses import StatusDef
from roguelike.content.schema.steps import AbilityDef
from roguelike.ui.appearance.palette import Ink, Palette
from roguelike.ui.context.ui_context import UiContext
from roguelike.ui.descriptions.items import ItemDescriber, ready_text
from roguelike.ui.descriptions.stats import StatWords
from roguelike.ui.screens.base.text_page import TextPageScreen
from roguelike.ui.session.game_session import GameSession
from roguelike.ui.session.inventory import equipment
from roguelike.ui.text.texts import TextName
from roguelike.ui.text.wrap import paragraph, shortened
from roguelike.ui.widgets.scroll import StyledLine

_Words: TypeAlias = tuple[str, Ink]
_Line: TypeAlias = list[tuple[int, str, Ink]]

INDENT = 2
LABEL_COLUMNS = 20
"""The columns of what is named at the left, the indentation included."""
VALUE_COLUMNS = 9
"""The columns of the values of stats."""


class CharacterScreen(TextPageScreen):
    """The stats, statuses, powers and gear of the player, and whom the player has killed."""

    def __init__(self, context: UiContext, session: GameSession) -> None:
        """Show the player of a game."""
        super().__init__(context, context.keymap(session.campaign))
        self._session = session
        self._texts = context.texts
        self._describer = ItemDescriber(context, session)
        catalog = context.content.catalog
        self._stats = catalog.all(StatDef)
        self._statuses = catalog.all(StatusDef)
        self._abilities = catalog.all(AbilityDef)
        self._words = StatWords(catalog, session, context.texts)

    @property
    def heading(self) -> str:
        """The name of the character."""
        return self._session.character

    def lines(self, width: int, palette: Palette) -> Sequence[StyledLine]:
        """Return the sections, one below the other."""
        del palette
        sections: Mapping[TextName, Iterator[StyledLine]] = {
            "stats": self._stat_lines(width),
            "statuses": self._status_lines(width),
            "abilities": self._power_lines(width),
            "equipment": self._gear_lines(width),
            "kills": self._kill_lines(),
        }
        lines: list[StyledLine] = [*self._game_lines(width)]
        for name, section in sections.items():
            if body := list(section):
                heading: _Line = [(0, self._texts(name), "text_heading")]
                lines += [[], heading, *body]
        return lines

    def _game_lines(self, width: int) -> Iterator[StyledLine]:
        """Yield which game it is, and how far it has come."""
        session = self._session
        facts: Mapping[TextName, object] = {
            "campaign": session.game.ruleset.title,
            "goal": session.quest.goal.rstrip("."),
            "depth": f"{session.view.depth}, {session.place}",
            "turns": session.view.turn,
            "gold": session.gold,
            "seed": session.seed,
        }
        for name, value in facts.items():
            if value != "":
                yield from _row(self._texts(name), [(str(value), "text")], width, indent=0)

    def _stat_lines(self, width: int) -> Iterator[StyledLine]:
        """Yield each stat with what it is without gear and statuses, and what those add."""
        view, roles = self._session.view, self._session.game.ruleset.roles
        base = self._session.game.world.player.base
        first = (roles.health, roles.max_health)
        for stat in dict.fromkeys((*first, *self._stats)):
            definition = self._stats[stat]
            if stat == roles.gold or stat not in view.stats:
                continue
            value = view.stats[stat]
            shown = self._words.value(stat, value)
            if stat == roles.health:
                shown += f"/{view.stats[roles.max_health]}"
            end = LABEL_COLUMNS + VALUE_COLUMNS
            line: _Line = [
                (INDENT, definition.label, "text"),
                (end - len(shown), shown, "text_heading"),
            ]
            changes = [] if stat == roles.health else [*self._changes(stat)]
            if changes:
                plain = self._words.value(stat, base[stat])
                changes.insert(0, (self._texts("stat_base", value=plain), "text_muted"))
            words = changes or [(definition.description, "text_muted")]
            if stat == roles.health and view.recovery:
                words.append((self._texts("recovery", turns=view.recovery), "text_muted"))
            yield from _flowing(line, words, end + INDENT, width)

    def _changes(self, stat: str) -> Iterator[_Words]:
        """Yield what gear and statuses add to a stat."""
        for item in self._session.view.pack:
            if item.is_worn and item.bonuses.get(stat):
                yield self._change(stat, item.bonuses[stat], self._describer.name(item))
        for status in self._session.game.world.player.statuses.values():
            if amount := status.bonuses.get(stat):
                yield self._change(stat, amount, self._statuses[status.kind.id].label)

    def _change(self, stat: str, amount: int, source: str) -> _Words:
        text = self._texts("bonus", amount=self._words.change(stat, amount), stat=source)
        return text, "text_good" if self._words.is_better(stat, amount) else "text_bad"

    def _status_lines(self, width: int) -> Iterator[StyledLine]:
        for status, turns in self._session.view.player.statuses.items():
            definition = self._statuses[status]
            left = self._texts("turns_left", turns=turns) if turns >= 0 else ""
            yield from _row(
                definition.label, [(left, "text"), (definition.description, "text_muted")], width
            )

    def _power_lines(self, width: int) -> Iterator[StyledLine]:
        for power in self._session.view.powers:
            definition = self._abilities[power.id]
            words: list[_Words] = [
                (ready_text(power, self._texts), "text"),
                (definition.description, "text_muted"),
            ]
            yield from _row(definition.label, words, width)

    def _gear_lines(self, width: int) -> Iterator[StyledLine]:
        things = self._session.game.ruleset.things
        for slot, item in equipment(things, self._session.view.pack).items():
            label = things.slots[slot].label
            if item is None:
                yield from _row(label, [(self._texts("nothing"), "text_disabled")], width)
                continue
            changes = self._describer.changes({}, item.bonuses)
            yield from _row(label, [(self._describer.name(item), "text"), *changes], width)

    def _kill_lines(self) -> Iterator[StyledLine]:
        slain, ruleset = self._session.game.world.slain, self._session.game.ruleset
        named = [(-count, ruleset.label("monster", kind)) for kind, count in slain.items()]
        digits = max((len(str(-count)) for count, _ in named), default=0)
        for count, label in sorted(named):
            yield [
                (INDENT, f"{-count:>{digits}}", "text_heading"),
                (INDENT * 2 + digits, label, "text"),
            ]


def _row(
    label: str, words: Sequence[_Words], width: int, indent: int = INDENT
) -> Iterator[StyledLine]:
    """Yield a label, and words beside it that go on in a line of their own where they must."""
    line: _Line = [(indent, shortened(label, LABEL_COLUMNS - indent - 1), "text_muted")]
    return _flowing(line, words, LABEL_COLUMNS, width)


def _flowing(line: _Line, words: Sequence[_Words], start: int, width: int) -> Iterator[StyledLine]:
    """Yield a line to which words are added from a column on, in further lines where they must."""
    x = start
    for text, ink in words:
        if x > start and x + len(text) > width:
            yield line
            line, x = [], start
        *full, last = paragraph(text, width - x) or [""]
        for part in full:
            yield [*line, (x, part, ink)]
            line = []
        line.append((x, last, ink))
        x += len(last) + INDENT if last else 0
    yield line
