"""The lab: simulations, ladders, studies, fuzzing, and the training and calibration of bots.

Imports `bots`, `games` and `kernel`. Start with `simulate.py`; `study.py` describes a study, `experiment.py` runs it.
"""
