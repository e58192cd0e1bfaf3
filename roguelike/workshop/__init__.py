"""The tools of authors and testers: what content needs before anybody plays it.

Only commands import it, each when it is asked for. Playing loads nothing of it, and nothing in it
decides what happens in a game.
"""
