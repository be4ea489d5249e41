"""The grandmaster: a network of the title evaluates positions, so that few moves have to be played out."""

from __future__ import annotations

from functools import cache

from bottega.bots.evaluators import NetworkEvaluator
from bottega.bots.ismcts_bot import ISMCTSBot
from bottega.games import title as find_title
from bottega.kernel import BadOption, Game
from bottega.kernel.search_policy import Evaluator
from bottega.learning.network import Network
from bottega.learning.parts import NetworkFeatures


class NeuralISMCTSBot(ISMCTSBot):
    """Searches with a network. Games that the network does not know are evaluated by rollouts, as a master does."""

    network: Network | None = None  # instead of the one that comes with the package

    def evaluator(self, game: Game) -> Evaluator:
        features = find_title(game.title).network_features
        if features is None or not features.knows(game):
            return super().evaluator(game)
        network = self.network or packaged_network(game.title)
        return super().evaluator(game) if network is None else NetworkEvaluator(self.expert, features, network)


def trained_features(title: str) -> NetworkFeatures:
    """The inputs of a title's network; refused where it has none."""
    found = find_title(title).network_features
    if found is None:
        raise BadOption(f"{title} declares no network features, so no network can learn it.")
    return found


@cache
def packaged_network(title: str) -> Network | None:
    """The network of a title that comes with the package, if there is one."""
    file = find_title(title).home / "bot" / "network.bin"
    return Network(file.read_bytes()) if file.is_file() else None
