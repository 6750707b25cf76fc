import { describe, expect, it } from 'vitest';
import { listIn } from './support/json.ts';
import { openService } from './support/open-service.ts';
import { REFUSAL } from './support/shapes.ts';

const { api, projectId, newFolder, newScript, readScript, readContents } = await openService();
const folders = `/projects/${projectId}/folders`;

/** Values no text can be. */
const NO_TEXTS = [5, true, null, {}, [], ['x']];

/** Tests of which one is wrong, behind one that is right. */
const WRONG_TESTS: readonly (readonly [string, unknown])[] = [
  ['a number instead of tests', [{ text: 'good' }, 5]],
  ['null instead of a test', [{ text: 'good' }, null]],
  ['a list instead of a test', [{ text: 'good' }, ['bad']]],
  ['text that is a number', [{ text: 'good' }, { text: 5 }]],
  ['text that is null', [{ text: 'good' }, { text: null }]],
  ['indent that is a string', [{ text: 'good' }, { text: 'bad', indent: 'deep' }]],
  ['indent below 0', [{ text: 'good' }, { text: 'bad', indent: -1 }]],
  ['indent that is no integer', [{ text: 'good' }, { text: 'bad', indent: 0.5 }]],
  ['tags that are a number', [{ text: 'good' }, { text: 'bad', tags: 5 }]],
  ['tags that are an object', [{ text: 'good' }, { text: 'bad', tags: {} }]],
  ['notes that are a number', [{ text: 'good' }, { text: 'bad', notes: 5 }]],
  [
    'an id that is a word',
    [
      { id: 1, text: 'good' },
      { id: 'x', text: 'bad' },
    ],
  ],
  [
    'an id that is no integer',
    [
      { id: 1, text: 'good' },
      { id: 1.5, text: 'bad' },
    ],
  ],
  [
    'an id below 0',
    [
      { id: 1, text: 'good' },
      { id: -4, text: 'bad' },
    ],
  ],
  [
    'an id beyond what a JSON number can tell apart',
    [
      { id: 1, text: 'good' },
      { id: 2 ** 60, text: 'bad' },
    ],
  ],
];

/** Runs that are wrong in one place. */
const WRONG_RUNS: readonly (readonly [string, object])[] = [
  ['headers that are a list', { headers: ['main'] }],
  ['headers that are a string', { headers: 'main' }],
  ['a header that is an object', { headers: { branch: {} } }],
  ['completed that is a number', { completed: 1 }],
  ['completed that is another word', { completed: 'no' }],
  ['results that are a string', { results: 'pass' }],
  ['a result that is another word', { results: { '1': 'passed' } }],
  ['a result that is a number', { results: { '1': 1 } }],
  ['a result that is true', { results: { '1': true } }],
  ['a triple whose first is another word', { results: { '1': ['ok', 'c', 'i'] } }],
  ['a triple whose comment is an object', { results: { '1': ['pass', {}, 'i'] } }],
  ['an object whose result is another word', { results: { '1': { result: 'ok' } } }],
  ['an object whose comment is a number', { results: { '1': { result: 'pass', comment: 5 } } }],
  ['an object whose issue is a list', { results: { '1': { result: 'pass', issue: ['SHOP-1'] } } }],
];

/** Scripts that are wrong in one place, which may be a test or a run. */
const WRONG_SCRIPTS: readonly (readonly [string, object])[] = [
  ['description that is no string', { description: 5 }],
  ['comments that are a list', { comments: [] }],
  ['fields that are a string', { fields: 'branch' }],
  ['fields that are an object', { fields: { branch: 'Branch' } }],
  ['a field that is a number', { fields: ['branch', 5] }],
  ['a field that is null', { fields: ['branch', null] }],
  ['a field without id', { fields: ['branch', { label: 'OS' }] }],
  ['a field whose id is a number', { fields: ['branch', { id: 5, label: 'OS' }] }],
  ['a field whose show is a word', { fields: ['branch', { id: 'os', label: 'OS', show: 'yes' }] }],
  ['tests that are a number', { tests: 5 }],
  ['tests that are an object', { tests: { text: 'x' } }],
  ['runs that are an object', { runs: {} }],
  ['a run that is a number', { runs: [{}, 5] }],
  ['a run whose id is a word', { runs: [{ id: 'first' }] }],
  ['a run whose id is no integer', { runs: [{ id: 1.5 }] }],
  ['two runs with one id', { runs: [{ id: 1 }, { id: 1 }] }],
  ['results of a test that are a word', { tests: [{ text: 'a', results: 'pass' }], runs: [{}] }],
  ['results of a test with another word', { tests: [{ text: 'a', results: ['ok'] }], runs: [{}] }],
  [
    'two tests with one id',
    {
      tests: [
        { id: 1, text: 'a' },
        { id: 1, text: 'b' },
      ],
    },
  ],
  ...WRONG_TESTS.map(([what, tests]): readonly [string, object] => [what, { tests }]),
  ...WRONG_RUNS.map(([what, run]): readonly [string, object] => [
    what,
    { tests: [{ id: 1, text: 'a' }], fields: ['branch'], runs: [{}, run] },
  ]),
];

