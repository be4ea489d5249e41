// Runs before the page is painted, so that nothing flashes: the chosen theme, and whether notation is shown.
try {
  const theme = localStorage.getItem("bottega-theme");
  if (theme) document.documentElement.dataset.theme = theme;
  if (localStorage.getItem("bottega-notation") === "yes") document.documentElement.dataset.notation = "";
} catch {
  /* a browser that keeps nothing shows the device's theme */
}
