import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { runsheetError } from '../errors/runsheet-error.ts';
import { type ConfigSources, describeOrigin, listValues } from './config-sources.ts';
import { listOptions } from './options-schema.ts';
import { readConfig } from './read-config.ts';

const nothing: ConfigSources = { environment: {}, options: undefined, keyFile: undefined };

test('nothing written gives the defaults', () => {
  const { config, error, notices } = readConfig(nothing);
  expect({ config, error, notices }).toMatchInlineSnapshot(`
    {
      "config": {
        "allowRenames": false,
        "api": {
          "deadlineMs": 60000,
          "timeoutMs": 10000,
        },
        "baseUrl": undefined,
        "comment": {
          "maxLength": 4000,
          "stack": true,
        },
        "folder": {
          "from": undefined,
          "names": [],
        },
        "github": {
          "annotations": "auto",
          "summary": "auto",
        },
        "layout": "single",
        "mode": "auto",
        "onPublishError": "warn",
        "outcomes": {
          "failed": "fail",
          "flaky": "pass",
          "obsolete": "none",
          "passed": "pass",
          "skipped": "blocked",
          "todo": "blocked",
          "unfinished": "blocked",
        },
        "redact": [],
        "run": {
          "completed": true,
          "headers": {},
        },
        "sync": "always",
        "tags": {
          "fromTitles": true,
        },
      },
      "error": undefined,
      "notices": [],
    }
  `);
});

test('every option can be given to the reporter', () => {
  const options = {
    apiKey: 'k1',
    baseUrl: 'https://tests.example/api/v1/',
    project: 7,
    folder: 'QA/Unit',
    script: 'Checkout',
    layout: 'file',
    mode: 'record',
    sync: 'default-branch',
    outcomes: {
      passed: 'none',
      flaky: 'query',
      failed: 'query',
      skipped: 'none',
      todo: 'exclude',
      unfinished: 'fail',
      obsolete: 'exclude',
    },
    run: { headers: { browser: 'Firefox' }, tester: 'Kim', environment: 'staging', completed: 'auto' },
    comment: { maxLength: 500, stack: false },
    tags: { fromTitles: false },
    recordDir: 'results',
    onPublishError: 'fail',
    api: { timeout: 5_000, deadline: 30_000, caFile: 'ca.pem', proxy: 'http://proxy.example:8080' },
    redact: ['\\d{16}'],
    allowRenames: true,
    github: { summary: false, annotations: true },
  };
  const { config, error } = readConfig({ ...nothing, options });
  expect(error).toBeUndefined();
  expect(config).toEqual({
    ...options,
    baseUrl: 'https://tests.example/api/v1',
    folder: { from: undefined, names: ['QA', 'Unit'] },
    api: { timeoutMs: 5_000, deadlineMs: 30_000, caFile: 'ca.pem', proxy: 'http://proxy.example:8080' },
    redact: [/\d{16}/gu],
  });
});

test('every variable reaches its option', () => {
  const environment = {
    RUNSHEET_API_KEY: 'k1',
    RUNSHEET_BASE_URL: 'https://tests.example/api/v1',
    RUNSHEET_PROJECT: 'Shop',
    RUNSHEET_FOLDER: 'f12/Unit',
    RUNSHEET_SCRIPT: '31',
    RUNSHEET_LAYOUT: 'directory',
    RUNSHEET_MODE: 'publish',
    RUNSHEET_SYNC: 'never',
    RUNSHEET_TESTER: 'Kim',
    RUNSHEET_ENVIRONMENT: 'staging',
    RUNSHEET_RECORD_DIR: '/var/results',
    RUNSHEET_ON_PUBLISH_ERROR: 'fail',
    RUNSHEET_TIMEOUT: '5000',
    RUNSHEET_DEADLINE: ' 30000 ',
    RUNSHEET_CA_FILE: 'ca.pem',
    RUNSHEET_ALLOW_RENAMES: 'true',
  };
  const { config, error, notices } = readConfig({ ...nothing, environment });
  expect({ error, notices }).toEqual({ error: undefined, notices: [] });
  expect(config).toMatchObject({
    apiKey: 'k1',
    baseUrl: 'https://tests.example/api/v1',
    project: 'Shop',
    folder: { from: 'f12', names: ['Unit'] },
    script: '31',
    layout: 'directory',
    mode: 'publish',
    sync: 'never',
    run: { tester: 'Kim', environment: 'staging' },
    recordDir: '/var/results',
    onPublishError: 'fail',
    api: { timeoutMs: 5_000, deadlineMs: 30_000, caFile: 'ca.pem' },
    allowRenames: true,
  });
});

