import assert from "node:assert/strict";
import { beforeEach, describe, test } from "node:test";
import strokes from "../../catan_nb/ui/editor/static/strokes.js";
import pull from "../../catan_nb/lessons/output/static/pull.js";
import notice from "../../catan_nb/ui/static/notice.js";
import facts from "../../catan_nb/ui/widgets/static/board/facts.js";
import errors from "../../catan_nb/ui/widgets/static/errors.js";
import livelog from "../../catan_nb/ui/widgets/static/panes/livelog.js";
import statusline from "../../catan_nb/ui/widgets/static/panes/statusline.js";
import { clock, fire, lies, Model, open, press, settled, show } from "./page.js";

let page = open();
const { limited } = await import("../../catan_nb/ui/widgets/static/apart.js");
const { default: motion } = await import("../../catan_nb/ui/panels/static/motion.js");
beforeEach(() => {
  page = open();
});

describe("the log", () => {
  const SWATCHES = [["A", "red", "white"]];

  function log(...entries) {
    const made = show(livelog, new Model({ label: "Log", rule: "Rule", why: "Why?" }));
    made.model.told();
    made.model.hear({ type: "all", entries, swatches: SWATCHES, older: 0 });
    return made;
  }
  const lines = (el) => [...el.querySelectorAll(".cnb-line")].map((one) => one.querySelector(".cnb-told").textContent);
  const many = (start, count) => Array.from({ length: count }, (_, n) => ({ text: `line ${start + n}` }));

  test("asks for its lines when it is shown", () => {
    const { model } = show(livelog, new Model({ label: "Log" }));
    assert.deepEqual(model.told(), [{ type: "ready" }]);
  });

  test("shows the parts of a line, and lets its sentence be heard", () => {
    const parts = [0, "takes ", [2, "ore"], " and ", ["g", [1, "wool"], [null, "back"]]];
    const { el } = log({ text: "A takes two ore", parts });
    const line = el.querySelector(".cnb-line");
    assert.equal(line.querySelector(".cnb-said").textContent, "A takes two ore");
    assert.equal(line.querySelector(".cnb-told").getAttribute("aria-hidden"), "true");
    assert.equal(line.querySelector(".cnb-lead .cnb-letter").style.background, "red");
    assert.equal(line.querySelector(".cnb-words").textContent, "takes 2 and 1");
    const drawn = [...line.querySelectorAll("use")].map((one) => one.getAttribute("href"));
    assert.deepEqual(drawn, ["#cnb-kind-ore", "#cnb-kind-wool", "#cnb-kind-back"]);
  });

  test("goes on with the line before, of which only what is new is heard", () => {
    const { el, model } = log({ text: "A rolls 8.", parts: ["rolls 8"], at: "hex:1" });
    const [line] = el.querySelectorAll(".cnb-line");
    model.hear({ type: "append", entries: [{ text: "A gets ore.", parts: ["rolls 8, gets ore"], joins: true, at: "hex:2" }] });
    assert.deepEqual(lines(el), ["rolls 8, gets ore"]);
    assert.equal(line.querySelector(".cnb-said").textContent, "A rolls 8. A gets ore.");
    assert.equal(line.dataset.at, "hex:1 hex:2");
  });

  test("takes lines back, and is silent meanwhile", (t) => {
    const tick = clock(t);
    const { el, model } = log(...many(1, 3));
    tick(100);
    assert.equal(el.getAttribute("aria-live"), "polite");
    model.hear({ type: "back", drop: 2, entries: [{ text: "other" }] });
    assert.deepEqual(lines(el), ["line 1", "other"]);
    assert.equal(el.getAttribute("aria-live"), "off");
    tick(100);
    assert.equal(el.getAttribute("aria-live"), "polite");
  });

  test("keeps the newest 150 lines, and asks for older ones once when somebody scrolls up", () => {
    const { el, model } = log(...many(1, 160));
    assert.deepEqual([lines(el).length, lines(el)[0]], [150, "line 11"]);
    el.scrollTop = 0;
    fire(el, "scroll");
    fire(el, "scroll");
    assert.deepEqual(model.told(), [{ type: "older", shown: 150 }]);
    fire(el, "wheel");
    Object.defineProperty(el, "scrollHeight", { value: 4000, configurable: true });
    fire(el, "scroll"); // the reader is far from the end now
    model.hear({ type: "older", shown: 150, older: 0, entries: many(1, 10) });
    assert.deepEqual([lines(el).length, lines(el)[0]], [160, "line 1"]);
    model.hear({ type: "older", shown: 150, older: 0, entries: many(1, 10) }); // what comes late
    assert.equal(lines(el).length, 160);
  });

  test("has one stop for Tab among its buttons, the newest, and arrow keys between them", () => {
    const { el } = log({ text: "a", rule: "base.a" }, { text: "b" }, { text: "c", rule: "base.c", why: 3 });
    const [first, , last] = el.querySelectorAll("button");
    assert.deepEqual([...el.querySelectorAll('button[tabindex="0"]')], [last]);
    last.focus();
    const led = ["Home", "ArrowUp", "ArrowDown", "End"].map((key) => {
      press(document.activeElement, key);
      return document.activeElement.dataset.rule ?? document.activeElement.dataset.why;
    });
    assert.deepEqual(led, ["base.a", "base.a", "base.c", "3"]);
    first.focus();
    assert.deepEqual([...el.querySelectorAll('button[tabindex="0"]')], [first]);
  });

  test("asks for the rule of a line, and for the reasons of a bot, which it shuts again", () => {
    const { el, model } = log({ text: "a", rule: "base.a", why: 3 });
    const [rule, why] = el.querySelectorAll("button");
    fire(rule, "click");
    fire(why, "click");
    assert.deepEqual(model.told(), [{ type: "rule", rule: "base.a" }, { type: "why", why: 3 }]);
    model.hear({ type: "because", why: 3, told: ["Since", ["ore", "wool"]] });
    assert.equal(el.querySelector(".cnb-because").innerHTML, "<p>Since</p><ul><li>ore</li><li>wool</li></ul>");
    assert.equal(why.getAttribute("aria-expanded"), "true");
    fire(why, "click");
    assert.equal(el.querySelector(".cnb-because"), null);
    assert.deepEqual(model.told(), []);
  });
});

