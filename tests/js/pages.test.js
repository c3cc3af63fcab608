// What pages do by themselves, in scripts that are no modules.
import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { fire, open, ResizeObserver, run, settled } from "./page.js";

const changed = (field, value) => {
  field.value = value;
  fire(field, "change");
};

describe("every page", () => {
  const FIELD = '<select data-theme-choice><option value=""></option><option>dark</option></select>';
  const LANGUAGES = "<select data-language-choice><option>en</option><option>de</option></select>";

  /** A page with some things kept, and the name that the server has given who came in. */
  function site(body = FIELD, { kept = {}, name = "", own = {} } = {}) {
    const page = open(body);
    page.document.documentElement.lang = "en";
    for (const [key, value] of Object.entries(kept)) page.localStorage.setItem(key, value);
    for (const [key, value] of Object.entries(own)) page.sessionStorage.setItem(key, value);
    if (name) page.document.cookie = `catan_nb_name=${encodeURIComponent(name)}`;
    run(page, "ui/looks/static/site.js");
    page.document.dispatchEvent(new page.Event("DOMContentLoaded"));
    return page;
  }

  test("has the theme that was chosen, before anything is drawn", () => {
    const { document } = site(FIELD, { kept: { "catan_nb:theme": "dark" } });
    assert.equal(document.documentElement.dataset.theme, "dark");
    assert.equal(document.querySelector("select").value, "dark");
  });

  test("has the system's theme for one that is none", () => {
    const { document } = site(FIELD, { kept: { "catan_nb:theme": "pink" } });
    assert.equal(document.documentElement.dataset.theme, undefined);
  });

  test("keeps the theme that is chosen, and forgets it with the system's", () => {
    const { document, localStorage } = site();
    changed(document.querySelector("select"), "dark");
    assert.equal(localStorage.getItem("catan_nb:theme"), "dark");
    assert.equal(document.documentElement.dataset.theme, "dark");
    changed(document.querySelector("select"), "");
    assert.equal(localStorage.getItem("catan_nb:theme"), null);
  });

  test("takes the theme over that is chosen at another one", () => {
    const page = site();
    page.dispatchEvent(new page.StorageEvent("storage", { key: "catan_nb:theme", newValue: "dark" }));
    assert.equal(page.document.documentElement.dataset.theme, "dark");
  });

  test("forgets the games of whoever was here before, and keeps how pages look", () => {
    const kept = {
      "catan_nb:whose": "Ada", "catan_nb:play": "game", "catan_nb:theme": "dark", "catan_nb:language": "nl", other: "1",
    };
    const page = site(FIELD, { kept, own: { "catan_nb:play": "game" }, name: "Émile" });
    assert.deepEqual(Object.keys(page.localStorage).sort(), [
      "catan_nb:language", "catan_nb:theme", "catan_nb:whose", "other",
    ]);
    assert.equal(page.localStorage.getItem("catan_nb:whose"), "Émile");
    assert.equal(page.sessionStorage.getItem("catan_nb:whose"), "Émile");
  });

  test("keeps the games of who comes again", () => {
    const page = site(FIELD, { kept: { "catan_nb:whose": "Ada", "catan_nb:play": "game" }, name: "Ada" });
    assert.equal(page.localStorage.getItem("catan_nb:play"), "game");
  });

  test("forgets everything where somebody leaves", () => {
    const page = site("<p data-forget>Bye</p>", { kept: { "catan_nb:play": "game" } });
    assert.equal(page.localStorage.length, 0);
  });

  test("says who is here, and nothing where nobody has said a name", () => {
    const WHO = '<div hidden><b data-who="{name} is here"></b></div>';
    const { document } = site(WHO, { name: "$& Ada" });
    assert.deepEqual([document.body.textContent, document.querySelector("div").hidden], ["$& Ada is here", false]);
    assert.ok(site(WHO).document.querySelector("div").hidden);
  });

  test("speaks in the language of the page, and keeps the focus on the choice", async () => {
    const words = JSON.stringify({ de: `Sprache ${LANGUAGES}` });
    const { document } = site(
      `<div data-site="head" lang="en">Language ${LANGUAGES}</div><script type="application/json" data-site-words="head">${words}</script>`,
    );
    document.querySelector("select").focus();
    document.documentElement.lang = "de";
    await settled();
    assert.equal(document.querySelector("[data-site]").firstChild.data, "Sprache ");
    assert.equal(document.activeElement, document.querySelector("select"));
    assert.equal(document.activeElement.value, "de");
  });

  test("tells the page which language is chosen, and keeps it for the server too", () => {
    const page = site(LANGUAGES);
    const told = [];
    page.addEventListener("catan_nb:language", (event) => {
      event.preventDefault();
      told.push(event.detail);
    });
    changed(page.document.querySelector("select"), "de");
    assert.deepEqual(told, ["de"]);
    assert.equal(page.localStorage.getItem("catan_nb:language"), "de");
    assert.match(page.document.cookie, /catan_nb_language=de/);
  });
});

