import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { tagsOf } from './tags.ts';
import { oddTitle } from './titles.test.support.ts';

describe('tagsOf', () => {
  test.each<[claim: string, given: { title: string; tags: readonly string[] }, expected: readonly string[]]>([
    ['words with a hash', { title: 'works #smoke #slow-run', tags: [] }, ['smoke', 'slow-run']],
    ['also in parentheses and at the start', { title: '#init (#other)', tags: [] }, ['init', 'other']],
    ['a number is no tag', { title: 'fixes #620 (#5224)', tags: [] }, []],
    ['nor is what stands inside a word', { title: 'a#b c', tags: [] }, []],
    ['tags of the runner come first, each once', { title: 'works #smoke', tags: ['slow', 'smoke'] }, ['slow', 'smoke']],
    ['blanks and commas would part a tag', { title: '', tags: ['very slow, really'] }, ['very-slow-really']],
    ['signs alone make no tag', { title: '', tags: ['😀', ' '] }, []],
    [
      'at the end of a sentence, and in a list',
      { title: 'works (#smoke, #slow). #last!', tags: [] },
      ['smoke', 'slow', 'last'],
    ],
    ['a colour is no tag', { title: 'paints #fff, #ABC, #ffaa00 and #ffaa0080', tags: [] }, []],
    ['nor is an argument', { title: 'isHexColor(#fff) rgb(#word) a=#b', tags: [] }, []],
    ['nor is a part of an address', { title: 'opens https://x.test/#about /cart#top page/#/route', tags: [] }, []],
    ['nor is a pattern', { title: 'matches #a.b #c/d ##twice', tags: [] }, []],
    ['letters of every script', { title: 'läuft #größe', tags: [] }, ['größe']],
  ])('%s', (_, { title, tags }, expected) => {
    expect(tagsOf({ title, tags })).toEqual(expected);
  });

  test('titles say nothing where they are switched off', () => {
    expect(tagsOf({ title: 'works #smoke', tags: ['slow'] }, { fromTitles: false })).toEqual(['slow']);
  });

  test('every tag is one word, whatever the titles and tags', () => {
    fc.assert(
      fc.property(oddTitle(), fc.array(oddTitle(), { maxLength: 3 }), (title, tags) => {
        const found = tagsOf({ title, tags });
        expect(
          found
            .join(' ')
            .split(/[\s,]+/)
            .filter(Boolean),
        ).toEqual(found);
        expect(new Set(found).size).toBe(found.length);
      }),
    );
  });
});
