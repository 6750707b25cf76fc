import { type Notice, notice } from '../errors/notice.ts';
import type { Plan } from '../plan/plan.ts';
import type { PublishContext } from './publish-context.ts';
import type { ScriptReading } from './read-script.ts';

/** What a reader should know about the rows of a script after they were brought up to date. */
export function outlineNotices(
  plan: Plan,
  { outline }: Pick<ScriptReading, 'outline'>,
  { mayAddRows, policy }: Pick<PublishContext, 'mayAddRows' | 'policy'>,
): readonly Notice[] {
  const { headersWithoutField, missing, storm, unpinned } = plan;
  const { scriptId, rows } = outline;
  const notices: Notice[] = [];
  if (headersWithoutField.length > 0) notices.push(notice('RS4001', { headers: headersWithoutField }));
  if (storm === undefined) notices.push(...goneNotices(plan));
  else notices.push(notice('RS4013', { ...storm, rows: missing.map(({ text }) => text) }));
  if (unpinned.length > 0) {
    const tests = unpinned.map(({ text, rowId }) => ({ title: text, row: rowId }));
    notices.push(notice('RS4016', { scriptId, tests }));
  }
  if (mayAddRows && storm === undefined && missing.length > 0) {
    notices.push(notice('RS3014', { scriptId, rows: missing.map((row) => row.text) }));
  }
  if (rows.length >= policy.limits.rows * NEAR) {
    notices.push(notice('RS4014', { scriptId, rows: rows.length, limit: policy.limits.rows }));
  }
  return notices;
}

/** From this part of the limit on it is time to think of another layout. */
const NEAR = 0.9;

/** A row that was probably renamed is not told as one that is gone. */
function goneNotices({ retired, renames }: Plan): readonly Notice[] {
  const isRenamed = new Set(renames.map(({ from }) => from));
  const gone = retired.filter((row) => !isRenamed.has(row)).map(({ text }) => text);
  return [
    ...(gone.length === 0 ? [] : [notice('RS4002', { rows: gone })]),
    ...(renames.length === 0
      ? []
      : [notice('RS4012', { renames: renames.map(({ from, to }) => ({ from: from.text, to: to.text })) })]),
  ];
}
