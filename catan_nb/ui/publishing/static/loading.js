// What a page of a site without a server says until its Python is there: how far that is, and what
// one can do where it does not come.

{
  const site = window.catanNbSite;
  const PATIENCE = 45_000; // without any news for so long, a page says so, in milliseconds
  const CORE = 3; // files of Pyodide that are fetched beside the packages

  const waits = () => document.getElementById("loading");
  const words = () => window.catanNbWords[document.documentElement.lang];
  /** @type {Worker | null} */
  let kernel = null;
  let over = false;
  /** @type {Timer} */
  let timer = 0;

  /**
   * @template {keyof HTMLElementTagNameMap} T
   * @param {T} tag
   * @param {string} text
   * @param {Record<string, any>} [properties]
   */
  const made = (tag, text, properties = {}) =>
    Object.assign(document.createElement(tag), { textContent: text, ...properties });
  /**
   * @param {string} name
   * @param {...Node} parts
   */
  const alarm = (name, ...parts) => {
    const box = made("div", "", { className: `cnb-site-${name}`, role: "alert" });
    box.append(...parts);
    return box;
  };
  const again = () =>
    made("button", words().again, { type: "button", onclick: () => window.location.reload() });

  /**
   * Nothing more will come: say what is not there, what to do, and the way back.
   * @param {string} kind
   * @param {string | URL} [address]
   */
  const giveUp = (kind, address = window.location.href) => {
    const box = waits();
    if (over || !box) return;
    over = true;
    clearTimeout(timer);
    kernel?.terminate(); // no page without what it needs
    const [happened, advice] = words()[kind];
    const told = happened.replace("{host}", new URL(address, document.baseURI).host);
    const front = made("a", words().front, { href: "./welcome.html" });
    box.replaceChildren(alarm("lost", made("p", told), made("p", advice), again(), front));
  };

  const slow = () => waits()?.append(alarm("slow", made("p", words().slow), again()));
  const wait = () => {
    clearTimeout(timer);
    document.querySelector(".cnb-site-slow")?.remove();
    timer = setTimeout(slow, PATIENCE);
  };

  /**
   * The bar is half full when everything is fetched, and full when all cells have run.
   * @param {number} part
   * @param {string} text
   */
  const show = (part, text) => {
    const bar = waits()?.querySelector("progress");
    const step = waits()?.querySelector(".cnb-site-step");
    if (!bar || !step) return;
    wait();
    bar.value = part;
    step.textContent = text;
  };
  /**
   * @param {number} files
   * @param {number} bytes
   */
  const fetched = (files, bytes) => {
    const figures = { minimumFractionDigits: 1, maximumFractionDigits: 1 };
    const amount = (bytes / 1e6).toLocaleString(document.documentElement.lang, figures);
    show(Math.min(files / (site.packages + CORE), 1) / 2, words().loading.replace("{amount}", amount));
  };

  /** @param {any} message */
  const hear = ({ catanNb: news, _logMessage: log }) => {
    if (news?.missing) giveUp("missing", news.missing);
    else if (news?.failed) giveUp("stopped");
    else if (news?.loaded) show(0.5, words().starting);
    else if (news) fetched(news.files, news.bytes);
    // So Pyodide's kernel reports that Python has ended; what is on the page says so by itself.
    else if (log?.level === "critical" && log.data.startsWith("Pyodide has ")) {
      giveUp("stopped");
      window.jupyterapp?._serviceManager.sessions.shutdownAll();
    }
  };
  // The kernel is a page's only worker.
  window.Worker = class extends window.Worker {
    /**
     * @param {string | URL} address
     * @param {WorkerOptions} [options]
     */
    constructor(address, options) {
      super(address, options);
      kernel = this;
      this.addEventListener("message", ({ data }) => hear(data));
      this.addEventListener("error", () => giveUp("missing", address));
    }
  };

  /** @param {Event} event */
  const lost = ({ target }) => target instanceof HTMLScriptElement && giveUp("missing", target.src);
  window.addEventListener("error", lost, true);

  site.wait = () => {
    const bar = made("progress", "", { max: 1, value: 0 });
    bar.setAttribute("aria-labelledby", "cnb-waits-words");
    waits()?.append(bar, made("p", "", { className: "cnb-site-step" }));
    window.update_loading_text = (n, count) => {
      const step = words().step.replace("{n}", n).replace("{count}", count);
      if (n) show(0.5 + (n - 1) / count / 2, count > 1 ? step : words().starting);
    };
    wait();
    if (window.location.protocol === "file:") giveUp("file");
    else if (typeof WebAssembly === "undefined") giveUp("old");
  };
}
