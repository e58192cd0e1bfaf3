"""Find what is wrong with content, report it and mend it.

Rules about what is not wrong but probably not meant are in `lints`. What a game itself has to know
of mistakes, such as what to leave out, is in `roguelike.content`.
"""
