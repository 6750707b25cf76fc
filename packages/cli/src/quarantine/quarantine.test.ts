import { expect, test } from 'vitest';
import { openPlace, type Place } from '../place.test.support.ts';
import { failed, PASSED, recordRun } from '../recording.test.support.ts';

const DAY_MS = 86_400_000;
const RETRIED = { kind: 'passed', attempts: 2, failures: [{ message: 'once', diff: '', stack: '' }] } as const;
const ROW = 'src/cart.test.ts > Cart > adds';

function dayIn(days: number): string {
  return new Date(Date.now() + days * DAY_MS).toISOString().slice(0, 10);
}

type Entry = { readonly row: string; readonly until: string; readonly script?: string };

function quarantine(place: Pick<Place, 'write'>, ...entries: readonly Entry[]): void {
  const said = { owner: '@shop', issue: 'SHOP-12', reason: 'clock' };
  const all = entries.map((entry) => ({ ...entry, ...said }));
  place.write('runsheet.quarantine.json', JSON.stringify({ entries: all }, undefined, 2));
}

test.each([
  ['is longer than 30 days', [{ row: ROW, until: dayIn(40) }], 'more than 30 days ahead'],
  [
    'is one of too many',
    Array.from({ length: 21 }, () => ({ row: ROW, until: dayIn(1) })),
    '21 entries, at most 20 are allowed',
  ],
])('an entry that %s is an error', async (_, entries, said) => {
  const place = await openPlace();
  quarantine(place, ...entries);
  await recordRun(place.folder, { adds: PASSED });
  const { code, stdout } = await place.runsheet(...GATE);
  expect({ code, stdout }).toEqual({ code: 1, stdout: expect.stringContaining(said) });
});

const GATE = ['publish', '--fail-on', 'any-failure'];

test('a file that cannot be read is an error, which names its places', async () => {
  const place = await openPlace();
  const read = async (text: string) => {
    await recordRun(place.folder, { adds: PASSED });
    place.write('runsheet.quarantine.json', text);
    const { code, stderr } = await place.runsheet(...GATE);
    expect(code).toBe(2);
    expect(stderr).toContain('error RS1030');
    return stderr;
  };
  const entries = await read(
    '{\n  "entries": [\n    {\n      "row": "a",\n      "until": "soon"\n    },\n    "b"\n  ]\n}\n',
  );
  expect(entries).toContain('  - entries.0.owner: ');
  expect(entries).toContain('  - entries.0.until: ');
  expect(entries).toContain('  - entries.1: ');
  expect(await read('{\n  "rows": []\n}')).toContain('  - entries: ');
  expect(await read('{\n  "entries": [,]\n}')).toContain('  - Unexpected token');
  expect(await read('')).toContain('  - Unexpected end of JSON');
});

test('an entry may name its script: other scripts neither forgive it nor miss it', async () => {
  const place = await openPlace();
  await recordRun(place.folder, { adds: RETRIED, pays: PASSED });
  await place.runsheet('publish');
  const until = dayIn(5);
  const ofWeb = [ROW, 'src/page.test.ts > opens'].map((row) => ({ row, until, script: '@shop/web' }));
  quarantine(place, ...ofWeb, { row: ROW, until, script: '@shop/api' });
  await recordRun(place.folder, { adds: failed('no'), pays: PASSED });
  const { code, stdout } = await place.runsheet('publish', '--fail-on', 'any-failure');
  expect({ code, said: stdout.slice(stdout.indexOf('--fail-on')) }).toEqual({
    code: 0,
    said: `--fail-on: @shop/api, run 2: 1 failed, forgiven in quarantine: ${ROW}\n`,
  });
  quarantine(place, ...ofWeb);
  await recordRun(place.folder, { adds: failed('no'), pays: PASSED });
  const other = await place.runsheet('publish', '--fail-on', 'any-failure');
  expect({ code: other.code, said: other.stdout.slice(other.stdout.indexOf('--fail-on')) }).toEqual({
    code: 1,
    said: `--fail-on: @shop/api, run 3: 1 failed: ${ROW}\n`,
  });
});

