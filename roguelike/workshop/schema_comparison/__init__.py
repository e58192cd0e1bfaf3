"""Compare what JSON Schemas take with what `validate` takes, on files that nobody has written.

Some are shipped files with one random change, others are made from a schema by a random walk. What
a schema refuses and `validate` takes is a lie in editors; what passes the schema and is wrong in
shape is a hole in it.
"""
