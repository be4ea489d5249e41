"""Training and calibration of the grandmaster.

Imports `bots`, `games`, `kernel` and the modules beside this package. Start with `loop.py`, which trains a network by
generations: `selfplay.py` plays the games, `learner.py` learns from them. `calibrate.py` measures how often a position
called 70 % is won, in games that `calibration_games.py` plays.
"""
