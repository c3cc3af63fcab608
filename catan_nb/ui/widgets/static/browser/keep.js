// Keeps a text in the browser's storage. A tab that is reloaded gets its own game back (session
// storage); a new tab or a new day gets the last one of any tab (local storage).

/** @import { AnyModel, InitializeProps, RenderProps } from "@anywidget/types" */

import { download } from "./download.js";

const stores = () => [window.sessionStorage, window.localStorage];
/** @param {AnyModel} model */
const place = (model) => `catan_nb:${model.get("key")}`;

/** @param {AnyModel} model */
function load(model) {
  for (const store of stores()) {
    const text = store.getItem(place(model));
    if (text !== null) return text;
  }
  return null;
}

/**
 * @param {AnyModel} model
 * @param {string} text
 */
function save(model, text) {
  for (const store of stores()) store.setItem(place(model), text);
}

/** @param {AnyModel} model */
function forget(model) {
  for (const store of stores()) store.removeItem(place(model));
}

/**
 * Storage can be switched off, full or forbidden: that is said, and play goes on.
 * @template T
 * @param {AnyModel} model
 * @param {() => T} deed
 * @returns {T | null}
 */
function attempt(model, deed) {
  try {
    return deed();
  } catch (error) {
    const told = error instanceof Error ? error.message : String(error);
    const reason = model.get("words").unkept.replace("{error}", () => told);
    model.send({ type: "failed", reason });
    return null;
  }
}

let inputs = 0;

export default {
  /** @param {InitializeProps} context */
  initialize({ model }) {
    model.on("msg:custom", (message) => {
      if (message.type === "save") attempt(model, () => save(model, message.text));
      else if (message.type === "forget") attempt(model, () => forget(model));
      else if (message.type === "download") download(message);
    });
    const tell = () => model.send({ type: "loaded", text: attempt(model, () => load(model)) });
    model.on("change:key", tell);
    tell();
  },

  /** @param {RenderProps} context */
  render({ model, el }) {
    const input = document.createElement("input");
    const label = document.createElement("label");
    inputs += 1;
    el.classList.add("cnb-keep");
    input.type = "file";
    input.accept = ".json,application/json";
    input.id = `cnb-keep-${inputs}`;
    label.htmlFor = input.id;
    el.append(input, label);
    const speak = () => {
      label.textContent = model.get("words").open;
    };
    speak();
    model.on("change:words", speak);
    input.addEventListener("change", async () => {
      const file = input.files?.[0];
      if (!file) return;
      if (file.size > model.get("largest")) {
        model.send({ type: "failed", reason: model.get("words").large.replace("{name}", file.name) });
      } else {
        model.send({ type: "uploaded", name: file.name, text: await file.text() });
      }
      input.value = ""; // the same file can be opened again
    });
  },
};
