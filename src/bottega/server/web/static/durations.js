// How long something lasts, in words. It knows no page.

export const MINUTE = 60,
  HOUR = 3600,
  DAY = 86400;

/** @type {[number, string][]} */
const UNITS = [
  [DAY, "day"],
  [HOUR, "hour"],
  [MINUTE, "minute"],
];

/**
 * @param {number} number
 * @param {string} unit
 * @param {"short" | "long"} unitDisplay
 * @param {string} language
 */
export const unit = (number, unit, unitDisplay, language) =>
  new Intl.NumberFormat(language, { style: "unit", unit, unitDisplay }).format(number);

/** @param {number} number */
const two = number => String(number).padStart(2, "0");

/**
 * What a clock shows.
 * @param {number} seconds
 * @param {string} language
 */
export function onClock(seconds, language) {
  const days = Math.floor(seconds / DAY),
    hours = Math.floor(seconds / HOUR),
    minutes = Math.floor(seconds / MINUTE);
  if (days) return `${unit(days, "day", "short", language)} ${unit(hours % 24, "hour", "short", language)}`;
  return `${hours ? `${hours}:${two(minutes % 60)}` : minutes}:${two(seconds % 60)}`;
}

/**
 * What is said of a clock: in one large unit, so that its name does not change with every second.
 * @param {number} seconds
 * @param {string} language
 */
export function inLargeUnit(seconds, language) {
  const [size, name] = UNITS.find(([size]) => seconds >= 2 * size) ?? [10, "second"];
  const whole = Math.floor(seconds / size);
  return unit(name === "second" ? 10 * Math.max(whole, 1) : whole, name, "long", language);
}
