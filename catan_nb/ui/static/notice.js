// Covers a page that is to be still, and leads it where its class is sent.

/** @import { RenderProps } from "@anywidget/types" */

const BREATH = 6000; // until the page goes there by itself, in milliseconds
const TYPING = 5000; // so long after a key somebody still types

/**
 * Pages lie in one folder, wherever that is.
 * @param {string} way
 */
function addressOf(way) {
  const { origin, pathname } = window.location;
  const [root] = pathname.split(/(?<=\/render\/)/);
  const folder = root.endsWith("/render/") ? root : pathname.replace(/[^/]*$/, "");
  return new URL(way, origin + folder);
}

/** @param {URL} address */
function there(address) {
  const asked = [...address.searchParams];
  const own = new URLSearchParams(window.location.search);
  const same = asked.every(([name, value]) => own.get(name) === value);
  return same && address.pathname === window.location.pathname;
}

export default {
  /** @param {RenderProps} context */
  render({ model, el, signal }) {
    el.style.display = "none";
    const cover = document.body.appendChild(document.createElement("dialog"));
    cover.className = "cnb-class-cover";
    const line = document.body.appendChild(document.createElement("div"));
    line.className = "cnb-class-sent";
    line.setAttribute("role", "status");
    let typed = 0;
    /** @type {Timer} */
    let timer = 0;
    signal.addEventListener("abort", () => {
      clearTimeout(timer);
      cover.remove();
      line.remove();
    });
    window.addEventListener("input", () => (typed = Date.now()), { capture: true, signal });
    cover.addEventListener("cancel", (event) => event.preventDefault());

    /**
     * @param {string} words
     * @param {string | URL} href
     */
    const link = (words, href) => {
      const made = document.createElement("a");
      [made.textContent, made.href] = [words, String(href)];
      return made;
    };

    /** @param {URL} address */
    function go(address) {
      if (Date.now() - typed < TYPING) timer = setTimeout(() => go(address), 1000);
      else window.location.assign(address);
    }

    function speak() {
      const words = model.get("words");
      const told = document.createElement("p");
      told.textContent = model.get("cover");
      cover.replaceChildren(told);
      if (model.get("away")) cover.append(link(words.front, model.get("front")));
      if (model.get("cover") && !cover.open) cover.showModal();
      else if (!model.get("cover") && cover.open) cover.close();

      clearTimeout(timer);
      line.replaceChildren();
      const address = model.get("way") && addressOf(model.get("way"));
      if (address && !there(address)) {
        line.append(words.sent, " ", link(words.there, address));
        if (model.get("follow")) timer = setTimeout(() => go(address), BREATH);
      }
    }
    speak();
    for (const name of ["cover", "away", "way", "follow", "words"]) {
      model.on(`change:${name}`, speak);
    }
  },
};
