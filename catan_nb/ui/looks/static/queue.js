// Asks whether there is room for a page by now, says how many are next, and goes on.

const place = /** @type {HTMLElement} */ (document.querySelector("[data-queue]"));

async function ask() {
  let wait = 2000;
  try {
    const query = location.search;
    const answer = await fetch(place.dataset.queue + query, { cache: "no-store" });
    const { enter, told } = await answer.json();
    if (enter) {
      // A reload would count as led here by another site, where a link there once did so.
      location.replace(location.pathname + location.search);
      return;
    }
    // Said again only when it has changed: it is read aloud.
    if (place.textContent !== told) place.textContent = told;
  } catch {
    wait = 5000; // the server is away for a moment
  }
  setTimeout(ask, wait);
}

setTimeout(ask, 500);
