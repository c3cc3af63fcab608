// Keeps texts by name in the browser's storage, one shelf for all pages of an address. Other tabs
// say what they keep; files are opened, several at once, and handed out.

import { download } from "../../../ui/widgets/static/browser/download.js";
import { draftsOf } from "./drafts.js";

const PORTION = 2_000_000; // characters of files that are sent at once
const DRAFTS = "drafts "; // what stands before a lesson whose drafts are kept beside the texts

const place = (model, name = "") => `${model.get("shelf")}:${name}`;

function all(model) {
  const start = place(model);
  const texts = {};
  for (let number = 0; number < window.localStorage.length; number += 1) {
    const key = window.localStorage.key(number);
    if (key.startsWith(start) && !key.startsWith(start + DRAFTS)) {
      texts[key.slice(start.length)] = window.localStorage.getItem(key);
    }
  }
  return texts;
}

function clear(model) {
  const start = place(model);
  for (const key of Object.keys(window.localStorage)) {
    if (key.startsWith(start)) window.localStorage.removeItem(key);
  }
}

// Storage can be switched off, full or forbidden: that is said, and the lesson goes on.
function attempt(model, deed, otherwise) {
  try {
    return deed();
  } catch (error) {
    model.send({ type: "failed", reason: error.message });
    return otherwise;
  }
}

async function read(file, largest) {
  if (file.size > largest) return { name: file.name, fault: "large" };
  try {
    return { name: file.name, text: await file.text() };
  } catch (error) {
    return { name: file.name, fault: error.message };
  }
}

// A connection does not take messages of any size.
function send(model, files, more) {
  let [portion, size] = [[], 0];
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
    // Buttons elsewhere on the page may open files too.
    const opens = ({ target }) =>
      target.closest(`[data-opens="${model.get("shelf")}"]`) && input.click();
    document.addEventListener("click", opens, { signal });
    input.addEventListener("change", async () => {
      const chosen = [...input.files].slice(0, model.get("most"));
      const files = await Promise.all(chosen.map((file) => read(file, model.get("largest"))));
      send(model, files, input.files.length - files.length);
      input.value = ""; // the same files can be opened again
    });
  },
};