test.each([
  ['true', true],
  ['1', true],
  [' True', true],
  ['false', false],
  ['0', false],
])('a variable that says yes or no may be %j', (word, isAllowed) => {
  const { config, error } = readConfig({ ...nothing, environment: { RUNSHEET_ALLOW_RENAMES: word } });
  expect([config.allowRenames, error]).toEqual([isAllowed, undefined]);
});

describe('precedence', () => {
  test('flag, variable, option, file, default; and where each value was written', () => {
    const sources: ConfigSources = {
      flags: { folder: 'flag' },
      environment: { RUNSHEET_FOLDER: 'variable', RUNSHEET_SCRIPT: 'variable' },
      options: { folder: 'option', script: 'option', layout: 'file', project: undefined },
      file: fileOf('{ "folder": "file", "layout": "single", "project": "file",\n"api": { "timeout": 5 } }'),
      defaults: { api: { deadline: 7, timeout: 7 } },
    };
    const { config } = readConfig(sources);
    expect(config).toMatchObject({
      folder: { names: ['flag'] },
      script: 'variable',
      layout: 'file',
      project: 'file',
      api: { timeoutMs: 5, deadlineMs: 7 },
      sync: 'always',
    });
    const told = listValues(sources).map(({ name, origin }) => `${name}: ${describeOrigin(origin)}`);
    expect(told.filter((line) => !line.endsWith(': default')).join('\n')).toMatchInlineSnapshot(`
      "folder: --folder
      script: RUNSHEET_SCRIPT
      project: runsheet.config.json
      layout: reporter options
      api.timeout: runsheet.config.json"
    `);
  });

  test('a variable is stronger than an option; an empty one says nothing', () => {
    const options = {
      folder: 'from options',
      script: 'from options',
      api: { timeout: 1_000, proxy: 'http://p.example' },
    };
    const environment = { RUNSHEET_FOLDER: 'from variable', RUNSHEET_SCRIPT: '', RUNSHEET_TIMEOUT: '2000' };
    const { config } = readConfig({ ...nothing, options, environment });
    expect(config).toMatchObject({
      folder: { names: ['from variable'] },
      script: 'from options',
      api: { timeoutMs: 2_000, proxy: 'http://p.example' },
    });
  });

  test('the key: variable, then key file, then option', () => {
    const options = { apiKey: 'option' };
    const environment = { RUNSHEET_API_KEY: 'variable' };
    const keyFile = { kind: 'read', text: 'file\n' } as const;
    expect(readConfig({ options, environment, keyFile }).config.apiKey).toBe('variable');
    expect(readConfig({ options, environment: {}, keyFile }).config.apiKey).toBe('file');
    expect(readConfig({ options, environment: {}, keyFile: undefined }).config.apiKey).toBe('option');
  });
});

test('a key is taken without the line break that secrets often end with', () => {
  expect(readConfig({ ...nothing, environment: { RUNSHEET_API_KEY: ' secret\r\n' } }).config.apiKey).toBe('secret');
});

test('a key that cannot be one is told without showing it', () => {
  const wrong = (sources: Partial<ConfigSources>) => problemsOf({ ...nothing, ...sources });
  expect(
    [
      wrong({ keyFile: { kind: 'read', text: '\n' } }),
      wrong({ keyFile: { kind: 'read', text: 'first line\nsecond line' } }),
      wrong({ keyFile: { kind: 'unreadable', path: '/run/secrets/key' } }),
      wrong({ environment: { RUNSHEET_API_KEY: 'se cret' } }),
      wrong({ options: { apiKey: 'sécret' } }),
    ].join('\n'),
  ).toMatchInlineSnapshot(`
    "The configuration has a problem:
      - apiKey: expected letters, digits and signs without blanks (RUNSHEET_API_KEY_FILE)
    The configuration has a problem:
      - apiKey: expected letters, digits and signs without blanks (RUNSHEET_API_KEY_FILE)
    The configuration has a problem:
      - apiKey: the file of RUNSHEET_API_KEY_FILE cannot be read: /run/secrets/key
    The configuration has a problem:
      - apiKey: expected letters, digits and signs without blanks (RUNSHEET_API_KEY)
    The configuration has a problem:
      - apiKey: expected letters, digits and signs without blanks (reporter options)"
  `);
});

