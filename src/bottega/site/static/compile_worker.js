// After a first visit: what came as text is compiled, and kept for the next.

/** @typedef {import("./pyodide.mjs").Proxy<Uint8Array<ArrayBuffer>>} Code */

import { COMPILED, FOLDER, python, STDLIB } from "./python.js";

/** @param {string} cache */
async function compileAll(cache) {
  const kept = await caches.open(cache); // at once: later it may be gone, and opening would make it anew
  const py = await python(cache);
  /** @type {{ stdlib(path: string): Code, packages(path: string): Code }} */
  const made = py.pyimport("bottega.site.runtime.precompile");
  /**
   * @param {string} name
   * @param {Code} code
   */
  const keep = async (name, code) => {
    const bytes = code.toJs();
    code.destroy();
    await kept.put(new URL(name, import.meta.url), new Response(bytes));
  };
  try {
    await keep(STDLIB, made.stdlib("/lib/python314.zip"));
    await keep(COMPILED, made.packages(FOLDER));
  } catch (error) {
    // half of it would take room, and be of no use
    await kept.delete(new URL(STDLIB, import.meta.url));
    throw error;
  }
  postMessage("done");
}

self.onmessage = ({ data }) =>
  compileAll(data.cache).catch(error =>
    setTimeout(() => {
      throw error;
    }),
  );
