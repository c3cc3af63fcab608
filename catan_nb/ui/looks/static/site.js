// What all pages do by themselves, whatever Python does: the theme that was chosen, the language in
// the head, nothing of the person before. It runs before anything is drawn, so that no page flashes
// in the other theme, and before Python asks for what is kept.

(() => {
  const THEME = "catan_nb:theme";
  const LANGUAGE = "catan_nb:language";
  const root = document.documentElement;

  /**
   * Storage can be switched off or full: then a choice holds until the page is left.
   * @param {string} key
   */
  const kept = (key) => {
    try {
      return window.localStorage.getItem(key);
    } catch {
      return null;
    }
  };
  /**
   * @param {string} key
   * @param {string} value
   */
  const keep = (key, value) => {
    try {
      if (value) window.localStorage.setItem(key, value);
      else window.localStorage.removeItem(key);
    } catch {
      // see above
    }
  };

  /**
   * @param {string} name
   * @returns {NodeListOf<HTMLSelectElement>}
   */
  const fields = (name) => document.querySelectorAll(`select[data-${name}-choice]`);
  /** @param {string | null} theme */
  const dress = (theme) => {
    if (theme === "light" || theme === "dark") root.dataset.theme = theme;
    else delete root.dataset.theme;
    mark();
  };
  const mark = () => {
    for (const field of fields("theme")) field.value = root.dataset.theme ?? "";
    for (const field of fields("language")) field.value = root.lang;
    for (const words of document.querySelectorAll("[data-who]")) {
      const name = visitor();
      const told = (words.dataset.who ?? "").replace("{name}", () => name);
      words.textContent = told;
      const around = words.parentElement;
      if (around) Object.assign(around, { title: told, hidden: !name });
    }
  };
  // A server with a class keeps here who came in at this browser.
  const visitor = () => {
    const key = `catan_nb_name${window.location.port && `_${window.location.port}`}=`;
    const kept = document.cookie.split("; ").find((one) => one.startsWith(key)) ?? key;
    return decodeURIComponent(kept.slice(key.length));
  };

  // Games and progress are forgotten when somebody leaves, or else when somebody else comes; how
  // pages look is kept.
  const WHOSE = "catan_nb:whose";
  /** @param {Storage} store */
  const forget = (store) => {
    for (const key of Object.keys(store))
      if (/^catan_nb(?!:(theme|language)$)/.test(key)) store.removeItem(key);
  };
  /** @param {(store: Storage) => void} deed */
  const storages = (deed) => {
    for (const name of /** @type {const} */ (["localStorage", "sessionStorage"])) {
      try {
        deed(window[name]);
      } catch {
        // see above
      }
    }
  };
  /** @param {string} name */
  const belong = (name) => {
    storages((store) => {
      const before = store.getItem(WHOSE);
      if (before && before !== name) forget(store);
      store.setItem(WHOSE, name);
    });
  };

  // The head and the foot of a page, in the language of the page.
  const speak = () => {
    for (const script of document.querySelectorAll("script[data-site-words]")) {
      const part = document.querySelector(`[data-site="${script.dataset.siteWords}"]`);
      const words = JSON.parse(script.textContent)[root.lang];
      if (!part || !words || part.lang === root.lang) continue;
      const back = part.contains(document.activeElement) && document.activeElement?.tagName;
      part.innerHTML = words;
      part.lang = root.lang;
      if (back === "SELECT") part.querySelector("select[data-language-choice]")?.focus();
    }
    mark();
  };

  /** @param {string} language */
  const choose = (language) => {
    document.cookie = `catan_nb_language=${language}; path=/; max-age=31536000; SameSite=Lax`;
    keep(LANGUAGE, language);
    const told = { detail: language, cancelable: true };
    if (!window.dispatchEvent(new CustomEvent("catan_nb:language", told))) return;
    // Nobody on the page can change it while it is open.
    const address = new URL(window.location.href);
    address.searchParams.delete("language");
    if (address.href === window.location.href) window.location.reload();
    else window.location.replace(address);
  };

  dress(kept(THEME));
  if (visitor()) belong(visitor());
  new MutationObserver(speak).observe(root, { attributeFilter: ["lang"] });
  document.addEventListener("DOMContentLoaded", () => {
    speak();
    if (document.querySelector("[data-forget]")) storages(forget);
  });
  document.addEventListener("focusin", mark);
  document.addEventListener("change", ({ target }) => {
    if (!(target instanceof HTMLSelectElement)) return;
    if (target.matches("[data-theme-choice]")) {
      keep(THEME, target.value);
      dress(target.value);
    } else if (target.matches("[data-language-choice]")) choose(target.value);
  });
  // Chosen at one page, it holds at all that are open.
  window.addEventListener("storage", ({ key, newValue }) => key === THEME && dress(newValue));
})();
