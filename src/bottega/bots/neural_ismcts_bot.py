"""The grandmaster: a network of the title evaluates positions, so that few moves have to be played out."""

from __future__ import annotations

from functools import cache
from importlib.resources import files

from bottega.bots.evaluators import NetworkEvaluator
from bottega.bots.ismcts_bot import ISMCTSBot
from bottega.bots.search import Evaluator
from bottega.games import title as find_title
from bottega.kernel import Game
from bottega.learning.network import Network


class NeuralISMCTSBot(ISMCTSBot):
    """Searches with a network. Games that the network does not know are evaluated by rollouts, as a master does."""

    network: Network | None = None  # instead of the one that comes with the package

    def evaluator(self, game: Game) -> Evaluator:
        judgement = find_title(game.title).companion("bot.network_features")
        network = None
        if judgement is not None and judgement.knows(game):
            network = self.network or packaged_network(game.title)
        return super().evaluator(game) if network is None else NetworkEvaluator(self.expert, judgement, network)


@cache
def packaged_network(title: str) -> Network | None:
    """The network of a title that comes with the package, if there is one."""
    home = find_title(title).companion("bot.network_features").__package__
    file = files(home) / "network.bin"
    return Network(file.read_bytes()) if file.is_file() else None
