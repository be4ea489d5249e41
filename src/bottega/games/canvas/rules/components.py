"""Canvas's component set: read from canvas.toml, checked, and turned into the small tables the rules use."""

from __future__ import annotations

from pathlib import Path
from typing import Any, Final

from bottega.games.canvas.rules.icons import ELEMENTS, SWATCHES, cover, pack
from bottega.games.canvas.rules.scoring import ScoringCard, scoring_card
from bottega.kernel.components import ComponentSet, Wrong, number
from bottega.kernel.state import SEATS

OURS: Final = Path(__file__).parents[1] / "components.toml"
METRICS: Final = {
    "painting": ("conditions_met", "silver", "ribbons", "same_element"),
    "game": ("silver", "ribbons", "cards_at_cap", "points"),
    "profile": ("scenarios",),
}


class Scenario:
    __slots__ = ("id", "name", "tier", "target", "cards", "random")

    def __init__(self, entry: dict[str, Any], cards: list[int]) -> None:
        self.id = str(entry["id"])
        self.name = str(entry["name"])
        self.tier = str(entry["tier"])  # CV-SCN-13
        self.target = number("target", entry["target"], 0, 999)
        self.cards = cards
        self.random = number("random", entry["random"], 0, 12)


class Goal:
    """An achievement: reached when `metric op value` holds. `scope` is a painting, a game or a profile."""

    __slots__ = ("id", "scope", "metric", "strict", "value", "text")

    def __init__(self, entry: dict[str, Any]) -> None:
        self.id = str(entry["id"])
        self.scope = str(entry["scope"])
        self.metric = str(entry["metric"])
        self.strict = entry["op"] == ">"
        self.value = number("value", entry["value"], 0, 999)
        self.text = str(entry["text"])
        every = [metric for metrics in METRICS.values() for metric in metrics]
        if self.metric not in every:
            raise Wrong(f"unknown metric {self.metric!r}; known: {', '.join(dict.fromkeys(every))}.")
        if self.metric not in METRICS.get(self.scope, ()):
            raise Wrong(f"scope {self.scope!r} has no metric {self.metric!r}.")
        if entry["op"] not in (">", ">="):
            raise Wrong(f"op {entry['op']!r} should be > or >=.")

    def met(self, number: int) -> bool:
        return number > self.value if self.strict else number >= self.value


class Components(ComponentSet):
    """All of Canvas's cards and numbers. Art cards and backgrounds are counted from 0 here, from 1 in notation."""

    def __init__(self, owner: str | None = None) -> None:
        super().__init__(OURS, owner)

    def read(self, data: dict[str, Any]) -> None:
        setup, variants = data["setup"], data["variants"]
        self.row: int = number("setup.row", setup["row"], 1, 9)  # CV-CMP-01
        self.tokens_each: int = number("setup.tokens_each", setup["tokens_each"], 0, 20)
        self.backgrounds_each: int = number("setup.backgrounds_each", setup["backgrounds_each"], 1, 20)
        self.hand_limit: int = number("setup.hand_limit", setup["hand_limit"], 3, 20)
        self.paintings_each: int = number("setup.paintings_each", setup["paintings_each"], 1, 9)
        self.silver_points: int = number("setup.silver_points", setup["silver_points"], 0, 99)
        self.scoring_cards: int = number("setup.scoring_cards", setup["scoring_cards"], 1, 4)
        if setup["painting_cards"] != 3:
            raise Wrong("setup.painting_cards: a painting is a stack of 3 Art cards.")
        if self.backgrounds_each < self.paintings_each:
            raise Wrong("setup.backgrounds_each: every painting needs a background of its own.")
        self.players = _range("setup.players", setup["players"])  # CV-CMP-07
        self.first_game: list[str] = list(setup["first_game"])
        self.vincent_players = _range("variants.vincent_players", variants["vincent_players"])
        self.vincent_tokens: int = number("variants.vincent_tokens", variants["vincent_tokens"], 0, 20)
        self.vincent_most_skips: int = number("variants.vincent_most_skips", variants["vincent_most_skips"], 0, 9)
        self.puzzle_reserve: int = number("variants.puzzle_reserve", variants["puzzle_reserve"], 0, 20)
        if len(data["ribbons"]["mat"]) != 4:  # CV-CMP-01
            raise Wrong("ribbons.mat: the mat has 4 spaces with a ribbon each.")
        self.ribbons: list[str] = [*data["ribbons"]["mat"], data["ribbons"]["bonus"]]  # CV-CMP-03, CV-PIC-05
        self.targets: dict[str, int] = {}
        for name, target in data["solo"].items():
            if name not in ("provenance", "note"):
                self.targets[name] = number(f"solo.{name}", target, 0, 999)
        self._read_art(data)
        self._read_scoring(data)
        self.goals: list[Goal] = []
        for entry in data["achievements"]["goal"]:
            with _Inside("achievements.goal", entry):
                self.goals.append(Goal(entry))
        if len(self.backgrounds) < self.players[1] * self.backgrounds_each:
            raise Wrong(f"backgrounds: {len(self.backgrounds)} are too few for {self.players[1]} players.")

    def _read_art(self, data: dict[str, Any]) -> None:
        self.icons: list[int] = []
        self.covers: list[int] = []
        self.words: list[str] = []
        self.left: list[bool] = []
        for place, entry in enumerate(data["art"]["card"], 1):  # CV-CMP-04, CV-PIC-01
            with _Inside("art.card", entry):
                if entry["id"] != f"art-{place:02}":
                    raise Wrong(f"card {place} of the list should have the id art-{place:02}.")
                if entry["side"] not in ("left", "right"):
                    raise Wrong(f"side {entry['side']!r} should be left or right.")
                icons = _icons(entry["icons"])
                self.icons.append(icons)
                self.covers.append(cover(icons))
                self.words.append(str(entry["title"]))
                self.left.append(entry["side"] == "left")
        self.backgrounds: list[str] = []
        for place, entry in enumerate(data["backgrounds"]["card"], 1):  # CV-CMP-05, CV-PIC-09
            with _Inside("backgrounds.card", entry):
                if entry["id"] != f"bg-{place:02}":
                    raise Wrong(f"card {place} should have the id bg-{place:02}.")
                self.backgrounds.append(str(entry["motif"]))

    def _read_scoring(self, data: dict[str, Any]) -> None:
        self.scoring: list[ScoringCard] = []
        for entry in data["scoring"]["card"]:  # CV-CMP-02, CV-PIC-04, CV-R-04
            with _Inside("scoring.card", entry):
                card = scoring_card(entry)
                if entry["cap"] != card.cap or card.points != sorted(card.points) or not card.points:
                    raise Wrong("points should rise, one value for each ribbon up to the cap.")
                self.scoring.append(card)
        ids = [card.id for card in self.scoring]
        if len(set(ids)) < len(ids) or len(ids) < self.scoring_cards:
            raise Wrong(f"scoring.card: at least {self.scoring_cards} cards with different ids are needed.")
        self.scenarios: list[Scenario] = []
        for entry in data["scenarios"]["set"]:  # CV-SCN-01, -04 to -13, CV-PIC-07, CV-R-46
            with _Inside("scenarios.set", entry):
                for card_id in entry["cards"]:
                    if card_id not in ids:
                        raise Wrong(f"there is no scoring card {card_id!r}.")
                scenario = Scenario(entry, [ids.index(card_id) for card_id in entry["cards"]])
                if len(set(scenario.cards)) < len(scenario.cards):
                    raise Wrong("a scoring card is named twice.")
                if not 0 < len(scenario.cards) + scenario.random <= self.scoring_cards:
                    raise Wrong(f"1 to {self.scoring_cards} scoring cards are possible.")
                self.scenarios.append(scenario)

    def title(self, bottom: int, middle: int, top: int) -> str:
        """The title that three cards give together. CV-ICO-07"""
        left, right = self.title_words(bottom, middle, top)
        return f"{left} {right}".strip()

    def title_words(self, bottom: int, middle: int, top: int) -> tuple[str, str]:
        """The left word of the topmost card with a left word, then the same for the right word. CV-LAY-09"""
        left = right = ""
        for card in (bottom, middle, top):
            if self.left[card]:
                left = self.words[card]
            else:
                right = self.words[card]
        return left, right


