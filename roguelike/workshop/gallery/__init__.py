"""Take pictures and films of screens, levels and games, without a display.

How something is drawn is said in `roguelike.ui`: here is only of which games pictures are made,
and into which files.
"""
