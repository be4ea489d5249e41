"""The lab: simulations, ladders, studies, fuzzing, and the training and calibration of bots.

Imports `bots`, `games` and `kernel`. Start with `simulate.py`, which plays many games. `ladder.py` rates bots,
`luck_share.py` measures luck, `fuzz.py` plays random games and asks `checks.py`. `studies/` plays studies,
`training/` trains and calibrates the grandmaster. `workers.py`, `stats.py` and `charts.py` serve all of them.
"""
