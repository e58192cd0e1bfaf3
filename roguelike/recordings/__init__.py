"""Recorded games: their text format, recorders of a game in play, and replays.

One format serves as the journal of a saved game, as what a crash leaves for a bug report, and as
what `roguelike replay` plays.
"""
