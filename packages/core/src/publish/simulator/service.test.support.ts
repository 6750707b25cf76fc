import type {
  AddedRunAnswer,
  AddedTestsAnswer,
  CreatedScriptAnswer,
  Run,
  UpdatedScriptAnswer,
} from '../../client/answers/things.ts';
import type {
  Insert,
  ResultDraft,
  RunDraft,
  ScriptDraft,
  ScriptPatch,
  TestDraft,
} from '../../client/requests/drafts.ts';
import { PLAIN_HABITS, type SimHabits } from './habits.test.support.ts';

/** The append-only service as a model: what it holds, and what each request does to it. From the specification alone. */
export type SimService = {
  /** Their names; ids count from 1. Everything is in the first. */
  readonly projects: readonly string[];
  readonly folders: SimFolder[];
  readonly scripts: SimScript[];
  /** How it treats what the specification does not show. */
  readonly habits: SimHabits;
  nextId: number;
};

export type SimFolder = { readonly id: string; name: string; readonly parentId: string | undefined };

export type SimScript = {
  readonly id: number;
  name: string;
  description: string;
  readonly created: string;
  /** By people; left out: in use. */
  archived?: boolean;
  readonly folderId: string | undefined;
  readonly fields: readonly string[];
  readonly rows: SimRow[];
  readonly runs: Run[];
};

export type SimRow = { readonly id: number; readonly indent: number; readonly text: string };

export function createSimService(habits: Partial<SimHabits> = {}): SimService {
  return { projects: ['Shop'], folders: [], scripts: [], habits: { ...PLAIN_HABITS, ...habits }, nextId: 1 };
}

/** What it holds now, whatever is written later. Rows and runs never change, so they need no copies. */
export function copyOf({ folders, scripts }: SimService): Pick<SimService, 'folders' | 'scripts'> {
  return {
    folders: folders.map((folder) => ({ ...folder })),
    scripts: scripts.map((script) => ({ ...script, rows: [...script.rows], runs: [...script.runs] })),
  };
}

/** What came of a request that reached the service. */
export type SimAnswer<Answer> =
  | { readonly status: 200; readonly answer: Answer }
  | { readonly status: 400 | 404 | 413; readonly answer?: never };

export const NOT_FOUND = { status: 404 } as const;

export function makeScript(
  service: SimService,
  draft: ScriptDraft,
  { folderId, nowMs }: { readonly folderId: string | undefined; readonly nowMs: number },
): SimAnswer<CreatedScriptAnswer> {
  if (isTooLarge(service, draft)) return { status: 413 };
  const { name = 'New Script', description = '', fields = [], tests = [] } = draft;
  if (tests.length > service.habits.mostRows) return { status: 400 };
  const script: SimScript = {
    id: takeId(service),
    name,
    description: service.habits.description(description),
    created: new Date(nowMs).toISOString(),
    folderId,
    fields: fields.map((field) => (typeof field === 'string' ? field : field.id)),
    rows: rowsFrom(service, tests),
    runs: [],
  };
  service.scripts.push(script);
  return ok({ script: { id: script.id, name } });
}

export function changeScript(
  service: SimService,
  scriptId: number,
  patch: ScriptPatch,
): SimAnswer<UpdatedScriptAnswer> {
  const script = findScript(service, scriptId);
  if (script === undefined) return NOT_FOUND;
  const { description } = patch;
  const kept = description === undefined ? {} : { description: service.habits.description(description) };
  Object.assign(script, patch, kept);
  return ok({ script: { id: script.id } });
}

export function addTests(
  service: SimService,
  {
    scriptId,
    tests,
    insert,
  }: { readonly scriptId: number; readonly tests: Tests; readonly insert: Insert | undefined },
): SimAnswer<AddedTestsAnswer> {
  const script = findScript(service, scriptId);
  if (script === undefined) return NOT_FOUND;
  const { habits } = service;
  if (isTooLarge(service, tests)) return { status: 413 };
  if (tests.length > habits.mostRows) return { status: 400 };
  if (insert !== undefined && habits.insert === 'refused') return { status: 400 };
  const rows = rowsFrom(service, tests);
  const after = typeof insert === 'number' && habits.insert === 'honoured' ? insert : script.rows.length;
  if (habits.storesRows) script.rows.splice(after, 0, ...rows);
  return ok({ tests: rows });
}

export function addRun(service: SimService, scriptId: number, draft: RunDraft): SimAnswer<AddedRunAnswer> {
  const script = findScript(service, scriptId);
  if (script === undefined) return NOT_FOUND;
  const { results: sent = {} } = draft;
  if (isTooLarge(service, { ...draft, results: sent })) return { status: 413 };
  const isTooLong = (result: ResultDraft) =>
    textsOf(result).some((text) => text.length > service.habits.longestComment);
  if (Object.values(sent).some(isTooLong)) return { status: 400 };
  const { header, runId } = service.habits;
  const headers = Object.entries(draft.headers ?? {}).flatMap(([field, value]) => {
    const kept = script.fields.includes(field) ? header(value, field) : undefined;
    return kept === undefined ? [] : [[field, kept] as const];
  });
  const rows = new Set(script.rows.map(({ id }) => String(id)));
  const taken = Object.entries(sent).filter(([row]) => rows.has(row));
  const results = Object.fromEntries(taken.map(([row, result]) => [row, toResult(service, result)] as const));
  const id = runId(script.runs.length + 1);
  const run = { id, headers: Object.fromEntries(headers), results };
  script.runs.push(run);
  return ok({ run: { id, progress: progressOf(service, run) } });
}

/** What it counts in a run. */
export function progressOf({ habits: { progress } }: SimService, { results = {} }: Run): Run['progress'] {
  if (progress !== 'counted') return progress;
  const count = (mark: string) => Object.values(results).filter(({ result }) => result === mark).length;
  return { pass: count('pass'), fail: count('fail'), blocked: count('blocked'), query: count('query') };
}

export function ok<Answer>(answer: Answer): SimAnswer<Answer> {
  return { status: 200, answer };
}

type Tests = string | readonly (string | Partial<TestDraft>)[];

function rowsFrom(service: SimService, tests: Tests): SimRow[] {
  const drafts = typeof tests === 'string' ? tests.split('\n') : tests;
  return drafts.map((draft) => {
    const { text = '', indent = 0 } = typeof draft === 'string' ? { text: draft } : draft;
    return { id: takeId(service), indent, text: service.habits.text(text) };
  });
}

function toResult({ habits }: SimService, draft: ResultDraft): { result: string; comment: string; issue: string } {
  if (typeof draft === 'string') return { result: draft, comment: '', issue: '' };
  if (!('result' in draft)) return { result: draft[0], comment: draft[1], issue: draft[2] };
  const text = habits.spellings.map((spelling) => draft[spelling]).find((one) => one !== undefined) ?? '';
  return { result: draft.result, comment: habits.comment(text), issue: '' };
}

function textsOf(draft: ResultDraft): readonly string[] {
  if (typeof draft === 'string' || !('result' in draft)) return [];
  return [draft.comment ?? '', draft.comments ?? ''];
}

function isTooLarge({ habits }: SimService, body: unknown): boolean {
  return habits.mostCharacters !== Number.POSITIVE_INFINITY && JSON.stringify(body).length > habits.mostCharacters;
}

export function findScript(service: SimService, scriptId: number): SimScript | undefined {
  return service.scripts.find(({ id }) => id === scriptId);
}

export function takeId(service: SimService): number {
  service.nextId += 1;
  return service.nextId - 1;
}
