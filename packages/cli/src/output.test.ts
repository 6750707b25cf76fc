import { UNPRINTABLE, wrapLines } from '@runsheet/core/command';
import { expect, test } from 'vitest';
import { openOutput } from './output.ts';
import type { GlobalFlags } from './flags/flags.ts';
import type { World } from './world.ts';

const ANSWER = { json: { a: 1 }, text: 'one a' };

test.each([
  { reader: 'a person', flags: {}, stdout: 'one a\n', stderr: 'by the way\n' },
  { reader: 'a person who wants only answers', flags: { quiet: true }, stdout: 'one a\n', stderr: '' },
  { reader: 'a program', flags: { json: true }, stdout: '{\n  "a": 1\n}\n', stderr: '' },
])('the answer and the note for $reader', ({ flags, stdout, stderr }) => {
  const { output, written } = open(flags);
  output.note('by the way');
  output.print(ANSWER);
  expect(written).toEqual({ stdout, stderr });
});

test('what went as it should is not said with --quiet, but it is with --json', () => {
  const quiet = open({ quiet: true });
  quiet.output.print({ ...ANSWER, isRoutine: true });
  expect(quiet.written.stdout).toBe('');
  const json = open({ quiet: true, json: true });
  json.output.print({ ...ANSWER, isRoutine: true, isOneLine: true });
  expect(json.written.stdout).toBe('{"a":1}\n');
});

test.each([
  { where: 'on a terminal', isColoured: true },
  { where: 'with NO_COLOR', environment: { NO_COLOR: '1' }, isColoured: false },
  { where: 'with an empty NO_COLOR', environment: { NO_COLOR: '' }, isColoured: true },
  { where: 'on a terminal that knows none', environment: { TERM: 'dumb' }, isColoured: false },
  { where: 'in a file', isTerminal: false, isColoured: false },
  { where: 'in JSON', flags: { json: true }, isColoured: false },
])('colours $where: $isColoured', ({ flags = {}, isTerminal = true, environment = {}, isColoured }) => {
  const { output } = open(flags, { isTerminal, environment });
  expect(output.paint('pass', 'ok')).toBe(isColoured ? '\u001B[32mok\u001B[39m' : 'ok');
  expect(output.paint('pass', '')).toBe('');
});

test('sentences are broken between words, and what is laid out is not', () => {
  const { output, written } = open({});
  const text = `to do:  ${'word '.repeat(20)}end`;
  output.print({ json: null, text });
  output.print({ json: null, text, isProse: true });
  output.note(text);
  const wrapped = `to do:  ${'word '.repeat(14).trimEnd()}\n        ${'word '.repeat(6)}end\n`;
  expect(written).toEqual({ stdout: `${text}\n${wrapped}`, stderr: wrapped });
});

test('JSON holds nothing that steers a terminal or commands a CI runner', () => {
  const { output, written } = open({ json: true });
  const evil = '\u001B[2J\u009B31m\u202E##[error]x ##vso[y]';
  output.print({ json: [evil], text: '' });
  expect(written.stdout).not.toMatch(/[\u0000-\u0009\u000B-\u001F\u007F-\u009F\u202E]|##\[|##vso\[/);
  expect(JSON.parse(written.stdout)).toEqual([evil]);
});

function open(
  flags: Partial<GlobalFlags>,
  { isTerminal = false, environment = {} }: { isTerminal?: boolean; environment?: World['environment'] } = {},
) {
  const written = { stdout: '', stderr: '' };
  const stream = (name: keyof typeof written) => ({
    write: (text: string) => {
      written[name] += text;
    },
    isTerminal,
    columns: 80,
    rows: 24,
  });
  const everySecond = () => () => undefined;
  const world = { environment, stdout: stream('stdout'), stderr: stream('stderr'), everySecond };
  const all = { cwd: undefined, json: undefined, quiet: undefined, verbose: undefined, ...flags };
  return { output: openOutput(all, world, { redact: (text) => text, wrapLines, UNPRINTABLE }), written };
}
