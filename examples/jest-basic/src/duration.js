'use strict';

const unitMs = { d: 86_400_000, h: 3_600_000, m: 60_000, s: 1_000, ms: 1 };

const partPattern = /(\d+(?:\.\d+)?)(ms|d|h|m|s)/g;
const durationPattern = /^(?:\d+(?:\.\d+)?(?:ms|d|h|m|s)\s*)+$/;

/** Reads `1h 30m` or `1.5h` as milliseconds; throws a `RangeError` that quotes what it cannot read. */
function parseDuration(text) {
  const trimmed = text.trim();
  if (!durationPattern.test(trimmed)) throw new RangeError(`Not a duration: "${text}"`);

  const parts = [...trimmed.matchAll(partPattern)];
  return parts.reduce((total, [, amount, unit]) => total + Number(amount) * unitMs[unit], 0);
}

/** Writes what `parseDuration` reads, the largest unit first: `1d 2h 5s`. */
function formatDuration(durationMs) {
  const parts = [];
  let rest = durationMs;
  for (const [unit, size] of Object.entries(unitMs)) {
    const amount = Math.floor(rest / size);
    if (amount > 0) parts.push(`${amount}${unit}`);
    rest -= amount * size;
  }
  return parts.length === 0 ? '0ms' : parts.join(' ');
}

module.exports = { formatDuration, parseDuration };
