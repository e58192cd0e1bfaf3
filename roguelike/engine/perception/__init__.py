"""Sight, hearing and notice: what actors and the player perceive of a level.

Nothing here decides what anyone does about it, beyond waking and alerting.
"""
