// The board's input: an SVG of buttons over the canvas. Hover, focus and arrow keys are settled
// here; Python hears of a place only when it is picked.

const SVG = "http://www.w3.org/2000/svg";
const TIP_TIME = 4000; // how long a tapped place tells its facts, in milliseconds
const ARROWS = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] };
let boards = 0;

function make(name, attributes = {}, parent = null) {
  const node = document.createElementNS(SVG, name);
  for (const [key, value] of Object.entries(attributes)) node.setAttribute(key, value);
  parent?.append(node);
  return node;
}

function unpacked([id, kind, x, y, r, label, facts, legal, ...outline]) {
  const points = [];
  for (let n = 0; n < outline.length; n += 2) points.push([outline[n], outline[n + 1]]);
  return { id, kind, x, y, r, label, facts, legal, points };
}

const keyOf = (spot) => `${spot.kind}:${spot.id}`;

function outline(spot, grow) {
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

function shape(spot) {
  const points = spot.points;
  return points.length === 0 ? "cnb-dot" : points.length === 2 ? "cnb-path" : "cnb-area";
}

// From the lowest: areas, paths, dots; a click means the lit place on top.
function order(spot) {
  const own = { "cnb-area": 0, "cnb-path": 1, "cnb-dot": 2 }[shape(spot)];
  return own + (spot.legal ? 3 : 0);
}

// The part of a path that is lit: its ends belong to the intersections.
function shortened(spot) {
  if (shape(spot) !== "cnb-path") return spot;
  const [[x1, y1], [x2, y2]] = spot.points;
  const part = (a, b) => a + (b - a) * 0.22;
  return { ...spot, points: [[part(x1, x2), part(y1, y2)], [part(x2, x1), part(y2, y1)]] };
}

function button(spot) {
  const group = make("g", { role: "button", tabindex: "-1" });
  fill(group, spot);
  return group;
}

function fill(group, spot) {
  group.replaceChildren();
  group.setAttribute("class", `cnb-spot ${shape(spot)} ${spot.legal ? "cnb-legal" : "cnb-inspect"}`);
  group.setAttribute("aria-label", spot.label);
  group.setAttribute("aria-disabled", spot.legal ? "false" : "true");
  if (spot.facts) group.setAttribute("aria-description", spot.facts.replaceAll("\n", ". "));
  else group.removeAttribute("aria-description");
  group.dataset.key = keyOf(spot);
  const [name, place] = outline(spot, 0);
  const hit = make(name, { ...place, class: "cnb-hit", "pointer-events": "all" }, group);
  if (name === "line") hit.setAttribute("stroke-width", 2 * spot.r);
  const [lit, where] = outline(shortened(spot), -2);
  const [ring, around] = outline(shortened(spot), 4);
  make(ring, { ...around, class: "cnb-halo" }, group);
  make(ring, { ...around, class: "cnb-focus" }, group);
  if (!spot.legal) return;
  make(lit, { ...where, class: "cnb-ring" }, group);
  make(lit, { ...where, class: "cnb-core" }, group);
}

// The nearest spot in a direction: distance along it, with sideways steps counted dearer.
function neighbour(from, spots, [dx, dy]) {
  let best = null;
  let least = Infinity;
  for (const spot of spots) {
    const along = (spot.x - from.x) * dx + (spot.y - from.y) * dy;
    const aside = Math.abs((spot.x - from.x) * dy) + Math.abs((spot.y - from.y) * dx);
    if (along < 1 || aside > 2.5 * along) continue;
    const cost = along + 2 * aside;
    if (cost < least) [best, least] = [spot, cost];
  }
  return best;
}

const distance = (a, b) => Math.hypot(a.x - b.x, a.y - b.y);

function nearest(to, spots) {
  return spots.reduce((best, spot) =>
    best === null || distance(to, spot) < distance(to, best) ? spot : best, null);
}

// The canvas is only a picture: no tab stop, nothing for a screen reader.
function silence(el, signal) {
  const hush = (board) => {
    for (const canvas of board.querySelectorAll("canvas")) {
      if (canvas.tabIndex !== -1) canvas.tabIndex = -1;
      if (canvas.getAttribute("aria-hidden") !== "true") canvas.setAttribute("aria-hidden", "true");
    }
  };
  const find = () => {
    if (signal.aborted) return;
    const board = el.closest(".cnb-board");
    if (!board) return void requestAnimationFrame(find);
    hush(board);
    const observer = new MutationObserver(() => hush(board));
    observer.observe(board, { childList: true, subtree: true, attributeFilter: ["tabindex"] });
    signal.addEventListener("abort", () => observer.disconnect());
  };
  find();
}

// In JupyterLab a stray "d d" on any of the kit's buttons would delete the cell they are in. The
// focused element itself has to decline such shortcuts; those with Ctrl or Alt, as for saving,
// stay JupyterLab's.
function keepKeys(event) {
  const target = event.target;
  if (!(target instanceof Element) || !target.closest('[class*="cnb-"]')) return;
  const plain = !(event.ctrlKey || event.metaKey || event.altKey);
  target.toggleAttribute("data-lm-suppress-shortcuts", plain);
}

export default {
  hear,
  render({ model, el }) {
    const leaving = new AbortController();
    const hint = document.createElement("span");
    const tip = document.createElement("div");
    const svg = make("svg", { role: "group", preserveAspectRatio: "xMidYMid meet" });
    const nodes = new Map();
    const calmly = calm(leaving.signal);
    let spots = [];
    let ply = 0; // the moment that the spots belong to
    let current = null; // the one spot that Tab reaches
    let told = null; // what the tip tells of: {key, by: "hover", "focus" or "tap"}
    let timer = 0;

    boards += 1;
    el.classList.add("cnb-overlay");
    el.tabIndex = -1;
    hint.className = "cnb-unseen";
    hint.id = `cnb-hint-${boards}`;
    svg.setAttribute("aria-describedby", hint.id);
    tip.className = "cnb-tip";
    tip.hidden = true;
    tip.setAttribute("aria-hidden", "true");
    el.append(svg, tip, hint);
    silence(el, leaving.signal);
    window.addEventListener("keydown", keepKeys, { capture: true, signal: leaving.signal });

    const spotOf = (target) => {
      const node = target instanceof Element ? target.closest(".cnb-spot") : null;
      return node ? spots.find((spot) => keyOf(spot) === node.dataset.key) ?? null : null;
    };

    function quiet(by) {
      if (!told || (by && told.by !== by)) return;
      clearTimeout(timer);
      told = null;
      tip.hidden = true;
    }

    function tell(spot, by) {
      if (!spot) return void quiet(by);
      clearTimeout(timer);
      if (by === "tap") timer = setTimeout(quiet, TIP_TIME, by);
      told = { key: keyOf(spot), by };
      const title = document.createElement("strong");
      title.textContent = spot.label;
      tip.replaceChildren(title, spot.facts ?? "");
      tip.hidden = false;
      const [width, height] = model.get("size");
      const scale = el.clientWidth / width;
      const x = spot.x * scale - tip.offsetWidth / 2;
      const above = (spot.y - spot.r) * scale - tip.offsetHeight - 8;
      const below = (spot.y + spot.r) * scale + 8;
      tip.style.left = `${Math.max(2, Math.min(x, el.clientWidth - tip.offsetWidth - 2))}px`;
      tip.style.top = `${above >= 0 || below + tip.offsetHeight > height * scale ? above : below}px`;
    }

    function rove(spot) {
      if (current) nodes.get(keyOf(current))?.setAttribute("tabindex", "-1");
      current = spot;
      if (spot) nodes.get(keyOf(spot)).setAttribute("tabindex", "0");
    }

    function focus(spot) {
      const node = nodes.get(keyOf(spot));
      rove(spot);
      if (node === document.activeElement) return;
      node.focus({ preventScroll: true });
      if (node.matches(":focus-visible")) {
        node.scrollIntoView({ block: "nearest", inline: "nearest" });
      }
    }

    const lit = () => {
      const legal = spots.filter((spot) => spot.legal);
      return legal.length ? legal : spots;
    };

    function pick(spot) {
      model.send({ type: "click", id: spot.id, kind: spot.kind, ply });
    }

    function date() {
      ply = model.get("stamp");
    }

    function update() {
      const active = el.contains(document.activeElement);
      const before = current;
      const [width, height] = model.get("size");
      svg.setAttribute("viewBox", `0 0 ${width} ${height}`);
      svg.setAttribute("aria-label", model.get("label"));
      hint.textContent = model.get("hint");
      el.style.aspectRatio = `${width} / ${height}`;
      const old = new Map(spots.map((spot) => [keyOf(spot), JSON.stringify(spot)]));
      spots = JSON.parse(model.get("text") || "[]").map(unpacked).sort((a, b) => order(a) - order(b));
      const wanted = new Set(spots.map(keyOf));
      for (const [key, node] of nodes) {
        if (wanted.has(key)) continue;
        node.remove();
        nodes.delete(key);
      }
      let last = null;
      for (const spot of spots) {
        const key = keyOf(spot);
        const node = nodes.get(key) ?? button(spot);
        if (nodes.has(key) && old.get(key) !== JSON.stringify(spot)) fill(node, spot);
        nodes.set(key, node);
        // Moving a focused node would lose the focus, so only what is out of place moves.
        const here = last ? last.nextSibling : svg.firstChild;
        if (here !== node) svg.insertBefore(node, here);
        last = node;
      }
      const kept = before && spots.find((spot) => keyOf(spot) === keyOf(before));
      const next =
        kept && (kept.legal || lit() === spots) ? kept : before ? nearest(before, lit()) : lit()[0];
      current = null;
      for (const node of nodes.values()) node.setAttribute("tabindex", "-1");
      rove(next ?? null);
      if (active) {
        if (next) focus(next);
        else el.focus({ preventScroll: true });
      }
      if (told) tell(spots.find((spot) => keyOf(spot) === told.key) ?? null, told.by);
    }

    svg.addEventListener("click", (event) => {
      const spot = spotOf(event.target);
      // The later clicks of a double click would hit whatever the first one lit.
      if (!spot || event.detail > 1) return;
      rove(spot);
      pick(spot);
    });
    svg.addEventListener("pointerover", (event) => {
      if (event.pointerType !== "touch") tell(spotOf(event.target), "hover");
    });
    svg.addEventListener("pointerdown", (event) => {
      if (event.pointerType === "touch") tell(spotOf(event.target), "tap");
    });
    el.addEventListener("pointerleave", (event) => {
      if (event.pointerType !== "touch") quiet("hover");
    });
    // On the frame: Chromium gives an SVG that listens to focus a tab stop of its own.
    el.addEventListener("focusin", (event) => {
      const spot = spotOf(event.target);
      if (!spot) return;
      rove(spot);
      if (event.target.matches(":focus-visible")) tell(spot, "focus");
    });
    el.addEventListener("focusout", () => quiet("focus"));
    el.addEventListener("keydown", (event) => {
      if (event.ctrlKey || event.metaKey || event.altKey) return;
      const among = event.shiftKey ? spots : lit();
      let target = null;
      if (event.key === "Escape") {
        quiet();
        model.send({ type: "cancel", ply });
      } else if (event.key === "Enter" || event.key === " ") {
        const spot = spotOf(event.target);
        if (spot && !event.repeat) pick(spot);
      } else if (event.key in ARROWS && current) {
        target = neighbour(current, among, ARROWS[event.key]);
      } else if (event.key === "Home") {
        target = among[0];
      } else if (event.key === "End") {
        target = among.at(-1);
      } else {
        return;
      }
      // Keys of the board must not scroll the page, nor reach a notebook's shortcuts.
      event.preventDefault();
      event.stopPropagation();
      if (target) focus(target);
    });

    for (const name of ["text", "size", "label", "hint"]) {
      model.on(`change:${name}`, calmly(update));
    }
    model.on("change:stamp", calmly(date));
    date();
    update();
    return () => leaving.abort();
  },
};
