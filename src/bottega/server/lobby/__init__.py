"""How tables begin: creating one, finding one, inviting people, playing again.

Imports `play` and the packages below it. Start with `create.py` and `join.py`.
"""
