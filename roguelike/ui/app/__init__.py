"""The loop, the stack of screens, and games begun, kept and resumed.

All comes together here: nothing else in the interface imports this package.
"""
