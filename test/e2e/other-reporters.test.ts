import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Service, startService } from '@runsheet/service';
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import { drawGrid } from '../support/draw-grid.ts';
import { createProject } from '../support/project.ts';
import type { Ended } from '../support/run-command.ts';
import { reporterLines, type Runner, runTests } from '../support/run-tests.ts';

let service: Service;

beforeAll(async () => {
  service = await startService();
});

afterAll(() => service.close());

const SUITE = `
  describe('cart', () => {
    test('adds', () => console.log('a word from a test'));
    test('removes', () => { throw new Error('no such item'); });
    test.skip('merges', () => {});
    test.todo('shares');
  });
`;

/** Beside the default one, reporters that write what other programs read. Jest's JSON is asked for with a flag. */
const OTHERS = {
  vitest: ['default', ['json', { outputFile: 'other.json' }], ['junit', { outputFile: 'other.xml' }]],
  jest: ['default'],
} as const;

test.each(['vitest', 'jest'] as const)(
  '%s: what other reporters tell is as it would be without ours',
  async (runner) => {
    const alone = await runWith(runner, OTHERS[runner]);
    const beside = await runWith(runner, [[`@runsheet/${runner}`, { script: runner }], ...OTHERS[runner]]);
    expect(reporterLines(beside)).toContain(`${runner}: 1 pass, 1 fail, 2 blocked`);
    expect(alone.written).toContain('no such item');
    expect(timeless(beside.written)).toBe(timeless(alone.written));
    expect(timeless(beside.stdout)).toBe(timeless(alone.stdout));
    expect(timeless(withoutOurs(beside))).toBe(timeless(alone.stderr));
    expect(beside.status).toBe(alone.status);
  },
);

type Told = Ended & {
  /** The files of the other reporters. */
  readonly written: string;
};

/** Each in a project of its own, so that neither finds what the other has remembered of its tests. */
async function runWith(runner: Runner, reporters: readonly unknown[]): Promise<Told> {
  const project = createProject({
    'package.json': '{ "name": "shop" }',
    'cart.test.js': SUITE,
    'vitest.config.mjs': `export default { test: { globals: true, reporters: ${JSON.stringify(reporters)} } };`,
    'jest.config.json': JSON.stringify({ reporters, transform: {} }),
  });
  onTestFinished(project.remove);
  const environment = { RUNSHEET_BASE_URL: service.baseUrl, RUNSHEET_API_KEY: service.key };
  const flags = runner === 'jest' ? ['--json', '--outputFile=other.json', '--runInBand'] : [];
  const { status, stdout, stderr } = await runTests(project, runner, { environment, flags });
  const placeless = (text: string) => text.replaceAll(project.root, '<root>');
  const files = ['other.json', 'other.xml'].map((name) => join(project.root, name)).filter((path) => existsSync(path));
  const written = files.map((path) => readFileSync(path, 'utf8')).join('\n');
  return { status, stdout: placeless(stdout), stderr: placeless(stderr), written: placeless(written) };
}

function withoutOurs(ended: Ended): string {
  return ended.stderr.replace(`${reporterLines(ended)}\n`, '');
}

/** Clock times, durations, and the line of Vitest that shares a duration out. */
function timeless(text: string): string {
  return text
    .replaceAll(/"(startTime|endTime|duration|start|end|runtime|startAt)":[\d.]+/g, '"$1":0')
    .replaceAll(/ (time|timestamp)="[^"]*"/g, ' $1=""')
    .replaceAll(/^( *(?:Start at|Duration|Time:)).*$/gm, '$1')
    .replaceAll(/ \(?[\d.]+ ?m?s\)?$/gm, '');
}

test('a Vitest reporter that is constructed and never used publishes nothing, and the one beside it one run', async () => {
  const project = createProject({
    'package.json': '{ "name": "twice", "type": "module" }',
    'cart.test.js': `import { test } from 'vitest'; test('adds', () => {});`,
    'vitest.config.js': `
      import { RunsheetReporter } from '@runsheet/vitest';
      new RunsheetReporter({ script: 'never used' });
      export default { test: { reporters: ['default', new RunsheetReporter()] } };
    `,
  });
  onTestFinished(project.remove);
  const environment = { RUNSHEET_BASE_URL: service.baseUrl, RUNSHEET_API_KEY: service.key };
  expect((await runTests(project, 'vitest', { environment })).status).toBe(0);
  expect(await drawGrid(service, 'twice')).toBe('·  cart.test.js\n✓    adds');
  expect(await drawGrid(service, 'never used')).toBe('no script never used');
});
