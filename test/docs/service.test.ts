import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, expect, test } from 'vitest';
import { createProject, type Project } from '../support/project.ts';
import { plainEnvironment, runCommand } from '../support/run-command.ts';
import { BIN, runInProcess } from '../support/run-runsheet.ts';

const PAGE = readFileSync(new URL('../../docs/service.md', import.meta.url), 'utf8');
const EXAMPLES = [...PAGE.matchAll(/```ts\n(.*?)```/gs)].map(([, code = ''], i) => ({ number: i + 1, code }));

let project: Project | undefined;

afterEach(() => {
  project?.remove();
  project = undefined;
});

test('the command starts a service that keeps its file, and every command about the data does its work beside it, in the order of the page', async () => {
  const [, words = ''] = /```sh\nnpx runsheet (.*)\n```/.exec(PAGE) ?? [];
  const { root } = (project = createProject({ 'package.json': '{ "name": "shop" }' }));
  const args = [BIN, ...words.split(' '), '--port', '0'];
  const child = spawn(process.execPath, args, { cwd: root, env: plainEnvironment(), stdio: 'pipe' });
  const closed = once(child, 'close');
  const commands = [...PAGE.matchAll(/^npx runsheet (serve [a-z].*?)(?: +#.*)?$/gm)].map(([, line = '']) => line);
  const ended: unknown[] = [];
  try {
    let printed = '';
    for await (const text of child.stdout.setEncoding('utf8')) {
      printed += String(text);
      if (/http:\/\/127\.0\.0\.1:\d+\/api\/v1/.test(printed)) break;
    }
    expect(existsSync(join(root, 'tests.sqlite'))).toBe(true);
    for (const line of commands) {
      const { status, stderr } = await runInProcess(root, plainEnvironment(), line.split(' '));
      if (status !== 0) ended.push({ line, status, stderr });
    }
  } finally {
    child.kill();
    await closed;
  }

  expect(commands).toHaveLength(13);
  expect(ended).toEqual([]);
});

test('behind a proxy, and with backups, the service starts as the page says', async () => {
  const flags = ['--trust-proxy', '--backup-dir'].map(
    (flag) => new RegExp(`^npx runsheet (serve --.*${flag}.*)$`, 'm'),
  );
  const { root } = (project = createProject({ 'package.json': '{ "name": "shop" }' }));
  for (const flag of flags) {
    const [, words = ''] = flag.exec(PAGE) ?? [];
    const child = spawn(process.execPath, [BIN, ...words.split(' '), '--port', '0', '--json'], {
      cwd: root,
      env: plainEnvironment(),
      stdio: 'pipe',
    });
    const [line]: readonly unknown[] = await once(child.stdout, 'data');
    const { pageUrl }: { pageUrl: string } = JSON.parse(String(line));
    const { status } = await fetch(`${pageUrl}healthz`);
    const exit = once(child, 'exit');
    child.kill();
    expect([status, await exit]).toEqual([200, [0, null]]);
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
