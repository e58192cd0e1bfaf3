"""The display for terminals: its device, its input, and the codes that it is sent.

Nothing here is imported by other displays, or needs a window.
"""
