"""The kinds of items that have to be identified: which are, and which only look like something."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from collections.abc import Set as AbstractSet
from itertools import chain, groupby

from roguelike.content.schema.items import ItemDef
from roguelike.engine.world.item import ItemView
from roguelike.ui.appearance.palette import Ink, Palette
from roguelike.ui.context.ui_context import UiContext
from roguelike.ui.screens.base.text_page import TextPageScreen
from roguelike.ui.session.game_session import GameSession
from roguelike.ui.text.wrap import shortened
from roguelike.ui.widgets.scroll import StyledLine

INDENT = 2
GAP = 2
"""The least number of columns between a name and what follows it."""


class DiscoveriesScreen(TextPageScreen):
    """The families of items of which the player has come across one, one below the other.

    Nothing is given away: of kinds that are not identified, those that the player has or sees are
    called what they look like, and the others are only counted.
    """

    def __init__(self, context: UiContext, session: GameSession) -> None:
        """Show what is known in a game."""
        super().__init__(context, context.keymap(session.campaign))
        self._session = session
        self._items = session.catalog.all(ItemDef)

    @property
    def heading(self) -> str:
        """The heading of the page."""
        return self._context.texts("discoveries")

    def lines(self, width: int, palette: Palette) -> Sequence[StyledLine]:
        """Return the families, each with what is known of its kinds."""
        del palette
        world = self._session.game.world
        met = world.known | {thing.kind for thing in self._things_seen()}
        lines: list[StyledLine] = []
        for (glyph, _), family in groupby(sorted(world.looks, key=self._family), self._family):
            kinds = {*family}
            if found := kinds & met:
                lines += [[], *self._of_family(glyph, len(kinds), found, width)]
        return lines[1:] or [[(0, self._context.texts("discoveries_none"), "text_muted")]]

    def _family(self, kind: str) -> tuple[str, str]:
        """Return what those kinds have in common that look alike: a glyph and a pool of looks."""
        item = self._items[kind]
        return item.glyph, item.appearance or ""

    def _things_seen(self) -> Iterable[ItemView]:
        """Return the items that the player has, sees or remembers on this level."""
        view = self._session.view
        return chain((each.thing for each in (*view.pack, *view.here)), *view.items.values())

    def _of_family(
        self, glyph: str, count: int, found: AbstractSet[str], width: int
    ) -> Iterator[StyledLine]:
        """Yield how many kinds of a family are identified, and those that were found."""
        texts = self._context.texts
        known = found & self._session.game.world.known
        heading = texts("discoveries_known", known=len(known), count=count)
        yield [(0, glyph, "text_heading"), (INDENT, heading, "text_heading")]
        for name, look in sorted((self._name(each), self._look(each)) for each in known):
            yield _row(name, look, width, "text")
        for look in sorted(map(self._look, found - known)):
            yield _row(look, texts("discoveries_unknown"), width, "text_muted")

    def _name(self, kind: str) -> str:
        return self._session.namer.item(ItemView(kind), "plain")

    def _look(self, kind: str) -> str:
        return self._session.namer.item(ItemView(kind, known=False), "plain")


def _row(name: str, about: str, width: int, ink: Ink) -> StyledLine:
    """Return a name, and in the right half of the page what there is to say of it."""
    half = width // 2
    room = width - half
    shown = shortened(name, half - INDENT - GAP)
    return [(INDENT, shown, ink), (half, shortened(about, room), "text_muted")]