describe('a configuration file', () => {
  test('names its paths from where it lies, and may name its schema', () => {
    const file = fileOf('{ "$schema": "x.json", "recordDir": "../results", "api": { "caFile": "/etc/ca.pem" } }');
    const { config, error } = readConfig({ ...nothing, file });
    expect(error).toBeUndefined();
    expect([config.recordDir, config.api.caFile]).toEqual(['/repo/results', '/etc/ca.pem']);
  });

  test('may not hold the key, which is not repeated', () => {
    const file = fileOf('{\n  "apiKey": "s3cret" }');
    expect(problemsOf({ ...nothing, file })).toMatchInlineSnapshot(`
      "The configuration has a problem:
        - apiKey: a key is refused in a file; set RUNSHEET_API_KEY (runsheet.config.json)"
    `);
    expect(readConfig({ ...nothing, file }).config.apiKey).toBeUndefined();
  });

  test('is told by its name with what is wrong', () => {
    const file = fileOf('{\n "foldr": "QA",\n "layout": "fil",\n "api": {\n  "timout": 5 } }');
    expect(problemsOf({ ...nothing, file })).toMatchInlineSnapshot(`
      "The configuration has 3 problems:
        - layout: expected single, directory, file (runsheet.config.json)
        - api.timout: there is no such option; did you mean api.timeout? (runsheet.config.json)
        - foldr: there is no such option; did you mean folder? (runsheet.config.json)"
    `);
  });

  test('that cannot be read is an error of its own, or one of several', () => {
    const error = runsheetError('RS1005', { file: 'runsheet.config.ts', reason: 'Unexpected token' });
    const file = { kind: 'unreadable', path: 'runsheet.config.ts', error } as const;
    expect(readConfig({ ...nothing, file }).error).toBe(error);
    expect(problemsOf({ ...nothing, file, environment: { RUNSHEET_SYNC: 'n' } })).toMatchInlineSnapshot(`
      "The configuration has 2 problems:
        - sync: expected always, default-branch, never (RUNSHEET_SYNC)
        - The configuration file runsheet.config.ts could not be read: Unexpected token"
    `);
  });
});

test('whatever is written, there is a configuration, and every option has an origin', () => {
  const text = fc.oneof(fc.string(), fc.constantFrom('off', '5', 'true', 'https://a.example', '__proto__'));
  const option = fc.oneof(text, fc.jsonValue(), fc.dictionary(fc.constantFrom(...WORDS), fc.jsonValue()));
  const written = fc.dictionary(fc.constantFrom(...WORDS, '__proto__', 'folders'), option);
  fc.assert(
    fc.property(written, written, fc.dictionary(fc.constantFrom(...VARIABLES), text), (options, value, environment) => {
      const sources = { environment, options, file: { ...fileOf('{}'), value } };
      const { config } = readConfig(sources);
      expect(listValues(sources)).toHaveLength(listOptions().length);
      expect(Object.keys(readConfig(nothing).config).every((name) => name in config)).toBe(true);
    }),
    { numRuns: 60 },
  );
});

const WORDS = [...new Set(listOptions().flatMap(({ path }) => path))];
const VARIABLES = listOptions().flatMap(({ env }) => (env === undefined ? [] : [env]));

function fileOf(text: string) {
  const value: unknown = JSON.parse(text);
  return { kind: 'read', path: 'runsheet.config.json', folder: '/repo/app', value } as const;
}

