"""Section of the side panel about the actors in view, the most dangerous first."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Final

from roguelike.engine.knowledge.player_view import SeenActor, View
from roguelike.engine.world.ruleset import Ruleset
from roguelike.ui.appearance.palette import Ink, UiColor
from roguelike.ui.appearance.skin import Skin
from roguelike.ui.map.figures import actor_figure
from roguelike.ui.session.threat import DEADLY, Prospects, ThreatAssessor, blow_count, state_of
from roguelike.ui.text.directions import short_bearing
from roguelike.ui.text.wrap import paragraph
from roguelike.ui.widgets.rows import (
    Bar,
    Edge,
    Heading,
    PanelStyle,
    Piece,
    Row,
    Section,
    Sign,
    Span,
    Square,
)

NAME_COLUMN: Final = 3
"""The column in which names begin, behind the sign and a blank."""
BAR_COLUMNS: Final = 8
NARROW_BAR: Final = 4
"""The columns of a bar of health, and where there is little room."""
CROWD: Final = 4
"""The most actors of whom all have two rows; else only the worst two have."""
WORST: Final = 2
MOST, MOST_NARROW = 9, 6
"""The most actors that are listed, and where there is little room."""


class ActorsSection:
    """The actors in view: where they are, how hurt, what is so with them, and how a fight goes."""

    def __init__(self, assessor: ThreatAssessor, ruleset: Ruleset) -> None:
        """Remember the assessor of threats and the names of statuses."""
        self._assessor = assessor
        self._ruleset = ruleset

    def section(self, view: View, skin: Skin, style: PanelStyle) -> Section:
        """Return two rows for each, or one for those of a crowd that are not the worst."""
        if not view.actors:
            return Section()
        actors = sorted(view.actors, key=self._assessor.danger)
        is_crowd = len(actors) > CROWD
        most = MOST_NARROW if style.is_narrow else MOST
        groups = [
            tuple(self._rows(actor, view, skin, style, is_short=is_crowd and place >= WORST))
            for place, actor in enumerate(actors[:most])
        ]
        if left := len(actors) - most:
            more = style.texts("side_more", count=left)
            groups += [(Row((Span(NAME_COLUMN, more, "text_muted"),)),)] if left > 0 else []
        return Section(groups, self._heading(actors, style))

    def _heading(self, actors: Sequence[SeenActor], style: PanelStyle) -> Heading:
        """Return the heading, and in how many turns hunters would kill where they are several."""
        texts, title = style.texts, style.texts("in_view")
        together = self._assessor.together(actors)
        if together is None:
            return Heading(title)
        count, turns = together
        short = texts("side_together_short", turns=turns)
        notes = (texts("side_together", all=texts.all(count), turns=turns), short)
        room = style.width - len(title) - BETWEEN
        note = next((each for each in notes if len(each) <= room), "")
        return Heading(title, note, "text_bad")

    def _rows(
        self, actor: SeenActor, view: View, skin: Skin, style: PanelStyle, *, is_short: bool
    ) -> Iterator[Row]:
        """Yield rows about an actor."""
        where = short_bearing(
            view.player.position, actor.position, self._ruleset.distance, style.texts
        )
        state = state_of(actor)
        is_hunting = state == "state_hunting"
        fight = self._assessor.fight(actor) if actor.hostile else None
        note = where if is_hunting else f"{style.texts(state)}  {where}"
        if is_short and is_hunting and fight and not style.is_narrow:
            note = f"{''.join(text for text, _ in _forecast(fight, style))}  {where}"
        below = []
        if NAME_COLUMN + len(actor.label) + 1 + len(note) > style.width:  # a row more
            below, note = [note.removesuffix(where).rstrip()] if not is_hunting else [], where
        names = [*paragraph(actor.label, style.width - NAME_COLUMN - len(note) - 1), *below]
        marks = [Square(0, skin.palette[skin.statuses[each].color]) for each in actor.statuses]
        lines = list(self._about(actor, fight, skin, style)) if not is_short else []
        name_ink: UiColor = "text_heading" if is_hunting else "text"
        ink: UiColor = "text_good" if state == "state_friend" else "text_muted"
        for place, name in enumerate(names or [""]):
            pieces: list[Piece] = [Span(NAME_COLUMN, name, name_ink)]
            if place == 0:
                pieces += [
                    Sign(0, actor_figure(actor, skin), skin),
                    Span(style.width - len(note), note, ink),
                ]
                if is_hunting:
                    pieces.insert(0, Edge(len(names) + len(lines), "text_bad"))
                if is_short:
                    start = NAME_COLUMN + len(name) + 1
                    pieces += [mark._replace(x=start + at) for at, mark in enumerate(marks)]
            yield Row(tuple(pieces), actor.position)
        for line in lines:
            yield Row(tuple(line), actor.position)

    def _about(
        self,
        actor: SeenActor,
        fight: tuple[Prospects, Prospects] | None,
        skin: Skin,
        style: PanelStyle,
    ) -> Iterator[list[Piece]]:
        """Yield lines with the health, the forecast and the statuses of an actor."""
        ink: UiColor = "bar_full" if actor.hostile else "text_good"
        columns = NARROW_BAR if style.is_narrow else BAR_COLUMNS
        line: list[Piece] = [
            Bar(NAME_COLUMN, columns, actor.health, actor.max_health, ink, "bar_empty")
        ]
        words = _forecast(fight, style) if fight else [_health(actor, style)]
        end = NAME_COLUMN + columns + 1
        for text, color in words:
            line.append(Span(end, text, color))
            end += len(text)
        end += 1
        for identifier, turns in actor.statuses.items():
            status = skin.statuses[identifier]
            text = status.label if turns < 0 else f"{status.label} {turns}"
            if end + 1 + len(text) > style.width:  # a row more rather than a word less
                yield line
                line, end = [], NAME_COLUMN
            line += [Square(end, skin.palette[status.color]), Span(end + 1, text, "message_status")]
            end += len(text) + 2
        yield line


BETWEEN: Final = 3
"""The fewest columns between a heading and its note: a piece of the line, and blanks."""


def _forecast(fight: tuple[Prospects, Prospects], style: PanelStyle) -> list[tuple[str, Ink]]:
    """Return how a fight would go, in words; how soon the player would die stands apart."""
    mine, its = blow_count(fight[0].blows), blow_count(fight[1].blows)
    soon: UiColor = "text_bad" if fight[1].blows <= DEADLY else "text"
    return [(style.texts("side_blows", count=mine), "text"), (its, soon)]


def _health(actor: SeenActor, style: PanelStyle) -> tuple[str, Ink]:
    words = style.texts("side_health_of", health=actor.health, most=actor.max_health)
    return words, "text_muted"
