import fc from 'fast-check';
import { expect, test } from 'vitest';
import { known, openClient } from './support/open-client.ts';
import { gradual, outline, type OutlineRow, toLine } from './support/outlines.ts';

const { client, projectId } = await openClient();
/** Few runs of long outlines: what takes time is the number of requests. */
const RUNS = { numRuns: 12 };

type Tests = Parameters<typeof client.tests.add>[1];

/** The three forms in which an outline is sent (specification 2.8). */
function formsOf(rows: readonly OutlineRow[]): Readonly<Record<string, Tests>> {
  const objects = rows.map(({ indent, text, tags }) => ({ indent, text, tags: tags.join(', ') }));
  return { text: rows.map((row) => toLine(row)).join('\n'), list: rows.map((row) => toLine(row)), objects };
}

async function create(tests: Tests): Promise<number> {
  return known((await client.scripts.create(projectId, { tests })).script.id);
}

/** An outline in every form in which it is read (specification 4.1), without the ids. */
async function readForms(scriptId: number) {
  const full = await client.scripts.get(scriptId, { runs: 'none' });
  const list = await client.scripts.get(scriptId, { tests: 'list', testswith: ['hashtags'], runs: 'none' });
  const text = await client.scripts.get(scriptId, { tests: 'text', runs: 'none' });
  return {
    full: full.script.tests.map((row) => ({ indent: row.indent, text: row.text, tags: row.tags })),
    list: list.script.tests,
    text: text.script.tests,
  };
}

function expectedForms(rows: readonly OutlineRow[]) {
  return {
    full: rows.map(({ indent, text, tags }) => ({
      indent,
      text,
      tags: tags.length === 0 ? undefined : tags.join(' '),
    })),
    list: rows.map((row) => toLine(row)),
    text: rows.map((row) => toLine({ ...row, tags: [] })).join('\n'),
  };
}

test('an outline that is sent in any form is read back as it was in every form', async () => {
  await fc.assert(
    fc.asyncProperty(outline, async (rows) => {
      const expected = expectedForms(rows);
      for (const [form, tests] of Object.entries(formsOf(rows))) {
        expect({ form, ...(await readForms(await create(tests))) }).toEqual({ form, ...expected });
      }
    }),
    RUNS,
  );
});

test('tests that are added in any form follow those that are there', async () => {
  await fc.assert(
    fc.asyncProperty(outline, outline, async (first, more) => {
      const scriptId = await create(formsOf(first)['objects'] ?? []);
      for (const tests of Object.values(formsOf(more))) await client.tests.add(scriptId, tests);
      expect(await readForms(scriptId)).toEqual(expectedForms([...first, ...more, ...more, ...more]));
    }),
    RUNS,
  );
});

test('an outline that is read as text and sent again is the same outline', async () => {
  await fc.assert(
    fc.asyncProperty(outline, async (rows) => {
      const scriptId = await create(formsOf(rows)['objects'] ?? []);
      const plain = await client.scripts.get(scriptId, { tests: 'text' });
      const tagged = await client.scripts.get(scriptId, { tests: 'text', testswith: ['hashtags'] });
      const again = await create([]);
      await client.tests.add(again, tagged.script.tests);
      expect(await readForms(again)).toEqual(expectedForms(rows));
      expect(await readForms(await create(plain.script.tests))).toEqual(
        expectedForms(rows.map((row) => ({ ...row, tags: [] }))),
      );
    }),
    RUNS,
  );
});

test('an outline is the same whether tabs, blanks or numbers show its depth', async () => {
  await fc.assert(
    fc.asyncProperty(gradual, fc.integer({ min: 1, max: 8 }), async (rows, width) => {
      const lines = rows.map((row) => toLine(row, ' '.repeat(width)));
      const objects = rows.map(({ indent, text, tags }) => {
        return { text: ' '.repeat(width).repeat(indent) + text, tags: tags.join(' ') };
      });
      for (const tests of [lines, lines.join('\n'), objects]) {
        expect(await readForms(await create(tests))).toEqual(expectedForms(rows));
      }
    }),
    RUNS,
  );
});

test('a line break inside a test is kept in a list, and is a blank in a text', async () => {
  const cells = fc.array(fc.tuple(outline, fc.constantFrom('\n', '\r\n', '\n\n')), { minLength: 1, maxLength: 4 });
  await fc.assert(
    fc.asyncProperty(cells, async (tests) => {
      const rows = tests.map(([parts, lineBreak]) => ['cell', ...parts.map(({ text }) => text), 'end'].join(lineBreak));
      const { list, text } = await readForms(await create(rows));
      expect(list).toEqual(rows);
      expect(text.split('\n')).toEqual(rows.map((row) => row.replaceAll(/\r?\n/g, ' ')));
    }),
    RUNS,
  );
});
