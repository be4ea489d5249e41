// Paintings saved as PNG: the browser draws the SVG.

import { byId } from "./dom.js";
import { saveAs } from "./download.js";

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
  canvas.getContext("2d").drawImage(picture, 0, 0, canvas.width, canvas.height);
  URL.revokeObjectURL(url);
  saveAs(await new Promise(done => canvas.toBlob(done, "image/png")), name + ".png");
}

document.addEventListener("click", event => {
  const button = event.target.closest("[data-png]");
  if (button) savePng(button.dataset.png, button.dataset.name);
});
byId("only-mine")?.addEventListener("change", event => {
  document.body.classList.toggle("only-mine", event.target.checked);
});
