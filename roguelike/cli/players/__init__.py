"""Commands for those who play: the game, and what they keep of it.

Nothing here knows the workshop, so that playing loads none of it.
"""
