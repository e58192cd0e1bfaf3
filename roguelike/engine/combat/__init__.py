"""Attacks, damage, forced movement, and what follows from entering a cell.

Whether and whom to attack is decided in `ai` and by actions; the dice belong to the rule of the
campaign.
"""
