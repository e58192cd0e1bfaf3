"""Aiming: the areas of casts, throws and shots, and the flight of projectiles.

Areas are found here and nothing is carried out; effects and actions do that.
"""
