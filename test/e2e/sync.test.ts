import { readdirSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { type Service, startService } from '@runsheet/service';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { drawGrid } from '../support/draw-grid.ts';
import { createProject, type Project } from '../support/project.ts';
import { plainEnvironment, runCommand } from '../support/run-command.ts';

let service: Service;
let project: Project | undefined;

beforeAll(async () => {
  service = await startService();
});

afterAll(() => service.close());

afterEach(() => {
  project?.remove();
  project = undefined;
});

/** Says on disk when something in it runs. */
const TESTS = `
  import { writeFileSync } from 'node:fs';
  const ran = (what) => () => writeFileSync(what + '.ran', '');
  beforeAll(ran('hook'));
  describe('sum', () => {
    beforeEach(ran('hook'));
    test.each([1, 2])('adds %i', ran('test'));
    test.skip('is written later', ran('test'));
  });
`;

test.each(['vitest', 'jest'] as const)('sync takes what %s lists, and runs no test and no hook', async (runner) => {
  const name = `listed-by-${runner}`;
  project = createProject({
    'package.json': JSON.stringify({ name, type: 'commonjs', scripts: { test: runner } }),
    'vitest.config.mjs': `export default { test: { globals: true } };`,
    'jest.config.js': `module.exports = { reporters: ['default'] };`,
    'sum.test.js': runner === 'jest' ? TESTS.replace(/import (.*) from (.*);/, 'const $1 = require($2);') : TESTS,
  });
  // The configuration of the other runner would name it.
  const before = readdirSync(project.root);
  const bin = join(dirname(createRequire(import.meta.url).resolve('runsheet/package.json')), 'dist', 'bin.js');
  const access = { RUNSHEET_BASE_URL: service.baseUrl, RUNSHEET_API_KEY: service.key };
  const own = join(dirname(createRequire(join(project.root, 'x')).resolve(`${runner}/package.json`)), BINS[runner]);
  const command = [bin, 'sync', '--', process.execPath, own, ...(runner === 'vitest' ? ['run'] : [])];
  const place = { cwd: project.root, environment: { ...plainEnvironment(), ...access } };
  const ended = await runCommand(process.execPath, command, place);
  expect(ended).toMatchObject({ status: 0, stderr: '', stdout: expect.stringContaining('new script with 5 rows') });
  expect(await drawGrid(service, name)).toBe(
    ['  sum.test.js', '    sum', '      adds 1', '      adds 2', '      is written later'].join('\n'),
  );
  // The id of the script is remembered there.
  expect(readdirSync(project.root).filter((file) => file !== '.runsheet')).toEqual(before);
});

const BINS = { vitest: 'vitest.mjs', jest: 'bin/jest.js' } as const;
