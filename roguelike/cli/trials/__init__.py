"""Commands that play without a player: levels, fights, games and pictures of them.

What content says, and whether that is right, is for the commands in `authors`.
"""
