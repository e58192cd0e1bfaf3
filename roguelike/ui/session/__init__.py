"""A game being played by a person: its log, what it reminds of, and what the player can know of it.

Nothing here draws, reads files or knows a screen; the game itself lives in `roguelike.game`.
"""
