'use strict';

const { formatDuration, parseDuration } = require('./duration.js');

describe('parseDuration', () => {
  test.each([
    ['45s', 45_000],
    ['1h 30m', 5_400_000],
    ['1.5h', 5_400_000],
    ['2d1ms', 172_800_001],
  ])('reads %s as %d ms', (text, durationMs) => {
    expect(parseDuration(text)).toBe(durationMs);
  });

  test.each(['soon', '5 apples', '-1h'])('rejects "%s"', (text) => {
    expect(() => parseDuration(text)).toThrow(`Not a duration: "${text}"`);
  });
});

describe('formatDuration', () => {
  test('leaves out units that are zero', () => {
    expect(formatDuration(93_605_000)).toBe('1d 2h 5s');
  });

  test('writes no time at all as 0ms', () => {
    expect(formatDuration(0)).toBe('0ms');
  });

  test.todo('rounds to a chosen unit');
});
