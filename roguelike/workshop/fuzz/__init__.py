"""Press random keys on the real screens, and look for what goes wrong.

`input_generator` chooses what is pressed, `watched_program` checks the program while it is, a
`session` starts and kills it again and again, and `runs` cuts failures down and writes them down.
Screens are those that people use: nothing here may change how they work.
"""
