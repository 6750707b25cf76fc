import type { Notice } from '../../errors/notice.ts';
import { counted } from '../../errors/counted.ts';
import { describeCounts, type Receipt, type ScriptReceipt } from '../../publish/receipt.ts';
import { isGreen } from '../../report/count-outcomes.ts';
import { newsOfScripts } from './change-lists.ts';
import { code, escapeHtml, list } from './html.ts';
import type { RunStory } from './run-story.ts';
import { durationWords } from '../time-lines.ts';
import { troublesOf } from './troubles.ts';

/** The one line that tells of a run, as the content of an element. */
export function headline(story: RunStory): string {
  const { report, receipt, name, redact } = story;
  const isRed = !isGreen(report) || troublesOf(report).blocked.length > 0;
  const words = describeCounts(receipt.run);
  const news = newsOfScripts(story)
    .map((line) => `<strong>${escapeHtml(redact(line))}</strong> · `)
    .join('');
  const took = receipt.durationMs === undefined ? '' : ` in ${durationWords(receipt.durationMs)}`;
  return `${isRed ? '❌' : '✅'} ${news}<strong>${code(redact(name))}: ${words}</strong>${took}${receiptWords(receipt)}`;
}

function receiptWords(receipt: Receipt): string {
  const { scripts, kept, lost, withheld, outcome } = receipt;
  const links = scripts.map((script) => linked(scriptWords(script), script.pageUrl));
  const words = [
    ...(outcome === 'already-delivered' ? ['delivered before'] : []),
    ...(outcome === 'kept' || kept > 0 ? [`${counted(kept, 'result')} kept, not delivered yet`] : []),
    ...(lost > 0 ? [`${counted(lost, 'result')} LOST`] : []),
    ...(withheld > 0 ? [`${counted(withheld, 'result')} withheld for want of a row`] : []),
  ];
  const all = [...links, ...words.map(escapeHtml)];
  return all.length === 0 ? '' : ` (${all.join('; ')})`;
}

function linked(words: string, address: string | undefined): string {
  return address === undefined ? escapeHtml(words) : `<a href="${escapeHtml(address)}">${escapeHtml(words)}</a>`;
}

function scriptWords({ scriptId, runId, created, rowsAdded }: ScriptReceipt): string {
  const rows = `${rowsAdded} ${rowsAdded === 1 ? 'row' : 'rows'}`;
  const outline = created ? `, new with ${rows}` : `, ${rows} added`;
  return `script ${scriptId}, run ${runId}${created || rowsAdded > 0 ? outline : ''}`;
}

/** What stands below that line: what went wrong in the delivery, and what is good to know, such as obsolete rows. */
export function notesOf({ receipt, error, redact }: RunStory): readonly string[] {
  const notes = receipt.warnings.map(({ code: number, message }: Notice) => `${number} ${message}`);
  const errors = error === undefined ? [] : [`${error.code} ${error.guidance.what} ${error.guidance.todo}`];
  const all = [...errors, ...notes];
  if (all.length === 0) return [];
  return list(all.map(redact));
}
