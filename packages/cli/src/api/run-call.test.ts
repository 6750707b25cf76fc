import { createClient } from '@runsheet/core/client';
import { expect, onTestFinished, test } from 'vitest';
import { openPlace, type Place, runIn } from '../place.test.support.ts';
import { API_CALLS } from './calls.ts';
import { VIEW_FLAGS } from './call-flags.ts';

/** For each call: a command line on the shop below, what is piped in, and what its answer holds. */
const ANSWERS: Readonly<Record<string, Row>> = {
  whoami: { answer: { account: { name: 'Local account' } } },
  'projects list': { answer: { projects: [{ id: 1, name: 'Shop' }] } },
  'projects get': { words: ['1'], answer: { project: { id: 1, name: 'Shop' } } },
  'folders tree': {
    words: ['1', '--subfolders', 'none'],
    answer: { folders: [{ id: 'n2' }, { id: 'f1', name: 'QA', contents: [] }] },
  },
  'folders get': {
    words: ['1', 'f1', '--tests', 'list'],
    answer: { folder: { contents: [{ id: 4, tests: ['Cart', '\tadds a line'] }, { id: 'n3' }] } },
  },
  'folders create': {
    words: ['1', '--parent-id', 'f1', '--body', '{"name": "Unit"}'],
    answer: { folder: { id: 'f5', name: 'Unit' }, context: { folderPath: { path: 'QA/Unit/' } } },
  },
  'folders rename': {
    words: ['1', 'f1', '--body', '{"name": "Quality"}'],
    answer: { folder: { id: 'f1', name: 'Quality' } },
  },
  'scripts create': {
    words: ['1', '--folder-id', 'f1', '--insert', 'last'],
    input: '{ "name": "Pay", "tests": "by card #fast" }',
    answer: {
      script: { id: 5, name: 'Pay', tests: [{ id: 1, text: 'by card', tags: 'FAST' }] },
      context: { folderPath: { path: 'QA/' } },
    },
  },
  'scripts get': {
    words: ['4', '--tests', 'text', '--testswith', 'hashtags,ids', '--runs', 'terse', '--fields', 'list_shown'],
    answer: {
      script: {
        tests: '1 Cart\n2 \tadds a line',
        runs: ['main / 1'],
        fields: ['number', 'tester', 'branch'],
      },
    },
  },
  'scripts update': {
    words: ['4', '--body', '{"description": "Nightly"}'],
    answer: { script: { id: 4, name: 'Checkout', description: 'Nightly' } },
  },
  'tests list': { words: ['4'], answer: { tests: [{ id: 1 }, { id: 2, indent: 1, text: 'adds a line' }] } },
  'tests add': {
    words: ['4', '--insert', 'first', '--text', 'Home\n\topens #slow'],
    answer: {
      tests: [
        { id: 3, indent: 0, text: 'Home' },
        { id: 4, indent: 1, text: 'opens', tags: 'SLOW' },
      ],
    },
  },
  'tests get': { words: ['4', '2'], answer: { test: { id: 2, text: 'adds a line' } } },
  'runs add': {
    words: ['4'],
    input: '{"headers": {"branch": "next"}, "results": {"2": ["fail", "no line", "SHOP-7"]}}',
    answer: { run: { id: 2, headers: { branch: 'next' }, progress: { fail: 1 } } },
  },
  'notes list': { words: ['1', '--folder-id', 'f1'], answer: { notes: [{ id: 'n3', name: 'Ask Ann' }] } },
  'notes create': {
    words: ['1', '--folder-id', 'f1', '--insert', '1', '--body', '{"name": "Mind the gap"}'],
    answer: { note: { type: 'note', id: 'n5', name: 'Mind the gap' } },
  },
  'notes get': { words: ['1', 'n2'], answer: { note: { id: 'n2', name: 'Read me' } } },
  'notes update': {
    words: ['1', 'n3', '--folder-id', 'f1', '--body', '{"name": "Ask Bob"}'],
    answer: { note: { id: 'n3', name: 'Ask Bob' } },
  },
};

type Row = { readonly words?: readonly string[]; readonly input?: string; readonly answer: object };

test('the command line has every call of the client', () => {
  const client = createClient({ baseUrl: 'https://tests.example/api/v1', apiKey: 'k' });
  const calls = Object.entries(client).flatMap(([name, part]) =>
    typeof part === 'function' ? [name] : Object.keys(part).map((verb) => `${name} ${verb}`),
  );
  const names = API_CALLS.map(({ name }) => name);
  const ofTheClient = new Set(['within', 'once', 'close']);
  expect(names.toSorted()).toEqual(calls.filter((name) => !ofTheClient.has(name)).toSorted());
  expect(Object.keys(ANSWERS)).toEqual(names);
});

test.each(Object.entries(ANSWERS))('%s prints the answer of the service as JSON', async (name, row) => {
  const { words = [], input, answer } = row;
  const shop = await openShop();
  const { code, stdout, stderr } = await call(shop, [...name.split(' '), ...words], input);
  expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
  expect(JSON.parse(stdout)).toMatchObject(answer);
});

