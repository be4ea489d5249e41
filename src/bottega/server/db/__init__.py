"""The database: its tables, its rows as Python values, transactions, migrations and backups.

Imports `core`. Start with `schema.py`. Queries live in the packages whose data they read and write.
"""
