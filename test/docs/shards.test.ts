import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { startService } from '@runsheet/service';
import { expect, onTestFinished, test } from 'vitest';
import { drawGrid } from '../support/draw-grid.ts';
import { createProject, type Project } from '../support/project.ts';
import { runRunsheet } from '../support/run-runsheet.ts';
import { runTests } from '../support/run-tests.ts';

const PAGE = readFileSync(new URL('../../docs/shards.md', import.meta.url), 'utf8');
const WORKFLOWS = new URL('../../examples/workflows/', import.meta.url);
const COMMANDS = [...PAGE.matchAll(/^npx runsheet (.+)$|`npx runsheet ([^`]+)`/gm)].map(
  ([, shown, named = '']) => shown ?? named,
);
const SHARDS = [...PAGE.matchAll(/`(vitest run|jest) --shard=1\/4`/g)].map(([, runner = '']) => runner);

test('what divides a run, and what publishes it, stands in the workflows as it does in docs/shards.md', () => {
  expect(SHARDS).toEqual(['vitest run', 'jest']);
  for (const runner of SHARDS) {
    const text = readFileSync(new URL(`${runner.split(' ')[0]}-shards.yml`, WORKFLOWS), 'utf8');
    expect(text).toContain(`run: npx ${runner} --shard=\${{ matrix.shard }}/4\n`);
    expect(text).toContain(`run: npx runsheet ${COMMANDS[0]}\n`);
  }
});

test('the commands of docs/shards.md take what one shard of four has left, and are loud about the others', async () => {
  const service = await startService();
  const project = createProject({ 'package.json': '{ "name": "shop", "type": "module" }', ...SUITE });
  onTestFinished(async () => {
    project.remove();
    await service.close();
  });
  const environment = { RUNSHEET_MODE: 'record', RUNSHEET_RECORD_DIR: 'records' };
  const flags = ['--shard=1/4', '--reporter=@runsheet/vitest', '--reporter=blob'];
  expect((await runTests(project, 'vitest', { environment, flags })).status).toBe(0);
  const ends = [];
  for (const command of COMMANDS) {
    const { status } = await runRunsheet(project, service, ...wordsOf(command, project));
    ends.push(`${status}  ${command}`);
  }
  expect(ends.join('\n')).toMatchInlineSnapshot(`
    "8  publish records --expect-shards 4
    0  plan records
    0  sync records
    8  publish .vitest/blob/*.json"
  `);
  expect(await drawGrid(service, 'shop')).toMatchInlineSnapshot(`
    "✗ ✗  Unhandled errors
    · ·  d.test.js
    ✓ ✓    is in d

    #1 Unhandled errors: Missing: shards 2, 3 and 4 of 4. What was tested there is not part of this run.
    #2 Unhandled errors: Missing: shards 2, 3 and 4 of 4. What was tested there is not part of this run."
  `);
});

const SUITE = Object.fromEntries(
  ['a', 'b', 'c', 'd'].map((name) => [
    `${name}.test.js`,
    `import { test } from 'vitest';\ntest('is in ${name}', () => {});\n`,
  ]),
);

/** What a shell makes of a command. */
function wordsOf(command: string, { root }: Project): readonly string[] {
  return command.split(' ').flatMap((word) => {
    if (!word.endsWith('/*.json')) return [word];
    const folder = word.slice(0, -'/*.json'.length);
    return readdirSync(join(root, folder)).map((name) => `${folder}/${name}`);
  });
}
