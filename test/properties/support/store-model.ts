import fc from 'fast-check';
import { name, text } from './texts.ts';

// What the service has to hold after some writes, told by arrays in memory: another reading of the specification than that
// of the service, with nothing packed and nothing in tables.

const MARKS = ['pass', 'fail', 'blocked', 'query', 'exclude', ''] as const;

type Cell = { readonly result: (typeof MARKS)[number]; readonly comment: string; readonly issue: string };
type Row = { readonly indent: number; readonly text: string; readonly notes: string };
type Place = 'first' | 'last' | number;

/** A write. `cells` are the results of the rows that are there by then, one after the other. */
export type Call =
  | { readonly kind: 'rows'; readonly rows: readonly Row[]; readonly insert: Place }
  | { readonly kind: 'run'; readonly cells: readonly (Cell | null)[]; readonly branch: string; readonly tester: string }
  | { readonly kind: 'note'; readonly name: string; readonly insert: Place }
  | { readonly kind: 'texts'; readonly name: string; readonly description: string; readonly comments: string };

const cell = fc.record({ result: fc.constantFrom(...MARKS), comment: text, issue: fc.constantFrom('', 'BUG-1') });
const row = fc.record({ indent: fc.nat(2), text, notes: fc.constantFrom('', 'n\u0000\u0001') });
const insert = fc.oneof(fc.constantFrom('first' as const, 'last' as const), fc.nat(8));
const header = fc.constantFrom('', 'main', 'a/b', 'é 👩‍👩‍👧');

export const drawnCall: fc.Arbitrary<Call> = fc.oneof(
  fc.record({ kind: fc.constant('rows' as const), rows: fc.array(row, { minLength: 1, maxLength: 6 }), insert }),
  fc.record({
    kind: fc.constant('run' as const),
    cells: fc.array(fc.option(cell), { maxLength: 12 }),
    branch: header,
    tester: header,
  }),
  fc.record({ kind: fc.constant('note' as const), name, insert }),
  fc.record({ kind: fc.constant('texts' as const), name, description: text, comments: text }),
);

type Run = {
  readonly branch: string;
  readonly tester: string;
  readonly state: string;
  readonly cells: ReadonlyMap<number, Cell>;
};

export type Model = {
  readonly folder: number;
  texts: { readonly name: string; readonly description: string; readonly comments: string };
  readonly rows: (Row & { readonly id: number })[];
  readonly runs: Run[];
  readonly items: { readonly type: string; readonly id: number | string; readonly name: string }[];
  /** Items of all kinds draw their ids from one sequence. */
  lastId: number;
};

/** After the folder and its script were made, one right after the other. */
export function createModel(folder: number): Model {
  const script = folder + 1;
  return {
    folder,
    texts: { name: 'S', description: '', comments: '' },
    rows: [],
    runs: [],
    items: [{ type: 'script', id: script, name: '' }],
    lastId: script,
  };
}

export type Request = { readonly method: string; readonly path: string; readonly body: object };

/** Carries a call out on the model, and says which request does the same. */
export function carryOut(call: Call, model: Model): Request {
  const script = `/scripts/${model.folder + 1}`;
  switch (call.kind) {
    case 'rows': {
      const next = Math.max(0, ...model.rows.map(({ id }) => id)) + 1;
      const rows = call.rows.map((each, index) => ({ ...each, id: next + index }));
      model.rows.splice(startOf(call.insert, model.rows.length), 0, ...rows);
      return { method: 'POST', path: `${script}/tests?insert=${call.insert}`, body: call.rows };
    }
    case 'run': {
      const given = model.rows.map(({ id }, index) => [id, call.cells[index] ?? null] as const);
      const cells = new Map(
        given.flatMap(([id, each]) => (each === null || isEmpty(each) ? [] : [[id, each] as const])),
      );
      const { tests, total } = countsOf(model, cells);
      const { branch, tester } = call;
      model.runs.push({ branch, tester, state: tests === total ? 'complete' : 'incomplete', cells });
      const body = { headers: { branch, _tester: tester }, results: Object.fromEntries(given) };
      return { method: 'POST', path: `${script}/runs`, body };
    }
    case 'note': {
      model.lastId += 1;
      const note = { type: 'note', id: `n${model.lastId}`, name: call.name };
      model.items.splice(startOf(call.insert, model.items.length), 0, note);
      const path = `/projects/1/folders/f${model.folder}/notes?insert=${call.insert}`;
      return { method: 'POST', path, body: { name: call.name } };
    }
    case 'texts': {
      const { kind: _kind, ...body } = call;
      model.texts = body;
      return { method: 'PATCH', path: script, body };
    }
    default:
      return call satisfies never;
  }
}

