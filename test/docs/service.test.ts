import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { afterEach, expect, test } from 'vitest';
import { createProject, type Project } from '../support/project.ts';
import { plainEnvironment, runCommand } from '../support/run-command.ts';

const PAGE = readFileSync(new URL('../../docs/service.md', import.meta.url), 'utf8');
const EXAMPLES = [...PAGE.matchAll(/```ts\n(.*?)```/gs)].map(([, code = ''], i) => ({ number: i + 1, code }));

let project: Project | undefined;

afterEach(() => {
  project?.remove();
  project = undefined;
});

test('the command starts a service that keeps its file', async () => {
  const [, words = ''] = /```sh\nnpx runsheet (.*)\n```/.exec(PAGE) ?? [];
  project = createProject({ 'package.json': '{ "name": "shop" }' });
  const bin = join(dirname(createRequire(import.meta.url).resolve('runsheet/package.json')), 'dist/bin.js');
  const args = [bin, ...words.split(' '), '--port', '0'];
  const child = spawn(process.execPath, args, { cwd: project.root, env: plainEnvironment(), stdio: 'pipe' });
  try {
    let printed = '';
    for await (const text of child.stdout.setEncoding('utf8')) {
      printed += String(text);
      if (/http:\/\/127\.0\.0\.1:\d+\/api\/v1/.test(printed)) break;
    }
    expect(existsSync(join(project.root, 'tests.sqlite'))).toBe(true);
  } finally {
    child.kill();
    await once(child, 'close');
  }
});

test.each(EXAMPLES)('example $number prints what its comment says', async ({ code }) => {
  const expected = /\/\/ (.+)$/m.exec(code)?.[1] ?? 'a comment with the output';
  project = createProject({ 'package.json': JSON.stringify({ type: 'module' }), 'example.ts': code });
  const place = { cwd: project.root, environment: plainEnvironment() };
  const { status, stdout, stderr } = await runCommand(process.execPath, ['example.ts'], place);
  expect(stderr).toBe('');
  expect(stdout.trim()).toBe(expected);
  expect(status).toBe(0);
});
