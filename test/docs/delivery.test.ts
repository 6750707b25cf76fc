import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Service, startService } from '@runsheet/service';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createProject, type Project } from '../support/project.ts';
import { runRunsheet } from '../support/run-runsheet.ts';
import { runTests } from '../support/run-tests.ts';

const PAGE = readFileSync(new URL('../../docs/delivery.md', import.meta.url), 'utf8');
const WORKFLOW = readFileSync(new URL('../../examples/workflows/single-job.yml', import.meta.url), 'utf8');
const [, STEP = 'none'] = /```yaml\n(.*?)```/s.exec(PAGE) ?? [];
const [, COMMANDS = ''] = /```sh\n(.*?)\n```/s.exec(PAGE) ?? [];
/** As the help prints them. */
const EXIT_CODES = [...PAGE.matchAll(/^\| (\d+) +\| (.*?) +\|$/gm)].map(
  ([, code = '', meaning = '']) => `${code.padStart(4)}  ${meaning}\n`,
);

let service: Service;
let project: Project;

beforeAll(async () => {
  service = await startService();
  project = createProject({
    'package.json': '{ "name": "shop", "type": "module" }',
    'a.test.js': `import { test } from 'vitest';\ntest('adds', () => {});\n`,
  });
});

afterAll(async () => {
  project.remove();
  await service.close();
});

test('the commands of docs/delivery.md deliver a recorded run once', async () => {
  const environment = { RUNSHEET_MODE: 'record', RUNSHEET_RECORD_DIR: '.runsheet' };
  await runTests(project, 'vitest', { environment, flags: ['--reporter=@runsheet/vitest'] });
  const ends = [];
  for (const command of COMMANDS.split('\n').map((line) => line.replace(/ {2,}#.*/, ''))) {
    const { stdout, status } = await runRunsheet(project, service, ...command.split(' ').slice(2));
    ends.push(`$ ${command}\n${stdout.trimEnd().split('\n').at(-1)?.replace(project.root, 'ROOT')}\n${status}`);
  }
  expect(ends.join('\n')).toMatchInlineSnapshot(`
    "$ npx runsheet outbox list
    Deliver it: npx runsheet publish.
    0
    $ npx runsheet plan
              a run with 1 pass
    10
    $ npx runsheet publish
    1 run: 1 result delivered.
    0
    $ npx runsheet publish
    Nothing to publish: no recorded runs in ROOT/.runsheet.
    0"
  `);
  const outbox = join(project.root, '.runsheet');
  expect([readdirSync(join(outbox, 'todo')), readdirSync(join(outbox, 'done')).length]).toEqual([[], 1]);
});

test('the exit codes and the step of a workflow are the real ones', async () => {
  expect(EXIT_CODES).not.toEqual([]);
  expect((await runRunsheet(project, service, '--help')).stdout).toContain(EXIT_CODES.join(''));
  expect(WORKFLOW).toContain(STEP.replaceAll(/^/gm, '      ').trimEnd());
});

test('every message that the page names is one', () => {
  const messages = readFileSync(new URL('../../docs/errors.md', import.meta.url), 'utf8');
  const codes = PAGE.match(/RS\d{4}/g) ?? [];
  expect(codes.length).toBeGreaterThan(8);
  expect(codes.filter((code) => !messages.includes(`### ${code}\n`))).toEqual([]);
});
