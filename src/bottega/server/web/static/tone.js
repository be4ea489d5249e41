// A soft tone when it is somebody's turn here, for who wants it.

import { settings } from "./settings.js";

const HERTZ = 523,
  SILENT = 0.0001;

export function tone() {
  if (!settings.sound) return;
  const audio = new AudioContext(),
    swing = audio.createOscillator(),
    volume = audio.createGain();
  const { gain } = volume,
    now = audio.currentTime;
  swing.frequency.value = HERTZ;
  gain.setValueAtTime(SILENT, now);
  gain.exponentialRampToValueAtTime(0.12, now + 0.03);
  gain.exponentialRampToValueAtTime(SILENT, now + 0.7);
  swing.connect(volume).connect(audio.destination);
  swing.start();
  swing.stop(now + 0.75);
}
