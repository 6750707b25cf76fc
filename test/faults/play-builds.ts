import { subscribe, unsubscribe } from 'node:diagnostics_channel';
import { mkdtempSync, rmSync } from 'node:fs';
import { IncomingMessage } from 'node:http';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { createClient } from '@runsheet/core/client';
import { type FaultEffect, type Service, startService } from '@runsheet/service';
import { drawGrid } from '../support/draw-grid.ts';
import { createBuilder, HASTY_MS } from './build.ts';

const FIRST = { 'a.test.ts': ['adds', '✗ removes'], 'b.test.ts': ['rounds'], 'c.test.ts': ['ships'] };
const SECOND = {
  'a.test.ts': ['adds', 'removes', 'counts'],
  'b.test.ts': ['rounds'],
  'c.test.ts': ['ships'],
  'd.test.ts': ['pays'],
};

/**
 * What the service holds after each build when nothing went wrong, and must hold whatever did: every test once, with its
 * results. Files may stand in another order, and a heading may be repeated: both read right.
 */
const BUILDS = [
  {
    suite: FIRST,
    results: `
✓  a.test.ts > adds
✗  a.test.ts > removes
✓  b.test.ts > rounds
✓  c.test.ts > ships

#1 removes: boom`,
  },
  {
    suite: SECOND,
    results: `
✓ ✓  a.test.ts > adds
✗ ✓  a.test.ts > removes
· ✓  a.test.ts > counts
✓ ✓  b.test.ts > rounds
✓ ✓  c.test.ts > ships
· ✓  d.test.ts > pays

#1 removes: boom`,
  },
];

/** What happens to the nth request of two builds, counted from 1. */
export type Disturbance = { readonly nth: number; readonly effect: FaultEffect };

export type Played = {
  /** The methods of all requests, in their order. */
  readonly methods: readonly string[];
  /** What the service holds and should not, or the other way round; empty when all is well. */
  readonly wrong: string;
};

/** The first builds of one project, two at most, against a service that fails in these ways, until each is delivered. */
export async function playBuilds(count: 1 | 2, disturbances: readonly Disturbance[]): Promise<Played> {
  const faults = disturbances.map(({ nth, effect }) => ({ nth, effect }));
  const service = await startService({ faults });
  const root = mkdtempSync(join(tmpdir(), 'runsheet-faults-'));
  const witness = watchRequests(service);
  try {
    const isSilent = disturbances.some(({ effect }) => effect.kind === 'delay');
    const builder = createBuilder(service, root, isSilent ? { timeoutMs: HASTY_MS } : {});
    const complaints: string[] = [];
    let meant = '';
    for (const { suite, results } of BUILDS.slice(0, count)) {
      await builder.build(suite);
      meant = results.trim();
      if (!['delivered', 'already-delivered'].includes(String(builder.outcome()))) complaints.push('not delivered');
    }
    const methods = witness.end();
    // From here on nothing disturbs a reader.
    for (const fault of faults) fault.nth = 0;
    const name = basename(root);
    const shown = byTest(await drawGrid(service, name));
    if (sorted(shown) !== sorted(meant)) complaints.push(shown);
    complaints.push(...(await doubles(service, name)));
    return { methods, wrong: complaints.join('\n') };
  } finally {
    witness.end();
    await service.close();
    rmSync(root, { recursive: true, force: true, maxRetries: 10 });
  }
}

/** Notes the method of every request that arrives at a service of this process. */
function watchRequests({ baseUrl }: Service): { readonly end: () => readonly string[] } {
  const methods: string[] = [];
  const port = Number(new URL(baseUrl).port);
  const note = (message: unknown) => {
    const request = requestIn(message);
    if (request?.socket.localPort === port) methods.push(request.method ?? '');
  };
  subscribe(ARRIVAL, note);
  return {
    end: () => {
      unsubscribe(ARRIVAL, note);
      return methods;
    },
  };
}

const ARRIVAL = 'http.server.request.start';

function requestIn(message: unknown): IncomingMessage | undefined {
  const isTold = typeof message === 'object' && message !== null && 'request' in message;
  return isTold && message.request instanceof IncomingMessage ? message.request : undefined;
}

function sorted(text: string): string {
  return text.split('\n').toSorted().join('\n');
}

/** A drawn grid with the path of each test instead of its heading above it. */
function byTest(grid: string): string {
  let file = '';
  const lines = grid.split('\n').flatMap((line) => {
    const [, marks = '', indent = '', text = ''] = /^((?:\S )+ )( *)(\S.*)$/.exec(line) ?? [];
    if (marks === '') return [line];
    if (indent !== '') return [`${marks}${file} > ${text}`];
    file = text;
    // A heading carries no result here; if it does, it shall be seen.
    return /^[· ]+$/.test(marks) ? [] : [line];
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
