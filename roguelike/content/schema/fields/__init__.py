"""Types of fields, the base of all models, and the tree of fields that is read from them.

Nothing here knows a kind of content: its models are in the modules around this package.
"""
