// The site around its pages: it brings everything here once, starts the app in a worker, and shows its pages in a
// frame.

import { unpacked } from "./archive.js";

const frame = byId("page"),
  inside = () => /** @type {Window} */ (frame.contentWindow),
  loading = byId("loading"),
  notice = byId("notice");
const bar = byId("bar"),
  said = byId("step");

// -- what is told before there is a page, and over it

/** @type {Record<"fetch" | "check" | "python" | "unpack" | "import" | "page", [number, number]>} */
const SHARES = {
  fetch: [0, 55],
  check: [55, 58],
  python: [58, 72],
  unpack: [72, 76],
  import: [76, 94],
  page: [94, 100],
};
/** @param {keyof typeof SHARES} name */
function step(name, share = 0, fields = {}) {
  const [from, to] = SHARES[name];
  bar.value = from + (to - from) * share;
  said.textContent = word(name, fields);
}

/** @param {BlobPart} file */
function save(file) {
  const link = Object.assign(document.createElement("a"), {
    href: URL.createObjectURL(new Blob([file], { type: "application/vnd.sqlite3" })),
    download: "bottega.sqlite",
  });
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 60000);
}

/**
 * @param {ShellWord} name
 * @param {HTMLButtonElement[]} buttons
 */
function say(name, ...buttons) {
  /** @type {HTMLElement} */ (notice.querySelector("p")).textContent = word(name);
  notice.querySelector("div")?.replaceChildren(
    ...buttons,
    button("well", () => {
      notice.hidden = true;
    }),
  );
  notice.hidden = false;
}

/** @param {number} bytes */
const megabytes = bytes =>
  (bytes / 1e6).toLocaleString(language, { minimumFractionDigits: 1, maximumFractionDigits: 1 });

// -- the files of the site, each version whole

/** @param {ArrayBuffer} buffer */
const hex = buffer => [...new Uint8Array(buffer)].map(byte => byte.toString(16).padStart(2, "0")).join("");

/**
 * @param {Part} given
 * @param {(got: number) => void} told
 */
async function fetched({ name, size, hash }, told) {
  const answer = await fetch(name, { cache: "no-store" });
  if (!answer.ok) throw new Error(`${name}: ${answer.status}`);
  /** @type {Uint8Array<ArrayBuffer>[]} */
  const parts = [];
  let got = 0;
  for (const reader = answer.body?.getReader(); reader; ) {
    const { done, value } = await reader.read();
    if (done) break;
    parts.push(value);
    got += value.length;
    told(Math.min(size, got));
  }
  const blob = new Blob(parts),
    start = new Uint8Array(await blob.slice(0, 2).arrayBuffer());
  const packed = start[0] === 0x1f && start[1] === 0x8b; // else whoever sent it has unpacked it on the way
  const plain = await new Response(
    packed ? blob.stream().pipeThrough(new DecompressionStream("gzip")) : blob,
  ).arrayBuffer();
  if (hex(await crypto.subtle.digest("SHA-256", plain)) !== hash) throw new Error(`${name} is damaged`);
  return plain;
}

/** @type {Record<string, string>} */
const TYPES = {
  html: "text/html; charset=utf-8",
  js: "text/javascript",
  mjs: "text/javascript",
  css: "text/css",
  svg: "image/svg+xml",
  png: "image/png",
  wasm: "application/wasm",
  json: "application/json",
  webmanifest: "application/manifest+json",
};

// workers have the policy that their script comes with: Python, too, asks nobody but this site
const WORKERS = { "content-security-policy": "default-src 'self'; script-src 'self' 'wasm-unsafe-eval'" };

/** @param {string} part */
const listed = part => `${root}/parts/${part}.json`;

// the names of a part's files, if a cache has all of them
/**
 * @param {Cache} cache
 * @param {string} part
 */
async function holds(cache, part) {
  /** @type {string[] | undefined} */
  const names = await (await cache.match(listed(part)))?.json(),
    there = new Set((await cache.keys()).map(one => new URL(one.url).pathname));
  return names?.every(name => there.has(`${root}/${name}`)) ? names : null;
}

/** @param {string} version */
async function isWhole(version) {
  if (!version || !(await caches.has(versions(version)))) return false;
  const cache = await caches.open(versions(version));
  /** @type {string[]} */
  const parts = (await (await cache.match(listed("all")))?.json()) ?? [""];
  return (await Promise.all(parts.map(part => holds(cache, part)))).every(Boolean);
}

// brings a version here, whole, and only then says that it is; where there is no room for all of it, none of it stays
/**
 * @param {Site} site
 * @param {(got: number, all: number) => void} told
 */
