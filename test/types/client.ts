import {
  type Client,
  type ClientOptions,
  type Field,
  type ResultDraft,
  type Run,
  type RunDraft,
  type ScriptDraft,
  type Test,
  type View,
  createClient,
} from '@runsheet/core/client';

// Compiled, never run: the compiler accepts what stands here and refuses what is marked.

const client: Client = createClient({ baseUrl: 'https://tests.example/api/v1', apiKey: 'secret' });

export const options: readonly ClientOptions[] = [
  { baseUrl: 'https://tests.example/api/v1', apiKey: 'secret', ca: 'PEM', proxy: 'http://127.0.0.1:3128' },
  { baseUrl: 'https://tests.example/api/v1', apiKey: 'secret', timeoutMs: 5000, deadlineMs: 30_000 },
  // @ts-expect-error without a key nothing can be asked
  { baseUrl: 'https://tests.example/api/v1' },
  // @ts-expect-error certificates are always checked: there is no switch for that
  { baseUrl: 'https://tests.example/api/v1', apiKey: 'secret', rejectUnauthorized: false },
];

/** Specification 4: one function for each endpoint, by the names the documentation gives them. */
export const calls = [
  () => client.whoami(),
  () => client.projects.list(),
  () => client.projects.get(1),
  () => client.folders.tree(1, { subfolders: 'none' }),
  () => client.folders.get(1, 'f2', { progress: 'terse' }),
  () => client.folders.create(1, { name: 'QA' }, { parentId: 'f2' }),
  () => client.folders.rename(1, 'f2', { name: 'QA' }),
  () => client.scripts.create(1, { name: 'Checkout' }, { folderId: 'f2', insert: 'last' }),
  () => client.scripts.get(3, { tests: 'list' }),
  () => client.scripts.update(3, { comments: 'Flaky on Fridays' }),
  () => client.tests.list(3),
  () => client.tests.add(3, [{ text: 'pays', indent: 1 }], { insert: 2 }),
  () => client.tests.add(3, 'pays\n\ttwice'),
  () => client.tests.get(3, 7),
  () => client.runs.add(3, { results: { '7': 'pass' } }),
  () => client.notes.list(1, { folderId: 'f2' }),
  () => client.notes.create(1, { name: 'Read me' }, { folderId: 'f2', insert: 'first' }),
  () => client.notes.get(1, 'n4', { folderId: 'f2' }),
  () => client.notes.update(1, 'n4', { name: 'Read me' }, { folderId: 'f2' }),
  () => client.close(),
] satisfies readonly (() => Promise<unknown>)[];

export const refusedCalls: readonly (() => Promise<unknown>)[] = [
  // @ts-expect-error the id of a project is an integer (specification 2.1)
  () => client.projects.get('1'),
  // @ts-expect-error the id of a folder is a string (specification 2.1)
  () => client.folders.get(1, 2),
  // @ts-expect-error only name, description and comments can be changed (specification 4.4)
  () => client.scripts.update(3, { archived: true }),
  // @ts-expect-error text is required when tests are added (specification 2.8)
  () => client.tests.add(3, [{ indent: 1 }]),
  // @ts-expect-error results are recorded with runs, never with tests that are added (specification 4.4)
  () => client.tests.add(3, [{ text: 'pays', results: ['pass'] }]),
  // @ts-expect-error the service gives a run that is added its id (specification 2.10)
  () => client.runs.add(3, { id: 7 }),
  // @ts-expect-error insert is first, last or a number (specification 4.4)
  () => client.scripts.create(1, {}, { insert: 'top' }),
];

/** Nothing can be deleted (specification 1), so no call is named like that. */
export const deletions: Extract<keyof Client | keyof Client['scripts'] | keyof Client['folders'], `delete${string}`>[] =
  [];

export const results: readonly ResultDraft[] = [
  'pass',
  'exclude',
  ['fail', 'total is 0', 'SHOP-12'],
  { result: 'fail', comment: 'total is 0', issue: 'SHOP-12' },
  // @ts-expect-error a result is one of five words (specification 2.12)
  'passed',
  // @ts-expect-error a list is a triple (specification 2.12)
  ['fail', 'total is 0'],
];

export const draft: ScriptDraft = {
  name: 'Checkout',
  fields: ['branch', '(commit)', { id: 'os', label: 'Operating system', show: false }],
  tests: [{ id: 1, text: 'pays', tags: 'smoke', results: { '4': 'pass' } }],
  runs: [{ id: 4, headers: { branch: 'main' }, completed: 'auto' }],
};

export const refusedRun: RunDraft = {
  // @ts-expect-error completed is a boolean or auto (specification 2.10)
  completed: 'yes',
};

export const refusedViews: readonly View[] = [
  // @ts-expect-error tests is none, full, list or text (specification 4.1)
  { tests: 'terse' },
  // @ts-expect-error progress is none, terse or full (specification 4.1)
  { progress: true },
];

/** The form of a list in an answer follows what was asked for (specification 4.1). */
export async function formsOfScript(): Promise<void> {
  const full = await client.scripts.get(3);
  const text = await client.scripts.get(3, { tests: 'text', fields: 'list', runs: 'terse' });
  const bare = await client.scripts.get(3, { tests: 'none', fields: 'none', runs: 'none' });
  const lists: [readonly Test[], readonly Field[], readonly Run[]] = [
    full.script.tests,
    full.script.fields,
    full.script.runs,
  ];
  const texts: [string, readonly string[], readonly string[]] = [
    text.script.tests,
    text.script.fields,
    text.script.runs,
  ];
  const absent: [undefined, undefined, undefined] = [bare.script.tests, bare.script.fields, bare.script.runs];
  // @ts-expect-error tests=text is one string
  text.script.tests satisfies readonly Test[];
  use(lists, texts, absent);
}

/** The type of an item in a tree tells what else it has (specification 2.5). */
export async function namesInTree(): Promise<readonly string[]> {
  const { folders } = await client.folders.tree(1);
  return folders.map((item) => {
    switch (item.type) {
      case 'script':
        // @ts-expect-error the default of the folder endpoints is tests=none (specification 4.1)
        item.tests satisfies readonly Test[];
        return item.name;
      case 'note':
        return item.name;
      case 'folder':
        return `${item.name} (${item.contents.length})`;
      case 'unknown':
        return '?';
      default:
        return item satisfies never;
    }
  });
}

declare function use(...values: readonly unknown[]): void;
