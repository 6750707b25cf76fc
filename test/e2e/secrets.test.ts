import { startService } from '@runsheet/service';
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { createProject } from '../support/project.ts';
import { runTests } from '../support/run-tests.ts';

const SECRETS = {
  MY_SECRET: 'Zq7wE5rT9yU2iO4p',
  SIGNING_KEY:
    '-----BEGIN EC KEY-----\nMHcCAQEEIIrYSSNQFaA2Hwf1duRS\noAoGCCqGSM49AwEHoUQDQgAEFkKo\n-----END EC KEY-----',
};

const TESTS = `
test('a word', () => { expect(process.env.MY_SECRET).toBe('x'); });
test('an object', () => { expect({ a: process.env.MY_SECRET }).toEqual({ a: 1 }); });
test('a part', () => { expect('Bearer ' + process.env.MY_SECRET).toContain('zzz'); });
test('a list', () => { expect([process.env.MY_SECRET]).toHaveLength(3); });
test('lines', () => { expect(process.env.SIGNING_KEY).toBe('x'); });
test('lines of an object', () => { expect({ a: process.env.SIGNING_KEY }).toEqual({ a: 'x\\ny' }); });
test('assert', () => { require('node:assert').strictEqual(process.env.SIGNING_KEY, 'x'); });
`;

const PROJECTS = {
  jest: {
    'package.json': '{ "name": "shop", "jest": { "reporters": ["default", "@runsheet/jest"] } }',
    'a.test.js': TESTS,
  },
  vitest: {
    'package.json': '{ "name": "shop", "type": "module" }',
    'vitest.config.js': `export default { test: { globals: true, reporters: ['default', '@runsheet/vitest'] } };`,
    'a.test.js': `import { createRequire } from 'node:module'; const require = createRequire(import.meta.url);\n${TESTS}`,
  },
};

test.each(['jest', 'vitest'] as const)(
  'a secret that %s shows, also line by line, is nowhere to be read',
  { timeout: 120_000 },
  async (runner) => {
    const service = await startService();
    onTestFinished(() => service.close());
    const project = createProject(PROJECTS[runner]);
    onTestFinished(() => project.remove());
    const environment = {
      ...SECRETS,
      RUNSHEET_API_KEY: service.key,
      RUNSHEET_BASE_URL: service.baseUrl,
      RUNSHEET_PROJECT: '1',
      GITHUB_ACTIONS: 'true',
      GITHUB_STEP_SUMMARY: join(project.root, 'summary.md'),
    };
    await runTests(project, runner, { environment });
    const answer = await fetch(`${service.baseUrl}/scripts/1`, { headers: { Authorization: `apikey ${service.key}` } });
    const sinks = [['service', await answer.text()], ...filesOf(project.root)] as const;
    expect(sinks.flatMap(([name, text]) => linesIn(text).map((line) => `${name}: ${line}`))).toEqual([]);
    expect(sinks.filter(([, text]) => text.includes('[redacted]')).map(([name]) => name)).toEqual([
      'service',
      'summary.md',
    ]);
  },
);

/** Lines of the secrets that stand in a text. */
function linesIn(text: string): readonly string[] {
  const lines = Object.values(SECRETS).flatMap((secret) =>
    secret.split('\n').filter((line) => !line.startsWith('-----')),
  );
  return lines.filter((line) => text.includes(line));
}

function filesOf(root: string): readonly (readonly [string, string])[] {
  const below = readdirSync(join(root, '.runsheet'), { recursive: true, encoding: 'utf8' });
  const names = [...below.map((name) => join('.runsheet', name)), 'summary.md'];
  return names
    .filter((name) => existsSync(join(root, name)) && statSync(join(root, name)).isFile())
    .map((name) => [name, readFileSync(join(root, name), 'utf8')] as const);
}
