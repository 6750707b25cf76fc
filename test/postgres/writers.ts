import { setTimeout as delay } from 'node:timers/promises';
import { expect } from 'vitest';

export const KEY = 'Key1';

/** Acknowledged appends between one event and the next. */
const BETWEEN = 100;
/** How long a writer waits after a refusal, as a client would. */
const PAUSE_MS = 50;

/** Now and then so many rows at once that a thread of their own stores them. */
const MANY = Array.from({ length: 20_000 }, () => 'x');
const LARGE_EVERY = 100;

type Service = { readonly baseUrl: string };

/** Many who append to script 1 at once, each row and run once, to any of the services. */
export type Writers = {
  /** Resolves when some more appends were acknowledged. */
  readonly goOn: () => Promise<void>;
  /** Resolves when some more appends were refused. */
  readonly meetRefusals: () => Promise<void>;
  /** Ends them, and holds what is stored against what was acknowledged. */
  readonly finish: (reader: Service) => Promise<Comparison>;
};

export type Comparison = {
  readonly lost: readonly number[];
  readonly doubled: number;
  /** Refusals that are not 503 with a `Retry-After`. */
  readonly dishonest: readonly Refusal[];
  /** Whether the ids of runs have no gap and no double, whichever process gave them. */
  readonly areRunsInOrder: boolean;
};

export const AS_IT_SHOULD_BE: Comparison = { lost: [], doubled: 0, dishonest: [], areRunsInOrder: true };

type Refusal = { readonly status: number; readonly wait: string | null };

type Work = {
  next: number;
  readonly acknowledged: number[];
  readonly refusals: Refusal[];
  isOver: boolean;
};

export async function send({ baseUrl }: Service, path: string, body?: object): Promise<Response> {
  const headers = { authorization: `apikey ${KEY}`, 'content-type': 'application/json' };
  const request = body === undefined ? { headers } : { method: 'POST', headers, body: JSON.stringify(body) };
  return fetch(`${baseUrl}${path}`, request);
}

/** `services` may change meanwhile. */
export async function startWriters(services: readonly Service[], count: number): Promise<Writers> {
  const [first] = services;
  if (first === undefined) throw new Error('There is no service.');
  expect((await send(first, '/projects/1/scripts', { name: 'Cart', tests: ['a'] })).status).toBe(200);
  const work: Work = { next: 0, acknowledged: [], refusals: [], isOver: false };
  const writers = Array.from({ length: count }, (_, writer) => write(services, work, writer));
  const more = async (list: readonly unknown[], wanted: number): Promise<void> => {
    const goal = list.length + wanted;
    await expect.poll(() => list.length).toBeGreaterThanOrEqual(goal);
  };
  return {
    goOn: () => more(work.acknowledged, BETWEEN),
    meetRefusals: () => more(work.refusals, count),
    finish: async (reader) => {
      work.isOver = true;
      await Promise.all(writers);
      return compare(reader, work);
    },
  };
}

/** What is not acknowledged may be stored or not. */
async function write(services: readonly Service[], work: Work, writer: number): Promise<void> {
  for (let turn = writer; !work.isOver; turn += 1) {
    const number = work.next;
    work.next += 1;
    const service = services[turn % services.length];
    const [path, body] = appendOf(number);
    const answer = service === undefined ? undefined : await send(service, path, body).catch(() => undefined);
    if (answer?.ok === true) work.acknowledged.push(number);
    else {
      if (answer !== undefined) work.refusals.push({ status: answer.status, wait: answer.headers.get('retry-after') });
      await delay(PAUSE_MS);
    }
    await answer?.text().catch(() => '');
  }
}

function appendOf(number: number): readonly [path: string, body: object] {
  const mark = `append ${number}`;
  if (number % LARGE_EVERY === 0) return ['/projects/1/scripts', { name: mark, tests: MANY }];
  if (number % 2 === 0) return ['/scripts/1/tests', [mark]];
  return ['/scripts/1/runs', { results: { 1: { result: 'pass', comment: mark } } }];
}

async function compare(reader: Service, { acknowledged, refusals }: Work): Promise<Comparison> {
  const script = await (await send(reader, '/scripts/1?tests=full&runs=full&results=full')).text();
  const tree = await (await send(reader, '/projects/1/folders')).text();
  const kept = Array.from(`${script}${tree}`.matchAll(/"append (\d+)"/g), ([, number]) => Number(number));
  const runIds = Array.from(script.matchAll(/\{"id":(\d+),"created"/g), ([, id]) => Number(id));
  return {
    lost: acknowledged.filter((number) => !kept.includes(number)),
    doubled: kept.length - new Set(kept).size,
    dishonest: refusals.filter(({ status, wait }) => status !== 503 || !/^\d+$/.test(wait ?? '')),
    areRunsInOrder: runIds.every((id, index) => id === index + 1),
  };
}
