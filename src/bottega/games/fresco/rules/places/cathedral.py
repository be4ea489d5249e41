"""The cathedral: restore parts of the fresco, with the bishop's help, or the altar."""

from __future__ import annotations

from bottega.games.fresco.rules.components import CATHEDRAL, SPACES
from bottega.games.fresco.rules.naming import colours_and, missing
from bottega.games.fresco.rules.places.altar import HandIn, must_restore
from bottega.games.fresco.rules.places.place import Place, lapse
from bottega.games.fresco.rules.score import advance
from bottega.games.fresco.rules.state import PAID_STEP, FrescoState
from bottega.games.fresco.rules.verbs import AskForLeonardo, BaseVerb, Pass
from bottega.i18n.translate import mark
from bottega.kernel.steps import Refusal, Step


class Restore(BaseVerb):
    """Restore a part of the fresco for all cubes shown on its tile. FB-CATH-01 to -12"""

    def __init__(self) -> None:
        super().__init__("restore", "FB-CATH-01", mark("You can restore tiles on your turn at the cathedral"))

    def offer(self, s: FrescoState, seat: int) -> list[int]:
        if s.hands == 0:
            return []
        first = self.first
        return [first + space for space in s.game.cathedral.restorable(s, seat)]

    def why_not(self, s: FrescoState, seat: int, thing: int) -> Refusal:
        return self.why_closed(s, seat, thing)

    def why_closed(self, s: FrescoState, painter: int, space: int) -> Refusal:
        game = s.game
        fields: dict[str, object] = {"space": game.parts.spaces[space]}
        if s.tiles[space] < 0:
            return Refusal("FB-CATH-11", "{space} is already restored.", fields)
        refusal = game.forbidden(s, painter, game.restore, space)
        if refusal is not None:
            return refusal
        tile = game.tiles[s.tiles[space]]
        short = missing(tile.paints, s.paint[painter])
        if not short:
            return Refusal("FB-CATH-01", "All your assistants in the cathedral have worked.")
        fields["cost"] = colours_and(tile.paints)
        fields["missing"] = colours_and(short)
        return Refusal("FB-CATH-03", "You need {cost}. You're missing {missing}.", fields)

    def instead(self, s: FrescoState, seat: int) -> Refusal | None:
        return must_restore() if s.moved else None

    def play(self, s: FrescoState, seat: int, thing: int) -> None:
        s.use_assistant(seat)
        restore(s, seat, thing)


class MoveBishop(BaseVerb):
    """Move the bishop for a thaler, once for each restoration, which must follow. FB-BISH-01 to -08, FB-R-20"""

    def __init__(self) -> None:
        super().__init__(
            "bishop", "FB-BISH-01", mark("You can pay 1 thaler to move the bishop before you restore a tile")
        )

    def offer(self, s: FrescoState, seat: int) -> list[int]:
        game = s.game
        if s.hands == 0 or s.moved & PAID_STEP or s.money[seat] < game.parts.bishop_price:  # FB-BISH-05
            return []
        if not game.cathedral.restorable(s, seat, True) or game.forbidden(s, seat, self, s.bishop) is not None:
            return []
        first = self.first
        if game.cathedral.jumps(s, seat, False):
            return [first + space for space in range(SPACES) if space != s.bishop]  # M01-R-14
        return [first + space for space in game.neighbours[s.bishop]]  # FB-BISH-03, -04, -07, -08, FB-R-22

    def why_not(self, s: FrescoState, seat: int, thing: int) -> Refusal:
        game = s.game
        fields: dict[str, object] = {"space": game.parts.spaces[thing], "bishop": game.parts.spaces[s.bishop]}
        if s.moved & PAID_STEP:
            return must_restore()
        if s.money[seat] < game.parts.bishop_price:
            return Refusal("FB-BISH-01", "You need 1 thaler to move the bishop. You have none.")
        if not game.cathedral.restorable(s, seat, True):
            return Refusal("FB-R-20", "You can only move the bishop if you can pay for a tile, and you can't.")
        refusal = game.forbidden(s, seat, self, thing)
        if refusal is not None:
            return refusal
        if thing == s.bishop:
            return Refusal("FB-R-21", "The bishop is already on {space}.", fields)
        return Refusal("FB-BISH-03", "The bishop moves one space, and {space} is too far from {bishop}.", fields)

    def play(self, s: FrescoState, seat: int, thing: int) -> None:
        game = s.game
        s.money[seat] -= game.parts.bishop_price
        if thing not in game.neighbours[s.bishop]:
            game.cathedral.jumps(s, seat, True)
        s.bishop = thing  # Leonardo's painter stays, FB-R-72
        s.moved |= PAID_STEP
        if s.events is not None:
            s.tell("bishop", seat, {"space": game.parts.spaces[thing], "price": game.parts.bishop_price})
        s.push(game.cathedral.turns[seat])


