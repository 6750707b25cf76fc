import { readFileSync } from 'node:fs';
import { compileFunction } from 'node:vm';
import { type Client, type ClientOptions, createClient, RunsheetError } from '@runsheet/core/client';
import { startService } from '@runsheet/service';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

// Each example of the page runs as it stands, in order, against the embedded service. What it sends is compared with
// what it says by the test beside the client.

const PAGE = readFileSync(new URL('../../docs/client.md', import.meta.url), 'utf8');
const EXAMPLES = [...PAGE.matchAll(/```ts\n(.*?)```/gs)].map(([, code = '']) => code);
const TITLED = EXAMPLES.map((code) => [/^\/\/ (\w+ [^ \n]+)/m.exec(code)?.[1] ?? code.split('\n')[0], code] as const);

const service = await startService({ projects: ['Billing', 'Docs', 'Shop'] });
const access = { baseUrl: service.baseUrl, apiKey: service.key };
const client = createClient(access);
const printed: string[] = [];

beforeAll(() => makeShop(client));

afterAll(async () => {
  await client.close();
  await service.close();
});

describe('docs/client.md', () => {
  test('has examples', () => {
    expect(TITLED.length).toBeGreaterThan(20);
  });

  test.each(TITLED)('%s: the example works', async (_, code) => {
    await expect(run(code)).resolves.toBeUndefined();
  });

  test('what the examples print is what a reader expects', () => {
    const lines = printed.map((line) => line.replace(/(RS\d{4}) .* (\d{3} \w+)$/, '$1 … $2'));
    expect(lines.join('\n')).toMatchInlineSnapshot(`
      "1 Billing
      2 Docs
      3 Shop
      Unit/
      ["adds a line","removes a line"] 
      RS3004 … 404 rejected"
    `);
  });

  test('what the examples write stands in the service', async () => {
    expect(await drawShop()).toMatchInlineSnapshot(`
      "note Mind the gap
      script Checkout
      note Mind
      folder Quality
        note Mind the step
        script Checkout
      folder QA
        folder Unit

      Checkout: Nightly, all browsers
        adds a line                   pass pass
        removes a line                fail .
          pays by invoice SLOW        . .
        Payment                       . .
          pays by card FAST           . .
          pays by invoice             . .
        ships                         . ."
    `);
  });
});

/** Runs an example, with its imports and the world around it given. */
async function run(example: string): Promise<unknown> {
  const code = example.replaceAll(/^import .*$/gm, '');
  const given = Object.entries({
    client,
    createClient: (options: ClientOptions) => createClient({ ...options, ...access }),
    RunsheetError,
    process: { env: { RUNSHEET_API_KEY: service.key } },
    console: { log: (...values: readonly unknown[]) => printed.push(values.map(inWords).join(' ')) },
  }).filter(([name]) => !code.includes(`const ${name} =`));
  const names = given.map(([name]) => name);
  const act = compileFunction(`return (async () => {${code}})()`, names);
  const answer: unknown = await Reflect.apply(
    act,
    undefined,
    given.map(([, value]) => value),
  );
  return answer;
}

function inWords(value: unknown): string {
  return typeof value === 'string' ? value : JSON.stringify(value);
}

/** Makes what the examples name: project 3, note n4, folder f7 with note n9, and script 12 with the tests 7 and 8. */
async function makeShop({ notes, folders, scripts }: Client): Promise<void> {
  const fillers = async (count: number): Promise<void> => {
    for (let made = 0; made < count; made += 1) await notes.create(1, { name: 'takes an id' });
  };
  await fillers(3);
  const note = await notes.create(3, { name: 'Mind' });
  await fillers(2);
  const folder = await folders.create(3, { name: 'Unit' });
  await fillers(1);
  const inner = await notes.create(3, { name: 'Step' }, { folderId: 'f7' });
  await fillers(2);
  const tests = [
    { id: 7, text: 'adds a line' },
    { id: 8, text: 'removes a line' },
  ];
  const script = await scripts.create(3, { name: 'Checkout', fields: ['branch'], tests });
  expect([note.note.id, folder.folder.id, inner.note.id, script.script.id]).toEqual(['n4', 'f7', 'n9', 12]);
}

/** The project as a tree, and script 12 with its runs. */
async function drawShop(): Promise<string> {
  const { folders } = await client.folders.tree(3);
  const { script } = await client.scripts.get(12);
  const rows = script.tests.map(({ id, indent, text, tags = '' }) => {
    const marks = script.runs.map(({ results = {} }) => results[String(id)]?.result ?? '.');
    return `  ${'  '.repeat(indent)}${text} ${tags}`.padEnd(32) + marks.join(' ');
  });
  return [...drawItems(folders, ''), '', `${script.name}: ${script.description}`, ...rows].join('\n');
}

type Items = Awaited<ReturnType<Client['folders']['tree']>>['folders'];

function drawItems(items: Items, indent: string): readonly string[] {
  return items.flatMap((item): readonly string[] => {
    if (item.type === 'unknown') return [`${indent}?`];
    const line = `${indent}${item.type} ${item.name}`;
    return item.type === 'folder' ? [line, ...drawItems(item.contents, `${indent}  `)] : [line];
  });
}
