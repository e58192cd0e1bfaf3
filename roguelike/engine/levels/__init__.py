"""Levels under construction: the builder, recipes, and what is worked out for passes.

All here is about a level that nobody has entered. What happens on one in play lives above.
"""