test('--insert and --folder-id put things where they say', async () => {
  const shop = await openShop();
  for (const [name, where] of [
    ['a', '1'],
    ['b', 'first'],
    ['c', 'last'],
  ] as const) {
    await call(shop, ['notes', 'create', '1', '--folder-id', 'f1', '--insert', where], JSON.stringify({ name }));
  }
  const { stdout } = await call(shop, ['folders', 'get', '1', 'f1']);
  const { folder }: { folder: { contents: readonly { name: string }[] } } = JSON.parse(stdout);
  expect(folder.contents.map((item) => item.name)).toEqual(['b', 'Checkout', 'a', 'Ask Ann', 'c']);
});

/** Specification 4.1. */
const VIEW_WORDS = {
  subfolders: ['none', 'all'],
  scripts: ['terse', 'full'],
  tests: ['none', 'full', 'list', 'text'],
  testswith: ['none', 'hashtags', 'ids', '_ids'],
  fields: ['none', 'full', 'list', 'list_shown'],
  runs: ['none', 'full', 'terse'],
  retests: ['latest', 'all'],
  results: ['none', 'full'],
  progress: ['none', 'terse', 'full'],
};

test('every word of the common URL parameters is taken by both kinds of endpoints', async () => {
  const shop = await openShop();
  expect(Object.keys(VIEW_WORDS)).toEqual(Object.keys(VIEW_FLAGS));
  for (const [flag, words] of Object.entries(VIEW_WORDS)) {
    for (const word of words) {
      const script = await call(shop, ['scripts', 'get', '4', `--${flag}`, word]);
      const folder = await call(shop, ['folders', 'get', '1', 'f1', `--${flag}`, word]);
      expect({ flag, word, codes: [script.code, folder.code] }).toEqual({ flag, word, codes: [0, 0] });
    }
  }
});

test('a body comes from the command line, from a file beside --cwd, or from what is piped in', async () => {
  const shop = await openShop();
  shop.write('drafts/name.json', '\uFEFF{ "name": "from a file" }\n');
  const create = ['notes', 'create', '1'];
  const ways = [
    await call(shop, [...create, '--body', '{"name":"from the command line"}']),
    await call(shop, [...create, '--cwd', 'drafts', '--body', '@name.json']),
    await call(shop, [...create, '--body', '-'], '{"name":"piped in"}'),
    await call(shop, create, '{"name":"piped in, too"}'),
  ];
  const names = ['from the command line', 'from a file', 'piped in', 'piped in, too'];
  const answers = ways.map(({ stdout }): unknown => JSON.parse(stdout));
  expect(answers).toMatchObject(names.map((name) => ({ note: { name } })));
});

test('an outline that was read as text is added again as it was', async () => {
  const shop = await openShop();
  const read = ['scripts', 'get', '4', '--tests', 'text'];
  const { script }: { script: { tests: string } } = JSON.parse((await call(shop, read)).stdout);
  await call(shop, ['tests', 'add', '4', '--text', '-'], script.tests);
  const answer: unknown = JSON.parse((await call(shop, read)).stdout);
  expect(answer).toMatchObject({ script: { tests: `${script.tests}\n${script.tests}` } });
});

test('nothing that is printed steers the terminal', async () => {
  const shop = await openShop();
  const { stdout } = await call(shop, ['notes', 'create', '1'], '{"name": "\\u001b[2J\\u202e##[error]"}');
  expect(stdout).not.toMatch(/[\u001B\u202E]|##\[/);
  expect(JSON.parse(stdout)).toMatchObject({ note: { name: '\u001B[2J\u202E##[error]' } });
});

/** A project with a folder (f1), two notes (n2, n3), and a script (4) with two tests and a run. */
async function openShop(): Promise<Place> {
  const place = await openPlace({ projects: ['Shop'] });
  const client = createClient({ baseUrl: place.service.baseUrl, apiKey: place.service.key });
  onTestFinished(() => client.close());
  await client.folders.create(1, { name: 'QA' });
  await client.notes.create(1, { name: 'Read me' });
  await client.notes.create(1, { name: 'Ask Ann' }, { folderId: 'f1' });
  const tests = [{ text: 'Cart' }, { text: 'adds a line', indent: 1, results: ['pass'] }] as const;
  const runs = [{ headers: { branch: 'main' } }];
  await client.scripts.create(1, { name: 'Checkout', fields: ['branch'], tests, runs }, { folderId: 'f1' });
  return place;
}

function call({ folder, service }: Place, words: readonly string[], input?: string) {
  const environment = { RUNSHEET_BASE_URL: service.baseUrl, RUNSHEET_API_KEY: service.key };
  const readInput = async () => (input === undefined ? undefined : Buffer.from(input));
  return runIn({ directory: folder, environment, readInput }, ['api', ...words]);
}
