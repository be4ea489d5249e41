"""The cathedral: restore parts of the fresco, with the bishop's help, or the altar."""

from __future__ import annotations

from typing import TYPE_CHECKING

from bottega.games.fresco.components import (
    CATHEDRAL,
    PRIMARIES,
    SPACES,
)
from bottega.games.fresco.naming import colour_list, colour_name
from bottega.games.fresco.places.altar import ALTAR_CUBES, offer
from bottega.games.fresco.places.place import Place, lapse
from bottega.games.fresco.refusals import elsewhere
from bottega.games.fresco.score import advance
from bottega.games.fresco.state import PAID_STEP, FrescoState
from bottega.kernel.language import mark
from bottega.kernel.steps import Refusal, Step

if TYPE_CHECKING:
    pass


class Cathedral(Place):
    """FB-CATH-01 to -12, FB-BISH-01 to -14, FB-ALT-01 to -13"""

    def __init__(self, seats: int) -> None:
        super().__init__(CATHEDRAL, seats)

    # -- what can be restored

    def may_restore(self, s: FrescoState, painter: int, space: int) -> bool:
        """Whether a space has a tile that nothing keeps from this painter; it may lie anywhere. FB-CATH-11, -12"""
        hooks = s.game.hooks.may_restore
        return s.tiles[space] >= 0 and (not hooks or all(module.may_restore(s, painter, space) for module in hooks))

    def open_spaces(self, s: FrescoState, painter: int) -> list[int]:
        return [space for space in range(SPACES) if self.may_restore(s, painter, space)]

    def restorable(self, s: FrescoState, seat: int) -> list[int]:
        """Where a seat has all cubes shown on the tile; nothing replaces them. FB-CATH-03, FB-R-27"""
        tiles = s.tiles
        costs = s.game.costs
        cubes = s.paint[seat]
        found: list[int] = []
        for space in range(SPACES):
            tile = tiles[space]
            if tile < 0:
                continue
            cost = costs[tile]
            for at in range(0, len(cost), 2):
                if cubes[cost[at]] < cost[at + 1]:
                    break
            else:
                if not s.game.hooks.may_restore or self.may_restore(s, seat, space):
                    found.append(space)
        return found

    def altar_open(self, s: FrescoState, seat: int) -> bool:
        """Once a round, or once for each assistant in the first edition. FB-ALT-02, -03, FB-ED-01, FB-R-24"""
        if s.game.altar_once and s.altars[seat] > 0:
            return False
        return self.altar_cubes(s, seat) >= ALTAR_CUBES

    def altar_cubes(self, s: FrescoState, seat: int) -> int:
        """Cubes that could still be handed in: one of each primary colour, any number of others. FB-ALT-10"""
        cubes = s.paint[seat]
        found = 0
        for colour in range(PRIMARIES):
            if cubes[colour] and colour not in s.offered:
                found += 1
        for colour in range(PRIMARIES, s.game.colours):
            found += cubes[colour]
        return found

    # -- a turn

    def can_act(self, s: FrescoState, seat: int) -> bool:
        if s.hands == 0:
            return False
        return self.altar_open(s, seat) or bool(self.restorable(s, seat))

    def actions(self, s: FrescoState, seat: int, found: list[int]) -> None:
        if s.hands == 0:
            return
        game = s.game
        spaces = self.restorable(s, seat)
        for space in spaces:
            found.append(game.RESTORE + space)
        paid = s.moved & PAID_STEP  # FB-BISH-05
        if spaces and not paid and s.money[seat] >= game.parts.bishop_price and self.may_move(s, seat):
            if self.may_jump(s, seat):
                for space in range(SPACES):
                    if space != s.bishop:
                        found.append(game.BISHOP + space)
            else:
                for space in game.neighbours[s.bishop]:  # FB-BISH-03, -04, -07, -08
                    found.append(game.BISHOP + space)
        if not s.moved and self.altar_open(s, seat):  # FB-R-19, FB-R-20
            self.offers(s, seat, found)

    def may_move(self, s: FrescoState, seat: int) -> bool:
        hooks = s.game.hooks.may_move_bishop
        return not hooks or all(module.may_move_bishop(s, seat) for module in hooks)

    def may_jump(self, s: FrescoState, seat: int) -> bool:
        hooks = s.game.hooks.may_jump
        return bool(hooks) and any(module.may_jump(s, seat) for module in hooks)

    def offers(self, s: FrescoState, seat: int, found: list[int]) -> None:
        """Colours that can be handed in next so that three cubes come together. FB-ALT-04 to -10, FB-R-25"""
        cubes = s.paint[seat]
        left = ALTAR_CUBES - len(s.offered)
        possible = self.altar_cubes(s, seat)
        for colour in range(s.game.colours):
            if cubes[colour] and not (colour < PRIMARIES and colour in s.offered) and possible >= left:
                found.append(s.game.ALTAR + colour)

    def may_stop(self, s: FrescoState) -> bool:
        return not s.moved  # FB-R-20: after the bishop's move a tile must be restored

    def why_not(self, s: FrescoState, seat: int, action: int) -> Refusal:
        game = s.game
        if game.BISHOP <= action < game.ALTAR and s.hands == 0:
            return Refusal("FB-CATH-01", "All assistants in the cathedral have acted.")
        if game.RESTORE <= action < game.ALTAR:
            return self.why_not_restore(s, seat, action - game.RESTORE)
        if s.moved & PAID_STEP or (s.moved and not game.BISHOP <= action < game.RESTORE):
            return Refusal("FB-R-20", "The bishop was moved for a restoration: a tile must be restored now.")
        if game.BISHOP <= action < game.RESTORE:
            return self.why_not_move(s, seat, action - game.BISHOP)
        if game.ALTAR <= action < game.ALTAR + game.colours:
            fields: dict[str, object] = {"colour": colour_name(action - game.ALTAR)}
            if s.hands == 0:
                return Refusal("FB-CATH-01", "All assistants in the cathedral have acted.")
            if game.altar_once and s.altars[seat] > 0:
                return Refusal("FB-ALT-02", "The altar may be restored once a round.")
            if s.paint[seat][action - game.ALTAR] == 0:
                return Refusal("FB-ALT-04", "There is no {colour} cube to hand in.", fields)
            return Refusal("FB-ALT-10", "The altar takes three cubes; each of red, yellow and blue only once.")
        return elsewhere(s, seat, action, mark("the fresco or the altar is restored"))

    def why_not_restore(self, s: FrescoState, painter: int, space: int) -> Refusal:
        game = s.game
        fields: dict[str, object] = {"space": game.parts.spaces[space]}
        if s.tiles[space] < 0:
            return Refusal("FB-CATH-11", "{space} is restored already.", fields)
        for module in game.hooks.may_restore:
            if not module.may_restore(s, painter, space):
                return module.why_closed(s, painter, space)
        tile = game.tiles[s.tiles[space]]
        fields["cost"] = colour_list(tile.paints)
        return Refusal("FB-CATH-03", "The tile on {space} takes {cost}: not all of these cubes are there.", fields)

    def why_not_move(self, s: FrescoState, seat: int, space: int) -> Refusal:
        game = s.game
        fields: dict[str, object] = {"space": game.parts.spaces[space], "bishop": game.parts.spaces[s.bishop]}
        if s.money[seat] < game.parts.bishop_price:
            return Refusal("FB-BISH-01", "Moving the bishop costs 1 thaler, and there is none.")
        if not self.restorable(s, seat):
            return Refusal("FB-R-20", "The bishop is moved only before a restoration, and no tile can be paid.")
        for module in game.hooks.may_move_bishop:
            if not module.may_move_bishop(s, seat):
                return module.why_no_move(s, seat)
        if space == s.bishop:
            return Refusal("FB-R-21", "The bishop already stands on {space}.", fields)
        return Refusal("FB-BISH-03", "The bishop moves one space from {bishop}; {space} is further away.", fields)

    def play(self, s: FrescoState, seat: int, action: int) -> None:
        game = s.game
        if action >= game.ALTAR:
            s.use_assistant(seat)
            offer(s, seat, action - game.ALTAR)
        elif action >= game.RESTORE:
            s.use_assistant(seat)
            restore(s, seat, action - game.RESTORE)
        else:
            self.move_bishop(s, seat, action - game.BISHOP)

    def points(self, s: FrescoState, painter: int, space: int) -> int:
        """What restoring a tile scores as things stand; questions that follow may add to it or take from it."""
        sum_ = s.game.tiles[s.tiles[space]].value + bishop_bonus(s, painter, space)
        for module in s.game.hooks.restoring_adds:
            sum_ += module.restoring_adds(s, painter, space)
        return sum_

    def move_bishop(self, s: FrescoState, seat: int, space: int) -> None:
        """FB-BISH-01 to -08"""
        game = s.game
        s.money[seat] -= game.parts.bishop_price
        if space not in game.neighbours[s.bishop]:
            for module in game.hooks.may_jump:
                if module.may_jump(s, seat):
                    module.jumped(s, seat)
                    break
        s.bishop = space
        s.moved |= PAID_STEP
        if s.events is not None:
            s.tell("bishop", seat, {"space": game.parts.spaces[space], "price": game.parts.bishop_price})
        s.push(self.turns[seat])

    def leonardo(self, s: FrescoState) -> None:
        """He restores the one tile his painter moves to. F2-23 to -28"""
        spaces = leonardo_spaces(s)
        if len(spaces) == 1:
            restore(s, s.painter, spaces[0])
        elif spaces:
            s.push(s.game.leonardo_cathedral)
        else:
            lapse(s, s.painter, self.number)


