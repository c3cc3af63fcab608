// The front page's choice of language: the texts of all languages are there, and what is chosen
// is kept in the browser, where the other pages look for it.
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
    try {
      window.localStorage.setItem(LANGUAGE, language);
    } catch {
      // see above
    }
  }

  for (const front of document.querySelectorAll(".cnb-front:not([data-ready])")) {
    front.dataset.ready = "";
    const body = front.querySelector(".cnb-front-body");
    const texts = JSON.parse(front.querySelector('script[type="application/json"]').textContent);

    const show = (language) => {
      if (!Object.hasOwn(texts, language)) return;
      if (body.lang !== language) body.innerHTML = texts[language];
      body.lang = language;
      const own = document.body.dataset.own !== undefined || document.body.dataset.voila;
      if (own) document.documentElement.lang = language;
    };
    body.addEventListener("change", ({ target }) => {
      remember(target.value);
      show(target.value);
      body.querySelector("select").focus();
    });
    show(remembered() ?? body.lang);
  }
})();