const bring = (site, told = () => {}) =>
  brought(site, told).catch(async error => {
    if (error.name === "QuotaExceededError") await caches.delete(versions(site.version));
    throw error;
  });

// a part that an older version has too is taken from there
/**
 * @param {Site} site
 * @param {(got: number, all: number) => void} told
 */
async function brought(site, told) {
  const all = site.parts.reduce((sum, part) => sum + part.size, 0),
    cache = await caches.open(versions(site.version));
  /** @param {number} got */
  const tell = got => told(got, all);
  /**
   * @param {string} path
   * @param {BodyInit} body
   */
  const put = (path, body) =>
    cache.put(
      path,
      new Response(body, {
        headers: {
          "content-type": TYPES[path.slice(path.lastIndexOf(".") + 1)] ?? "application/octet-stream",
          ...(path.startsWith(`${root}/app/`) && WORKERS),
        },
      }),
    );
  let before = 0;
  tell(0);
  for (const part of site.parts) {
    if (!(await holds(cache, part.name))) {
      const { older, shared } = await holder(part.name),
        names = shared ?? [];
      for (const name of names) {
        const file = await older?.match(`${root}/${name}`);
        if (file) await cache.put(`${root}/${name}`, file);
      }
      if (!shared)
        for (const [name, bytes] of unpacked(await fetched(part, got => tell(before + got)))) {
          await put(`${root}/${name}`, bytes);
          names.push(name);
        }
      await put(listed(part.name), JSON.stringify(names));
    }
    before += part.size;
    tell(before);
  }
  await put(listed("all"), JSON.stringify(site.parts.map(part => part.name)));
}

/**
 * @param {string} part
 * @returns {Promise<{ older?: Cache, shared?: string[] }>}
 */
async function holder(part) {
  for (const name of await ours()) {
    const cache = await caches.open(name),
      names = await holds(cache, part);
    if (names) return { older: cache, shared: names };
  }
  return {};
}

/** @param {string} version */
async function use(version) {
  await (await caches.open(kept)).put(root + "/current", new Response(version));
  for (const name of await ours()) if (name !== versions(version)) await caches.delete(name);
}

// a newer version is brought while this one is played, and used when somebody wants it
/** @param {string} version */
async function renew(version) {
  if (!navigator.onLine) return;
  const site = await newest().catch(() => null);
  if (!site || site.version === version) return;
  await bring(site);
  if (worker.current)
    say(
      "newer",
      button("load", async () => {
        halt(); // else what still works there would make the older version's cache anew
        if (await isWhole(site.version)) await use(site.version); // another window may use one that is newer still
        location.reload();
      }),
    );
}

// -- the app, in one window at a time

const worker = { current: /** @type {Worker | null} */ (null), open: false }; // until it is open it answers nobody
function halt() {
  worker.current?.terminate();
  worker.current = null;
  worker.open = false;
}

/**
 * What the worker answers.
 * @template T
 * @param {string} kind
 * @param {Record<string, unknown>} fields
 * @returns {Promise<T>}
 */
const ask = (kind, fields = {}) =>
  new Promise(done => {
    const { port1, port2 } = new MessageChannel();
    port1.onmessage = ({ data }) => done(data);
    worker.current?.postMessage({ kind, ...fields }, [port2]);
  });

window.bottega = {
  halt,
  socket(path, port) {
    worker.current?.postMessage({ kind: "socket", path: path.slice(root.length) }, [port]);
    return worker.current !== null;
  },
  whole: () => ask("whole"),
  replace: (file, sure) => ask("replace", { file, sure }),
  reload: () => {
    location.hash = "/me/games";
    location.reload();
  },
};
window.bottegaLink = path => new URL("#" + path.slice(root.length), new URL("./", location.href)).href;

// why the app cannot start, and what can be done about it
/** @param {ShellWord} why */
function closed(why) {
  const take = button("take", async () => save(await ask("whole")));
  if (why === "full") stopWith(why, again());
  else if (why === "ahead") stopWith(why, button("fresh", fresh), take);
  else
    stopWith(
      why,
      take,
      button("anew", () =>
        stopWith(
          "without",
          button("sure", async () => {
            if (await ask("anew")) location.reload();
            else closed("full");
          }),
          again(),
        ),
      ),
    );
}

const broken = () => stopWith("broken", again(), button("fresh", fresh));

