"""The bot that searches with what it has learned: a network of the title judges positions, so that few moves have to be
played out."""

from __future__ import annotations

from functools import cache
from importlib.resources import files
from typing import Any

from bottega.bots.master import Master
from bottega.bots.search import Expert, Judge, result
from bottega.games import title as find_title
from bottega.kernel import Game, State
from bottega.kernel.chance import Chance
from bottega.learning.network import Network


class Learned:
    """Judges a position by the title's network, as soon as it is one that the network knows."""

    def __init__(self, expert: Expert, judgement: Any, network: Network) -> None:
        self.expert = expert
        self.go_on = judgement.go_on
        self.facts = judgement.facts
        self.network = network
        self.at_once = True

    def rewards(self, state: State, chance: Chance) -> list[float]:
        self.go_on(state)
        if not state.agenda:
            return result(state, self.expert)
        shares = [self.network.share(told) for told in self.facts(state)]
        if len(shares) == 2:  # what one wins the other loses
            first = 0.5 * (shares[0] + 1.0 - shares[1])
            return [first, 1.0 - first]
        return shares


class Grandmaster(Master):
    """A master whose judge has learned from games; where no network knows the game, it plays like a master."""

    network: Network | None = None  # instead of the one that comes with the package

    def judge(self, game: Game) -> Judge:
        judgement = find_title(game.title).companion("bot.network_features")
        network = None
        if judgement is not None and judgement.knows(game):
            network = self.network or learned(game.title)
        return super().judge(game) if network is None else Learned(self.expert, judgement, network)


@cache
def learned(title: str) -> Network | None:
    """The network of a title that comes with the package, if there is one."""
    home = find_title(title).companion("bot.network_features").__package__
    file = files(home) / "network.bin"
    return Network(file.read_bytes()) if file.is_file() else None
