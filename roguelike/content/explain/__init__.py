"""Explanations of pydantic's errors, in our own words, at their places, each cause once."""
