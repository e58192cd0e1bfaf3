"""Section of the side panel about the actors in view, the most dangerous first."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from roguelike.engine.view import SeenActor, View
from roguelike.ui.appraising import Appraiser, state_of
from roguelike.ui.bars import filled
from roguelike.ui.lines import shortened
from roguelike.ui.palette import UiColor
from roguelike.ui.panels.side.rows import Row, Section, Shade, Span
from roguelike.ui.skin import Skin
from roguelike.ui.texts import TextName, Texts

NAME_COLUMN = 2
"""The column in which the bar with the name begins, behind the glyph and a blank."""
WIDE = 24
"""The least width of the panel at which each actor has a second row in words."""

MARKS: Mapping[TextName, str] = {
    "state_hunting": "!",
    "state_fleeing": "»",
    "state_unaware": "?",
    "state_asleep": "z",
}
"""The mark for the state of an enemy where there is no room for the word."""


class ActorsSection:
    """The actors in view, each with a health bar, its state, and the blows that a fight takes."""

    def __init__(self, appraiser: Appraiser, texts: Texts) -> None:
        """Remember who judges them."""
        self._appraiser = appraiser
        self._texts = texts

    def section(self, view: View, skin: Skin, width: int) -> Section:
        """Return one row for each, or several where there is room for words."""
        actors = sorted(view.actors, key=self._appraiser.danger)
        title = self._title(actors, width)
        groups = [tuple(self._rows(actor, skin, width)) for actor in actors]
        return Section(tuple(groups), title, least=3, wanted=len(groups))

    def _title(self, actors: Sequence[SeenActor], width: int) -> str:
        """Return the heading, and in how many turns hunters would kill where they are several."""
        title, turns = self._texts("in_view"), self._appraiser.together(actors)
        if turns is None:
            return title
        names: tuple[TextName, ...] = ("side_together", "side_together_short")
        titles = [self._texts(name, title=title, turns=turns) for name in names]
        return next((each for each in titles if len(each) <= width), title)

    def _rows(self, actor: SeenActor, skin: Skin, width: int) -> Iterator[Row]:
        state, blows = self._appraiser.state(actor), self._appraiser.blows(actor)
        if width < WIDE:
            yield self._bar(actor, skin, width, _mark(actor, blows))
            return
        yield self._bar(actor, skin, width, state)
        if blows and actor.hostile:
            text = self._texts("side_blows", mine=blows[0], its=blows[1])
            yield Row((Span(NAME_COLUMN, text, "text_muted"),), target=actor.position)
        if actor.statuses:
            yield self._statuses(actor, skin)

    def _bar(self, actor: SeenActor, skin: Skin, width: int, note: str) -> Row:
        """Return a name on a bar of health, bright when its owner is alert, and a note."""
        cells = max(width - NAME_COLUMN - len(note) - 1, 1)
        full = filled(actor.health, actor.max_health, cells)
        spans = (
            Span(0, *skin.actor(actor)),
            Span(NAME_COLUMN + 1, shortened(actor.label, cells - 1), _ink(actor)),
            Span(
                width - len(note),
                note,
                "text_bad" if actor.hostile and actor.alert else "text_muted",
            ),
        )
        shades = Shade(NAME_COLUMN, cells, "bar_empty"), Shade(NAME_COLUMN, full, "bar_full")
        return Row(spans, shades, actor.position)

    def _statuses(self, actor: SeenActor, skin: Skin) -> Row:
        spans: list[Span] = []
        x = NAME_COLUMN
        for identifier, turns in actor.statuses.items():
            status = skin.statuses[identifier]
            text = status.label if turns < 0 else f"{status.label} {turns}"
            spans.append(Span(x, text, skin.palette[status.color]))
            x += len(text) + 1
        return Row(tuple(spans), target=actor.position)


def _mark(actor: SeenActor, blows: tuple[str, str] | None) -> str:
    """Return a note without words: of enemies the state and blows, of others the health."""
    if not actor.hostile:
        return f"{actor.health}/{actor.max_health}"
    return MARKS[state_of(actor)] + ":".join(blows or ())


def _ink(actor: SeenActor) -> UiColor:
    return "bar_text" if actor.alert else "bar_text_calm"
