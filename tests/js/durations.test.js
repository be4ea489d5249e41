import assert from "node:assert/strict";
import { test } from "node:test";
import { inLargeUnit, onClock } from "../../src/bottega/server/web/static/durations.js";

test("a clock shows minutes, hours where there are some, and days without minutes", () => {
  assert.equal(onClock(0, "en"), "0:00");
  assert.equal(onClock(69, "en"), "1:09");
  assert.equal(onClock(3600 + 60 + 1, "en"), "1:01:01");
  assert.equal(onClock(2 * 86400 + 3 * 3600 + 59, "en"), "2 days 3 hr");
});

test("what is said of a clock changes once in a large unit", () => {
  assert.equal(inLargeUnit(3 * 86400 + 5, "en"), "3 days");
  assert.equal(inLargeUnit(119, "en"), "110 seconds");
  assert.equal(inLargeUnit(111, "en"), "110 seconds");
  assert.equal(inLargeUnit(120, "en"), "2 minutes");
  assert.equal(inLargeUnit(3, "en"), "10 seconds");
});

test("durations are in the reader's language", () => {
  assert.equal(inLargeUnit(7200, "fr"), "2\u00a0heures");
  assert.equal(inLargeUnit(7200, "nl"), "2 uur");
});