describe("the line of what is asked", () => {
  test("is read out again when the same is said again", (t) => {
    const tick = clock(t);
    const { el, model } = show(statusline, new Model({ text: "Your turn", tone: "good" }));
    assert.deepEqual([el.textContent, el.classList.contains("cnb-good")], ["Your turn", true]);
    model.hear({});
    assert.equal(el.textContent, "");
    tick(60);
    assert.equal(el.textContent, "Your turn");
  });

  test("hands the focus to what is next when the focused button goes", async () => {
    const table = document.createElement("div");
    table.className = "cnb-table";
    table.innerHTML = "<button id='a'>A</button><p hidden><button data-next>hidden</button></p><button id='b'>B</button>";
    document.body.append(table);
    show(statusline, new Model({ text: "", tone: "" }), table);
    const frame = () => new Promise((go) => requestAnimationFrame(() => requestAnimationFrame(go)));
    await frame();
    table.querySelector("#a").focus();
    table.querySelector("#a").remove();
    await frame();
    assert.equal(document.activeElement, table.querySelector("#b"));
  });
});

describe("the strip below a board", () => {
  const shown = () => {
    const home = document.createElement("div");
    home.className = "cnb-table";
    document.body.append(home);
    const made = show(facts, new Model({ note: "", rule: "", tone: "", why: "Why?", at: "" }), home);
    const point = (detail) => home.dispatchEvent(new CustomEvent("cnb-facts", { detail }));
    return { ...made, point, words: () => made.el.querySelector("p").textContent.trim() };
  };

  test("says what is pointed at, or what the table has said since", () => {
    const { model, point, words } = shown();
    point({ label: "Hex 3", facts: "ore\n5 pips" });
    assert.equal(words(), "Hex 3 ore 5 pips");
    model.set({ note: "Too near", tone: "bad" });
    assert.equal(words(), "Too near");
    point({ label: "Hex 3", facts: "ore" }); // after the click that this answers
    assert.equal(words(), "Too near");
    point({ label: "Hex 4", facts: "" });
    assert.equal(words(), "Hex 4");
    point(null);
    assert.equal(words(), "Too near");
  });

  test("has a button for the rule of what was said", () => {
    const { el, model } = shown();
    const button = el.querySelector("button");
    assert.ok(button.hidden);
    model.set({ note: "Too near", rule: "base.distance" });
    model.set({ note: "Too near" });
    assert.equal(button.hidden, false);
    fire(button, "click");
    assert.deepEqual(model.told(), [{ type: "rule" }]);
  });
});

