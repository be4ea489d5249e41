"""How fast a page or a program may talk."""

from __future__ import annotations

RATE = 15.0  # messages a second, and
BURST = 60.0  # so many at once


class RateLimit:
    """What one page or program may still say."""

    def __init__(self, rate: float = RATE, burst: float = BURST) -> None:
        self.rate = rate
        self.burst = burst
        self.allowance = burst
        self.asked = 0.0

    def within(self, now: float) -> bool:
        """Whether there is room for another message at this second; it is counted if so."""
        self.allowance = min(self.burst, self.allowance + (now - self.asked) * self.rate)
        self.asked = now
        if self.allowance < 1:
            return False
        self.allowance -= 1
        return True
