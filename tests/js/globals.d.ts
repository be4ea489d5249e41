// What tsc cannot know of the pages by itself.

/** The element that a selector finds, by the tag at its end; any element of a page where it names none. */
type Selected<S extends string> = string extends S
  ? HTMLElement
  : S extends `${string}(${string}`
    ? HTMLElement
    : S extends `${infer One}, ${infer Others}`
      ? Selected<One> | Selected<Others>
      : Tagged<Until<Until<Until<Until<Last<S>, "[">, ":">, ".">, "#">>;
type Last<S extends string> = S extends `${string} ${infer Rest}` ? Last<Rest> : S;
type Until<S extends string, End extends string> = S extends `${infer Before}${End}${string}` ? Before : S;
type Tagged<Tag extends string> = Tag extends keyof HTMLElementTagNameMap ? HTMLElementTagNameMap[Tag] : HTMLElement;

// Pictures have SVG in them, but what scripts do with the things that they find in them, HTML elements can do too.
interface ParentNode {
  querySelector<S extends string>(selector: S): Selected<S> | null;
  querySelectorAll<S extends string>(selector: S): NodeListOf<Selected<S>>;
}
interface Element {
  closest<S extends string>(selector: S): Selected<S> | null;
}

// What is clicked, typed into or scrolled is an element.
type On<E, Target = HTMLElement> = E & { readonly target: Target };
type Options = boolean | AddEventListenerOptions;
interface Document {
  addEventListener<K extends keyof DocumentEventMap>(
    type: K,
    hear: (event: On<DocumentEventMap[K]>) => unknown,
    options?: Options,
  ): void;
}
interface Window {
  addEventListener<K extends keyof HTMLElementEventMap>(
    type: K,
    hear: (event: On<HTMLElementEventMap[K]>) => unknown,
    options?: Options,
  ): void;
}
interface HTMLElement {
  addEventListener<K extends keyof HTMLElementEventMap>(
    type: K,
    hear: (event: On<HTMLElementEventMap[K]>) => unknown,
    options?: Options,
  ): void;
}

// Each kind has its own in tsc's library, which would hide the one above.
interface HTMLFormElement {
  addEventListener<K extends keyof HTMLElementEventMap>(
    type: K,
    hear: (event: On<HTMLElementEventMap[K]>) => unknown,
    options?: Options,
  ): void;
}
interface HTMLInputElement {
  addEventListener<K extends keyof HTMLElementEventMap>(
    type: K,
    hear: (event: On<HTMLElementEventMap[K], HTMLInputElement>) => unknown,
    options?: Options,
  ): void;
}
interface HTMLButtonElement {
  addEventListener<K extends keyof HTMLElementEventMap>(
    type: K,
    hear: (event: On<HTMLElementEventMap[K], HTMLButtonElement>) => unknown,
    options?: Options,
  ): void;
}
interface HTMLSelectElement {
  addEventListener<K extends keyof HTMLElementEventMap>(
    type: K,
    hear: (event: On<HTMLElementEventMap[K], HTMLSelectElement>) => unknown,
    options?: Options,
  ): void;
}
interface HTMLDetailsElement {
  addEventListener<K extends keyof HTMLElementEventMap>(
    type: K,
    hear: (event: On<HTMLElementEventMap[K]>) => unknown,
    options?: Options,
  ): void;
}
interface HTMLDialogElement {
  addEventListener<K extends keyof HTMLElementEventMap>(
    type: K,
    hear: (event: On<HTMLElementEventMap[K]>) => unknown,
    options?: Options,
  ): void;
}
interface HTMLOListElement {
  addEventListener<K extends keyof HTMLElementEventMap>(
    type: K,
    hear: (event: On<HTMLElementEventMap[K]>) => unknown,
    options?: Options,
  ): void;
}
interface HTMLDivElement {
  addEventListener<K extends keyof HTMLElementEventMap>(
    type: K,
    hear: (event: On<HTMLElementEventMap[K]>) => unknown,
    options?: Options,
  ): void;
}
