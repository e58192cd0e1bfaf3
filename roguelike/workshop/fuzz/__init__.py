"""Press random keys on the real screens, and look for what goes wrong.

Hands press keys (`hands`), the screens are watched while they do (`watching`), a bench starts the
program again and again (`bench`), and what goes wrong is cut down and written down (`findings`).
Screens are those that people use: nothing here may change how they work.
"""
