// A worker in which bots think. It is told first where the files are.

import { python } from "./python.js";

const START = `
import bottega.server.workers.jobs
from bottega.site.runtime.worker import do
lambda asked: do(asked.to_bytes())
`;
/** @typedef {(asked: Uint8Array) => import("./pyodide.mjs").Proxy<Uint8Array<ArrayBuffer>>} Work */

/** @type {Promise<Work> | undefined} */
let work;

self.onmessage = async ({ data }) => {
  if (data.cache) {
    work = python(data.cache).then(py => /** @type {Work} */ (py.runPython(START)));
    return;
  }
  const said = (await work)?.(data);
  if (!said) return;
  const bytes = said.toJs();
  said.destroy();
  postMessage(bytes, [bytes.buffer]);
};
