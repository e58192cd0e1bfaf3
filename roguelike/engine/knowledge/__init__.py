"""The player's knowledge: the view of a game, and what can be concluded from it.

Nothing here reads more of the world than the player may know, except to make the view, and
nothing changes it.
"""
