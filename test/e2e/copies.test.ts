import { cpSync } from 'node:fs';
import { join } from 'node:path';
import { type Service, startService } from '@runsheet/service';
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import { drawGrid } from '../support/draw-grid.ts';
import { createProject, type Project } from '../support/project.ts';
import { startRunsheet } from '../support/run-runsheet.ts';
import { runTests } from '../support/run-tests.ts';
import { sampleOf } from '../support/share.ts';

let service: Service;

beforeAll(async () => {
  service = await startService();
});

afterAll(() => service.close());

/** Which machine is first differs from round to round. */
const ROUNDS = sampleOf(['first', 'second', 'third'], 3);

test.each(ROUNDS)('copies of one outbox on two machines are published once, in the %s round', async (round) => {
  const one = place(round);
  const environment = { RUNSHEET_MODE: 'record', RUNSHEET_RECORD_DIR: '.runsheet' };
  await runTests(one, 'vitest', { environment, flags: ['--reporter=@runsheet/vitest'] });
  const other = place(round);
  cpSync(join(one.root, '.runsheet'), join(other.root, '.runsheet'), { recursive: true });
  const ended = await Promise.all([one, other].map((machine) => startRunsheet(machine, service, 'publish')));
  expect(ended.map(({ status }) => status)).toEqual([0, 0]);
  expect(await drawGrid(service, `shop of the ${round} round`)).toBe('·  a.test.js\n✓    adds\n✓    pays');
});

test.each(ROUNDS)('one report file that two jobs publish is one run, in the %s round', async (round) => {
  const jobs = [place(`${round} file`), place(`${round} file`)];
  for (const job of jobs) job.write({ 'junit.xml': JUNIT });
  const ended = await Promise.all(jobs.map((job) => startRunsheet(job, service, 'publish', 'junit.xml')));
  expect(ended.map(({ status }) => status)).toEqual([0, 0]);
  const script = `shop of the ${round} file round`;
  expect(await drawGrid(service, script)).toBe('·  tests/cart.py\n·    cart\n✓      adds\n✓      pays');
});

const JUNIT = `<testsuite name="cart" tests="2">
  <testcase file="tests/cart.py" name="adds"/>
  <testcase file="tests/cart.py" name="pays"/>
</testsuite>`;

function place(round: string): Project {
  const project = createProject({
    'package.json': JSON.stringify({ name: `shop of the ${round} round`, type: 'module' }),
    'a.test.js': `import { test } from 'vitest';\ntest('adds', () => {});\ntest('pays', () => {});\n`,
  });
  onTestFinished(() => project.remove());
  return project;
}
