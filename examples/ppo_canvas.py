"""A small masked PPO, written with numpy alone, that learns Canvas against the greedy bot in some minutes.

    python examples/ppo_canvas.py --curve curve.svg

Two players, the four scoring cards of the first game, another seat every game. Most lessons are with a random bot,
which is quick; the last ones, and all exams, are with the greedy bot. The reward is the points the learner makes. Its
policy gives a score to each legal action from what the action would leave: one small network looks at one action at a
time, so a card is judged by its icons wherever it lies. The same seed gives the same run.
"""

from __future__ import annotations

import argparse
import itertools
import time
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import numpy as np

import bottega
import bottega.envs

SCORING = ["variety", "repetition", "emphasis", "composition"]
GAME: dict[str, Any] = {"players": 2, "scoring": SCORING}
LANES, SWATCHES = 8, 5
ICONS = LANES * SWATCHES
CHOICES = 10  # no position of this game offers more actions
HAND = 5
ORDERS = {n: np.array(list(itertools.permutations(range(HAND), n))) for n in (0, 1, 2, 3)}  # ways to lay n more cards
BY_LANE = np.kron(np.eye(LANES), np.ones((SWATCHES, 1))).astype(np.float32)
BY_SWATCH = np.kron(np.ones((LANES, 1)), np.eye(SWATCHES)).astype(np.float32)
JUDGED = (LANES + 1) * SWATCHES + 5  # what can be counted in a painting, and the ribbons its painter has
POINT = 0.1  # rewards are counted in tens of points


