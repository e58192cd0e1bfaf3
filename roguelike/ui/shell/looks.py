"""The looks of a game: its skin in the theme and the tileset of the moment."""

from __future__ import annotations

from roguelike.preferences.model import FontName
from roguelike.ui.appearance.palette import Palette
from roguelike.ui.appearance.skin import Skin
from roguelike.ui.appearance.tiles import Tileset
from roguelike.ui.session.adventure import Adventure
from roguelike.ui.session.kept import Kept
from roguelike.ui.shell.shell import Shell


class Looks:
    """Makes the skin of a game, and keeps it until theme, tileset, font or level are others."""

    def __init__(self, shell: Shell, adventure: Adventure) -> None:
        """Make the skins of a game with what the player has chosen."""
        self._shell = shell
        self._adventure = adventure
        self._kept = Kept(self._make)

    @property
    def skin(self) -> Skin:
        """The skin of the moment."""
        shell = self._shell
        font = shell.taste.font
        return self._kept(shell.palette, shell.tileset, font, self._adventure.view.level)

    def _make(self, palette: Palette, tileset: str | None, font: FontName, level: str) -> Skin:
        content, game = self._shell.content, self._adventure.game
        catalog = self._adventure.catalog
        tiles = None
        if tileset is not None:
            tiles = Tileset(content.catalog, tileset, palette, content.mods, level)
            self._tell(tiles, tileset)
        return Skin(catalog, game.ruleset, palette, game.world.looks, tiles=tiles, font=font)

    def _tell(self, tiles: Tileset, tileset: str) -> None:
        """Tell the player once in a game if a sheet cannot be read, so that glyphs are drawn."""
        if tiles.trouble and tileset not in self._adventure.troubled:
            self._adventure.troubled.add(tileset)
            label = self._shell.tilesets[tileset].label
            text = self._shell.texts("tileset_broken", tileset=label, file=tiles.trouble)
            self._adventure.note(text)
