import assert from "node:assert/strict";
import { beforeEach, describe, test } from "node:test";
import pane from "../../catan_nb/ui/widgets/static/panes/export.js";
import { hear } from "../../catan_nb/ui/widgets/static/patched.js";
import { clock, fire, Model, open, press, show } from "./page.js";

const TRAITS = { text: "", label: "", role: "", classes: "", hidden: false, stamp: 7 };
const shown = (text, more = {}) => show(pane, new Model({ ...TRAITS, text, ...more }));
const pressed = (action, arg = "", value = "") => ({ type: "press", do: action, arg, value, stamp: 7 });

beforeEach(() => void open());

describe("a long text", () => {
  /** The model that hears of changes, which Backbone takes many at a time. */
  class Patched extends Model {
    set(traits) {
      Object.assign(this.traits, traits);
    }
  }

  test("is changed in the parts that are told", () => {
    const model = new Patched({ text: "two ore and one wool", edition: 3, stamp: 8 });
    hear(model, { type: "patch", edition: 4, stamp: 9, changes: [[0, 3, "three"], [12, 15, "no"]] });
    assert.deepEqual(model.traits, { text: "three ore and no wool", edition: 4, stamp: 9 });
  });

  test("is asked for as a whole when a change before was missed", () => {
    const model = new Patched({ text: "two ore", edition: 3, stamp: 8 });
    hear(model, { type: "patch", edition: 5, stamp: 9, changes: [[0, 3, "no"]] });
    assert.deepEqual(model.told(), [{ type: "whole" }]);
    assert.equal(model.get("text"), "two ore");
  });

  test("stays as it is when something else is told", () => {
    const model = new Patched({ text: "two ore", edition: 3 });
    hear(model, { type: "focus" });
    assert.deepEqual([model.told(), model.get("text")], [[], "two ore"]);
  });
});

describe("new content of a pane", () => {
  test("keeps elements with the same key, wherever they go", () => {
    const { el, model } = shown('<i data-key="a">1</i><i data-key="b">2</i>');
    const [a, b] = el.children;
    model.set({ text: '<i data-key="b">3</i><u>new</u><i data-key="a">1</i>' });
    assert.equal(el.innerHTML, '<i data-key="b">3</i><u>new</u><i data-key="a">1</i>');
    assert.deepEqual([el.children[0], el.children[2]], [b, a]);
  });

  test("keeps elements without a key in their order, and takes what is left away", () => {
    const { el, model } = shown("<p>one</p><p>two</p><b>three</b>");
    const [first] = el.children;
    model.set({ text: '<p class="cnb-lit">uno</p>' });
    assert.equal(el.innerHTML, '<p class="cnb-lit">uno</p>');
    assert.equal(el.firstChild, first);
  });

  test("leaves what a person has opened", () => {
    const { el, model } = shown("<details><summary>more</summary></details>");
    el.firstChild.open = true;
    model.set({ text: "<details><summary>less</summary></details>" });
    assert.equal(el.innerHTML, '<details open=""><summary>less</summary></details>');
  });

  test("leaves what is being typed, and fills in the other fields", () => {
    const field = (name, value) => `<input data-do="${name}" value="${value}">`;
    const { el, model } = shown(field("a", "1") + field("b", "2"));
    const [a, b] = el.children;
    a.focus();
    a.value = "typ";
    model.set({ text: field("a", "3") + field("b", "4") });
    assert.deepEqual([a.value, b.value], ["typ", "4"]);
  });

  test("chooses what Python has chosen since, whatever a person chose before", () => {
    const options = (chosen) =>
      ["x", "y"].map((one) => `<option${one === chosen ? " selected" : ""}>${one}</option>`).join("");
    const { el, model } = shown(`<select data-do="a">${options("x")}</select>`);
    el.firstChild.value = "x";
    model.set({ text: `<select data-do="a">${options("y")}</select>` });
    assert.equal(el.firstChild.value, "y");
  });

  test("hands the focus on when the pressed button goes away", () => {
    const { el, model } = shown('<button data-do="buy">Buy</button>');
    el.firstChild.focus();
    model.set({ text: '<p>Bought</p><button data-do="x">X</button><button data-next>Go on</button>' });
    assert.equal(document.activeElement.textContent, "Go on");
  });

  test("waits while a button is held down, for its click not to be lost", (t) => {
    const tick = clock(t);
    const { el, model } = shown('<button data-do="buy">Buy</button>');
    fire(el.firstChild, "pointerdown");
    model.set({ text: "<p>Sold out</p>" });
    assert.equal(el.textContent, "Buy");
    fire(el.firstChild, "pointerup");
    fire(el.firstChild, "click");
    tick(0);
    assert.equal(el.textContent, "Sold out");
    assert.deepEqual(model.told(), [pressed("buy")]);
  });

  test("waits for a button that is held for a second and a half at most", (t) => {
    const tick = clock(t);
    const { el, model } = shown('<button data-do="buy">Buy</button>');
    fire(el.firstChild, "pointerdown");
    model.set({ text: "<p>Sold out</p>" });
    tick(1499);
    assert.equal(el.textContent, "Buy");
    tick(1);
    assert.equal(el.textContent, "Sold out");
  });

  test("follows a slider while it is pulled", () => {
    const { el, model } = shown('<input type="range" data-do="a">');
    fire(el.firstChild, "pointerdown");
    model.set({ text: "<p>new</p>" });
    assert.equal(el.textContent, "new");
  });
});

