// The sounds of the table, made from tones and noise as they are needed: there is nothing to load.

import { settings } from "./settings.js";

const SILENT = 0.0001,
  LOUDEST = 0.5;
/** @typedef {import("./motion.js").Kind | "turn" | "win" | "end"} Sound */
/** @type {AudioContext | null} */
let audio = null;
let busyUntil = 0; // seconds of its clock

/**
 * A tone: its pitch, when it begins, how long it rings (in seconds) and how loud it is.
 * @typedef {[hertz: number, after: number, lasts: number, loud: number]} Tone
 */

/** @type {Record<Sound, { tones?: Tone[], noises?: Tone[] }>} the pitch of a noise is where it is loudest */
const SOUNDS = {
  piece: { tones: [[190, 0, 0.09, 0.5]], noises: [[900, 0, 0.04, 0.35]] },
  card: { noises: [[2600, 0, 0.13, 0.3]] },
  coin: {
    tones: [
      [1870, 0, 0.16, 0.16],
      [2490, 0.06, 0.22, 0.13],
    ],
  },
  die: {
    noises: [0, 0.08, 0.15, 0.25, 0.38].map((after, at) => /** @type {Tone} */ ([1300 - 90 * at, after, 0.05, 0.5])),
  },
  points: {
    tones: [
      [659, 0, 0.18, 0.16],
      [880, 0.09, 0.3, 0.16],
    ],
  },
  turn: {
    tones: [
      [523, 0, 0.5, 0.16],
      [784, 0.12, 0.6, 0.1],
    ],
  },
  win: { tones: [523, 659, 784, 1047].map((hertz, at) => /** @type {Tone} */ ([hertz, 0.13 * at, 0.7, 0.18])) },
  end: {
    tones: [
      [523, 0, 0.5, 0.15],
      [440, 0.16, 0.8, 0.15],
    ],
  },
};
/** @type {Sound[]} */
const LOUD = ["win", "end", "turn", "die", "points", "coin", "card", "piece"];

/**
 * Of several things at once two are heard, the most telling ones.
 * @param {Iterable<Sound>} sounds
 */
export function hear(sounds) {
  const all = new Set(sounds);
  if (!all.size || !settings.sound || !settings.volume || document.hidden) return;
  if (!navigator.userActivation?.hasBeenActive) return; // the browser would refuse, and say so
  audio ??= new AudioContext();
  audio.resume();
  for (const sound of LOUD.filter(one => all.has(one)).slice(0, 2)) {
    const { tones = [], noises = [] } = SOUNDS[sound];
    for (const tone of tones) ring(audio, tone, false);
    for (const noise of noises) ring(audio, noise, true);
  }
  const { currentTime } = audio;
  setTimeout(
    () => {
      if (audio && audio.currentTime >= busyUntil) audio.suspend(); // it would work all the time
    },
    (busyUntil - currentTime) * 1000 + 100,
  );
}

/**
 * @param {AudioContext} into
 * @param {Tone} tone
 * @param {boolean} noisy
 */
function ring(into, [hertz, after, lasts, loud], noisy) {
  const begin = into.currentTime + 0.01 + after,
    volume = into.createGain();
  volume.gain.setValueAtTime(SILENT, begin);
  volume.gain.exponentialRampToValueAtTime(loud * LOUDEST * settings.volume, begin + 0.008);
  volume.gain.exponentialRampToValueAtTime(SILENT, begin + lasts);
  volume.connect(into.destination);
  const source = noisy ? noise(into) : into.createOscillator();
  if (source instanceof OscillatorNode) {
    source.frequency.value = hertz;
    source.connect(volume);
  } else {
    const filter = into.createBiquadFilter();
    Object.assign(filter, { type: "bandpass" });
    filter.frequency.value = hertz;
    source.connect(filter).connect(volume);
  }
  source.start(begin);
  source.stop(begin + lasts);
  busyUntil = Math.max(busyUntil, begin + lasts);
}

/** @param {AudioContext} into */
function noise(into) {
  const buffer = into.createBuffer(1, into.sampleRate / 2, into.sampleRate),
    source = into.createBufferSource();
  buffer.getChannelData(0).forEach((_, at, all) => {
    all[at] = Math.random() * 2 - 1;
  });
  source.buffer = buffer;
  return source;
}
