// What scripts find in pages: global names that Python or another script puts there, and elements
// of HTML, where they are looked up by more than the name of a tag.

type Timer = ReturnType<typeof setTimeout>;

/** The style of tokens, and of which version of the kit a script is; both stand before it. */
declare const TOKENS: string;
declare const EDITION: string;

declare var catanNbCode: Map<string, Promise<any>>;
declare var catanNbApart: () => void;
declare var catanNbDress: (style: string, edition: string) => void;

interface Site {
  language: string;
  pages: Record<string, string>;
  packages: number;
  prepare(): void;
  wait(): void;
}

interface Window {
  catanNbSite: Site;
  catanNbWords: Record<string, any>;
  jupyterapp?: any;
  update_loading_text(n: number, count: number): void;
}

interface ParentNode {
  querySelector<K extends keyof HTMLElementTagNameMap>(tag: K): HTMLElementTagNameMap[K] | null;
  querySelector<E extends Element = HTMLElement>(selectors: string): E | null;
  querySelectorAll<K extends keyof HTMLElementTagNameMap>(tag: K): NodeListOf<HTMLElementTagNameMap[K]>;
  querySelectorAll<E extends Element = HTMLElement>(selectors: string): NodeListOf<E>;
}

/** Pages have elements of HTML, SVG and MathML alone, all of which have these. */
interface Element extends HTMLOrSVGElement {
  closest<K extends keyof HTMLElementTagNameMap>(tag: K): HTMLElementTagNameMap[K] | null;
  closest<E extends Element = HTMLElement>(selectors: string): E | null;
}
