import { FOLDER_VIEW } from '../../input/view.ts';
import { type Counts, countRun } from '../../output/counts.ts';
import { type ItemOutput, renderTopLevel } from '../../output/folder-tree.ts';
import type { Results } from '../../store/results.ts';
import { type PackedRun, readRun } from '../../store/runs.ts';
import type { Contents } from '../../store/store.ts';
import { countMarks, unpackResults } from '../../store/pack-results.ts';
import type { Place } from '../../store/tests.ts';

/** Pass, fail, blocked, query. */
export type RunSums = readonly [pass: number, fail: number, blocked: number, query: number];

export type ScriptSummary = {
  readonly type: 'script';
  readonly id: number;
  readonly name: string;
  /** The last whole run. `failures` are also those of files and hooks, which are no tests. */
  readonly last?: {
    readonly created: string;
    readonly branch: string;
    readonly counts: Counts;
    readonly failures: number;
  };
  /** Of the newest runs, the oldest first. */
  readonly trend: readonly RunSums[];
};

export type ItemSummary =
  | ScriptSummary
  | { readonly type: 'note'; readonly name: string }
  | { readonly type: 'folder'; readonly id: string; readonly name: string; readonly contents: readonly ItemSummary[] };

type ProjectSummary = { readonly name: string; readonly description: string; readonly items: readonly ItemSummary[] };

export type HomeData = { readonly projects: readonly ProjectSummary[] };

const TREND_RUNS = 30;

/** Everything that can be read, with how each script's last runs went. */
export async function readHomeData(contents: Contents): Promise<HomeData> {
  const projects: ProjectSummary[] = [];
  for (const { id, name, description, archived } of await contents.projects.list()) {
    if (archived) continue;
    const items = await summarise(contents, await renderTopLevel(contents, id, FOLDER_VIEW));
    projects.push({ name, description, items });
  }
  return { projects };
}

async function summarise(contents: Contents, items: readonly ItemOutput[]): Promise<readonly ItemSummary[]> {
  const told: ItemSummary[] = [];
  for (const item of items) {
    if (item.type === 'note') told.push({ type: 'note', name: item.name });
    else if (item.type === 'script') told.push(await summariseScript(contents, item.id, item.name));
    else told.push({ ...item, contents: await summarise(contents, item.contents) });
  }
  return told;
}

async function summariseScript(contents: Contents, id: number, name: string): Promise<ScriptSummary> {
  const all = await contents.runs.listPacked(id, TREND_RUNS);
  // What somebody has tried alone says nothing about the rest.
  const whole = all.filter((run) => scopeOf(run) !== 'part');
  const runs = whole.length === 0 ? all : whole;
  const trend = runs.map(({ marks }): RunSums => {
    const { pass, fail, blocked, query } = countMarks(marks);
    return [pass, fail, blocked, query];
  });
  const newest = runs.at(-1);
  if (newest === undefined) return { type: 'script', id, name, trend };
  const { created, headers } = readRun(newest);
  const results = await unpackResults({ marks: newest.marks, remarks: null });
  const tests = await contents.tests.list(id);
  const told = scopeOf(newest) === 'unknown' ? tests : testsIn(tests, results);
  const { fail: failures } = countMarks(newest.marks);
  const last = { created, branch: headers.get('branch') ?? '', counts: countRun(told, results), failures };
  return { type: 'script', id, name, last, trend };
}

/** As the marks of a run tell it (docs/marks.md); of the other runs nobody knows. */
function scopeOf(run: PackedRun): 'part' | 'known' | 'unknown' {
  const marks = readRun(run).headers.get('runsheet_marks') ?? '';
  if (/^1p;/i.test(marks)) return 'part';
  return /^1[sw];/i.test(marks) ? 'known' : 'unknown';
}

/** The tests that a build ran: rows without a result are of other builds, and headings are no tests. */
function testsIn(tests: readonly Place[], results: Results): readonly Place[] {
  return tests.filter(({ id, indent }, at) => results.has(id) && (tests[at + 1]?.indent ?? 0) <= indent);
}
