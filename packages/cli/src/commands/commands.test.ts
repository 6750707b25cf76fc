import { expect, test } from 'vitest';
import { makeFolder, runIn } from '../place.test.support.ts';

const COMMANDS =
  'compare doctor explain export failed flaky history init outbox plan publish serve show sync try whoami'.split(' ');

test('the help lists every command', async () => {
  const { stdout } = await runIn({ directory: makeFolder(), columns: 100 }, ['--help']);
  const list = stdout.slice(stdout.indexOf('Commands:'), stdout.indexOf('Every command:'));
  const names = [...list.matchAll(/^ {2}npx runsheet ([a-z]+)/gm)].map(([, name = '']) => name);
  expect(names.toSorted((a, b) => a.localeCompare(b))).toEqual(COMMANDS);
});

test.each(COMMANDS)('the help of %s has examples that can be typed as they stand', async (name) => {
  const { code, stdout } = await runIn({ directory: makeFolder(), columns: 100 }, [name, '--help']);
  expect(code).toBe(0);
  const [, examples = ''] = /\nExamples:\n((?: {2}.*\n)+)/.exec(stdout) ?? [];
  expect(examples).toContain(`npx runsheet ${name}`);
  expect(stdout).not.toMatch(BARE);
  expect(stdout).not.toContain('Print one JSON document');
});

test.each(COMMANDS)('the examples of %s can be copied from a narrow terminal', async (name) => {
  const { stdout } = await runIn({ directory: makeFolder(), columns: 80 }, [name, '--help']);
  const [, examples = ''] = /\nExamples:\n((?: +.*\n)+)/.exec(stdout) ?? [];
  const others = examples
    .split('\n')
    .filter((line) => line !== '' && !/^ {2}(?:# \S|(?:source <\()?npx runsheet )/.test(line));
  expect(others).toEqual([]);
});

const BARE = new RegExp(`(?<!npx )\\brunsheet (?:${COMMANDS.join('|')})\\b`);

/** The others say first which of their own commands are missing. */
const PLAIN = COMMANDS.filter((name) => !['compare', 'outbox'].includes(name));

test.each(PLAIN)('%s knows its flags when one is mistyped', async (name) => {
  const { code, stderr } = await runIn({ directory: makeFolder() }, [
    name,
    ...(name === 'compare' ? ['1', '2'] : []),
    '--jsn',
  ]);
  expect(code).toBe(2);
  expect(stderr).toContain(`error RS1101 There is no flag --jsn for ${name}; did you mean --json?`);
});