class Net:
    """A multilayer perceptron with tanh layers, its gradients by hand, and Adam to follow them."""

    def __init__(self, sizes: list[int], rng: np.random.Generator, last: float = 1.0) -> None:
        self.weights: list[np.ndarray] = []
        for layer, (wide, narrow) in enumerate(itertools.pairwise(sizes)):
            scale = (last if layer == len(sizes) - 2 else 1.0) / np.sqrt(wide)
            self.weights.append((rng.standard_normal((wide, narrow)) * scale).astype(np.float32))
            self.weights.append(np.zeros(narrow, np.float32))
        self.first = [np.zeros_like(w) for w in self.weights]
        self.second = [np.zeros_like(w) for w in self.weights]
        self.steps = 0

    def forward(self, x: np.ndarray) -> tuple[np.ndarray, list[np.ndarray]]:
        """The outputs, and what `backward` needs to know of the way there."""
        layers = [x]
        for at in range(0, len(self.weights), 2):
            x = x @ self.weights[at] + self.weights[at + 1]
            if at + 2 < len(self.weights):
                x = np.tanh(x)
            layers.append(x)
        return x, layers

    def backward(self, layers: list[np.ndarray], slope: np.ndarray) -> list[np.ndarray]:
        """The gradient of every weight, from the slope of the loss at the outputs."""
        gradients: list[np.ndarray] = []
        for at in range(len(self.weights) - 2, -1, -2):
            before = layers[at // 2]
            gradients = [before.T @ slope, slope.sum(0), *gradients]
            if at:
                slope = (slope @ self.weights[at].T) * (1 - before * before)
        return gradients

    def adam(self, gradients: list[np.ndarray], rate: float) -> None:
        self.steps += 1
        norm = np.sqrt(sum(float((g * g).sum()) for g in gradients))
        shrink = min(1.0, 0.5 / (norm + 1e-8))
        for at, gradient in enumerate(gradients):
            g = gradient * shrink
            self.first[at] += 0.1 * (g - self.first[at])
            self.second[at] += 0.001 * (g * g - self.second[at])
            mean = self.first[at] / (1 - 0.9**self.steps)
            spread = self.second[at] / (1 - 0.999**self.steps)
            self.weights[at] -= (rate * mean / (np.sqrt(spread) + 1e-8)).astype(np.float32)


class Eyes:
    """Looks at observations part by part, and makes of them what the networks read. The judge is a network that has
    seen paintings rewarded, and guesses what others would be worth."""

    def __init__(self) -> None:
        env = bottega.envs.SingleAgentEnv("canvas", **GAME)
        self.place = dict(env.parts)
        game: Any = env.game
        self.cards = len(game.parts.icons)
        bits = [[icons >> bit & 1 for bit in range(ICONS)] for icons in game.parts.icons]
        self.icons = np.array([*bits, [0] * ICONS], np.float32)  # the last row is no card
        shown = self.icons.reshape(-1, LANES, SWATCHES).max(1)
        self.left_open = 1 - np.tile(shown, LANES)  # where a card lets through what lies below it
        self.take, self.layer, self.background = game.take.first, game.layer.first, game.background.first
        self.judge = Net([JUDGED, 64, 1], np.random.default_rng(0), last=0.1)
        context, candidates, _, _ = self.look(*(np.array([x]) for x in _start(env)))
        self.context_size, self.candidate_size = context.shape[1], candidates.shape[2]

    def look(self, seen: np.ndarray, masks: np.ndarray) -> tuple[np.ndarray, np.ndarray, np.ndarray, np.ndarray]:
        """For each position what holds whatever is done, what each legal action would leave, and which actions."""
        rows = len(seen)
        actions = np.argsort(1 - masks, axis=1, kind="stable")[:, :CHOICES]
        legal = np.take_along_axis(masks, actions, 1) > 0
        hand = seen[:, self.place["you.hand"]] @ self.icons[:-1]
        laid = seen[:, self.place["building.cards"]].astype(int) - 1
        visible = np.zeros((rows, ICONS), np.float32)
        for place in range(3):
            visible = self.icons[laid[:, place]] + visible * self.left_open[laid[:, place]]
        tokens = seen[:, self.place["row.tokens"]]
        numbers = [
            seen[:, self.place["asked"]],
            (laid >= 0).sum(1, keepdims=True),
            seen[:, self.place["you.hand"]].sum(1, keepdims=True) / 5,
            *(seen[:, self.place[f"{who}.tokens"]] / 5 for who in ("you", "seat+1")),
            *(seen[:, self.place[f"{who}.paintings"]] for who in ("you", "seat+1")),
            *(seen[:, self.place[f"{who}.ribbons"]] / 3 for who in ("you", "seat+1")),
            *(seen[:, self.place[f"{who}.points"]] / 30 for who in ("you", "seat+1")),
        ]
        table = np.concatenate(numbers, axis=1).astype(np.float32)
        context = np.concatenate([table, hand, visible, counted(visible), tokens], axis=1)

        taking = (actions < self.layer) & legal
        laying = (actions >= self.layer) & (actions < self.background) & legal
        row = seen[:, self.place["row.cards"]].astype(int) - 1
        position = np.clip(actions - self.take, 0, row.shape[1] - 1)
        card = np.where(taking, np.take_along_axis(row, position, 1), self.cards)
        card = np.where(laying, actions - self.layer, card)
        icons = self.icons[card]
        after = np.where(laying[..., None], icons + visible[:, None] * self.left_open[card], 0)
        ribbons = seen[:, self.place["you.ribbons"]] / 3
        reach = self.within_reach(seen, card, taking, laying, after, (laid >= 0).sum(1), ribbons)
        kept = hand[:, None] + icons * (taking.astype(np.float32) - laying)[..., None]
        price = np.where(taking, position, 0) / 5
        gained = np.where(taking, np.take_along_axis(tokens, position, 1), 0) / 5
        pieces = [
            np.stack([taking, laying, price, gained], 2),
            icons,
            after,
            reach,
            kept,
            np.repeat(table[:, None], CHOICES, 1),
        ]
        return context, np.concatenate(pieces, 2).astype(np.float32), legal, actions

    def within_reach(
        self,
        seen: np.ndarray,
        card: np.ndarray,
        taking: np.ndarray,
        laying: np.ndarray,
        after: np.ndarray,
        laid: np.ndarray,
        ribbons: np.ndarray,
    ) -> np.ndarray:
        """What the best painting is worth that each action leaves possible, and what could be counted at best."""
        held = seen[:, self.place["you.hand"]]
        hand = np.argsort(1 - held, axis=1, kind="stable")[:, :HAND]
        hand = np.where(np.take_along_axis(held, hand, 1) > 0, hand, self.cards)
        cards = np.repeat(hand[:, None], CHOICES, 1)
        cards[laying[..., None] & (cards == card[..., None])] = self.cards
        cards[..., -1] = np.where(taking, card, cards[..., -1])  # who may take a card has a place left
        reach = np.concatenate([counted(after), np.zeros((*after.shape[:2], 1), np.float32)], 2)
        for open_places, orders in ORDERS.items():
            wanted = taking if open_places == 3 else laying & (laid == 2 - open_places)[:, None]
            row, column = np.nonzero(wanted)
            if len(row):
                stack = np.repeat(after[row, column][:, None], len(orders), 1)
                for place in range(open_places):
                    laid_now = cards[row, column][:, orders[:, place]]
                    stack = self.icons[laid_now] + stack * self.left_open[laid_now]
                counts = counted(stack)
                owned = np.repeat(ribbons[row][:, None], len(orders), 1)
                worth = self.judge.forward(np.concatenate([counts, owned], 2).reshape(-1, JUDGED))[0]
                reach[row, column, :-1] = counts.max(1)
                reach[row, column, -1] = worth.reshape(counts.shape[:2]).max(1)
        return reach

    def paintings(self, seen: np.ndarray, actions: np.ndarray) -> tuple[np.ndarray, np.ndarray]:
        """Where these actions complete a painting, and what the judge looks at there: a background is chosen, or the
        third card is laid and there is only one background."""
        laid = seen[:, self.place["building.cards"]].astype(int) - 1
        last = (seen[:, self.place["you.backgrounds"]].sum(1) == 1) & (laid[:, 1] >= 0)
        laid[:, 2] = np.where(last, actions - self.layer, laid[:, 2])
        done = laid[:, 2] >= 0
        visible = np.zeros((done.sum(), ICONS), np.float32)
        for place in range(3):
            visible = self.icons[laid[done, place]] + visible * self.left_open[laid[done, place]]
        return done, np.concatenate([counted(visible), seen[done][:, self.place["you.ribbons"]] / 3], 1)


def counted(icons: np.ndarray) -> np.ndarray:
    """What scoring cards count: for each element whether it is there at least once, twice … and swatches filled."""
    often = (icons @ BY_LANE)[..., None] > np.arange(SWATCHES)
    filled = ((icons @ BY_SWATCH) > 0).sum(-1)[..., None] > np.arange(SWATCHES)
    return np.concatenate([often.reshape(*often.shape[:-2], ICONS), filled], -1).astype(np.float32)


def _start(env: bottega.envs.SingleAgentEnv) -> tuple[np.ndarray, np.ndarray]:
    seen, info = env.reset(seed=0)
    return seen, info["action_mask"]


@dataclass
class Batch:
    """Decisions with what came of them."""

    context: np.ndarray
    candidates: np.ndarray
    legal: np.ndarray
    chosen: np.ndarray  # the place of the action among the candidates
    logp: np.ndarray
    advantage: np.ndarray
    returns: np.ndarray

    def some(self, at: np.ndarray) -> Batch:
        return Batch(*(getattr(self, name)[at] for name in self.__dataclass_fields__))


class Learner:
    """Actor, critic and the PPO step."""

    def __init__(self, eyes: Eyes, seed: int) -> None:
        self.eyes = eyes
        self.rng = np.random.default_rng(seed)
        self.actor = Net([eyes.candidate_size, 128, 64, 1], self.rng, last=0.1)
        self.critic = Net([eyes.context_size, 128, 64, 1], self.rng)
        self.album = (np.zeros((0, JUDGED), np.float32), np.zeros(0, np.float32))

    def logits(self, candidates: np.ndarray, legal: np.ndarray) -> tuple[np.ndarray, list[np.ndarray]]:
        """The score of each legal action; the others have no chance."""
        scores, layers = self.actor.forward(candidates[legal])
        every = np.full(legal.shape, -1e9, scores.dtype)
        every[legal] = scores[:, 0]
        return every, layers

    def act(self, seen: np.ndarray, masks: np.ndarray, best: bool = False) -> tuple[np.ndarray, tuple[np.ndarray, ...]]:
        context, candidates, legal, actions = self.eyes.look(seen, masks)
        scores, _ = self.logits(candidates, legal)
        logp = log_softmax(scores)
        noise = 0 if best else self.rng.gumbel(size=scores.shape)
        chosen = (scores + noise).argmax(1)
        rows = np.arange(len(seen))
        value = self.critic.forward(context)[0][:, 0]
        return actions[rows, chosen], (context, candidates, legal, chosen, logp[rows, chosen], value)

    def loss(self, batch: Batch, entropy: float, clip: float = 0.2) -> tuple[float, list[np.ndarray], list[np.ndarray]]:
        """PPO's loss and its gradients: the clipped gain of the policy, less its entropy, and the critic's error."""
        count = len(batch.chosen)
        rows = np.arange(count)
        scores, actor_layers = self.logits(batch.candidates, batch.legal)
        logs = log_softmax(scores)
        p = np.exp(logs)
        ratio = np.exp(logs[rows, batch.chosen] - batch.logp)
        clipped = np.clip(ratio, 1 - clip, 1 + clip)
        gain = np.minimum(ratio * batch.advantage, clipped * batch.advantage)
        spread = -(p * np.where(batch.legal, logs, 0)).sum(1)
        value, critic_layers = self.critic.forward(batch.context)
        error = value[:, 0] - batch.returns
        loss = float(-gain.mean() - entropy * spread.mean() + 0.5 * (error * error).mean())

        moving = (ratio * batch.advantage <= clipped * batch.advantage) * ratio * batch.advantage
        slope = moving[:, None] * p
        slope[rows, batch.chosen] -= moving
        slope += entropy * p * (np.where(batch.legal, logs, 0) + spread[:, None])
        slope = slope[batch.legal][:, None] / count
        actor = self.actor.backward(actor_layers, slope.astype(scores.dtype))
        critic = self.critic.backward(critic_layers, (error[:, None] / count).astype(value.dtype))
        return loss, actor, critic

    def learn_to_judge(self, paintings: np.ndarray, worth: np.ndarray, rounds: int = 40) -> None:
        """What paintings brought, from the last ones that were painted."""
        self.album = (
            np.concatenate([self.album[0], paintings])[-5000:],
            np.concatenate([self.album[1], worth])[-5000:],
        )
        for _ in range(rounds if len(self.album[0]) else 0):
            some = self.rng.integers(len(self.album[0]), size=256)
            guess, layers = self.eyes.judge.forward(self.album[0][some])
            slope = (guess - self.album[1][some][:, None]) / len(some)
            self.eyes.judge.adam(self.eyes.judge.backward(layers, slope.astype(np.float32)), 2e-3)

    def learn(self, batch: Batch, rate: float, entropy: float, epochs: int = 4, size: int = 512) -> None:
        for _ in range(epochs):
            order = self.rng.permutation(len(batch.chosen))
            for begin in range(0, len(order), size):
                _, actor, critic = self.loss(batch.some(order[begin : begin + size]), entropy)
                self.actor.adam(actor, rate)
                self.critic.adam(critic, rate)


def log_softmax(scores: np.ndarray) -> np.ndarray:
    top = scores - scores.max(1, keepdims=True)
    return top - np.log(np.exp(top).sum(1, keepdims=True))


class Practice:
    """Many tables at once, whose games go on from one batch to the next."""

    def __init__(self, learner: Learner, tables: int, processes: int, seed: int, bots: str = "greedy") -> None:
        self.learner = learner
        self.envs = bottega.envs.VectorEnv(
            "canvas", tables, processes=processes, seat=None, bots=bots, reward="points", **GAME
        )
        self.seen, info = self.envs.reset(seed=seed)
        self.masks = info["action_mask"]

    def play(self, steps: int, discount: float = 1.0, decay: float = 0.93) -> Batch:
        """So many decisions at every table, with generalised advantages. To wait costs nothing in this game."""
        kept: list[tuple[np.ndarray, ...]] = []
        rewards, ends, painted, worth = [], [], [], []
        for _ in range(steps):
            actions, thought = self.learner.act(self.seen, self.masks)
            done, paintings = self.learner.eyes.paintings(self.seen, actions)
            self.seen, reward, over, _, info = self.envs.step(actions)
            self.masks = info["action_mask"]
            kept.append(thought)
            rewards.append(reward * POINT)
            ends.append(over)
            painted.append(paintings)
            worth.append(rewards[-1][done])
        self.learner.learn_to_judge(np.concatenate(painted), np.concatenate(worth).astype(np.float32))
        values = [thought[5] for thought in kept]
        following = self.learner.act(self.seen, self.masks)[1][5]
        running = np.zeros(len(following))
        advantages = []
        for at in range(steps - 1, -1, -1):
            going = 1 - ends[at]
            surprise = rewards[at] + discount * going * following - values[at]
            running = surprise + discount * decay * going * running
            advantages.append(running)
            following = values[at]
        advantage = np.concatenate(advantages[::-1])
        context, candidates, legal, chosen, logp, value = (np.concatenate(x) for x in zip(*kept, strict=True))
        returns = advantage + value
        advantage = (advantage - advantage.mean()) / (advantage.std() + 1e-8)
        return Batch(context, candidates, legal, chosen, logp, advantage, returns)

    def close(self) -> None:
        self.envs.close()


@dataclass
class Score:
    """How some games against the greedy bot went, after so many decisions of practice."""

    decisions: int
    won: float
    margin: float
    points: float


def examine(learner: Learner, games: int, decisions: int = 0, first_seed: int = 10**6) -> Score:
    """Play the best action each time, half of the games from each seat, with seeds that are not practised with."""
    won, margin, points = 0.0, 0.0, 0.0
    for number in range(games):
        env = bottega.envs.SingleAgentEnv("canvas", seat=number % 2, bots="greedy", reward="win", **GAME)
        seen, info = env.reset(seed=first_seed + number // 2)
        over = False
        while not over:
            action = learner.act(seen[None], info["action_mask"][None], best=True)[0][0]
            seen, reward, over, _, info = env.step(action)
        mine, other = info["scores"][env.seat], info["scores"][1 - env.seat]
        won += (reward + 1) / 2
        margin += mine - other
        points += mine
    return Score(decisions, won / games, margin / games, points / games)


def train(
    lessons: dict[str, int], seed: int, tables: int = 32, processes: int = 1, exams: int = 8, games: int = 100
) -> tuple[Learner, list[Score]]:
    """Practise so many decisions with each of these bots; the scores from before the first lesson to after the last."""
    learner = Learner(Eyes(), seed)
    curve = [examine(learner, games)]
    report(curve[-1])
    whole, done = sum(lessons.values()), 0
    for bots, decisions in lessons.items():
        practice = Practice(learner, tables, processes, seed, bots)
        until = done + decisions
        while done < until:
            left = max(0.05, 1 - done / whole)
            batch = practice.play(64)
            learner.learn(batch, 1.5e-3 * left, 0.01 * left)
            done += len(batch.chosen)
            if done >= curve[-1].decisions + whole / exams or done >= whole:
                curve.append(examine(learner, games, done))
                report(curve[-1])
        practice.close()
    return learner, curve


def report(score: Score) -> None:
    print(
        f"{score.decisions:8} decisions, {time.process_time():4.0f} s: wins {score.won:.0%} of its games "
        f"against greedy, {score.margin:+.1f} points apart, makes {score.points:.1f}",
        flush=True,
    )


def draw(curve: list[Score], caption: str, change: int = 0) -> str:
    """The learning curve as an SVG: the share of games won, and points apart. `change` is where the bot changes."""
    wide, high, edge = 640, 300, 56
    end = curve[-1].decisions or 1
    most = 10 * np.ceil(max(abs(score.margin) for score in curve) / 10) or 10

    def across(decisions: float) -> float:
        return edge + (wide - 2 * edge) * decisions / end

    def up(share: float) -> float:
        return high - edge - (high - 2 * edge) * share

    def line(shares: list[float]) -> str:
        dots = zip(curve, shares, strict=True)
        return " ".join(f"{across(score.decisions):.1f},{up(share):.1f}" for score, share in dots)

    marks = []
    for share in (0.0, 0.25, 0.5, 0.75, 1.0):
        y, apart = up(share), most * (2 * share - 1)
        faint = ".5" if share == 0.5 else ".2"
        marks.append(f'<path d="M{edge} {y:.1f}H{wide - edge}" stroke="#6b4a2f" stroke-opacity="{faint}"/>')
        marks.append(f'<text x="{edge - 8}" y="{y + 4:.1f}" text-anchor="end" fill="#1f3f8f">{share:.0%}</text>')
        marks.append(f'<text x="{wide - edge + 8}" y="{y + 4:.1f}" fill="#c8412b">{apart:+.0f}</text>')
    for decisions in np.linspace(0, end, 5):
        x = across(decisions)
        marks.append(f'<text x="{x:.1f}" y="{high - edge + 20}" text-anchor="middle">{decisions / 1000:.0f}k</text>')
    if 0 < change < end:
        x = across(change)
        marks.append(f'<path d="M{x:.1f} {edge}V{high - edge}" stroke="#6b4a2f" stroke-dasharray="2 3"/>')
        marks.append(f'<text x="{x - 6:.1f}" y="{high - edge - 8}" text-anchor="end">lessons with random</text>')
        marks.append(f'<text x="{x + 6:.1f}" y="{high - edge - 8}">with greedy</text>')
    won = line([score.won for score in curve])
    apart = line([0.5 + score.margin / most / 2 for score in curve])
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {wide} {high}" role="img" '
        f'font-family="Georgia, serif" font-size="13" fill="#2b2118">'
        f"<title>{caption}</title>"
        f'<rect width="{wide}" height="{high}" fill="#f4e9d2"/>'
        f'<text x="{wide / 2}" y="26" text-anchor="middle" font-size="15">{caption}</text>'
        + "".join(marks)
        + f'<polyline points="{apart}" fill="none" stroke="#c8412b" stroke-width="2" stroke-dasharray="6 4"/>'
        f'<polyline points="{won}" fill="none" stroke="#1f3f8f" stroke-width="2.5"/>'
        f'<text x="{edge}" y="{edge - 10}" fill="#1f3f8f">games won</text>'
        f'<text x="{wide - edge}" y="{edge - 10}" text-anchor="end" fill="#c8412b">points apart (dashed)</text>'
        f'<text x="{wide / 2}" y="{high - 14}" text-anchor="middle">decisions practised</text></svg>\n'
    )


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--random", type=int, default=150_000, help="decisions practised with the random bot")
    parser.add_argument("--greedy", type=int, default=40_000, help="decisions practised with the greedy bot after that")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--tables", type=int, default=32, help="games played at the same time")
    parser.add_argument("--processes", type=int, default=1, help="how many share the tables")
    parser.add_argument("--games", type=int, default=100, help="games an exam has")
    parser.add_argument("--final", type=int, default=400, help="games of other seeds the last exam has")
    parser.add_argument("--curve", type=Path, help="where to draw the learning curve (SVG)")
    chosen = parser.parse_args()
    lessons = {"random": chosen.random, "greedy": chosen.greedy}
    learner, curve = train(lessons, chosen.seed, chosen.tables, chosen.processes, games=chosen.games)
    if chosen.curve:
        caption = f"PPO learns Canvas: exams against greedy (seed {chosen.seed})"
        chosen.curve.write_text(draw(curve, caption, chosen.random), encoding="utf-8")
    if chosen.final:
        print("the last exam, with seeds of its own:")
        report(examine(learner, chosen.final, curve[-1].decisions, 2 * 10**6))


if __name__ == "__main__":
    main()
