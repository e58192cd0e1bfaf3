"""Random play through the real screens, which looks for what goes wrong.

Hands press keys (`hands`), the screens are watched while they do (`watching`), a bench starts the
program again and again (`bench`), and what goes wrong is cut down and written down (`findings`).
"""
