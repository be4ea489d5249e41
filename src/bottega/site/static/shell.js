// The site around its pages: it brings everything here once, opens the house in a worker, and shows its pages in a frame.

import { unpacked } from "./files.js";

const words = JSON.parse(document.getElementById("words").textContent);
const cookie = document.cookie.match(/(?:^|; )language=(\w+)/)?.[1];
const language = cookie ?? navigator.languages.map(one => one.slice(0, 2)).find(one => one in words) ?? "en";
const word = (name, fields = {}) => Object.entries(fields).reduce((text, [key, value]) => text.replace(`{${key}}`, value), words[language][name]);
const frame = document.getElementById("page"), loading = document.getElementById("loading"), notice = document.getElementById("notice");
const bar = document.getElementById("bar"), said = document.getElementById("step");
document.documentElement.lang = language;

// -- what is told before there is a page, and over it

const SHARES = { fetch: [0, 55], check: [55, 58], python: [58, 72], unpack: [72, 76], import: [76, 94], page: [94, 100] };
function step(name, share = 0, fields = {}) {
  const [from, to] = SHARES[name];
  bar.value = from + (to - from) * share;
  said.textContent = word(name, fields);
}

function stop(name, ...buttons) {
  loading.hidden = false;
  frame.hidden = true;
  document.body.classList.add("stopped");
  said.textContent = word(name);
  said.setAttribute("role", "alert");
  document.getElementById("buttons").replaceChildren(...buttons);
}

const button = (name, act) => Object.assign(document.createElement("button"), { type: "button", textContent: word(name), onclick: act });

function say(name, ...buttons) {
  notice.querySelector("p").textContent = word(name);
  notice.querySelector("div").replaceChildren(...buttons, button("well", () => { notice.hidden = true; }));
  notice.hidden = false;
}

const megabytes = bytes => (bytes / 1e6).toLocaleString(language, { minimumFractionDigits: 1, maximumFractionDigits: 1 });

// -- the files of the site, each version whole

const newest = async () => (await fetch("site.json", { cache: "no-store" })).json();

const hex = buffer => [...new Uint8Array(buffer)].map(byte => byte.toString(16).padStart(2, "0")).join("");

async function fetched({ name, size, hash }, told) {
  const answer = await fetch(name);
  if (!answer.ok) throw new Error(`${name}: ${answer.status}`);
  const parts = [];
  let got = 0;
  for (const reader = answer.body.getReader(); ;) {
    const { done, value } = await reader.read();
    if (done) break;
    parts.push(value);
    told(Math.min(size, got += value.length));
  }
  const blob = new Blob(parts), start = new Uint8Array(await blob.slice(0, 2).arrayBuffer());
  const packed = start[0] === 0x1f && start[1] === 0x8b;  // else whoever sent it has unpacked it on the way
  if (packed && hex(await crypto.subtle.digest("SHA-256", await blob.arrayBuffer())) !== hash) throw new Error(`${name} is damaged`);
  const plain = packed ? blob.stream().pipeThrough(new DecompressionStream("gzip")) : blob.stream();
  return new Response(plain).arrayBuffer();
}

const TYPES = { html: "text/html; charset=utf-8", js: "text/javascript", mjs: "text/javascript", css: "text/css", svg: "image/svg+xml", png: "image/png", wasm: "application/wasm", json: "application/json", webmanifest: "application/manifest+json" };

// brings a version here, whole, and only then says that it is; a part that an older one has too is taken from there
async function bring(site, told = () => {}) {
  const all = site.parts.reduce((sum, part) => sum + part.size, 0), cache = await caches.open(versions(site.version));
  const tell = got => told(got, all);
  const put = (name, body) => cache.put(`${root}/${name}`, new Response(body, { headers: { "content-type": TYPES[name.slice(name.lastIndexOf(".") + 1)] ?? "application/octet-stream" } }));
  let before = 0;
  tell(0);
  for (const part of site.parts) {
    const list = `parts/${part.name}.json`, older = await holder(`${root}/${list}`);
    if (older === null) {
      const names = [];
      for (const [name, bytes] of unpacked(await fetched(part, got => tell(before + got)))) {
        await put(name, bytes);
        names.push(name);
      }
      await put(list, JSON.stringify(names));
    } else if (older !== versions(site.version)) {
      const from = await caches.open(older), names = await (await from.match(`${root}/${list}`)).json();
      for (const name of [...names, list]) await cache.put(`${root}/${name}`, await from.match(`${root}/${name}`));
    }
    tell(before += part.size);
  }
}

async function holder(path) {
  for (const name of await caches.keys()) if (name.startsWith(kept + "@") && await (await caches.open(name)).match(path)) return name;
  return null;
}

