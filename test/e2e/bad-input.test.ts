import { type Service, startService } from '@runsheet/service';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { keptRecords } from '../support/outbox.ts';
import { createProject, type Project } from '../support/project.ts';
import type { Ended } from '../support/run-command.ts';
import { type AnyRunner, reporterLines, runTests } from '../support/run-tests.ts';
import { sampleOf } from '../support/share.ts';

const RUNNERS = ['jest', 'vitest', 'playwright'] as const;
const KEY = 'k'.repeat(64);

let service: Service;
let project: Project | undefined;

beforeAll(async () => {
  service = await startService({ key: KEY, projects: ['Shop', 'Depot'] });
});

afterAll(async () => {
  await service.close();
});

afterEach(() => {
  project?.remove();
  project = undefined;
});

describe.each(RUNNERS)('%s', (runner) => {
  test('names every wrong option at once', async () => {
    const options = { foldr: 'QA', layout: 'files', comment: { maxLength: 'long' }, onPublishError: 'fail' };
    const ended = await build(runner, { options, environment: { RUNSHEET_SYNC: 'sometimes' } });
    expect(said(ended)).toMatchInlineSnapshot(`
      "runsheet  RS1004 The configuration has 4 problems:
                  - sync: expected always, default-branch, never (RUNSHEET_SYNC)
                  - layout: expected single, directory, file (reporter options)
                  - comment.maxLength: expected a whole number, 100 to 100000 (reporter options)
                  - foldr: there is no such option; did you mean folder? (reporter options)
                why: With only part of your configuration, results could go to the wrong place.
                to do: Correct the lines above. Nothing was sent.
                1 result kept in .runsheet; deliver with: npx runsheet publish
      exit 1, 1 record kept"
    `);
  });
});

test.each(['mocha', 'node-test'] as const)('%s, whose options stand in the configuration, too', async (runner) => {
  const options = { foldr: 'QA', layout: 'files', onPublishError: 'fail' };
  const ended = await build(runner, { options, environment: { RUNSHEET_SYNC: 'sometimes' } });
  expect(said(ended)).toMatchInlineSnapshot(`
    "runsheet  RS1004 The configuration has 3 problems:
                - sync: expected always, default-branch, never (RUNSHEET_SYNC)
                - layout: expected single, directory, file (runsheet.config.json)
                - foldr: there is no such option; did you mean folder? (runsheet.config.json)
              why: With only part of your configuration, results could go to the wrong place.
              to do: Correct the lines above. Nothing was sent.
              1 result kept in .runsheet; deliver with: npx runsheet publish
    exit 1, 1 record kept"
  `);
});

// Each of them prints what the publisher says, and has its own exit code.
describe.each(sampleOf(RUNNERS, 3))('%s', (runner) => {
  test('tells what to do when the key is refused', async () => {
    const ended = await build(runner, {
      options: { project: 'Shop' },
      environment: { RUNSHEET_API_KEY: 'x'.repeat(64) },
    });
    expect(said(ended)).toMatchInlineSnapshot(`
      "runsheet  RS2001 The service refused the API key (401).
                why: It is mistyped, expired, deleted or disabled, or belongs to another service.
                to do: Set RUNSHEET_API_KEY to the key that \`npx runsheet serve\` prints, or RUNSHEET_API_KEY_FILE to its --key-file. Another service has keys on its API settings page (account owners only).
                1 result kept in .runsheet; deliver with: npx runsheet publish
      exit 0, 1 record kept"
    `);
  });

  test('fails a green build only when that was asked for', async () => {
    const environment = { RUNSHEET_API_KEY: 'x'.repeat(64), RUNSHEET_ON_PUBLISH_ERROR: 'fail' };
    const ended = await build(runner, { options: { project: 'Shop' }, environment });
    expect(ended.status).toBe(1);
    expect(kept()).toBe(1);
  });
});

