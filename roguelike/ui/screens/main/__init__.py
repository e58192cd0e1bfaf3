"""The screens at the bottom of the stack, and the openings through which others open from there.

All other screens live below, and know none of these.
"""
