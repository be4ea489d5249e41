// The database: a file in Python's memory, whose changed pages are kept by the browser, all of one change or none.

const SIZE = 4096,
  ALL = IDBKeyRange.bound(0, Infinity),
  FOR_NOW = ["QuotaExceededError", "UnknownError"];

/**
 * @typedef {import("./pyodide.mjs").FileSystem} FileSystem
 * @typedef {import("./pyodide.mjs").OpenFile} OpenFile
 */

/** @type {OpenFile} what is kept of no file */
const NO_FILE = { contents: new Uint8Array(), usedBytes: 0, stream_ops: { write: () => 0 } };

/** @param {unknown} error */
const named = error => (error instanceof Error || error instanceof DOMException ? error.name : "Error");

/**
 * @template T
 * @param {IDBRequest<T>} request
 * @returns {Promise<T>}
 */
const asked = request =>
  new Promise((done, failed) => {
    request.onsuccess = () => done(request.result);
    request.onerror = () => failed(request.error);
  });

/** @param {string} name */
async function database(name) {
  const opening = indexedDB.open(name, 1);
  opening.onupgradeneeded = () => opening.result.createObjectStore("pages");
  return asked(opening);
}

export class StoredDatabase {
  /**
   * @param {string} name
   * @param {IDBDatabase | null} db
   */
  constructor(name, db) {
    this.name = name;
    this.db = db; // null where the browser keeps nothing
    /** @type {string | undefined} */
    this.turn = undefined; // the change after which all that is kept is what this window has
    /** @type {Map<number, Uint8Array | null>} */
    this.changed = new Map(); // the pages that have changed, as they were; null for what was not there
    /** @type {OpenFile} */
    this.node = NO_FILE;
    this.size = 0; // of the file as it is kept
  }

  /** @param {string} name */
  static async open(name) {
    try {
      const kept = new StoredDatabase(name, await database(name));
      await asked(kept.store("readonly").get("size")); // some browsers open what they do not let anybody use
      return kept;
    } catch (error) {
      if (FOR_NOW.includes(named(error))) throw error; // games may be there that cannot be reached just now
      return new StoredDatabase(name, null);
    }
  }

  /** @param {IDBTransactionMode} mode */
  store(mode) {
    if (!this.db) throw new Error("this browser keeps nothing");
    return this.db.transaction("pages", mode, { durability: "strict" }).objectStore("pages");
  }

  // what was kept, or nothing; from now on no other window that has read it keeps anything
  async read() {
    if (!this.db) return null;
    await asked(this.store("readwrite").put(crypto.randomUUID(), "turn")).catch(error =>
      console.warn("games can only be looked at", error?.name),
    );
    const store = this.store("readonly");
    const [turn, size, keys, pages] = await Promise.all([
      asked(store.get("turn")),
      asked(store.get("size")),
      asked(store.getAllKeys(ALL)),
      asked(store.getAll(ALL)),
    ]);
    this.turn = turn;
    if (!keys.length) return null;
    const last = Number(keys.at(-1));
    const file = new Uint8Array(size ?? (last + 1) * SIZE); // whether all of it is there, SQLite says
    keys.map(Number).forEach((page, at) => {
      if (page * SIZE < file.length) file.set(pages[at].subarray(0, file.length - page * SIZE), page * SIZE);
    });
    return file;
  }

  // from now on changes of this file are noticed; of a new one nothing is kept yet
  /**
   * @param {FileSystem} fs
   * @param {string} path
   * @param {boolean} isNew
   */
  watch(fs, path, isNew) {
    const { node } = fs.lookupPath(path),
      { write } = node.stream_ops;
    this.node = node;
    this.size = isNew ? 0 : node.usedBytes;
    if (isNew) for (const page of this.everything()) this.note(page);
    node.stream_ops = {
      ...node.stream_ops,
      write: (stream, buffer, offset, length, position, own) => {
        if (length)
          for (let page = Math.floor(position / SIZE); page <= Math.floor((position + length - 1) / SIZE); page++)
            this.note(page);
        return write(stream, buffer, offset, length, position, own);
      },
    };
  }

  /** @param {number} page */
  note(page) {
    if (!this.changed.has(page)) this.changed.set(page, page * SIZE < this.size ? this.page(page).slice() : null);
  }

  /** @param {number} page */
  page(page) {
    return this.node.contents.subarray(page * SIZE, Math.min((page + 1) * SIZE, this.node.usedBytes));
  }
  everything() {
    return Array.from({ length: Math.ceil(this.node.usedBytes / SIZE) }, (_, page) => page);
  }
  whole() {
    return this.node.contents.slice(0, this.node.usedBytes);
  }

  // nothing when all that has changed is kept now, else the name of why not: then it is as it was before
  async keep() {
    if (!this.changed.size) return "";
    try {
      await this.put([...this.changed.keys()]);
    } catch (error) {
      console.warn("not kept", named(error));
      for (const [page, before] of this.changed) if (before) this.node.contents.set(before, page * SIZE);
      this.node.usedBytes = this.size;
      this.changed.clear();
      return named(error);
    }
    this.size = this.node.usedBytes;
    this.changed.clear();
    return "";
  }

  /** @param {number[]} pages */
  async put(pages) {
    /** @param {IDBObjectStore} store */
    const work = store => {
      for (const page of pages) if (page * SIZE < this.node.usedBytes) store.put(this.page(page).slice(), page);
      store.put(this.node.usedBytes, "size");
    };
    try {
      await this.change(work);
    } catch (error) {
      if (named(error) !== "InvalidStateError") throw error;
      this.db = await database(this.name); // the browser had closed it, and may have thrown all away
      if ((await asked(this.store("readonly").get("turn"))) === undefined) {
        this.turn = undefined;
        pages = this.everything();
      }
      await this.change(work);
    }
  }

  // all of a change or none; none when another window has taken over meanwhile. Who does not stay changes nothing after
  // it.
  /** @param {(store: IDBObjectStore) => void} work */
  async change(work, stays = true) {
    if (!this.db) return;
    /** @type {Promise<void>} */
    const changed = new Promise((done, failed) => {
      const store = this.store("readwrite"),
        { transaction } = store,
        turn = store.get("turn"),
        next = crypto.randomUUID();
      transaction.oncomplete = () => {
        if (stays) this.turn = next;
        done();
      };
      transaction.onabort = () => failed(transaction.error ?? new DOMException("another window has it", "AbortError"));
      turn.onsuccess = () => {
        if (turn.result !== this.turn) {
          transaction.abort();
          return;
        }
        store.put(next, "turn");
        work(store);
      };
    });
    await changed;
  }

  // another file in its place, and nothing more is kept by this window: a bot's move would go into the other file
  /** @param {Uint8Array} file */
  replace(file) {
    return this.change(store => {
      store.delete(ALL);
      for (let page = 0; page * SIZE < file.length; page++) store.put(file.slice(page * SIZE, (page + 1) * SIZE), page);
      store.put(file.length, "size");
    }, false);
  }
}
