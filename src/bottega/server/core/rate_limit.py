"""Rate limits: token buckets."""

from __future__ import annotations

import time
from collections import OrderedDict

RATE = 15.0  # messages a second
BURST = 60.0  # messages at once
OF_ADDRESS = 60.0, 120.0  # the same for all connections of one address
MAX_KEYS = 10_000  # keys that are remembered


class RateLimit:
    """The bucket of one connection."""

    def __init__(self, rate: float = RATE, burst: float = BURST) -> None:
        self.rate = rate
        self.burst = burst
        self.allowance = burst
        self.last = 0.0

    def allows(self, now: float) -> bool:
        """Whether another message is allowed now; if so, it is counted."""
        self.allowance = min(self.burst, self.allowance + (now - self.last) * self.rate)
        self.last = now
        if self.allowance < 1:
            return False
        self.allowance -= 1
        return True


class SharedRateLimit(RateLimit):
    """The bucket of one connection, whose messages count towards another bucket too."""

    def __init__(self, shared: RateLimit) -> None:
        super().__init__()
        self.shared = shared

    def allows(self, now: float) -> bool:
        return super().allows(now) and self.shared.allows(now)


class Rates:
    """A bucket for each key, such as an address. The least recently used are forgotten."""

    def __init__(self, rate: float, burst: float) -> None:
        self.rate = rate
        self.burst = burst
        self.rates: OrderedDict[str, RateLimit] = OrderedDict()

    def allows(self, key: str) -> bool:
        """Whether this key may do another thing now; if so, it is counted."""
        return self.of(key).allows(time.monotonic())

    def of(self, key: str) -> RateLimit:
        """The bucket of a key."""
        rate = self.rates.setdefault(key, RateLimit(self.rate, self.burst))
        self.rates.move_to_end(key)
        while len(self.rates) > MAX_KEYS:
            self.rates.popitem(last=False)
        return rate
