// What the window around the pages of the offline site offers them.

interface OfflineSite {
  halt(): void;
  socket(path: string, port: MessagePort): boolean;
  whole(): Promise<Uint8Array<ArrayBuffer>>;
  replace(file: Blob | null, sure: boolean): Promise<Replaced>;
  reload(): void;
}

/** What came of games from a file: refused, no room for them, to be confirmed because of `own` games, or done. */
interface Replaced {
  refused?: string;
  full?: boolean;
  own?: number | string;
  games?: number;
}

interface Window {
  bottega?: OfflineSite;
  bottegaLink?: (path: string) => string;
}