test("errors are listed with their traces until they are closed", () => {
  const model = new Model({ errors: [], words: { close: "Close", python: "Python says" } });
  const { el } = show(errors, model);
  assert.ok(el.classList.contains("cnb-empty"));
  model.set({ errors: [{ text: "Lost <b>", details: "Traceback", head: "python" }, { text: "Once more" }] });
  assert.deepEqual([...el.querySelectorAll("p")].map((one) => one.textContent), ["Lost <b>", "Once more"]);
  assert.equal(el.querySelector("summary").textContent, "Python says");
  fire(el.querySelector("button"), "click");
  assert.deepEqual(model.told(), [{ type: "close" }]);
});

describe("styles of one version of the kit", () => {
  test("are kept from elements of another, each selector of a list by itself", () => {
    assert.equal(limited(".a, .b > .c", ":x"), ".a:x, .b > .c:x");
  });

  test("have their condition before what is made beside an element", () => {
    assert.equal(limited(".a::before, .b", ":x"), ".a:x::before, .b:x");
  });

  test("may have commas in brackets", () => {
    assert.equal(limited(':is(.a, .b) [title="x, y"]', ":x"), ':is(.a, .b) [title="x, y"]:x');
  });
});

describe("a page that its class is sent from", () => {
  const WORDS = { sent: "Your class is at", there: "that page", front: "Front page" };
  const shown = (traits) => {
    page = open("", { url: "http://localhost/voila/render/01_dice.ipynb?seed=4" });
    page.HTMLDialogElement.prototype.showModal = function () {
      this.open = true;
    };
    page.HTMLDialogElement.prototype.close = function () {
      this.open = false;
    };
    const still = { cover: "", away: false, front: "/", way: "", follow: false, words: WORDS };
    return show(notice, new Model({ ...still, ...traits }));
  };
  const link = () => document.querySelector(".cnb-class-sent a")?.href;

  test("has a link there, from wherever it lies", () => {
    shown({ way: "02_trade.ipynb?seed=4" });
    assert.equal(link(), "http://localhost/voila/render/02_trade.ipynb?seed=4");
  });

  test("has none when it is there already", () => {
    shown({ way: "01_dice.ipynb?seed=4" });
    assert.equal(link(), undefined);
    shown({ way: "01_dice.ipynb?seed=5" });
    assert.notEqual(link(), undefined);
  });

  test("is covered while it is to be still", () => {
    const { model, leave } = shown({ cover: "Look here", away: true });
    const cover = document.querySelector("dialog");
    assert.deepEqual([cover.open, cover.textContent], [true, "Look hereFront page"]);
    model.set({ cover: "" });
    assert.equal(cover.open, false);
    leave();
    assert.equal(document.querySelector("dialog"), null);
  });
});

