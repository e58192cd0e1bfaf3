"""The user interface: rooms from keys and words up to screens and the loop.

Rules of the game live in `roguelike.engine`, what automatic keys do in `roguelike.autopilot`.
"""
