import { type Notice, notice } from '../errors/notice.ts';
import type { Outline } from '../plan/outline.ts';
import { isLongGone } from '../plan/ownership.ts';
import type { Plan } from '../plan/plan.ts';
import { tellRenames } from '../plan/tell-renames.ts';
import type { PublishContext } from './publish-context.ts';
import type { ScriptReading } from './read-script.ts';

/** The plan that was made before any row was added, which knows what left and what came, and the one after it. */
export type Planned = { readonly first: Plan; readonly plan: Plan };

/** What a reader should know about the rows of a script after they were brought up to date. */
export function outlineNotices(
  { first, plan }: Planned,
  { outline }: Pick<ScriptReading, 'outline'>,
  { mayAddRows }: Pick<PublishContext, 'mayAddRows'>,
): readonly Notice[] {
  const { headersWithoutField, missing, massRename, unpinned } = plan;
  const { scriptId } = outline;
  const notices: Notice[] = [];
  if (headersWithoutField.length > 0) notices.push(notice('RS4001', { headers: headersWithoutField }));
  if (massRename === undefined) notices.push(...goneNotices(first, outline));
  else notices.push(notice('RS4013', { ...massRename, rows: missing.map(({ text }) => text) }));
  if (unpinned.length > 0) {
    const tests = unpinned.map(({ text, rowId }) => ({ title: text, row: rowId }));
    notices.push(notice('RS4016', { scriptId, tests }));
  }
  if (mayAddRows && massRename === undefined && missing.length > 0) {
    notices.push(notice('RS3014', { scriptId, rows: missing.map((row) => row.text) }));
  }
  return notices;
}

/** Each obsolete row is named once: those that are noted as gone were named before. A renamed one is told as such. */
function goneNotices({ obsolete, renames }: Plan, { notes }: Outline): readonly Notice[] {
  const isRenamed = new Set(renames.map(({ from }) => from));
  const gone = obsolete.filter((row) => !isRenamed.has(row));
  const news = gone.filter(({ id }) => !isLongGone(notes.ownership, id));
  return [
    ...(news.length === 0
      ? []
      : [notice('RS4002', { rows: news.map(({ path }) => path), before: gone.length - news.length })]),
    ...(renames.length === 0 ? [] : [notice('RS4012', { changes: tellRenames(renames) })]),
  ];
}