// The publisher says these, and it does not know the runner: one is enough.
describe('with a key, an address or a project that does not serve', () => {
  test('says which key is missing when publishing was asked for', async () => {
    const ended = await build('jest', { options: { mode: 'publish' }, environment: { RUNSHEET_API_KEY: '' } });
    expect(said(ended)).toMatchInlineSnapshot(`
      "runsheet  RS1001 No API key is set, and mode "publish" needs one.
                why: The service answers only requests that carry the key of an account.
                to do: Set RUNSHEET_API_KEY (in CI: as a secret), or RUNSHEET_API_KEY_FILE to a file that holds it. A service of yours prints its key when it starts: npx runsheet serve
                1 result kept in .runsheet; deliver with: npx runsheet publish
      exit 0, 1 record kept"
    `);
  });

  test('is silent without a key on a developer’s machine', async () => {
    const ended = await build('jest', { options: {}, environment: { RUNSHEET_API_KEY: '' } });
    expect(reporterLines(ended)).toBe('');
    expect(ended.status).toBe(0);
    expect(kept()).toBe(0);
  });

  test('records in CI without a key, with one notice', async () => {
    const ended = await build('jest', { options: {}, environment: { RUNSHEET_API_KEY: '', CI: 'true' } });
    expect(said(ended)).toMatchInlineSnapshot(`
      "runsheet  1 result kept in .runsheet; deliver with: npx runsheet publish
                RS4004 No API key in this build, so nothing was published. Deliver the results in a job that has the key: npx runsheet publish
      exit 0, 1 record kept"
    `);
  });

  test('names the address that is missing', async () => {
    const ended = await build('jest', { options: {}, environment: { RUNSHEET_BASE_URL: '' } });
    expect(said(ended)).toMatchInlineSnapshot(`
      "runsheet  RS1002 No address of the service is set.
                why: runsheet does not guess where your results should go.
                to do: Set \`baseUrl\` in the reporter options, or RUNSHEET_BASE_URL; it ends in /api/v1.
                1 result kept in .runsheet; deliver with: npx runsheet publish
      exit 0, 1 record kept"
    `);
  });

  test('refuses plain http to another machine', async () => {
    const ended = await build('jest', {
      options: {},
      environment: { RUNSHEET_BASE_URL: 'http://tests.example/api/v1' },
    });
    expect(said(ended)).toMatchInlineSnapshot(`
      "runsheet  RS1003 The address http://tests.example/api/v1 from RUNSHEET_BASE_URL is not safe to send a key to.
                why: The key travels only over https, or over http to this machine (127.0.0.1, localhost, [::1]).
                to do: Use the https address of the service.
                1 result kept in .runsheet; deliver with: npx runsheet publish
      exit 0, 1 record kept"
    `);
  });

  test('asks for the project when the account has several', async () => {
    const ended = await build('jest', { options: {} });
    expect(said(ended)).toMatchInlineSnapshot(`
      "runsheet  RS1006 No project is chosen, and the account has 2: Shop, Depot.
                why: runsheet chooses by itself only when there is one project.
                to do: Set \`project\` in the reporter options, or RUNSHEET_PROJECT, to a name or an id.
                1 result kept in .runsheet; deliver with: npx runsheet publish
      exit 0, 1 record kept"
    `);
  });

  test('names the projects when one is not known', async () => {
    const ended = await build('jest', { options: { project: 'Shopp' } });
    expect(said(ended)).toMatchInlineSnapshot(`
      "runsheet  RS1007 The account has no project "Shopp".
                why: It has: Shop, Depot.
                to do: Correct \`project\` (or RUNSHEET_PROJECT), or create the project in the service, since its API cannot. Kept runs were recorded with this name, so name the right one once: npx runsheet publish --project <name>
                1 result kept in .runsheet; deliver with: npx runsheet publish
      exit 0, 1 record kept"
    `);
  });

  test('keeps the results when the service cannot be reached', async () => {
    const environment = { RUNSHEET_BASE_URL: 'http://127.0.0.1:9/api/v1', RUNSHEET_DEADLINE: '60000' };
    const ended = await build('jest', { options: { project: 'Shop' }, environment });
    expect(said(ended)).toMatchInlineSnapshot(`
      "runsheet  RS3001 The service at http://127.0.0.1:PORT cannot be reached: connect ECONNREFUSED 127.0.0.1:PORT
                why: The request did not leave this machine. If an earlier one wrote something, the next try finds it.
                to do: Does the service on this machine run? Start it with \`npx runsheet serve\`, and set RUNSHEET_BASE_URL and RUNSHEET_API_KEY as it says.
                1 result kept in .runsheet; deliver with: npx runsheet publish
      exit 0, 1 record kept"
    `);
  });
});

