// The front page's choice of language: the texts of all languages are there, and what is chosen
// is kept in the browser, where the other pages look for it, and for the server in a cookie.
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

  function remember(language) {
    document.cookie = `catan_nb_language=${language}; path=/; max-age=31536000; SameSite=Lax`;
    try {
      window.localStorage.setItem(LANGUAGE, language);
    } catch {
      // see above
    }
  }

  function wordsOf(root) {
    const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
    const found = [];
    while (walker.nextNode()) found.push(walker.currentNode);
    return found;
  }

  // A page of its own, not one notebook of JupyterLab among others.
  const own = document.body.dataset.own !== undefined || document.body.dataset.voila;

  for (const front of document.querySelectorAll(".cnb-front:not([data-ready])")) {
    front.dataset.ready = "";
    const body = front.querySelector(".cnb-front-body");
    const texts = JSON.parse(front.querySelector('script[type="application/json"]').textContent);

    // The texts alone are changed: links stay what JupyterLab has made of them.
    const say = (language) => {
      const wanted = document.createElement("template");
      wanted.innerHTML = texts[language];
      const [mine, theirs] = [wordsOf(body), wordsOf(wanted.content)];
      if (mine.length !== theirs.length) body.replaceChildren(wanted.content);
      else mine.forEach((node, at) => (node.data = theirs[at].data));
      body.querySelector("select").value = language;
      body.lang = language;
    };

    const show = (language) => {
      if (!Object.hasOwn(texts, language)) return;
      if (body.lang !== language) say(language);
      if (!own) return;
      document.documentElement.lang = language;
      document.title = body.querySelector("h1").textContent;
    };
    body.addEventListener("change", ({ target }) => {
      remember(target.value);
      show(target.value);
    });
    // Voila lets links open new tabs, which a front page need not.
    if (own) body.addEventListener("click", ({ target }) => target.closest("a")?.removeAttribute("target"));
    show(remembered() ?? body.lang);
  }
})();