# -- restoring a part of the fresco


def bishop_bonus(s: FrescoState, painter: int, space: int) -> int:
    """3 on the space, 2 next to it, otherwise nothing. FB-BISH-09 to -14"""
    bonus = 0
    if s.bishop == space:
        bonus = s.game.parts.bonus_on
    elif space in s.game.neighbours[s.bishop]:
        bonus = s.game.parts.bonus_near
    for module in s.game.hooks.bishop_bonus:
        bonus = module.bishop_bonus(s, painter, bonus)
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
    s.gain = tile.value + bonus
    if s.events is not None:
        data: dict[str, object] = {"space": game.parts.spaces[space], "tile": tile.id, "paints": tile.paints}
        data["value"] = tile.value
        data["bonus"] = bonus
        s.tell("restore", s.teller(painter), data)
    s.push(game.takings[painter])
    s.agenda.extend(game.hooks.scored[painter])
    if game.hooks.restoring[painter]:
        s.push(game.tallies[painter])
        s.agenda.extend(game.hooks.restoring[painter])
    else:
        advance(s, painter, s.gain)


class Tally(Step[FrescoState]):
    """Score what a restoration has come to in the end."""

    __slots__ = ("painter",)

    def __init__(self, painter: int) -> None:
        super().__init__("tally")
        self.painter = painter

    def run(self, s: FrescoState) -> None:
        advance(s, self.painter, s.gain)

    def key(self) -> list[int]:
        return [self.painter]