async function use(version) {
  await (await caches.open(kept)).put(root + "/current", new Response(version));
  navigator.serviceWorker.controller?.postMessage("version");
  for (const name of await caches.keys()) if (name.startsWith(kept + "@") && name !== versions(version)) await caches.delete(name);
}

// a newer version is brought while this one is played, and used when somebody wants it
async function renew(version) {
  if (!navigator.onLine) return;
  const site = await newest().catch(() => null);
  if (!site || site.version === version) return;
  await bring(site);
  say("newer", button("load", async () => { await use(site.version); location.reload(); }));
}

// -- the house, in one window at a time

const worker = { current: null };
const ask = (kind, fields = {}) => new Promise(done => {
  const { port1, port2 } = new MessageChannel();
  port1.onmessage = ({ data }) => done(data);
  worker.current.postMessage({ kind, ...fields }, [port2]);
});

window.bottega = {
  socket(path, port) { worker.current?.postMessage({ kind: "socket", path: path.slice(root.length) }, [port]); return worker.current !== null; },
  whole: () => ask("whole"),
  replace: (file, sure) => ask("replace", { file, sure }),
  reload: () => { location.hash = "/me/games"; location.reload(); },
};
window.bottegaLink = path => new URL("#" + path.slice(root.length), new URL("./", location)).href;

function opened(version) {
  worker.current = new Worker("app/house.js", { type: "module" });
  worker.current.onerror = () => stop("broken", button("again", () => location.reload()));
  worker.current.onmessage = ({ data }) => {
    if (data.kind === "step") step(data.step);
    else if (data.kind === "language") { document.cookie = `language=${data.language}; path=${root}/; max-age=31536000; samesite=lax`; }
    else if (data.kind === "failed") { console.error(data.error); stop("broken", button("again", () => location.reload())); }
    else if (data.kind === "open") {
      step("page");
      show(location.hash.slice(1));
      if (!data.keeps) say("forgets");
      else navigator.storage?.persist?.().catch(() => {});
      setTimeout(() => renew(version).catch(() => {}), 4000);
    }
  };
  step("python");
  worker.current.postMessage({ kind: "start", origin: location.origin, root, files: versions(version), language: cookie ?? "", languages: navigator.languages.join(",") });
}

navigator.serviceWorker?.addEventListener("message", ({ data, ports: [port] }) => {
  if (worker.current) worker.current.postMessage({ kind: "request", request: data }, [port]);
  else port.postMessage(null);
});

async function alone(version) {
  const held = options => navigator.locks.request(kept, options, lock => {
    if (!lock) return false;
    opened(version);
    return new Promise(() => {});
  });
  const lost = () => {  // another window has taken over
    worker.current?.terminate();
    worker.current = null;
    frame.remove();
    stop("elsewhere", button("here", () => location.reload()));
  };
  if (await held({ ifAvailable: true }).catch(lost) === false) {
    stop("elsewhere", button("here", () => { document.body.classList.remove("stopped"); document.getElementById("buttons").replaceChildren(); held({ steal: true }).catch(lost); }));
  }
}

// -- pages

function show(path) {
  const wanted = root + (path.startsWith("/") ? path : "/");
  if (frame.contentWindow.location.href === "about:blank") frame.contentWindow.location.replace(wanted);
  else if (shown() !== path) frame.contentWindow.location.assign(wanted);
}

const shown = () => { const { pathname, search, hash } = frame.contentWindow.location; return pathname.slice(root.length) + search + hash; };

frame.addEventListener("load", () => {
  if (frame.contentWindow.location.href === "about:blank") return;
  const page = frame.contentDocument;
  document.title = page.title;
  document.documentElement.lang = page.documentElement.lang;
  history.replaceState(null, "", "#" + shown());
  loading.hidden = true;
  frame.hidden = false;
  frame.focus();
});
window.addEventListener("hashchange", () => { if (worker.current) show(location.hash.slice(1)); });

// -- begin

async function begin() {
  if (!navigator.serviceWorker || !navigator.locks || !window.caches) { stop(window.isSecureContext ? "old" : "insecure"); return; }
  let version = await current();
  if (!version || !await caches.has(versions(version))) {
    const site = await newest();
    await bring(site, (got, all) => step("fetch", got / all, { got: megabytes(got), all: megabytes(all) }));
    await use(version = site.version);
  }
  step("check");
  await navigator.serviceWorker.register("sw.js");
  if (!navigator.serviceWorker.controller) await new Promise(done => navigator.serviceWorker.addEventListener("controllerchange", done, { once: true }));
  navigator.serviceWorker.startMessages();
  await alone(version);
}

begin().catch(error => {
  console.error(error);
  stop(error.name === "SecurityError" ? "denied" : navigator.onLine ? "unreached" : "offline", button("again", () => location.reload()));
});
