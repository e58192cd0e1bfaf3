"""Input: events of keys and the mouse, and the commands that keymaps make of them.

Displays translate to events what they are sent; what a command does is decided in `screens`.
"""
