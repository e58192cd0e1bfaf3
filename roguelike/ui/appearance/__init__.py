"""The looks of things in one theme and one tileset: colors, glyphs and tiles.

Nothing here draws, and nothing knows a game in progress.
"""
