"""The web server on which people play: one package for each domain.

A package may import only those above it in this list: `core`, `db`, `accounts`, `workers`, `play`; then `lobby`,
`results` and `notify`, which do not import each other; then `services.py`, which puts them together, and `web`.
`run.py` starts the server and may import everything. `tests/test_architecture.py` checks these arrows.

Start with `services.py` to see the parts, or with `web/app.py` to follow a request.
"""
