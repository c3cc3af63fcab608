// The frame of a lesson: contents with ticks, which part is being read, what is solved, and which
// question is the next one. Everything is found in the page as it is written.

(() => {
  const REST = 250; // milliseconds after a change until it is counted
  const SHELF = "catan_nb:progress:lesson ";
  const RIGHT = ".cnb-lesson-right, .catan-nb-right";
  const DONE = `.cnb-exercise:has(${RIGHT}), .cnb-made`;
  const OPEN = `.cnb-exercise:not(:has(${RIGHT})), .cnb-guess:not(.cnb-made)`;

  /**
   * An element that Python has written with the rest.
   * @param {ParentNode} within
   * @param {string} selectors
   */
  const part = (within, selectors) => /** @type {HTMLElement} */ (within.querySelector(selectors));

  /**
   * @param {string} template
   * @param {Record<string, string | number | undefined>} words
   */
  const filled = (template, words) =>
    template.replace(/\{(\w+)\}/g, (_all, name) => String(words[name]));

  // What the page's Python says where a class keeps it, and not this browser.
  const told = () => document.querySelector(".cnb-progress [data-made]")?.dataset;
  /** @param {string} lesson */
  const counted = (lesson) => {
    const right = kept(lesson).filter((entry) => entry.state === "right");
    const made = right.filter((entry) => entry.kind === "prediction").length;
    return { made, solved: right.length - made };
  };

  /**
   * What is kept of the lesson in this browser: entries with a kind and a state.
   * @param {string} lesson
   * @returns {{kind?: string, state?: string}[]}
   */
  const kept = (lesson) => {
    try {
      const found = JSON.parse(window.localStorage.getItem(SHELF + lesson) ?? "[]");
      return Array.isArray(found) ? found : [];
    } catch {
      return [];
    }
  };

  const begin = () => {
    const cells = part(document, "#rendered_cells");
    const head = part(document, "[data-site=head]");
    const heads = [...cells.querySelectorAll(".jp-RenderedMarkdown h2")];
    // What changes the language writes it anew.
    const contents = () => part(document, "#cnb-contents");
    if (!contents() || !heads.length) return;
    /** @param {Element} node */
    const cellOf = (node) => /** @type {HTMLElement} */ (node.closest("[cell-index]"));
    const all = [...cells.querySelectorAll("[cell-index]")];
    // A part is everything up to the next heading.
    const parts = heads.map((heading, at) => {
      const first = all.indexOf(cellOf(heading));
      const last = at + 1 < heads.length ? all.indexOf(cellOf(heads[at + 1])) : all.length;
      return { heading, cells: all.slice(first, Math.max(last, first + 1)), seen: false };
    });
    let current = -1;

    const write = () => {
      const list = part(contents(), "ol");
      list.replaceChildren(
        ...parts.map(({ heading }) => {
          const item = document.createElement("li");
          const link = document.createElement("a");
          heading.id ||= `part-${heads.indexOf(heading) + 1}`;
          link.href = `#${heading.id}`;
          link.append(heading.textContent.replace(/¶$/, "").replace(/^\d+\.\s*/, ""));
          item.append(link);
          return item;
        }),
      );
    };

    const count = () => {
      const nav = contents();
      const { lesson, exercises, guesses, done } = nav.dataset;
      const items = [...nav.querySelectorAll("li")];
      /** @type {HTMLElement | null} */
      let next = null;
      parts.forEach(({ cells: own, seen }, at) => {
        const open = own.flatMap((cell) => [...cell.querySelectorAll(OPEN)]);
        const solved = own.some((cell) => cell.querySelector(DONE));
        const ticked = !open.length && (solved || seen);
        items[at].classList.toggle("cnb-done", ticked);
        const link = part(items[at], "a");
        link.setAttribute("aria-label", ticked ? `${link.textContent}, ${done}` : link.textContent);
        next ??= open[0] ?? null;
      });
      for (const card of cells.querySelectorAll(".cnb-next")) card.classList.remove("cnb-next");
      if (next) cellOf(next).classList.add("cnb-next");
      const { made, solved } = told() ?? counted(lesson ?? "");
      const line = part(nav, "[data-counts]");
      line.hidden = !Number(exercises);
      line.textContent = filled(line.dataset.counts ?? "", {
        made,
        asked: guesses,
        solved,
        count: exercises,
      });
    };

    const follow = () => {
      const edge = head.getBoundingClientRect().bottom + 60;
      let now = parts.findLastIndex(({ heading }) => heading.getBoundingClientRect().top < edge);
      const room = document.documentElement;
      if (room.scrollTop + room.clientHeight > room.scrollHeight - 4) now = parts.length - 1;
      const read = (now + 1) / parts.length;
      part(head, ".cnb-site-progress i").style.width = `${100 * read}%`;
      if (now === current) return;
      if (current >= 0 && now > current) for (const part of parts.slice(current, now)) part.seen = true;
      current = now;
      const told = part(head, "[data-part]");
      told.textContent = now < 0 ? "" : filled(told.dataset.part ?? "", { n: now + 1, count: parts.length });
      contents().querySelectorAll("a").forEach((link, at) => {
        if (at === now) link.setAttribute("aria-current", "true");
        else link.removeAttribute("aria-current");
      });
      count();
    };

    /** @type {Timer} */
    let waits = 0;
    const soon = () => {
      clearTimeout(waits);
      waits = setTimeout(count, REST);
    };
    let asked = false;
    const scrolled = () => {
      if (asked) return;
      asked = true;
      requestAnimationFrame(() => {
        asked = false;
        follow();
      });
    };

    /**
     * On narrow pages the contents open and close.
     * @param {boolean} open
     */
    const unfold = (open) => {
      head.classList.toggle("cnb-unfolded", open);
      part(head, ".cnb-site-contents").setAttribute("aria-expanded", String(open));
    };
    head.addEventListener("click", ({ target }) => {
      if (!(target instanceof Element)) return;
      if (target.closest(".cnb-site-contents")) unfold(!head.classList.contains("cnb-unfolded"));
      else if (target.closest("#cnb-contents a")) unfold(false);
    });
    head.addEventListener("keydown", ({ key }) => {
      if (key !== "Escape" || !head.classList.contains("cnb-unfolded")) return;
      unfold(false);
      part(head, ".cnb-site-contents").focus();
    });

    write();
    follow();
    count();
    document.addEventListener("scroll", scrolled, { passive: true, capture: true });
    window.addEventListener("resize", scrolled);
    new MutationObserver(soon).observe(cells, { childList: true, subtree: true });
    new MutationObserver(() => {
      if (contents().querySelector("li")) return;
      write();
      current = -1;
      follow();
    }).observe(head, { childList: true });
  };

  // Until the page is ready its cells are hidden, and nothing can be scrolled to.
  document.addEventListener("DOMContentLoaded", () => {
    const cells = part(document, "#rendered_cells");
    const ready = () => {
      if (!cells.checkVisibility()) return;
      watch.disconnect();
      begin();
    };
    const watch = new MutationObserver(ready);
    watch.observe(cells, { attributeFilter: ["style"] });
    ready();
  });
})();
