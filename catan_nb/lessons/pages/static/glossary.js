// The glossary: what is typed leaves the words that have it, and a link leads to its word, which the
// browser cannot do itself while the page is still hidden.
(() => {
  /** @param {string} text */
  const plain = (text) => text.normalize("NFKD").replace(/\p{M}/gu, "").toLowerCase();

  for (const glossary of document.querySelectorAll(".cnb-glossary:not([data-ready])")) {
    glossary.dataset.ready = "";
    /** @type {HTMLInputElement | null} */
    const field = glossary.querySelector("[data-find]");
    const nothing = glossary.querySelector("[data-nothing]");
    if (!field || !nothing) continue;
    const words = [...glossary.querySelectorAll("article")];

    const find = () => {
      const wanted = plain(field.value.trim());
      /**
       * In the word in any language, or else in what is said of it.
       * @param {Element} one
       */
      const has = (one) => plain(one.textContent).includes(wanted);
      const named = words.filter((word) => [...word.querySelectorAll("h3, i")].some(has));
      const found = new Set(named.length ? named : words.filter(has));
      for (const word of words) word.hidden = !found.has(word);
      for (const part of glossary.querySelectorAll("section")) {
        part.hidden = ![...part.querySelectorAll("article")].some((word) => !word.hidden);
      }
      nothing.hidden = found.size > 0;
    };
    field.addEventListener("input", find);

    const go = () => {
      const target = document.getElementById(decodeURIComponent(window.location.hash.slice(1)));
      if (!target || !glossary.contains(target)) return;
      field.value = "";
      find();
      for (const word of words) word.classList.toggle("cnb-glossary-here", word === target);
      target.scrollIntoView();
      target.focus({ preventScroll: true });
    };
    window.addEventListener("hashchange", go);
    const whenSeen = new ResizeObserver(() => {
      if (!glossary.offsetHeight) return;
      whenSeen.disconnect();
      go();
    });
    whenSeen.observe(glossary);
  }
})();
