// Python in this worker, with all that Bottega needs of it, and nothing fetched from elsewhere.

import { unpacked } from "./archive.js";
import { loadPyodide } from "./pyodide.mjs";

const here = new URL("./", import.meta.url).href;
export const FOLDER = "/lib/python3.14/site-packages/",
  COMPILED = "compiled.bin",
  STDLIB = "compiled.zip";
const NO_PACKAGES = JSON.stringify({
  info: { abi_version: "2026_0", arch: "wasm32", platform: "emscripten_5_0_3", python: "3.14.2", version: "0.0" },
  packages: {},
});

// `cache` has the files of this version, compiled ones too once compile_worker.js has made them
/** @param {string} cache */
export const isCompiled = async cache => Boolean(await (await caches.open(cache)).match(here + COMPILED));

/**
 * @param {string} cache
 * @param {(step: string) => void} step
 */
export async function python(cache, step = () => {}) {
  const names = (await isCompiled(cache)) ? ["packages.bin", COMPILED] : ["packages.bin"];
  const packages = names.map(name => fetch(here + name).then(answer => answer.arrayBuffer()));
  const stdLibURL = here + (names.length > 1 ? STDLIB : "stdlib.zip");
  const py = await loadPyodide({ indexURL: here, stdLibURL, lockFileContents: NO_PACKAGES });
  step("unpack");
  const folders = new Set();
  for (const buffer of packages) {
    for (const [name, bytes] of unpacked(await buffer)) {
      const path = FOLDER + name,
        folder = path.slice(0, path.lastIndexOf("/"));
      if (!folders.has(folder)) py.FS.mkdirTree(folder);
      folders.add(folder);
      py.FS.writeFile(path, bytes, { canOwn: true });
    }
  }
  step("import");
  return py;
}
