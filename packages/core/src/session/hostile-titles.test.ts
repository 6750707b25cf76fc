import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { failed, passed, sampleReport, temporaryFolder } from '../outbox/sample-record.test.support.ts';
import { createRandom } from '../publish/simulator/random.test.support.ts';
import type { CaseNode } from '../report/report.ts';
import { PLAYS_ALL } from '../publish/simulator/share.test.support.ts';
import { begin, publishing, testWorld } from './session.test.support.ts';
import { startStub } from './stub-service.test.support.ts';

const TITLES = PLAYS_ALL ? 100_000 : 10_000;

/** Colours, links, cursor movements, line ends, directions, half characters, and words that a CI obeys. */
const PIECES = [
  '\u001B[31m',
  '\u001B]8;;https://evil.example\u0007here\u001B]8;;\u0007',
  '\u009B2J',
  '\r',
  '\n',
  '\r\n::error::',
  '\n ##[group]',
  '\u0000',
  '\u0008',
  '\u007F',
  '\u2028',
  '\u202E',
  '\uD83D',
  ' ::set-output name=x::y',
  '##vso[task.complete]',
  '<img src=x onerror=y>',
  '</pre></details>',
  '[here](javascript:y)',
  '\n\n# heading',
  'adds',
  'ä',
  ' ',
];

const CONTROL = /[\u0000-\u001F\u007F-\u009F\u2028-\u202E]/;
/** A comment has lines. */
const CONTROL_OF_A_TEXT = /[\u0000-\u0009\u000B-\u001F\u007F-\u009F\u2028-\u202E]/;
const CONTROL_OF_A_FILE = /[\u0000-\u0009\u000B-\u001F]/;

test('titles of control sequences reach no row, no file and no terminal', { timeout: 120_000 }, async () => {
  const stub = await startStub();
  const root = temporaryFolder();
  const world = testWorld({ ...publishing(stub.baseUrl), ...onGithub(root) });
  await begin(root, world).finish(sampleReport(hostileCases()));
  const rows = stub.rows(1);
  expect(rows.length).toBeGreaterThan(TITLES);
  expect(rows.filter((text) => CONTROL.test(text)).slice(0, 3)).toEqual([]);
  expect(filesWithControl(root)).toEqual([]);
  expect(
    stub.runs.flatMap(({ body }) => textsIn(JSON.parse(body)).filter((text) => CONTROL_OF_A_TEXT.test(text))),
  ).toEqual([]);
  expect(hostileLines(world.said)).toEqual([]);
  expect(
    world.said
      .join('\n')
      .split('\n')
      .filter((line) => ANNOTATION.test(line)),
  ).toHaveLength(10);
  expectHarmless(root);
});

test('nor do they when they are only recorded', { timeout: 120_000 }, async () => {
  const root = temporaryFolder();
  const world = testWorld({ RUNSHEET_MODE: 'record', ...onGithub(root) });
  await begin(root, world).finish(sampleReport(hostileCases()));
  expect(filesWithControl(root)).toEqual([]);
  expect(hostileLines(world.said)).toEqual([]);
  expectHarmless(root);
});

/** A test in a thousand fails, with a message of the same kind. */
function hostileCases(): readonly CaseNode[] {
  const random = createRandom(2026);
  const piece = () => PIECES[Math.floor(random() * PIECES.length)] ?? '';
  return Array.from({ length: TITLES }, (_, i) => {
    const title = `${piece()}${piece()}${piece()} ${i}`;
    return i % 1_000 === 0 ? failed(title, `${piece()}${piece()}\n${piece()}${piece()}`) : passed(title);
  });
}

function onGithub(root: string): Readonly<Record<string, string>> {
  const files = { GITHUB_STEP_SUMMARY: join(root, 'summary.md'), GITHUB_OUTPUT: join(root, 'outputs.txt') };
  return { GITHUB_ACTIONS: 'true', ...files };
}

/** What we say to GitHub ourselves. */
const ANNOTATION = /^::error(?: title=[^:,]*)?::/;

/** Lines that a terminal or a CI would take for a command. */
function hostileLines(said: readonly string[]): readonly string[] {
  const lines = said.join('\n').split('\n');
  return lines.filter((line) => {
    const rest = line.replace(ANNOTATION, '');
    return CONTROL.test(line) || /^\s*::|##\[|##vso/.test(rest);
  });
}

/** The job summary is HTML in which nothing of a title is, the outputs are ours alone. */
function expectHarmless(root: string): void {
  const [summary, outputs] = ['summary.md', 'outputs.txt'].map((name) => readFileSync(join(root, name), 'utf8'));
  expect(summary?.includes('&#60;img src=x')).toBe(true);
  const kinds = new Set(summary?.match(/<\/?[a-z]+/g));
  expect(
    [...kinds].filter(
      (kind) => !/^<\/?(?:p|strong|code|details|summary|ul|li|pre|h\d|table|tr|t[hd]|a|br)$/.test(kind),
    ),
  ).toEqual([]);
  expect(summary?.match(/<details/g)?.length).toBe(summary?.match(/<\/details>/g)?.length);
  // An empty line would end the block of HTML, and Markdown would begin.
  expect(/\n\s*\n|href="javascript/.test(summary?.trimEnd() ?? '')).toBe(false);
  expect(CONTROL_OF_A_FILE.test(`${summary}${outputs}`)).toBe(false);
  const names = outputs?.matchAll(/^([^\s<]+)<<(\S+)\n[^]*?\n\2$/gm) ?? [];
  expect([...names].map(([, name]) => name).every((name) => name?.startsWith('runsheet-'))).toBe(true);
}

/** Every text in a value of JSON. */
function textsIn(value: unknown): readonly string[] {
  if (typeof value === 'string') return [value];
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(textsIn) : [];
}

function filesWithControl(root: string): readonly string[] {
  const folder = join(root, '.runsheet');
  const names = readdirSync(folder, { recursive: true, encoding: 'utf8' });
  const files = names.filter((name) => statSync(join(folder, name)).isFile());
  return files.filter((name) => CONTROL_OF_A_FILE.test(readFileSync(join(folder, name), 'utf8')));
}
