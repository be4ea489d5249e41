// Between pages and the house: what is a file comes from what this browser has kept of the site, everything else is asked of
// the window in which the house is open.

importScripts("versions.js");

const scope = new URL(self.registration.scope);

self.addEventListener("install", event => event.waitUntil(self.skipWaiting()));
self.addEventListener("activate", event => event.waitUntil(self.clients.claim()));

let used = null;
self.addEventListener("message", event => { if (event.data === "version") used = null; });

self.addEventListener("fetch", event => {
  const { request } = event, url = new URL(request.url);
  if (url.origin !== scope.origin || !url.pathname.startsWith(scope.pathname) || url.pathname === root + "/site.json" || /\.gz$/.test(url.pathname)) return;
  if (request.mode === "navigate" && request.destination === "document" && url.pathname !== scope.pathname) {
    event.respondWith(Response.redirect(scope.href + "#" + url.pathname.slice(root.length) + url.search + url.hash));
    return;
  }
  event.respondWith(answer(request, url));
});

async function answer(request, url) {
  used ??= await current();
  if (!used) return fetch(request);
  const home = url.pathname === scope.pathname && request.destination !== "iframe";
  const file = await (await caches.open(versions(used))).match(home ? scope.pathname + "index.html" : url.pathname);
  if (file) return file;
  const wanted = { method: request.method, path: url.pathname.slice(root.length), query: url.search.slice(1), headers: [...request.headers], body: new Uint8Array(await request.arrayBuffer()) };
  const windows = (await self.clients.matchAll({ type: "window", includeUncontrolled: true })).filter(one => new URL(one.url).pathname === scope.pathname);
  const said = await Promise.any(windows.map(one => ask(one, wanted))).catch(() => null);
  if (!said) return new Response("", { status: 503 });
  return new Response([204, 304].includes(said.status) || request.method === "HEAD" ? null : said.body, { status: said.status, headers: said.headers });
}

// only the window in which the house is answers; the others say so
const ask = (one, wanted) => new Promise((done, failed) => {
  const { port1, port2 } = new MessageChannel();
  port1.onmessage = ({ data }) => data ? done(data) : failed();
  one.postMessage(wanted, [port2]);
});
