"""Tell what came of tests and checks of mods, to people, services and workflows.

Nothing here runs a test or looks for mistakes.
"""
