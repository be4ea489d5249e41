"""The last round, final scoring, and who wins."""

from __future__ import annotations

import pytest

from tests.fresco_card.table import PARTS, PLAIN, A, B, C, D, Table

CARDS = ["f-02", "f-03", "f-04", "f-05", "f-06", "f-07"]


def about_to_restore(players: int, seat: int, number: int) -> Table:
    """This seat will restore its section of this number now; the others have none."""
    t = Table(players).open("f-01").acts(seat).hand(seat, *PLAIN.values())
    return t.restored(seat, *((name, 0) for name in CARDS[: number - 1]))


def turns_taken(t: Table) -> list[int]:
    """Everybody passes until the game is over; whose turns those were."""
    taken: list[int] = []
    while not t.state.over and len(taken) < 20:
        taken.append(t.state.turn)
        t.ends_turn()
    return taken


@pytest.mark.rule("FC-END-01", "FC-END-03", "FC-EX-17")
def test_with_four_players_the_fifth_section_makes_the_round_the_last() -> None:
    t = about_to_restore(4, B, 5).play("restore f-01")
    assert t.state.ending
    assert turns_taken(t) == [C, D]
    assert t.state.over


@pytest.mark.rule("FC-END-01")
def test_four_sections_are_not_enough() -> None:
    t = about_to_restore(4, B, 4).play("restore f-01")
    assert not t.state.ending
    t.ends_turn().ends_turn()
    assert t.state.turn == A
    assert t.state.round == 2


@pytest.mark.rule("FC-EX-18", "FC-END-02")
def test_with_three_players_the_sixth() -> None:
    t = about_to_restore(3, A, 5).play("restore f-01")
    assert not t.state.ending
    t = about_to_restore(3, A, 6).play("restore f-01")
    assert t.state.ending
    assert turns_taken(t) == [B, C]


@pytest.mark.rule("FC-EX-19", "FC-R-48", "FC-END-03")
def test_the_last_player_of_the_round_ends_the_game_at_once() -> None:
    t = about_to_restore(4, D, 5).play("restore f-01")
    assert t.state.over


@pytest.mark.rule("FC-EX-29", "FC-END-02", "FC-END-03")
def test_with_two_players() -> None:
    t = about_to_restore(2, A, 6).play("restore f-01")
    assert turns_taken(t) == [B]
    t = about_to_restore(2, B, 6).play("restore f-01")
    assert t.state.over
    assert len(t.hand_of(B)) == 3  # the turn was finished with its Phase 3


@pytest.mark.rule("FC-R-47", "FC-SCO-01")
def test_more_sections_than_the_goal_all_score() -> None:
    t = Table(2).open("f-01", "f-20").acts(B).restored(B, *((name, 0) for name in CARDS[:5])).offer("demand")
    t.hand(B, *PLAIN.values(), "w-round-orange-1", "w-pointed-green-1", "w-square-purple-1")
    t.play("restore f-01")
    assert not t.state.over
    t.play("restore f-20", "end", "end")
    assert t.state.over
    assert len(t.sections_of(B)) == 7
    assert t.state.scores[B] == 5 * 2 + 1 + 4


@pytest.mark.rule("FC-R-49", "FC-R-63")
def test_the_last_round_ends_at_the_same_seat_whoever_restores_in_it() -> None:
    t = about_to_restore(3, A, 6).restored(B, *((name, 1) for name in CARDS[:5]))
    t.play("restore f-01")
    t.open("f-20").offer().hand(B, "w-round-orange-1", "w-pointed-green-1", "w-square-purple-1").acts(B)
    t.play("restore f-20")
    assert t.state.view(None)["first"] == A
    assert turns_taken(t) == [C]
    assert t.state.scores[B] == 5 * 3 + 4


@pytest.mark.rule("FC-END-04", "FC-SCO-01", "FC-SCO-02", "FC-SCO-03", "FC-AIM-01")
def test_final_scoring() -> None:
    t = about_to_restore(2, B, 6).tiles(A, "rotate", "demand").restored(A, ("f-20", 3), ("f-12", 2))
    t.play("restore f-01")
    assert t.state.over
    assert t.state.scores == [7 + 4 + 1, 5 * 2 + 1]
    assert t.state.winners == (A,)
    assert t.game.sources(t.state.view(None)) == {"Sections": [11, 11], "Action tiles": [1, 0]}
    assert t.told("end") == [{"kind": "end", "seat": -1, "scores": [12, 11]}]
    assert t.refused("pass", A) == "FC-END-04"


@pytest.mark.rule("FC-EX-20", "FC-SCO-04")
def test_tied_players_share_the_victory() -> None:
    t = about_to_restore(3, C, 6)
    for seat in (A, B):
        t.restored(
            seat, ("f-20", 3), ("f-19" if seat == A else "f-18", 3), ("f-17", 3), ("f-01" if seat else "f-12", 0)
        )
    t.tiles(B, "red")
    t.play("restore f-01")
    assert t.state.over
    assert t.state.scores[:2] == [21, 21]
    assert t.state.scores[C] < 21
    assert t.state.winners == (A, B)
    assert "Player 1, Player 2 share the win." in t.state.text()
    assert "Player 1, Player 2 share the win." in t.state.svg(None)
    assert "share the win" in t.game.prompt(t.state.view(None))


def idle_rounds(t: Table, rounds: int) -> Table:
    """Everybody passes, so many rounds long."""
    for _ in range(rounds * t.game.players):
        t.ends_turn()
    return t


@pytest.mark.rule("FC-R-64", "FC-EX-31")
@pytest.mark.parametrize("players", [2, 3, 4])
def test_twenty_rounds_without_a_restored_section_bring_the_last_one(players: int) -> None:
    t = idle_rounds(Table(players), 19)
    assert (t.state.round, t.state.view(None)["idle"], t.state.ending) == (20, 19, False)
    assert t.told("idle") == []
    idle_rounds(t, 1)
    assert (t.state.round, t.state.view(None)["idle"], t.state.ending) == (21, 20, True)
    assert t.told("idle") == [{"kind": "idle", "seat": -1, "rounds": 20}]
    assert turns_taken(t) == list(range(players))
    assert t.state.over
    assert len(t.told("end")) == 1


@pytest.mark.rule("FC-R-64", "FC-EX-31")
def test_a_section_restored_in_the_twentieth_round_begins_the_count_anew() -> None:
    t = idle_rounds(Table(2), 19)
    t.open("f-01").hand(A, *PLAIN.values()).play("restore f-01").ends_turn()
    assert (t.state.round, t.state.view(None)["idle"], t.state.ending) == (21, 0, False)
    idle_rounds(t, 19)
    assert not t.state.ending
    assert idle_rounds(t, 1).state.ending


@pytest.mark.rule("FC-R-64")
def test_exchanging_is_no_progress() -> None:
    t = Table(2).hand(A, "m-red-08").hand(B, "m-red-08")
    exchanges = 0
    while not t.state.over:
        exchanges += t.asked == "act"
        t.play("exchange" if t.asked == "act" else t.legal()[0])
    assert exchanges == 21 * 2


def test_the_goal_by_number_of_players() -> None:
    assert PARTS.goal[2:] == [6, 6, 5]
