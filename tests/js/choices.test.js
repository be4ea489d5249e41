import assert from "node:assert/strict";
import { test } from "node:test";
import { decided, remaining, sameAmong, touching, written } from "../../src/bottega/server/web/static/choices.js";

const buy = (action, ...touches) => ({ action, text: `buy ${action}`, label: `Buy ${action}`, touches });

test("a thing that only one action touches decides it", () => {
  const actions = [buy(1, "stall", "red"), buy(2, "stall", "blue")];
  assert.equal(decided(actions, [], "red")?.action, 1);
  assert.equal(decided(actions, [], "stall"), null);
});

test("an action that needs no more is decided, although others go on from there", () => {
  const actions = [buy(1, "altar"), buy(2, "altar", "red")];
  assert.equal(decided(actions, [], "altar")?.action, 1);
});

test("the second half of a choice decides what both halves mean", () => {
  const actions = [buy(1, "card", "left"), buy(2, "card", "right"), buy(3, "other", "right")];
  const left = remaining(actions, ["card"]);
  assert.deepEqual(
    left.map(action => action.action),
    [1, 2],
  );
  assert.equal(decided(left, ["card"], "right")?.action, 2);
});

test("a thing that no action touches decides nothing", () => {
  assert.deepEqual(touching([buy(1, "stall")], "altar"), []);
  assert.equal(decided([buy(1, "stall")], [], "altar"), null);
});

test("an action is found again at another moment only if it still means the same", () => {
  const asked = buy(1, "stall");
  assert.equal(sameAmong([buy(1, "altar")], asked)?.action, 1);
  assert.equal(sameAmong([{ ...asked, label: "Sell 1" }], asked), null);
  assert.equal(sameAmong([asked], null), null);
});

test("a typed notation is found in capitals too", () => {
  assert.equal(written([buy(1), buy(2)], "BUY 2")?.action, 2);
  assert.equal(written([buy(1)], "buy"), undefined);
});
