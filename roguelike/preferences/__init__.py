"""The player's lasting preferences, and the folders for all that belongs to the player.

What a preference changes is known where it is asked for.
"""
