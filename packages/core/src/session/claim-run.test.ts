import { expect, test } from 'vitest';
import { claimRun } from './claim-run.ts';
import { sampleReport, temporaryFolder } from '../outbox/sample-record.test.support.ts';
import { begin, publishing, testWorld } from './session.test.support.ts';
import { startStub } from './stub-service.test.support.ts';

type Copy = { readonly claimRun: typeof claimRun };
type Reporter = { readonly run: object; readonly options?: object };

/** What becomes of runs that these reporters follow at the same time in one process. */
async function publishedBy(...reporters: readonly Reporter[]) {
  const stub = await startStub();
  const root = temporaryFolder();
  const world = testWorld(publishing(stub.baseUrl));
  const sessions = reporters.map(({ run, options }) => begin(root, world, { options, start: { run } }));
  await Promise.all(sessions.map((session) => session.finish(sampleReport())));
  const runs = stub.requests.filter((request) => request.startsWith('POST') && request.endsWith('/runs'));
  return { runs: runs.length, notices: world.said.filter((text) => text.includes('RS4026')).length };
}

test('a run is published once for one script, and that the reporter is listed twice is said once', async () => {
  const run = {};
  expect(await publishedBy({ run }, { run, options: { layout: 'single' } }, { run })).toEqual({ runs: 1, notices: 1 });
});

test('runs that follow each other in one process are published each', async () => {
  expect(await publishedBy({ run: {} }, { run: {} })).toEqual({ runs: 2, notices: 0 });
});

test('a run is published to each of two scripts', async () => {
  const run = {};
  expect(await publishedBy({ run }, { run, options: { script: 'for QA' } })).toEqual({ runs: 2, notices: 0 });
});

test('a plan beside it keeps no run from being published', async () => {
  const run = {};
  expect(await publishedBy({ run, options: { mode: 'plan' } }, { run })).toEqual({ runs: 1, notices: 0 });
});

test('a second copy of this package in the process knows what the first one publishes', async () => {
  const copy: Copy = await import(`${import.meta.dirname}/claim-run.ts?copy`);
  expect(copy.claimRun).not.toBe(claimRun);
  const run = {};
  const settings = { project: undefined, script: { kind: 'id', id: 3 }, layout: 'single' } as const;
  const config = { baseUrl: undefined };
  const setup = { mode: 'publish', config, settings, packageName: 'shop', error: undefined } as const;
  expect([claimRun(run, setup), copy.claimRun(run, setup), claimRun({}, setup)]).toEqual([0, 1, 0]);
});

test('that there is nothing to publish is said once, however often the reporter is listed', async () => {
  const root = temporaryFolder();
  const world = testWorld(publishing('http://127.0.0.1:9/api/v1'));
  const start = { run: {} };
  for (const session of [begin(root, world, { start }), begin(root, world, { start })]) await session.nothingFound();
  expect(world.said).toHaveLength(1);
  expect(world.said[0]).toContain('RS4022');
});
