"""Which choices are possible together: whatever is asked, the server does not grow by it."""

from __future__ import annotations

import tracemalloc

import pytest

import bottega
from bottega.server.core.errors import Refused
from bottega.server.play.timing.time_control import TimeControl
from bottega.server.web.pages.new_table import options_of, possible, read_tempo


def test_what_people_make_up_is_refused_and_not_kept() -> None:
    facts = bottega.title("canvas")
    tracemalloc.start()
    try:
        before = tracemalloc.get_traced_memory()[0]
        for number in range(40):
            wanted = options_of(facts, {"option-mode": f"{number}" + "x" * 50_000}, 2)
            assert possible(facts, wanted)["refused"]
        assert tracemalloc.get_traced_memory()[0] - before < 500_000
    finally:
        tracemalloc.stop()


def test_what_the_form_offers_is_found_once() -> None:
    facts = bottega.title("fresco")
    wanted = options_of(facts, {"option-modules-1": "1", "option-edition": "first"}, 3)
    assert possible(facts, wanted) is possible(facts, dict(wanted))


def test_house_rules_are_possible_one_by_one() -> None:
    facts = bottega.title("fresco")
    wanted = options_of(facts, {"option-modules-14": "1"}, 3)
    found = possible(facts, wanted)["choices"]["readings"]
    assert set(found) == {"sacristan-free", "orders-any-colour", "later-payments-score"}
    assert "needs module 8" in found["later-payments-score"]
    without = possible(facts, options_of(facts, {"option-readings-benches-together": "1"}, 3))
    assert "needs module 14" in without["refused"]
    both = options_of(facts, {"option-modules-14": "1", "option-readings-benches-together": "1"}, 3)
    assert both["readings"] == ["benches-together"]
    assert possible(facts, both)["refused"] == ""


def test_a_tempo_is_one_that_the_form_offers() -> None:
    live = {"tempo": "live", "main": "600", "more": "30", "up": "move", "quiet": "22 8", "zone": "Europe/Paris"}
    days = {**live, "tempo": "days", "each": "86400"}
    assert read_tempo({}) is None
    assert read_tempo({**live, "tempo": ""}) is None
    assert read_tempo(live) == TimeControl("live", "move", main=600, more=30)
    assert read_tempo(days) == TimeControl("days", "move", each=86400, quiet=(22, 8), zone="Europe/Paris")
    wrong = [
        {**live, "main": "0"},
        {**live, "main": "ten"},
        {**live, "more": "-5"},
        {**live, "up": "explode"},
        {**live, "tempo": "weeks"},
        {**days, "each": "99999999999"},
        {**days, "quiet": "22"},
        {**days, "quiet": "22 24"},
        {**days, "quiet": "a b"},
        {**days, "zone": "../../etc/passwd"},
        {"tempo": "live"},
        {"tempo": "days"},
    ]
    for fields in wrong:
        with pytest.raises(Refused, match="clock setting isn't available"):
            read_tempo(fields)
