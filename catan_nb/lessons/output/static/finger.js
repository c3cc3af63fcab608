// What a finger means in a picture whose places stand closer together than a finger needs.
//
// In [data-roving] a tap means the place that is nearest to it. A finger that rests, or draws,
// hides what it is at: a round glass beside it shows that larger, and which place is meant. It may
// be moved there, and is pressed where the finger leaves. A finger that moves on at once scrolls.

/**
 * @typedef {object} Held Where a finger is down.
 * @property {SVGSVGElement} drawing
 * @property {SVGElement | null} place What it means.
 * @property {number} x
 * @property {number} y
 * @property {boolean} draws
 * @property {Glass | null} glass
 * @typedef {ReturnType<typeof glassOf>} Glass
 */

const FINGER = 44; // pixels that a finger needs
const RESTS = 180; // milliseconds after which a finger that has not moved rests
const STRAYS = 10; // pixels that a finger may stray meanwhile
const GLASS = 140; // pixels of the glass
const LARGER = 2.2;

/**
 * @param {Element} node
 * @returns {[x: number, y: number]}
 */
export function middle(node) {
  const box = node.getBoundingClientRect();
  return [box.x + box.width / 2, box.y + box.height / 2];
}

/**
 * The place of a group that is nearest to a point, and how far it is.
 * @template {Element} E
 * @param {E[]} places
 * @param {number} x
 * @param {number} y
 * @returns {[place: E | null, far: number]}
 */
function nearestOf(places, x, y) {
  /** @type {E | null} */
  let best = null;
  let least = Infinity;
  for (const place of places) {
    const [there, down] = middle(place);
    const far = Math.hypot(there - x, down - y);
    if (far < least) [best, least] = [place, far];
  }
  return [best, least];
}

/**
 * Whether places stand so close together that a finger can take one for another.
 * @param {Element} place
 * @param {Element[]} places
 */
function close(place, places) {
  const others = places.filter((one) => one !== place);
  return nearestOf(others, ...middle(place))[1] < FINGER;
}

/**
 * What a finger means: the nearest place within its reach, where they stand close together.
 * @param {HTMLElement} el
 * @param {EventTarget | null} target
 * @param {number} x
 * @param {number} y
 * @returns {SVGElement | null}
 */
export function meantBy(el, target, x, y) {
  const drawing = target instanceof Element ? target.closest(".cnb-held svg") : null;
  if (!drawing || !el.contains(drawing)) return null;
  /** @type {NodeListOf<SVGElement>} */
  const found = drawing.querySelectorAll("[data-roving] [data-do]");
  const places = [...found];
  const [place, far] = nearestOf(places, x, y);
  return place && far <= FINGER / 2 && close(place, places) ? place : null;
}

/** @param {SVGSVGElement} drawing */
function glassOf(drawing) {
  const glass = document.createElement("div");
  glass.className = "cnb-glass";
  glass.setAttribute("aria-hidden", "true");
  Object.assign(glass.style, { width: `${GLASS}px`, height: `${GLASS}px` });
  document.body.append(glass);

  /**
   * Above the finger where there is room, else below it.
   * @param {SVGElement | null} place
   * @param {number} x
   * @param {number} y
   */
  function show(place, x, y) {
    const copy = /** @type {SVGSVGElement} */ (drawing.cloneNode(true));
    const box = drawing.getBoundingClientRect();
    /**
     * @param {SVGSVGElement} one
     * @returns {Element[]}
     */
    const places = (one) => [...one.querySelectorAll("[data-do]")];
    if (place) places(copy)[places(drawing).indexOf(place)]?.classList.add("cnb-meant");
    Object.assign(copy.style, {
      width: `${box.width * LARGER}px`,
      maxWidth: "none",
      left: `${GLASS / 2 - (x - box.x) * LARGER}px`,
      top: `${GLASS / 2 - (y - box.y) * LARGER}px`,
    });
    const told = document.createElement("span");
    told.textContent = place?.getAttribute("aria-label") ?? "";
    glass.replaceChildren(copy, told);
    const above = y - FINGER - GLASS;
    glass.style.left = `${Math.min(Math.max(x - GLASS / 2, 4), innerWidth - GLASS - 4)}px`;
    glass.style.top = `${above < 4 ? y + FINGER : above}px`;
  }
  return { show, take: () => glass.remove() };
}

/** @param {{el: HTMLElement, signal: AbortSignal, press: (place: SVGElement) => void}} context */
export function fingers({ el, signal, press }) {
  /** @type {Held | null} */
  let held = null; // where a finger is down: its drawing, what it means, whether it draws
  /** @type {Timer} */
  let timer = 0;

  function rest() {
    if (!held) return;
    held.glass = glassOf(held.drawing);
    held.glass.show(held.place, held.x, held.y);
  }

  function end() {
    clearTimeout(timer);
    held?.glass?.take();
    held = null;
  }

  /** @param {TouchEvent} event */
  function down(event) {
    end();
    if (event.touches.length > 1) return;
    const { clientX: x, clientY: y } = event.touches[0];
    const place = meantBy(el, event.target, x, y);
    const drawing = place?.ownerSVGElement;
    if (!drawing) return;
    held = { drawing, place, x, y, draws: place.dataset.sweep !== undefined, glass: null };
    timer = setTimeout(rest, RESTS);
  }

  /** @param {TouchEvent} event */
  function move(event) {
    if (!held) return;
    const { clientX: x, clientY: y } = event.touches[0];
    const strays = Math.hypot(x - held.x, y - held.y) > STRAYS;
    if (!held.glass && !held.draws) {
      if (strays) end();
      return;
    }
    if (!held.glass) {
      clearTimeout(timer);
      held.glass = glassOf(held.drawing);
    }
    event.preventDefault(); // it moves in the glass, not the page
    [held.x, held.y] = [x, y];
    held.place = meantBy(el, held.drawing, x, y);
    held.glass.show(held.place, x, y);
  }

  /** @param {TouchEvent} event */
  function up(event) {
    const { place, draws, glass } = held ?? {};
    end();
    if (!glass || draws) return; // a tap is a click, and who draws has pressed on the way
    event.preventDefault();
    if (place?.isConnected) press(place);
  }

  /** @type {AddEventListenerOptions} */
  const options = { signal, passive: false };
  el.addEventListener("touchstart", down, options);
  el.addEventListener("touchmove", move, options);
  el.addEventListener("touchend", up, options);
  el.addEventListener("touchcancel", end, options);
  el.addEventListener("contextmenu", (event) => held && event.preventDefault(), { signal });
  signal.addEventListener("abort", end);
}
