import { describe, expect, it } from 'vitest';
import { keysOf, listAt, pick, textAt } from './support/json.ts';
import { openService } from './support/open-service.ts';
import { createReaders } from './support/read-item.ts';
import { INTEGER, RUN_ID, TEXT, TIMESTAMP } from './support/shapes.ts';

const service = await openService();
const readers = createReaders(service);

const sample = await service.newScript({
  fields: ['branch', '(commit)'],
  tests: [
    { id: 1, text: 'pays', results: ['pass', 'fail'] },
    { id: 2, text: 'adds' },
  ],
  runs: [{ headers: { branch: 'main', commit: 'abc' } }, { headers: { branch: 'next' } }],
});

describe('4.1 fields', () => {
  it.each(readers)('4.1 fields=none: no fields field ($endpoint)', async ({ read }) => {
    const item = await read(sample, 'fields=none');
    expect(item).toMatchObject({ id: sample.scriptId });
    expect(item).not.toHaveProperty('fields');
  });

  it.each(readers)('4.1 fields=full: list of id, label, shown ($endpoint)', async ({ read }) => {
    const fields = listAt(await read(sample, 'fields=full'), 'fields');
    const shown = (id: string): unknown => {
      const field = fields.find((one) => pick(one, 'id') === id);
      return { label: pick(field, 'label'), shown: pick(field, 'shown') ?? pick(field, 'show') };
    };
    expect(fields).toMatchObject(fields.map(() => ({ id: TEXT, label: TEXT })));
    expect(shown('branch')).toEqual({ label: 'branch', shown: true });
    expect(shown('commit')).toEqual({ label: 'commit', shown: false });
  });

  it.each(readers)('4.1 fields=list: all labels ($endpoint)', async ({ read }) => {
    const full = listAt(await read(sample, 'fields=full'), 'fields');
    const labels = listAt(await read(sample, 'fields=list'), 'fields');
    expect(labels).toEqual(full.map((field) => pick(field, 'label')));
    expect(labels).toEqual(expect.arrayContaining(['branch', 'commit']));
  });

  it.each(readers)('4.1 fields=list_shown: labels of shown fields only ($endpoint)', async ({ read }) => {
    const all = listAt(await read(sample, 'fields=list'), 'fields');
    const labels = listAt(await read(sample, 'fields=list_shown'), 'fields');
    expect(labels).toContain('branch');
    expect(labels).not.toContain('commit');
    expect(all).toEqual(expect.arrayContaining([...labels]));
  });
});

describe('4.1 runs', () => {
  it.each(readers)('4.1 runs=none: no runs ($endpoint)', async ({ read }) => {
    const item = await read(sample, 'runs=none');
    expect(item).toMatchObject({ id: sample.scriptId });
    expect(item).not.toHaveProperty('runs');
  });

  it.each(readers)('4.1 runs=full: definitions with state, tester and header values ($endpoint)', async ({ read }) => {
    expect(pick(await read(sample, 'runs=full'), 'runs')).toMatchObject([
      { id: INTEGER, created: TIMESTAMP, state: TEXT, assignee: { id: TEXT }, headers: { branch: 'main' } },
      { id: INTEGER, created: TIMESTAMP, state: TEXT, assignee: { id: TEXT }, headers: { branch: 'next' } },
    ]);
  });

  it.each(readers)('4.1 runs=terse: the one-line label per run ($endpoint)', async ({ read }) => {
    const full = listAt(await read(sample, 'runs=full'), 'runs');
    const terse = listAt(await read(sample, 'runs=terse'), 'runs');
    expect(terse).toEqual(full.map((run) => pick(run, 'label')));
    expect(terse).toEqual([expect.stringMatching(/^.*main.*$/), expect.stringMatching(/^.*next.*$/)]);
  });

  it('4.1 runs: in the order in which they were made', async () => {
    const { scriptId } = await service.newScript({ fields: ['build'] });
    for (const build of ['1st', '2nd', '3rd']) {
      await service.api.post(`/scripts/${scriptId}/runs`, { headers: { build } });
    }
    const runs = listAt(await service.readScript(scriptId), 'runs');
    expect(runs.map((run) => textAt(run, 'headers', 'build'))).toEqual(['1st', '2nd', '3rd']);
  });
});

describe('4.1 retests', () => {
  it.each(readers)('4.1 retests=latest: the latest retest of each run ($endpoint)', async ({ read }) => {
    expect(pick(await read(sample, 'runs=full&retests=latest'), 'runs')).toMatchObject([
      { id: RUN_ID },
      { id: RUN_ID },
    ]);
  });

  it.each(readers)('4.1 retests=all: the same list while nothing was retested ($endpoint)', async ({ read }) => {
    expect(await read(sample, 'runs=full&retests=all')).toEqual(await read(sample, 'runs=full&retests=latest'));
  });
});

describe('4.1 results', () => {
  it.each(readers)('4.1 results=none: runs without results ($endpoint)', async ({ read }) => {
    const runs = listAt(await read(sample, 'runs=full&results=none'), 'runs');
    expect(runs).toMatchObject([{ state: TEXT }, { state: TEXT }]);
    expect(runs.filter((run) => pick(run, 'results') !== undefined)).toEqual([]);
  });

  it.each(readers)('4.1 results=full: result objects, only non-empty ones ($endpoint)', async ({ read }) => {
    const runs = listAt(await read(sample, 'runs=full&results=full'), 'runs');
    expect(runs.map((run) => keysOf(pick(run, 'results')))).toEqual([['1'], ['1']]);
    expect(runs).toMatchObject([{ results: { '1': { result: 'pass' } } }, { results: { '1': { result: 'fail' } } }]);
  });

  it.each(readers.filter(({ isFolder }) => isFolder))(
    '4.1 results: none by default, also with runs=full ($endpoint)',
    async ({ read }) => {
      const run = pick(await read(sample, 'runs=full'), 'runs', 0);
      expect(run).toMatchObject({ state: TEXT });
      expect(run).not.toHaveProperty('results');
    },
  );

  it.each(readers)('4.1 results has effect only when runs are included ($endpoint)', async ({ read }) => {
    expect(await read(sample, 'runs=none&results=full')).toEqual(await read(sample, 'runs=none&results=none'));
  });
});
