// Keeps texts by name in the browser's storage, one shelf for all pages of an address. Other tabs
// say what they keep; files are opened, several at once, and handed out.

/** @import { AnyModel, InitializeProps, RenderProps } from "@anywidget/types" */

import { download } from "../../../ui/widgets/static/browser/download.js";
import { draftsOf } from "./drafts.js";

/** @typedef {{name: string, text?: string, fault?: string}} Opened A file's text, or why it could not be read. */

const PORTION = 2_000_000; // characters of files that are sent at once
const DRAFTS = "drafts "; // what stands before a lesson whose drafts are kept beside the texts

/**
 * @param {AnyModel} model
 * @param {string} [name]
 */
const place = (model, name = "") => `${model.get("shelf")}:${name}`;

/** @param {AnyModel} model */
function all(model) {
  const start = place(model);
  /** @type {Record<string, string | null>} */
  const texts = {};
  for (const key of Object.keys(window.localStorage)) {
    if (key.startsWith(start) && !key.startsWith(start + DRAFTS)) {
      texts[key.slice(start.length)] = window.localStorage.getItem(key);
    }
  }
  return texts;
}

/** @param {AnyModel} model */
function clear(model) {
  const start = place(model);
  for (const key of Object.keys(window.localStorage)) {
    if (key.startsWith(start)) window.localStorage.removeItem(key);
  }
}

/** @param {unknown} error */
const reasonOf = (error) => (error instanceof Error ? error.message : String(error));

/**
 * Storage can be switched off, full or forbidden: that is said, and the lesson goes on.
 * @template T
 * @param {AnyModel} model
 * @param {() => T} deed
 * @param {T} [otherwise]
 */
function attempt(model, deed, otherwise) {
  try {
    return deed();
  } catch (error) {
    model.send({ type: "failed", reason: reasonOf(error) });
    return otherwise;
  }
}

/**
 * @param {File} file
 * @param {number} largest
 * @returns {Promise<Opened>}
 */
async function read(file, largest) {
  if (file.size > largest) return { name: file.name, fault: "large" };
  try {
    return { name: file.name, text: await file.text() };
  } catch (error) {
    return { name: file.name, fault: reasonOf(error) };
  }
}

/**
 * A connection does not take messages of any size.
 * @param {AnyModel} model
 * @param {Opened[]} files
 * @param {number} more How many files were not read.
 */
function send(model, files, more) {
  /** @type {[Opened[], number]} */
  let [portion, size] = [[], 0];
  /** @param {boolean} last */
  const tell = (last) => {
    model.send({ type: "opened", files: portion, more, last });
    [portion, size] = [[], 0];
  };
  for (const file of files) {
    const long = file.text?.length ?? 0;
    if (size && size + long > PORTION) tell(false);
    portion.push(file);
    size += long;
  }
  if (files.length) tell(true);
}

let inputs = 0;

export default {
  /** @param {InitializeProps} context */
  initialize({ model, signal }) {
    model.on("msg:custom", (message) => {
      const { type, name, text } = message;
      const store = window.localStorage;
      if (type === "put") attempt(model, () => store.setItem(place(model, name), text));
      else if (type === "take") attempt(model, () => store.removeItem(place(model, name)));
      else if (type === "clear") attempt(model, () => clear(model));
      else if (type === "download") download(message);
      else if (type === "print") window.print();
    });
    window.addEventListener(
      "storage",
      ({ key, newValue }) => {
        const start = place(model);
        if (!key?.startsWith(start) || newValue === null || key.startsWith(start + DRAFTS)) return;
        model.send({ type: "changed", name: key.slice(start.length), text: newValue });
      },
      { signal },
    );
    model.send({ type: "loaded", texts: attempt(model, () => all(model), {}) });
  },

  /** @param {RenderProps} context */
  render({ model, el, signal }) {
    const input = document.createElement("input");
    const label = document.createElement("label");
    inputs += 1;
    el.classList.add("cnb-keep");
    input.type = "file";
    input.multiple = true;
    input.accept = ".json,.csv,application/json,text/csv";
    input.id = `cnb-shelf-${inputs}`;
    input.dataset.lmSuppressShortcuts = "true";
    label.htmlFor = input.id;
    el.append(input, label);
    const speak = () => {
      label.textContent = model.get("label");
      el.hidden = !model.get("label");
    };
    speak();
    model.on("change:label", speak);
    let lesson = "";
    const remember = () => {
      if (lesson || !model.get("drafts")) return;
      lesson = model.get("drafts");
      draftsOf(el.closest(".jp-Notebook") ?? document.body, place(model, DRAFTS + lesson), signal);
    };
    remember();
    model.on("change:drafts", remember);
    /**
     * Buttons elsewhere on the page may open files too.
     * @param {Event} event
     */
    const opens = ({ target }) => {
      if (!(target instanceof Element)) return;
      if (target.closest(`[data-opens="${model.get("shelf")}"]`)) input.click();
    };
    document.addEventListener("click", opens, { signal });
    input.addEventListener("change", async () => {
      const all = [...(input.files ?? [])];
      const chosen = all.slice(0, model.get("most"));
      const files = await Promise.all(chosen.map((file) => read(file, model.get("largest"))));
      send(model, files, all.length - files.length);
      input.value = ""; // the same files can be opened again
    });
  },
};
