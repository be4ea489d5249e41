"""Wall Fresco, Benches, Black Market and Guild where they meet other modules."""

from __future__ import annotations

from pathlib import Path

import pytest

from bottega.games.fresco.modules import MODULES
from bottega.games.fresco.rules.action_board import Board
from bottega.games.fresco.rules.components import PLACES
from bottega.games.fresco.rules.state import FrescoState

from . import m10_table
from .m04_table import hand, well
from .m12_table import ladies
from .m13_table import catacombs
from .table import asked, evening, given, legal, paints, planning, play, portraits, refused, start, turn
from .test_m09_wall import look as wall_look
from .test_m14_benches import beams, part_of
from .test_m14_benches import look as benches_look
from .test_m14_benches import on_the_tile as on_the_benches
from .test_m16_blackmarket import DRAW, barrel, in_the_bag
from .test_m17_guild import at_the_guild, guild

# -- any set of modules


@pytest.mark.rule("M09-34", "FX-C-01")
@pytest.mark.parametrize("number", [number for number in MODULES if number != 9])
def test_the_wall_goes_with_every_other_module(number: int) -> None:
    state = planning(start(modules=sorted([9, number])))
    assert "wall theatre" in legal(state, 0)
    state = evening(given(state, owned={0: []}))
    assert state.round == 2
    assert len(wall_look(state)["sections"]) == 18


# -- 1 Portraits, 2 Orders, 3 Special Mixes


@pytest.mark.rule("M01-R-22")
@pytest.mark.parametrize("cover", ["wall studio", "benches studio", "glaziers studio", "audience studio"])
def test_no_portrait_is_taken_in_a_covered_studio(cover: str) -> None:
    state = planning(portraits(start(modules=[1, 6, 8, 9, 14])), hours={0: 5})
    play(state, cover, seat=0)
    state = turn_of_plan(state, seat=0, place="studio")
    assert asked(state) != "studio"
    mapped = catacombs(portraits(start(modules=[1, 13])), over={0: {"studio": "K71"}})
    assert asked(turn(mapped, 0, "studio", 1)) == "studio"


@pytest.mark.rule("M02-R-20")
@pytest.mark.parametrize("cover", ["wall workshop", "benches workshop", "glaziers workshop", "audience workshop"])
def test_no_order_is_fulfilled_in_a_covered_workshop(cover: str) -> None:
    state = given(start(modules=[2, 6, 8, 9, 14]), owned={0: ["P", "P", "P"]}, paint={0: "RRYY"})
    state = planning(state, hours={0: 5})
    play(state, cover, seat=0)
    state = turn_of_plan(state, seat=0, place="workshop")
    assert asked(state) != "workshop"
    assert "order purple" not in legal(state, 0)


def turn_of_plan(state: FrescoState, seat: int, place: str) -> FrescoState:
    """The slot of a place for what the seat has laid there while planning, with one assistant if the tile takes one."""
    s = state.copy()
    column = PLACES.index(place)
    if Board(s, seat).spaces[column]:
        s.plan[seat][column] = 1
    s.plan[1][4] = 1
    s.order = sorted(range(s.game.painters), key=s.hour.__getitem__)
    s.busy = ()
    s.open = True
    s.agenda = [s.game.slots[column][0]]
    s.settle()
    return s


@pytest.mark.rule("M03-31", "M03-R-12", "M17-R-12")
def test_what_the_guild_and_alchemy_give_may_be_mixed_at_once() -> None:
    state = guild(given(start(modules=[3, 4, 17]), paint={0: "RRRYG"}), "BP")
    state = turn(well(state, hands={0: ["alchemy"]}), 0, "workshop", 1)
    play(state, "guild green", "mix pink")
    assert paints(state, 0) == "RRYK"
    state = guild(given(start(modules=[3, 4, 17]), paint={0: "RRRR"}), "BP")
    state = turn(well(state, hands={0: ["alchemy"]}), 0, "workshop", 1)
    play(state, "alchemy purple")
    assert paints(state, 0) == "RP"
    play(state, "mix pink")  # beside the alchemy the assistant has both its actions
    assert paints(state, 0) == "K"


@pytest.mark.rule("M17-R-12")
def test_alchemy_comes_on_top_of_two_actions() -> None:
    state = guild(given(start(modules=[4, 17]), paint={0: "RRRRGO"}), "BP")
    state = turn(well(state, hands={0: ["alchemy"]}), 0, "workshop", 1)
    play(state, "alchemy purple")
    play(state, "guild red", "guild green")
    assert paints(state, 0) == "BOPP"
    assert hand(state) == []


