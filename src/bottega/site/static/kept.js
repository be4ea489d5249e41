// The database: a file in Python's memory, whose changed pages are kept by the browser, all of one change or none.

const SIZE = 4096;

const asked = request => new Promise((done, failed) => { request.onsuccess = () => done(request.result); request.onerror = () => failed(request.error); });

export class Kept {
  constructor(db) {
    this.db = db;  // null where the browser keeps nothing
    this.me = crypto.randomUUID();
    this.changed = new Map();  // the pages that have changed, as they were; null for what was not there
  }

  static async open(name) {
    try {
      const opening = indexedDB.open(name, 1);
      opening.onupgradeneeded = () => opening.result.createObjectStore("pages");
      const db = await asked(opening);
      const kept = new Kept(db);
      await asked(kept.store("readwrite").get("size"));  // some browsers open what they do not let anybody use
      return kept;
    } catch { return new Kept(null); }
  }

  store(mode) { return this.db.transaction("pages", mode, { durability: "strict" }).objectStore("pages"); }

  // what was kept, or nothing; from now on this window alone keeps anything
  async read() {
    if (!this.db) return null;
    const store = this.store("readwrite"), all = IDBKeyRange.bound(0, Infinity);
    store.put(this.me, "owner");
    const [size, keys, pages] = await Promise.all([asked(store.get("size")), asked(store.getAllKeys(all)), asked(store.getAll(all))]);
    if (!size) return null;
    const file = new Uint8Array(size);
    keys.forEach((page, at) => { if (page * SIZE < size) file.set(pages[at].subarray(0, size - page * SIZE), page * SIZE); });
    return file;
  }

  // from now on changes of this file are noticed
  watch(fs, path) {
    const node = this.node = fs.lookupPath(path).node, { write } = node.stream_ops;
    this.size = node.usedBytes;
    node.stream_ops = { ...node.stream_ops, write: (stream, buffer, offset, length, position, own) => {
      if (length) for (let page = Math.floor(position / SIZE); page <= Math.floor((position + length - 1) / SIZE); page++) this.note(page);
      return write(stream, buffer, offset, length, position, own);
    } };
  }

  note(page) {
    if (!this.changed.has(page)) this.changed.set(page, page * SIZE < this.size ? this.page(page).slice() : null);
  }

  page(page) { return this.node.contents.subarray(page * SIZE, Math.min((page + 1) * SIZE, this.node.usedBytes)); }

  // whether all that has changed is kept now; if not, it is as it was before
  async keep() {
    if (!this.changed.size) return true;
    try {
      await this.put([...this.changed.keys()]);
    } catch (error) {
      console.warn("not kept", error?.name);
      for (const [page, before] of this.changed) if (before) this.node.contents.set(before, page * SIZE);
      this.node.usedBytes = this.size;
      this.changed.clear();
      return false;
    }
    this.size = this.node.usedBytes;
    this.changed.clear();
    return true;
  }

  put(pages) {
    return this.change(store => {
      for (const page of pages) if (page * SIZE < this.node.usedBytes) store.put(this.page(page).slice(), page);
      store.put(this.node.usedBytes, "size");
    });
  }

  // all of a change or none; none when another window has taken over meanwhile
  async change(work) {
    if (!this.db) return;
    await new Promise((done, failed) => {
      const store = this.store("readwrite"), { transaction } = store, owner = store.get("owner");
      transaction.oncomplete = done;
      transaction.onabort = () => failed(transaction.error);
      owner.onsuccess = () => { if (owner.result === this.me) work(store); else transaction.abort(); };
    });
  }

  whole() { return this.node.contents.slice(0, this.node.usedBytes); }

  // another file in its place
  replace(file) {
    return this.change(store => {
      store.delete(IDBKeyRange.bound(0, Infinity));
      for (let page = 0; page * SIZE < file.length; page++) store.put(file.slice(page * SIZE, (page + 1) * SIZE), page);
      store.put(file.length, "size");
    });
  }

  // nothing more is kept by this window
  leave() { this.me = null; }
}
