import { counted } from '../errors/counted.ts';
import type { SyncedScript } from '../plan/script-plan.ts';
import { plannedLines, few, obsoleteLines, rowsToAdd, massRenameLines } from './plan-lines.ts';
import { oneLine, printable } from '../report/printable.ts';

/** What was added to an outline, or with `isCheck` would be, as text for a person. */
export function describeSync(synced: SyncedScript, isCheck: boolean): string {
  const { plan } = synced;
  const besides = [
    ...(synced.created && !isCheck ? [] : few(plannedLines(plan))),
    ...massRenameLines(plan),
    ...(isCheck ? few(obsoleteLines(plan)) : []),
  ];
  return [headOf(synced, isCheck), ...besides.map((line) => `  ${line}`)].map(printable).join('\n');
}

function headOf(synced: SyncedScript, isCheck: boolean): string {
  const { scriptId, name, created, rowsAdded, repeated, plan } = synced;
  const title = `${oneLine(name)}${scriptId === undefined ? '' : ` (script ${scriptId})`}`;
  if (plan.massRename !== undefined) return `${title}: ${created ? 'not made' : 'not brought up to date'}`;
  if (isCheck && created) return `${title}: ${rowsToAdd(synced)} in a new script`;
  if (created) return `${title}: new script with ${counted(rowsAdded, 'row')}`;
  if (plan.added.length === 0) return `${title}: up to date`;
  if (isCheck) return `${title}: ${rowsToAdd(synced)}`;
  const besides = repeated === 0 ? '' : `, ${counted(repeated, 'heading')} among them once more to place the others`;
  return `${title}: ${counted(rowsAdded, 'row')} added${besides}`;
}
