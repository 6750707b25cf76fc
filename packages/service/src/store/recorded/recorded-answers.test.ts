import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { gunzipSync } from 'node:zlib';

import { expect, onTestFinished, test } from 'vitest';
import { z } from 'zod';

import { createApp } from '../../app.ts';
import { newStorage } from '../../storage.test.support.ts';
import { openStore, type StoreOptions } from '../store.ts';

// 260 random calls, then all that can be read, as the first format of the store (a row for each cell) answered them;
// and the data file it left.
const recordedCall = z.object({
  method: z.string(),
  path: z.string(),
  body: z.string().optional(),
  now: z.number(),
  status: z.number(),
  answer: z.string(),
});

type RecordedCall = z.output<typeof recordedCall>;

const CALLS: readonly RecordedCall[] = read('answers.ndjson.gz')
  .toString('utf8')
  .trimEnd()
  .split('\n')
  .map((line) => recordedCall.parse(JSON.parse(line)));

const PROJECTS = ['Shop', { name: 'Old', description: 'd', bugPattern: 'https://bugs/{id}' }];

function read(name: string): Buffer {
  return gunzipSync(readFileSync(join(import.meta.dirname, name)));
}

/** Plays the calls, and resolves to those that were answered otherwise. */
async function play(options: StoreOptions, calls: readonly RecordedCall[]): Promise<readonly object[]> {
  let nowMs = calls[0]?.now ?? 0;
  const now = (): Date => new Date(nowMs);
  const store = await openStore({ ...options, projects: PROJECTS, now });
  onTestFinished(() => store.close());
  const app = createApp(store, { key: 'TestKey123', now });
  const differing: object[] = [];
  for (const call of calls) {
    nowMs = call.now;
    const headers = { authorization: 'apikey TestKey123', 'content-type': 'application/json' };
    const { method, body = null } = call;
    const response = await app.fetch(new Request(`http://localhost/api/v1${call.path}`, { method, headers, body }));
    const answered = { status: response.status, answer: await response.text() };
    if (answered.status !== call.status || answered.answer !== call.answer) differing.push({ call, answered });
  }
  return differing;
}

test('random calls are answered as by the first format of the store, byte by byte', async () => {
  expect(await play(await newStorage(), CALLS)).toEqual([]);
});

test('a data file of the first format is copied and moved to the newest one, and answers as before', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'runsheet-recorded-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const dataFile = join(folder, 'version-1.sqlite');
  writeFileSync(dataFile, read('version-1.sqlite.gz'));

  expect(await play({ dataFile }, CALLS.slice(260))).toEqual([]);
  const copy = new DatabaseSync(`${dataFile}.version-1`, { readOnly: true });
  onTestFinished(() => copy.close());
  expect(copy.prepare('PRAGMA user_version').get()).toEqual({ user_version: 1 });
});
