"""Items, monsters, cells and games that have ended, told in lines of text.

Lines are made here and shown by panels and screens; short words without a game live in `text`.
"""
