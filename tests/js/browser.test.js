// What a page keeps in its browser, and its connection to Python.
import assert from "node:assert/strict";
import { beforeEach, describe, test } from "node:test";
import { shown as countdown } from "../../catan_nb/ui/pages/static/clock.js";
import clockWidget from "../../catan_nb/ui/pages/static/clock.js";
import shelf from "../../catan_nb/lessons/record/static/shelf.js";
import coded from "../../catan_nb/ui/widgets/static/coded.js";
import keep from "../../catan_nb/ui/widgets/static/browser/keep.js";
import lifeline from "../../catan_nb/ui/widgets/static/browser/lifeline.js";
import visit from "../../catan_nb/ui/widgets/static/browser/visit.js";
import { clock, fire, Model, open, settled, show } from "./page.js";

let page;
beforeEach(() => {
  page = open();
});

/** Let a page's storage refuse everything. */
function refuse() {
  const full = () => {
    throw new Error("full");
  };
  const closed = { getItem: full, setItem: full, removeItem: full };
  for (const name of ["localStorage", "sessionStorage"]) {
    Object.defineProperty(page, name, { value: closed, configurable: true });
  }
}

/** Give a field files, as a person does who opens them. */
async function choose(input, ...files) {
  Object.defineProperty(input, "files", { value: files, configurable: true });
  Object.defineProperty(input, "value", { value: "", writable: true });
  fire(input, "change");
  await settled();
  await settled();
}

const file = (name, text) => ({ name, size: text.length, text: async () => text });

describe("the text that a page keeps", () => {
  const WORDS = { open: "Open", unkept: "Not kept: {error}", large: "{name} is too large" };
  const shown = () => show(keep, new Model({ key: "play", words: WORDS, largest: 10 }));

  test("is the one of this tab, or else the last one of any", () => {
    page.localStorage.setItem("catan_nb:play", "any");
    assert.deepEqual(shown().model.told(), [{ type: "loaded", text: "any" }]);
    page.sessionStorage.setItem("catan_nb:play", "own");
    assert.deepEqual(shown().model.told(), [{ type: "loaded", text: "own" }]);
  });

  test("is saved for this tab and the next ones, and forgotten in both", () => {
    const { model } = shown();
    model.hear({ type: "save", text: "game" });
    const stores = [page.sessionStorage, page.localStorage];
    assert.deepEqual(stores.map((one) => one.getItem("catan_nb:play")), ["game", "game"]);
    model.hear({ type: "forget" });
    assert.deepEqual(stores.map((one) => one.length), [0, 0]);
  });

  test("is said not to be kept when the browser refuses", () => {
    refuse();
    const { model } = shown();
    const failed = { type: "failed", reason: "Not kept: full" };
    assert.deepEqual(model.told(), [failed, { type: "loaded", text: null }]);
    model.hear({ type: "save", text: "game" });
    assert.deepEqual(model.told(), [failed]);
  });

  test("is taken from a file that is opened, unless that is too large", async () => {
    const { el, model } = shown();
    model.told();
    await choose(el.querySelector("input"), file("a.json", "small"));
    await choose(el.querySelector("input"), file("b.json", "x".repeat(11)));
    assert.deepEqual(model.told(), [
      { type: "uploaded", name: "a.json", text: "small" },
      { type: "failed", reason: "b.json is too large" },
    ]);
  });
});

describe("a shelf", () => {
  const shown = (more = {}) =>
    show(shelf, new Model({ shelf: "notes", label: "Open", most: 3, largest: 3_000_000, drafts: "", ...more }));

  test("has its own texts, without drafts", () => {
    for (const key of ["notes:a", "notes:drafts 1", "others:b"]) page.localStorage.setItem(key, key);
    assert.deepEqual(shown().model.told(), [{ type: "loaded", texts: { a: "notes:a" } }]);
  });

  test("is cleared with its drafts, and without what belongs to others", () => {
    const { model } = shown();
    for (const key of ["notes:a", "notes:drafts 1", "others:b"]) page.localStorage.setItem(key, key);
    model.hear({ type: "clear" });
    assert.deepEqual(Object.keys(page.localStorage), ["others:b"]);
  });

  test("hears of what other tabs keep", () => {
    const { model } = shown();
    model.told();
    for (const key of ["notes:a", "notes:drafts 1", "others:b"]) {
      page.dispatchEvent(new page.StorageEvent("storage", { key, newValue: "text" }));
    }
    assert.deepEqual(model.told(), [{ type: "changed", name: "a", text: "text" }]);
  });

  test("says why a text is not kept", () => {
    const { model } = shown();
    model.told();
    refuse();
    model.hear({ type: "put", name: "a", text: "text" });
    assert.deepEqual(model.told(), [{ type: "failed", reason: "full" }]);
  });

  test("sends large files in portions, and how many it has not read", async () => {
    const { el, model } = shown();
    model.told();
    const files = [1_500_000, 1_000_000, 4_000_000, 1].map((size, n) => file(`${n}`, "x".repeat(size)));
    await choose(el.querySelector("input"), ...files);
    const told = model.told().map((one) => [one.files.map(({ name, fault }) => fault ?? name), one.more, one.last]);
    assert.deepEqual(told, [[["0"], 1, false], [["1", "large"], 1, true]]);
  });
});

