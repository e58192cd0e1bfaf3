"""Formulas, in which content writes numbers: their grammar, and the trees that are rolled.

What a formula may mention is for those to say who read one.
"""