# -- 4 Wishing Well


@pytest.mark.rule("M09-R-20", "M04-R-34")
def test_an_exchange_of_wall_tiles_and_alchemy_take_two_assistants() -> None:
    state = given(start(modules=[4, 9]), owned={0: ["wall-B", "wall-Y"]}, paint={0: "RRRRYYYY"})
    state = well(state, hands={0: ["alchemy"]})
    swapped = turn(state, 0, "workshop", 1)
    play(swapped, "exchange green")
    assert asked(swapped) == "theatre"
    assert hand(swapped) == ["alchemy"]
    brewed = turn(state, 0, "workshop", 1)
    play(brewed, "alchemy green", "crucible red", "crucible red", "crucible red")
    assert refused(brewed, "exchange green", 0).rule == "M09-24"
    both = turn(state, 0, "workshop", 2)
    play(both, "alchemy green", "crucible red", "crucible red", "crucible red", "exchange green")
    assert wall_look(both)["exchanged"][0] == "G"
    assert "mix orange" in legal(both, 0)


@pytest.mark.rule("M14-R-19")
def test_a_free_tile_with_beams_brings_them_too(tmp_path: Path) -> None:
    path = tmp_path / "benches.toml"
    tile = '[[benches.market.tile]]\nid = "N01"\npaints = "RR"\nbeams = 2\nreplaces = "M07"\n'
    path.write_text(f'game = "fresco"\n{tile}', encoding="utf-8")
    state = start(modules=[4, 14], components=str(path))
    state = given(state, money={0: 9}, paint={0: ""}, market={"I.1": "G", "I.2": "RR"})
    state = turn(well(state, hands={0: ["RR"]}), 0, "market", 1)
    play(state, "buy I.1", "wish RR")
    assert paints(state, 0) == "RRG"
    assert benches_look(state)["beams"][0] == 2


@pytest.mark.rule("M16-R-16")
def test_free_colours_need_a_stall_and_lucky_days_an_assistant() -> None:
    state = given(in_the_bag(start(4, modules=[4, 16]), "O"), money={0: 9}, paint={0: ""})
    state = turn(well(state, hands={0: ["RR", "luckyday"]}), 0, "market", 2)
    play(state, DRAW)
    assert asked(state) == "market"
    assert "wish RR" not in legal(state, 0)
    assert "wish luckyday" in legal(turn(well(state, hands={0: ["luckyday"]}), 0, "market", 1), 0)


@pytest.mark.rule("M16-R-17")
def test_an_assistant_for_the_black_market_allows_coins() -> None:
    state = planning(well(start(modules=[4, 16]), coins={0: 2}))
    play(state, "place market", "coin market", seat=0)
    assert asked(state) == "plan"


# -- 10 Doctor


@pytest.mark.rule("M14-37", "M14-EX-13", "FX-I-06", "M09-37")
@pytest.mark.parametrize(("module", "cover"), [(9, "wall studio"), (14, "benches studio")])
def test_no_sick_assistant_stands_on_these_tiles(module: int, cover: str) -> None:
    state = planning(m10_table.ward(start(modules=sorted([10, module])), {0: 2}))
    play(state, cover, seat=0)
    assert refused(state, "sick studio", 0).rule == "FX-I-06"
    assert "place studio" in legal(state, 0)


@pytest.mark.rule("M14-R-16", "M09-R-19", "FX-R-06")
@pytest.mark.parametrize("module", [9, 14])
def test_who_stands_on_these_tiles_does_not_fall_ill(module: int) -> None:
    state = start(modules=sorted([10, module]))
    tile = next(one for one in state.game.modules if one.number == module)
    tile.tile_part(state).over[0] = 2  # type: ignore[attr-defined]
    state = m10_table.at_work(state, {0: [0, 0, 1, 0, 0], 1: [0, 0, 1, 0, 0]}, infected="studio")
    while asked(state) != "theatre":
        play(state, "pass", seat=state.actors[0])
    assert m10_table.sick(state) == [0, 1, 0]


