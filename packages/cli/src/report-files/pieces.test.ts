import fc from 'fast-check';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { createRunPaths } from '@runsheet/core/command';
import { expect, test } from 'vitest';
import { formatOf } from './formats.ts';
import type { FileReading } from './report-format.ts';

const FIXTURES = join(import.meta.dirname, 'fixtures');
const TEXTS = readdirSync(FIXTURES)
  .filter((name) => name !== 'README.md')
  .map((name) => readFileSync(join(FIXTURES, name), 'utf8'));

test('a file says the same, wherever it is divided while it is read', () => {
  const whole = new Map(TEXTS.map((text) => [text, read([text])]));
  fc.assert(
    fc.property(
      fc.constantFrom(...TEXTS),
      fc.array(fc.double({ min: 0, max: 1, noNaN: true }), { maxLength: 30 }),
      (text, cuts) => {
        const places = cuts.map((cut) => Math.floor(cut * text.length)).toSorted((a, b) => a - b);
        const pieces = [0, ...places].map((start, nth) => text.slice(start, places[nth] ?? text.length));
        expect(read(pieces)).toEqual(whole.get(text));
      },
    ),
    { numRuns: 150 },
  );
});

function read(pieces: readonly string[]): FileReading | undefined {
  const reader = formatOf(pieces.join(''))?.open({ file: 'report', paths: createRunPaths('/shop/api') });
  for (const piece of pieces) reader?.write(piece);
  return reader?.end();
}
