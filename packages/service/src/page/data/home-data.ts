import { giveWay } from '../../give-way.ts';
import { FOLDER_VIEW } from '../../input/view.ts';
import { readTopLevel, type TreeNode } from '../../output/folder-tree.ts';
import { type PackedRun, readRun } from '../../store/runs.ts';
import type { Contents } from '../../store/store.ts';
import { countMarks } from '../../store/pack-results.ts';

/** Pass, fail, blocked, query. */
export type RunSums = readonly [pass: number, fail: number, blocked: number, query: number];

export type ScriptSummary = {
  readonly type: 'script';
  readonly id: number;
  readonly name: string;
  /** The last whole run. Failed files and hooks count too, as in the terminal. */
  readonly last?: { readonly created: string; readonly branch: string; readonly sums: RunSums };
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
    const nodes = await readTopLevel(contents, id, { view: FOLDER_VIEW, hold: () => undefined });
    const items = await summarise(contents, nodes);
    projects.push({ name, description, items });
  }
  return { projects };
}

async function summarise(contents: Contents, nodes: readonly TreeNode[]): Promise<readonly ItemSummary[]> {
  const told: ItemSummary[] = [];
  for (const node of nodes) {
    const { id, name } = node.item;
    if (node.type === 'note') told.push({ type: 'note', name });
    else if (node.type === 'script') told.push(await summariseScript(contents, id, name));
    else told.push({ type: 'folder', id: `f${id}`, name, contents: await summarise(contents, node.nodes) });
  }
  return told;
}

async function summariseScript(contents: Contents, id: number, name: string): Promise<ScriptSummary> {
  const all = await contents.runs.listPacked(id, TREND_RUNS);
  await giveWay(100);
  // What somebody has tried alone says nothing about the rest.
  const whole = all.filter((run) => !isPart(run));
  const runs = whole.length === 0 ? all : whole;
  const trend = runs.map(({ marks }): RunSums => {
    const { pass, fail, blocked, query } = countMarks(marks);
    return [pass, fail, blocked, query];
  });
  const [newest, sums] = [runs.at(-1), trend.at(-1)];
  if (newest === undefined || sums === undefined) return { type: 'script', id, name, trend };
  const { created, headers } = readRun(newest);
  return { type: 'script', id, name, last: { created, branch: headers.get('branch') ?? '', sums }, trend };
}

/** As the marks of a run tell it (docs/marks.md). */
function isPart(run: PackedRun): boolean {
  return /^1p;/i.test(readRun(run).headers.get('runsheet_marks') ?? '');
}
