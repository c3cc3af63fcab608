// What a page knows of who opened it: the query of its address, and the language chosen in this
// browser before. Storage can be switched off, full or forbidden: that is said when it matters.

/** @import { InitializeProps, RenderProps } from "@anywidget/types" */

const LANGUAGE = "catan_nb:language";

/**
 * The server reads the cookie, for pages that are written before they could ask here.
 * @param {string} language
 */
const bake = (language) => {
  document.cookie = `catan_nb_language=${language}; path=/; max-age=31536000; SameSite=Lax`;
};

function kept() {
  try {
    return window.localStorage.getItem(LANGUAGE);
  } catch {
    return null;
  }
}

/**
 * A page of its own is all in the language; in JupyterLab only the table is.
 * @param {HTMLElement} el
 * @param {string} language
 */
function mark(el, language) {
  el.closest(".cnb-table")?.setAttribute("lang", language);
  const own = document.body.dataset.baseUrl?.endsWith("voila/");
  if (own) document.documentElement.lang = language;
}

export default {
  /** @param {InitializeProps} context */
  initialize({ model, signal }) {
    /**
     * Chosen in the head of the page, which has kept it already.
     * @param {any} event
     */
    const told = (event) => {
      event.preventDefault();
      model.send({ type: "chosen", language: event.detail });
    };
    window.addEventListener("catan_nb:language", told, { signal });
    model.on("msg:custom", ({ type, name, value }) => {
      if (type !== "lead") return;
      const address = new URL(window.location.href);
      if (value) address.searchParams.set(name, value);
      else address.searchParams.delete(name);
      window.history.replaceState(window.history.state, "", address);
    });
    model.on("msg:custom", ({ type, language }) => {
      if (type !== "prefer") return;
      bake(language);
      try {
        window.localStorage.setItem(LANGUAGE, language);
      } catch (error) {
        model.send({ type: "failed", reason: error instanceof Error ? error.message : String(error) });
      }
    });
    const query = Object.fromEntries(new URLSearchParams(window.location.search));
    const fingers = window.matchMedia("(pointer: coarse)").matches;
    model.send({ type: "opened", query, language: kept(), fingers });
  },

  /** @param {RenderProps} context */
  render({ model, el }) {
    el.style.display = "none";
    const speak = () => mark(el, model.get("language"));
    speak();
    requestAnimationFrame(speak); // by now the element is in its place
    model.on("change:language", speak);
  },
};
