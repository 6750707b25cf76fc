'use strict';

/**
 * Keeps the entries used last and drops the one that was left alone for longest.
 *
 * `capacity` is a count of entries; `maxAgeMs` and `now` are for entries that expire.
 */
function createLruCache({ capacity, maxAgeMs = Infinity, now = Date.now }) {
  // A Map iterates in the order of insertion, so its first key is the one left alone for longest.
  const entries = new Map();

  function get(key) {
    const entry = entries.get(key);
    if (entry === undefined) return undefined;
    entries.delete(key);
    if (now() - entry.storedAt > maxAgeMs) return undefined;
    entries.set(key, entry);
    return entry.value;
  }

  function set(key, value) {
    entries.delete(key);
    entries.set(key, { value, storedAt: now() });
    if (entries.size > capacity) entries.delete(entries.keys().next().value);
  }

  /** A load that fails is not remembered, so that the next caller tries again. */
  async function getOrLoad(key, load) {
    const known = get(key);
    if (known !== undefined) return known;
    const value = await load(key);
    set(key, value);
    return value;
  }

  return { get, set, getOrLoad };
}

module.exports = { createLruCache };
