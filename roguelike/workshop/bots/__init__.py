"""Bots that play games knowing no more than a player sees.

Bots know what the view of a game tells and what a player can read: never the state behind it,
nor how their games are counted.
"""
