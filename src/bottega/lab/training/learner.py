"""Trains a network on rows of games: numpy is enough; PyTorch is used where it is installed, on a GPU if any."""

from __future__ import annotations

import time
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from bottega.kernel.errors import needs
from bottega.learning.network import ONE, SIZES, WEIGHT

with needs("train", "Training"):
    import numpy

try:
    import torch
except ImportError:
    torch = None

UNITS = (32, 16)  # more are no better for our features, and slower
BATCH = 4096
LEARNING_RATE = 0.004
WEIGHT_DECAY = 0.05
PROMISE = 0.5  # what a search promised counts so much, the result of the game the rest
EPOCHS = 12
HELD_OUT = 20  # the last of so many rows are not learned from, but measure what was learned


def array(values: Any) -> Any:
    """An array where it is computed with fastest."""
    if torch is None:
        return values
    return torch.as_tensor(values, device="cuda" if torch.cuda.is_available() else "cpu")


def plain(values: Any) -> Any:
    return values if torch is None else values.cpu().numpy()


def inputs_of(x: Any) -> Any:
    """Inputs as numbers; rows hold them in sixteenths."""
    return (x.astype("f4") if torch is None else x.float()) / ONE


@dataclass(frozen=True)
class Trained:
    """The network, from how many rows it learned, and how much of the results of other games it explains (R²)."""

    network: bytes
    rows: int
    explained: list[float]


class Learner:
    """A network of two hidden layers, its gradients, and Adam; the same for numpy and PyTorch."""

    def __init__(self, inputs: int, seed: int) -> None:
        chance = numpy.random.default_rng(seed)
        self.sizes = (inputs, *UNITS)

        def weights(rows: int, columns: int, on: int) -> Any:
            return array((chance.standard_normal((rows, columns)) * (2.0 / on) ** 0.5).astype("f4"))

        self.values = [
            weights(inputs, UNITS[0], 60),  # some sixty inputs are not 0
            array(numpy.zeros(UNITS[0], "f4")),
            weights(UNITS[0], UNITS[1], UNITS[0]),
            array(numpy.zeros(UNITS[1], "f4")),
            weights(UNITS[1], 1, 10 * UNITS[1])[:, 0],
            array(numpy.zeros(1, "f4")),
        ]
        self.means = [value * 0 for value in self.values]
        self.squares = [value * 0 for value in self.values]
        self.steps = 0

    def forward(self, x: Any) -> tuple[Any, Any, Any]:
        w1, b1, w2, b2, w3, b3 = self.values
        h1 = x @ w1 + b1
        h1 = h1 * (h1 > 0)
        h2 = h1 @ w2 + b2
        h2 = h2 * (h2 > 0)
        return h1, h2, 1.0 / (1.0 + (numpy if torch is None else torch).exp(-(h2 @ w3 + b3)))

    def step(self, x: Any, y: Any, rate: float) -> None:
        w2, w3 = self.values[2], self.values[4]
        h1, h2, out = self.forward(x)
        d = (out - y) / len(y)
        d2 = d[:, None] * w3[None, :] * (h2 > 0)
        d1 = (d2 @ w2.T) * (h1 > 0)
        gradients = [x.T @ d1, d1.sum(0), h1.T @ d2, d2.sum(0), h2.T @ d, d.sum()[None]]
        self.steps += 1
        for at, gradient in enumerate(gradients):
            self.means[at] = 0.9 * self.means[at] + 0.1 * gradient
            self.squares[at] = 0.999 * self.squares[at] + 0.001 * gradient * gradient
            mean = self.means[at] / (1 - 0.9**self.steps)
            square = self.squares[at] / (1 - 0.999**self.steps)
            value = self.values[at] - rate * mean / (square**0.5 + 1e-7)
            self.values[at] = value * (1 - rate * WEIGHT_DECAY) if at % 2 == 0 else value

    def data(self) -> bytes:
        """The weights as bottega.learning.network reads them: each layer's rows, then what is added to its units."""
        flat = numpy.concatenate([numpy.asarray(plain(value), "f8").ravel() for value in self.values])
        whole = numpy.clip(numpy.rint(flat * WEIGHT), -32767, 32767).astype("<i2")
        return SIZES.pack(*self.sizes) + bytes(whole.tobytes())


def teach(rows: Sequence[tuple[bytes, int]], inputs: int, seconds: float, promise: float = PROMISE) -> Trained:
    """Learn from rows of games, each lot with how often it counts, for so long or so often."""
    kind = numpy.dtype([("x", "i1", (inputs,)), ("y", "<f4", (2,))])
    lots = [numpy.frombuffer(data, kind) for data, _ in rows]
    known = [lot[: len(lot) - len(lot) // HELD_OUT] for lot in lots]
    ends = numpy.concatenate([lot["y"][:, 0] for lot in known])
    promises = numpy.concatenate([lot["y"][:, 1] for lot in known])
    target = array(numpy.where(numpy.isnan(promises), ends, promise * promises + (1 - promise) * ends).astype("f4"))
    x = array(numpy.concatenate([lot["x"] for lot in known]))
    weights = numpy.concatenate([numpy.full(len(lot), times) for lot, (_, times) in zip(known, rows, strict=True)])
    places = numpy.repeat(numpy.arange(len(ends)), weights)
    learner = Learner(inputs, 0)
    chance = numpy.random.default_rng(0)
    batch = min(BATCH, max(32, len(places) // 50))
    begun = time.perf_counter()
    part = 0.0
    while part < 1.0:
        order = array(chance.permutation(places))
        for start in range(0, len(places), batch):
            part = max((time.perf_counter() - begun) / seconds, learner.steps * batch / (len(places) * EPOCHS))
            if part >= 1.0:
                break
            chosen = order[start : start + batch]
            learner.step(inputs_of(x[chosen]), target[chosen], LEARNING_RATE * max(0.01, 1 - part))
    return Trained(
        learner.data(), len(ends), [explained(learner, lot[len(lot) - len(lot) // HELD_OUT :]) for lot in lots]
    )


def explained(learner: Learner, held: Any) -> float:
    """The part of the variance of these games' results that the network explains (R²)."""
    ends = held["y"][:, 0]
    if not len(held) or ends.var() < 1e-9:  # too few games to say anything
        return 0.0
    shares = plain(learner.forward(inputs_of(array(numpy.ascontiguousarray(held["x"]))))[2])
    return float(1 - ((shares - ends) ** 2).mean() / ends.var())
