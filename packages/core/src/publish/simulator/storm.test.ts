import { expect, test } from 'vitest';
import { publishSheets } from '../publish-sheets.ts';
import { runsOf, type SimResult, wrongManners, wrongs } from './check.test.support.ts';
import { dividedBuild, shopIn } from './divided.test.support.ts';
import { allFaults, explore } from './explore.test.support.ts';
import type { Publish, SimRecord } from './publisher.test.support.ts';
import { exploreSeeds } from './random.test.support.ts';
import type { Scenario } from './scenario.test.support.ts';

type Layout = 'directory' | 'file';

const KEPT = 'kept/one.test.ts\n  stays\n';

/** The root folder has another name since the build before. */
function renamed(layout: Layout, records: readonly SimRecord[]): Scenario {
  return { name: `a renamed root, layout ${layout}`, before: [build('src', layout, 'rs1-before')], records };
}

function build(folder: string, layout: Layout, runKey: string): SimRecord {
  return dividedBuild(KEPT + shopIn(folder), { layout, runKey });
}

/** Whoever publishes again has read what it says, and allows it. */
const allowedLater: Publish = ({ sheets }, context) => {
  const { policy, replay } = context;
  return publishSheets(sheets, { ...context, policy: { ...policy, allowRenames: policy.allowRenames || replay } });
};

test.each(['directory', 'file'] as const)(
  'layout %s: nothing is made until it is allowed, and then once, whatever fault meets it',
  async (layout) => {
    const scenario = renamed(layout, [build('lib', layout, 'rs1-renamed')]);
    const exploring = { faults: 1, faultsFor: allFaults, publish: allowedLater } as const;
    const { schedules, wrong } = await explore(scenario, {
      ...exploring,
      check: (result) => [...wrongsOf(result, layout), ...madeTooEarly(result)],
    });
    expect(wrong.slice(0, 2).join('\n\n')).toBe('');
    expect(schedules).toBeGreaterThan(100);
  },
);

test.each(['directory', 'file'] as const)(
  'layout %s: of two builds at once, one of which may, each is delivered once',
  async (layout) => {
    const may = { ...build('lib', layout, 'rs1-may'), policy: { allowRenames: true } };
    const records = [may, build('lib', layout, 'rs1-may-not')];
    const seeds = { first: 0, count: 60, percent: 5, faultsFor: allFaults, publish: allowedLater };
    const check = (result: SimResult) => wrongsOf(result, layout);
    expect(await exploreSeeds(renamed(layout, records), { ...seeds, check })).toBe('');
  },
);

test.each(['directory', 'file'] as const)(
  'layout %s: what failed among those that wait has one row and one run, whatever fault meets it',
  async (layout) => {
    const lib = shopIn('lib').replace('adds 5', '✗ adds 5');
    const scenario = renamed(layout, [dividedBuild(KEPT + lib, { layout, runKey: 'rs1-renamed' })]);
    const exploring = { faults: 1, faultsFor: allFaults, publish: allowedLater } as const;
    const { schedules, wrong } = await explore(scenario, {
      ...exploring,
      check: (result) => [...wrongManners(result), ...wrongCounts(result, layout), ...wrongRest(result)],
    });
    expect(wrong.slice(0, 2).join('\n\n')).toBe('');
    expect(schedules).toBeGreaterThan(100);
  },
);

/** Of builds that may not add rows. */
const onBranch: Publish = ({ sheets }, context) => publishSheets(sheets, { ...context, mayAddRows: false });

test.each(['directory', 'file'] as const)(
  'layout %s: the first build of all makes its scripts, also where it may not add rows, whatever fault meets it',
  async (layout) => {
    const records = [dividedBuild(`${KEPT}${shopIn('lib')}\n${shopIn('web')}`, { layout, runKey: 'rs1-first' })];
    const scenario = { name: `a first build, layout ${layout}`, before: [], records };
    const exploring = { faults: 1, faultsFor: allFaults, publish: onBranch } as const;
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

/** What has no script is shown in one script at most, by one row and in one run. */
function wrongRest({ service }: SimResult): readonly string[] {
  const rows = service.scripts.flatMap(({ rows: all, runs }) =>
    all.filter(({ text }) => text === 'Tests without a row').map(({ id }) => ({ id, runs })),
  );
  const cells = rows.flatMap(({ id, runs }) => runs.filter(({ results }) => results?.[id] !== undefined));
  return rows.length > 1 || cells.length > 1 ? [`${rows.length} rows with ${cells.length} cells`] : [];
}

/** Where the script is the file, those of both folders have one name, so that only runs and scripts are counted. */
function wrongsOf(result: SimResult, layout: Layout): readonly string[] {
  return layout === 'directory' ? wrongs(result) : [...wrongManners(result), ...wrongCounts(result, layout)];
}

function wrongCounts({ records, service }: SimResult, layout: Layout): readonly string[] {
  const meant = layout === 'directory' ? { runs: 2, scripts: 3 } : { runs: 3, scripts: 5 };
  const runs = records.map((record) => runsOf(record, service).length).join(' and ');
  const inUse = service.scripts.filter(({ name }) => !name.startsWith('[duplicate of'));
  return [
    ...(runs === records.map(() => `${meant.runs}`).join(' and ') ? [] : [`${runs} runs`]),
    ...(inUse.length === meant.scripts ? [] : [`${inUse.length} scripts`]),
  ];
}

/** In its first life it was not allowed. */
function madeTooEarly({ events, outcomes }: SimResult): readonly string[] {
  const [first] = outcomes;
  const early = events.filter(({ life, method, path }) => {
    return life === first?.life && method === 'POST' && !path.endsWith('/runs');
  });
  const { delivery } = first ?? {};
  const isSaid = delivery === undefined || delivery.error !== undefined;
  return [...early.map(({ path }) => `${path} was written`), ...(isSaid ? [] : ['nothing was said'])];
}