describe('what is wrong', () => {
  test('is told all at once, each with its place and the name that was meant', () => {
    const options = {
      foldr: 'QA',
      timeout: 5,
      constructor: 1,
      project: '',
      layout: 'files',
      outcomes: { passed: 'green' },
      run: { headers: { '1st': 'a', second: 2 }, testr: 'Kim' },
      comment: { maxLength: 5 },
      api: { timeout: true, deadline: '5s' },
      redact: ['(', 'x*', 5],
      allowRenames: 'yes',
      github: { summary: 'yes' },
      baseUrl: 'http://tests.example/api/v1',
    };
    const environment = { RUNSHEET_SYNC: 'sometimes', RUNSHEET_DEADLINE: '0' };
    const keyFile = { kind: 'unreadable', path: 'key.txt' } as const;
    expect(problemsOf({ options, environment, keyFile })).toMatchInlineSnapshot(`
      "The configuration has 21 problems:
        - sync: expected always, default-branch, never (RUNSHEET_SYNC)
        - api.deadline: expected whole milliseconds, 1 to 3600000 (RUNSHEET_DEADLINE)
        - baseUrl: http://tests.example/api/v1 is not safe to send a key to (reporter options)
        - project: is empty (reporter options)
        - layout: expected single, directory, file (reporter options)
        - outcomes.passed: expected pass, fail, blocked, query, exclude, none (reporter options)
        - comment.maxLength: expected a whole number, 100 to 100000 (reporter options)
        - allowRenames: expected true or false (reporter options)
        - run.headers.1st: a header id is letters, digits, _ and -, a letter first (reporter options)
        - run.headers.second: expected string, received number (reporter options)
        - run.testr: there is no such option; did you mean run.tester? (reporter options)
        - api.timeout: expected whole milliseconds, 1 to 3600000 (reporter options)
        - api.deadline: expected whole milliseconds, 1 to 3600000 (reporter options)
        - redact.0: is not a regular expression (reporter options)
        - redact.1: matches the empty text, so it would be found everywhere (reporter options)
        - redact.2: expected string, received number (reporter options)
        - github.summary: expected true, false or "auto" (reporter options)
        - foldr: there is no such option; did you mean folder? (reporter options)
        - timeout: there is no such option; did you mean api.timeout? (reporter options)
        - constructor: there is no such option (reporter options)
        - apiKey: the file of RUNSHEET_API_KEY_FILE cannot be read: key.txt"
    `);
  });

  test('may stand in a flag, a variable and a file at once', () => {
    const flags = { deadline: 'soon', project: ' ', folder: '', 'base-url': '' };
    const options = { mode: 'on', recordDir: '' };
    const environment = { RUNSHEET_BASE_URL: 'http://tests.example', RUNSHEET_LAYOUT: 'fiel' };
    expect(problemsOf({ flags, environment, options })).toMatchInlineSnapshot(`
      "The configuration has 8 problems:
        - baseUrl: is empty (--base-url)
        - folder: is empty (--folder)
        - project: is empty (--project)
        - api.deadline: expected whole milliseconds, 1 to 3600000 (--deadline)
        - baseUrl: http://tests.example/ is not safe to send a key to (RUNSHEET_BASE_URL)
        - layout: expected single, directory, file (RUNSHEET_LAYOUT)
        - mode: expected auto, publish, record, plan, off (reporter options)
        - recordDir: is empty (reporter options)"
    `);
  });

  test('leaves what is right in place, so that results are kept where they should be', () => {
    const options = { recordDir: 'results', onPublishError: 'fail', layout: 'files', foldr: 'QA' };
    expect(readConfig({ ...nothing, options }).config).toMatchObject({
      recordDir: 'results',
      onPublishError: 'fail',
      layout: 'single',
    });
  });

  test('can be the options as a whole', () => {
    const table = ['a key by mistake', 5, [], true].map((options) => problemsOf({ ...nothing, options }));
    expect(table.join('\n')).toMatchInlineSnapshot(`
      "The configuration has a problem:
        - options: expected object, received string (reporter options)
      The configuration has a problem:
        - options: expected object, received number (reporter options)
      The configuration has a problem:
        - options: expected object, received array (reporter options)
      The configuration has a problem:
        - options: expected object, received boolean (reporter options)"
    `);
    expect(readConfig({ ...nothing, options: null }).error).toBeUndefined();
  });

  test('an option cannot reach what all objects have', () => {
    const options: unknown = JSON.parse('{ "__proto__": { "mode": "publish" } }');
    expect(problemsOf({ ...nothing, options })).toContain('__proto__: there is no such option');
    expect(readConfig({ ...nothing, options }).config.mode).toBe('auto');
  });

  test('an address alone has its own error', () => {
    const { config, error } = readConfig({ ...nothing, options: { baseUrl: 'http://tests.example' } });
    expect([error?.code, config.baseUrl]).toEqual(['RS1003', undefined]);
    expect(error?.guidance.what).toContain('http://tests.example/ from reporter options');
  });
});

test('a variable that nobody reads is a notice, with the one that was meant', () => {
  const environment = { RUNSHEET_FODLER: 'QA', RUNSHEET_XYZ: '1', RUNSHEET_API_KEY_FILE: 'k', MY_RUNSHEET_X: '1' };
  const [notice] = readConfig({ ...nothing, environment }).notices;
  expect(notice?.message).toMatchInlineSnapshot(
    `"RUNSHEET_FODLER (did you mean RUNSHEET_FOLDER?), RUNSHEET_XYZ are not known to runsheet. Correct the name, or remove the variable."`,
  );
});

function problemsOf(sources: ConfigSources): string {
  return readConfig(sources).error?.guidance.what ?? 'no problem';
}
