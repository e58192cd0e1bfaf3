"""Measurements of what must stay fast, each beside a floor taken in the same run.

Absolute figures depend on the machine and on what else it does; ratios to a floor, taken
in the same process moments apart, can be compared between machines and between commits.
"""
