import { describe, expect, test } from 'vitest';
import { type ConfigSources, resolveConfig } from './resolve-config.ts';

const nothing: ConfigSources = { environment: {}, options: undefined, keyFile: undefined };

test('nothing written gives the defaults', () => {
  expect(resolveConfig(nothing)).toMatchInlineSnapshot(`
    {
      "config": {
        "allowRenames": false,
        "api": {
          "caFile": undefined,
          "deadlineMs": 60000,
          "proxy": undefined,
          "timeoutMs": 10000,
        },
        "apiKey": undefined,
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
        "limits": {
          "rows": 2000,
          "runs": 100,
        },
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
        "project": undefined,
        "recordDir": undefined,
        "redact": [],
        "rotate": false,
        "run": {
          "completed": true,
          "environment": undefined,
          "headers": {},
          "tester": undefined,
        },
        "script": undefined,
        "sync": "always",
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
    recordDir: 'results',
    onPublishError: 'fail',
    api: { timeout: 5_000, deadline: 30_000, caFile: 'ca.pem', proxy: 'http://proxy.example:8080' },
    redact: ['\\d{16}'],
    limits: { rows: 500, runs: 20 },
    rotate: true,
    allowRenames: true,
    github: { summary: false, annotations: true },
  };
  const { config, error } = resolveConfig({ ...nothing, options });
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
  const { config, error, notices } = resolveConfig({ ...nothing, environment });
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

describe('precedence', () => {
  test('a variable is stronger than an option; an empty one says nothing', () => {
    const options = {
      folder: 'from options',
      script: 'from options',
      api: { timeout: 1_000, proxy: 'http://p.example' },
    };
    const environment = { RUNSHEET_FOLDER: 'from variable', RUNSHEET_SCRIPT: '', RUNSHEET_TIMEOUT: '2000' };
    const { config } = resolveConfig({ ...nothing, options, environment });
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
    expect(resolveConfig({ options, environment, keyFile }).config.apiKey).toBe('variable');
    expect(resolveConfig({ options, environment: {}, keyFile }).config.apiKey).toBe('file');
    expect(resolveConfig({ options, environment: {}, keyFile: undefined }).config.apiKey).toBe('option');
  });
});

test('a key is taken without the line break that secrets often end with', () => {
  expect(resolveConfig({ ...nothing, environment: { RUNSHEET_API_KEY: ' secret\r\n' } }).config.apiKey).toBe('secret');
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
      limits: { rows: 0 },
      allowRenames: 'yes',
      github: { summary: 'yes' },
      baseUrl: 'http://tests.example/api/v1',
    };
    const environment = { RUNSHEET_SYNC: 'sometimes', RUNSHEET_DEADLINE: '0' };
    const keyFile = { kind: 'unreadable', path: 'key.txt' } as const;
    expect(problemsOf({ options, environment, keyFile })).toMatchInlineSnapshot(`
      "The configuration has 22 problems:
        - project: expected a name or an id (reporter options)
        - layout: Invalid option: expected one of "single"|"directory"|"file" (reporter options)
        - outcomes.passed: Invalid option: expected one of "pass"|"fail"|"blocked"|"query"|"exclude"|"none" (reporter options)
        - run.headers.1st: a header id is letters, digits, _ and -, a letter first (reporter options)
        - run.headers.second: Invalid input: expected string, received number (reporter options)
        - run.testr: there is no such option; did you mean run.tester? (reporter options)
        - comment.maxLength: expected a whole number, 100 to 100000 (reporter options)
        - api.timeout: expected whole milliseconds, 1 to 3600000 (reporter options)
        - api.deadline: expected whole milliseconds, 1 to 3600000 (reporter options)
        - redact.0: is not a regular expression (reporter options)
        - redact.1: matches the empty text, so it would be found everywhere (reporter options)
        - redact.2: Invalid input: expected string, received number (reporter options)
        - limits.rows: expected a whole number, 1 or more (reporter options)
        - allowRenames: expected true or false (reporter options)
        - github.summary: expected true, false or "auto" (reporter options)
        - foldr: there is no such option; did you mean folder? (reporter options)
        - timeout: there is no such option; did you mean api.timeout? (reporter options)
        - constructor: there is no such option (reporter options)
        - apiKey: the file of RUNSHEET_API_KEY_FILE cannot be read: key.txt
        - sync: Invalid option: expected one of "always"|"default-branch"|"never" (RUNSHEET_SYNC)
        - api.deadline: expected whole milliseconds, 1 to 3600000 (RUNSHEET_DEADLINE)
        - baseUrl: The address http://tests.example/api/v1 is not safe to send a key to."
    `);
  });

  test('leaves what is right in place, so that results are kept where they should be', () => {
    const options = { recordDir: 'results', onPublishError: 'fail', layout: 'files', foldr: 'QA' };
    expect(resolveConfig({ ...nothing, options }).config).toMatchObject({
      recordDir: 'results',
      onPublishError: 'fail',
      layout: 'single',
    });
  });

  test('can be the options as a whole', () => {
    const table = ['a key by mistake', 5, [], true].map((options) => problemsOf({ ...nothing, options }));
    expect(table.join('\n')).toMatchInlineSnapshot(`
      "The configuration has a problem:
        - options: Invalid input: expected object, received string (reporter options)
      The configuration has a problem:
        - options: Invalid input: expected object, received number (reporter options)
      The configuration has a problem:
        - options: Invalid input: expected object, received array (reporter options)
      The configuration has a problem:
        - options: Invalid input: expected object, received boolean (reporter options)"
    `);
    expect(resolveConfig({ ...nothing, options: null }).error).toBeUndefined();
  });

  test('an option cannot reach what all objects have', () => {
    const options: unknown = JSON.parse('{ "__proto__": { "mode": "publish" } }');
    expect(problemsOf({ ...nothing, options })).toContain('__proto__: there is no such option');
    expect(resolveConfig({ ...nothing, options }).config.mode).toBe('auto');
  });

  test('an address alone has its own error', () => {
    const { config, error } = resolveConfig({ ...nothing, options: { baseUrl: 'http://tests.example' } });
    expect([error?.code, config.baseUrl]).toEqual(['RS1003', undefined]);
  });
});

test('a variable that nobody reads is a notice, with the one that was meant', () => {
  const environment = { RUNSHEET_FODLER: 'QA', RUNSHEET_XYZ: '1', RUNSHEET_API_KEY_FILE: 'k', MY_RUNSHEET_X: '1' };
  const [notice] = resolveConfig({ ...nothing, environment }).notices;
  expect(notice?.message).toMatchInlineSnapshot(
    `"RUNSHEET_FODLER (did you mean RUNSHEET_FOLDER?), RUNSHEET_XYZ are not known to runsheet. Correct the name, or remove the variable."`,
  );
});

function problemsOf(sources: ConfigSources): string {
  return resolveConfig(sources).error?.guidance.what ?? 'no problem';
}