describe("the front page", () => {
  const WORDS = { title: "Welcome", sum: "{solved} of {count}", done: "Done", begun: "Begun", game: "Turn {turn}", kept: "A game" };
  const card = (lesson) =>
    `<a href="${lesson}.html" data-lesson="${lesson}" data-total="4" data-exercises="3"><strong>Lesson ${lesson}</strong><i></i><b data-state></b></a>`;
  const BODY = (title = "Welcome") =>
    `<select><option>en</option><option>de</option></select><h1>${title}</h1>${card("01")}${card("02")}<p data-sum> </p>` +
    '<div class="cnb-front-resume"><a data-resume="game"> </a><a data-resume="lesson"> </a></div><a class="cnb-front-play" href="play.html"></a>' +
    Object.entries({ ...WORDS, title }).map(([name, text]) => `<span data-word="${name}">${text}</span>`).join("");

  function front(kept = {}, url = undefined) {
    const texts = JSON.stringify({ en: BODY(), de: BODY("Willkommen") });
    const page = open(
      `<div class="cnb-front"><div class="cnb-front-body" lang="en">${BODY()}</div><script type="application/json">${texts}</script></div>`,
      { url },
    );
    page.document.body.dataset.own = "";
    for (const [key, value] of Object.entries(kept)) page.localStorage.setItem(key, value);
    run(page, "ui/pages/static/welcome.js");
    return page.document;
  }
  const entry = (state, kind, day) => ({ state, kind, day, attempts: 1 });
  const lesson = (number, ...entries) => ({ [`catan_nb:progress:lesson ${number}`]: JSON.stringify(entries) });

  test("tells how far each lesson is, and how many exercises are solved", () => {
    const document = front({
      ...lesson("01", entry("right", "exercise", "2026-03-01"), entry("right", "prediction", "2026-03-01")),
      ...lesson("02", ...Array.from({ length: 4 }, () => entry("right", "exercise", "2026-03-02"))),
    });
    const [first, second] = document.querySelectorAll("[data-lesson]");
    assert.deepEqual([first.querySelector("i").style.width, first.querySelector("b").textContent], ["50%", "Begun"]);
    assert.deepEqual([second.querySelector("i").style.width, second.querySelector("b").textContent], ["100%", "Done"]);
    assert.equal(document.querySelector("[data-sum]").textContent, "5 of 6");
  });

  test("leads on to the lesson that was begun last and is not done", () => {
    const document = front({
      ...lesson("01", entry("wrong", "exercise", "2026-03-05")),
      ...lesson("02", entry("right", "exercise", "2026-03-02")),
    });
    const link = document.querySelector('[data-resume="lesson"]');
    assert.deepEqual([link.textContent, link.getAttribute("href")], ["Lesson 01", "01.html"]);
  });

  test("leads back to the game that is going on, and to none that is over", () => {
    const link = (game) => front({ "catan_nb:play": JSON.stringify(game) }).querySelector('[data-resume="game"]');
    assert.deepEqual([link({ turn: 12 }).textContent, link({ turn: 12 }).hidden], ["Turn 12", false]);
    assert.equal(link({}).textContent, "A game");
    assert.ok(link({ turn: 12, over: true }).hidden);
  });

  test("tells nothing of what cannot be read", () => {
    const document = front({ "catan_nb:play": "{", "catan_nb:progress:lesson 01": '"text"' });
    assert.ok(document.querySelector(".cnb-front-resume").hidden);
  });

  test("comes in the language of its address, or else in the one kept", () => {
    const kept = { "catan_nb:language": "de" };
    assert.equal(front(kept).querySelector("h1").textContent, "Willkommen");
    assert.equal(front(kept).title, "Willkommen · Catan");
    assert.equal(front(kept, "http://localhost/?language=en").querySelector("h1").textContent, "Welcome");
    assert.equal(front({ "catan_nb:language": "xx" }).querySelector("h1").textContent, "Welcome");
  });

  test("changes its texts alone when another language is chosen", () => {
    const document = front();
    const heading = document.querySelector("h1");
    changed(document.querySelector("select"), "de");
    assert.equal(heading.textContent, "Willkommen");
    assert.equal(document.querySelector("select").value, "de");
    assert.equal(document.documentElement.lang, "de");
    assert.equal(document.defaultView.localStorage.getItem("catan_nb:language"), "de");
  });
});

