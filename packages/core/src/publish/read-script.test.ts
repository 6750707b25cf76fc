import { expect, test } from 'vitest';
import { createClient } from '../client/create-client.ts';
import { answered, recordingTransport, stillWorld } from '../client/recording.test.support.ts';
import { sheetFrom } from '../plan/drawing.test.support.ts';
import { createScript } from './open-script.ts';
import { locateScript } from './locate-script.ts';
import { readScript } from './read-script.ts';
import { POLICY } from './simulator/publisher.test.support.ts';

const SCRIPT = { type: 'script', id: 12, name: 'shop', tests: [], fields: [] };
const RUN = { id: 3, headers: {}, results: {} };

test('a script is read without its runs, which grow with every build, unless a run may be among them', async () => {
  const { world, lines } = serviceWith({ script: SCRIPT });
  expect((await readScript(12, { ...world, replay: false })).runs).toBeUndefined();
  expect(lines()).toBe('GET /scripts/12?tests=full&fields=full&runs=none&progress=none');
  const other = serviceWith({ script: { ...SCRIPT, runs: [RUN] } });
  expect((await readScript(12, { ...other.world, replay: true })).runs).toHaveLength(1);
  expect(other.lines()).toContain('runs=full&retests=all&results=none&progress=terse');
});

test.each([
  ['what it says of itself', {}],
  ['of where it stands', { context: {} }],
  ['of its folders', { context: { folderPath: {} } }],
])('a service that says nothing %s is read anyway', async (_, more) => {
  const { world } = serviceWith({ script: SCRIPT, ...more });
  expect(await readScript(12, { ...world, replay: false })).toMatchObject({
    description: '',
    folders: undefined,
    project: undefined,
  });
});

test('a script that does not say where it stands is looked for, and not taken from memory', async () => {
  const { world, lines } = serviceWith({ script: SCRIPT, folders: [] });
  const hints = { get: () => 12, set: () => undefined };
  const target = { kind: 'name', name: 'shop', folder: { names: [] } } as const;
  for (const project of [1, 'Shop']) {
    await locateScript(target, { ...world, hints, project, replay: false }).catch(() => undefined);
  }
  expect(lines()).toContain('GET /projects/1/folders');
  expect(lines()).toMatch(/GET \/projects$/);
});

test('the key of a run has a hidden field, with a label', async () => {
  const { world, lines } = serviceWith({ script: { id: 12, name: 'shop' } });
  const hints = { get: () => undefined, set: () => undefined };
  const usual = {
    hints,
    project: 1,
    runKey: 'rs1-x',
    token: 'rs1-x.1',
    replay: false,
    mayAddRows: true,
    policy: POLICY,
  };
  const target = { kind: 'name', name: 'shop', folder: { names: [] } } as const;
  const place = { project: { id: 1, name: 'Shop' }, target, folderId: undefined, missingFolders: [] };
  await createScript(sheetFrom('a.test.ts\n  adds'), { place, context: { ...world, ...usual } });
  expect(lines()).toContain('{"id":"runsheet_key","label":"runsheet key","show":false}');
});

/** A service that gives one answer to everything. */
function serviceWith(body: unknown) {
  const transport = recordingTransport(() => answered(200, body));
  const { now, sleep, random } = stillWorld();
  const world = { now, sleep, random, transport };
  const client = createClient({ baseUrl: 'https://tests.example/api/v1', apiKey: 'Abc123-the-key', world });
  return { world: { client, clock: { now, sleep } }, lines: transport.lines };
}
