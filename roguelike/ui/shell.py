"""What all screens share: content, words, keys and the look that the player has chosen."""

from __future__ import annotations

import secrets
from collections.abc import Callable

from roguelike.content.schema.colors import ThemeDef
from roguelike.content.schema.keymaps import KeymapDef
from roguelike.game import Content
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
    """

    def __init__(
        self,
        content: Content,
        theme: str | None = None,
        draw_seed: Callable[[], str] = random_seed,
        librarian: Librarian | None = None,
    ) -> None:
        """Begin with a theme, or with that of the campaign.

        Raises:
            UnknownDefinitionError: There is no such theme, or a text is missing.
        """
        catalog = content.catalog
        self.content = content
        self.texts = Texts(catalog)
        self.campaigns = content.campaigns()
        self.themes = dict(catalog.all(ThemeDef))
        self.draw_seed = draw_seed
        self.librarian = librarian
        self._chosen = theme
        self._keymaps: dict[str | None, Keymap] = {}
        self.palette = Palette(catalog, theme or self._default_theme(self.first_campaign))

    def renewed(self, content: Content) -> Shell:
        """Return what there is with other content, the player's theme kept if it is still there.

        Raises:
            UnknownDefinitionError: A text is missing.
        """
        theme = self._chosen if self._chosen in content.catalog.all(ThemeDef) else None
        return Shell(content, theme, self.draw_seed, self.librarian)

    @property
    def first_campaign(self) -> str | None:
        """Full id of the campaign that is offered first; nothing if there is no campaign."""
        return next(iter(self.campaigns), None)

    @property
    def theme(self) -> str:
        """Full id of the present theme."""
        return self.palette.theme

    @property
    def theme_label(self) -> str:
        """The name of the present theme."""
        return self.themes[self.theme].label

    def keymap(self, campaign: str | None) -> Keymap:
        """Return the keys of a campaign, always the same object; without one all there are."""
        if campaign not in self._keymaps:
            definitions = self.content.catalog.all(KeymapDef)
            names = definitions if campaign is None else self.campaigns[campaign].keymaps
            self._keymaps[campaign] = Keymap(definitions[name] for name in names)
        return self._keymaps[campaign]

    def choose_theme(self, theme: str) -> None:
        """Use a theme from now on, whatever a campaign would like better."""
        self._chosen = theme
        self.palette = Palette(self.content.catalog, theme)

    def next_theme(self) -> None:
        """Use the theme after the present one."""
        themes = list(self.themes)
        self.choose_theme(themes[(themes.index(self.theme) + 1) % len(themes)])

    def keep_theme(self) -> None:
        """Begin later games with the present theme too, where there is a file to remember it."""
        if self.librarian:
            self.librarian.keep_theme(self.theme)

    def wear(self, campaign: str | None) -> None:
        """Use the theme of a campaign, if there is one, unless the player has chosen another."""
        theme = self._chosen or self._default_theme(campaign)
        if theme != self.theme:
            self.palette = Palette(self.content.catalog, theme)

    def _default_theme(self, campaign: str | None) -> str:
        theme = None if campaign is None else self.campaigns[campaign].theme
        return theme or next(iter(self.themes))
