import { type Notice, notice } from '../errors/runsheet-error.ts';
import { describeDuplicateTitle, doubledRows, duplicateTitles, surplusRows } from '../plan/duplicates.ts';
import { leavesOf, type OutlineRow, rowTitles } from '../plan/outline.ts';
import { MOST_ROW_REQUESTS, type Plan } from '../plan/plan.ts';
import type { AddedRows } from './add-rows.ts';
import type { PublishContext } from './publish-context.ts';
import { readRuns, type ScriptReading } from './read-script.ts';
import type { RunChanges } from './receipt.ts';
import { leftToLater } from './change-description.ts';

export function outlineNotices(
  { first, plan, tried, before }: Pick<AddedRows, 'first' | 'plan' | 'tried' | 'before'>,
  { outline }: Pick<ScriptReading, 'outline'>,
  { mayAddRows }: Pick<PublishContext, 'mayAddRows'>,
): readonly Notice[] {
  const { headersWithoutField, missing, unsure, massRename, unpinned } = plan;
  const { scriptId, rows, notes } = outline;
  const notices: Notice[] = [];
  if (headersWithoutField.length > 0) notices.push(notice('RS4001', { headers: headersWithoutField }));
  if (massRename === undefined) notices.push(...obsoleteNotices(first));
  else notices.push(notice('RS4013', { ...massRename, rows: missing.map(({ text }) => text) }));
  if (rows.length > before.length) notices.push(...duplicateTitleNotices(plan, before));
  if (tried.displaced > 0) {
    notices.push(notice('RS4036', { scriptId, rows: tried.displaced, requests: MOST_ROW_REQUESTS }));
  }
  if (unpinned.length > 0) {
    const tests = unpinned.map(({ text, rowId }) => ({ title: text, row: rowId }));
    notices.push(notice('RS4016', { scriptId, tests }));
  }
  const unshown = missing.flatMap(({ key, text }) => (unsure.has(key) ? [] : [text]));
  if (mayAddRows && massRename === undefined && unshown.length > 0) {
    notices.push(notice('RS3014', { scriptId, rows: unshown, isClosed: notes.isClosed }));
  }
  return notices;
}

/** Said by the build that adds such rows, and by no later one. */
function duplicateTitleNotices({ places, sheet: { rows } }: Plan, before: Rows): readonly Notice[] {
  const known = new Set<number | undefined>([undefined, ...before.map(({ id }) => id)]);
  const added = duplicateTitles(rows, ({ key }) => !known.has(places.get(key)?.id));
  return added.length === 0 ? [] : [notice('RS4039', { titles: added.map(describeDuplicateTitle) })];
}

function obsoleteNotices({ obsolete, run }: Plan): readonly Notice[] {
  const [first] = obsolete;
  const isExcluded = first !== undefined && run.cells.get(first.id)?.mark === 'exclude';
  return first === undefined ? [] : [notice('RS4002', { rows: obsolete.length, isExcluded })];
}

const MOST_TITLES = 20;

type Rows = readonly OutlineRow[];

/**
 * The tests of this run among the rows that were not there before; undefined when there are none. A file that did not load
 * is no test. Pure.
 */
export function addedTests(
  rows: Rows,
  before: Rows,
  { sheet, places }: Pick<Plan, 'sheet' | 'places'>,
): RunChanges['added'] {
  if (rows.length <= before.length) return undefined;
  const isKnown = new Set(before.map(({ id }) => id));
  const tests = new Set(sheet.rows.map(({ kind, key }) => (kind === 'case' ? places.get(key)?.id : undefined)));
  const added = leavesOf(rows).filter(({ id }) => !isKnown.has(id) && tests.has(id));
  if (added.length === 0) return undefined;
  const shown = rowTitles(rows, new Set(added.slice(0, MOST_TITLES).map(({ id }) => id)));
  return { count: added.length, titles: [...shown.values()] };
}

/**
 * Names rows that the service has carried out later than anybody waits. Its runs are read only where some stand twice; they
 * are named in each build until a person has deleted them.
 */
export async function doubledNotices(
  { claimed, run }: Plan,
  { outline: { scriptId, rows } }: Pick<ScriptReading, 'outline'>,
  context: Pick<PublishContext, 'client'>,
): Promise<readonly Notice[]> {
  // A part of the tests does not tell, and a green run reads nothing but the outline.
  if (run.scope !== 'whole' || ![...run.cells.values()].some(({ mark }) => mark === 'fail')) return [];
  const surplus = surplusRows(rows, claimed);
  if (surplus.length === 0) return [];
  const runs = await leftToLater(() => readRuns(scriptId, context, 'full'), []);
  const isDoubled = new Set(doubledRows(rows, runs).map(({ id }) => id));
  const doubled = new Set(surplus.flatMap(({ id }) => (isDoubled.has(id) ? [id] : [])));
  if (doubled.size === 0) return [];
  return [notice('RS3029', { scriptId, rows: [...rowTitles(rows, doubled).values()] })];
}