describe("a draft of an answer", () => {
  const QUESTION = '<div data-question="q1"><input type="text" data-do="answer"><input type="text" data-do="answer"></div>';
  const shown = () => show(shelf, new Model({ shelf: "notes", label: "", most: 3, largest: 9, drafts: "12" }));
  const kept = () => JSON.parse(page.localStorage.getItem("notes:drafts 12"));

  function type(field, text) {
    field.value = text;
    fire(field, "input");
  }

  test("is kept by question and place as it is typed", () => {
    document.body.innerHTML = QUESTION;
    shown();
    type(document.querySelectorAll("input")[1], "3/8");
    assert.deepEqual(kept(), { q1: { "answer//1": "3/8" } });
  });

  test("comes back when its question comes to the page", async () => {
    page.localStorage.setItem("notes:drafts 12", '{"q1": {"answer//1": "3/8"}}');
    shown();
    const heard = [];
    document.body.addEventListener("input", ({ target }) => heard.push(target.value));
    document.body.insertAdjacentHTML("beforeend", QUESTION);
    await settled();
    const values = [...document.querySelectorAll("[data-question] input")].map((one) => one.value);
    assert.deepEqual([values, heard], [["", "3/8"], ["3/8"]]);
  });

  test("is no text that is too long, nor one outside of questions", () => {
    document.body.innerHTML = `${QUESTION}<input type="text" id="other">`;
    shown();
    type(document.querySelector("input"), "x".repeat(501));
    type(document.querySelector("#other"), "text");
    assert.equal(page.localStorage.getItem("notes:drafts 12"), null);
  });

  test("is nothing when what is kept cannot be read", () => {
    page.localStorage.setItem("notes:drafts 12", "{");
    document.body.innerHTML = QUESTION;
    shown();
    type(document.querySelector("input"), "1");
    assert.deepEqual(kept(), { q1: { "answer//0": "1" } });
  });
});

describe("who opens a page", () => {
  test("is told to Python: the query, the language kept here, whether a finger points", () => {
    page = open("", { url: "http://localhost/page?seed=4&level=easy" });
    page.localStorage.setItem("catan_nb:language", "nl");
    const { model } = show(visit, new Model({ language: "nl" }));
    const query = { seed: "4", level: "easy" };
    assert.deepEqual(model.told(), [{ type: "opened", query, language: "nl", fingers: false }]);
  });

  test("has the language that is preferred kept, for the server too", () => {
    const { model } = show(visit, new Model({ language: "en" }));
    model.hear({ type: "prefer", language: "de" });
    assert.equal(page.localStorage.getItem("catan_nb:language"), "de");
    assert.equal(document.cookie, "catan_nb_language=de");
  });

  test("is led to another address without leaving the page", () => {
    page = open("", { url: "http://localhost/page?seed=4" });
    const { model } = show(visit, new Model({ language: "en" }));
    model.hear({ type: "lead", name: "table", value: "7" });
    model.hear({ type: "lead", name: "seed", value: "" });
    assert.equal(page.location.href, "http://localhost/page?table=7");
  });
});

