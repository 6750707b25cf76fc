import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { createClient } from '@runsheet/core/client';
import { type Fault, type FaultEffect, type Service, startService } from '@runsheet/service';
import { describe, expect, test } from 'vitest';
import { drawGrid } from '../support/draw-grid.ts';
import { createBuilder } from './build.ts';

const FIRST = { 'a.test.ts': ['adds', '✗ removes'], 'b.test.ts': ['rounds'], 'c.test.ts': ['ships'] };
const SECOND = {
  'a.test.ts': ['adds', 'removes', 'counts'],
  'b.test.ts': ['rounds'],
  'c.test.ts': ['ships'],
  'd.test.ts': ['pays'],
};

/**
 * What the service holds when nothing went wrong, and must hold whatever did: every test once, with its results of both
 * builds. Files may stand in another order, and a heading may be repeated: both read right.
 */
const RESULTS = `
✓ ✓  a.test.ts > adds
✗ ✓  a.test.ts > removes
· ✓  a.test.ts > counts
✓ ✓  b.test.ts > rounds
✓ ✓  c.test.ts > ships
· ✓  d.test.ts > pays

#1 removes: boom`.trim();

const EFFECTS: Readonly<Record<string, FaultEffect>> = {
  'cut before it is read': { kind: 'cut', when: 'before' },
  'answer lost': { kind: 'cut', when: 'after' },
  'answer cut in the middle': { kind: 'truncate' },
  '500 before it is done': { kind: 'status', status: 500, when: 'before' },
  '500 after it is done': { kind: 'status', status: 502, when: 'after' },
  'a page of a proxy instead of the answer': {
    kind: 'status',
    status: 200,
    when: 'after',
    body: '<html>Welcome</html>',
  },
  'a redirect instead of the answer': {
    kind: 'status',
    status: 302,
    when: 'after',
    headers: { location: '/elsewhere' },
  },
  'an answer that comes too late': { kind: 'delay', delayMs: 900, when: 'after' },
  'told to wait': { kind: 'throttle', retryAfterSeconds: 1 },
};

/** Requests of two builds without any fault, with some to spare. */
const REQUESTS = 16;

describe.each(Object.entries(EFFECTS))('%s', (_, effect) => {
  test.concurrent.each(Array.from({ length: REQUESTS }, (__, i) => i + 1))(
    'at request %i: two builds leave one script, one row a test, two runs',
    async (nth) => {
      expect(sorted(await resultsAfter([{ nth, effect }]))).toBe(sorted(RESULTS));
    },
  );
});

function sorted(text: string): string {
  return text.split('\n').toSorted().join('\n');
}

/** The results after two builds, a line a test; with a complaint when something is there twice. */
async function resultsAfter(faults: readonly Fault[]): Promise<string> {
  const service = await startService({ faults });
  const root = mkdtempSync(join(tmpdir(), 'runsheet-faults-'));
  try {
    const builder = createBuilder(service, root);
    const complaints: string[] = [];
    for (const suite of [FIRST, SECOND]) {
      await builder.build(suite);
      if (!['delivered', 'already-delivered'].includes(String(builder.outcome()))) complaints.push('not delivered');
    }
    const name = basename(root);
    complaints.push(...(await doubles(service, name)));
    return [byTest(await drawGrid(service, name)), ...complaints].join('\n');
  } finally {
    await service.close();
    rmSync(root, { recursive: true, force: true });
  }
}

/** A drawn grid with the path of each test instead of its heading above it. */
function byTest(grid: string): string {
  let file = '';
  const lines = grid.split('\n').flatMap((line) => {
    const [, marks = '', indent = '', text = ''] = /^(\S \S {2})( *)(\S.*)$/.exec(line) ?? [];
    if (marks === '') return [line];
    if (indent !== '') return [`${marks}${file} > ${text}`];
    file = text;
    // A heading carries no result here; if it does, it shall be seen.
    return marks.startsWith('· ·') ? [] : [line];
  });
  return lines.join('\n');
}

async function doubles({ baseUrl, key }: Service, name: string): Promise<readonly string[]> {
  const client = createClient({ baseUrl, apiKey: key });
  try {
    const { folders } = await client.folders.tree(1);
    const tree = JSON.stringify(folders);
    const count = tree.split(JSON.stringify(name)).length - 1;
    const folderCount = tree.split('"name":"Unit"').length - 1;
    return [
      ...(count === 1 ? [] : [`${count} scripts`]),
      ...(folderCount === 1 ? [] : [`${folderCount} folders Unit`]),
    ];
  } finally {
    await client.close();
  }
}
