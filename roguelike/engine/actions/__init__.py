"""Actions of players and monsters: one module per verb.

An action checks whether it is possible and has rooms below carry it out; it decides nothing.
"""
