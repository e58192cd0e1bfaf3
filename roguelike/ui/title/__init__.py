"""The picture behind the title, and the name that stands in its water.

The screen that shows it lives in `screens.main`.
"""
