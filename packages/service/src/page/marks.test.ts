import { SIGNS as SIGNS_OF_CORE } from '@runsheet/core/history';
import { expect, test } from 'vitest';

import { describeCounts, renderBar, renderMark } from './marks.ts';
import { SIGNS } from './signs.ts';

test('each mark has a sign and a word besides its colour', () => {
  const marks = ['pass', 'fail', 'blocked', 'query', 'exclude', ''] as const;

  expect(marks.map((mark) => renderMark(mark).markup)).toMatchInlineSnapshot(`
    [
      "<abbr class="mark pass" title="pass">✓</abbr>",
      "<abbr class="mark fail" title="fail">✗</abbr>",
      "<abbr class="mark blocked" title="blocked">■</abbr>",
      "<abbr class="mark query" title="query">?</abbr>",
      "<abbr class="mark exclude" title="exclude">–</abbr>",
      "<abbr class="mark " title="no result">·</abbr>",
    ]
  `);
});

test('the signs are those of the command line', () => {
  expect(SIGNS).toEqual(SIGNS_OF_CORE);
});

test('the bar has a part for each count above 0, as wide as the count', () => {
  expect(renderBar({ tests: 10, pass: 6, fail: 1, block: 0, query: 2 }).markup).toMatchInlineSnapshot(`
    "<svg class="bar" viewBox="0 0 10 1" preserveAspectRatio="none" role="img">
        <title>6 pass, 1 fail, 2 query, 1 without result</title>
        <rect class="pass" x="0" width="6" height="1" /><rect class="fail" x="6" width="1" height="1" /><rect class="query" x="7" width="2" height="1" />
      </svg>"
  `);
});

test('counts in words are those of the marks', () => {
  expect(describeCounts({ tests: 10, pass: 6, fail: 1, block: 0, query: 2 })).toBe(
    '6 pass, 1 fail, 2 query, 1 without result',
  );
  expect(describeCounts({ tests: 0, pass: 0, fail: 0, block: 0, query: 0 })).toBe('no tests');
});
