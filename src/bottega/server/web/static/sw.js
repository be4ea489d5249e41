// The part of Bottega that works when none of its pages is open: it shows calls, and says so when there is no network.
// It keeps nothing but the page that says that.

const root = new URL(".", location.href).pathname.slice(0, -1); // the path of the server
const offline = `${root}/offline/${new URL(location.href).searchParams.get("language") ?? "en"}`,
  kept = "bottega-offline";

self.addEventListener("install", event =>
  event.waitUntil(
    (async () => {
      await (await caches.open(kept)).add(new Request(offline, { cache: "reload" }));
      await self.skipWaiting();
    })(),
  ),
);

self.addEventListener("activate", event =>
  event.waitUntil(
    (async () => {
      const cache = await caches.open(kept);
      for (const request of await cache.keys())
        if (new URL(request.url).pathname !== offline) await cache.delete(request);
      await self.clients.claim();
    })(),
  ),
);

self.addEventListener("fetch", event => {
  if (event.request.mode !== "navigate" || event.request.method !== "GET") return;
  event.respondWith(fetch(event.request).catch(async () => (await caches.match(offline)) ?? Response.error()));
});

self.addEventListener("push", event =>
  event.waitUntil(
    (async () => {
      const { title, body, tag, url, off, stop, waiting } = event.data?.json() ?? {};
      if (waiting) await self.navigator.setAppBadge?.(waiting).catch(() => {});
      const icon = `${root}/static/icon-192.png`;
      await self.registration.showNotification(title, {
        body,
        tag,
        icon,
        data: { url, off },
        actions: [{ action: "off", title: stop }],
      });
    })(),
  ),
);

self.addEventListener("notificationclick", event => {
  const { url, off } = event.notification.data;
  event.notification.close();
  event.waitUntil(event.action === "off" ? silence(off) : show(new URL(root + url, location.origin)));
});

/** @param {string} token */
async function silence(token) {
  await fetch(`${root}/push/off/${token}`, { method: "POST" }).catch(() => {});
  await (await self.registration.pushManager.getSubscription())?.unsubscribe();
}

/** @param {URL} url */
async function show(url) {
  const pages = await self.clients.matchAll({ type: "window" });
  const page = pages.find(one => new URL(one.url).pathname === url.pathname);
  await (page ? page.focus() : self.clients.openWindow(url));
}
