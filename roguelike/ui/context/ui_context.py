"""The context that all screens share: content, words, keys and the look the player has chosen.

It tells how a game looks with that, and in which modes the player plays.
"""

from __future__ import annotations

import secrets
from collections.abc import Callable
from contextlib import suppress

from msgspec.structs import replace

from roguelike.content.catalog import Catalog
from roguelike.content.schema.colors import ThemeDef
from roguelike.content.schema.keymaps import KeymapDef
from roguelike.content.schema.tiles import TilesetDef
from roguelike.game import Content
from roguelike.preferences.model import (
    LETTERS,
    BoundKeys,
    FontName,
    PreferenceValue,
    Taste,
    TasteName,
)
from roguelike.saves.library import SaveLibrary
from roguelike.scores.high_scores import HighScores
from roguelike.ui.appearance.palette import Palette
from roguelike.ui.appearance.skin import Skin
from roguelike.ui.appearance.tiles import Tileset
from roguelike.ui.context.mod_manager import ModManager
from roguelike.ui.input.keymap import Keymap
from roguelike.ui.session.game_session import GameSession
from roguelike.ui.session.hints import Hints
from roguelike.ui.session.memo import Memo
from roguelike.ui.text.texts import Texts

SEED_LETTERS = "abcdefghjkmnpqrstuvwxyz23456789"
"""The characters of random seeds: none that is easily taken for another."""
SEED_LENGTH = 8


def random_seed() -> str:
    """Return a random seed, short enough to be told to another person."""
    return "".join(secrets.choice(SEED_LETTERS) for _ in range(SEED_LENGTH))


