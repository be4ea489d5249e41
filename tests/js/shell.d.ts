// What `site.json` says of the offline site: its newest version, and the files of which it is made.

interface Site {
  version: string;
  parts: Part[];
}

interface Part {
  name: string;
  size: number;
  hash: string;
}
