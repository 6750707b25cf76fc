import { expect, test } from 'vitest';
import { readHistory } from './history.ts';
import { judgeRun, newsLine } from './judge-run.ts';

const ROWS = [1, 2, 3, 4, 5, 6].map((id) => ({ id, isHeading: false }));

function lineOf(...marks: readonly string[]): string {
  const runs = marks.map((text, place) => ({
    id: place + 40,
    created: `2026-01-0${place + 1}T00:00:00Z`,
    headers: { branch: 'main', commit: `c${place}`, runsheet_marks: `1w;${text};.` },
  }));
  const news = judgeRun(readHistory(ROWS, runs), runs.length - 1, 'main');
  return news === undefined ? '' : newsLine(news);
}

test('the line leads with what is new, and names the run since which others fail', () => {
  expect(lineOf('f6;p1+4', 'f2;p1+5', 'f2,1;p1+5', 'f1,1,1,1;r6;p5')).toBe(
    '2 new failures, 2 still failing (since #41, 3 builds), 1 flaky',
  );
  expect(lineOf('f1;p2+4', 'f2;p1+5')).toBe('1 new failure, 1 fixed');
});

test('where the history begins red, the first failure may be older', () => {
  expect(lineOf('f1;p2+4', 'f1;p2+4')).toBe('1 failing with no known pass (since #40, 2 builds)');
  expect(lineOf('f1;p2+4')).toBe('1 failing with no known pass (since #40, 1 build)');
});

test('a build like the one before has no line', () => {
  expect(lineOf('p1+5', 'p1+5')).toBe('');
});
