"""Screens about the game in progress: inventory, character, levels, messages, and the end.

Play itself lives in `screens.main`. A module here is called like the command that opens it.
"""
