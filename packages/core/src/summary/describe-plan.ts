import { isResult } from '../sheet/row-counts.ts';
import { counted } from '../errors/counted.ts';
import type { ScriptPlan } from '../plan/script-plan.ts';
import { describeCounts } from '../publish/receipt.ts';
import { oneLine } from '../report/printable.ts';
import { planCounts } from './plan-json.ts';
import { plannedLines, few, obsoleteLines, rowsToAdd, massRenameLines } from './plan-lines.ts';
import { frame } from './explain-error.ts';

/** What publishing one Sheet would write, as text for a person: what comes, what has gone, and the run. */
export function describePlan(script: ScriptPlan): string {
  const { plan, isDelivered, requests } = script;
  const head = `plan for ${placeOf(script)}: nothing is written`;
  if (isDelivered) return frame([head, 'this run is there already']);
  if (isNotMade(script)) return frame([head, ...notMadeLines(script)]);
  return frame([
    head,
    ...script.missingFolders.map((folder) => `+ folder ${oneLine(folder)}`),
    ...(script.scriptId === undefined ? [`+ script ${oneLine(script.name)}`] : []),
    ...(plan.added.length === 0 ? [] : [`${rowsToAdd(script)}:`]),
    ...few(plannedLines(plan)),
    ...massRenameLines(plan),
    ...few(obsoleteLines(plan)),
    runLine(script),
    `publishing takes ${counted(requests, 'request')}`,
  ]);
}

/** Whether the script is not made: of one that is, all rows are added. */
function isNotMade({ scriptId, plan: { added } }: ScriptPlan): boolean {
  return scriptId === undefined && added.length === 0;
}

/** This build may not add any script. */
function notMadeLines({ plan }: ScriptPlan): readonly string[] {
  const results = counted(plan.sheet.rows.filter(isResult).length, 'result is', 'results are');
  return [`the script is not made, since this build may not add rows: ${results} withheld`];
}

function placeOf({ scriptId, name, folders }: ScriptPlan): string {
  const place = folders === undefined || folders.length === 0 ? '' : ` in ${folders.map(oneLine).join('/')}`;
  return `${oneLine(name)}${place} (${scriptId === undefined ? 'new script' : `script ${scriptId}`})`;
}

/** Why tests are blocked is known of the whole run only: not where a part of it stays out. */
function runLine({ plan, run }: Pick<ScriptPlan, 'plan' | 'run'>): string {
  const planned = planCounts(plan);
  const { counts, withheld } = planned;
  const excluded = counts.exclude === 0 ? '' : `, ${counts.exclude} exclude`;
  const rest = withheld === 0 ? '' : `; ${counted(withheld, 'test')} without a row`;
  return `a run with ${describeCounts(run?.counts.blocked === counts.blocked ? { ...run, ...planned } : planned)}${excluded}${rest}`;
}
