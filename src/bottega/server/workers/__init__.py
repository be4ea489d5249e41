"""Worker processes that think for bots, give hints, analyse games and draw pictures.

Imports `core`. Start with `pool.py`; `queue.py` decides whose job runs next, `jobs.py` is what a worker does.
"""
