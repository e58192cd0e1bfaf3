"""What all screens share: content, words, keys and the look that the player has chosen."""

from __future__ import annotations

import secrets
from collections.abc import Callable

from msgspec import Struct
from msgspec.structs import replace

from roguelike.content.catalog import Catalog
from roguelike.content.schema.colors import ThemeDef
from roguelike.content.schema.keymaps import KeymapDef
from roguelike.game import Content
from roguelike.preferences import TasteName
from roguelike.saves.library import Saves
from roguelike.scores.records import Records
from roguelike.ui.keymap import Keymap
from roguelike.ui.librarian import Librarian
from roguelike.ui.palette import Palette
from roguelike.ui.texts import Texts

SEED_LETTERS = "abcdefghjkmnpqrstuvwxyz23456789"
"""What drawn seeds are made of: nothing that is easily taken for something else."""
SEED_LENGTH = 8


def random_seed() -> str:
    """Return a random seed, short enough to be told to another person."""
    return "".join(secrets.choice(SEED_LETTERS) for _ in range(SEED_LENGTH))


class Taste(Struct):
    """What the player has chosen.

    Attributes:
        theme: Full id of a theme; without it, or where it is not there, that of each campaign is
            used.
        layout: Full id of a layout of keys; without it, the first of each campaign is used.
    """

    theme: str | None = None
    layout: str | None = None


class Shell:
    """What is there before, between and during games.

    Attributes:
        content: All content.
        texts: The words of the interface.
        campaigns: The games that can be played, by full id, the first to be offered first.
        themes: The looks that can be chosen, by full id.
        palette: The colors of the present theme.
        draw_seed: Makes seeds for those who want a surprise.
        librarian: Who knows the mods, where the player may choose among them.
        saves: The saved games of the player, where games are saved.
        records: The games that have ended, where they are kept.
    """

    def __init__(  # noqa: PLR0913 - what the player may have beside content
        self,
        content: Content,
        taste: Taste | None = None,
        draw_seed: Callable[[], str] = random_seed,
        librarian: Librarian | None = None,
        saves: Saves | None = None,
        *,
        records: Records | None = None,
    ) -> None:
        """Begin with what the player has chosen.

        Raises:
            UnknownDefinitionError: A text is missing.
        """
        catalog = content.catalog
        self.content = content
        self.texts = Texts(catalog)
        self.campaigns = content.campaigns()
        self.themes = dict(catalog.all(ThemeDef))
        self.draw_seed = draw_seed
        self.librarian = librarian
        self.saves = saves
        self.records = records
        self._taste = taste or Taste()
        self._keymaps: dict[str | None, Keymap] = {}
        self.palette = Palette(catalog, self._theme_for(self.first_campaign))

    def renewed(self, content: Content) -> Shell:
        """Return what there is with other content; the player's choices stay what they are.

        Raises:
            UnknownDefinitionError: A text is missing.
        """
        return Shell(
            content,
            self._taste,
            self.draw_seed,
            librarian=self.librarian,
            saves=self.saves,
            records=self.records,
        )

    def playing(self, catalog: Catalog) -> Shell:
        """Return what there is for a game that is made of some catalog, such as with stand-ins."""
        if catalog is self.content.catalog:
            return self
        return self.renewed(replace(self.content, catalog=catalog))

    @property
    def first_campaign(self) -> str | None:
        """Full id of the campaign that is offered first; nothing if there is no campaign."""
        return next(iter(self.campaigns), None)

    @property
    def theme(self) -> str:
        """Full id of the present theme."""
        return self.palette.theme

    def keymap(self, campaign: str | None) -> Keymap:
        """Return the keys of a campaign, always the same object; without one all there are."""
        if campaign not in self._keymaps:
            definitions = self.content.catalog.all(KeymapDef)
            names = definitions if campaign is None else self.campaigns[campaign].keymaps
            keymaps = {name: definitions[name] for name in names}
            self._keymaps[campaign] = Keymap(keymaps, self._taste.layout)
        return self._keymaps[campaign]

    def choose_theme(self, theme: str) -> None:
        """Use a theme from now on, whatever a campaign would like better."""
        self._taste.theme = theme
        self.palette = Palette(self.content.catalog, theme)
        self._keep("theme", theme)

    def choose_layout(self, layout: str) -> None:
        """Use a layout of keys from now on, in all campaigns that have it."""
        self._taste.layout = layout
        for keymap in self._keymaps.values():
            keymap.choose_layout(layout)
        self._keep("layout", layout)

    def wear(self, campaign: str | None) -> None:
        """Use the theme of a campaign, if there is one, unless the player has chosen another."""
        theme = self._theme_for(campaign)
        if theme != self.theme:
            self.palette = Palette(self.content.catalog, theme)

    def _theme_for(self, campaign: str | None) -> str:
        if self._taste.theme in self.themes:
            return self._taste.theme
        theme = None if campaign is None else self.campaigns[campaign].theme
        return theme or next(iter(self.themes))

    def _keep(self, name: TasteName, choice: str) -> None:
        """Remember a choice for later games, where there is a file for it."""
        if self.librarian:
            self.librarian.keep(name, choice)
