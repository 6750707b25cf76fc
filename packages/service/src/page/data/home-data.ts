import { FOLDER_VIEW } from '../../input/view.ts';
import { countRun } from '../../output/counts.ts';
import { type ItemOutput, renderTopLevel } from '../../output/folder-tree.ts';
import { readRun } from '../../store/runs.ts';
import type { Contents } from '../../store/store.ts';
import { countMarks, unpackResults } from '../../store/pack-results.ts';
import { cut } from '../html.ts';

import { type Tagged, tagOf } from './answer-json.ts';
import type { HomeData, ItemSummary, ProjectSummary, RunSums, ScriptSummary } from './page-data.ts';

const TREND_RUNS = 30;

/** Everything that can be read, with how each script's last runs went. */
export async function readHomeData(contents: Contents): Promise<Tagged> {
  const projects: ProjectSummary[] = [];
  for (const { id, name, description, archived } of await contents.projects.list()) {
    if (archived) continue;
    const items = await summarise(contents, await renderTopLevel(contents, id, FOLDER_VIEW));
    projects.push({ id, name: cut(name), description: cut(description), items });
  }
  const home: HomeData = { projects };
  return { tag: tagOf(home), body: () => home };
}

async function summarise(contents: Contents, items: readonly ItemOutput[]): Promise<readonly ItemSummary[]> {
  const told: ItemSummary[] = [];
  for (const item of items) {
    const name = cut(item.name);
    if (item.type === 'note') told.push({ type: 'note', id: item.id, name });
    else if (item.type === 'script') told.push(await summariseScript(contents, item.id, name));
    else told.push({ type: 'folder', id: item.id, name, contents: await summarise(contents, item.contents) });
  }
  return told;
}

async function summariseScript(contents: Contents, id: number, name: string): Promise<ScriptSummary> {
  const runs = await contents.runs.listPacked(id, TREND_RUNS);
  const trend = runs.map(({ marks }): RunSums => {
    const { pass, fail, blocked, query } = countMarks(marks);
    return [pass, fail, blocked, query];
  });
  const newest = runs.at(-1);
  if (newest === undefined) return { type: 'script', id, name, trend };
  const { number, retest, created, headers } = readRun(newest);
  const counts = countRun(await contents.tests.list(id), await unpackResults({ marks: newest.marks, remarks: null }));
  const last = {
    id: retest === 0 ? String(number) : `${number}.${retest}`,
    created,
    branch: cut(headers.get('branch') ?? ''),
    counts,
  };
  return { type: 'script', id, name, last, trend };
}
