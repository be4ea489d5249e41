"""Where records of failures go."""

from pathlib import Path

FAILURES = Path(__file__).parents[2] / "failures"
