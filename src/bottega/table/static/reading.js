// The page of a book: its contents are folded on a small screen, and say which section is read.

const contents = document.querySelector(".book-contents"), narrow = matchMedia("(max-width: 62rem)");
const fold = () => { contents.open = !narrow.matches; };
fold();
narrow.addEventListener("change", fold);
contents.addEventListener("click", event => { if (narrow.matches && event.target.closest("a")) contents.open = false; });

const links = new Map([...contents.querySelectorAll("ol a")].map(link => [link.hash.slice(1), link]));
const read = new IntersectionObserver(entries => {
  for (const { target, isIntersecting } of entries) {
    if (isIntersecting) links.get(target.id)?.setAttribute("aria-current", "location");
    else links.get(target.id)?.removeAttribute("aria-current");
  }
}, { rootMargin: "-25% 0px -65%" });
for (const section of document.querySelectorAll(".book > section[id]")) read.observe(section);
