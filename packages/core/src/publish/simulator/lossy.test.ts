import { describe, expect, test } from 'vitest';
import { sheetFrom } from '../../plan/drawing.test.support.ts';
import { runsOf, type SimResult } from './check.test.support.ts';
import { allFaults, explore } from './explore.test.support.ts';

const FIRST = sheetFrom(`
  a.test.ts
    #620
    works #smoke
    Group #x:
      adds
  b.test.ts
    rounds
  c.test.ts
    weighs
`);

const SECOND = sheetFrom(`
  a.test.ts
    #620
    #621
    works #smoke
    works #slow
    Group #x:
      adds
      adds more #y
  b.test.ts
    rounds
  c.test.ts
    weighs
`);

const SMALL = sheetFrom(`
  a.test.ts
    #620
    works #smoke
`);

const RECORD = { runKey: 'rs1-first', sheets: [FIRST] };
const LATER = { runKey: 'rs1-second', sheets: [SECOND] };

describe.each([
  ['takes hashtags off', (text: string) => text.replace(/(?:(?:^|\s+)#\S+)+\s*$/, '')],
  ['shows capitals only', (text: string) => text.toUpperCase()],
])('a service that %s', (_, text) => {
  test('has each row once and every result after a first build, whichever fault meets it', async () => {
    const scenario = { name: 'first', habits: { text }, records: [RECORD] };
    const { wrong } = await explore(scenario, { faults: 1, faultsFor: allFaults, check: wrongCounts });
    expect(wrong.slice(0, 2).join('\n\n')).toBe('');
  });

  test('has each row of a suite too small to hold rows back once, wherever its first build is killed', async () => {
    const scenario = { name: 'small', habits: { text }, records: [{ runKey: 'rs1-small', sheets: [SMALL] }] };
    const { wrong, schedules } = await explore(scenario, {
      faults: 1,
      faultsFor: (event) => allFaults(event).filter(({ kind }) => kind.startsWith('kill')),
      check: wrongCounts,
    });
    expect(wrong.slice(0, 2).join('\n\n')).toBe('');
    expect(schedules).toBeGreaterThan(5);
  });

  test('has each row once and every result after a later build, whichever fault but a kill meets it', async () => {
    const scenario = { name: 'later', habits: { text }, before: [RECORD], records: [LATER] };
    const { wrong } = await explore(scenario, {
      faults: 1,
      // What a killed process has seen of the rows that it added is gone with it.
      faultsFor: (event) => allFaults(event).filter(({ kind }) => !kind.startsWith('kill')),
      check: wrongCounts,
    });
    expect(wrong.slice(0, 2).join('\n\n')).toBe('');
  });
});

/** Texts say nothing here, so rows, runs and results are counted. */
function wrongCounts({ service, records }: SimResult): readonly string[] {
  const [record] = records;
  const [sheet] = record?.sheets ?? [];
  const [script, ...others] = service.scripts;
  if (record === undefined || sheet === undefined || script === undefined) return ['nothing is there'];
  const results = sheet.rows.filter(({ cell }) => cell !== undefined).length;
  const runs = runsOf(record, service).map(({ run }) => Object.keys(run.results ?? {}).length);
  // The row for errors is one more.
  const missing = sheet.rows.length + 1 - script.rows.length;
  const rows = script.rows.map(({ indent, text }) => `${'  '.repeat(indent)}${text}`).join('\n');
  return [
    ...(missing === 0 ? [] : [`${script.rows.length} rows:\n${rows}`]),
    ...(runs.length === 1 && runs[0] === results ? [] : [`runs with ${runs.join(' and ')} results`]),
    ...(others.length === 0 ? [] : ['more scripts than one']),
  ];
}
