"""Screens on which the player chooses mods, reads about them and sets them up.

They ask the mod manager in `context`, and never load content themselves.
"""