/** @param {string} version */
function opened(version) {
  const begun = new Worker("app/server_worker.js", { type: "module" });
  worker.current = begun;
  begun.onerror = broken;
  begun.onmessage = ({ data }) => {
    if (data.kind === "step") step(data.step);
    else if (data.kind === "language") {
      // biome-ignore lint/suspicious/noDocumentCookie: not every browser has a store of cookies
      document.cookie = `language=${data.language}; path=${root}/; max-age=31536000; samesite=lax`;
    } else if (data.kind === "failed") {
      console.error(data.error);
      broken();
    } else if (data.kind === "closed") closed(data.why);
    else if (data.kind === "open") {
      step("page");
      worker.open = true;
      show(location.hash.slice(1));
      if (!data.keeps) say("forgets");
      else navigator.storage?.persist?.().catch(() => {});
      setTimeout(() => renew(version).catch(() => {}), 4000);
    }
  };
  step("python");
  begun.postMessage({
    kind: "start",
    origin: location.origin,
    root,
    files: versions(version),
    language: cookie ?? "",
    languages: navigator.languages.join(","),
  });
}

navigator.serviceWorker?.addEventListener("message", ({ data, ports: [port] }) => {
  if (worker.open) worker.current?.postMessage({ kind: "request", request: data }, [port]);
  else port.postMessage(null);
});

/** @param {string} version */
async function alone(version) {
  /** @param {LockOptions} options */
  const held = options =>
    navigator.locks.request(kept, options, lock => {
      if (!lock) return false;
      opened(version);
      return new Promise(() => {});
    });
  const lost = () => {
    // another window has taken over
    halt();
    frame.remove();
    notice.hidden = true;
    stopWith(
      "elsewhere",
      button("here", () => location.reload()),
    );
  };
  if ((await held({ ifAvailable: true }).catch(lost)) === false) {
    stopWith(
      "elsewhere",
      button("here", () => {
        document.body.classList.remove("stopped");
        byId("buttons").replaceChildren();
        held({ steal: true }).catch(lost);
      }),
    );
  }
}

// -- pages

// A page of this site, whatever stands after the '#': a path such as //host would be an address of somebody else, were
// the origin not before it, and one such as /../ leads out of the site.
/** @param {string} path */
function within(path) {
  const home = location.origin + root,
    wanted = path.startsWith("/") ? new URL(home + path) : null;
  return wanted?.pathname.startsWith(`${root}/`) ? wanted.href : `${home}/`;
}

/** @param {string} path */
function show(path) {
  const wanted = within(path);
  if (!frame.contentDocument || inside().location.href === "about:blank") inside().location.replace(wanted);
  else if (shown() !== path) inside().location.assign(wanted);
}

const shown = () => {
  const { pathname, search, hash } = inside().location;
  return pathname.slice(root.length) + search + hash;
};

let missed = 0; // pages that the app was not asked for, one after the other: the browser shows its own page then
frame.addEventListener("load", () => {
  const page = frame.contentDocument;
  if (!page) {
    if (++missed < 4) show(location.hash.slice(1));
    else broken();
    return;
  }
  if (inside().location.href === "about:blank") return;
  missed = 0;
  document.title = page.title;
  document.documentElement.lang = page.documentElement.lang;
  history.replaceState(null, "", "#" + shown());
  loading.hidden = true;
  frame.hidden = false;
  frame.focus();
});
window.addEventListener("hashchange", () => {
  if (worker.open) show(location.hash.slice(1));
});

// -- begin

async function begin() {
  if (window !== window.top) {
    stopWith("framed"); // a page of another site could lay its own things over this one
    return;
  }
  if (location.pathname.includes("//")) {
    // some hosts answer there too, but links that begin with this path lead to others
    location.replace(location.origin + location.pathname.replace(/\/{2,}/g, "/") + location.search + location.hash);
    return;
  }
  if (!navigator.serviceWorker || !navigator.locks || !window.caches) {
    stopWith(window.isSecureContext ? "old" : "insecure");
    return;
  }
  let version = (await current()) ?? "";
  if (!(await isWhole(version))) {
    const site = await newest();
    await bring(site, (got, all) => step("fetch", got / all, { got: megabytes(got), all: megabytes(all) }));
    version = site.version;
    await use(version);
  }
  step("check");
  const between = navigator.serviceWorker,
    { active } = await between.register("sw.js"),
    ownScript = new URL("sw.js", location.href).href;
  const isOwn = () => between.controller?.scriptURL === ownScript; // that of a site above this one may have been first
  if (!isOwn())
    await new Promise((/** @type {(nothing?: undefined) => void} */ done) => {
      between.addEventListener("controllerchange", () => isOwn() && done());
      active?.postMessage("claim"); // a page that was loaded past it is not its own by itself
    });
  navigator.serviceWorker.startMessages();
  await alone(version);
}

/** @type {Record<string, ShellWord>} */
const WHY = { SecurityError: "denied", QuotaExceededError: "full" };
begin().catch(error => {
  console.error(error);
  stopWith(WHY[error.name] ?? (navigator.onLine ? "unreached" : "offline"), again());
});
