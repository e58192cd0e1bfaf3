"""The parts of the screen during play, each drawn on a canvas of its own, and their arrangement.

They show the game and never change it; keys and clicks are answered in `screens`.
"""
