"""Aiming: what a cast, a throw or a shot would reach, and how projectiles fly.

Areas are found here and nothing is carried out; effects and actions do that.
"""
