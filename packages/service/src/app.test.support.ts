import { onTestFinished } from 'vitest';
import { z } from 'zod';

import { type AppOptions, createApp } from './app.ts';
import { newStorage } from './storage.test.support.ts';
import { openStore, type Store, type StoreOptions } from './store/store.ts';

export const KEY = 'TestKey123';

/** What a request was answered with. */
export type Answer = { readonly status: number; readonly headers: Headers; readonly body: unknown };

export type TestApp = {
  readonly store: Store;
  get(path: string): Promise<Answer>;
  post(path: string, body: unknown): Promise<Answer>;
  patch(path: string, body: unknown): Promise<Answer>;
  /** A request below `/api/v1`, with the key unless the headers say otherwise. */
  send(path: string, init: RequestInit): Promise<Answer>;
  /** The text of a page. */
  page(path: string): Promise<string>;
  /** A script as a reader sees it: a line per test, then its mark in each run. */
  grid(scriptId: number): Promise<string>;
  /** A tree as a reader sees it: a line per item. */
  tree(projectId?: number): Promise<string>;
};

/** The app on a store in memory, with a clock that stands still. */
export async function openApp(options: Partial<AppOptions> & StoreOptions = {}): Promise<TestApp> {
  const now = options.now ?? (() => new Date('2026-03-04T05:06:07.890Z'));
  const store = await openStore({ ...(await newStorage()), ...options, now });
  onTestFinished(() => store.close());
  const app = createApp(store, {
    key: KEY,
    onError: (error) => {
      throw error;
    },
    ...options,
    now,
  });
  const send = async (path: string, init: RequestInit): Promise<Answer> => {
    const headers = { authorization: `apikey ${KEY}`, ...Object.fromEntries(new Headers(init.headers)) };
    const request = new Request(`http://localhost/api/v1${path}`, { ...init, headers });
    const response = await app.fetch(request);
    const text = await response.text();
    const isJson = response.headers.get('content-type') === 'application/json';
    const body: unknown = isJson ? JSON.parse(text) : text;
    return { status: response.status, headers: response.headers, body };
  };
  const sendJson = (method: string, path: string, body: unknown): Promise<Answer> =>
    send(path, { method, body: JSON.stringify(body), headers: { 'content-type': 'application/json' } });
  const get = (path: string): Promise<Answer> => send(path, {});
  return {
    store,
    send,
    get,
    post: (path, body) => sendJson('POST', path, body),
    patch: (path, body) => sendJson('PATCH', path, body),
    page: async (path) =>
      (await app.fetch(new Request(`http://localhost${path}`, { headers: { authorization: `apikey ${KEY}` } }))).text(),
    grid: async (scriptId) => drawGrid((await get(`/scripts/${scriptId}`)).body),
    tree: async (projectId = 1) => drawTree((await get(`/projects/${projectId}/folders`)).body),
  };
}

/** The error text an answer must carry. */
export function errorOf({ body }: Answer): string {
  return z.strictObject({ error: z.string().min(1) }).parse(body).error;
}

const scriptAnswer = z.object({
  script: z.object({
    tests: z.array(z.object({ id: z.number(), indent: z.number(), text: z.string() })),
    runs: z.array(z.object({ label: z.string(), results: z.record(z.string(), z.object({ result: z.string() })) })),
  }),
});

function drawGrid(answer: unknown): string {
  const { tests, runs } = scriptAnswer.parse(answer).script;
  const head = ['', ...runs.map(({ label }) => label)];
  const rows = tests.map(({ id, indent, text }) => [
    `${id} ${'  '.repeat(indent)}${text}`,
    ...runs.map(({ results }) => results[id]?.result ?? '.'),
  ]);
  return [head, ...rows].map((cells) => cells.join(' | ')).join('\n');
}

type Item = { readonly id: string | number; readonly name: string; readonly contents?: readonly Item[] | undefined };

const item: z.ZodType<Item> = z.lazy(() =>
  z.object({ id: z.union([z.string(), z.number()]), name: z.string(), contents: z.array(item).optional() }),
);

function drawTree(answer: unknown): string {
  const { folders } = z.object({ folders: z.array(item) }).parse(answer);
  const lines = (items: readonly Item[], depth: number): readonly string[] =>
    items.flatMap(({ id, name, contents = [] }) => [
      `${'  '.repeat(depth)}${id} ${name}`,
      ...lines(contents, depth + 1),
    ]);
  return lines(folders, 0).join('\n');
}
