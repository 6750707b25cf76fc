import { readFileSync } from 'node:fs';
import { compileFunction } from 'node:vm';
import { describe, expect, test } from 'vitest';
import { RunsheetError } from '../errors/runsheet-error.ts';
import type { ClientOptions } from './client.ts';
import { createClient } from './create-client.ts';
import { answered, recordingTransport, stillWorld } from './recording.test.support.ts';

const PAGE = readFileSync(new URL('../../../../docs/client.md', import.meta.url), 'utf8');
const EXAMPLES = [...PAGE.matchAll(/```ts\n(.*?)```/gs)].map(([, code = '']) => code);
const TITLED = EXAMPLES.map((code) => [claimed(code) || code.split('\n')[0], code] as const);

/** One answer with everything that the examples read. */
const ANSWER = answered(200, {
  projects: [{ id: 3, name: 'Shop' }],
  project: { id: 3, name: 'Shop' },
  folders: [{ type: 'script', id: 12, name: 'Checkout' }],
  folder: { id: 'f7', name: 'QA', contents: [{ type: 'script', id: 12, name: 'Checkout', tests: ['adds a line'] }] },
  script: { id: 12, name: 'Checkout', tests: [] },
  tests: [{ id: 7, indent: 0, text: 'adds a line' }],
  test: { id: 7, indent: 0, text: 'adds a line' },
  run: { id: 27 },
  notes: [],
  note: { id: 'n4', name: 'Mind the gap' },
});

/** Runs an example as it stands, but for the network and the imports, and gives the requests it sent. */
async function run(example: string): Promise<string> {
  const transport = recordingTransport(({ path }) => (path === '/scripts/404' ? answered(404, '') : ANSWER));
  const world = { ...stillWorld(), transport };
  const given = {
    client: createClient({ baseUrl: 'https://tests.example/api/v1', apiKey: 'k3y-of-this-test', world }),
    createClient: (options: ClientOptions) => createClient({ ...options, world }),
    RunsheetError,
    process: { env: { RUNSHEET_API_KEY: 'k3y-of-this-test' } },
    console: { log: () => {} },
  };
  const body = example.replaceAll(/^import .*$/gm, '');
  const act = compileFunction(
    `return (async () => {${body}})()`,
    Object.keys(given).filter((name) => !declares(body, name)),
  );
  const values = Object.entries(given).flatMap(([name, value]) => (declares(body, name) ? [] : [value]));
  await Reflect.apply(act, undefined, values);
  return transport.lines();
}

function declares(body: string, name: string): boolean {
  return body.includes(`const ${name} =`);
}

/** The comments at the top of an example: what it claims to send. */
function claimed(example: string): string {
  return [...example.matchAll(/^\/\/ ((?:GET|POST|PATCH) .*)$/gm)].map(([, line]) => line).join('\n');
}

describe('each example of docs/client.md sends what it says', () => {
  test.each(TITLED)('%s', async (_, example) => {
    expect(await run(example)).toBe(claimed(example));
  });
});

test('docs/client.md has an example of every call', () => {
  const client = createClient({ baseUrl: 'https://tests.example/api/v1', apiKey: 'k3y-of-this-test' });
  const calls = Object.entries(client).flatMap(([name, value]) =>
    typeof value === 'function' ? [name] : Object.keys(value).map((call) => `${name}.${call}`),
  );
  const code = EXAMPLES.join('\n');
  expect(calls).toHaveLength(21);
  expect(calls.filter((call) => !code.includes(`client.${call}(`))).toEqual([]);
});

test('docs/client.md names every code that a call rejects with', () => {
  const codes = ['RS1003', 'RS1010', 'RS2001', 'RS2002', 'RS3001', 'RS3002', 'RS3003', 'RS3004'];
  const more = ['RS3005', 'RS3006', 'RS3013', 'RS3016'];
  expect([...codes, ...more].filter((code) => !PAGE.includes(`\`${code}\``))).toEqual([]);
});
