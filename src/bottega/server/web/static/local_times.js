// Times in the reader's words.

const day = new Intl.DateTimeFormat(document.documentElement.lang, { dateStyle: "medium", timeStyle: "short" });
for (const time of document.querySelectorAll("time[data-at]")) {
  const at = new Date(1000 * Number(time.dataset.at));
  time.dateTime = at.toISOString();
  time.textContent = day.format(at);
}
