// Between pages and the app: files come from what this browser has kept of the site, everything else is asked of the
// window in which the app runs.

importScripts("versions.js");

const scope = new URL(self.registration.scope);

self.addEventListener("install", event => event.waitUntil(self.skipWaiting()));
self.addEventListener("activate", event => event.waitUntil(self.clients.claim()));

self.addEventListener("message", event => {
  if (event.data === "claim") event.waitUntil(self.clients.claim());
});

self.addEventListener("fetch", event => {
  const { request } = event,
    url = new URL(request.url);
  if (
    url.origin !== scope.origin ||
    !url.pathname.startsWith(scope.pathname) ||
    url.pathname === root + "/site.json" ||
    /\.gz$/.test(url.pathname)
  )
    return;
  if (request.mode === "navigate" && request.destination === "document" && url.pathname !== scope.pathname) {
    event.respondWith(
      elsewhere(request).catch(() =>
        Response.redirect(scope.href + "#" + url.pathname.slice(root.length) + url.search + url.hash),
      ),
    );
    return;
  }
  event.respondWith(answer(request, url, event.clientId));
});

// A page below ours that the host has is no page of the app: another site may lie there.
/** @param {Request} request */
async function elsewhere(request) {
  const page = await fetch(request);
  if (page.type === "opaqueredirect") return page;
  if (!page.ok) throw new Error("the host does not have it");
  const isHtml = page.headers.get("content-type")?.startsWith("text/html");
  if (isHtml && (await page.clone().text()).includes('src="shell.js"'))
    await (await fetch(new URL("site.json", request.url))).json(); // else the host shows our own page for everything
  return page;
}

/**
 * @param {Request} request
 * @param {URL} url
 * @param {string} asker
 */
async function answer(request, url, asker) {
  const name = await current(),
    home = url.pathname === scope.pathname && request.destination !== "iframe";
  const from = asker && !home ? await self.clients.get(asker) : null,
    outer = from?.frameType === "top-level";
  if (!name || (from && outer && new URL(from.url).pathname !== scope.pathname)) return fetch(request);
  const file = await found(home ? scope.pathname + "index.html" : url.pathname, versions(name));
  if (file) return file;
  if (home || outer) return fetch(request); // all that the window around the pages asks for are files
  const wanted = {
    method: request.method,
    path: url.pathname.slice(root.length),
    query: url.search.slice(1),
    headers: [...request.headers],
    body: new Uint8Array(await request.arrayBuffer()),
  };
  const windows = (await self.clients.matchAll({ type: "window", includeUncontrolled: true })).filter(
    one => new URL(one.url).pathname === scope.pathname,
  );
  const said = await Promise.any(windows.map(one => ask(one, wanted))).catch(() => null);
  if (!said) return new Response("", { status: 503 });
  return new Response([204, 304].includes(said.status) || request.method === "HEAD" ? null : said.body, {
    status: said.status,
    headers: said.headers,
  });
}

// only the window in which the app runs answers; the others say so
/**
 * @param {WindowClient} one
 * @param {unknown} wanted
 * @returns {Promise<{ status: number, headers: [string, string][], body: BodyInit | null }>}
 */
const ask = (one, wanted) =>
  new Promise((done, failed) => {
    const { port1, port2 } = new MessageChannel();
    port1.onmessage = ({ data }) => (data ? done(data) : failed());
    one.postMessage(wanted, [port2]);
  });
