// The front page's choice of language, and what one has begun. The texts of all languages are there,
// and what is chosen is kept in the browser, where the other pages look for it, and for the server
// in a cookie. What one has begun is what this browser has kept of the table and of the lessons.
/** @typedef {{state?: string, kind?: string, attempts?: number, day: string}} Entry */

(() => {
  const LANGUAGE = "catan_nb:language";

  function remembered() {
    const asked = new URLSearchParams(window.location.search).get("language");
    if (asked !== null) return asked;
    try {
      return window.localStorage.getItem(LANGUAGE);
    } catch {
      return null; // storage is switched off: the page then follows its own choice only
    }
  }

  /** @param {string} language */
  function remember(language) {
    document.cookie = `catan_nb_language=${language}; path=/; max-age=31536000; SameSite=Lax`;
    try {
      window.localStorage.setItem(LANGUAGE, language);
    } catch {
      // see above
    }
  }

  /** @param {string} key */
  function read(key) {
    try {
      return JSON.parse(window.localStorage.getItem(key) ?? "null");
    } catch {
      return null; // none, or none that can be read
    }
  }

  /**
   * An element that Python has written with the rest.
   * @param {ParentNode} within
   * @param {string} selectors
   */
  const part = (within, selectors) => /** @type {HTMLElement} */ (within.querySelector(selectors));

  /**
   * @param {string} template
   * @param {Record<string, any>} words
   */
  const filled = (template, words) => template.replace(/\{(\w+)\}/g, (_all, name) => words[name]);

  /**
   * What is kept of a lesson: how much is done, and the day of the last answer.
   * @param {string} lesson
   */
  function progress(lesson) {
    const found = read(`catan_nb:progress:lesson ${lesson}`);
    /** @type {Entry[]} */
    const entries = Array.isArray(found) ? found : [];
    const right = entries.filter((entry) => entry.state === "right");
    return {
      begun: entries.some((entry) => entry.attempts),
      done: right.length,
      solved: right.filter((entry) => entry.kind !== "prediction").length,
      day: entries.reduce((last, { day }) => (day > last ? day : last), ""),
    };
  }

  /**
   * Nothing is added or taken away, so that the texts of another language still fit.
   * @param {Element} body
   */
  function tell(body) {
    /** @param {string} name */
    const words = (name) => part(body, `[data-word="${name}"]`).textContent;
    let [begun, solved] = [0, 0];
    /** @type {{card: HTMLElement, day: string} | null} */
    let last = null;
    const cards = [...body.querySelectorAll("[data-lesson]")];
    for (const card of cards) {
      const total = Number(card.dataset.total);
      const own = progress(card.dataset.lesson ?? "");
      if (!own.begun) continue;
      begun += 1;
      solved += own.solved;
      part(card, "i").style.width = `${Math.min(100, (100 * own.done) / total)}%`;
      const whole = own.done >= total;
      part(card, "[data-state]").textContent = words(whole ? "done" : "begun");
      if (!whole && (!last || own.day >= last.day)) last = { card, day: own.day };
    }
    const count = cards.reduce((sum, { dataset }) => sum + Number(dataset.exercises), 0);
    if (begun) {
      const all = { begun, lessons: cards.length, solved, count };
      part(body, "[data-sum]").textContent = filled(words("sum"), all);
    }
    const game = read("catan_nb:play");
    /**
     * @param {string} name
     * @param {string | false | null | undefined} text
     * @param {string | null} [href]
     */
    const resume = (name, text, href) => {
      const link = /** @type {HTMLAnchorElement} */ (part(body, `[data-resume="${name}"]`));
      link.hidden = !text;
      /** @type {Text} */ (link.firstChild).data = text || " ";
      if (href) link.href = href;
    };
    const going = game && !game.over;
    const at = body.querySelector(".cnb-front-play")?.getAttribute("href");
    resume("game", going && (game.turn ? filled(words("game"), game) : words("kept")), at);
    const title = last && part(last.card, "strong").textContent;
    resume("lesson", title, last?.card.getAttribute("href"));
    part(body, ".cnb-front-resume").hidden = !going && !last;
  }

  /**
   * @param {Node} root
   * @returns {Text[]}
   */
  function wordsOf(root) {
    const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
    const found = [];
    while (walker.nextNode()) found.push(/** @type {Text} */ (walker.currentNode));
    return found;
  }

  // A page of its own, not one notebook of JupyterLab among others.
  const own = document.body.dataset.own !== undefined || document.body.dataset.voila;

  for (const front of document.querySelectorAll(".cnb-front:not([data-ready])")) {
    front.dataset.ready = "";
    const body = part(front, ".cnb-front-body");
    const texts = JSON.parse(part(front, 'script[type="application/json"]').textContent);

    /**
     * The texts alone are changed: links stay what JupyterLab has made of them.
     * @param {string} language
     */
    const say = (language) => {
      const wanted = document.createElement("template");
      wanted.innerHTML = texts[language];
      const [mine, theirs] = [wordsOf(body), wordsOf(wanted.content)];
      if (mine.length !== theirs.length) body.replaceChildren(wanted.content);
      else mine.forEach((node, at) => (node.data = theirs[at].data));
      const field = /** @type {HTMLSelectElement} */ (part(body, "select"));
      field.value = language;
      body.lang = language;
      tell(body);
    };

    /** @param {string} language */
    const show = (language) => {
      if (!Object.hasOwn(texts, language)) return;
      if (body.lang !== language) say(language);
      if (!own) return;
      document.documentElement.lang = language;
      document.title = `${part(body, '[data-word="title"]').textContent} · Catan`;
    };
    // Chosen in the head of the page, or at another page.
    window.addEventListener("catan_nb:language", (event) => {
      event.preventDefault();
      show(/** @type {CustomEvent} */ (event).detail);
    });
    window.addEventListener("storage", () => tell(body));
    window.addEventListener("pageshow", () => tell(body));
    body.addEventListener("change", ({ target }) => {
      if (!(target instanceof HTMLSelectElement)) return;
      remember(target.value);
      show(target.value);
    });
    // Voila lets links open new tabs, which a front page need not.
    if (own) {
      body.addEventListener("click", ({ target }) => {
        if (target instanceof Element) target.closest("a")?.removeAttribute("target");
      });
    }
    tell(body);
    show(remembered() ?? body.lang);
  }
})();
