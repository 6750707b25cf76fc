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

/** Where the script is the file, those of both folders have one name, so that only runs and scripts are counted. */
function wrongsOf(result: SimResult, layout: Layout): readonly string[] {
  if (layout === 'directory') return wrongs(result);
  const { records, service } = result;
  const runs = records.map((record) => runsOf(record, service).length).join(' and ');
  const inUse = service.scripts.filter(({ name }) => !name.startsWith('[duplicate of'));
  return [
    ...wrongManners(result),
    ...(runs === records.map(() => '3').join(' and ') ? [] : [`${runs} runs`]),
    ...(inUse.length === 5 ? [] : [`${inUse.length} scripts`]),
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