_ours: list[Components] = []


def component_set(owner: str | None) -> Components:
    """The component set of a game; ours is read once."""
    if owner is not None:
        return Components(owner)
    if not _ours:
        _ours.append(Components())
    return _ours[0]


class _Inside:
    """Everything wrong inside is said with the name of its entry before it."""

    def __init__(self, section: str, entry: Any) -> None:
        self.section = section
        self.entry = entry

    def __enter__(self) -> None:
        if not isinstance(self.entry, dict):
            raise Wrong(f"{self.section}: {self.entry!r} should be a table.")

    def __exit__(self, kind: object, error: BaseException | None, trace: object) -> None:
        if isinstance(error, (Wrong, KeyError, TypeError, ValueError)):
            text = f"the entry {error} is missing." if isinstance(error, KeyError) else str(error)
            name = self.entry.get("id", "without id")
            raise Wrong(f"{self.section} {name}: {text}" + ("" if text.endswith(".") else ".")) from None


def _range(name: str, value: Any) -> tuple[int, int]:
    if not isinstance(value, list) or len(value) != 2:
        raise Wrong(f"{name}: {value!r} should be two numbers, the fewest and the most players.")
    return number(name, value[0], 1, SEATS), number(name, value[1], value[0], SEATS)


def _icons(entry: Any) -> int:
    if not isinstance(entry, dict):
        raise Wrong(f'icons {entry!r} should name swatches, as in red = "HS".')
    swatches = [""] * 5
    for colour, shown in entry.items():
        if colour not in SWATCHES:
            raise Wrong(f"there is no swatch {colour!r}; there are {', '.join(SWATCHES)}.")
        letters = str(shown)[1:] if str(shown).startswith("b") else str(shown)
        most = 1 if str(shown).startswith("b") else 2  # CV-LAY-04, CV-R-14
        if not 1 <= len(letters) <= most or len(set(letters)) < len(letters) or any(x not in ELEMENTS for x in letters):
            raise Wrong(
                f"{colour} = {shown!r} should be one element, two different elements or one bonus icon of "
                f"{', '.join(ELEMENTS)}."
            )
        swatches[SWATCHES.index(colour)] = shown
    if len(entry) != 2:  # CV-LAY-03
        raise Wrong(f"an Art card has something at exactly two swatches, not at {len(entry)}.")
    return pack(swatches)