describe("a picture that can be taken hold of", () => {
  const TRAITS = { text: "", label: "", role: "", classes: "", hidden: false, stamp: 7 };
  const HANDLE =
    '<g data-do="set" data-pull="x" data-low="0" data-high="100" data-step="2" aria-valuemin="0" aria-valuemax="10" aria-valuenow="4" tabindex="0"></g>';
  const place = (name) => `<g data-do="pick" data-arg="${name}" tabindex="0"><circle/></g>`;
  const shown = (drawing) => {
    const made = show(pull, new Model({ ...TRAITS, text: `<div class="cnb-held"><svg>${drawing}</svg></div>` }));
    made.el.setPointerCapture = () => {};
    return made;
  };
  const told = (action, arg, value = "") => ({ type: "press", do: action, arg, value, stamp: 7 });

  test("moves a handle by arrow keys in its steps, and by Home and End to its ends", () => {
    const { el, model } = shown(HANDLE);
    const handle = el.querySelector("g");
    for (const key of ["ArrowRight", "ArrowUp", "PageDown", "End", "Home"]) press(handle, key);
    const values = model.told().map(({ value }) => value);
    assert.deepEqual(values, ["6", "8", "0", "10", "0"]);
  });

  test("does not tell the value again that a handle has", () => {
    const { el, model } = shown(HANDLE);
    press(el.querySelector("g"), "Home");
    press(el.querySelector("g"), "ArrowLeft");
    assert.deepEqual(model.told(), [told("set", "", "0")]);
  });

  test("leaves keys with Ctrl to the page", () => {
    const { el, model } = shown(HANDLE);
    press(el.querySelector("g"), "ArrowRight", { ctrlKey: true });
    assert.deepEqual(model.told(), []);
  });

  test("presses a place with Enter and space, once however long the key is held", () => {
    const { el, model } = shown(place("a"));
    const [node] = el.querySelectorAll("g");
    press(node, "Enter");
    press(node, "Enter", { repeat: true });
    press(node, " ");
    assert.deepEqual(model.told(), [told("pick", "a"), told("pick", "a")]);
  });

  test("goes from place to place by arrow keys, straight on rather than aside", () => {
    const { el } = shown(`<g data-roving>${["a", "b", "c"].map(place).join("")}</g>`);
    const [a, b, c] = el.querySelectorAll("[data-do]");
    lies(a, 0, 0);
    lies(b, 20, 15);
    lies(c, 40, 0);
    a.focus();
    press(a, "ArrowRight");
    assert.equal(document.activeElement, c);
    press(c, "ArrowRight"); // there is nothing
    assert.equal(document.activeElement, c);
    press(c, "ArrowDown");
    assert.equal(document.activeElement, b);
  });

  test("presses all that a pointer comes over while it is down, each once", () => {
    const sweeps = ["a", "b"].map((one) => `<g data-do="fill" data-arg="${one}" data-sweep></g>`).join("");
    const { el, model } = shown(sweeps);
    const [a, b] = el.querySelectorAll("g");
    let over = a;
    document.elementFromPoint = () => over;
    fire(a, "pointermove");
    fire(a, "pointerdown");
    fire(el, "pointermove");
    over = b;
    fire(el, "pointermove");
    fire(el, "pointerup");
    fire(el, "pointermove");
    assert.deepEqual(model.told(), [told("fill", "a"), told("fill", "b")]);
  });

  /** Three places, of which the first two are closer together than a finger needs. */
  function crowded() {
    const made = shown(`<g data-roving>${["a", "b", "c"].map(place).join("")}</g>`);
    const places = made.el.querySelectorAll("[data-do]");
    [0, 20, 90].forEach((x, n) => lies(places[n], x, 0));
    const touch = (type, x, target = places[0]) =>
      fire(target, type, { touches: type === "touchend" ? [] : [{ clientX: x, clientY: 0 }] });
    return { ...made, places, touch };
  }

  test("takes a finger's tap for the nearest place, and a mouse's for what it is at", () => {
    const { model, places } = crowded();
    fire(places[0], "click", { detail: 1, clientX: 12, clientY: 0, pointerType: "touch" });
    fire(places[0], "click", { detail: 1, clientX: 12, clientY: 0, pointerType: "mouse" });
    assert.deepEqual(model.told(), [told("pick", "b"), told("pick", "a")]);
  });

  test("shows a resting finger what it is at, and presses where it leaves", (t) => {
    const tick = clock(t);
    const { model, touch } = crowded();
    touch("touchstart", 2);
    assert.equal(document.querySelector(".cnb-glass"), null);
    tick(180);
    assert.notEqual(document.querySelector(".cnb-glass"), null);
    assert.ok(touch("touchmove", 18).defaultPrevented);
    touch("touchend");
    assert.equal(document.querySelector(".cnb-glass"), null);
    assert.deepEqual(model.told(), [told("pick", "b")]);
  });

  test("leaves a finger's tap to its click", () => {
    const { model, touch } = crowded();
    touch("touchstart", 2);
    assert.equal(touch("touchend").defaultPrevented, false);
    assert.deepEqual(model.told(), []);
  });

  test("lets a finger scroll that moves on at once", (t) => {
    const tick = clock(t);
    const { model, touch } = crowded();
    touch("touchstart", 2);
    assert.equal(touch("touchmove", 13).defaultPrevented, false);
    tick(180);
    touch("touchend");
    assert.deepEqual([model.told(), document.querySelector(".cnb-glass")], [[], null]);
  });
});

