import { expect, test } from 'vitest';
import { publishSheets } from '../publish-sheets.ts';
import { runsOf, type SimResult, wrongManners } from './check.test.support.ts';
import { dividedBuild, shopIn } from './divided.test.support.ts';
import { allFaults, explore } from './explore.test.support.ts';
import { isErrorsRow } from './paths.test.support.ts';
import type { Publish } from './publisher.test.support.ts';

const KEPT = 'kept/one.test.ts\n  stays\n';

/** Of builds that may not add rows. */
const onBranch: Publish = ({ sheets }, context) => publishSheets(sheets, { ...context, mayAddRows: false });

test.each(['directory', 'file'] as const)(
  'layout %s: the first build of all makes its scripts, whatever fault meets it',
  async (layout) => {
    const records = [dividedBuild(`${KEPT}${shopIn('lib')}\n${shopIn('web')}`, { layout, runKey: 'rs1-first' })];
    const scenario = { name: `a first build, layout ${layout}`, before: [], records };
    const exploring = { faults: 1, faultsFor: allFaults } as const;
    const { schedules, wrong } = await explore(scenario, {
      ...exploring,
      check: (result) => [...wrongManners(result), ...wrongRuns(result)],
    });
    expect(wrong.slice(0, 2).join('\n\n')).toBe('');
    expect(schedules).toBeGreaterThan(100);
  },
);

/** Each Sheet has one run, so each has its script. */
function wrongRuns({ records, service }: SimResult): readonly string[] {
  return records.flatMap((record) => {
    const runs = runsOf(record, service).length;
    return runs === record.sheets.length ? [] : [`${runs} runs of ${record.sheets.length} Sheets`];
  });
}

test.each(['directory', 'file'] as const)(
  'layout %s: what failed in a script that is not made has one row and one red cell, whatever fault meets it',
  async (layout) => {
    const before = `${KEPT}${shopIn('src')}`;
    const grown = dividedBuild(`${before}\nnew/one.test.ts\n  ✗ breaks`, { layout, runKey: 'rs1-grown' });
    const scenario = {
      name: `a new script on a branch, layout ${layout}`,
      before: ['rs1-one', 'rs1-two'].map((runKey) => dividedBuild(before, { layout, runKey })),
      records: [grown],
    };
    const exploring = { faults: 1, faultsFor: allFaults, publish: onBranch } as const;
    const { schedules, wrong } = await explore(scenario, {
      ...exploring,
      check: wrongRest,
    });
    expect(wrong.slice(0, 2).join('\n\n')).toBe('');
    expect(schedules).toBeGreaterThan(50);
  },
);

/** Failures without a script are shown in one run, by the row for errors, which each script has once. */
function wrongRest({ service: { scripts } }: SimResult): readonly string[] {
  const rows = scripts.flatMap(({ rows: all, runs }) => all.filter(isErrorsRow).map(({ id }) => ({ id, runs })));
  const cells = rows.flatMap(({ id, runs }) => runs.filter(({ results }) => results?.[id]?.result === 'fail'));
  const isRight = rows.length === scripts.length && cells.length === 1;
  return isRight ? [] : [`${rows.length} rows of ${scripts.length} scripts with ${cells.length} cells`];
}