describe("a page that loses its Python", () => {
  const WORDS = { interrupted: "Interrupted", stopped: "Stopped.", advice: "Reload.", reload: "Reload", busy: "Busy" };

  class Signal {
    all = new Set();
    connect(act) {
      this.all.add(act);
    }
    disconnect(act) {
      this.all.delete(act);
    }
    emit(told) {
      for (const act of this.all) act(null, told);
    }
  }

  async function connected(t, { again = false, status = 200 } = {}) {
    const tick = clock(t, "Date");
    const asked = [];
    t.mock.method(globalThis, "fetch", async (address) => {
      asked.push(address);
      if (status === null) throw new TypeError("nobody there");
      return { status };
    });
    page.AbortSignal.timeout ??= () => undefined;
    const kernel = { id: "k1", serverSettings: { baseUrl: "/base/", token: "" } };
    for (const name of ["iopubMessage", "statusChanged", "connectionStatusChanged", "disposed"]) {
      kernel[name] = new Signal();
    }
    const model = new Model({ words: WORDS, far: false, again });
    model.widget_manager = { kernel };
    const { el, done, leave } = show(lifeline, model);
    await done;
    return { el, kernel, tick, asked, leave };
  }

  test("says nothing of a short interruption", async (t) => {
    const { el, kernel, tick } = await connected(t);
    kernel.connectionStatusChanged.emit("connecting");
    tick(2400);
    kernel.connectionStatusChanged.emit("connected");
    tick(5000);
    assert.equal(el.textContent, "");
    assert.ok(el.classList.contains("cnb-empty"));
  });

  test("says that it is interrupted, and takes it back", async (t) => {
    const { el, kernel, tick } = await connected(t);
    kernel.connectionStatusChanged.emit("connecting");
    tick(2500);
    assert.equal(el.textContent, "Interrupted");
    kernel.connectionStatusChanged.emit("connected");
    assert.equal(el.textContent, "");
  });

  test("asks whether the server still knows it, and says so if not", async (t) => {
    const { el, kernel, tick, asked } = await connected(t, { status: 404 });
    kernel.connectionStatusChanged.emit("connecting");
    tick(3000);
    await settled();
    assert.deepEqual(asked, ["/base/api/kernels/k1"]);
    assert.equal(el.textContent, "Stopped. Reload.Reload");
  });

  test("goes on waiting while nobody answers", async (t) => {
    const { el, kernel, tick, asked } = await connected(t, { status: null });
    kernel.connectionStatusChanged.emit("connecting");
    for (let n = 0; n < 3; n++) {
      tick(3000);
      await settled();
    }
    assert.equal(asked.length, 3);
    assert.equal(el.textContent, "Interrupted");
  });

  test("says it once, whatever else is told later", async (t) => {
    const { el, kernel } = await connected(t);
    kernel.statusChanged.emit("dead");
    kernel.connectionStatusChanged.emit("connected");
    assert.equal(el.textContent, "Stopped. Reload.Reload");
  });

  test("begins anew by itself where everything is kept, as soon as the server answers", async (t) => {
    const { el, kernel, tick, asked } = await connected(t, { again: true });
    kernel.disposed.emit();
    assert.equal(el.textContent, "Interrupted");
    tick(1000);
    await settled();
    assert.deepEqual(asked, ["/base/"]);
    assert.notEqual(page.sessionStorage.getItem("catan_nb:reloaded"), null);
    tick(5000);
    assert.equal(asked.length, 1);
  });

  test("does not begin anew again and again", async (t) => {
    const { el, kernel } = await connected(t, { again: true });
    page.sessionStorage.setItem("catan_nb:reloaded", String(Date.now() - 19_000));
    kernel.disposed.emit();
    assert.equal(el.textContent, "Stopped. Reload.Reload");
  });

  test("says that it waits its turn, until nothing is heard of that for a while", async (t) => {
    const { el, kernel, tick } = await connected(t);
    kernel.iopubMessage.emit({ header: { msg_type: "catan_nb_busy" } });
    assert.equal(el.textContent, "Busy");
    tick(3000);
    assert.equal(el.textContent, "");
  });

  test("hears nothing any more once it has been left", async (t) => {
    const { kernel, leave } = await connected(t);
    leave();
    assert.deepEqual([kernel.iopubMessage.all.size, kernel.disposed.all.size], [0, 0]);
  });
});

describe("the clock of a turn", () => {
  test("shows minutes and seconds", () => {
    assert.deepEqual([0, 9, 60, 125, 3600].map(countdown), ["0:00", "0:09", "1:00", "2:05", "60:00"]);
  });

  test("tells once that the time is up", (t) => {
    let now = 0;
    let tick = null;
    t.mock.method(performance, "now", () => now);
    t.mock.method(globalThis, "setInterval", (act) => (tick = act));
    t.mock.method(globalThis, "clearInterval", () => (tick = null));
    const { el, model } = show(clockWidget, new Model({ left: 12, running: true, label: "Clock" }));
    const pass = (seconds) => {
      now += 1000 * seconds;
      tick?.();
    };
    assert.equal(el.textContent, "0:12");
    pass(3);
    assert.deepEqual([el.textContent, el.classList.contains("cnb-late")], ["0:09", true]);
    pass(9);
    pass(1);
    assert.deepEqual([el.textContent, model.told()], ["0:00", [{ type: "up" }]]);
  });

  test("stands still while it is not running", (t) => {
    let now = 0;
    t.mock.method(performance, "now", () => now);
    const tick = clock(t);
    const { el } = show(clockWidget, new Model({ left: 60, running: false, label: "" }));
    now = 30_000;
    tick(250);
    assert.deepEqual([el.textContent, el.classList.contains("cnb-still")], ["1:00", true]);
  });
});

describe("the script that many widgets share", () => {
  test("is asked for once, and again after a failure", async () => {
    let asked = 0;
    const model = new Model({ code: "IPY_MODEL_abc" });
    model.widget_manager = {
      get_model: async (id) => {
        asked += 1;
        assert.equal(id, "abc");
        if (asked === 1) throw new Error("not yet");
        return { comm_live: false };
      },
    };
    const el = document.createElement("div");
    await assert.rejects(coded.render({ model, el }), /not yet/);
    await coded.render({ model, el });
    await coded.render({ model, el });
    assert.equal(asked, 2);
    assert.equal(el.className, "cnb-ended"); // of a saved state, which has no Python
  });
});