class Taking(Step[FrescoState]):
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
        s.push(game.followings[self.painter])
        s.agenda.extend(game.hooks.bared[self.painter])  # FX-R-36: what lies deeper comes to light later
        s.agenda.extend(game.hooks.taken[self.painter])

    def key(self) -> list[int]:
        return [self.painter]


class Following(Step[FrescoState]):
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
    game = s.game
    cathedral = game.cathedral
    near = [space for space in game.orthogonal[s.walker] if cathedral.may_restore(s, s.painter, space)]
    if near:
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


class LeonardoRestores(Step[FrescoState]):
    """The controlling player chooses where Leonardo goes. F2-24, F2-27, FB-R-63, FB-R-94"""

    def __init__(self) -> None:
        super().__init__("leonardo cathedral")

    def actors(self, s: FrescoState) -> tuple[int, ...]:
        return s.game.alone[s.control]

    def legal(self, s: FrescoState, seat: int) -> list[int]:
        return [s.game.RESTORE + space for space in leonardo_spaces(s)]

    def why_not(self, s: FrescoState, seat: int, action: int) -> Refusal:
        game = s.game
        if game.RESTORE <= action < game.ALTAR:
            space = action - game.RESTORE
            if not game.cathedral.may_restore(s, s.painter, space):
                return game.cathedral.why_not_restore(s, s.painter, space)
            possible = ", ".join(game.parts.spaces[space] for space in leonardo_spaces(s))
            return Refusal("F2-24", "Leonardo can only go to {possible} now.", {"possible": possible})
        if action == game.PASS:
            return Refusal("F2-25", "Leonardo must always move: choose where.")
        return elsewhere(s, seat, action, mark("Leonardo restores one tile"))

    def play(self, s: FrescoState, seat: int, action: int) -> None:
        restore(s, s.painter, action - s.game.RESTORE)
