import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { draftedFields } from './support/fields.ts';
import { draftedGrid, type Grid } from './support/grids.ts';
import { known, openClient } from './support/open-client.ts';
import { text, word } from './support/texts.ts';

const { client, projectId } = await openClient();

/** Few runs of large drafts: what takes time is the number of requests. */
const RUNS = { numRuns: 30 };

type Draft = Parameters<typeof client.scripts.create>[1];

async function create(draft: Draft): Promise<number> {
  return known((await client.scripts.create(projectId, draft)).script.id);
}

describe('2.9 fields', () => {
  test('a name, a name in parentheses and an object are read as what they stand for', async () => {
    await fc.assert(
      fc.asyncProperty(draftedFields, async (fields) => {
        const scriptId = await create({ fields: fields.map(({ draft }) => draft) });
        const { script } = await client.scripts.get(scriptId);
        const told = script.fields.map(({ id, label, show }) => ({ id, label, show }));
        expect(told.filter(({ id }) => !id.startsWith('_'))).toEqual(fields.map(({ field }) => field));
        const list = await client.scripts.get(scriptId, { fields: 'list' });
        expect(list.script.fields).toEqual(told.map(({ label }) => label));
        const shown = await client.scripts.get(scriptId, { fields: 'list_shown' });
        expect(shown.script.fields).toEqual(told.filter(({ show }) => show).map(({ label }) => label));
      }),
      RUNS,
    );
  });
});

describe('2.8 tests as objects', () => {
  const row = fc.record({
    id: fc.integer({ min: 1, max: 2 ** 31 - 1 }),
    text,
    indent: fc.nat(100),
    notes: text,
    tags: fc.array(fc.constantFrom('a', 'B', 'ü1')),
  });
  const rows = fc.uniqueArray(row, { selector: ({ id }) => id, maxLength: 20 });

  test('ids, texts, depths, notes and tags are kept, whatever stands in a text', async () => {
    await fc.assert(
      fc.asyncProperty(rows, fc.constantFrom(',', ' ', ', '), async (wanted, between) => {
        const scriptId = await create({});
        const drafts = wanted.map((each) => ({ ...each, tags: each.tags.join(between) }));
        await client.tests.add(scriptId, drafts);
        const { tests } = await client.tests.list(scriptId);
        const told = wanted.map((each) => ({ ...each, tags: [...new Set(each.tags)].join(' ').toUpperCase() }));
        expect(tests.map(({ tags = '', notes = '', ...rest }) => ({ ...rest, notes, tags }))).toEqual(told);
      }),
      RUNS,
    );
  });
});

describe('2.10, 2.12 runs and results', () => {
  test('by row or by column, as a word, a list or an object, each result arrives in its cell', async () => {
    await fc.assert(
      fc.asyncProperty(draftedGrid, async ({ grid, draft }) => {
        expect(await readGrid(await create(draft))).toEqual(grid);
      }),
      RUNS,
    );
  });

  test('a run that is added later is the same as one the script was created with', async () => {
    const withIds = draftedGrid.filter(({ draft }) => draft.runs.every(({ results }) => results !== undefined));
    await fc.assert(
      fc.asyncProperty(withIds, async ({ draft }) => {
        const { runs, ...script } = draft;
        const tests = draft.tests.map(({ id, text: row = '' }) => ({ text: row, ...(id === undefined ? {} : { id }) }));
        const [early, late] = [await create({ ...script, tests, runs }), await create({ ...script, tests })];
        for (const { id: _, ...run } of runs) await client.runs.add(late, run);
        expect(await readGrid(late)).toEqual(await readGrid(early));
      }),
      RUNS,
    );
  });

  test('headers that the script does not define are ignored', async () => {
    const ids = fc.uniqueArray(
      word.filter((id) => !id.startsWith('_') && id !== 'branch'),
      { maxLength: 6 },
    );
    await fc.assert(
      fc.asyncProperty(ids, text, async (unknown, value) => {
        const scriptId = await create({ fields: ['branch'] });
        const headers = Object.fromEntries([...unknown, 'branch'].map((id) => [id, value]));
        const { run } = await client.runs.add(scriptId, { headers, completed: true });
        const own = Object.entries(run.headers ?? {}).filter(([id]) => !id.startsWith('_'));
        expect({ own, state: run.state }).toEqual({ own: [['branch', value]], state: 'complete' });
      }),
      RUNS,
    );
  });
});

async function readGrid(scriptId: number): Promise<Grid> {
  const { script } = await client.scripts.get(scriptId);
  const own = script.fields.map(({ id }) => id).filter((id) => !id.startsWith('_'));
  return {
    texts: script.tests.map((row) => row.text),
    headers: script.runs.map(({ headers = {} }) => Object.fromEntries(own.map((id) => [id, headers[id] ?? '']))),
    cells: script.tests.map(({ id }) => script.runs.map(({ results = {} }) => results[String(id)])),
  };
}
