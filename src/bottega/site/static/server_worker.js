// The worker in which the server runs: what pages ask for comes by ports, and goes to Python.

import { isCompiled, python } from "./python.js";
import { StoredDatabase } from "./stored_database.js";

const FILE = "/home/pyodide/bottega.db",
  here = new URL("./", import.meta.url);
/**
 * The server in Python, as asgi_bridge.py has it.
 * @typedef {{
 *   largest: number,
 *   open(language: string, languages: string): Promise<string>,
 *   request(method: string, path: string, query: string, headers: unknown, body: unknown): Promise<Answer>,
 *   socket(path: string, say: Say): Promise<import("./pyodide.mjs").Callback<string>>,
 *   games(): Promise<number>,
 *   import_file(file: string, copy: string): Promise<Proxy<[number, string]>>,
 * }} Bridge
 * @typedef {Proxy<[number, [string, string][], Uint8Array<ArrayBuffer>]>} Answer
 * @typedef {(kind: string, value?: unknown) => void} Say
 * @typedef {Uint8Array<ArrayBuffer>} Bytes
 */
/**
 * @template T
 * @typedef {import("./pyodide.mjs").Proxy<T>} Proxy
 */

/**
 * @param {string} kind
 * @param {Record<string, unknown>} fields
 */
const tell = (kind, fields = {}) => postMessage({ kind, ...fields });
/** @type {import("./pyodide.mjs").Pyodide} */
let py;
/** @type {Bridge} */
let bridge;
/** @type {StoredDatabase} */
let kept;
/** @type {(shared: Bytes) => unknown} bytes of Python from those of JavaScript */
let bytes;
/** @type {string} */
let cache;

// A worker for the bots, begun when it is first asked or when the first page is there.
class BotWorker {
  /** @param {(said: Bytes | null) => void} heard */
  constructor(heard) {
    this.heard = heard;
    this.ended = false;
    /** @type {Worker | undefined} */
    this.worker = undefined;
    opened.then(() => new Promise(done => setTimeout(done, 300))).then(() => this.begin());
  }

  begin() {
    if (this.worker || this.ended) return;
    this.worker = new Worker(new URL("bot_worker.js", here), { type: "module" });
    this.worker.onmessage = event => this.heard(event.data);
    this.worker.onerror = event => {
      event.preventDefault();
      this.heard(null);
    }; // else the app would be taken for dead
    this.worker.postMessage({ cache });
  }

  /** @param {Proxy<Bytes>} bytes */
  ask(bytes) {
    this.begin();
    const copy = bytes.toJs();
    bytes.destroy?.();
    this.worker?.postMessage(copy, [copy.buffer]);
  }

  end() {
    this.ended = true;
    this.worker?.terminate();
  }
}

/** @type {() => void} */
let open;
/** @type {Promise<void>} */
const opened = new Promise(done => {
  open = done;
});

const outside = {
  keep: () => kept.keep(),
  /** @param {import("./pyodide.mjs").Callback<unknown>} heard */
  begin: heard => {
    const call = heard.copy();
    return new BotWorker(said => call(said ? bytes(said) : undefined));
  },
  /** @param {string} language */
  speak: language => tell("language", { language }),
};

/** @param {Record<"origin" | "root" | "language" | "languages" | "files", string>} wanted */
async function start({ origin, root, language, languages, files }) {
  cache = files;
  kept = await StoredDatabase.open(`bottega${root}`);
  py = await python(cache, step => tell("step", { step }));
  const before = await kept.read();
  const file = before ?? (await empty());
  py.FS.writeFile(FILE, file);
  kept.watch(py.FS, FILE, !before);
  bytes = py.runPython("lambda shared: shared.to_bytes()");
  /** @type {{ Bridge(file: string, origin: string, root: string, outside: unknown): Bridge }} */
  const module = py.pyimport("bottega.site.runtime.asgi_bridge");
  bridge = module.Bridge(FILE, origin, root, outside);
  const why = await bridge.open(language, languages);
  if (why) {
    tell("closed", { why });
    return;
  }
  tell("open", { keeps: kept.db !== null });
  await opened;
  if (!(await isCompiled(cache))) {
    const compiler = new Worker(new URL("compile_worker.js", here), { type: "module" });
    compiler.onmessage = () => compiler.terminate();
    compiler.onerror = event => {
      event.preventDefault();
      compiler.terminate();
      console.info("not compiled", event.message);
    };
    compiler.postMessage({ cache });
  }
}