class UiContext:
    """The state that lasts before, between and during games.

    Attributes:
        content: All content.
        texts: The words of the interface.
        campaigns: The games that can be played, by full id, the first to be offered first.
        themes: The looks that can be chosen, by full id.
        tilesets: The tilesets that can be chosen, by full id.
        tileset: Full id of the tileset with which windows draw the map; None for letters.
        taste: What the player likes.
        palette: The colors of the present theme.
        draw_seed: Makes seeds for games that are a surprise.
        mod_manager: Knows the mods, where the player may choose among them.
        saves: The saved games of the player, where games are saved.
        records: The games that have ended, where they are kept.
        hints: What the player is told about once; without it, there is none of that.
    """

    def __init__(  # noqa: PLR0913 - what the player may have beside content
        self,
        content: Content,
        taste: Taste | None = None,
        draw_seed: Callable[[], str] = random_seed,
        mod_manager: ModManager | None = None,
        saves: SaveLibrary | None = None,
        *,
        records: HighScores | None = None,
        hints: Hints | None = None,
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
        self.tilesets = dict(catalog.all(TilesetDef))
        self.draw_seed = draw_seed
        self.mod_manager = mod_manager
        self.saves = saves
        self.records = records
        self.hints = hints
        self.taste = taste or Taste()
        self.tileset = self._wanted_tileset()
        self._keymaps: dict[str | None, Keymap] = {}
        self.palette = Palette(catalog, self._theme_for(self.first_campaign))
        self.texts.keymap = self.keymap(self.first_campaign)

    def with_content(self, content: Content) -> UiContext:
        """Return a context with other content; the player's choices stay what they are.

        Raises:
            UnknownDefinitionError: A text is missing.
        """
        return UiContext(
            content,
            self.taste,
            self.draw_seed,
            mod_manager=self.mod_manager,
            saves=self.saves,
            records=self.records,
            hints=self.hints,
        )

    def with_catalog(self, catalog: Catalog) -> UiContext:
        """Return the context for a game made of some catalog, such as one with stand-ins."""
        if catalog is self.content.catalog:
            return self
        return self.with_content(replace(self.content, catalog=catalog))

    @property
    def first_campaign(self) -> str | None:
        """Full id of the campaign that is offered first; nothing if there is no campaign."""
        return next(iter(self.campaigns), None)

    @property
    def theme(self) -> str:
        """Full id of the present theme."""
        return self.palette.theme

    def change_tileset(self) -> None:
        """Let the map be drawn with the next tileset, or with letters after the last of them."""
        every = [LETTERS, *self.tilesets]
        place = every.index(self.tileset or LETTERS)
        self.choose("map", every[(place + 1) % len(every)])

    def _wanted_tileset(self) -> str | None:
        """Return the tileset that is chosen; the first where there is no such tileset."""
        chosen = self.taste.map
        if chosen == LETTERS or chosen in self.tilesets:
            return None if chosen == LETTERS else chosen
        return next(iter(self.tilesets), None)

    def keymap(self, campaign: str | None) -> Keymap:
        """Return the keys of a campaign, always the same object; without one all there are."""
        if campaign not in self._keymaps:
            definitions = self.content.catalog.all(KeymapDef)
            names = definitions if campaign is None else self.campaigns[campaign].keymaps
            keymaps = {name: definitions[name] for name in names}
            self._keymaps[campaign] = Keymap(keymaps, self.taste.layout, self.taste.keys)
        return self._keymaps[campaign]

    def choose(self, name: TasteName, choice: PreferenceValue) -> None:
        """Let something be as the player likes it from now on, and remember it for later games.

        Args:
            name: What is chosen. A theme counts whatever a campaign would like better, a layout
                in all campaigns that have it.
            choice: What it shall be.
        """
        self.taste = self.taste.liking(name, choice)
        self.tileset = self._wanted_tileset()
        if name == "theme":
            self.palette = Palette(self.content.catalog, self._theme_for(None))
        self._renew_keymaps()
        if self.mod_manager:
            self.mod_manager.keep(lambda now: now.liking(name, choice))

    def bind(self, keys: BoundKeys) -> None:
        """Use other keys for some commands from now on, and remember them for later games."""
        self.taste = self.taste.binding(keys)
        self._renew_keymaps()
        if self.mod_manager:
            self.mod_manager.keep(lambda now: now.binding(keys))

    def _renew_keymaps(self) -> None:
        for keymap in self._keymaps.values():
            keymap.use(self.taste.layout, self.taste.keys)

    def use_campaign(self, campaign: str | None) -> None:
        """Use the keys of a campaign, and its theme unless the player has chosen another.

        Without one, the keys are all that there are, and the theme is that of any.
        """
        self.texts.keymap = self.keymap(campaign)
        theme = self._theme_for(campaign)
        if theme != self.theme:
            self.palette = Palette(self.content.catalog, theme)

    def _theme_for(self, campaign: str | None) -> str:
        chosen = self.taste.theme
        if chosen in self.themes:
            return chosen
        theme = None if campaign is None else self.campaigns[campaign].theme
        return theme or next(iter(self.themes))


def modes_played(context: UiContext) -> dict[str, str]:
    """Return the full id of the mode that each campaign was played in last, by its own.

    Games that are saved count, and games that have ended. The id is empty for those that had no
    mode; a mode need not be there any more.
    """
    played: list[tuple[int, str, str]] = []
    if context.saves:
        saved = (each.manifest for each in context.saves.characters())
        played += [(each.saved, each.campaign, each.mode) for each in saved if each]
    if context.records:
        with suppress(OSError):
            scores = context.records.read().scores
            played += [(each.ended, each.campaign, each.mode) for each in scores]
    return {campaign: mode for _, campaign, mode in sorted(played)}


class SkinCache:
    """Makes the skin of a game, and keeps it until theme, tileset, font or level are others."""

    def __init__(self, context: UiContext, session: GameSession) -> None:
        """Make the skins of a game with what the player has chosen."""
        self._context = context
        self._session = session
        self._memo = Memo(self._make)

    @property
    def skin(self) -> Skin:
        """The skin of the moment."""
        context = self._context
        font = context.taste.font
        return self._memo(context.palette, context.tileset, font, self._session.view.level)

    def _make(self, palette: Palette, tileset: str | None, font: FontName, level: str) -> Skin:
        content, game = self._context.content, self._session.game
        catalog = self._session.catalog
        tiles = None
        if tileset is not None:
            tiles = Tileset(content.catalog, tileset, palette, content.mods, level)
            self._tell(tiles, tileset)
        return Skin(catalog, game.ruleset, palette, game.world.looks, tiles=tiles, font=font)

    def _tell(self, tiles: Tileset, tileset: str) -> None:
        """Tell the player once in a game if a sheet cannot be read, so that glyphs are drawn."""
        if tiles.trouble and tileset not in self._session.troubled:
            self._session.troubled.add(tileset)
            label = self._context.tilesets[tileset].label
            text = self._context.texts("tileset_broken", tileset=label, file=tiles.trouble)
            self._session.note(text)
