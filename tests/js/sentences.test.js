import assert from "node:assert/strict";
import { test } from "node:test";
import { enumerated, filled } from "../../src/bottega/server/web/static/sentences.js";

test("fields of a sentence are filled in, as often as they stand in it", () => {
  assert.equal(filled("{who} beats {other}: {who}!", { who: "Anna", other: "Ben" }), "Anna beats Ben: Anna!");
  assert.equal(filled("move {at}", { at: 0 }), "move 0");
});

test("a field that is not given is left empty", () => {
  assert.equal(filled("Rating {rating}", {}), "Rating ");
});

test("what players are called is never taken for a field", () => {
  assert.equal(filled("{who} and {other}", { who: "{other}", other: "$&" }), "{other} and $&");
});

test("names are joined as the language does it", () => {
  assert.equal(enumerated([], "{first} and {last}"), "");
  assert.equal(enumerated(["Anna"], "{first} and {last}"), "Anna");
  assert.equal(enumerated(["Anna", "Ben", "Cléo"], "{first} et {last}"), "Anna, Ben et Cléo");
});
