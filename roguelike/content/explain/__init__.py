"""Explanations of pydantic's errors, in our own words, at their places, each cause once.

`explanations` is the way in; all else is loaded with the first error.
"""
