"""Decisions of monsters: what a behavior is handed, and where to go.

Nothing here changes the world; the behaviors that data selects live in `roguelike.behaviors`.
"""
