"""Show all tiles of a tileset in a picture, and read tiles from one that somebody painted.

How a map is drawn with tiles is said in `roguelike.ui`.
"""
