"""Screens with a cursor on the map: looking around and aiming.

They find places and targets; what is done there is the answer that they were given.
"""