test('a row that is in no script of the build may be of another one, which is said', async () => {
  const place = await openPlace();
  quarantine(place, { row: 'src/page.test.ts > opens', until: dayIn(5) });
  await recordRun(place.folder, { adds: PASSED });
  expect((await place.runsheet('publish', '--fail-on', 'any-failure')).stdout).toContain(
    '--fail-on: runsheet.quarantine.json: no row of this build is called "src/page.test.ts > opens"; was it renamed to "src/cart.test.ts > Cart"? An entry of another script names it in "script".\n',
  );
});

test('where no row is like it, the entry of another script is told of in a sentence of its own', async () => {
  const place = await openPlace();
  quarantine(place, { row: 'nope > x', until: dayIn(5) });
  await recordRun(place.folder, { adds: PASSED });
  expect((await place.runsheet('publish', '--fail-on', 'any-failure')).stdout).toContain(
    'no row of this build is called "nope > x". An entry of another script names it in "script".\n',
  );
});

test('a gate forgives what is in quarantine, but only while history calls it flaky', async () => {
  const place = await openPlace();
  await recordRun(place.folder, { adds: RETRIED, pays: PASSED });
  await place.runsheet('publish');
  const rows = [ROW, 'src/cart.test.ts > Cart > pays'];
  quarantine(place, ...rows.map((row) => ({ row, until: dayIn(5) })));
  await recordRun(place.folder, { adds: failed('no'), pays: PASSED });
  const forgiven = await place.runsheet(
    'publish',
    '--fail-on',
    'any-failure',
    'new-failures',
    'flaky',
    'min-pass-rate=100',
  );
  expect(forgiven).toMatchObject({ code: 0 });
  expect(forgiven.stdout).toContain('1 fail');
  await recordRun(place.folder, { adds: failed('no'), pays: failed('no') });
  const { code, stdout } = await place.runsheet('publish', '--fail-on', 'any-failure');
  expect(code).toBe(1);
  expect(stdout).toContain('--fail-on: @shop/api, run 3: 1 failed: src/cart.test.ts > Cart > pays\n');
});

test('an entry of a test that was renamed is an error, though its row stays', async () => {
  const place = await openPlace();
  await recordRun(place.folder, { adds: RETRIED, pays: PASSED });
  await place.runsheet('publish');
  quarantine(place, { row: ROW, until: dayIn(5) });
  await recordRun(place.folder, { 'adds it up': PASSED, pays: PASSED });
  const { code, stdout } = await place.runsheet('publish', '--fail-on', 'any-failure');
  expect(stdout).toContain(`no row of this build is called "${ROW}"; was it renamed to "`);
  expect(code).toBe(1);
});

test('a run that was cut short says nothing of a test that the newest whole run lacks', async () => {
  const place = await openPlace();
  place.write('.git/HEAD', 'ref: refs/heads/main');
  for (const tests of [
    { adds: RETRIED, pays: PASSED },
    { 'adds it up': PASSED, pays: PASSED },
  ]) {
    await recordRun(place.folder, tests);
    await place.runsheet('publish');
  }
  quarantine(place, { row: ROW, until: dayIn(5) });
  await recordRun(place.folder, { pays: PASSED }, { cutShort: 'stopped' });
  const { stdout } = await place.runsheet('publish', '--fail-on', 'any-failure');
  expect(stdout).toContain(`no row of this build is called "${ROW}"; was it renamed to "`);
});

test('expired and renamed entries are named, and end with 1', async () => {
  const place = await openPlace();
  const said = { owner: '@a', issue: 'A-1', reason: 'b' };
  const entries = [
    { row: ROW, ...said, until: dayIn(-3) },
    { row: 'src/cart.test.ts > Cart > addss', ...said, until: dayIn(3) },
  ];
  place.write('runsheet.quarantine.json', JSON.stringify({ entries }, undefined, 2));
  await recordRun(place.folder, { adds: PASSED });
  const { code, stdout } = await place.runsheet('publish', '--fail-on', 'any-failure');
  expect(code).toBe(1);
  expect(stdout).toContain(`--fail-on: runsheet.quarantine.json: "${ROW}" has expired on ${dayIn(-3)}`);
  expect(stdout).toContain(
    `--fail-on: runsheet.quarantine.json: no row of this build is called "${ROW}s"; was it renamed to "${ROW}"?`,
  );
});
