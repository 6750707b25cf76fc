import { readFileSync } from 'node:fs';
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

test.each(EXAMPLES)('example $number prints what its comment says', async ({ code }) => {
  const expected = /\/\/ (.+)$/m.exec(code)?.[1] ?? 'a comment with the output';
  project = createProject({ 'package.json': JSON.stringify({ type: 'module' }), 'example.ts': code });
  const place = { cwd: project.root, environment: plainEnvironment() };
  const { status, stdout, stderr } = await runCommand(process.execPath, ['example.ts'], place);
  expect(stderr).toBe('');
  expect(stdout.trim()).toBe(expected);
  expect(status).toBe(0);
});
