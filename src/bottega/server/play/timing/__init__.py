"""Players' clocks: the time controls of tables, which moves give time, and the clocks in the database.

Imports `db` and `core`. Start with `time_control.py`.
"""
