// What the window and its service worker both know: where the site lies, how its caches are called, and which version is used.
// A script of the older kind, which both can load: service workers that are modules are not in every browser.

const root = new URL("./", location).pathname.slice(0, -1), kept = `bottega${root}`;
const versions = name => `${kept}#${name}`;  // which no path has in it
const found = (path, cacheName) => caches.match(location.origin + path, { cacheName });  // a cache that is gone is not made by looking into it
const current = async () => (await (await found(root + "/current", kept))?.text()) ?? null;
