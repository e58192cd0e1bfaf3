"""Play very many games or floors at once, and report on them.

How a player decides is the business of `bots`, and how a game goes that of the engine.
"""
