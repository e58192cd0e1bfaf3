"""Frames: the parts that a display shows, and how they become a grid of text or pixels.

Nothing here knows what is shown, or on which display.
"""