describe("the queue before a page", () => {
  async function queue(t, ...answers) {
    const page = open('<p data-queue="/queue">Wait</p>', { url: "http://localhost/page?x=1" });
    const waits = [];
    let next = null;
    page.setTimeout = (act, time) => {
      waits.push(time);
      next = act;
    };
    const asked = [];
    page.fetch = async (address) => {
      asked.push(address);
      const answer = answers.shift();
      if (!answer) throw new TypeError("nobody there");
      return { json: async () => answer };
    };
    run(page, "ui/looks/static/queue.js");
    const step = async () => {
      next();
      await settled();
    };
    return { place: page.document.querySelector("p"), waits, asked, step };
  }

  test("says how many are next, and says it again only when that changes", async (t) => {
    const { place, asked, step } = await queue(t, { told: "3 before you" }, { told: "3 before you" }, { told: "2 before you" });
    await step();
    const words = place.firstChild;
    assert.equal(words.data, "3 before you");
    await step();
    assert.equal(place.firstChild, words);
    await step();
    assert.equal(place.textContent, "2 before you");
    assert.deepEqual(asked, Array(3).fill("/queue?x=1"));
  });

  test("waits longer while the server is away", async (t) => {
    const { place, waits, step } = await queue(t, null, { told: "1 before you" });
    await step();
    await step();
    assert.deepEqual(waits, [500, 5000, 2000]);
    assert.equal(place.textContent, "1 before you");
  });

  test("asks no more once there is room", async (t) => {
    const { waits, step } = await queue(t, { enter: true });
    await step();
    assert.deepEqual(waits, [500]);
  });
});

describe("the glossary", () => {
  const WORD = (id, name, about) => `<article id="${id}"><h3>${name}</h3><p>${about}</p></article>`;

  function glossary(url) {
    const page = open(
      '<div class="cnb-glossary"><input data-find><p data-nothing hidden>Nothing</p><section>' +
        WORD("edge", "Path", "between two intersections") + WORD("vertex", "Intersection", "where three hexes meet") +
        `</section><section>${WORD("u", "Überfall", "the robber")}</section></div>`,
      { url },
    );
    run(page, "lessons/pages/static/glossary.js");
    const { document } = page;
    const find = (text) => {
      document.querySelector("input").value = text;
      fire(document.querySelector("input"), "input");
      return [...document.querySelectorAll("article")].filter((one) => !one.hidden).map((one) => one.id);
    };
    return { page, document, find };
  }

  test("leaves the words that are meant, and else those whose text has it", () => {
    const { find, document } = glossary();
    assert.deepEqual(find("intersection"), ["vertex"]);
    assert.deepEqual(find("hexes"), ["vertex"]);
    assert.deepEqual([...document.querySelectorAll("section")].map((one) => one.hidden), [false, true]);
    assert.deepEqual(find(""), ["edge", "vertex", "u"]);
  });

  test("reads letters with and without marks alike", () => {
    const { find } = glossary();
    assert.deepEqual([find("uberFALL "), find("ÜBERFALL")], [["u"], ["u"]]);
  });

  test("says when there is nothing", () => {
    const { find, document } = glossary();
    assert.deepEqual(find("xyz"), []);
    assert.equal(document.querySelector("[data-nothing]").hidden, false);
  });

  test("leads to the word of the address once it is seen", () => {
    const { document } = glossary("http://localhost/page#vertex");
    const target = document.getElementById("vertex");
    assert.equal(target.className, "");
    Object.defineProperty(document.querySelector(".cnb-glossary"), "offsetHeight", { value: 100 });
    for (const { hear } of ResizeObserver.all) hear([]);
    assert.equal(target.className, "cnb-glossary-here");
  });
});

