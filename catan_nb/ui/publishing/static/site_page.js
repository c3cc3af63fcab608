// A page of a site without a server: in which language it is shown, what Python is told before it
// begins, and that links to notebooks, which Python writes, lead to their pages.

{
  const site = window.catanNbSite;
  const query = new URLSearchParams(window.location.search);

  const kept = () => {
    try {
      return window.localStorage.getItem("catan_nb:language");
    } catch {
      return null; // storage is switched off: the page's own language, then
    }
  };

  // A text that was put together in one language has a page for each.
  const language = query.get("language") ?? kept();
  const own = language && Object.hasOwn(site.pages, language) ? site.pages[language] : null;
  if (own && language !== site.language) {
    window.location.replace(`./${own}${window.location.search}${window.location.hash}`);
  }

  // Voici reads its settings when its script runs, which comes after this.
  site.prepare = () => {
    const script = /** @type {HTMLElement} */ (document.getElementById("jupyter-config-data"));
    const config = JSON.parse(script.textContent);
    const [{ loadPyodideOptions: options }] = Object.values(config.litePluginSettings);
    /** @param {string} address */
    const at = (address) => (address.startsWith("./") ? new URL(address, document.baseURI).href : address);
    options.packages = options.packages.map(at);
    options.indexURL = at(options.indexURL);
    site.packages = options.packages.length;
    const spoken = Object.keys(site.pages).length ? site.language : language;
    if (spoken) query.set("language", spoken);
    options.env.QUERY_STRING = query.toString();
    script.textContent = JSON.stringify(config);
    site.wait();
  };

  // Voici asks for a service worker, to share files among pages; a site has neither.
  const none = { controller: null, register: async () => null };
  Object.defineProperty(window.navigator, "serviceWorker", { value: none });

  /** @param {Event} event */
  const lead = ({ target }) => {
    const link = target instanceof Element ? target.closest("a[href]") : null;
    const href = link?.getAttribute("href");
    if (link && href && /^[\w-]+\.ipynb(?=$|[?#])/.test(href)) {
      link.setAttribute("href", href.replace(".ipynb", ".html"));
    }
  };
  for (const kind of ["pointerover", "focusin", "click"]) document.addEventListener(kind, lead, true);
}
