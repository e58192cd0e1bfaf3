"""Tools of authors and testers, for content before it is played.

Only commands import it, each when it is asked for. Playing loads nothing of it, and nothing in it
decides what happens in a game.
"""