describe("the frame of a lesson", () => {
  const CARD = (kind, right) => `<div class="${kind}">${right ? '<b class="cnb-lesson-right"></b>' : ""}</div>`;
  const CELL = (number, content) => `<div cell-index="${number}">${content}</div>`;
  const HEADING = (text) => `<div class="jp-RenderedMarkdown"><h2>${text}</h2></div>`;

  async function lesson(kept = []) {
    const page = open(
      '<div data-site="head"><div class="cnb-site-progress"><i></i></div><span data-part="Part {n} of {count}"></span>' +
        '<button class="cnb-site-contents" aria-expanded="false">Contents</button>' +
        '<nav id="cnb-contents" data-lesson="01" data-exercises="2" data-guesses="1" data-done="done"><ol></ol>' +
        '<p data-counts="{made} of {asked}, {solved} of {count}"></p></nav></div><div id="rendered_cells">' +
        CELL(0, HEADING("1. Dice¶")) + CELL(1, CARD("cnb-exercise", true)) + CELL(2, HEADING("2. Trade¶")) +
        CELL(3, CARD("cnb-exercise", false)) + CELL(4, CARD("cnb-exercise", false)) + CELL(5, HEADING("3. End¶")) + CELL(6, CARD("cnb-guess", false)) +
        "</div>",
    );
    page.localStorage.setItem("catan_nb:progress:lesson 01", JSON.stringify(kept));
    run(page, "ui/looks/static/lesson.js");
    await new Promise((go) => page.addEventListener("load", go));
    return page.document;
  }

  test("lists the parts without their numbers, and ticks what is done", async () => {
    const document = await lesson();
    const items = [...document.querySelectorAll("li")];
    assert.deepEqual(items.map((one) => one.textContent), ["Dice", "Trade", "End"]);
    assert.deepEqual(items.map((one) => one.classList.contains("cnb-done")), [true, false, false]);
    assert.equal(items[0].firstChild.getAttribute("aria-label"), "Dice, done");
    assert.equal(items[0].firstChild.getAttribute("href"), "#part-1");
  });

  test("marks the first question that is open", async () => {
    const document = await lesson();
    const next = [...document.querySelectorAll(".cnb-next")].map((one) => one.getAttribute("cell-index"));
    assert.deepEqual(next, ["3"]);
  });

  test("counts guesses and exercises that this browser keeps", async () => {
    const document = await lesson([{ state: "right", kind: "prediction" }, { state: "right", kind: "exercise" }, { state: "wrong" }]);
    assert.equal(document.querySelector("[data-counts]").textContent, "1 of 1, 1 of 2");
  });

  test("opens and closes the contents on narrow pages, and closes them with Escape", async () => {
    const document = await lesson();
    const button = document.querySelector("button");
    fire(button, "click");
    assert.equal(button.getAttribute("aria-expanded"), "true");
    fire(document.querySelector("li a"), "keydown", { key: "Escape" });
    assert.equal(button.getAttribute("aria-expanded"), "false");
    assert.equal(document.activeElement, button);
  });
});

describe("a site without a server", () => {
  const SITE = { language: "en", pages: {}, packages: 7 };
  const CONFIG = {
    litePluginSettings: { kernel: { loadPyodideOptions: { packages: ["./a.whl", "numpy"], indexURL: "./core/", env: {} } } },
  };

  function site(query = "", more = {}) {
    const page = open(
      `<div id="loading"></div><a href="02_dice.ipynb#x">Next</a><script id="jupyter-config-data" type="application/json">${JSON.stringify(CONFIG)}</script>`,
      { url: `http://localhost/site/page.html${query}` },
    );
    page.document.documentElement.lang = "en";
    const words = {
      again: "Again", front: "Front", slow: "Slow", loading: "{amount} MB", starting: "Starting", step: "{n} of {count}",
      missing: ["{host} has not", "advice"], stopped: ["Stopped", "advice"], file: ["File", "advice"], old: ["Old", "advice"],
    };
    page.catanNbSite = { ...SITE, ...more };
    page.catanNbWords = { en: words };
    page.Worker = class extends page.EventTarget {
      terminate() {
        this.ended = true;
      }
    };
    run(page, "ui/publishing/static/loading.js");
    run(page, "ui/publishing/static/site_page.js");
    page.catanNbSite.prepare();
    return page;
  }
  const config = ({ document }) =>
    JSON.parse(document.getElementById("jupyter-config-data").textContent).litePluginSettings.kernel.loadPyodideOptions;
  const news = (page, worker, data) => worker.dispatchEvent(new page.MessageEvent("message", { data }));
  const step = ({ document }) => document.querySelector(".cnb-site-step").textContent;

  test("tells Python where its packages are, and the query with the language", () => {
    const told = config(site("?seed=4", { pages: { de: "page.de.html" } }));
    assert.deepEqual(told.packages, ["http://localhost/site/a.whl", "numpy"]);
    assert.equal(told.indexURL, "http://localhost/site/core/");
    assert.equal(told.env.QUERY_STRING, "seed=4&language=en");
  });

  test("leads links of notebooks to their pages", () => {
    const { document } = site();
    fire(document.querySelector("a"), "pointerover");
    assert.equal(document.querySelector("a").getAttribute("href"), "02_dice.html#x");
  });

  test("tells how much is fetched, and how many cells have run", () => {
    const page = site();
    const worker = new page.Worker("kernel.js");
    news(page, worker, { catanNb: { files: 1, bytes: 2_340_000 } });
    assert.equal(step(page), "2.3 MB");
    assert.equal(page.document.querySelector("progress").value, 0.1); // of two packages and three files of Pyodide
    news(page, worker, { catanNb: { loaded: true } });
    assert.deepEqual([step(page), page.document.querySelector("progress").value], ["Starting", 0.5]);
    page.update_loading_text(2, 4);
    assert.deepEqual([step(page), page.document.querySelector("progress").value], ["2 of 4", 0.625]);
  });

  test("says what is not there, ends Python, and goes on no more", () => {
    const page = site();
    const worker = new page.Worker("kernel.js");
    news(page, worker, { catanNb: { missing: "http://files.example/a.whl" } });
    const said = page.document.querySelector("[role=alert]").textContent;
    assert.equal(said, "files.example has notadviceAgainFront");
    assert.ok(worker.ended);
    news(page, worker, { catanNb: { failed: "no memory" } });
    assert.equal(page.document.querySelector("[role=alert]").textContent, said);
  });

  test("says that a page takes long when there is no news", async () => {
    const page = open("<div id='loading'></div>");
    const late = [];
    page.setTimeout = (act, time) => late.push([act, time]);
    page.document.documentElement.lang = "en";
    page.catanNbSite = { ...SITE };
    page.catanNbWords = { en: { slow: "Slow", again: "Again" } };
    page.Worker = class extends page.EventTarget {};
    page.WebAssembly ??= {};
    run(page, "ui/publishing/static/loading.js");
    page.catanNbSite.wait();
    const [act, time] = late.at(-1);
    act();
    assert.equal(time, 45_000);
    assert.equal(page.document.querySelector(".cnb-site-slow").textContent, "SlowAgain");
  });
});

