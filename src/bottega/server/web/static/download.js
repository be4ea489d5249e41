// Saving what a page has made as a file: a browser does it for who follows a link.

/**
 * @param {Blob} blob
 * @param {string} name
 */
export function saveAs(blob, name) {
  const href = URL.createObjectURL(blob);
  Object.assign(document.createElement("a"), { href, download: name }).click();
  setTimeout(() => URL.revokeObjectURL(href), 60000); // when a large one is written, too
}
