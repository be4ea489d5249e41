"""Studies: thousands of games over a grid of options and bots.

Imports `bots`, `games`, `kernel` and the modules beside this package. Start with `study.py`, which reads a study from
its file, and `runner.py`, which plays it: `bot_specs.py` makes the bots, `game_log.py` keeps finished games,
`tabulate.py` writes tables, and `results.py` counts what `report.py` shows.
"""
