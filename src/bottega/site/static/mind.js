// A worker in which bots think. It is told first where the files are.

import { python } from "./python.js";

let work = null;

onmessage = async ({ data }) => {
  if (data.cache) {
    work = python(data.cache).then(py => py.runPython("import bottega.server.workers.jobs\nfrom bottega.site.runtime.worker import do\nlambda asked: do(asked.to_bytes())"));
    return;
  }
  const said = (await work)(data), bytes = said.toJs();
  said.destroy();
  postMessage(bytes, [bytes.buffer]);
};
