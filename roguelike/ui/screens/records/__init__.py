"""Screens about games that have ended: scores, statistics and the page of each.

The screen at the end of a game lives in `screens.game`; what is kept, in `roguelike.scores`.
"""
