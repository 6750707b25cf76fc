import { expect } from 'vitest';
import type { Build } from './build.ts';
import type { GridRow } from './grid.ts';

/** What has to be true of every build, whatever happened in it. */
export function expectLawful(build: Build): void {
  const { ended, direct, recorded } = build;
  expect(recorded, 'what was recorded and published later is what was published at once').toEqual(direct);
  expect(
    tellsOfFailure(direct),
    `a grid tells of a failure if the runner ends with it; it ended with ${ended.status}`,
  ).toBe(ended.status !== 0);
  expect(toldCounts(build), 'the counts are those of the runner').toEqual(runnerCounts(build));
}

function tellsOfFailure(rows: readonly GridRow[]): boolean {
  return rows.some(({ mark }) => mark === 'fail');
}

type Counts = { readonly passed: number; readonly failed: number };

/** What the reporter has printed of tests: `direct: 3 pass, 2 fail (1 test, 1 file or hook), 2 blocked (script 1, run 1)`. */
function toldCounts({ ended }: Build): Counts {
  const [, line = ''] = /^(?:runsheet {2}| {10})direct: (.*)$/m.exec(ended.stderr) ?? [];
  const count = (mark: string) => Number(new RegExp(`(\\d+) ${mark}[,\\s]`).exec(line)?.[1] ?? 0);
  const headings = Number(/ fail \((?:\d+ tests?, )?(\d+) files? or hooks?\)/.exec(line)?.[1] ?? 0);
  return { passed: count('pass'), failed: count('fail') - headings };
}

/** What the runner has printed. Jest counts a test that a hook kept from running among those that failed. */
function runnerCounts({ runner, printed: { passed, failed }, direct }: Build): Counts {
  const kept = direct.filter(
    ({ mark, comment }) => mark === 'blocked' && comment.startsWith('beforeAll failed'),
  ).length;
  return { passed, failed: runner === 'jest' ? failed - kept : failed };
}
