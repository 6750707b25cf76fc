import fc from 'fast-check';
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { RunsheetError } from '@runsheet/core/command';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { joinReadings } from './join-readings.ts';
import { readReportFile } from './read-report-file.ts';

const FIXTURES = join(import.meta.dirname, 'fixtures');
const CONTENTS = readdirSync(FIXTURES)
  .filter((name) => name !== 'README.md')
  .map((name) => ({ name, content: readFileSync(join(FIXTURES, name)) }));
const ROOTS = { package: '/shop/api', repository: undefined, told: undefined };
const RUNS = 300;

let path: string;

beforeAll(() => {
  path = join(mkdtempSync(join(tmpdir(), 'runsheet-damaged-')), 'report');
});

afterAll(() => rmSync(join(path, '..'), { recursive: true }));

const file = fc.constantFrom(...CONTENTS);
const place = fc.double({ min: 0, max: 1, maxExcluded: true, noNaN: true });

test('a file that is cut off anywhere is refused, or called interrupted', () => {
  fc.assert(
    fc.property(file, place, ({ content }, at) => {
      const end = content.toString('latin1').trimEnd().length;
      const read = readBytes(content.subarray(0, Math.floor(at * end)));
      expect(read === 'refused' ? read : read.ending.kind).toMatch(/^(?:refused|interrupted)$/);
    }),
    { numRuns: RUNS },
  );
});

test('whatever is changed in a file, it is read or refused, and no other error is thrown', () => {
  const piece = fc.constantFrom(
    '<',
    '>',
    '"',
    '{',
    '}',
    '[',
    ']',
    ',',
    'null',
    '-1',
    '&',
    '\0',
    '\n',
    '    ',
    'not ok 1',
    '1..2',
    '<testcase/>',
    ' ---',
  );
  const change = fc.record({ at: place, remove: fc.nat(20), piece });
  fc.assert(
    fc.property(file, fc.array(change, { minLength: 1, maxLength: 4 }), ({ content }, changes) => {
      let text = content.toString('utf8');
      for (const { at, remove, piece: put } of changes) {
        const start = Math.floor(at * text.length);
        text = text.slice(0, start) + put + text.slice(start + remove);
      }
      readBytes(Buffer.from(text));
    }),
    { numRuns: RUNS },
  );
});

function readBytes(bytes: Uint8Array) {
  writeFileSync(path, bytes);
  try {
    return joinReadings([readReportFile(path, 'report', ROOTS)], 0).report;
  } catch (error) {
    if (error instanceof RunsheetError && ['RS1011', 'RS1012'].includes(error.code)) return 'refused';
    throw error;
  }
}
