"""The map: what is known of a level, drawn with letters or tiles.

What stands around it on the screen lives in `panels`.
"""