function startOf(place: Place, size: number): number {
  return place === 'first' ? 0 : place === 'last' ? size : Math.min(place, size);
}

function isEmpty({ result, comment, issue }: Cell): boolean {
  return result === '' && comment === '' && issue === '';
}

/** A heading counts when it has a mark; an excluded row never does. */
function countsOf({ rows }: Model, cells: Run['cells']): Record<'tests' | 'total' | Cell['result'], number> {
  const counts = { tests: 0, total: 0, pass: 0, fail: 0, blocked: 0, query: 0, exclude: 0, '': 0 };
  for (const [index, { id, indent }] of rows.entries()) {
    const mark = cells.get(id)?.result ?? '';
    if (mark === 'exclude' || (mark === '' && (rows[index + 1]?.indent ?? 0) > indent)) continue;
    counts.tests += 1;
    counts[mark] += 1;
    if (mark !== '') counts.total += 1;
  }
  return counts;
}

/** What is answered to those who read, without times. */
export function answersOf(model: Model): readonly (readonly [path: string, answer: object])[] {
  const { folder, texts, rows, runs, items } = model;
  const folders = [{ id: `f${folder}`, name: 'F' }];
  const project = { id: 1, name: 'My project', description: '', created: TIME, bugPattern: '' };
  const context = { project, folderPath: { folders, path: 'F/' } };
  const tests = rows.map(({ id, indent, text: words }) => ({ id, indent, text: words }));
  const { name: scriptName, ...details } = texts;
  const script = {
    type: 'script',
    id: folder + 1,
    name: scriptName,
    ...details,
    created: TIME,
    archived: false,
    fields: FIELDS.map(([id, label, show]) => ({ id, label, show, shown: show })),
    tests,
    runs: runs.map((run, index) => toOutput(model, run, index + 1)),
    progress: progressOf(runs.map(({ cells }) => countsOf(model, cells))),
  };
  const contents = items.map((item) => (item.type === 'script' ? { ...item, name: scriptName } : item));
  const records = tests.map((test, index) => ({
    ...test,
    ...(rows[index]?.notes !== '' && { notes: rows[index]?.notes }),
  }));
  return [
    [`/scripts/${folder + 1}`, { script, context }],
    [`/scripts/${folder + 1}/tests`, { tests: records }],
    [`/projects/1/folders/f${folder}`, { folder: { type: 'folder', ...folders[0], contents }, context }],
  ];
}

export const TIME = '<time>';

const FIELDS = [
  ['_run', 'number', true],
  ['_tester', 'tester', true],
  ['_createdDate', 'date', false],
  ['_createdTime', 'time', false],
  ['_tags', 'tag filter', false],
  ['branch', 'branch', true],
] as const;

function toOutput(model: Model, { branch, tester, state, cells }: Run, id: number): object {
  return {
    id,
    created: TIME,
    state,
    label: [tester, branch, String(id)].filter((part) => part !== '').join(' / '),
    headers: { _run: String(id), _tester: tester, _createdDate: TIME, _createdTime: TIME, _tags: '', branch },
    assignee: { id: '_anyone', name: tester, email: '' },
    results: Object.fromEntries(cells),
    progress: progressOf([countsOf(model, cells)]),
  };
}

function progressOf(parts: readonly ReturnType<typeof countsOf>[]): object {
  const sum = (of: keyof ReturnType<typeof countsOf>): number => parts.reduce((total, part) => total + part[of], 0);
  const [total, pass, fail, blocked, query] = [sum('total'), sum('pass'), sum('fail'), sum('blocked'), sum('query')];
  const summary = `Pass:${pass} Fail:${fail} Block:${blocked} Query:${query} Total:${total}/${sum('tests')}`;
  return { total, pass, fail, block: blocked, blocked, query, summary };
}