describe("a press on a pane", () => {
  test("tells what the button carries and what the page showed then", () => {
    const { el, model } = shown('<button data-do="give" data-arg="ore"><b>1</b></button>');
    fire(el.querySelector("b"), "click", { detail: 1 });
    assert.deepEqual(model.told(), [pressed("give", "ore")]);
  });

  test("counts once when it is a double click, unless the button counts up", () => {
    const { el, model } = shown('<button data-do="end">End</button><button data-do="add" data-repeat>+</button>');
    const [end, add] = el.children;
    fire(end, "click", { detail: 2 });
    assert.deepEqual(model.told(), []);
    fire(add, "click", { detail: 2 });
    assert.deepEqual(model.told(), [pressed("add")]);
  });

  test("counts down with Shift or Backspace, where there is something to count down", () => {
    const { el, model } = shown(
      '<button data-do="more" data-arg="ore" data-less="fewer">+</button><button data-do="fewer" data-arg="ore">-</button>' +
        '<button data-do="more" data-arg="wool" data-less="fewer">+</button>',
    );
    const [ore, , wool] = el.children;
    fire(ore, "click", { shiftKey: true });
    press(ore, "Backspace");
    fire(wool, "click", { shiftKey: true });
    assert.deepEqual(model.told(), [pressed("fewer", "ore"), pressed("fewer", "ore")]);
  });

  test("tells first what has been typed", () => {
    const { el, model } = shown('<input data-do="name" data-live><button data-do="go">Go</button>');
    const [field, button] = el.children;
    field.value = "Ada";
    fire(field, "input");
    fire(button, "click");
    assert.deepEqual(model.told(), [pressed("name", "", "Ada"), pressed("go")]);
  });
});

describe("a field of a pane", () => {
  test("is told once when typing rests", (t) => {
    const tick = clock(t);
    const { el, model } = shown('<input data-do="name" data-live>');
    const field = el.firstChild;
    for (const typed of ["A", "Ad", "Ada"]) {
      field.value = typed;
      fire(field, "input");
      tick(30);
    }
    assert.deepEqual(model.told(), []);
    tick(10);
    assert.deepEqual(model.told(), [pressed("name", "", "Ada")]);
    fire(field, "change"); // on leaving it
    assert.deepEqual(model.told(), []);
  });

  test("tells whether its box is ticked", () => {
    const { el, model } = shown('<input type="checkbox" data-do="calm" checked>');
    el.firstChild.click();
    assert.deepEqual(model.told(), [pressed("calm", "", false)]);
  });

  test("presses the button that it names with Enter, or says itself what that would", () => {
    const { el, model } = shown('<input data-do="guess" data-enter="check"><button data-do="check">Check</button>');
    const field = el.firstChild;
    field.value = "3";
    assert.ok(press(field, "Enter").defaultPrevented);
    assert.deepEqual(model.told(), [pressed("check")]);
    press(field, "Enter", { repeat: true });
    assert.deepEqual(model.told(), []);
    el.lastChild.remove();
    press(field, "Enter");
    assert.deepEqual(model.told(), [pressed("check", "", "3")]);
  });
});

describe("Escape", () => {
  const SHUT = '<button data-do="shut" data-esc>Shut</button>';

  test("shuts what has been opened in a pane", () => {
    const { model } = shown(SHUT);
    press(document.body, "Escape");
    assert.deepEqual(model.told(), [pressed("shut")]);
  });

  test("shuts nothing that is out of sight", () => {
    const { model } = shown(SHUT, { hidden: true });
    press(document.body, "Escape");
    assert.deepEqual(model.told(), []);
  });

  test("shuts nothing of a pane that has left the page", () => {
    const { model, leave } = shown(SHUT);
    leave();
    press(document.body, "Escape");
    assert.deepEqual(model.told(), []);
  });
});

test("a pane is dressed as Python says, and keeps the classes that others gave it", () => {
  const { el, model } = shown("", { label: "Hand", role: "region", classes: "cnb-hand cnb-wide" });
  el.classList.add("jp-box");
  model.set({ classes: "cnb-hand", label: "" }); // no longer wide
  assert.equal(el.className, "cnb-pane jp-box cnb-hand");
  assert.deepEqual([el.getAttribute("role"), el.hasAttribute("aria-label")], ["region", false]);
});
