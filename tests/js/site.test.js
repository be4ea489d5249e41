// What the offline site works out for itself.

import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";
import { createContext, runInContext } from "node:vm";
import { unpacked } from "../../src/bottega/site/static/archive.js";

const VERSIONS = readFileSync(new URL("../../src/bottega/site/static/versions.js", import.meta.url), "utf8");

/** A page of a site, with caches that have these texts: by cache, then by address. */
function page(href, stored = {}) {
  const caches = {
    async match(address, { cacheName }) {
      const text = stored[cacheName]?.[address];
      return text === undefined ? undefined : { text: async () => text };
    },
  };
  const context = createContext({ URL, caches, location: new URL(href) });
  runInContext(VERSIONS, context);
  return code => runInContext(code, context);
}

test("two sites on one host keep their files apart", () => {
  const one = page("https://games.example/one/index.html"),
    other = page("https://games.example/other/");
  assert.equal(one("root"), "/one");
  assert.equal(one("versions('3')"), "bottega/one#3");
  assert.equal(other("versions('3')"), "bottega/other#3");
  assert.equal(page("https://games.example/")("root"), "");
});

test("the version in use is the one that was kept last, and none before the first visit", async () => {
  const stored = { "bottega/one": { "https://games.example/one/current": "0.7" } };
  assert.equal(await page("https://games.example/one/", stored)("current()"), "0.7");
  assert.equal(await page("https://games.example/other/", stored)("current()"), null);
});

test("files that travel as one come out with their names and bytes", () => {
  const list = new TextEncoder().encode(
    JSON.stringify([
      ["a.py", 2],
      ["empty.py", 0],
      ["é.py", 3],
    ]),
  );
  const packed = new Uint8Array(4 + list.length + 5);
  new DataView(packed.buffer).setUint32(0, list.length, true);
  packed.set(list, 4);
  packed.set([1, 2, 3, 4, 5], 4 + list.length);
  const files = [...unpacked(packed.buffer)].map(([name, bytes]) => [name, ...bytes]);
  assert.deepEqual(files, [["a.py", 1, 2], ["empty.py"], ["é.py", 3, 4, 5]]);
});
