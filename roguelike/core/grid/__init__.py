"""Grids of cells: positions, areas, fields of view, steps, distances and ways.

Nothing here knows what a cell is made of, or who walks there.
"""
