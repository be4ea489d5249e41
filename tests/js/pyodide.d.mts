// What the workers of the offline site use of Pyodide.

/** An object of Python; `toJs` copies what it holds. */
export interface Proxy<T> {
  toJs(options?: { create_pyproxies: boolean }): T;
  destroy(): void;
}

/** A function of Python that is kept longer than a call. */
export interface Callback<Argument> {
  copy(): (argument: Argument | undefined) => void;
}

export interface OpenFile {
  stream_ops: {
    write(
      stream: unknown,
      buffer: Uint8Array,
      offset: number,
      length: number,
      position: number,
      own?: boolean,
    ): number;
  };
  contents: Uint8Array<ArrayBuffer>;
  usedBytes: number;
}

export interface FileSystem {
  mkdirTree(path: string): void;
  writeFile(path: string, bytes: Uint8Array, options?: { canOwn: boolean }): void;
  readFile(path: string): Uint8Array<ArrayBuffer>;
  unlink(path: string): void;
  analyzePath(path: string): { exists: boolean };
  lookupPath(path: string): { node: OpenFile };
}

export interface Pyodide {
  FS: FileSystem;
  /** Whoever runs a script knows what it ends with. */
  runPython<T>(script: string): T;
  pyimport<T>(module: string): T;
  toPy(value: unknown): unknown;
}

export function loadPyodide(options: {
  indexURL: string;
  stdLibURL: string;
  lockFileContents: string;
}): Promise<Pyodide>;
