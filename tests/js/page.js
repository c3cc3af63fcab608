// A page without a browser, and the model of a widget, for tests of scripts.
import { readFileSync } from "node:fs";
import { after, mock } from "node:test";
import { JSDOM, VirtualConsole } from "jsdom";

const ROOT = new URL("../../catan_nb/", import.meta.url);
/** What scripts find in a page by name. */
const NAMES = [
  ..."window document location navigator localStorage sessionStorage innerWidth innerHeight".split(" "),
  ..."Node Element HTMLElement SVGElement Text NodeFilter Event CustomEvent KeyboardEvent".split(" "),
  ..."HTMLInputElement HTMLSelectElement HTMLTextAreaElement HTMLButtonElement".split(" "),
  ..."AbortController AbortSignal MutationObserver DOMParser CSSStyleRule CSSGroupingRule requestAnimationFrame".split(" "),
];

let opened = null;
after(() => opened?.close());

/** Watches sizes; a test says when one has changed. */
export class ResizeObserver {
  static all = new Set();
  constructor(hear) {
    this.hear = hear;
  }
  observe(target) {
    ResizeObserver.all.add(this);
    this.target = target;
  }
  disconnect() {
    ResizeObserver.all.delete(this);
  }
}

/**
 * Open a page, whose global names are those of this process until the next one is opened.
 * @param {string} body
 * @param {{url?: string, calm?: boolean, head?: string}} [more] whether nothing is to move
 */
export function open(body = "", { url = "http://localhost/page", calm = false, head = "" } = {}) {
  const { window } = new JSDOM(`<!doctype html><html><head>${head}</head><body>${body}</body></html>`, {
    url,
    pretendToBeVisual: true,
    runScripts: "outside-only",
    virtualConsole: new VirtualConsole(), // it cannot go to other pages, and would say so
  });
  opened?.close();
  opened = window;
  const { prototype } = window.Element;
  prototype.checkVisibility = function () {
    return this.closest("[hidden]") === null;
  };
  prototype.scrollIntoView = () => {};
  prototype.animate = () => ({ cancel() {} });
  window.matchMedia = () => ({ matches: calm, addEventListener() {} });
  window.ResizeObserver = ResizeObserver;
  window.document.fonts = { check: () => true };
  for (const name of [...NAMES, "matchMedia", "ResizeObserver"]) {
    Object.defineProperty(globalThis, name, { value: window[name], configurable: true, writable: true });
  }
  return window;
}

/** Run a script of a page that is no module. */
export const run = (window, path) => window.eval(readFileSync(new URL(path, ROOT), "utf-8"));

/** Say where an element lies, which nothing is laid out to know. */
export function lies(element, x, y, width = 0, height = 0) {
  const box = { x, y, width, height, left: x, top: y, right: x + width, bottom: y + height };
  element.getBoundingClientRect = () => box;
  return element;
}

/** The model of a widget: what it tells Python is in `sent`. */
export class Model {
  sent = [];
  #heard = [];

  constructor(traits = {}) {
    this.traits = traits;
  }

  get(name) {
    return this.traits[name];
  }

  /** Change some traits, from either side. */
  set(traits) {
    Object.assign(this.traits, traits);
    for (const name of Object.keys(traits)) this.#fire(`change:${name}`);
  }

  on(name, act) {
    this.#heard.push([name, act]);
  }

  send(message) {
    this.sent.push(message);
  }

  /** Return what has been told since this was asked last. */
  told() {
    return this.sent.splice(0);
  }

  /** Tell the page something, as Python does. */
  hear(message, buffers = []) {
    this.#fire("msg:custom", message, buffers);
  }

  #fire(name, ...told) {
    for (const [one, act] of this.#heard) if (one === name) act(...told);
  }
}

/** Show a widget at the end of an element, by itself of the page. */
export function show(widget, model, home = document.body) {
  const el = document.createElement("div");
  home.append(el);
  const leaving = new AbortController();
  const context = { model, el, signal: leaving.signal };
  widget.initialize?.(context);
  const done = widget.render(context);
  return { el, model, done, leave: () => leaving.abort() };
}

/** Let something happen to an element. */
export function fire(target, type, more = {}) {
  const view = target.ownerDocument.defaultView;
  const Kind = type.startsWith("key") ? view.KeyboardEvent : view.MouseEvent;
  const event = new Kind(type, { bubbles: true, cancelable: true, composed: true, ...more });
  for (const [name, value] of Object.entries(more)) {
    if (event[name] !== value) Object.defineProperty(event, name, { value });
  }
  target.dispatchEvent(event);
  return event;
}

export const press = (target, key, more = {}) => fire(target, "keydown", { key, ...more });

/** Set the clock going by hand, and put it back after the test. */
export function clock(test, ...apis) {
  mock.timers.enable({ apis: ["setTimeout", "setInterval", ...apis], now: 1e12 });
  test.after(() => mock.timers.reset());
  return (milliseconds) => mock.timers.tick(milliseconds);
}

/** Wait until all promises that can be kept now are kept. */
export const settled = () => new Promise((go) => setImmediate(go));
