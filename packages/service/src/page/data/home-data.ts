import { giveWay } from '../../give-way.ts';
import { FOLDER_VIEW } from '../../input/view.ts';
import { readTopLevel, type TreeNode } from '../../output/folder-tree.ts';
import { runId } from '../../output/runs.ts';
import { type MarkedRun, readRun } from '../../store/runs.ts';
import type { Contents } from '../../store/store.ts';
import { countMarks } from '../../store/pack-results.ts';

import { readRunMarks } from './run-marks.ts';

/** Pass, fail, blocked, query. */
export type RunSums = readonly [pass: number, fail: number, blocked: number, query: number];

/** A run without its cells. Failed files and hooks count too, as in the terminal. */
export type RunSummary = {
  readonly id: string;
  readonly created: string;
  readonly branch: string;
  readonly environment: string;
  readonly sums: RunSums;
  readonly durationMs: number | undefined;
  readonly isPart: boolean;
};

export type ScriptSummary = {
  readonly type: 'script';
  readonly id: number;
  readonly name: string;
  /** It has runs, if not of the branch that was asked for. */
  readonly hasRuns: boolean;
  /** By which it is judged: the last run of its branch that is no part. Of several environments one that failed. */
  readonly last: RunSummary | undefined;
  /** The newest runs of the branch that are no parts, the oldest first. */
  readonly trend: readonly RunSummary[];
};

export type ItemSummary =
  | ScriptSummary
  | { readonly type: 'note'; readonly name: string }
  | { readonly type: 'folder'; readonly id: string; readonly name: string; readonly contents: readonly ItemSummary[] };

type ProjectSummary = { readonly name: string; readonly description: string; readonly items: readonly ItemSummary[] };

export type HomeData = {
  /** The branch that was asked for; empty: of each script its default branch. */
  readonly branch: string;
  /** Of the newest runs of all scripts, by name. */
  readonly branches: readonly string[];
  readonly projects: readonly ProjectSummary[];
};

const TREND_RUNS = 30;

/** In characters: a longer name is no choice. */
const LONGEST_CHOICE = 200;

export const USUAL_BRANCHES: readonly string[] = ['main', 'master'];

/**
 * The default branch, as the script of the page and the command line choose it: `main`, else `master`, else the branch with
 * the most whole runs, of two the newer one. Empty: no run names a branch. Pure.
 */
export function defaultBranchOf(newest: readonly Pick<RunSummary, 'branch' | 'isPart'>[]): string {
  const usual = USUAL_BRANCHES.find((one) => newest.some(({ branch }) => branch === one));
  if (usual !== undefined) return usual;
  const named = newest.filter(({ branch, isPart }) => branch !== '' && !isPart).map(({ branch }) => branch);
  const counts = Map.groupBy(named, (branch) => branch);
  const countOf = (branch: string): number => counts.get(branch)?.length ?? 0;
  return named.reduce((most, branch) => (countOf(branch) >= countOf(most) ? branch : most), '');
}

/** What is read, and which branches were met. */
type Reading = { readonly contents: Contents; readonly branch: string; readonly branches: Set<string> };

/** Everything that can be read, with how each script's last runs of a branch went. */
export async function readHomeData(contents: Contents, branch = ''): Promise<HomeData> {
  const reading = { contents, branch, branches: new Set(branch === '' ? [] : [branch]) };
  const projects: ProjectSummary[] = [];
  for (const { id, name, description, archived } of await contents.projects.list()) {
    if (archived) continue;
    const nodes = await readTopLevel(contents, id, { view: FOLDER_VIEW, hold: () => undefined });
    const items = await summarise(reading, nodes);
    projects.push({ name, description, items });
  }
  return { branch, branches: [...reading.branches].toSorted(), projects };
}

async function summarise(reading: Reading, nodes: readonly TreeNode[]): Promise<readonly ItemSummary[]> {
  const told: ItemSummary[] = [];
  for (const node of nodes) {
    const { id, name } = node.item;
    if (node.type === 'note') told.push({ type: 'note', name });
    else if (node.type === 'script') told.push(await summariseScript(reading, id, name));
    else told.push({ type: 'folder', id: `f${id}`, name, contents: await summarise(reading, node.nodes) });
  }
  return told;
}

async function summariseScript(reading: Reading, id: number, name: string): Promise<ScriptSummary> {
  const newest = (await reading.contents.runs.listMarked(id, TREND_RUNS)).map(toSummary);
  await giveWay(100);
  for (const { branch } of newest) if (branch !== '' && branch.length <= LONGEST_CHOICE) reading.branches.add(branch);
  const of = (branch: string) => runsOf(reading.contents, { id, newest, branch });
  const runs = reading.branch === '' ? await defaultRuns(of, newest) : await of(reading.branch);
  // What somebody has tried alone says nothing about the rest.
  const whole = runs.filter(({ isPart }) => !isPart);
  const trend = whole.length === 0 ? runs : whole;
  return { type: 'script', id, name, hasRuns: newest.length > 0, last: judgedRun(trend), trend };
}

async function defaultRuns(
  of: (branch: string) => Promise<readonly RunSummary[]>,
  newest: readonly RunSummary[],
): Promise<readonly RunSummary[]> {
  for (const branch of USUAL_BRANCHES) {
    const runs = await of(branch);
    if (runs.length > 0) return runs;
  }
  const branch = defaultBranchOf(newest);
  return branch === '' ? newest : of(branch);
}

type OfBranch = { readonly id: number; readonly newest: readonly RunSummary[]; readonly branch: string };

async function runsOf({ runs }: Contents, { id, newest, branch }: OfBranch): Promise<readonly RunSummary[]> {
  const own = newest.filter((run) => run.branch === branch);
  // There are no others, or enough of them.
  if (newest.length < TREND_RUNS || own.length === newest.length) return own;
  const rows = await runs.listMarked(id, TREND_RUNS, branch);
  await giveWay(100);
  return rows.map(toSummary);
}

/** The newest run; but of the newest of each environment one that failed. */
function judgedRun(runs: readonly RunSummary[]): RunSummary | undefined {
  const last = new Map(runs.map((run) => [run.environment, run]));
  const isJudged = (run: RunSummary): boolean => run === last.get(run.environment);
  return runs.findLast((run) => isJudged(run) && run.sums[1] > 0) ?? runs.at(-1);
}

function toSummary(row: MarkedRun): RunSummary {
  const run = readRun(row);
  const { created, headers } = run;
  const { pass, fail, blocked, query } = countMarks(row.marks);
  return {
    id: String(runId(run)),
    created,
    branch: headers.get('branch') ?? '',
    environment: headers.get('environment') ?? '',
    sums: [pass, fail, blocked, query],
    ...readRunMarks(headers.get('runsheet_marks') ?? ''),
  };
}
