import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { passed, sampleReport, temporaryFolder } from '../outbox/sample-record.test.support.ts';
import { createRandom } from '../publish/simulator/random.test.support.ts';
import type { CaseNode } from '../report/report.ts';
import { begin, PATIENCE, publishing, testWorld } from './session.test.support.ts';
import { startStub } from './stub-service.test.support.ts';

const TITLES = 100_000;

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
  'adds',
  'ä',
  ' ',
];

const CONTROL = /[\u0000-\u001F\u007F-\u009F\u2028-\u202E]/;
const CONTROL_OF_A_FILE = /[\u0000-\u0009\u000B-\u001F]/;

test(
  'a hundred thousand titles of control sequences reach no row, no file and no terminal',
  { timeout: 120_000 },
  async () => {
    const stub = await startStub();
    const root = temporaryFolder();
    const world = testWorld({ ...publishing(stub.baseUrl), ...PATIENCE });
    await begin(root, world).finish(sampleReport(hostileCases()));
    const rows = stub.rows(1);
    expect(rows.length).toBeGreaterThan(TITLES);
    expect(rows.filter((text) => CONTROL.test(text)).slice(0, 3)).toEqual([]);
    expect(filesWithControl(root)).toEqual([]);
    const lines = world.said.join('\n').split('\n');
    expect(lines.filter((line) => CONTROL.test(line) || /^\s*::|##\[|##vso/.test(line))).toEqual([]);
  },
);

test('nor do they when they are only recorded', { timeout: 120_000 }, async () => {
  const root = temporaryFolder();
  const world = testWorld({ RUNSHEET_MODE: 'record' });
  await begin(root, world).finish(sampleReport(hostileCases()));
  expect(filesWithControl(root)).toEqual([]);
  expect(
    world.said
      .join('\n')
      .split('\n')
      .filter((line) => CONTROL.test(line)),
  ).toEqual([]);
});

function hostileCases(): readonly CaseNode[] {
  const random = createRandom(2026);
  const piece = () => PIECES[Math.floor(random() * PIECES.length)] ?? '';
  return Array.from({ length: TITLES }, (_, i) => passed(`${piece()}${piece()}${piece()} ${i}`));
}

function filesWithControl(root: string): readonly string[] {
  const folder = join(root, '.runsheet');
  const names = readdirSync(folder, { recursive: true, encoding: 'utf8' });
  const files = names.filter((name) => statSync(join(folder, name)).isFile());
  return files.filter((name) => CONTROL_OF_A_FILE.test(readFileSync(join(folder, name), 'utf8')));
}