describe('7 wrong names', () => {
  it.each([
    { call: 'POST …/folders', path: '/folders' },
    { call: 'POST …/scripts', path: '/scripts' },
    { call: 'POST …/notes', path: '/notes' },
  ])('7 $call: a name that is no string is refused, and nothing is stored', async ({ path }) => {
    const folderId = await newFolder();
    for (const name of NO_TEXTS) {
      const answer = await api.post(`${folders}/${folderId}${path}`, { name });
      expect({ name, answer }).toEqual({ name, answer: REFUSAL });
    }
    expect(await readContents(folderId)).toEqual([]);
  });

  it.each(['name', 'description', 'comments'])(
    '7 PATCH /scripts/{script_id}: %s that is no string is refused, and nothing changes',
    async (key) => {
      const { scriptId } = await newScript({ name: 'N', description: 'D', comments: 'C' });
      const before = await readScript(scriptId);
      for (const value of NO_TEXTS) {
        const answer = await api.patch(`/scripts/${scriptId}`, { name: 'changed', [key]: value });
        expect({ value, answer }).toEqual({ value, answer: REFUSAL });
      }
      expect(await readScript(scriptId)).toEqual(before);
    },
  );

  it('7 PATCH …/folders/{folder_id}: a name that is no string is refused, and nothing changes', async () => {
    const folderId = await newFolder('Before');
    for (const name of NO_TEXTS) expect(await api.patch(`${folders}/${folderId}`, { name })).toEqual(REFUSAL);
    expect(await api.get(`${folders}/${folderId}`)).toMatchObject({ body: { folder: { name: 'Before' } } });
  });

  it.each(['/folders', '/notes'])('7 POST …%s: a missing name is no fault of the service', async (path) => {
    const { status } = await api.post(`${folders}/${await newFolder()}${path}`, {});
    expect(status).toBeLessThan(500);
  });
});

describe('7 wrong scripts', () => {
  it.each(WRONG_SCRIPTS)('7 POST …/scripts: %s is refused, and nothing is stored', async (_, draft) => {
    const folderId = await newFolder();
    expect(await api.post(`${folders}/${folderId}/scripts`, draft)).toEqual(REFUSAL);
    expect(await readContents(folderId)).toEqual([]);
  });
});

describe('7 wrong tests', () => {
  it.each(WRONG_TESTS)('7 POST …/tests: %s is refused, and none of the tests is stored', async (_, tests) => {
    const { scriptId } = await newScript();
    expect(await api.post(`/scripts/${scriptId}/tests`, tests)).toEqual(REFUSAL);
    expect(listIn((await api.get(`/scripts/${scriptId}/tests`)).body, 'tests')).toEqual([]);
  });
});

describe('7 wrong runs', () => {
  it.each(WRONG_RUNS)('7 POST …/runs: %s is refused, and no run is stored', async (_, run) => {
    const { scriptId } = await newScript({ tests: [{ id: 1, text: 'a' }], fields: ['branch'] });
    expect(await api.post(`/scripts/${scriptId}/runs`, run)).toEqual(REFUSAL);
    expect(await readScript(scriptId)).toMatchObject({ runs: [] });
  });

  it('7 POST …/runs: a result for a test the script does not have is refused or ignored', async () => {
    const { scriptId } = await newScript({ tests: [{ id: 1, text: 'a' }] });
    const { status } = await api.post(`/scripts/${scriptId}/runs`, { results: { '1': 'pass', '999': 'fail' } });
    expect(status).toBeOneOf([200, 400, 404, 409, 422]);
    expect(await readScript(scriptId)).toMatchObject({ progress: { fail: 0 } });
  });
});

describe('7 wrong positions', () => {
  it.each(['bogus', '-1', '1.5', '', '99999999999999999999', 'NaN'])(
    '7 insert=%j: refused, or the item is stored once',
    async (insert) => {
      const folderId = await newFolder();
      const { status } = await api.post(`${folders}/${folderId}/scripts?insert=${insert}`, { name: 'X' });
      expect(status).toBeLessThan(500);
      expect(await readContents(folderId)).toHaveLength(status === 200 ? 1 : 0);
    },
  );
});
