"""What games are made of before they begin: kinds, terrain, tables and tags.

Definitions are made once, shared and never changed. Nothing here knows an actor or a turn.
"""
