"""Commands that play without a player: levels, fights, games and pictures of them.

One of them tries schemas on files that nobody has written. What content says, and whether that is
right, is for the commands in `authors`.
"""