describe("painting over a board", () => {
  async function desk(t) {
    const tick = clock(t);
    const home = document.createElement("div");
    home.className = "cnb-editor";
    home.innerHTML = `<div class="cnb-editor-desk">${[1, 2, 3].map((n) => `<button class="cnb-spot cnb-legal" data-key="hex:${n}"></button>`).join("")}</div><input>`;
    document.body.append(home);
    const spots = home.querySelectorAll("button");
    // Places of 20 pixels, side by side.
    document.elementFromPoint = (x) => spots[Math.floor(x / 20)] ?? null;
    const { model } = show(strokes, new Model({ shape: "hex" }), home);
    const at = (type, x, more = {}) =>
      fire(spots[0], type, { clientX: x, clientY: 5, pointerId: 1, isPrimary: true, button: 0, ...more });
    return { home, model, spots, at, tick };
  }
  const stroke = (places, first, last) => ({ type: "stroke", shape: "hex", places, first, last });

  test("touches every place on the way, however fast the pointer goes", async (t) => {
    const { model, at } = await desk(t);
    at("pointerdown", 5);
    at("pointermove", 55);
    at("pointerup", 55);
    assert.deepEqual(model.told(), [stroke(["hex:1", "hex:2", "hex:3"], true, true)]);
  });

  test("is told while it goes on, each place once", async (t) => {
    const { model, at, tick } = await desk(t);
    at("pointerdown", 5);
    at("pointermove", 25);
    tick(60);
    at("pointermove", 5);
    at("pointermove", 45);
    at("pointerup", 45);
    assert.deepEqual(model.told(), [stroke(["hex:1", "hex:2"], true, false), stroke(["hex:3"], false, true)]);
  });

  test("leaves a press that stays on its place to the board", async (t) => {
    const { model, at } = await desk(t);
    at("pointerdown", 5);
    at("pointermove", 9);
    at("pointerup", 9);
    assert.deepEqual(model.told(), []);
  });

  test("ends with a second finger, and does not begin with Shift", async (t) => {
    const { model, at } = await desk(t);
    at("pointerdown", 5);
    at("pointerdown", 30, { isPrimary: false, pointerId: 2 });
    at("pointermove", 45);
    at("pointerdown", 5, { shiftKey: true });
    at("pointermove", 45);
    assert.deepEqual(model.told(), []);
  });

  test("is undone and redone by keys, but not in a field", async (t) => {
    const { home, model } = await desk(t);
    const keys = (target, key, shiftKey = false) => press(target, key, { ctrlKey: true, shiftKey });
    keys(document.body, "z");
    keys(document.body, "Z", true);
    keys(document.body, "y");
    keys(home.querySelector("input"), "z");
    press(document.body, "z");
    assert.deepEqual(model.told().map((one) => one.do), ["undo", "redo", "redo"]);
  });
});

describe("what flies over a table", () => {
  function table() {
    const home = document.createElement("div");
    home.className = "cnb-table";
    home.innerHTML = '<i data-anchor="bank"></i><i data-anchor="hand"></i><i data-anchor="away"></i>';
    document.body.append(home);
    const [bank, hand] = home.children;
    lies(bank, 0, 0, 10, 10);
    lies(hand, 100, 0, 10, 10);
    const made = show(motion, new Model(), home);
    const move = (told) => {
      made.model.hear({ type: "move", ...told });
      return [...made.el.children];
    };
    return { ...made, move };
  }

  test("is every card by itself, and one with a number for many", () => {
    const { move } = table();
    assert.equal(move({ flights: [["ore", "bank", "hand", 3]] }).length, 3);
    const [many, ...others] = move({ flights: [["ore", "bank", "hand", 25]] });
    assert.deepEqual([many.textContent, others.length], ["25", 0]);
  });

  test("is nothing from or to what cannot be seen", () => {
    const { move } = table();
    assert.deepEqual(move({ flights: [["ore", "bank", "away"], ["ore", "nowhere", "hand"]] }), []);
  });

  test("ends with the next move", () => {
    const { move } = table();
    move({ flights: [["ore", "bank", "hand"]] });
    const [mark, ...others] = move({ marks: [["+1", "hand"]] });
    assert.deepEqual([mark.textContent, others.length], ["+1", 0]);
  });

  test("is nothing on a page that nobody looks at", async () => {
    const { move } = table();
    Object.defineProperty(document, "hidden", { value: true, configurable: true });
    assert.deepEqual(move({ flights: [["ore", "bank", "hand"]] }), []);
    await settled();
  });
});
