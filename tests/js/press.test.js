import assert from "node:assert/strict";
import { test } from "node:test";
import { isSame } from "../../src/bottega/server/web/static/press.js";

const card = { sign: "card-3", x: 100, y: 50 };

test("a press that ends where it began chooses", () => {
  assert.ok(isSame(card, { ...card }));
  assert.ok(isSame({ ...card, x: 102, y: 52 }, card));
});

test("what has moved under the pointer is not chosen", () => {
  assert.ok(!isSame({ ...card, x: 104 }, card));
});

test("what came to lie there meanwhile is not chosen", () => {
  assert.ok(!isSame({ ...card, sign: "card-4" }, card));
  assert.ok(!isSame(card, null));
  assert.ok(!isSame(undefined, card));
});
