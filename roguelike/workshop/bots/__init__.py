"""Play games as somebody would who sees no more than a player.

Bots know what the view of a game tells and what a player can read: never the state behind it,
nor how their games are counted.
"""
