// The worker in which the house is: what pages ask for comes by ports, and goes to Python.

import { Kept } from "./kept.js";
import { isPressed, python } from "./python.js";

const FILE = "/home/pyodide/bottega.db", here = new URL("./", import.meta.url);
const tell = (kind, fields = {}) => postMessage({ kind, ...fields });
let py, bridge, kept, bytes, cache;

// A worker for the bots, begun when it is first asked or when the first page is there.
class Mind {
  constructor(heard) {
    this.heard = heard;
    opened.then(() => new Promise(done => setTimeout(done, 300))).then(() => this.begin());
  }

  begin() {
    if (this.worker || this.ended) return;
    this.worker = new Worker(new URL("mind.js", here), { type: "module" });
    this.worker.onmessage = event => this.heard(event.data);
    this.worker.onerror = event => { event.preventDefault(); this.heard(null); };  // else the house would be taken for dead
    this.worker.postMessage({ cache });
  }

  ask(bytes) {
    this.begin();
    const copy = bytes.toJs();
    bytes.destroy?.();
    this.worker.postMessage(copy, [copy.buffer]);
  }

  end() { this.ended = true; this.worker?.terminate(); }
}

let open;
const opened = new Promise(done => { open = done; });

const outside = {
  keep: () => kept.keep(),
  begin: heard => { const call = heard.copy(); return new Mind(said => call(said ? bytes(said) : undefined)); },
  speak: language => tell("language", { language }),
};

async function start({ origin, root, language, languages, files }) {
  cache = files;
  kept = await Kept.open(`bottega${root}`);
  py = await python(cache, step => tell("step", { step }));
  const before = await kept.read();
  const file = before ?? await empty();
  py.FS.writeFile(FILE, file);
  kept.watch(py.FS, FILE, !before);
  bytes = py.runPython("lambda shared: shared.to_bytes()");
  bridge = py.pyimport("bottega.site.runtime.asgi_bridge").Bridge(FILE, origin, root, outside);
  const why = await bridge.open(language, languages);
  if (why) { tell("closed", { why }); return; }
  tell("open", { keeps: kept.db !== null });
  await opened;
  if (!await isPressed(cache)) {
    const press = new Worker(new URL("press.js", here), { type: "module" });
    press.onmessage = () => press.terminate();
    press.onerror = event => { event.preventDefault(); press.terminate(); console.info("not compiled", event.message); };
    press.postMessage({ cache });
  }
}

async function request({ method, path, query, headers, body }, port) {
  const sent = py.toPy(headers);
  try {
    const answer = await bridge.request(method, path, query, sent, bytes(body));
    const [status, told, content] = answer.toJs({ create_pyproxies: false });
    answer.destroy();
    port.postMessage({ status, headers: told, body: content }, [content.buffer]);
    open();
  } catch (error) {  // the app itself answers whatever goes wrong in it
    tell("failed", { error: String(error).slice(-2000) });
    port.postMessage({ status: 500, headers: [], body: null });
  }
}

async function socket(path, port) {
  const say = (kind, value) => port.postMessage({ [kind]: value ?? true });
  const heard = (await bridge.socket(path, say)).copy();
  port.onmessage = event => {
    heard(event.data.text ?? undefined);
    if (event.data.text === undefined) port.close();
  };
}

const empty = async () => new Uint8Array(await (await fetch(new URL("empty.db", here))).arrayBuffer());
const instead = file => kept.db === null ? false : kept.replace(file).then(() => true, () => false);

async function replace(bytes, sure, port) {
  py.FS.writeFile("/tmp/other.db", bytes);
  const [games, refused] = bridge.games_in("/tmp/other.db").toJs(), [own, odd] = bridge.games_in(FILE).toJs();
  py.FS.unlink("/tmp/other.db");
  if (refused || ((own || odd) && !sure)) { port.postMessage({ refused, games, own: own || "…" }); return; }
  port.postMessage(await instead(bytes) ? { games } : { full: true });
}

onmessage = ({ data, ports: [port] }) => {
  if (data.kind === "start") start(data).catch(error => error?.name === "QuotaExceededError" ? tell("closed", { why: "full" }) : tell("failed", { error: String(error).slice(-2000) }));
  else if (data.kind === "request") request(data.request, port);
  else if (data.kind === "socket") socket(data.path, port);
  else if (data.kind === "whole") { const file = kept.whole(); port.postMessage(file, [file.buffer]); }
  else if (data.kind === "replace") replace(data.file, data.sure, port);
  else if (data.kind === "anew") empty().then(instead).then(done => port.postMessage(done));
};