describe("Python's start in a browser", () => {
  /** Where the kernel runs: what it fetches, and what it tells the page. */
  async function begin({ answer, loads = async () => "pyodide" }) {
    const page = open();
    const told = [];
    const plain = answer;
    Object.assign(page, { ReadableStream, Response, Request, fetch: plain });
    page.postMessage = (news) => told.push({ ...news.catanNb });
    page.importScripts = (address) => {
      told.push({ begun: address });
      page.loadPyodide = () => loads(page.fetch);
    };
    run(page, "ui/publishing/static/python.js");
    const result = await page.loadPyodide({ indexURL: "/core/" }).catch((error) => error.message);
    assert.equal(page.fetch, plain); // as it was
    return { told, result };
  }
  const BEGUN = { begun: "/core/pyodide.js" };

  test("counts what is fetched", async () => {
    const loads = async (fetch) => (await fetch("/a.whl")).text();
    const { told, result } = await begin({ answer: async () => new Response("four"), loads });
    assert.equal(result, "four");
    assert.deepEqual(told, [BEGUN, { files: 0, bytes: 4 }, { files: 1, bytes: 4 }, { loaded: true }]);
  });

  test("tells what could not be had", async () => {
    const loads = async (fetch) => (await fetch(new Request("http://localhost/a.whl"))).ok;
    const missing = await begin({ answer: async () => new Response(null, { status: 404 }), loads });
    assert.deepEqual(missing.told, [BEGUN, { missing: "http://localhost/a.whl" }, { loaded: true }]);
    const away = await begin({
      answer: async () => {
        throw new TypeError("away");
      },
      loads: async (fetch) => fetch("/a.whl"),
    });
    assert.deepEqual(away.told, [BEGUN, { missing: "/a.whl" }, { failed: "TypeError: away" }]);
    assert.equal(away.result, "away");
  });
});

describe("pictures of notebooks", () => {
  const SVG = '<svg xmlns="http://www.w3.org/2000/svg"><title>A board</title></svg>';
  const IMAGE = (text) => `<div class="jp-RenderedSVG"><img src="data:image/svg+xml,${encodeURIComponent(text)}"></div>`;

  test("stand in the page itself, also those that come later", async () => {
    const page = open(IMAGE(SVG));
    run(page, "ui/looks/static/pictures.js");
    page.document.body.insertAdjacentHTML("beforeend", IMAGE(SVG));
    await settled();
    assert.deepEqual([...page.document.querySelectorAll("title")].map((one) => one.textContent), ["A board", "A board"]);
    assert.equal(page.document.querySelector("img"), null);
  });

  test("are left, without a text, when they cannot be read", () => {
    const page = open(IMAGE("no drawing"));
    run(page, "ui/looks/static/pictures.js");
    assert.equal(page.document.querySelector("img").getAttribute("alt"), "");
  });
});
