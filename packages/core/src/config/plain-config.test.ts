import { isDeepStrictEqual } from 'node:util';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { ConfigSources } from './config-sources.ts';
import { OPTIONS } from './option-list.ts';
import { plainConfig } from './plain-config.ts';
import { readConfig } from './read-config.ts';

const NOTHING: ConfigSources = { environment: {} };

test('what is mostly written needs no schema', () => {
  const sources: ConfigSources = {
    environment: { RUNSHEET_API_KEY: 'k7', RUNSHEET_DEADLINE: '2000', PATH: '/bin' },
    options: { baseUrl: 'https://tests.example/api/v1', folder: 'QA/Unit', run: { environment: 'staging' } },
    file: fileOf({ script: 'Checkout', recordDir: 'kept' }),
  };
  expect(plainConfig(sources)).toEqual(readConfig(sources));
  expect(plainConfig(sources)?.config.api.deadlineMs).toBe(2_000);
  expect(plainConfig(NOTHING)).toEqual(readConfig(NOTHING));
});

test.each<[string, Partial<ConfigSources>]>([
  ['an option that is not known', { options: { projekt: 'Shop' } }],
  ['a value that is not allowed', { options: { mode: 'on' } }],
  ['an address to which no key may go', { options: { baseUrl: 'http://tests.example' } }],
  ['a flag without a value', { flags: { folder: '' } }],
  ['a key in a file', { file: fileOf({ apiKey: 'k7' }) }],
  ['a key file that cannot be read', { keyFile: { kind: 'unreadable', path: 'key' } }],
  ['options that are inherited', { options: Object.create({ mode: 'off' }) }],
  ['options that are no object', { options: 'off' }],
])('%s is left to the schema', (_, sources) => {
  expect(plainConfig({ ...NOTHING, ...sources })).toBeUndefined();
});

function fileOf(value: unknown): ConfigSources['file'] {
  return {
    kind: 'read',
    path: 'runsheet.config.json',
    folder: '/shop',
    value,
    text: JSON.stringify(value),
    within: [],
  };
}

const TEXTS = [
  '',
  ' ',
  'k7',
  ' k7\n',
  'QA/Unit',
  'f12',
  '7',
  '007',
  '0',
  '2000',
  '99999999',
  '1e3',
  'auto',
  'off',
  'true',
];
const WORDS = [
  'single',
  'file',
  'publish',
  'record',
  'default-branch',
  'never',
  'fail',
  'https://a.example/api/v1',
  'http://a',
];
const VALUE = fc.oneof(
  fc.constantFrom<unknown>(...TEXTS, ...WORDS, undefined, null, true, 0, 1, 1.5, -1, 100, 3_600_001, Number.NaN),
  fc.string({ maxLength: 3 }),
  fc.jsonValue({ maxDepth: 1 }),
);

const PATHS = OPTIONS.map(({ path }) => path);

/** Options as a person may write them: most of them in their place, some with a wrong value or a wrong name. */
function optionsFor(paths: readonly (readonly string[])[]): fc.Arbitrary<unknown> {
  const written = fc.record({ path: fc.constantFrom(...paths, ['mod'], ['api', 'time'], ['__proto__']), value: VALUE });
  return fc.array(written, { maxLength: 2 }).map((all) => {
    const options: { [name: string]: unknown } = {};
    for (const { path, value } of all) {
      const [top = '', inner] = path;
      options[top] = inner === undefined ? value : { [inner]: value };
    }
    return options;
  });
}

test('what needs no schema is what the schema reads', () => {
  const names = [...OPTIONS.flatMap(({ env }) => (env === undefined ? [] : [env])), 'RUNSHEET_X', 'OTHER'];
  const texts = fc.constantFrom(...TEXTS, ...WORDS);
  const sources: fc.Arbitrary<ConfigSources> = fc.record({
    environment: fc.dictionary(fc.constantFrom(...names), texts, { maxKeys: 2 }),
    keyFile: fc.option(fc.record({ kind: fc.constant('read' as const), text: texts }), { nil: undefined }),
    options: fc.option(optionsFor(PATHS), { nil: undefined }),
    file: fc.option(optionsFor(PATHS).map(fileOf), { nil: undefined }),
  });
  let plain = 0;
  fc.assert(
    fc.property(sources, (written) => {
      const config = plainConfig(written);
      plain += config === undefined ? 0 : 1;
      return config === undefined || isDeepStrictEqual(config, readConfig(written));
    }),
    { numRuns: 1_000 },
  );
  expect(plain).toBeGreaterThan(50);
});

test('every variable that is read without the schema bears a name of the schema', () => {
  const values = new Map([
    ['mode', 'off'],
    ['layout', 'file'],
    ['sync', 'never'],
    ['onPublishError', 'fail'],
    ['baseUrl', 'https://a.example'],
  ]);
  const read = OPTIONS.filter(({ env, path }) => {
    const value = values.get(path.join('.')) ?? '7';
    return env !== undefined && plainConfig({ ...NOTHING, environment: { [env]: value } }) !== undefined;
  });
  expect(read.map(({ env }) => env).join(' ')).toMatchInlineSnapshot(
    `"RUNSHEET_API_KEY RUNSHEET_BASE_URL RUNSHEET_PROJECT RUNSHEET_FOLDER RUNSHEET_SCRIPT RUNSHEET_LAYOUT RUNSHEET_MODE RUNSHEET_SYNC RUNSHEET_ON_PUBLISH_ERROR RUNSHEET_TESTER RUNSHEET_ENVIRONMENT RUNSHEET_RECORD_DIR RUNSHEET_TIMEOUT RUNSHEET_DEADLINE RUNSHEET_CA_FILE"`,
  );
});
