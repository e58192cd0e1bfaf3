"""The state of a game: the world, its level, actors, items, time and rules.

Modules here keep what they hold consistent, and no more. What changes it, and who notices, lives
above.
"""