/**
 * @param {{ method: string, path: string, query: string, headers: [string, string][], body: Bytes }} wanted
 * @param {MessagePort} port
 */
async function request({ method, path, query, headers, body }, port) {
  const sent = py.toPy(headers);
  try {
    const answer = await bridge.request(method, path, query, sent, bytes(body));
    const [status, told, content] = answer.toJs({ create_pyproxies: false });
    answer.destroy();
    port.postMessage({ status, headers: told, body: content }, [content.buffer]);
    open();
  } catch (error) {
    // the app itself answers whatever goes wrong in it
    tell("failed", { error: String(error).slice(-2000) });
    port.postMessage({ status: 500, headers: [], body: null });
  }
}

/**
 * @param {string} path
 * @param {MessagePort} port
 */
async function socket(path, port) {
  /** @type {Say} */
  const say = (kind, value) => port.postMessage({ [kind]: value ?? true });
  const heard = (await bridge.socket(path, say)).copy();
  port.onmessage = event => {
    heard(event.data.text ?? undefined);
    if (event.data.text === undefined) port.close();
  };
}

const empty = async () => new Uint8Array(await (await fetch(new URL("empty.db", here))).arrayBuffer());
/** @param {Bytes} file */
const instead = async file =>
  kept.db === null
    ? false
    : kept.replace(file).then(
        () => true,
        () => false,
      );

// Games from a file, copied into a database of ours and tried: they take the place of those that are here when somebody
// is sure. Without a file, those that were asked about before.
/** @type {{ games: number, fresh: Bytes | null } | null} */
let copied = null;

/**
 * @param {Blob | null} file
 * @param {boolean} sure
 * @param {MessagePort} port
 */
async function replace(file, sure, port) {
  if (file) {
    copied = null;
    const { games, refused, fresh } = await imported(file);
    if (refused) {
      port.postMessage({ refused });
      return;
    }
    copied = { games, fresh };
  }
  const own = await bridge.games().catch(() => "…"); // whatever is here: it can no longer be counted
  if (own && !sure) {
    port.postMessage({ games: copied?.games, own });
    return;
  }
  const done = copied?.fresh ? await instead(copied.fresh) : false;
  port.postMessage(done ? { games: copied?.games } : { full: true });
}

/** @param {Blob} file */
async function imported(file) {
  const other = `/tmp/${crypto.randomUUID()}`,
    copy = `${other}.copy`;
  const blob = new Blob([file]).slice(0, bridge.largest + 1); // of more, Python says that it is too much
  try {
    py.FS.writeFile(other, new Uint8Array(await blob.arrayBuffer()));
    py.FS.writeFile(copy, await empty());
    const answer = await bridge.import_file(other, copy),
      [games, refused] = answer.toJs();
    answer.destroy();
    return { games, refused, fresh: refused ? null : py.FS.readFile(copy) };
  } finally {
    for (const path of [other, copy]) if (py.FS.analyzePath(path).exists) py.FS.unlink(path);
  }
}

self.onmessage = ({ data, ports: [port] }) => {
  if (data.kind === "start")
    start(data).catch(error =>
      error?.name === "QuotaExceededError"
        ? tell("closed", { why: "full" })
        : tell("failed", { error: String(error).slice(-2000) }),
    );
  else if (data.kind === "request") request(data.request, port);
  else if (data.kind === "socket") socket(data.path, port);
  else if (data.kind === "whole") {
    const file = kept.whole();
    port.postMessage(file, [file.buffer]);
  } else if (data.kind === "replace")
    replace(data.file, data.sure, port).catch(error => tell("failed", { error: String(error).slice(-2000) }));
  else if (data.kind === "anew")
    empty()
      .then(instead)
      .then(done => port.postMessage(done));
};
