import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { normaliseTitle } from '../sheet/title.ts';
import { oddTitle } from '../sheet/titles.test.support.ts';
import { habitsShown, NO_HABITS, shownAs } from './shown-as.ts';

const STRIPS = { ...NO_HABITS, stripsHashtags: true };
const LONG = 'a title that is so long that a service may well cut it somewhere';

describe('shownAs', () => {
  test('without known habits a text is shown as it is, and nothing else', () => {
    expect(shownAs('works #smoke', NO_HABITS)).toEqual([]);
    expect(shownAs(LONG, NO_HABITS)).toEqual([]);
  });

  test.each([
    ['works #smoke #slow', ['works #smoke', 'works']],
    ['#620', ['(no title)']],
    ['opens (#5224)', []],
    ['opens # now', []],
    ['#init works', []],
  ])('where hashtags are taken off, "%s" is shown as %j', (text, shown) => {
    expect(shownAs(text, STRIPS)).toEqual(shown);
  });

  test('where texts are cut, a longer one is shown cut, with or without a sign', () => {
    const habits = { ...NO_HABITS, cutTo: { units: 45, characters: 45 } };
    expect(shownAs(LONG, habits)).toEqual([
      'a title that is so long that a service may we',
      'a title that is so long that a service may w…',
      'a title that is so long that a service may...',
    ]);
    expect(shownAs(LONG.slice(0, 45), habits)).toEqual([]);
  });

  test('units and characters are counted each for itself', () => {
    const text = '😀'.repeat(60);
    const habits = { ...NO_HABITS, cutTo: { units: 100, characters: 50 } };
    expect(shownAs(text, habits)).toContain('😀'.repeat(50));
  });

  test('a text that is long in units alone is not cut where characters are counted', () => {
    const habits = { ...NO_HABITS, cutTo: { units: 200, characters: 100 } };
    expect(shownAs('😀'.repeat(60), habits)).toEqual([]);
  });

  test('nobody cuts to less than 40: short texts begin alike by chance', () => {
    expect(shownAs(LONG, { ...NO_HABITS, cutTo: { units: 39, characters: 39 } })).toEqual([]);
  });
});

describe('habitsShown', () => {
  test('a text that lost a hashtag, or its end, shows a habit', () => {
    expect(habitsShown([{ sent: 'works #smoke', shown: 'works ' }], NO_HABITS)).toEqual(STRIPS);
    expect(habitsShown([{ sent: LONG, shown: LONG.slice(0, 50) }], NO_HABITS)).toEqual({
      stripsHashtags: false,
      cutTo: { units: 50, characters: 50 },
    });
    expect(habitsShown([{ sent: LONG, shown: `${LONG.slice(0, 49)}…` }], NO_HABITS).cutTo?.units).toBe(50);
  });

  test('the longest of several cut texts counts, and what was known stays', () => {
    const texts = [50, 53, 52].map((length) => ({ sent: LONG, shown: LONG.slice(0, length) }));
    expect(habitsShown(texts, STRIPS)).toEqual({ stripsHashtags: true, cutTo: { units: 53, characters: 53 } });
    expect(habitsShown([], STRIPS)).toEqual(STRIPS);
  });

  test.each([
    ['the same text', LONG, LONG],
    ['the same in another Unicode form', 'café', 'cafe\u0301'],
    ['another text', LONG, 'something else'],
    ['a short beginning', 'adds two', 'adds'],
    ['a longer text', LONG, `${LONG} and more`],
  ])('%s shows none', (_, sent, shown) => {
    expect(habitsShown([{ sent, shown }], NO_HABITS)).toEqual(NO_HABITS);
  });
});

test('whatever a service has shown to do to a text, it is then expected to do', () => {
  const services: readonly ((text: string) => string)[] = [
    (text) => text.replace(/(?:(?:^|\s+)#\S+)+\s*$/, ''),
    (text) => text.replace(/(?:(?:^|\s+)#\w+)+\s*$/, ''),
    (text) => text.slice(0, 60),
    (text) => Array.from(text).slice(0, 50).join(''),
    (text) => (text.length > 64 ? `${text.slice(0, 63)}…` : text),
  ];
  fc.assert(
    fc.property(fc.array(oddTitle()), fc.constantFrom(...services), (titles, service) => {
      const texts = titles.map((title) => ({ sent: normaliseTitle(title), shown: service(normaliseTitle(title)) }));
      const habits = habitsShown(texts, NO_HABITS);
      for (const { sent, shown } of texts) {
        expect([sent, ...shownAs(sent, habits)]).toContain(normaliseTitle(shown));
      }
    }),
  );
});

test('a text is cut by units or by characters, as both count', () => {
  const cutTo = { units: 60, characters: 60 };
  const shown = shownAs('😀'.repeat(90), { stripsHashtags: false, cutTo });
  expect(shown).toEqual(expect.arrayContaining(['😀'.repeat(30), '😀'.repeat(60)]));
});

test('what is shown with another end is not cut', () => {
  expect(habitsShown([{ sent: 'x'.repeat(60), shown: `${'x'.repeat(45)}y` }], NO_HABITS).cutTo).toBeUndefined();
});

test('forty characters may be a cut', () => {
  const { cutTo } = habitsShown([{ sent: 'x'.repeat(50), shown: 'x'.repeat(40) }], NO_HABITS);
  expect(cutTo).toEqual({ units: 40, characters: 40 });
  expect(shownAs('y'.repeat(50), { ...NO_HABITS, cutTo })).toContain('y'.repeat(40));
});

test('what is shown with something behind it is not cut', () => {
  const sent = 'x'.repeat(42);
  expect(habitsShown([{ sent, shown: `${sent}…` }], NO_HABITS).cutTo).toBeUndefined();
});

test('a sign alone is no hashtag', () => {
  expect(shownAs('adds #', { stripsHashtags: true, cutTo: undefined })).toEqual([]);
});
