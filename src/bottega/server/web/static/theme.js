// Runs before the page is painted, so that a chosen theme does not flash.
try {
  const theme = localStorage.getItem("bottega-theme");
  if (theme) document.documentElement.dataset.theme = theme;
} catch {
  /* a browser that keeps nothing shows the device's theme */
}