class Cathedral(Place):
    """FB-CATH-01 to -12, FB-BISH-01 to -14, FB-ALT-01 to -13; the altar alone once the fresco is empty, FB-R-29"""

    def __init__(self, restore: Restore, bishop: MoveBishop, altar: HandIn) -> None:
        super().__init__(CATHEDRAL, mark("restore a tile or the altar, or pass"), [restore, bishop, altar])

    # -- what can be restored

    def may_restore(self, s: FrescoState, painter: int, space: int) -> bool:
        """Whether a space has a tile that nothing keeps from this painter; it may lie anywhere. FB-CATH-11, -12"""
        # Leonardo's painter keeps nobody away, FB-R-71
        return s.tiles[space] >= 0 and s.game.forbidden(s, painter, s.game.restore, space) is None

    def open_spaces(self, s: FrescoState, painter: int) -> list[int]:
        return [space for space in range(SPACES) if self.may_restore(s, painter, space)]

    def restorable(self, s: FrescoState, seat: int, one: bool = False) -> list[int]:
        """Where a seat has all cubes shown on the tile, or one such space. FB-CATH-03, FB-R-27, M03-R-05"""
        costs = s.game.costs
        cubes = s.paint[seat]
        found: list[int] = []
        for space, tile in enumerate(s.tiles):
            if tile < 0:
                continue
            cost = costs[tile]
            for at in range(len(cost) - 2, -1, -2):  # mixed colours first: they are missing most often
                if cubes[cost[at]] < cost[at + 1]:
                    break
            else:
                if not s.game.hooks.forbids or self.may_restore(s, seat, space):
                    found.append(space)
                    if one:
                        break
        return found

    def points(self, s: FrescoState, painter: int, space: int) -> int:
        """What restoring a tile scores as things stand; questions that follow may add to it or take from it."""
        sum_ = s.game.tiles[s.tiles[space]].value + bishop_bonus(s, painter, space)
        for module in s.game.hooks.restoring_adds:
            sum_ += module.restoring_adds(s, painter, space)
        return sum_

    def jumps(self, s: FrescoState, seat: int, now: bool) -> bool:
        for module in s.game.hooks.jumps:  # noqa: SIM110 a generator is slow here
            if module.jumps(s, seat, now):
                return True
        return False

    # -- a turn

    def may_stop(self, s: FrescoState) -> bool:
        return not s.moved  # FB-R-20: after the bishop's move a tile must be restored

    def why_not_stop(self) -> Refusal:
        return must_restore()

    def leonardo(self, s: FrescoState) -> None:
        """He restores the one tile his painter moves to, never the altar. F2-23 to -28, F2-38"""
        spaces = leonardo_spaces(s)
        if len(spaces) == 1:
            restore(s, s.painter, spaces[0])
        elif spaces:
            s.push(s.game.leonardo_cathedral)
        else:
            lapse(s, s.painter, self.number)  # FB-R-70


# -- restoring a part of the fresco


def bishop_bonus(s: FrescoState, painter: int, space: int) -> int:
    """3 on the space, 2 next to it, otherwise nothing. FB-BISH-09 to -14"""
    bonus = 0
    if s.bishop == space:
        bonus = s.game.parts.bonus_on
    elif space in s.game.neighbours[s.bishop]:
        bonus = s.game.parts.bonus_near
    for module in s.game.hooks.yields:
        bonus = module.yields(s, painter, CATHEDRAL, bonus)
    return bonus


def restore(s: FrescoState, painter: int, space: int) -> None:
    """Pay, score the sum in one move, take the tile, put the bishop there. FB-CATH-03 to -10, FB-R-13, FX-R-36"""
    game = s.game
    tile = game.tiles[s.tiles[space]]
    if painter < game.players:  # F2-29
        cubes = s.paint[painter]
        for at in range(0, len(tile.cost), 2):
            cubes[tile.cost[at]] -= tile.cost[at + 1]
    bonus = bishop_bonus(s, painter, space)
    s.space = space
    s.gain = tile.value + bonus  # one sum, FB-ED-07; Leonardo's too, before the bishop moves, F2-30, FB-R-66, FX-L-00h
    if s.events is not None:
        data: dict[str, object] = {"space": game.parts.spaces[space], "tile": tile.id, "paints": tile.paints}
        data["value"] = tile.value
        data["bonus"] = bonus
        s.tell("restore", s.teller(painter), data)
    hooks = game.hooks
    s.then([*hooks.restoring[painter], game.tallies[painter], *hooks.scored[painter], game.takings[painter]])


