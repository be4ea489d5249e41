import assert from "node:assert/strict";
import { test } from "node:test";
import { brings, described, gameIn, linkTo, recordIn, upTo } from "../../src/bottega/server/web/static/record_links.js";

const RECORD = `bottega record 1
# played on a Sunday
title canvas
name 0 Anna
name 1 Élodie
moves
1 0 take 2
2 1 take 1
3 0 paint
end 3 c0ffee beef
`;

const server = new URL("http://club.example/table/t/7");
globalThis.window = /** @type {any} */ ({});
Object.assign(globalThis.window, { top: globalThis.window });
globalThis.location = /** @type {any} */ (server);

test("a record comes out of its link as it went in", async () => {
  const link = await linkTo("/table/bring", RECORD);
  assert.match(link, /^http:\/\/club\.example\/table\/bring#r=[\w-]+$/);
  assert.equal(gameIn(` ${link}\n`), new URL(link).hash);
  assert.ok(brings(new URL(link).hash));
  assert.equal(await recordIn(new URL(link).hash, 1000), RECORD);
});

test("the page around an offline site says where the site lies", async () => {
  globalThis.window = /** @type {any} */ ({ top: { bottegaLink: path => `https://games.example/#${path}` } });
  assert.match(await linkTo("/bring", RECORD), /^https:\/\/games\.example\/#\/bring#r=/);
});

test("a link that unpacks to more than a record may have is refused", async () => {
  const link = await linkTo("/bring", "a".repeat(100_000));
  await assert.rejects(recordIn(`#${link.split("#").at(-1)}`, 99_999), RangeError);
});

test("a damaged link is refused", async () => {
  const link = await linkTo("/bring", RECORD);
  const hash = `#${link.split("#").at(-1)}`;
  await assert.rejects(recordIn(hash.slice(0, hash.length / 2), 1000));
});

test("text without a game is no link to one", () => {
  assert.equal(gameIn("bottega record 1"), "");
  assert.equal(gameIn("https://club.example/t/7#move=3"), "");
  assert.ok(!brings("#move=3"));
});

test("a record up to a moment has the moves before it, and neither fingerprint nor seal", () => {
  const lines = upTo(RECORD, 2).split("\n");
  assert.deepEqual(lines.slice(-4), ["1 0 take 2", "2 1 take 1", "end 2", ""]);
  assert.equal(described(upTo(RECORD, 2))?.sealed, false);
});

test("a record says what it is without being played", () => {
  assert.deepEqual(described(RECORD), { title: "canvas", names: ["Anna", "Élodie"], moves: 3, sealed: true });
  assert.equal(described("bottega record 2\ntitle canvas"), null);
  assert.equal(described(""), null);
});
