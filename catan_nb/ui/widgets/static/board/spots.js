// The spots of a board: what a message tells of them, their buttons, their lights, how they lie.

/**
 * @typedef {[x: number, y: number]} Pair
 * @typedef {object} Spot
 * @property {string} id
 * @property {string} kind
 * @property {number} x
 * @property {number} y
 * @property {number} r
 * @property {string} label
 * @property {string} facts
 * @property {boolean} legal
 * @property {number[] | null} lit Where its light lies: the ends of a path, the radius of a dot.
 * @property {Pair[]} points None for a dot, the two ends of a path, the corners of an area.
 */

const SVG = "http://www.w3.org/2000/svg";

/**
 * @param {string} name
 * @param {Record<string, string | number>} [attributes]
 * @param {Element | null} [parent]
 * @returns {SVGElement}
 */
export function make(name, attributes = {}, parent = null) {
  const node = document.createElementNS(SVG, name);
  for (const [key, value] of Object.entries(attributes)) node.setAttribute(key, String(value));
  parent?.append(node);
  return node;
}

/**
 * @param {[string, string, number, number, number, string, string, any, ...number[]]} message
 * @returns {Spot}
 */
export function unpacked([id, kind, x, y, r, label, facts, legal, ...outline]) {
  /** @type {Pair[]} */
  const points = [];
  for (let n = 0; n < outline.length; n += 2) points.push([outline[n], outline[n + 1]]);
  const lit = Array.isArray(legal) ? legal : null;
  return { id, kind, x, y, r, label, facts, legal: Boolean(legal), lit, points };
}

/** @param {Spot} spot */
export const keyOf = (spot) => `${spot.kind}:${spot.id}`;

/**
 * @param {Spot} spot
 * @param {number} grow
 * @returns {[name: string, attributes: Record<string, string | number>]}
 */
export function outline(spot, grow) {
  const points = spot.points;
  if (points.length === 0) {
    return ["circle", { cx: spot.x, cy: spot.y, r: spot.r + grow }];
  }
  if (points.length === 2) {
    const [[x1, y1], [x2, y2]] = points;
    return ["line", { x1, y1, x2, y2 }];
  }
  return ["polygon", { points: points.map((point) => point.join(",")).join(" ") }];
}

/** @param {Spot} spot */
export function shape(spot) {
  const points = spot.points;
  return points.length === 0 ? "cnb-dot" : points.length === 2 ? "cnb-path" : "cnb-area";
}

/**
 * From the lowest: areas, paths, dots; a click means the lit place on top.
 * @param {Spot} spot
 */
export function order(spot) {
  const own = { "cnb-area": 0, "cnb-path": 1, "cnb-dot": 2 }[shape(spot)];
  return own + (spot.legal ? 3 : 0);
}

/**
 * Where a spot's light lies: the ends of a path belong to the intersections.
 * @param {Spot} spot
 * @returns {Spot}
 */
export function bright(spot) {
  const kind = shape(spot);
  if (kind === "cnb-dot") return { ...spot, r: spot.lit?.[0] ?? spot.r * 0.75 };
  if (kind !== "cnb-path") return spot;
  const [[x1, y1], [x2, y2]] = spot.points;
  /**
   * @param {number} a
   * @param {number} b
   */
  const part = (a, b) => a + (b - a) * 0.2;
  const [a, b, c, d] = spot.lit ?? [part(x1, x2), part(y1, y2), part(x2, x1), part(y2, y1)];
  return { ...spot, points: [[a, b], [c, d]] };
}

/**
 * How a path lies: 1 falling to the right, -1 rising, 0 upright; every other place 0.
 * @param {Spot} spot
 */
export function slant(spot) {
  if (shape(spot) !== "cnb-path") return 0;
  const [[x1, y1], [x2, y2]] = spot.points;
  return Math.abs(x2 - x1) < 1 || Math.abs(y2 - y1) < 1 ? 0 : Math.sign((x2 - x1) * (y2 - y1));
}

/** @param {Spot} spot */
export function button(spot) {
  const group = make("g", { role: "button", tabindex: "-1" });
  fill(group, spot);
  return group;
}

/**
 * @param {SVGElement} group
 * @param {Spot} spot
 */
export function fill(group, spot) {
  group.replaceChildren();
  group.setAttribute("class", `cnb-spot ${shape(spot)} ${spot.legal ? "cnb-legal" : ""}`);
  group.setAttribute("aria-label", spot.label);
  group.setAttribute("aria-disabled", spot.legal ? "false" : "true");
  if (spot.facts) group.setAttribute("aria-description", spot.facts.replaceAll("\n", ". "));
  else group.removeAttribute("aria-description");
  group.dataset.key = keyOf(spot);
  const [name, place] = outline(spot, 0);
  const hit = make(name, { ...place, class: "cnb-hit", "pointer-events": "all" }, group);
  if (name === "line") hit.setAttribute("stroke-width", String(2 * spot.r));
  if (spot.legal && shape(spot) !== "cnb-area") {
    const { x, y } = spot;
    const bar = name === "line" ? place : { x1: x, y1: y, x2: x + 0.01, y2: y };
    make("line", { ...bar, class: "cnb-finger" }, group);
  }
  const [ring, around] = outline(bright(spot), 4);
  make(ring, { ...around, class: "cnb-halo" }, group);
  make(ring, { ...around, class: "cnb-focus" }, group);
}

/**
 * The light of a legal place, from its halo to its core.
 * @param {Spot} spot
 */
export function lamp(spot) {
  const group = make("g", { class: `cnb-lamp ${shape(spot)}` });
  const [name, where] = outline(bright(spot), 0);
  for (const part of ["glare", "rim", "band", "core"]) {
    make(name, { ...where, class: `cnb-${part}` }, group);
  }
  return group;
}

/**
 * How far a point is from a spot, all in the overlay's units.
 * @param {Spot} spot
 * @param {number} x
 * @param {number} y
 */
export function away(spot, x, y) {
  const points = spot.points.length === 2 ? spot.points : [[spot.x, spot.y], [spot.x, spot.y]];
  const [[x1, y1], [x2, y2]] = points;
  const long = (x2 - x1) ** 2 + (y2 - y1) ** 2;
  const part = long ? ((x - x1) * (x2 - x1) + (y - y1) * (y2 - y1)) / long : 0;
  const at = Math.max(0, Math.min(1, part));
  return Math.hypot(x - x1 - at * (x2 - x1), y - y1 - at * (y2 - y1));
}
