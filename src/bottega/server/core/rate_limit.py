"""How fast a page or a program may talk."""

from __future__ import annotations

import time
from collections import OrderedDict

RATE = 15.0  # messages a second, and
BURST = 60.0  # so many at once


MOST = 10_000  # askers that are remembered: who was quiet for longest is forgotten


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


class Rates:
    """What each of many askers, by whatever they are called, may still do."""

    def __init__(self, rate: float, burst: float) -> None:
        self.rate = rate
        self.burst = burst
        self.rates: OrderedDict[str, RateLimit] = OrderedDict()

    def within(self, asker: str) -> bool:
        """Whether there is room for this asker now; it is counted if so."""
        rate = self.rates.setdefault(asker, RateLimit(self.rate, self.burst))
        self.rates.move_to_end(asker)
        while len(self.rates) > MOST:
            self.rates.popitem(last=False)
        return rate.within(time.monotonic())
