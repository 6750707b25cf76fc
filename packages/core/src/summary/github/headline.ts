import type { Notice } from '../../errors/notice.ts';
import type { Receipt, ScriptReceipt } from '../../publish/receipt.ts';
import { countOutcomes, sumOf } from '../../report/count-outcomes.ts';
import type { ChangeList } from './change-lists.ts';
import { code, escapeHtml, list } from './html.ts';
import type { RunStory } from './run-story.ts';
import { troublesOf } from './troubles.ts';

/** The one line that tells of a run, as the content of an element. */
export function headline(story: RunStory, changes: readonly ChangeList[]): string {
  const { report, receipt, name, redact } = story;
  const counts = countOutcomes(report);
  const failed = troublesOf(report).failed.length;
  const headings = failed - counts.failed;
  const parts = [
    ['failed', counts.failed],
    [headings === 1 ? 'failed file or hook' : 'failed files or hooks', headings],
    ['blocked', counts.unfinished],
    ['passed', counts.passed],
    ['skipped', counts.skipped + counts.todo],
  ] as const;
  const told = parts.filter(([, count]) => count > 0).map(([word, count]) => `${count} ${word}`);
  const words = told.length === 0 ? `${sumOf(counts)} tests` : told.join(', ');
  const sign = failed + counts.unfinished > 0 ? '❌' : '✅';
  return `${sign} <strong>${code(redact(name))}: ${words}</strong>${receiptWords(receipt, changes)}`;
}

function receiptWords(receipt: Receipt, changes: readonly ChangeList[]): string {
  const { scripts, kept, lost, withheld, outcome } = receipt;
  const words = [
    ...scripts.map(scriptWords),
    ...(outcome === 'already-delivered' ? ['delivered before'] : []),
    ...(outcome === 'kept' || kept > 0 ? [`${results(kept)} kept, not delivered yet`] : []),
    ...(lost > 0 ? [`${results(lost)} LOST`] : []),
    ...(withheld > 0 ? [`${results(withheld)} withheld for want of a row`] : []),
    // How many rows were added is told with their script.
    ...changes.filter(({ kind }) => kind !== 'added').map(({ words: told }) => told),
  ];
  return words.length === 0 ? '' : ` (${escapeHtml(words.join('; '))})`;
}

function results(count: number): string {
  return count === 1 ? '1 result' : `${count} results`;
}

function scriptWords({ scriptId, runId, created, rowsAdded }: ScriptReceipt): string {
  const rows = `${rowsAdded} ${rowsAdded === 1 ? 'row' : 'rows'}`;
  const outline = created ? `, new with ${rows}` : `, ${rows} added`;
  return `script ${scriptId}, run ${runId}${created || rowsAdded > 0 ? outline : ''}`;
}

/** What stands below that line: what went wrong in the delivery, and what is good to know, such as retired rows. */
export function notesOf({ receipt, error, redact }: RunStory): readonly string[] {
  const notes = receipt.warnings.map(({ code: number, message }: Notice) => `${number} ${message}`);
  const errors = error === undefined ? [] : [`${error.code} ${error.guidance.what} ${error.guidance.todo}`];
  const all = [...errors, ...notes];
  if (all.length === 0) return [];
  return list(all.map(redact));
}
