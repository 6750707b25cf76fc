'use strict';

const { createLruCache } = require('./lru-cache.js');

// For every test of this file; the first error is kept, so that a reporter can show it.
jest.retryTimes(2, { logErrorsBeforeRetry: true });

describe('createLruCache', () => {
  test('drops the entry that was left alone for longest', () => {
    const cache = createLruCache({ capacity: 2 });
    cache.set('a', 1);
    cache.set('b', 2);
    cache.set('c', 3);
    expect(valuesOf(cache, ['a', 'b', 'c'])).toEqual([undefined, 2, 3]);
  });

  test('keeps an entry that was read', () => {
    const cache = createLruCache({ capacity: 2 });
    cache.set('a', 1);
    cache.set('b', 2);
    cache.get('a');
    cache.set('c', 3);
    expect(valuesOf(cache, ['a', 'b', 'c'])).toEqual([1, undefined, 3]);
  });

  describe('with a maximum age', () => {
    test.each`
      ageMs | value
      ${60} | ${'fresh'}
      ${61} | ${undefined}
    `('finds $value after $ageMs ms', ({ ageMs, value }) => {
      let time = 0;
      const cache = createLruCache({ capacity: 2, maxAgeMs: 60, now: () => time });
      cache.set('a', 'fresh');
      time = ageMs;
      expect(cache.get('a')).toBe(value);
    });
  });
});

describe('getOrLoad', () => {
  test('loads an entry once', async () => {
    const cache = createLruCache({ capacity: 2 });
    const load = jest.fn(async () => 'Ada');
    await cache.getOrLoad('user', load);
    await cache.getOrLoad('user', load);
    expect(load).toHaveBeenCalledTimes(1);
  });

  // Stands in for a test that depends on the network. A retry runs in the same module, so the count
  // survives from one attempt to the next: the first attempt always fails, the second passes.
  let attempts = 0;

  test('hands over what the network answers', async () => {
    attempts += 1;
    const cache = createLruCache({ capacity: 2 });
    const load = attempts === 1 ? networkDown : async () => 'Ada';
    expect(await cache.getOrLoad('user', load)).toBe('Ada');
  });
});

function valuesOf(cache, keys) {
  return keys.map((key) => cache.get(key));
}

function networkDown() {
  return Promise.reject(new Error('connect ECONNREFUSED'));
}
