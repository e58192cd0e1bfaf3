"""Actions that only behaviors choose, from chasing to phases of bosses.

What players can ask for as well lives in the room above.
"""