def score(s: FrescoState, painter: int) -> None:
    """Move the painter by the sum, or by the reading FB-R-13 first by all else and then by the bishop's bonus."""
    if s.game.bishop_apart and s.space >= 0:  # the altar has no bonus
        bonus = bishop_bonus(s, painter, s.space)
        if 0 < bonus < s.gain:
            points = s.gain - bonus
            s.gain = bonus
            s.push(s.game.bishops_moves[painter])
            advance(s, painter, points)
            return
    advance(s, painter, s.gain)


class BishopsMove(Step):
    """The move for the bishop's bonus, where it is one of its own. FB-R-13"""

    __slots__ = ("painter",)

    def __init__(self, painter: int) -> None:
        super().__init__("bishop's move")
        self.painter = painter

    def run(self, s: FrescoState) -> None:
        advance(s, self.painter, s.gain)

    def key(self) -> list[int]:
        return [self.painter]


class Tally(Step):
    """Score what a restoration has come to in the end, in one sum. F2-06, F2-31, M06-R-15"""

    __slots__ = ("painter",)

    def __init__(self, painter: int) -> None:
        super().__init__("tally")
        self.painter = painter

    def run(self, s: FrescoState) -> None:
        score(s, self.painter)

    def key(self) -> list[int]:
        return [self.painter]


class Taking(Step):
    """The tile goes to its painter, face down. FB-CATH-07, F2-32"""

    __slots__ = ("painter",)

    def __init__(self, painter: int) -> None:
        super().__init__("taking")
        self.painter = painter

    def run(self, s: FrescoState) -> None:
        game = s.game
        s.owned[self.painter].append(game.tiles[s.tiles[s.space]].back)
        s.tiles[s.space] = -1
        s.tiles_left -= 1
        painter = self.painter
        # FX-R-36, FX-I-18, M15-06, -17: what lies deeper comes later
        s.then([*game.hooks.taken[painter], *game.hooks.bared[painter], game.followings[painter]])

    def key(self) -> list[int]:
        return [self.painter]


class Following(Step):
    """The bishop, and Leonardo if it was he, come to the freed space; the turn goes on. FB-CATH-08, -10, F2-33"""

    __slots__ = ("painter",)

    def __init__(self, painter: int) -> None:
        super().__init__("following")
        self.painter = painter

    def run(self, s: FrescoState) -> None:
        s.bishop = s.space
        s.moved = 0
        if self.painter < s.game.players:
            s.space = -1
            s.gain = 0
            s.game.cathedral.go_on(s, self.painter)
        else:
            s.walker = s.space
            s.space = -1
            s.gain = 0

    def key(self) -> list[int]:
        return [self.painter]


# -- Leonardo


def leonardo_spaces(s: FrescoState) -> list[int]:
    """Next to his painter, not diagonally; if no tile is there, the tiles of the lowest value. F2-24 to -27, FB-R-62"""
    game = s.game  # FX-L-00g; what is closed to him does not count, FX-R-22
    cathedral = game.cathedral
    near = [space for space in game.orthogonal[s.walker] if cathedral.may_restore(s, s.painter, space)]
    if near:  # FB-R-64
        return near
    lowest = 0
    spaces: list[int] = []
    for space in cathedral.open_spaces(s, s.painter):
        value = game.tiles[s.tiles[space]].value
        if not spaces or value < lowest:
            lowest = value
            spaces = []
        if value == lowest:
            spaces.append(space)
    return spaces


class LeonardoRestores(Restore):
    """The controlling player chooses where he goes. F2-24, F2-27"""

    def offer(self, s: FrescoState, seat: int) -> list[int]:
        return [self.first + space for space in leonardo_spaces(s)]

    def why_not(self, s: FrescoState, seat: int, thing: int) -> Refusal:
        game = s.game
        if not game.cathedral.may_restore(s, s.painter, thing):
            return self.why_closed(s, s.painter, thing)
        possible = ", ".join(game.parts.spaces[space] for space in leonardo_spaces(s))
        return Refusal("F2-24", "Leonardo can only go to {possible}.", {"possible": possible})

    def play(self, s: FrescoState, seat: int, thing: int) -> None:
        restore(s, s.painter, thing)


class LeonardoStays(Pass):
    """He may not. F2-25"""

    def offer(self, s: FrescoState, seat: int) -> list[int]:
        return []

    def why_not(self, s: FrescoState, seat: int, thing: int) -> Refusal:
        return Refusal("F2-25", "Leonardo has to move. Choose where.")


class LeonardoCathedral(AskForLeonardo):
    """The controlling player chooses where Leonardo goes. F2-24, F2-27, FB-R-63, FB-R-94"""

    def __init__(self, restore: Restore, passing: Pass) -> None:
        # nobody moves the bishop for him, FB-R-65
        verbs = [restore.shared(LeonardoRestores()), passing.shared(LeonardoStays())]
        super().__init__("leonardo cathedral", (), mark("choose a tile for Leonardo"), verbs)