@pytest.mark.rule("M09-R-18")
def test_a_sick_assistant_exchanges_wall_tiles() -> None:
    state = given(start(modules=[9, 10]), owned={0: ["wall-B", "wall-Y"]}, paint={0: ""})
    state = m10_table.at_work(state, {0: [0, 0, 0, 1, 0]}, {0: [0, 0, 0, 1, 0]})
    play(state, "exchange green")
    assert wall_look(state)["exchanged"][0] == "G"


@pytest.mark.rule("M17-R-09", "M17-EX-11")
@pytest.mark.parametrize("action", ["mix orange", "guild red"])
def test_a_sick_assistant_mixes_or_exchanges_once(action: str) -> None:
    state = guild(given(start(modules=[10, 17]), paint={0: "RRYY"}), "BP")
    state = m10_table.at_work(state, {0: [0, 0, 0, 1, 0]}, {0: [0, 0, 0, 1, 0]})
    assert {"mix orange", "guild red"} <= set(legal(state, 0))
    play(state, action)
    assert asked(state) == "theatre"


@pytest.mark.rule("M16-R-20")
def test_who_bought_on_the_black_market_was_at_the_infected_market() -> None:
    state = given(start(modules=[10, 16]), money={0: 9})
    state = m10_table.at_work(state, {0: [1, 0, 0, 0, 0]}, infected="market")
    play(state, DRAW)
    assert m10_table.sick(state)[0] == 1


# -- 12 Ladies, 13 Catacombs


@pytest.mark.rule("M09-38", "M14-38", "FX-I-17", "FX-T-22", "FX-EX-10")
@pytest.mark.parametrize(("module", "cover"), [(9, "wall studio"), (14, "benches studio")])
def test_no_lady_goes_to_a_covered_place(module: int, cover: str) -> None:
    state = planning(ladies(start(modules=sorted([12, module])), owned={0: ["pink"]}))
    laid = state.copy()
    play(laid, cover, seat=0)
    assert refused(laid, "lady pink studio", 0).rule == "M12-18"
    play(state, "lady pink studio", seat=0)
    assert refused(state, cover, 0).rule == "FX-R-04"


@pytest.mark.rule("M16-R-18")
def test_the_lady_at_the_market_swaps_between_stalls_only() -> None:
    state = ladies(start(modules=[12, 16]), stands={0: {"pink": "market"}})
    state = turn(state, 0, "market", 1)
    swaps = [text for text in legal(state, 0) if text.startswith("lady swap")]
    assert len(swaps) == len(state.market)
    play(state, "lady swap I.1", "lady swap II.1")
    assert barrel(state) == []
    assert len(state.bag) == 2


@pytest.mark.rule("M17-R-13")
def test_the_lady_in_the_workshop_trades_beside_the_guild_and_first() -> None:
    state = guild(given(start(modules=[12, 17]), paint={0: "RRY"}), "BP")
    state = turn(ladies(state, stands={0: {"pink": "workshop"}}), 0, "workshop", 1)
    assert refused(state, "guild red", 0).rule == "M17-06"
    play(state, "lady trade red yellow")
    assert at_the_guild(state) == "BP"
    play(state, "guild red", "mix green")
    assert asked(state) == "theatre"


@pytest.mark.rule("M14-R-23", "FX-R-05")
def test_map_and_benches_do_not_share_a_column() -> None:
    state = planning(catacombs(start(modules=[13, 14]), hands={0: ["K71"]}))
    laid = state.copy()
    play(laid, "benches studio", seat=0)
    assert refused(laid, "map K71 studio", 0).rule
    assert "map K71 theatre" in legal(laid, 0)
    play(state, "map K71 studio", seat=0)
    assert refused(state, "benches studio", 0).rule == "FX-R-04"


@pytest.mark.rule("M16-R-21", "M17-R-15")
def test_a_map_leaves_one_assistant_for_the_black_market_or_the_guild() -> None:
    state = given(start(modules=[13, 16, 17]), money={0: 9}, paint={0: "RRYY"})
    shop = turn(catacombs(guild(state, "BP"), over={0: {"workshop": "K71"}}), 0, "workshop", 1)
    play(shop, "guild red", "mix orange")
    market = turn(catacombs(state, over={0: {"market": "K71"}}), 0, "market", 1)
    assert DRAW in legal(market, 0)
    covered = on_the_benches(beams(start(modules=[14, 16]), {0: 0}), 1, "market")
    assert asked(covered) == "theatre"
    assert part_of(covered).beams[0] == 0
