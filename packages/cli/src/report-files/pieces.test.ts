import fc from 'fast-check';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { createRunPaths } from '@runsheet/core/command';
import { expect, test } from 'vitest';
import { formatOf } from './formats.ts';
import { createCdataCutter } from './cut-cdata.ts';
import { type FileReading, LIMITS } from './report-format.ts';

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

test('of CDATA only the beginning is kept, wherever the text is divided; all else stays', () => {
  const part = fc.constantFrom('<![CDATA[', ']]>', ']', '<', '[', 'a', '<a>', 'x'.repeat(LIMITS.text + 5));
  fc.assert(
    fc.property(fc.array(part, { maxLength: 12 }), fc.nat(20), (parts, size) => {
      const text = parts.join('');
      const cut = createCdataCutter();
      const pieces = text.match(new RegExp(`[\\s\\S]{1,${size + 1}}`, 'g')) ?? [];
      const kept = pieces.map(cut).join('');
      const expected = text.replaceAll(/<!\[CDATA\[([\s\S]*?)(\]\]>|$)/g, (_, inner: string, end: string) => {
        return `<![CDATA[${inner.slice(0, LIMITS.text)}${end}`;
      });
      // What may be the beginning of a mark is held back until more comes.
      expect(expected.startsWith(kept)).toBe(true);
      expect(expected.length - kept.length).toBeLessThan('<![CDATA['.length);
    }),
    { numRuns: 150 },
  );
});
