// Paintings saved as PNG: the browser draws the SVG.

import { ifThere } from "./dom.js";
import { saveAs } from "./download.js";

/**
 * @param {string} source
 * @param {string} name
 */
async function savePng(source, name, width = 1400) {
  const text = await (await fetch(source)).text();
  const picture = new Image(),
    url = URL.createObjectURL(new Blob([text], { type: "image/svg+xml" }));
  await new Promise((done, failed) => {
    picture.onload = done;
    picture.onerror = failed;
    picture.src = url;
  });
  const canvas = document.createElement("canvas");
  canvas.width = width;
  canvas.height = Math.round((width * picture.naturalHeight) / picture.naturalWidth);
  canvas.getContext("2d")?.drawImage(picture, 0, 0, canvas.width, canvas.height);
  URL.revokeObjectURL(url);
  canvas.toBlob(picture => picture && saveAs(picture, name + ".png"), "image/png");
}

document.addEventListener("click", event => {
  const button = event.target.closest("[data-png]");
  const { png, name } = button?.dataset ?? {};
  if (png && name) savePng(png, name);
});
ifThere("only-mine")?.addEventListener("change", event => {
  document.body.classList.toggle("only-mine", event.target.checked);
});
