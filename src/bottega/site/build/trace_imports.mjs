// Runs a script in Pyodide under Node.js, with a folder of this machine as /work.

import { readFileSync } from "node:fs";
import { pathToFileURL } from "node:url";

const [pyodide, folder, script] = process.argv.slice(2);
const { loadPyodide } = await import(pathToFileURL(pyodide + "/pyodide.mjs"));
const py = await loadPyodide({ indexURL: pyodide });
py.FS.mkdir("/work");
py.FS.mount(py.FS.filesystems.NODEFS, { root: folder }, "/work");
py.runPython(readFileSync(script, "utf-8"));
