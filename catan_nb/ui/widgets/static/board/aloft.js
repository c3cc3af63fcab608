// Pieces that have just moved: drawn here instead of on the canvas, so that they can glide to
// where they stand; paths that light up one after another; and what lay over a hex and goes. All
// are decoration of a state that is shown already, and whatever ends them leaves it as it is.

/** @import { Pair } from "./spots.js" */

/** @import { AnyModel } from "@anywidget/types" */

import { make } from "./spots.js";

const GLIDE = 480; // milliseconds on the way
const RUN = 900; // of a light along its paths
const LIT = 2000; // until it has gone
const CLEAR = 900; // until a hex is seen that lay under another
const still = window.matchMedia("(prefers-reduced-motion: reduce)");

/**
 * @param {SVGElement} svg
 * @param {SVGElement} under
 * @param {AnyModel} model
 * @param {AbortSignal} signal
 */
export function rising(svg, under, model, signal) {
  const pieces = make("g", { class: "cnb-aloft", "aria-hidden": "true" });
  const trail = make("g", { class: "cnb-trail", "aria-hidden": "true" }, svg);
  under.before(pieces);

  const calm = () => still.matches || document.hidden;

  /** @param {boolean} moves */
  function lift(moves) {
    pieces.replaceChildren();
    const scale = model.get("unit") / 1000;
    for (const [drawing, from, to] of model.get("aloft")) {
      const piece = make("g", {}, pieces);
      const place = `translate(${to[0]} ${to[1]}) scale(${scale})`;
      make("g", { transform: place }, piece).innerHTML = drawing;
      if (!moves || calm()) continue;
      const start = `translate(${from[0] - to[0]}px, ${from[1] - to[1]}px)`;
      const frames = [{ transform: start }, { transform: "none" }];
      piece.animate(frames, { duration: GLIDE, easing: "cubic-bezier(.4,0,.2,1)" });
    }
  }

  /** @param {[drawing: string, x: number, y: number][]} covers */
  function clear(covers) {
    const scale = model.get("unit") / 1000;
    for (const [drawing, x, y] of calm() ? [] : covers) {
      const cover = make("g", { class: "cnb-aloft", "aria-hidden": "true" });
      pieces.before(cover);
      make("g", { transform: `translate(${x} ${y}) scale(${scale})` }, cover).innerHTML = drawing;
      const fading = cover.animate([{ opacity: 1 }, { opacity: 0 }], { duration: CLEAR });
      fading.onfinish = () => cover.remove();
    }
  }

  /** @param {{points?: Pair[], band: string, line?: string}} message */
  function run({ points = [], band, line }) {
    trail.replaceChildren();
    if (points.length < 2 || document.hidden) return;
    const path = { points: points.map((one) => one.join(",")).join(" "), pathLength: 1 };
    const parts = [["glare", "var(--lit)"], ["rim", line ?? "transparent"], ["band", band]];
    for (const [part, stroke] of parts) {
      make("polyline", { ...path, class: `cnb-${part}`, stroke }, trail);
    }
    for (const part of trail.children) {
      const frames = [{ strokeDashoffset: 1 }, { strokeDashoffset: 0 }];
      if (!calm()) part.animate(frames, { duration: RUN, easing: "ease-in-out" });
    }
    const fades = [{ opacity: 1 }, { opacity: 1, offset: 0.85 }, { opacity: 0 }];
    const fading = trail.animate(fades, { duration: LIT });
    const own = [...trail.children];
    fading.onfinish = () => own.forEach((part) => part.remove());
  }

  model.on("change:aloft", () => signal.aborted || lift(true));
  model.on("change:unit", () => signal.aborted || lift(false));
  model.on("msg:custom", (message) => {
    if (signal.aborted) return;
    if (message.type === "trail") run(message);
    else if (message.type === "clear") clear(message.covers);
  });
  lift(false);
}
