// A few own sounds, made of notes when they are played: [frequency, start, length, loudness, shape]
// with times in seconds. Noise stands for dice on wood.

/** @typedef {[pitch: number | "noise", start: number, length: number, loud: number, shape?: OscillatorType]} Note */

/** @type {Record<string, Note[]>} */
const NOTES = {
  dice: [0, 0.07, 0.13, 0.22, 0.3].map((start, n) => ["noise", start, 0.05, 0.9 - n * 0.13]),
  cards: [[880, 0, 0.09, 0.35, "triangle"], [1175, 0.07, 0.12, 0.35, "triangle"]],
  built: [[196, 0, 0.09, 0.8, "triangle"], ["noise", 0, 0.04, 0.5], [262, 0.1, 0.14, 0.6, "triangle"]],
  robber: [[165, 0, 0.16, 0.5, "triangle"], [139, 0.14, 0.24, 0.5, "triangle"]],
  robbed: [[392, 0, 0.13, 0.5, "triangle"], [311, 0.12, 0.13, 0.5, "triangle"], [233, 0.24, 0.3, 0.5, "triangle"]],
  turn: [[659, 0, 0.14, 0.5, "sine"], [988, 0.13, 0.3, 0.5, "sine"]],
  barbarians: [0, 0.24, 0.48].flatMap((start) => [[82, start, 0.2, 1, "triangle"], ["noise", start, 0.06, 0.5]]),
  won: [523, 659, 784, 1047].map((note, n) => [note, n * 0.14, n < 3 ? 0.16 : 0.6, 0.5, "triangle"]),
};
const SOFT = 0.35; // of what a loudspeaker can do
/** @type {AudioContext | null} */
let stage = null; // the one audio context of the page

/** @param {AudioContext} context */
function noise(context) {
  const buffer = context.createBuffer(1, context.sampleRate / 10, context.sampleRate);
  const samples = buffer.getChannelData(0);
  for (let n = 0; n < samples.length; n++) samples[n] = Math.random() * 2 - 1;
  return Object.assign(context.createBufferSource(), { buffer });
}

/**
 * @param {AudioContext} context
 * @param {number} pitch
 * @param {OscillatorType} [shape]
 */
function tone(context, pitch, shape = "sine") {
  const source = Object.assign(context.createOscillator(), { type: shape });
  source.frequency.value = pitch;
  return source;
}

/**
 * @param {AudioContext} context
 * @param {AudioNode} out
 * @param {Note} note
 */
function sound(context, out, [pitch, start, length, loud, shape]) {
  const now = context.currentTime + 0.02 + start;
  const source = pitch === "noise" ? noise(context) : tone(context, pitch, shape);
  const gain = context.createGain();
  gain.gain.setValueAtTime(0.0001, now);
  gain.gain.exponentialRampToValueAtTime(loud, now + 0.01);
  gain.gain.exponentialRampToValueAtTime(0.0001, now + length);
  source.connect(gain).connect(out);
  source.start(now);
  source.stop(now + length + 0.02);
}

/**
 * A page that nobody has touched yet may make no sound: then it makes none.
 * @param {string[]} names
 * @param {number} volume
 */
export async function play(names, volume) {
  if (!window.AudioContext || navigator.userActivation?.hasBeenActive === false) return;
  try {
    stage ??= new AudioContext();
    if (stage.state === "suspended") await stage.resume();
    const out = stage.createGain();
    out.gain.value = SOFT * volume;
    out.connect(stage.destination);
    for (const name of names) for (const note of NOTES[name] ?? []) sound(stage, out, note);
  } catch {
    stage = null; // no loudspeaker, or none for this page
  }
}
