// Where keys lead from a place of the board: arrows to what lies there, others through all in order.

/** @typedef {{x: number, y: number}} Point */

/** @type {Record<string, [number, number]>} */
export const ARROWS = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] };
/** @type {Record<string, number>} */
export const LEAFS = { PageUp: -1, PageDown: 1 };
const ASIDE = 1.5; // how much dearer a step aside is; from √3 on, places next to one are skipped
const SLIGHT = 0.01; // of two alike, up takes the left one and down the right: a way back

/**
 * The nearest spot in a direction.
 * @template {Point} P
 * @param {Point} from
 * @param {P[]} spots
 * @param {[number, number]} way
 * @returns {P | null}
 */
export function neighbour(from, spots, [dx, dy]) {
  /** @type {P | null} */
  let best = null;
  let least = Infinity;
  for (const spot of spots) {
    const [x, y] = [spot.x - from.x, spot.y - from.y];
    const along = x * dx + y * dy;
    const aside = Math.abs(x * dy) + Math.abs(y * dx);
    if (along < 1 || aside > 2.5 * along) continue;
    const cost = along + ASIDE * aside - SLIGHT * (x * dy + y * dx);
    if (cost < least) [best, least] = [spot, cost];
  }
  return best;
}