describe('a service that is not open', () => {
  test('says that the API is not switched on, and who switches it', async () => {
    expect(await saidOf({ apiFeature: false })).toMatchInlineSnapshot(`
      "runsheet  RS2002 The service forbids this (403: "The API is not available for this account.").
                why: The API is off for this account, or the key may not do this.
                to do: Show the message to an account owner, who can turn on API Access in the API settings. The support of the service switches the API on for an account.
                1 result kept in .runsheet; deliver with: npx runsheet publish
      exit 0, 1 record kept"
    `);
  });

  test('says that API access is turned off, and who turns it on', async () => {
    expect(await saidOf({ apiAccess: false })).toMatchInlineSnapshot(`
      "runsheet  RS2002 The service forbids this (403: "API access is turned off for this account.").
                why: The API is off for this account, or the key may not do this.
                to do: Show the message to an account owner, who can turn on API Access in the API settings. The support of the service switches the API on for an account.
                1 result kept in .runsheet; deliver with: npx runsheet publish
      exit 0, 1 record kept"
    `);
  });

  async function saidOf(switches: { readonly apiFeature?: false; readonly apiAccess?: false }): Promise<string> {
    const closed = await startService({ key: KEY, ...switches });
    try {
      return said(await build('jest', { options: {}, environment: { RUNSHEET_BASE_URL: closed.baseUrl } }));
    } finally {
      await closed.close();
    }
  }
});

type Bad = { readonly options: object; readonly environment?: Readonly<Record<string, string>> };

/** One green test, published with what is wrong. */
async function build(runner: AnyRunner, { options, environment = {} }: Bad): Promise<Ended> {
  project = createProject(FILES[runner](options));
  const access = { RUNSHEET_BASE_URL: service.baseUrl, RUNSHEET_API_KEY: KEY };
  return runTests(project, runner, { environment: { ...access, ...environment } });
}

/** What was printed, and the two things that must hold whatever is wrong: green stays green, and results are kept. */
function said(ended: Ended): string {
  const text = reporterLines(ended).replaceAll(/127\.0\.0\.1:\d+/g, '127.0.0.1:PORT');
  expect(text).not.toContain(KEY);
  return `${text}\nexit ${ended.status}, ${kept()} record kept`;
}

function kept(): number {
  return project === undefined ? 0 : keptRecords(project).length;
}

const MODULE = { 'package.json': JSON.stringify({ name: 'green', type: 'module' }) };
const testFrom = (name: string) => `import { test } from '${name}'; test('works', () => {});`;

const FILES: Readonly<Record<AnyRunner, (options: object) => Readonly<Record<string, string>>>> = {
  vitest: (options) => ({
    ...MODULE,
    'vitest.config.js': `export default { test: { reporters: ['default', ['@runsheet/vitest', ${JSON.stringify(options)}]] } };`,
    'a.test.js': testFrom('vitest'),
  }),
  jest: (options) => ({
    'package.json': JSON.stringify({ name: 'green' }),
    'jest.config.js': `module.exports = { reporters: ['default', ['@runsheet/jest', ${JSON.stringify(options)}]], transform: {} };`,
    'a.test.js': `test('works', () => {});`,
  }),
  playwright: (options) => ({
    ...MODULE,
    'playwright.config.js': `export default { reporter: [['line'], ['@runsheet/playwright', ${JSON.stringify(options)}]] };`,
    'a.test.js': testFrom('@playwright/test'),
  }),
  mocha: (options) => ({
    ...MODULE,
    'runsheet.config.json': JSON.stringify(options),
    '.mocharc.json': '{ "spec": "*.test.js", "require": ["@runsheet/mocha"] }',
    'a.test.js': `it('works', () => {});`,
  }),
  'node-test': (options) => ({
    ...MODULE,
    'runsheet.config.json': JSON.stringify(options),
    'a.test.js': testFrom('node:test'),
  }),
};
