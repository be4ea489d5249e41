// What the window and its service worker both know: where the site lies, how its caches are called, and which version
// is used. A classic script, which both can load: not every browser has service workers that are modules.

const root = new URL("./", location.href).pathname.slice(0, -1),
  kept = `bottega${root}`;
/** @param {string} name */
const versions = name => `${kept}#${name}`; // which no path has in it
// a cache that is gone is not made by looking into it
/**
 * @param {string} path
 * @param {string} cacheName
 */
const found = (path, cacheName) => caches.match(location.origin + path, { cacheName });
const current = async () => (await (await found(root + "/current", kept))?.text()) ?? null;
