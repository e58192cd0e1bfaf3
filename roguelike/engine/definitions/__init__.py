"""Definitions made ready before a game begins: kinds, terrain, tables and tags.

Definitions are made once, shared and never changed. Nothing here knows an actor or a turn.
"""
