"""Screens on which the player chooses mods, reads about them and sets them up.

They ask the mod manager in `shell`, and never load content themselves.
"""
